// The same turn by mouse, by keyboard alone, and by touch on a phone; and what is said when it cannot be.
import type { Page } from '@playwright/test';
import { expect, makeRoom, sitDown, SOLO, test } from './fixtures';
import { decision, isOver, number, offered, openLog, pass, play, primary, question, untilAsked } from './player';

const settled = (page: Page) => decision(page).and(page.locator('[aria-busy="false"]'));
async function logLines(page: Page): Promise<string[]> {
  await openLog(page);
  return page.getByRole('log').locator('li').allInnerTexts();
}

const inRoundTwo = (page: Page) => page.getByRole('main').getByText('Round 2', { exact: true });

/** Until the players are asked to quest. */
async function toTheQuest(page: Page): Promise<void> {
  for (;;) {
    await untilAsked(page);
    if (/commit/i.test(await question(page).innerText())) return;
    await play(page, () => pass(page), 1);
  }
}

async function next(page: Page, before: number): Promise<void> {
  await expect(async () => expect((await number(page)) > before || (await isOver(page).isVisible())).toBe(true)).toPass({ intervals: [20, 50, 100] });
  await expect(settled(page)).toBeVisible();
}

test('a turn by keyboard alone, from the start page on', async ({ page }) => {
  await page.addInitScript(() => localStorage.setItem('westmarch.settings', JSON.stringify({ reveals: 'none' })));
  await page.goto('/');
  const play = page.getByRole('button', { name: 'Play', exact: true });
  await expect(play).toBeVisible();
  for (let steps = 0; steps < 60 && !(await play.evaluate((button) => button === document.activeElement)); steps++) await page.keyboard.press('Tab');
  await expect(play).toBeFocused();
  await page.keyboard.press('Enter');
  await untilAsked(page);

  for (let answers = 0; answers < 40 && !(await inRoundTwo(page).isVisible()); answers++) {
    await untilAsked(page);
    const before = await number(page);
    const several = decision(page).getByRole('list', { name: 'Who can be chosen' });
    if (await several.isVisible()) {
      await page.keyboard.press('1');
      await expect(several.getByRole('button', { pressed: true })).toHaveCount(1);
      await page.keyboard.press('Space');
    } else if (await primary(page).count()) await page.keyboard.press(/pay/i.test(await question(page).innerText()) ? 'Enter' : 'Space');
    else await page.keyboard.press('1');
    await next(page, before);
  }
  await expect(inRoundTwo(page)).toBeVisible();
});

test('mouse and keyboard bring the same turn about', async ({ browser, site }) => {
  const logs: string[][] = [];
  for (const hand of ['mouse', 'keyboard'] as const) {
    const context = await browser.newContext({ baseURL: site });
    const page = await context.newPage();
    await sitDown(page, await makeRoom(site, SOLO));
    await toTheQuest(page);
    const before = await number(page);
    const chips = decision(page).getByRole('list', { name: 'Who can be chosen' }).getByRole('button');
    if (hand === 'mouse') {
      await chips.nth(0).click();
      await chips.nth(1).click();
      await primary(page).click();
    } else {
      await page.keyboard.press('1');
      await page.keyboard.press('2');
      await page.keyboard.press('Space');
    }
    await next(page, before);
    await untilAsked(page);
    logs.push(await logLines(page));
    await context.close();
  }
  expect(logs[0]?.length).toBeGreaterThan(3);
  expect(logs[1]).toEqual(logs[0]);
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

  test('a turn by touch', async ({ page, site }) => {
    await sitDown(page, await makeRoom(site, SOLO));
    await toTheQuest(page);
    const hero = page.getByRole('region', { name: /^Heroes of/ }).locator('button[data-card]').first();
    await hero.tap();
    await expect(hero).toHaveAttribute('aria-pressed', 'true');
    const before = await number(page);
    await primary(page).tap();
    await next(page, before);
    for (let answers = 0; answers < 40 && !(await inRoundTwo(page).isVisible()); answers++) {
      await untilAsked(page);
      const before = await number(page);
      await primary(page).or(offered(page)).first().tap();
      await next(page, before);
    }
    await expect(inRoundTwo(page)).toBeVisible();
  });

  test('what can be tapped is large enough', async ({ page, site }) => {
    await sitDown(page, await makeRoom(site, SOLO));
    await untilAsked(page);
    const small = await page.locator('button:visible, a:visible, select:visible').evaluateAll((controls) => controls
      .map((control) => ({ name: control.getAttribute('aria-label') ?? control.textContent?.trim() ?? '', box: control.getBoundingClientRect() }))
      .filter(({ box }) => box.width < 24 || box.height < 24)
      .map(({ name, box }) => `${name}: ${Math.round(box.width)} × ${Math.round(box.height)}`));
    expect(small).toEqual([]);
  });
});

test('a click that is not legal is explained, with the rule', async ({ page, site }) => {
  await sitDown(page, await makeRoom(site, SOLO));
  await toTheQuest(page);
  const hand = page.getByRole('region', { name: /^Your hand/ });
  await hand.locator('button[data-card]').first().click();
  const why = page.getByRole('alert').filter({ hasText: 'not now' });
  await expect(why).toBeVisible();
  const clause = why.getByRole('link').first();
  await expect(clause).toBeVisible();
  const [rule] = await Promise.all([page.context().waitForEvent('page'), clause.click()]);
  await expect(rule.getByRole('article').first()).toBeVisible();
});

test('a card is dragged from the hand onto the table', async ({ page, site }) => {
  await sitDown(page, await makeRoom(site, SOLO));
  const card = page.getByRole('region', { name: /^Your hand/ }).locator('[data-card].legal').first();
  await untilAsked(page);
  while (!(await card.isVisible())) {
    await play(page, () => pass(page), 1);
    await untilAsked(page);
  }
  const before = await number(page);
  const to = await page.getByRole('main').boundingBox();
  if (!to) throw new Error('the board is not there');
  await card.hover();
  await page.mouse.down();
  await page.mouse.move(to.x + to.width / 2, to.y + to.height - 60, { steps: 8 });
  await page.mouse.up();
  await next(page, before);
  await openLog(page);
  await expect(page.getByRole('log')).toContainText(/You play/);
});
