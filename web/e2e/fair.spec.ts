// What was seen stays seen, and everybody knows what the cards were dealt from.
import { expect, makeRoom, sitDown, SOLO, test } from './fixtures';
import { decision, number, openLog, pass, untilAsked } from './player';

const back = 'Undo';

test('an undo past something that was seen asks what becomes of what is hidden, and is counted', async ({ page, site }) => {
  await sitDown(page, await makeRoom(site, SOLO));
  await expect(page.getByText('Known seed 7', { exact: true })).toBeVisible();
  await untilAsked(page);
  await openLog(page);
  const begin = await number(page);
  await pass(page);
  await expect(async () => expect(await number(page)).toBeGreaterThan(begin)).toPass();
  await untilAsked(page);

  // Nothing is taken back before one has chosen.
  const asked = page.getByRole('dialog', { name: 'It has shown something' });
  await page.getByRole('button', { name: back }).first().click();
  await asked.getByRole('button', { name: 'Cancel' }).click();
  await expect(asked).toBeHidden();

  for (const [at, choice] of ['Play on as it lay', 'Deal anew what is hidden'].entries()) {
    const before = await number(page);
    await page.getByRole('button', { name: back }).first().click();
    await asked.getByRole('button', { name: choice }).click();
    await expect(page.getByRole('log').getByText(/^Ann takes back \d+ answers?\./)).toHaveCount(at + 1);
    await untilAsked(page);
    expect(await number(page)).toBeGreaterThan(before);
    await pass(page);
    await untilAsked(page);
    await expect(decision(page)).toContainText('Your decision');
  }
  await expect(page.getByRole('log').getByText('What was hidden is dealt anew.')).toHaveCount(1);

  await page.getByRole('button', { name: /^Room / }).click();
  const fair = page.getByRole('region', { name: 'Fair play' });
  await expect(fair.getByText(/^Dealt from a known seed, 7:/)).toBeVisible();
  await expect(fair.getByText(/^\d+ answers taken back, 2 after something was seen$/)).toBeVisible();
});

test('a secret seed is promised, and a table may do without undo past a reveal', async ({ page, site }) => {
  await sitDown(page, await makeRoom(site, { ...SOLO, seed: undefined, undo: 'unseen' }));
  await untilAsked(page);
  const begin = await number(page);
  await pass(page);
  await expect(async () => expect(await number(page)).toBeGreaterThan(begin)).toPass();
  await untilAsked(page);
  await page.getByRole('button', { name: back }).first().click();
  await expect(page.getByText(/nothing is taken back that has shown somebody something/)).toBeVisible();
  await expect(page.getByText(/Known seed/)).toBeHidden();
  await page.getByRole('button', { name: /^Room / }).click();
  const fair = page.getByRole('region', { name: 'Fair play' });
  await expect(fair.locator('code')).toHaveText(/^[0-9a-f]{64}$/);
  await expect(fair.getByText('Nothing is taken back that has shown something.')).toBeVisible();
});
