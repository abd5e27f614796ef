// Before and beside the game: who comes, with which deck, who is away, whose screen it is.
import { expectAccessible } from './axe';
import { expect, makeRoom, prepare, sitDown, SOLO, test } from './fixtures';
import { decision, pass, untilAsked } from './player';
import { siteOf } from './preview';
import { Server } from './server';

test('the start page tells the box of a scenario, and which heroes clash before one plays', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 720 });
  await page.goto('/#/');
  // However many scenarios there are, one need not look for the way to begin.
  await expect(page.getByRole('button', { name: 'Play', exact: true })).toBeInViewport({ ratio: 1 });
  await expect(page.getByRole('radio', { name: /Escape from Dol Guldur Core Set · 3/ })).toBeAttached();
  await page.getByRole('group', { name: 'Players' }).getByText('2', { exact: true }).click();
  await expect(page.getByRole('alert')).toHaveCount(0);
  const decks = page.getByRole('combobox', { name: 'Deck' });
  await decks.nth(0).selectOption({ label: 'Core Set: Spirit' });
  await decks.nth(1).selectOption({ label: 'Core Set: Spirit' });
  await expect(page.getByRole('alert')).toContainText('Éowyn');
  await expect(page.getByRole('button', { name: 'Play', exact: true })).toBeDisabled();
  await decks.nth(1).selectOption({ label: 'Core Set: Lore' });
  await expect(page.getByRole('alert')).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Play', exact: true })).toBeEnabled();
});

test('friends come by link and code, bring a deck, are ready, and then the cards are dealt', async ({ page, browser, site }) => {
  await prepare(page, { 'westmarch.settings': { reveals: 'none', name: 'Ann' }, 'westmarch.setup': {
    scenario: 'passage-through-mirkwood', mode: 'standard', seats: [{ deck: 'core-leadership', sitter: 'me' }, { deck: 'core-spirit', sitter: 'friend' }],
  } });
  await page.goto('/#/');
  await page.getByRole('button', { name: 'Play', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'Before the deal' })).toBeVisible();
  await expect(page.getByRole('img', { name: 'The link as a QR code' })).toBeVisible();
  const link = await page.getByRole('textbox', { name: 'Whoever has this link finds the table' }).inputValue();
  expect(link).toContain('/#/room/');
  const deal = page.getByRole('button', { name: 'Deal the cards' });
  await expect(deal).toBeDisabled();
  await expect(page.getByRole('status').filter({ hasText: 'One seat waits for a friend.' })).toBeVisible();
  await expectAccessible(page);

  const context = await browser.newContext({ viewport: { width: 390, height: 844 } });
  const friend = await context.newPage();
  await friend.addInitScript(() => localStorage.setItem('westmarch.settings', JSON.stringify({ reveals: 'none', name: 'Bob' })));
  await friend.goto(link.replace(/^https?:\/\/[^/]+/, site));
  await friend.getByRole('button', { name: 'Sit down: Core Set: Spirit' }).click();
  const deck = friend.getByRole('combobox', { name: 'Your deck' });
  // The same heroes twice are refused, and the choice shows what the seat has.
  await deck.selectOption({ label: 'Core Set: Leadership' });
  await expect(friend.getByText(/Aragorn/).last()).toBeVisible();
  await expect(deck).toHaveValue('core-spirit');
  await deck.selectOption({ label: 'Core Set: Lore' });
  await expect(page.getByRole('region', { name: 'Seats' }).locator('.deck')).toContainText('Core Set: Lore');
  await expect(page.getByRole('status').filter({ hasText: 'Waiting for Bob to be ready.' })).toBeVisible();
  await expect(deal).toBeDisabled();
  await page.getByRole('button', { name: 'Nudge' }).click();
  await expect(friend.getByText('Ann waits for you.')).toBeVisible();
  await expectAccessible(friend);
  await friend.getByRole('button', { name: 'I am ready' }).click();
  await expect(page.getByRole('status').filter({ hasText: 'Everybody is ready.' })).toBeVisible();
  await deal.click();
  await expect(friend.getByRole('region', { name: /^Heroes of Bob/ })).toBeVisible();
  await untilAsked(page);

  await friend.setViewportSize({ width: 1440, height: 900 });
  await friend.keyboard.press('c');
  await friend.getByRole('textbox', { name: 'Say something' }).fill('good evening');
  await friend.keyboard.press('Enter');
  await expect(page.getByRole('status').getByText('Bob: good evening')).toBeVisible();
  await expect(page.getByRole('tab', { name: /Chat 1/ })).toBeVisible();

  // Bob waits for Ann and says so; once it is his turn and he has gone, the table tells.
  await decision(friend).getByRole('button', { name: 'Nudge' }).click();
  await expect(page.getByText('Bob waits for you.')).toBeVisible();
  await pass(page);
  await context.close();
  await expect(page.getByText(/Bob is away/)).toBeVisible();
  await page.getByRole('button', { name: 'Let a bot play meanwhile' }).click();
  await expect(page.getByText(/Bob is away/)).toBeHidden();
});

