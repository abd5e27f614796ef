// The last game that was set up here: it is offered again.
import type { Mode, NewHolder, NewRoom } from '../wire';
import type { DeckName, Scenario } from '../wire/api';
import { t, word } from '../words';
import { deckFor, ownDecks } from './decks.svelte';

/** Who holds a seat: whoever sets the game up, somebody else at the same screen, a friend who comes by the link, or a bot. */
export type Sitter = 'me' | 'beside' | 'friend' | { bot: string };
export interface SeatChoice { deck: string; sitter: Sitter }
export interface Setup { scenario: string; mode: Mode; seats: SeatChoice[] }

const KEY = 'westmarch.setup';
const MOST_SEATS = 4;

/** The setup of the last time as far as all of it is still there; at first the first of everything, alone. */
export function firstSetup(scenarios: Scenario[], modes: Mode[], decks: DeckName[], deck?: string): Setup {
  const last = read();
  const isHere = (seat: SeatChoice): boolean => !!ownDecks.find(seat.deck) || decks.some(({ id }) => id === seat.deck);
  const seats = last.seats?.every(isHere) ? last.seats.slice(0, MOST_SEATS) : [];
  const [first = { deck: decks[0]?.id ?? '', sitter: 'me' as const }, ...others] = seats;
  return {
    scenario: scenarios.find(({ id }) => id === last.scenario)?.id ?? scenarios[0]?.id ?? '',
    mode: last.mode && modes.includes(last.mode) ? last.mode : (modes[0] ?? 'standard'),
    seats: [deck ? { deck, sitter: 'me' } : first, ...others],
  };
}

function read(): Partial<Setup> {
  try {
    return (JSON.parse(localStorage.getItem(KEY) ?? '{}') ?? {}) as Partial<Setup>;
  } catch {
    return {};
  }
}

export function keepSetup(setup: Setup): void { localStorage.setItem(KEY, JSON.stringify(setup)); }

export const sitterValue = (sitter: Sitter): string => (typeof sitter === 'string' ? sitter : `bot:${sitter.bot}`);
export const sitterOf = (value: string): Sitter => (value === 'me' || value === 'beside' || value === 'friend' ? value : { bot: value.slice(4) });

export function sitterOptions(bots: string[]): { value: string; label: string }[] {
  return [
    { value: 'me', label: t('pages.start.me') },
    { value: 'beside', label: t('pages.start.beside') },
    { value: 'friend', label: t('pages.start.friend') },
    ...bots.map((kind) => ({ value: sitterValue({ bot: kind }), label: t('pages.start.bot', { kind: word('pages.bots', kind) }) })),
  ];
}

export function holder(sitter: Sitter): NewHolder {
  if (sitter === 'me' || sitter === 'beside') return 'host';
  return sitter === 'friend' ? 'open' : sitter;
}

export function roomOf(setup: Setup, more: Pick<NewRoom, 'name' | 'password' | 'seed' | 'first' | 'undo' | 'full_stops' | 'gather' | 'listed'>): NewRoom {
  const seats = setup.seats.map((seat) => ({ deck: deckFor(seat.deck), holder: holder(seat.sitter) }));
  return { scenario: setup.scenario, mode: setup.mode, seats, ...more };
}
