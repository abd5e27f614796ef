// Connections end and servers die; the page goes on.
import { expect, makeRoom, sitDown, SOLO, test } from './fixtures';
import { number, play, pass, primary, question, untilAsked } from './player';
import { siteOf } from './preview';
import { Server } from './server';
import { Wire } from './wire';

test('the connection goes in the middle of a decision, and comes back', async ({ page, site }) => {
  const wire = await Wire.to(Number(new URL(site).port));
  await sitDown(page, await makeRoom(site, SOLO), {}, wire.url);
  await play(page, () => pass(page), 2);
  await untilAsked(page);
  const [standing, asked] = [await number(page), await question(page).innerText()];
  wire.cut();
  await expect(page.getByText('The connection is gone. Connecting again…')).toBeVisible();
  wire.mend();
  await expect(page.getByText('The connection is gone. Connecting again…')).toBeHidden();
  await untilAsked(page);
  expect(await number(page)).toBe(standing);
  expect(await question(page).innerText()).toBe(asked);
  await primary(page).click();
  await expect(async () => expect(await number(page)).toBeGreaterThan(standing)).toPass();
  await wire.close();
});

test('the server is killed and begins again under an open page', async ({ page }) => {
  const server = await Server.start();
  const { url: site, end } = await siteOf(server);
  await sitDown(page, await makeRoom(site, SOLO), {}, site);
  await play(page, () => pass(page), 3);
  await untilAsked(page);
  const standing = await number(page);
  await server.kill();
  await expect(page.getByText('The connection is gone. Connecting again…')).toBeVisible();
  await server.begin();
  await expect(page.getByText('The connection is gone. Connecting again…')).toBeHidden();
  await untilAsked(page);
  expect(await number(page)).toBe(standing);
  const { answers } = await play(page, () => pass(page), 3);
  expect(answers).toBe(3);
  end();
  await server.stop();
});
