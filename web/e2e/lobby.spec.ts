// Before and beside the game: who comes, with which deck, who is away, whose screen it is.
import { expect, makeRoom, prepare, sitDown, SOLO, test } from './fixtures';
import { pass, untilAsked } from './player';

test('the start page tells which heroes clash before one plays', async ({ page }) => {
  await page.goto('/#/');
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

test('friends are asked by link and code, sit down by the name of their deck, and are heard', async ({ page, browser, site }) => {
  await prepare(page, { 'westmarch.settings': { reveals: 'none', name: 'Ann' }, 'westmarch.setup': {
    scenario: 'passage-through-mirkwood', mode: 'standard', seats: [{ deck: 'core-leadership', sitter: 'me' }, { deck: 'core-lore', sitter: 'friend' }],
  } });
  await page.goto('/#/');
  await page.getByRole('button', { name: 'Play', exact: true }).click();
  const before = page.getByRole('dialog', { name: 'Before you begin' });
  await expect(before.getByRole('img', { name: 'The link as a QR code' })).toBeVisible();
  const link = await before.getByRole('textbox').inputValue();
  expect(link).toContain('/#/room/');

  const context = await browser.newContext();
  const friend = await context.newPage();
  await friend.addInitScript(() => localStorage.setItem('westmarch.settings', JSON.stringify({ reveals: 'none', name: 'Bob' })));
  await friend.goto(link.replace(/^https?:\/\/[^/]+/, site));
  await friend.getByRole('button', { name: 'Sit down: Core Set: Lore' }).click();
  await page.keyboard.press('Escape');
  const grant = page.getByRole('button', { name: 'Give it' });
  if (await grant.isVisible().catch(() => false)) await grant.click();
  await expect(friend.getByRole('region', { name: /^Heroes of Bob/ })).toBeVisible();

  await friend.keyboard.press('c');
  await friend.getByRole('textbox', { name: 'Say something' }).fill('good evening');
  await friend.keyboard.press('Enter');
  await expect(page.getByRole('status').getByText('Bob: good evening')).toBeVisible();
  await expect(page.getByRole('tab', { name: /Chat 1/ })).toBeVisible();

  // Once it is Bob's turn and he has gone, the table says so.
  await untilAsked(page);
  await pass(page);
  await context.close();
  await expect(page.getByText(/Bob is away/)).toBeVisible();
  await page.getByRole('button', { name: 'Let a bot play meanwhile' }).click();
  await expect(page.getByText(/Bob is away/)).toBeHidden();
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
  await untilAsked(page);
  await pass(page);
  await expect(cover).toBeVisible();
});
