// How quick the page is. What is measured is printed, never judged: machines differ.
import type { Page } from '@playwright/test';
import { ahead } from './ahead';
import { figure, median, milliseconds } from './figures';
import { expect, makeRoom, sitDown, SOLO, test } from './fixtures';
import { untilAsked } from './player';

/** Passes so many times inside the page, so that nothing of the test's own is measured. */
async function measured(page: Page, answers: number): Promise<{ times: number[]; long: number[] }> {
  return page.evaluate(async (answers) => {
    const [times, long]: number[][] = [[], []];
    new PerformanceObserver((list) => long?.push(...list.getEntries().map((entry) => entry.duration))).observe({ type: 'longtask' });
    const frame = (): Promise<void> => new Promise((next) => requestAnimationFrame(() => setTimeout(next)));
    const bar = (): Element | null => document.querySelector('[data-number]');
    const button = (): HTMLElement | undefined => {
      if (bar()?.getAttribute('aria-busy') !== 'false') return undefined;
      const all = [...document.querySelectorAll<HTMLElement>('[data-number] .controls button:enabled')];
      return all.find((one) => one.matches('.primary')) ?? all.at(-1);
    };
    const give = performance.now() + 60_000;
    while ((times?.length ?? 0) < answers && performance.now() < give) {
      const before = bar()?.getAttribute('data-number');
      const pass = button();
      const from = performance.now();
      pass?.click();
      do await frame(); while (pass && bar()?.getAttribute('data-number') === before && performance.now() < give);
      if (pass) times?.push(performance.now() - from);
    }
    await frame();
    return { times: times ?? [], long: long ?? [] };
  }, answers);
}

test('the first view', async ({ page }, info) => {
  await page.goto('/');
  await expect(page.getByRole('button', { name: 'Play', exact: true })).toBeVisible();
  const [paint, shown] = await page.evaluate(() => [performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? NaN, performance.now()]);
  expect(paint).toBeGreaterThan(0);
  figure(info, 'first view: first paint', milliseconds(paint as number));
  figure(info, 'first view: everything to play is there within', milliseconds(shown as number));
});

test('answers of a solo game', async ({ page, site }, info) => {
  await sitDown(page, await makeRoom(site, SOLO));
  await untilAsked(page);
  const { times } = await measured(page, 25);
  expect(times.length).toBeGreaterThan(10);
  figure(info, `solo: from a click to the next question on screen, median of ${times.length}`, milliseconds(median(times)));
});

test('a late table of four players', async ({ page, site }, info) => {
  const decks = ['core-leadership', 'core-tactics', 'core-spirit', 'core-lore'];
  const { made, round } = await ahead(page, site, { scenario: 'passage-through-mirkwood', decks, seed: 4, round: 6 });
  expect(round).toBeGreaterThan(2);
  await sitDown(page, made);
  await untilAsked(page);
  const { times, long } = await measured(page, 20);
  expect(times.length).toBeGreaterThan(5);
  figure(info, `four players, round ${round}: from a click to the next question on screen, median of ${times.length}`, milliseconds(median(times)));
  figure(info, `four players, round ${round}: longest task while answering`, long.length ? milliseconds(Math.max(...long)) : 'none over 50 ms');
  figure(info, `four players, round ${round}: tasks over 100 ms`, String(long.filter((task) => task > 100).length));
});
