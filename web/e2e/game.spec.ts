// A whole game, alone, through the page.
import { expect, makeRoom, sitDown, SOLO, test } from './fixtures';
import { Eager, isOver, pass, play, untilAsked } from './player';

test('a whole solo game through the page, from the start page to its end', async ({ page }) => {
  await page.goto('/');
  await page.getByText('Name, pace, password, seed').click();
  await page.getByLabel('Seed').fill('11');
  await page.getByRole('button', { name: 'Play', exact: true }).click();
  await expect(page).toHaveURL(/#\/room\/\w+/);
  await page.evaluate(() => localStorage.setItem('westmarch.settings', JSON.stringify({ reveals: 'none' })));
  await page.reload();
  const eager = new Eager(page);
  const { over } = await play(page, () => eager.answer(), 900);
  expect(over).toBe(true);
  await expect(isOver(page)).toBeVisible();
  await page.goto('/#/history');
  await expect(page.getByRole('row').nth(1)).toContainText('Passage Through Mirkwood');
});

test('revealed cards wait for the reader, and a held key skips none', async ({ page, site }) => {
  await sitDown(page, await makeRoom(site, SOLO), { reveals: 'hidden' });
  await untilAsked(page);
  await pass(page);
  const revealed = page.getByRole('alertdialog');
  await expect(revealed).toBeVisible();
  await page.evaluate(() => {
    for (let times = 0; times < 20; times++) document.body.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', bubbles: true, repeat: true }));
  });
  await expect(revealed).toBeVisible();
  await expect(async () => {
    await page.keyboard.press('Enter');
    await expect(revealed).toBeHidden({ timeout: 200 });
  }).toPass();
  await untilAsked(page);
});
