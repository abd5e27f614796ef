// A finished game is watched again: from the history, step by step, by a link, and from a file.
import { finished } from './ahead';
import { expectAccessible } from './axe';
import { expect, SOLO, test } from './fixtures';

const bots = { ...SOLO, seats: [{ deck: 'core-leadership', holder: { bot: 'heuristic' } }] };

test('a replay is stepped, linked to, and brought as a file', async ({ page, site }) => {
  await page.goto('/icon.svg');
  const { game } = await finished(page, site, bots);
  await page.goto('/#/history');
  await page.getByRole('link', { name: /^Watch: / }).first().click();
  const moment = page.getByRole('slider');
  await expect(moment).toHaveValue('0');
  await page.getByRole('button', { name: 'One step on' }).click();
  await expect(moment).toHaveValue('1');
  await page.getByRole('heading', { level: 1 }).waitFor({ state: 'attached' });
  await page.keyboard.press('ArrowRight');
  await expect(moment).toHaveValue('2');
  await page.getByRole('button', { name: 'One step back' }).click();
  await expect(moment).toHaveValue('1');
  await expectAccessible(page);

  await page.getByRole('button', { name: 'To the end' }).click();
  await expect(page.getByText(/^The quest is (won|lost)\.$/)).toBeVisible();
  const last = await moment.inputValue();
  await expect(page).toHaveURL(new RegExp(`at=${last}`));
  await page.reload();
  await expect(moment).toHaveValue(last);

  const file = Buffer.from(await (await fetch(`${site}/api/replays/${game}`)).text());
  await page.goto('/#/history');
  await page.getByLabel('Choose a replay file').last().setInputFiles({ name: 'mine.json', mimeType: 'application/json', buffer: file });
  await expect(moment).toHaveValue('0');
  await page.goto('/#/history');
  await page.getByLabel('Choose a replay file').last().setInputFiles({ name: 'bad.json', mimeType: 'application/json', buffer: Buffer.from('{}') });
  await expect(page.getByText(/^This file is not a replay: /)).toBeVisible();
});
