// A problem is reported from the table: what one sees at once, hidden cards with everybody's consent.
import { readFileSync } from 'node:fs';
import type { Browser, Download, Page } from '@playwright/test';
import { expect, makeRoom, sitDown, test } from './fixtures';
import { untilAsked } from './player';
import type { NewRoom } from '../src/wire';

const TWO: NewRoom = {
  scenario: 'passage-through-mirkwood', seed: 5, name: 'Ann',
  seats: [{ deck: 'core-leadership', holder: 'host' }, { deck: 'core-spirit', holder: 'open' }],
};

async function friend(browser: Browser, site: string, room: string): Promise<Page> {
  const page = await (await browser.newContext({ baseURL: site })).newPage();
  await page.addInitScript(() => localStorage.setItem('westmarch.settings', JSON.stringify({ reveals: 'none', name: 'Bob' })));
  await page.goto(`/#/room/${room}`);
  await page.getByRole('button', { name: /^Sit down: / }).click();
  await expect(page.getByRole('heading', { name: 'Bob' })).toBeVisible();
  return page;
}

/** Asks for a report; the file that comes of it. */
async function report(page: Page, hidden: boolean): Promise<() => Promise<string>> {
  const file = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Room' }).click();
  await page.getByRole('button', { name: 'Report a problem' }).click();
  await page.getByLabel('What did you expect?').fill('Another card.');
  if (hidden) await page.getByLabel('Include hidden cards').check();
  await page.getByRole('button', { name: 'Make the report' }).click();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  return async () => file.then((download: Download) => download.path()).then((path) => readFileSync(path, 'utf8'));
}

test('a report holds what one sees, and the whole game with consent', async ({ page: ann, browser, site }) => {
  const made = await makeRoom(site, TWO);
  await sitDown(ann, made);
  const bob = await friend(browser, site, made.room);
  await untilAsked(ann);

  const seen = await (await report(ann, false))();
  expect(seen).toContain('Expected: Another card.');
  expect(seen).not.toContain('puzzle "');
  expect(seen).not.toContain('"seed"');

  const whole = await report(ann, true);
  await bob.getByRole('alert').filter({ hasText: /reports a problem/ }).getByRole('button', { name: 'Agree' }).click();
  expect(await whole()).toContain('puzzle "');
  await bob.context().close();
});
