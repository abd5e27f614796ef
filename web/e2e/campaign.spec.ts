// A campaign: begun, its first game left and resumed, played to its end and written down, kept as a file.
import { readFile } from 'node:fs/promises';
import { expectAccessible } from './axe';
import { expect, prepare, test } from './fixtures';
import { Eager, pass, play, untilAsked } from './player';

test('a campaign is begun, resumed, recorded, exported and brought back', async ({ page }) => {
  await prepare(page, { 'westmarch.settings': { reveals: 'none' } });
  await page.goto('/#/campaigns');
  await page.getByLabel('What you call it').fill('The long road');
  await page.getByRole('button', { name: 'Begin', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'The long road' })).toBeVisible();
  await expectAccessible(page);

  await page.getByRole('button', { name: /^Play / }).click();
  await play(page, () => pass(page), 2);
  const room = page.url();
  await page.goto('/#/campaigns');
  await page.getByRole('link', { name: 'The long road' }).click();
  await expect(page.getByText(/^A game is under way: round \d+\.$/)).toBeVisible();
  await page.getByRole('link', { name: 'Go on with the game' }).click();
  await expect(page).toHaveURL(room);
  await untilAsked(page);

  const eager = new Eager(page);
  const { over } = await play(page, () => eager.answer(), 900);
  expect(over).toBe(true);
  await page.goto('/#/campaigns');
  await page.getByRole('link', { name: 'The long road' }).click();
  await expect(page.getByText('The game is written into the log.')).toBeVisible();
  await expect(page.getByRole('region', { name: 'Games so far' }).getByRole('listitem')).toHaveCount(1);
  await expectAccessible(page);

  const [download] = await Promise.all([page.waitForEvent('download'), page.getByRole('button', { name: 'Save the log as a file' }).click()]);
  const log = await readFile(await download.path());
  page.on('dialog', (dialog) => dialog.accept());
  await page.getByRole('button', { name: 'Remove the campaign' }).click();
  await expect(page.getByText('You have no campaign under way.', { exact: false })).toBeVisible();
  await page.getByLabel('Choose a log').last().setInputFiles({ name: 'road.toml', mimeType: 'text/plain', buffer: log });
  await expect(page.getByRole('heading', { level: 1, name: 'The long road' })).toBeVisible();
  await expect(page.getByRole('region', { name: 'Games so far' }).getByRole('listitem')).toHaveCount(1);
});
