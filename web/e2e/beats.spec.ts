// What happens is seen: lines of attacks, numbers on cards, a few words; the table goes along, and can be brought to now.
import type { Locator, Page } from '@playwright/test';
import { ahead } from './ahead';
import { expect, makeRoom, sitDown, SOLO, test } from './fixtures';
import { asked, Eager, isOver, number, pass, skip, untilAsked } from './player';

/** Notes every number, line and word that is drawn over the table, from now on. */
const watch = (page: Page): Promise<void> => page.evaluate(() => {
  const seen: string[] = [];
  (window as unknown as { seen: string[] }).seen = seen;
  new MutationObserver((changes) => {
    for (const { addedNodes } of changes) {
      for (const node of addedNodes) {
        if (!(node instanceof Element)) continue;
        const all = [node, ...node.querySelectorAll('*')];
        for (const one of all) if (one.matches('.beats .number, .beats .words, .beats path.line:not(.under)')) seen.push(`${one.getAttribute('class')?.replace(/s-\S+|svelte-\S+/g, '').trim()}: ${one.textContent}`);
      }
    }
  }).observe(document.body, { childList: true, subtree: true });
});
const seen = (page: Page): Promise<string[]> => page.evaluate(() => (window as unknown as { seen: string[] }).seen);
const reveal = (page: Page) => page.getByRole('alertdialog');

/** Answers and reads on until something has been seen, or enough answers were given. */
async function until(page: Page, found: (seen: string[]) => boolean, answers = 60): Promise<string[]> {
  const eager = new Eager(page);
  let before = -1;
  for (let n = 0; n < answers && !found(await seen(page)); n++) {
    // A card may be turned up at any time, and waits to be read before anything is asked.
    await expect(async () => {
      if (await reveal(page).isVisible()) await page.keyboard.press('Enter');
      expect((await reveal(page).count()) + (await skip(page).count())).toBe(0);
      expect(await asked(page).isVisible()).toBe(true);
      if (!(await isOver(page).isVisible())) expect(await number(page)).toBeGreaterThan(before);
    }).toPass({ intervals: [100] });
    if (await isOver(page).isVisible()) break;
    before = await number(page);
    await eager.answer();
  }
  return seen(page);
}

test('attacks, damage, threat, progress and phases are drawn', async ({ page, site }) => {
  const { made } = await ahead(page, site, { scenario: 'passage-through-mirkwood', decks: ['riders-and-rangers'], seed: 10, round: 2 });
  await sitDown(page, made, { reveals: 'hidden', name: 'Ann' });
  await untilAsked(page);
  await watch(page);
  const wanted = [/^words: Combat/, /^words: \d+ willpower against/, /^number progress: \+\d/, /^number damage: −\d/, /^number shadow: /, /^line: /];
  const drawn = await until(page, (seen) => wanted.every((one) => seen.some((it) => one.test(it))));
  for (const one of wanted) expect(drawn.filter((it) => one.test(it)), String(one)).not.toEqual([]);
});

test('the table goes along with the log, and goes to now when it is told to', async ({ page, site }) => {
  const seats = ['core-leadership', 'core-tactics', 'core-spirit'].map((deck, at) => ({ deck, holder: at ? { bot: 'heuristic' } : 'host' as const }));
  await sitDown(page, await makeRoom(site, { ...SOLO, seats: seats as never }), { reveals: 'hidden', name: 'Ann' });
  // A revealed card may lie over the tabs already.
  await page.getByRole('tab', { name: 'Log' }).dispatchEvent('click');
  const now = skip(page).first();
  // Before the first round nothing is headed by one.
  const round = async (told: Locator): Promise<number> => Number(((await told.count()) ? await told.last().innerText() : '').replace(/\D/g, ''));
  // The bots go on at once: what they do waits to be seen. It may be over before it is skipped: then the next is waited for.
  await expect(async () => {
    if (!(await now.isVisible())) {
      if (await reveal(page).isVisible()) await page.keyboard.press('Enter');
      // What could be passed may be gone before it is: then it is looked at again.
      else await Promise.race([pass(page).catch(() => undefined), page.waitForTimeout(1500)]);
    }
    expect(await now.isVisible()).toBe(true);
    const shown = await round(page.getByText(/^Round \d+$/).first());
    expect(await round(page.getByRole('log').getByRole('heading', { name: /^Round \d+$/ }))).toBeLessThanOrEqual(shown);
    await now.click({ timeout: 1500 });
  }).toPass({ intervals: [60] });
  await expect(reveal(page)).toBeHidden();
  await expect(now).toBeHidden();
  await untilAsked(page);
});

test('with less motion nothing is drawn over the table, and a digest tells it', async ({ page, site }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.setViewportSize({ width: 1100, height: 800 });
  await sitDown(page, await makeRoom(site, SOLO), { reveals: 'hidden', name: 'Ann' });
  await untilAsked(page);
  await watch(page);
  await until(page, () => false, 8);
  expect((await seen(page)).filter((it) => !it.startsWith('line'))).toEqual([]);
  await untilAsked(page);
  const digest = page.getByText(/things? happened since your last decision/);
  await expect(digest).toBeVisible();
  await digest.click();
  await expect(page.locator('details[open] li').first()).toBeVisible();
});

test('sounds are quiet by one click', async ({ page, site }) => {
  await sitDown(page, await makeRoom(site, SOLO));
  const sounds = page.getByRole('button', { name: 'Sounds' });
  await expect(sounds).toHaveAttribute('aria-pressed', 'true');
  await sounds.click();
  await expect(sounds).toHaveAttribute('aria-pressed', 'false');
  await page.reload();
  await expect(sounds).toHaveAttribute('aria-pressed', 'false');
});
