// What a person at the table can see: all answers, the cards of the others, the words of one's own.
import type { Page } from '@playwright/test';
import { ahead } from './ahead';
import { figure } from './figures';
import { expect, makeRoom, prepare, sitDown, test } from './fixtures';
import { decision, Eager, openLog, pass, play, untilAsked } from './player';

const SCENARIOS = ['passage-through-mirkwood', 'journey-along-the-anduin', 'the-hunt-for-gollum', 'into-the-pit'];
const DECISIONS = 125;

/** How many answers stand in the bar, and those that are not to be seen whole, by what lies over them or cuts them off. */
const outOfSight = (page: Page): Promise<{ answers: number; hidden: string[] }> => decision(page).locator('.controls').first().evaluate((controls) => {
  const bar = controls.parentElement as HTMLElement;
  const buttons = [...controls.querySelectorAll('button')];
  const hidden = buttons.filter((button) => {
    const { left, right, top, bottom } = button.getBoundingClientRect();
    // What passes stands above many answers, and no list can cut it off there.
    const frame = (getComputedStyle(button).position === 'absolute' ? bar : controls).getBoundingClientRect();
    const cut = left < frame.left - 1 || right > frame.right + 1 || top < frame.top - 1 || bottom > frame.bottom + 1;
    const outside = left < 0 || top < 0 || right > innerWidth || bottom > innerHeight;
    const covered = !button.contains(document.elementFromPoint((left + right) / 2, (top + bottom) / 2));
    return cut || outside || covered;
  }).map((button) => button.textContent ?? '');
  return { answers: buttons.length, hidden };
});

/** The same once cards that move have come to rest: one that flies past covers an answer for a moment. */
const staysOutOfSight = async (page: Page): Promise<{ answers: number; hidden: string[] }> => {
  // What has to be put in order has a place of its own above the bar.
  if (!(await decision(page).locator('.controls').count())) return { answers: 0, hidden: [] };
  let seen = await outOfSight(page);
  for (let tries = 0; seen.hidden.length > 0 && tries < 20; tries++) {
    await page.waitForTimeout(100);
    seen = await outOfSight(page);
  }
  return seen;
};

for (const scenario of SCENARIOS) {
  test(`no answer is out of sight: ${scenario}`, async ({ page, site }, info) => {
    test.setTimeout(480_000);
    await page.setViewportSize({ width: 1280, height: 720 });
    // Where the answers stand does not depend on what moves, and nothing has to be waited for.
    await page.emulateMedia({ reducedMotion: 'reduce' });
    const hidden: string[] = [];
    let [asked, several] = [0, 0];
    const answer = async (eager: Eager): Promise<void> => {
      asked += 1;
      const seen = await staysOutOfSight(page);
      if (seen.answers > 1) several += 1;
      hidden.push(...seen.hidden);
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
  // Of four hands only one's own lies open.
  await expect(page.getByRole('region', { name: /^Hand of/ })).toHaveCount(0);
  const own = await page.locator('.band.own .slot .words, .hand .slot .words').evaluateAll((words) => words.map((text) => text.clientHeight));
  expect(own.length).toBeGreaterThan(5);
  expect(Math.min(...own)).toBeGreaterThan(30);
});

test('the whole hand is to be seen on a low screen, and larger cards on a large one', async ({ page, site }, info) => {
  await page.setViewportSize({ width: 1280, height: 720 });
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await sitDown(page, await makeRoom(site, { scenario: SCENARIOS[0], seats: [{ deck: 'riders-and-rangers', holder: 'host' }], seed: 2, name: 'Ann' }));
  await untilAsked(page);
  for (let answers = 0; answers < 8; answers++) {
    const lowest = await page.locator('.hand .face').evaluateAll((cards) => cards.map((card) => card.getBoundingClientRect().bottom));
    expect(lowest.length).toBeGreaterThan(3);
    expect(Math.max(...lowest)).toBeLessThanOrEqual(720);
    await play(page, () => pass(page), 1);
  }
  const width = (): Promise<number> => page.locator('.band.own .face').first().evaluate((card) => card.getBoundingClientRect().width);
  const [low] = [await width()];
  await page.setViewportSize({ width: 2560, height: 1440 });
  await expect.poll(width).toBeGreaterThan(220);
  figure(info, 'a card before one at 1280 × 720 and at 2560 × 1440', `${low.toFixed(0)} and ${(await width()).toFixed(0)} px wide`);
});

test('what lies on a stage does not lie over its number', async ({ page, site }) => {
  await page.setViewportSize({ width: 1280, height: 720 });
  await sitDown(page, await makeRoom(site, { scenario: 'the-antlered-crown', seats: [{ deck: 'riders-and-rangers', holder: 'host' }], seed: 4, name: 'Ann' }));
  const stage = page.locator('.stage').filter({ has: page.locator('.counter') }).filter({ has: page.locator('.points') }).first();
  // The time of the stage begins when the quest does.
  for (let answers = 0; answers < 12 && !(await stage.count()); answers++) await play(page, () => pass(page), 1);
  await expect(stage).toBeVisible();
  const over = await stage.evaluate((one) => {
    const boxes = ['.counter', '.points'].map((part) => one.querySelector(part)!.getBoundingClientRect());
    const [lies, number] = boxes as [DOMRect, DOMRect];
    return lies.right > number.left && lies.left < number.right && lies.bottom > number.top && lies.top < number.bottom;
  });
  expect(over).toBe(false);
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
