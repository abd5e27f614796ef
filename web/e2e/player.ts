// Plays at the table as a person would: reads what stands in the decision line, uses its controls by role and name.
import { expect, type Locator, type Page } from '@playwright/test';

export const decision = (page: Page): Locator => page.getByRole('region', { name: 'Decision', exact: true });
export const question = (page: Page): Locator => decision(page).getByRole('status').first();
export const isOver = (page: Page): Locator => question(page).getByText(/^The quest is (won|lost)\.$/);
/** Answers. The bell beside one says only that its card is no reason to stop, so it is none. */
export const offered = (page: Page): Locator => decision(page).getByRole('listitem').getByRole('button', { disabled: false, name: /^(?!Do not stop for )/ });
/** The button that passes, pays, or ends a choice of several. */
export const primary = (page: Page): Locator => decision(page).locator('button.primary:enabled');
const ordered = (page: Page): Locator => page.getByRole('button', { name: 'In this order' });
const candidates = (page: Page): Locator => decision(page).getByRole('list', { name: 'Who can be chosen' }).getByRole('button', { pressed: false });

/** The number of the decision that stands; it rises with every answer. */
export const number = async (page: Page): Promise<number> => Number((await decision(page).getAttribute('data-number')) ?? -1);

/** The log is one of the tabs at the side. */
export async function openLog(page: Page): Promise<void> {
  await page.getByRole('tab', { name: 'Log' }).click();
}

export const skip = (page: Page): Locator => page.getByRole('button', { name: 'Skip to now' });
/** What a question is answered with: not what brings the table to now. */
const controls = (page: Page): Locator => page.locator('.controls').filter({ hasNot: skip(page) }).getByRole('button', { disabled: false });

/** What is there once this page can answer, or the game is over. */
export function asked(page: Page): Locator {
  const settled = decision(page).and(page.locator('[aria-busy="false"]'));
  return settled.locator(controls(page)).or(ordered(page)).or(isOver(page)).first();
}

/** Waits until this page can answer, or the game is over. */
export async function untilAsked(page: Page): Promise<'asked' | 'over'> {
  await expect(asked(page)).toBeVisible();
  return (await isOver(page).isVisible()) ? 'over' : 'asked';
}

/** As little as the rules allow. */
export async function pass(page: Page): Promise<void> {
  if (await ordered(page).isVisible()) return ordered(page).click();
  if (await primary(page).count()) return primary(page).first().click();
  await decision(page).locator(controls(page)).last().click();
}

/** Plays whatever it can, each thing once a round; everybody quests, defends and attacks. */
export class Eager {
  #tried = new Set<string>();
  #round = '';

  constructor(private readonly page: Page) {}

  async answer(): Promise<void> {
    const { page } = this;
    const some = await candidates(page).count();
    for (let left = some; left > 0; left--) await candidates(page).first().click();
    if (some) return pass(page);
    await this.#newRound();
    const names = await offered(page).evaluateAll((buttons) => buttons.map((button) => button.getAttribute('aria-label') ?? button.textContent ?? ''));
    const at = names.findIndex((name) => !this.#tried.has(name));
    if (at < 0) return pass(page);
    this.#tried.add(names[at] as string);
    await offered(page).nth(at).click();
  }

  async #newRound(): Promise<void> {
    const round = (await this.page.getByText(/^Round \d+$/).first().textContent()) ?? '';
    if (round !== this.#round) this.#tried.clear();
    this.#round = round;
  }
}

/** Waits until another question stands than the one of this number, or none any more. */
async function goesOn(page: Page, before: number): Promise<void> {
  const stands = (before: number): boolean => {
    const bar = document.querySelector('[data-asks]');
    if (!bar) return false;
    const isOver = bar.classList.contains('won') || bar.classList.contains('lost');
    return isOver || (Number(bar.getAttribute('data-number') ?? -1) > before && bar.getAttribute('aria-busy') === 'false');
  };
  await page.waitForFunction(stands, before, { timeout: 30_000 }).catch(async () => {
    throw new Error(`the game does not go on after decision ${before}; the page asks: ${await decision(page).innerText()}`);
  });
}

/** Answers until the game is over, or enough answers were given. */
export async function play(page: Page, answer: () => Promise<void>, most: number): Promise<{ over: boolean; answers: number }> {
  for (let answers = 0; answers < most; answers++) {
    if ((await untilAsked(page)) === 'over') return { over: true, answers };
    const before = await number(page);
    await answer();
    await goesOn(page, before);
  }
  return { over: (await untilAsked(page)) === 'over', answers: most };
}