test('one leaves a table before the deal and finds it again, on the list of the server, too', async ({ page, browser }) => {
  const server = await Server.start('--list-rooms');
  const { url, end } = await siteOf(server);
  await prepare(page, { 'westmarch.settings': { reveals: 'none', name: 'Ann' }, 'westmarch.setup': {
    scenario: 'passage-through-mirkwood', mode: 'standard', seats: [{ deck: 'core-leadership', sitter: 'me' }, { deck: 'core-lore', sitter: 'friend' }],
  } });
  await page.goto(`${url}/#/`);
  await page.getByText('Name, pace, password, seed, fairness').click();
  await page.getByRole('checkbox', { name: 'List this table for everybody on this server' }).check();
  await page.getByRole('button', { name: 'Play', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'Before the deal' })).toBeVisible();

  const context = await browser.newContext({ baseURL: url });
  const stranger = await context.newPage();
  await stranger.goto('/#/');
  const tables = stranger.getByRole('region', { name: 'Open tables' });
  await expect(tables.getByText(/Ann · Standard · 1 of 2 seats open · before the deal/)).toBeVisible();
  await expectAccessible(stranger);
  await tables.getByRole('link', { name: 'Passage Through Mirkwood' }).click();
  await expect(stranger.getByRole('button', { name: 'Sit down: Core Set: Lore' })).toBeVisible();
  await context.close();

  await page.getByRole('link', { name: 'Leave the table' }).click();
  const again = page.getByRole('region', { name: 'Continue' });
  await expect(again.getByText(/before the deal/)).toBeVisible();
  await again.getByRole('link', { name: 'Passage Through Mirkwood' }).click();
  await page.getByRole('button', { name: 'Let a bot play' }).click();
  await page.getByRole('button', { name: 'Deal the cards' }).click();
  await untilAsked(page);
  end();
  await server.stop();
});

test('whoever plays two seats sees both hands', async ({ page, site }) => {
  const seats = ['core-leadership', 'core-lore'].map((deck) => ({ deck, holder: 'host' as const }));
  await sitDown(page, await makeRoom(site, { ...SOLO, seats }));
  await untilAsked(page);
  const other = page.getByRole('region', { name: /^Hand of You, player 2, \d+ cards/ });
  await expect(other.locator('[data-card]')).toHaveCount(6);
  await expect(page.getByRole('region', { name: /^Your hand, 6 cards/ })).toBeVisible();
  await other.locator('[data-card]').first().hover();
  const title = (await other.locator('.title').first().textContent()) ?? '?';
  await expect(page.getByRole('region', { name: 'The card pointed at' }).getByRole('heading').first()).toContainText(title.replace('◆', ''));
});

test('two people at one screen hand it over', async ({ page, site }) => {
  const seats = ['core-leadership', 'core-lore'].map((deck) => ({ deck, holder: 'host' as const }));
  const made = await makeRoom(site, { ...SOLO, seats });
  await prepare(page, { 'westmarch.rooms': [{ room: made.room, token: made.token, handOver: true, last: Date.now() }] });
  await sitDown(page, made);
  const cover = page.getByRole('alertdialog', { name: /^Hand the screen to/ });
  await expect(cover).toBeVisible();
  await cover.getByRole('button', { name: /^I am/ }).click();
  await expect(cover).toBeHidden();
  await expect(page.getByRole('region', { name: /^Hand of/ })).toHaveCount(0);
  await untilAsked(page);
  await pass(page);
  await expect(cover).toBeVisible();
});

test('a scenario is told before it is played, its surprises only to whoever asks for them', async ({ page }) => {
  await page.goto('/#/');
  await page.getByText('Foundations of Stone').first().click();
  await page.getByRole('button', { name: 'About Foundations of Stone' }).click();
  const told = page.getByRole('dialog', { name: 'Foundations of Stone' });
  await expect(told.getByText(/Encounter sets: .*Hazards of the Pit/)).toBeVisible();
  await expect(told.getByRole('row', { name: /Standard 24 18 21 3 66/ })).toBeVisible();
  await expect(told.getByRole('heading', { name: 'Stage 5' })).toBeVisible();
  await expect(told.getByRole('link', { name: 'SC.foundations-of-stone.setup.1' })).toBeVisible();
  await expect(told.getByText('Nameless Thing')).toHaveCount(0);
  await expectAccessible(page);
  await told.getByRole('button', { name: /Show them/ }).click();
  await expect(told.getByRole('link', { name: 'Elder Nameless Thing' }).first()).toBeVisible();
  await expect(told.getByText('The Water’s Edge').or(told.getByText("The Water's Edge")).first()).toBeVisible();
  await expectAccessible(page);
  await page.setViewportSize({ width: 390, height: 844 });
  const [inside, width] = await told.evaluate((dialog) => [dialog.scrollWidth, dialog.clientWidth]);
  expect(inside).toBeLessThanOrEqual(width as number);
});

test('how often a bot wins stands beside the choice', async ({ page }) => {
  await page.goto('/#/');
  await page.getByText('Passage Through Mirkwood').first().click();
  await expect(page.getByText(/a sensible bot wins \d+% of such games\./)).toBeVisible();
});
