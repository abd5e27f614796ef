// The pictures of the README, taken from the real program; the same seeds give the same tables.
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { ahead, type Wanted } from './ahead';
import { expect, sitDown, test } from './fixtures';
import { untilAsked } from './player';

const folder = join(import.meta.dirname, '../../docs/pictures');
const SCHEMES = ['light', 'dark'] as const;
const WIDE = { width: 1440, height: 900 };
const PHONE = { width: 390, height: 844 };

const solo: Wanted = { scenario: 'passage-through-mirkwood', decks: ['riders-and-rangers'], seed: 2, round: 5 };
const four: Wanted = { ...solo, decks: ['core-leadership', 'core-tactics', 'core-spirit', 'core-lore'], seed: 10, round: 4 };

async function take(page: Page, name: string): Promise<void> {
  for (const colorScheme of SCHEMES) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    await page.waitForLoadState('networkidle');
    await page.screenshot({ path: join(folder, `${name}-${colorScheme}.png`), animations: 'disabled' });
  }
}

for (const { name, size, wanted } of [
  { name: 'table', size: WIDE, wanted: solo },
  { name: 'four-players', size: WIDE, wanted: four },
  { name: 'phone', size: PHONE, wanted: solo },
]) {
  test(name, async ({ page, site }) => {
    await page.setViewportSize(size);
    const { made } = await ahead(page, site, wanted);
    await sitDown(page, made);
    await untilAsked(page);
    await take(page, name);
  });
}

test('start', async ({ page }) => {
  await page.goto('/');
  await expect(page.getByRole('button', { name: 'Play', exact: true })).toBeVisible();
  await take(page, 'start');
});
