import { render, screen, within } from '@testing-library/svelte';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { Answer } from '../src/wire';
import Asking from './Asking.svelte';
import { card, source } from './table';

beforeEach(() => {
  vi.stubGlobal('fetch', () => Promise.resolve(new Response('{"faces":[]}', { headers: { 'content-type': 'application/json' } })));
});

const bar = () => within(screen.getByRole('region', { name: 'Decision' }));
const valued = (id: number, willpower: number, more = {}) => card(id, { values: [{ stat: 'willpower', now: willpower, printed: willpower }], ...more });

describe('choosing several', () => {
  const commit = () => source(
    { about: { cards: 'commit' }, answers: ['done', { card: 1 }, { card: 2 }, { card: 3 }], characters: [valued(1, 2), valued(2, 1), valued(3, 4)] },
    ['Commit nobody', 'Commit Card 1', 'Commit Card 2', 'Commit Card 3'],
  );

  it('runs the total along and sends the choice as one, in the order of the list', async () => {
    const table = commit();
    render(Asking, { source: table });
    const user = userEvent.setup();
    await user.click(bar().getByRole('button', { name: 'Commit Card 3' }));
    await user.click(bar().getByRole('button', { name: 'Commit Card 1' }));
    expect(bar().getByRole('button', { name: 'Commit Card 3' }).getAttribute('aria-pressed')).toBe('true');
    expect(document.querySelector('.sum b')?.textContent).toBe('6');
    expect(table.given).toEqual([]);
    await user.click(bar().getByRole('button', { name: 'Commit 2 characters' }));
    expect(table.given).toEqual([[{ card: 1 }, { card: 3 }, 'done']]);
  });

  it('takes a card on the table as well, and gives it back', async () => {
    const table = commit();
    render(Asking, { source: table });
    const user = userEvent.setup();
    const hero = screen.getByRole('button', { name: /^Card 2, Hero/ });
    await user.click(hero);
    expect(hero.getAttribute('aria-pressed')).toBe('true');
    await user.click(hero);
    await user.click(bar().getByRole('button', { name: 'Commit nobody' }));
    expect(table.given).toEqual([['done']]);
  });
});

describe('paying', () => {
  const pay = (...share: number[]): Answer => ({ pay: share.reduce((bits, count, at) => bits | (count << (5 * at)), 0) });
  const asking = () => source(
    { about: 'payment', payers: [1, 2], answers: [pay(2, 0), pay(1, 1)], characters: [card(1, { resources: 3 }), card(2, { resources: 1 })] },
    ['Pay 2 from Card 1', 'Pay 1 from Card 1 and 1 from Card 2'],
  );

  it('preselects the likely payment and allows only legal ones', async () => {
    const table = asking();
    render(Asking, { source: table });
    const user = userEvent.setup();
    const more = () => bar().getByRole<HTMLButtonElement>('button', { name: 'Card 2 pays one more' });
    expect(bar().getByRole('status', { name: 'Card 1 pays 2 of 3' })).toBeTruthy();
    expect(bar().getByRole<HTMLButtonElement>('button', { name: 'Card 1 pays one more' }).disabled).toBe(true);
    await user.click(more());
    expect(bar().getByRole('status', { name: 'Card 1 pays 1 of 3' })).toBeTruthy();
    expect(more().disabled).toBe(true);
    await user.click(bar().getByRole('button', { name: 'Pay 2 resources' }));
    expect(table.given).toEqual([[pay(1, 1)]]);
  });
});

describe('what one card offers', () => {
  it('opens at the card where it is more than one thing, and can be left', async () => {
    const table = source({ about: 'action', answers: ['pass', { use: [1, 0] }, { use: [1, 1] }] }, ['Pass', 'Card 1 — Action: Ready it.', 'Card 1 — Action: Draw a card.']);
    render(Asking, { source: table });
    const user = userEvent.setup();
    await user.click(screen.getByRole('button', { name: /^Card 1, Hero/ }));
    const offers = within(screen.getByRole('region', { name: 'What Card 1 offers' }));
    expect(table.given).toEqual([]);
    await user.click(offers.getByRole('button', { name: 'Cancel' }));
    expect(screen.queryByRole('region', { name: 'What Card 1 offers' })).toBeNull();
    await user.click(screen.getByRole('button', { name: /^Card 1, Hero/ }));
    await user.click(screen.getByRole('button', { name: 'Card 1 — Action: Draw a card.' }));
    expect(table.given).toEqual([[{ use: [1, 1] }]]);
  });
});

describe('ordering', () => {
  it('moves cards and sends the whole order', async () => {
    const table = source({ about: { cards: 'put_back' }, answers: [{ card: 7 }, { card: 8 }, { card: 9 }], known: [7, 8, 9] }, ['Card 7', 'Card 8', 'Card 9']);
    render(Asking, { source: table });
    const user = userEvent.setup();
    await user.click(screen.getByRole('button', { name: 'Card 9 earlier' }));
    await user.click(screen.getByRole('button', { name: 'Card 7 later' }));
    await user.click(screen.getByRole('button', { name: 'In this order' }));
    expect(table.given).toEqual([[{ card: 9 }, { card: 7 }, { card: 8 }]]);
  });
});

describe('single answers', () => {
  it('passes, chooses and names card, cost and effect', async () => {
    const table = source({ about: 'action', answers: ['pass', { use: [1, 0] }] }, ['Pass', 'Card 1 — Action: Ready it.']);
    render(Asking, { source: table });
    const user = userEvent.setup();
    await user.click(bar().getByRole('button', { name: 'Card 1 — Action: Ready it.' }));
    await user.click(bar().getByRole('button', { name: 'Pass' }));
    expect(table.given).toEqual([[{ use: [1, 0] }], ['pass']]);
  });

  it('lays out cards that are not on the table', async () => {
    const table = source({ about: { cards: 'search' }, answers: ['pass', { card: 7 }], known: [7] }, ['Take nothing', 'Take Card 7']);
    render(Asking, { source: table });
    await userEvent.setup().click(within(screen.getByRole('region', { name: 'Cards to choose from' })).getByRole('button'));
    expect(table.given).toEqual([[{ card: 7 }]]);
  });

  it('explains a click that is not legal, with the clause', async () => {
    const table = source({ about: { cards: 'choose' }, answers: [{ card: 1 }] }, ['Card 1']);
    render(Asking, { source: table });
    await userEvent.setup().click(screen.getByRole('button', { name: /^Card 2, Hero/ }));
    const why = await screen.findByRole('alert');
    expect(await within(why).findByText(/It is exhausted/)).toBeTruthy();
    expect(within(why).getByRole('link').getAttribute('href')).toBe('#/rules/RR.exhausted.1');
    expect(table.given).toEqual([]);
  });
});
