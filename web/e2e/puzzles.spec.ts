// Puzzles: the first lesson from the start page, solved as its solution says, and marked in the list.
import type { Page } from '@playwright/test';
import { expectAccessible } from './axe';
import { expect, prepare, test } from './fixtures';
import { decision, pass, play, primary, untilAsked } from './player';
import type { Answer } from '../src/wire';

interface Step { text: string; answer: Answer }

/** Gives the steps of a solution by their words; several cards of one choice are marked before they are sent. */
async function follow(page: Page, steps: Step[]): Promise<void> {
  const settled = decision(page).and(page.locator('[aria-busy="false"]'));
  const several = settled.getByRole('list', { name: 'Who can be chosen' });
  let marking = false;
  for (const { text, answer } of steps) {
    await expect(settled).toBeVisible();
    const name = text.replace(/\[(\w+)\]/g, '$1');
    const isCandidate = (await several.getByRole('button', { name, exact: true }).count()) > 0;
    if (marking && !isCandidate) await primary(page).last().click();
    const wasSent = marking && answer === 'done';
    marking = isCandidate;
    if (wasSent) continue;
    if (answer === 'pass') await pass(page);
    else await settled.getByRole('button', { name, exact: true }).first().click();
  }
  if (marking) await primary(page).last().click();
}

test('the first lesson is solved and marked', async ({ page, site }) => {
  await prepare(page, { 'westmarch.settings': { reveals: 'none' } });
  await page.goto('/');
  await page.getByRole('link', { name: /^First lesson: / }).click();
  await expect(page.getByRole('region', { name: 'Goal' })).toBeVisible();
  await page.getByRole('button', { name: 'Show a hint' }).click();
  await expect(page.getByText('Hint:')).toBeVisible();
  await untilAsked(page);
  await expectAccessible(page);

  const address = new URL(page.url().replace('/#', ''));
  const asked = { path: address.pathname.replace('/puzzle/', ''), title: address.searchParams.get('title'), answers: [] };
  const played = await fetch(`${site}/api/puzzles/play`, { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(asked) });
  const { solution } = (await played.json()) as { solution: Step[] };
  expect(solution.length).toBeGreaterThan(0);
  await follow(page, solution);
  // What is left to do is to pass.
  const solved = page.getByText('Solved!');
  for (let passes = 0; passes < 10 && !(await solved.isVisible()); passes++) {
    await expect(solved.or(primary(page)).first()).toBeVisible();
    if (!(await solved.isVisible())) await pass(page);
    await expect(decision(page).and(page.locator('[aria-busy="false"]'))).toBeVisible();
  }
  await expect(solved).toBeVisible();
  await page.getByRole('link', { name: 'All puzzles' }).last().click();
  await expect(page.getByText(/^1 of \d+ solved$/)).toBeVisible();
  await expect(page.getByRole('listitem').filter({ hasText: asked.title ?? '' }).getByText('Solved', { exact: true })).toBeVisible();
});

test('a puzzle that is missed says so, and can be taken back', async ({ page }) => {
  await prepare(page, { 'westmarch.settings': { reveals: 'none' } });
  await page.goto('/#/puzzles');
  await page.getByRole('list').getByRole('link').first().click();
  const missed = page.getByText('Not this time. Take something back, or start over.');
  for (let answers = 0; answers < 30 && !(await missed.isVisible()); answers++) {
    await expect(primary(page).or(missed).first()).toBeVisible();
    if (await missed.isVisible()) break;
    await pass(page);
    await expect(decision(page).and(page.locator('[aria-busy="false"]'))).toBeVisible();
  }
  await expect(missed).toBeVisible();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(missed).toBeHidden();
  const { answers } = await play(page, () => pass(page), 0);
  expect(answers).toBe(0);
});
