// Pace at the table: windows passed until a phase, and a card that is no reason to stop.
import { expect, makeRoom, sitDown, SOLO, test } from './fixtures';
import { decision, offered, pass, play, question, untilAsked } from './player';

const phase = (page: import('@playwright/test').Page) => page.getByRole('navigation', { name: 'Phases of the round' }).locator('[aria-current=step]');

test('windows are passed until the phase one names', async ({ page, site }) => {
  await sitDown(page, await makeRoom(site, SOLO));
  await untilAsked(page);
  // The hand is kept; then it is one's turn to plan.
  await pass(page);
  await expect(phase(page)).toHaveText(/Planning/);
  const bar = page.getByRole('navigation', { name: 'Phases of the round' });
  await bar.getByRole('button', { name: 'Combat' }).click();
  await bar.getByRole('button', { name: 'Pass until the Combat phase' }).click();
  // What has to be answered is asked all the same.
  await expect(phase(page)).toHaveText(/Quest/);
  await expect(decision(page)).toContainText(/commit/i);
  await expect(bar.getByRole('button', { name: /Passing until Combat/ })).toBeVisible();
  await bar.getByRole('button', { name: /Passing until Combat/ }).click();
  await expect(bar.getByRole('button', { name: /Passing until Combat/ })).toBeHidden();
});

test('a card can be left out of the reasons to stop, and taken back', async ({ page, site }) => {
  await sitDown(page, await makeRoom(site, { ...SOLO, seats: [{ deck: 'core-spirit', holder: 'host' }] }));
  const mute = page.getByRole('button', { name: 'Do not stop for Éowyn any more' });
  const commits = decision(page).getByRole('list', { name: 'Who can be chosen' }).getByRole('button', { name: /Éowyn/, pressed: false });
  // Once Éowyn quests, what raises her willpower is worth a stop before the quest is resolved.
  for (let answers = 0; answers < 30 && !(await mute.count()); answers++) {
    await play(page, async () => {
      if (/commit/i.test((await question(page).textContent()) ?? '') && (await commits.count())) await commits.first().click();
      await pass(page);
    }, 1);
  }
  // It is no answer: whoever plays what is offered never meets it.
  await expect(offered(page)).not.toHaveCount(0);
  await expect(offered(page).and(mute)).toHaveCount(0);
  await mute.click();
  await expect(page.getByText('The game stops no longer only because of Éowyn.')).toBeVisible();
  await expect(mute).toHaveCount(0);
  const bar = page.getByRole('navigation', { name: 'Phases of the round' });
  await bar.getByRole('button', { name: 'Refresh' }).click();
  await bar.getByRole('button', { name: 'Stop for Éowyn again' }).click();
  await expect(bar.getByRole('button', { name: 'Stop for Éowyn again' })).toHaveCount(0);
});
