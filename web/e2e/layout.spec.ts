// What a person at the table can see: all answers, the cards of the others, the words of one's own.
import type { Page } from '@playwright/test';
import { ahead } from './ahead';
import { figure } from './figures';
import { expect, makeRoom, prepare, sitDown, test } from './fixtures';
import { decision, Eager, openLog, play, untilAsked } from './player';

const SCENARIOS = ['passage-through-mirkwood', 'journey-along-the-anduin', 'the-hunt-for-gollum', 'into-the-pit'];
const DECISIONS = 125;

/** Answers that stand in the bar and are not to be seen whole, by what lies over them or cuts them off. */
const outOfSight = (page: Page): Promise<string[]> => decision(page).locator('.controls').first().evaluate((controls) => {
  const frame = controls.getBoundingClientRect();
  return [...controls.querySelectorAll('button')].filter((button) => {
    const { left, right, top, bottom } = button.getBoundingClientRect();
    const cut = left < frame.left - 1 || right > frame.right + 1 || top < frame.top - 1 || bottom > frame.bottom + 1;
    const outside = left < 0 || top < 0 || right > innerWidth || bottom > innerHeight;
    const covered = !button.contains(document.elementFromPoint((left + right) / 2, (top + bottom) / 2));
    return cut || outside || covered;
  }).map((button) => button.textContent ?? '');
});

/** The same once cards that move have come to rest: one that flies past covers an answer for a moment. */
const staysOutOfSight = async (page: Page): Promise<string[]> => {
  let hidden = await outOfSight(page);
  for (let tries = 0; hidden.length > 0 && tries < 20; tries++) {
    await page.waitForTimeout(100);
    hidden = await outOfSight(page);
  }
  return hidden;
};

for (const scenario of SCENARIOS) {
  test(`no answer is out of sight: ${scenario}`, async ({ page, site }, info) => {
    test.setTimeout(480_000);
    await page.setViewportSize({ width: 1280, height: 720 });
    const hidden: string[] = [];
    let [asked, several] = [0, 0];
    const answer = async (eager: Eager): Promise<void> => {
      asked += 1;
      const answers = await decision(page).locator('.controls').getByRole('button').count();
      if (answers > 1) several += 1;
      if (answers) hidden.push(...await staysOutOfSight(page));
      await eager.answer();
    };
    await prepare(page, { 'westmarch.settings': { reveals: 'none' } });
    for (let seed = 3; asked < DECISIONS; seed++) {
      const made = await makeRoom(site, { scenario, seats: [{ deck: 'riders-and-rangers', holder: 'host' }], seed, name: 'Ann' });
      await page.goto(`/#/room/${made.room}?token=${made.token}`);
      const eager = new Eager(page);
      await play(page, () => answer(eager), DECISIONS - asked);
    }
    figure(info, `${scenario}, 1280 × 720: decisions, those with two answers or more, answers out of sight`, `${asked}, ${several}, ${hidden.length}`);
    expect(hidden).toEqual([]);
  });
}

test('with four players the cards of the others are tiles that show everything', async ({ page, site }, info) => {
  const decks = ['core-leadership', 'core-tactics', 'core-spirit', 'core-lore'];
  const { made } = await ahead(page, site, { scenario: 'passage-through-mirkwood', decks, seed: 10, round: 4 });
  await page.setViewportSize({ width: 1440, height: 900 });
  await sitDown(page, made);
  await untilAsked(page);
  const tiles = await page.locator('.band.compact .slot.tile').evaluateAll((slots) => slots.map((slot) => {
    const title = slot.querySelector('.title');
    const values = [...slot.querySelectorAll('.stat')].every((stat) => stat.scrollWidth <= stat.clientWidth + 1);
    return { width: slot.getBoundingClientRect().width, title: title?.textContent, cut: !title || title.scrollHeight > title.clientHeight + 2 || !values };
  }));
  expect(tiles.length).toBeGreaterThan(9);
  expect(tiles.filter(({ cut, width }) => cut || width < 100)).toEqual([]);
  figure(info, `four players, 1440 × 900: ${tiles.length} tiles of the others, the narrowest`, `${Math.min(...tiles.map(({ width }) => width)).toFixed(0)} px`);
  const own = await page.locator('.band.own .slot .words, .hand .slot .words').evaluateAll((words) => words.map((text) => text.clientHeight));
  expect(own.length).toBeGreaterThan(5);
  expect(Math.min(...own)).toBeGreaterThan(30);
});

test('the inspector shows the card in focus, the one pointed at, and explains its keyword', async ({ page, site }) => {
  await sitDown(page, await makeRoom(site, { scenario: SCENARIOS[0], seats: [{ deck: 'core-leadership', holder: 'host' }], seed: 7, name: 'Ann' }));
  await untilAsked(page);
  const inspector = page.getByRole('region', { name: 'The card pointed at' });
  const heroes = page.getByRole('region', { name: /^Heroes of/ });
  await heroes.getByRole('button', { name: /^Aragorn/ }).hover();
  await expect(inspector.getByRole('heading', { name: /Aragorn/ })).toBeVisible();
  await expect(inspector.getByRole('rowheader', { name: 'Threat cost' })).toBeVisible();
  await expect(inspector.getByText(/may defend attacks made against other players/)).toBeVisible();
  await page.mouse.move(2, 2);
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowRight');
  const focused = await page.locator(':focus .title').first().textContent();
  await expect(inspector.getByRole('heading').first()).toContainText(focused?.replace('◆', '') ?? '?');
  await openLog(page);
  await expect(page.getByRole('log')).toBeVisible();
});
