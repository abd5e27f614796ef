// Pictures of one's own: from an archive into this browser, onto the cards, and away again; the server sees none.
import { zipSync } from 'fflate';
import { expectAccessible } from './axe';
import { expect, test } from './fixtures';

/** One point of red. */
const PNG = Buffer.from('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8BQDwAEhQGAhKmMIQAAAABJRU5ErkJggg==', 'base64');

test('an archive of pictures is kept in the browser, shown on the cards, and removed', async ({ page }) => {
  const sent: string[] = [];
  page.on('request', (request) => { if (request.method() !== 'GET') sent.push(request.url()); });
  await page.goto('/#/settings');
  await expect(page.getByText('This browser keeps no picture of yours.')).toBeVisible();
  const archive = zipSync({ '01001.png': PNG, 'Core Set/Faramir.png': PNG, 'holiday.png': PNG, 'readme.txt': Buffer.from('hail') });
  await page.getByLabel('Choose pictures or an archive').setInputFiles({ name: 'mine.zip', mimeType: 'application/zip', buffer: Buffer.from(archive) });
  await expect(page.getByText('2 pictures are new. This browser keeps 2 pictures of yours.')).toBeVisible();
  await page.getByText('1 file fits no card').click();
  await expect(page.getByText('holiday.png')).toBeVisible();
  await expectAccessible(page);
  expect(sent).toEqual([]);

  await page.goto('/#/cards?q=faramir');
  const pictured = page.locator('.card.pictured .art');
  await expect(pictured.first()).toHaveAttribute('style', /blob:/);
  await page.reload();
  await expect(pictured.first()).toHaveAttribute('style', /blob:/);

  await page.goto('/#/settings');
  await page.getByRole('button', { name: 'Remove them all' }).click();
  await expect(page.getByText('This browser keeps no picture of yours.')).toBeVisible();
  await page.goto('/#/cards?q=faramir');
  await expect(page.locator('.card').first()).toBeVisible();
  await expect(pictured).toHaveCount(0);
});
