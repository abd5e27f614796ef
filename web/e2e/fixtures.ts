// What every test has: a server of its worker, its address, and rooms to sit down in.
import { test as base, type Page } from '@playwright/test';
import { siteOf } from './preview';
import { Server } from './server';
import type { Made, NewRoom } from '../src/wire';

interface Of { server: Server; site: string }

export const test = base.extend<{ quiet: void }, Of>({
  server: [async ({}, use) => {
    const server = await Server.start();
    await use(server);
    await server.stop();
  }, { scope: 'worker' }],
  site: [async ({ server }, use) => {
    const { url, end } = await siteOf(server);
    await use(url);
    end();
  }, { scope: 'worker' }],
  baseURL: async ({ site }, use) => use(site),
  /** A page that throws, or does what its own policy forbids, has failed, whatever else it shows. */
  quiet: [async ({ context }, use) => {
    const errors: string[] = [];
    context.on('weberror', (error) => errors.push(String(error.error())));
    context.on('console', (message) => { if (/Content Security Policy/.test(message.text())) errors.push(message.text()); });
    await use();
    if (errors.length) throw new Error(`the page failed: ${errors.join('; ')}`);
  }, { auto: true }],
});

export { expect } from '@playwright/test';

export const SOLO: NewRoom = {
  scenario: 'passage-through-mirkwood', seats: [{ deck: 'core-leadership', holder: 'host' }], seed: 7, name: 'Ann',
};

export async function makeRoom(site: string, room: NewRoom): Promise<Made> {
  const answer = await fetch(`${site}/api/rooms`, { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(room) });
  if (!answer.ok) throw new Error(`no room: ${await answer.text()}`);
  return (await answer.json()) as Made;
}

/** What this browser has chosen and knows before the page is opened. */
export async function prepare(page: Page, kept: Record<string, unknown>): Promise<void> {
  await page.addInitScript((kept) => {
    for (const [key, value] of Object.entries(kept)) {
      if (localStorage.getItem(key) === null) localStorage.setItem(key, JSON.stringify(value));
    }
  }, kept);
}

/** Opens a room as its host. Reveals are off unless they are what a test is about. */
export async function sitDown(page: Page, made: Made, settings: Record<string, unknown> = {}, site = ''): Promise<void> {
  await prepare(page, {
    'westmarch.rooms': [{ room: made.room, token: made.token, last: Date.now() }],
    'westmarch.settings': { reveals: 'none', ...settings },
  });
  await page.goto(`${site}/#/room/${made.room}`);
}
