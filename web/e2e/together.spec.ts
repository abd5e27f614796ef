// Two people at one table, each in a browser of their own.
import type { Browser, Page } from '@playwright/test';
import { expect, makeRoom, sitDown, test } from './fixtures';
import { decision, number, openLog, pass, untilAsked } from './player';
import type { NewRoom } from '../src/wire';

const TWO: NewRoom = {
  scenario: 'passage-through-mirkwood', seed: 5, name: 'Ann',
  seats: [{ deck: 'core-leadership', holder: 'host' }, { deck: 'core-spirit', holder: 'open' }],
};

async function friend(browser: Browser, site: string, room: string): Promise<Page> {
  const context = await browser.newContext({ baseURL: site });
  const page = await context.newPage();
  await page.addInitScript(() => localStorage.setItem('westmarch.settings', JSON.stringify({ reveals: 'none', name: 'Bob' })));
  await page.goto('/');
  await page.getByLabel('Code or link').fill(`${site}/#/room/${room}`);
  await page.getByRole('button', { name: 'Sit down' }).click();
  await page.getByRole('button', { name: /^Sit down: / }).click();
  await expect(page.getByRole('heading', { name: 'Bob' })).toBeVisible();
  return page;
}

const asks = (page: Page) => page.getByRole('alert').filter({ hasText: /asks to take back/ });

test('two browsers in one room, and undo by consent', async ({ page: ann, browser, site }) => {
  const made = await makeRoom(site, TWO);
  await sitDown(ann, made);
  const bob = await friend(browser, site, made.room);
  await openLog(ann);
  await expect(ann.getByRole('log').getByText('Bob takes seat 2.')).toBeVisible();

  await untilAsked(ann);
  await expect(decision(bob)).toContainText('Waiting for Ann');
  const before = await number(ann);
  await pass(ann);
  await untilAsked(bob);
  await expect(decision(ann)).toContainText('Waiting for Bob');

  await ann.getByRole('button', { name: 'Undo', exact: false }).first().click();
  await expect(ann.getByText('Waiting for the others to agree.')).toBeVisible();
  await asks(bob).getByRole('button', { name: 'Refuse' }).click();
  await expect(ann.getByText('Bob does not want to take that back.')).toBeVisible();
  await expect(decision(bob)).toContainText('Your decision');

  await ann.getByRole('button', { name: 'Undo', exact: false }).first().click();
  await asks(bob).getByRole('button', { name: 'Agree' }).click();
  await expect(decision(ann)).toContainText('Your decision');
  expect(await number(ann)).toBeGreaterThan(before);
  await expect(decision(bob)).toContainText('Waiting for Ann');
  await bob.context().close();
});

test('what one says in the chat, the other reads', async ({ page: ann, browser, site }) => {
  const made = await makeRoom(site, TWO);
  await sitDown(ann, made);
  const bob = await friend(browser, site, made.room);
  await bob.getByRole('tab', { name: 'Chat' }).click();
  await bob.getByLabel('Say something').fill('Well met!');
  await bob.getByRole('button', { name: 'Send' }).click();
  await ann.getByRole('tab', { name: 'Chat 1 unread' }).click();
  await expect(ann.getByRole('log', { name: 'Chat' }).getByText('Well met!')).toBeVisible();
  await expect(ann.getByRole('tab', { name: 'Chat', exact: true })).toBeVisible();
  await bob.context().close();
});
