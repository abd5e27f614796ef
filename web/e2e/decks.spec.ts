// Decks: what cannot be read is said, what is kept can be played.
import { expect, prepare, test } from './fixtures';
import { play, untilAsked, pass } from './player';

/** The text of a deck that comes with the program, as somebody would paste it. */
async function deckText(site: string): Promise<string> {
  const deck = (await (await fetch(`${site}/api/decks/core-tactics`)).json()) as {
    figures: { heroes: { title: string }[]; cards: { title: string; copies: number }[] };
  };
  const lines = [...deck.figures.heroes.map((hero) => `1x ${hero.title}`), ...deck.figures.cards.map((card) => `${card.copies}x ${card.title}`)];
  return `My own deck\n\n${lines.join('\n')}\n`;
}

test('a deck is imported by paste, kept, and played', async ({ page, site }) => {
  await prepare(page, { 'westmarch.settings': { reveals: 'none' } });
  await page.goto('/#/decks');
  await page.getByLabel('The deck as text').fill(await deckText(site));
  await page.getByRole('button', { name: 'Look at it' }).click();
  await expect(page.getByRole('heading', { name: 'My own deck' })).toBeVisible();
  await page.getByRole('button', { name: 'Keep it' }).click();
  await expect(page.getByRole('region', { name: 'Your decks' }).getByRole('link', { name: /My own deck/ })).toBeVisible();
  await page.getByRole('link', { name: 'Play this deck' }).click();
  await expect(page.getByLabel('Deck')).toContainText('My own deck');
  await page.getByRole('button', { name: 'Play', exact: true }).click();
  await untilAsked(page);
  const { answers } = await play(page, () => pass(page), 1);
  expect(answers).toBe(1);
  await page.getByRole('button', { name: 'Room' }).click();
  await expect(page.getByRole('dialog').getByText(/My own deck|my-own-deck/)).toBeVisible();
});

test('cards that are not here are named with the nearest titles, and nothing is dropped', async ({ page, site }) => {
  const text = await deckText(site);
  const title = /^1x (.*)$/m.exec(text)?.[1] ?? '';
  const wrong = `${title.slice(0, -1)}q`;
  await page.goto('/#/decks');
  const file = { name: 'mine.txt', mimeType: 'text/plain', buffer: Buffer.from(text.replace(title, wrong)) };
  await page.getByLabel('Choose a file').last().setInputFiles(file);
  await expect(page.getByText(new RegExp(`there is no card \`${wrong}\`.*${title}`))).toBeVisible();
  await expect(page.getByText('Not legal', { exact: true })).toBeVisible();
});

test('a file with several decks becomes a fellowship that can sit down', async ({ page, site }) => {
  const own = async (id: string): Promise<string> => {
    const deck = (await (await fetch(`${site}/api/decks/${id}`)).json()) as { title: string; figures: { heroes: { id: string }[]; cards: { id: string; copies: number }[] } };
    const cards = deck.figures.cards.map((card) => `    ${card.copies} ${card.id}`).join('\n');
    return `deck mine-${id} "Mine: ${deck.title}" {\n    heroes ${deck.figures.heroes.map((hero) => hero.id).join(', ')}\n${cards}\n}\n`;
  };
  const text = `${await own('core-spirit')}\n${await own('core-lore')}`;
  await page.goto('/#/decks');
  await page.getByLabel('Choose a file').last().setInputFiles({ name: 'two.wm', mimeType: 'text/plain', buffer: Buffer.from(text) });
  await page.getByRole('button', { name: 'Keep all 2 decks as a fellowship' }).click();
  await page.goto('/#/');
  await page.getByLabel('Fellowship').selectOption({ index: 1 });
  await expect(page.getByRole('list', { name: 'Seats' }).getByRole('group')).toHaveCount(2);
  await page.getByRole('button', { name: 'Play', exact: true }).click();
  await untilAsked(page);
});
