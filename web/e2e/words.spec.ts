// The page in German: all of its own words, at every page and at the table.
import { expectAccessible } from './axe';
import { expect, makeRoom, sitDown, SOLO, test } from './fixtures';

test.describe('a browser that wants German', () => {
  test.use({ locale: 'de-DE' });

  test('is spoken to in German, and can choose English', async ({ page }) => {
    await page.goto('/#/');
    await expect(page.locator('html')).toHaveAttribute('lang', 'de');
    await expect(page.getByRole('heading', { name: 'Setz dich und spiel' })).toBeVisible();
    await expectAccessible(page);
    await page.goto('/#/settings');
    await page.getByText('English', { exact: true }).click();
    await expect(page.getByRole('heading', { name: 'Settings' })).toBeVisible();
    await expect(page.locator('html')).toHaveAttribute('lang', 'en');
    await page.reload();
    await expect(page.getByRole('heading', { name: 'Settings' })).toBeVisible();
    await page.getByText('Deutsch', { exact: true }).click();
    await expect(page.getByRole('heading', { name: 'Einstellungen' })).toBeVisible();
  });

  test('finds the table in German', async ({ page, site }) => {
    await sitDown(page, await makeRoom(site, SOLO));
    const decision = page.getByRole('region', { name: 'Entscheidung', exact: true });
    await expect(decision.locator('.controls').getByRole('button', { disabled: false }).first()).toBeVisible();
    await expect(page.getByRole('navigation', { name: 'Phasen der Runde' }).getByRole('button', { name: /Abenteuer/ })).toBeVisible();
    await expect(page.getByRole('region', { name: /^Helden von/ })).toBeVisible();
    await expectAccessible(page);
  });

  for (const [path, shows] of [['decks', 'Decks'], ['campaigns', 'Kampagnen'], ['puzzles', 'Rätsel'], ['history', 'Verlauf'], ['cards', 'Karten'], ['rules', 'Regeln']] as const) {
    test(`shows ${path} in German, and nothing sticks out`, async ({ page }) => {
      await page.setViewportSize({ width: 390, height: 844 });
      await page.goto(`/#/${path}`);
      await expect(page.getByRole('heading', { name: shows, level: 1 })).toBeVisible();
      const [inside, width] = await page.evaluate(() => [document.documentElement.scrollWidth, innerWidth]);
      expect(inside).toBeLessThanOrEqual(width as number);
    });
  }
});
