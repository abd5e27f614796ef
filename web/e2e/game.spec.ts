// A whole game, alone, through the page.
import { expect, makeRoom, sitDown, SOLO, test } from './fixtures';
import { Eager, isOver, play, question } from './player';

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
  const revealed = page.getByRole('alertdialog');
  await play(page, async () => {
    const eager = new Eager(page);
    await eager.answer();
  }, 1);
  while (!(await revealed.isVisible())) {
    await new Eager(page).answer();
    await expect(revealed.or(question(page)).first()).toBeVisible();
  }
  const first = await revealed.getAttribute('aria-label');
  await page.keyboard.down('Enter');
  await page.keyboard.down('Enter');
  await page.keyboard.up('Enter');
  await expect(revealed.and(page.locator(`[aria-label="${first}"]`))).toBeHidden();
});
