// Every page, light and dark: it shows what it should, nothing in it keeps anybody out, and nothing sticks out.
import type { Page } from '@playwright/test';
import { expectAccessible } from './axe';
import { expect, makeRoom, sitDown, SOLO, test } from './fixtures';
import { pass, play, untilAsked } from './player';

const PAGES: { path: string; shows: string | RegExp; links?: string }[] = [
  { path: '/', shows: 'Sit down and play' },
  { path: '/#/decks/core-leadership', shows: 'Ready to play' },
  { path: '/#/campaigns', shows: 'Campaigns' },
  { path: '/#/puzzles', shows: 'Challenges' },
  { path: '/#/history', shows: 'Bring a replay' },
  { path: '/#/cards?q=gondor', shows: 'Cards' },
  { path: '/#/rules', shows: 'How much is proved' },
  { path: '/#/rules/RR.step-3.4', shows: /Step 3\.4/ },
  { path: '/#/rules?q=what%20does%20surge%20do', shows: 'Rules', links: 'RR.surge.1' },
  { path: '/#/settings', shows: 'Keys' },
  { path: '/#/nowhere', shows: 'There is nothing at this address.' },
];

async function expectNothingSticksOut(page: Page): Promise<void> {
  const [inside, width] = await page.evaluate(() => [document.documentElement.scrollWidth, innerWidth]);
  expect(inside).toBeLessThanOrEqual(width as number);
}

for (const colorScheme of ['light', 'dark'] as const) {
  test.describe(colorScheme, () => {
    test.use({ colorScheme });

    test('every page is for everyone', async ({ page }) => {
      for (const { path, shows, links } of PAGES) {
        await test.step(path, async () => {
          await page.setViewportSize({ width: 1440, height: 900 });
          await page.goto(path);
          await expect(page.getByRole('heading', { name: shows }).first()).toBeVisible();
          if (links) await expect(page.getByRole('link', { name: links }).first()).toBeVisible();
          await page.waitForLoadState('networkidle');
          await expectAccessible(page);
          for (const width of [390, 2560]) {
            await page.setViewportSize({ width, height: 844 });
            await expectNothingSticksOut(page);
          }
        });
      }
    });

    test('a table is for everyone', async ({ page, site }) => {
      await sitDown(page, await makeRoom(site, SOLO));
      await untilAsked(page);
      await expectAccessible(page);
      await play(page, () => pass(page), 6);
      await expectAccessible(page);
      await page.setViewportSize({ width: 390, height: 844 });
      await expectAccessible(page);
      await expectNothingSticksOut(page);
    });
  });
}

test('a card is shown in full, and its dialog closes by key', async ({ page }) => {
  await page.goto('/#/cards?q=sentinel');
  await page.getByRole('list').getByRole('link').first().click();
  const dialog = page.getByRole('dialog');
  await expect(dialog).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(page).toHaveURL(/#\/cards\?q=sentinel$/);
});

test('settings hold when the page is loaded again', async ({ page }) => {
  await page.goto('/#/settings');
  await page.getByText('Dark', { exact: true }).click();
  await page.getByLabel('Your name').fill('Sam');
  await page.getByLabel('Your name').press('Tab');
  await page.getByRole('button', { name: /^Pass: key Space/ }).press('x');
  await page.reload();
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
  await expect(page.getByLabel('Your name')).toHaveValue('Sam');
  await expect(page.getByRole('button', { name: /^Pass: key X/ })).toBeVisible();
});

test('a server that does not answer is told in words, and can be asked again', async ({ page }) => {
  await page.route('**/api/rules', (route) => route.abort());
  await page.goto('/#/rules');
  await expect(page.getByText('The server did not answer as hoped.')).toBeVisible();
  await page.unroute('**/api/rules');
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('heading', { name: 'How much is proved' })).toBeVisible();
});
