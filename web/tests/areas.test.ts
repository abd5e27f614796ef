import { render, screen } from '@testing-library/svelte';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { AreaView, DialView } from '../src/wire';
import Encounter from './Encounter.svelte';
import { card, source } from './table';

beforeEach(() => {
  vi.stubGlobal('fetch', () => Promise.resolve(new Response('{"faces":[]}', { headers: { 'content-type': 'application/json' } })));
});

function table(areas: AreaView[], dials: DialView[] = []) {
  const made = source({ about: 'action', answers: ['pass'] }, ['Pass']);
  return made.view ? { ...made, view: { ...made.view, areas, dials } } : made;
}

describe('what only some games have', () => {
  it('is a pile with its name, whatever it is', async () => {
    const lying = [{ under: 0, card: { id: 7, def: 'card-7', title: 'Deckhand', type: 'enemy' } }];
    render(Encounter, { source: table([
      { name: 'Corsair deck', kind: 'deck', pile: { count: 4 } },
      { name: 'Corsair discard pile', kind: 'discard', pile: { count: 1, known: lying } },
      { name: 'Captured deck', kind: 'deck', owner: 0, pile: { count: 3 } },
      { name: 'Deep Cellar', kind: 'under', host: 9, pile: { count: 2 } },
    ]) });
    expect(screen.getByRole('button', { name: /^Corsair deck.*4/ })).toBeTruthy();
    expect(screen.getByRole('button', { name: /^Captured deck: Player 1.*3/ })).toBeTruthy();
    expect(screen.getByRole('button', { name: /^Under Deep Cellar.*2/ }).hasAttribute('disabled')).toBe(true);
    // So many of them take little room.
    expect(document.querySelectorAll('.further .pile.plain')).toHaveLength(4);
    await userEvent.setup().click(screen.getByRole('button', { name: /^Corsair discard pile.*1/ }));
    expect(screen.getByRole('button', { name: 'Deckhand' })).toBeTruthy();
  });

  it('shows cards of an area in play as cards', () => {
    const cards = [card(7, { title: 'Deckhand', type: 'enemy' })];
    render(Encounter, { source: table([{ name: 'Pier area', kind: 'named', pile: { count: 1 }, cards }]) });
    expect(screen.getByLabelText('Pier area')).toBeTruthy();
    expect(screen.getByRole('button', { name: /^Deckhand/ })).toBeTruthy();
  });

  it('shows dials by their number or the name of their stop', () => {
    render(Encounter, { source: table([], [{ name: 'Temperature', at: 14 }, { name: 'Weather', at: 2, shows: 'stormy' }]) });
    expect(screen.getByText('Temperature').nextElementSibling?.textContent).toBe('14');
    expect(screen.getByText('Weather').nextElementSibling?.textContent).toBe('stormy');
  });
});
