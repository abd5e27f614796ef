// How quick the page is. What is measured is printed, never judged: machines differ.
import type { Page } from '@playwright/test';
import { ahead } from './ahead';
import { figure, median, milliseconds } from './figures';
import { expect, makeRoom, sitDown, SOLO, test } from './fixtures';
import { pass, play, untilAsked } from './player';

declare global {
  interface Window { answered: number[]; long: number[] }
}

/** From a click to the next question on screen, and every task of more than 50 ms. */
async function watch(page: Page): Promise<void> {
  await page.evaluate(() => {
    window.answered = [];
    window.long = [];
    let clicked = 0;
    addEventListener('click', () => { clicked = performance.now(); }, { capture: true });
    const bar = document.querySelector('[data-number]');
    if (bar) {
      new MutationObserver(() => {
        if (!clicked) return;
        const from = clicked;
        clicked = 0;
        requestAnimationFrame(() => setTimeout(() => window.answered.push(performance.now() - from)));
      }).observe(bar, { attributes: true, attributeFilter: ['data-number'] });
    }
    new PerformanceObserver((list) => window.long.push(...list.getEntries().map((entry) => entry.duration))).observe({ type: 'longtask' });
  });
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
  await watch(page);
  await play(page, () => pass(page), 25);
  const times = await page.evaluate(() => window.answered);
  expect(times.length).toBeGreaterThan(10);
  figure(info, `solo: from a click to the next question on screen, median of ${times.length}`, milliseconds(median(times)));
});

test('a late table of four players', async ({ page, site }, info) => {
  const decks = ['core-leadership', 'core-tactics', 'core-spirit', 'core-lore'];
  const { made, round } = await ahead(page, site, { scenario: 'passage-through-mirkwood', decks, seed: 4, round: 6 });
  expect(round).toBeGreaterThan(2);
  await sitDown(page, made);
  await untilAsked(page);
  await watch(page);
  await play(page, () => pass(page), 20);
  const { times, long } = await page.evaluate(() => ({ times: window.answered, long: window.long }));
  expect(times.length).toBeGreaterThan(5);
  figure(info, `four players, round ${round}: from a click to the next question on screen, median of ${times.length}`, milliseconds(median(times)));
  figure(info, `four players, round ${round}: longest task while answering`, long.length ? milliseconds(Math.max(...long)) : 'none over 50 ms');
  figure(info, `four players, round ${round}: tasks over 100 ms`, String(long.filter((task) => task > 100).length));
});
