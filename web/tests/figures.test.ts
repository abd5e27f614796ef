import { describe, expect, it } from 'vitest';
import { figures, suffers } from '../src/decide/figures';
import type { Choice } from '../src/decide/plan';
import { index } from '../src/wire/cards';
import { card, view } from './table';

const values = (of: Record<string, number>) => Object.entries(of).map(([stat, now]) => ({ stat, now, printed: now }));
const table = view({ about: 'action', characters: [
  card(1, { values: values({ willpower: 2, defense: 1, hit_points: 4, cost: 3 }), damage: 1 }),
  card(3, { type: 'event', values: [{ stat: 'cost', now: 0, printed: 0, x: true }] }),
  card(9, { type: 'enemy', values: values({ attack: 4 }) }),
] });
const found = index(table);
const choice = (answer: Choice['answer'], id?: number): Choice => ({ answer, text: '', head: '', effect: '', card: id });

describe('the numbers beside an answer', () => {
  it('are those that matter for what is asked', () => {
    expect(figures(choice({ card: 1 }, 1), { cards: 'commit' }, found)).toEqual([{ stat: 'willpower', n: 2 }]);
    expect(figures(choice({ card: 1 }, 1), { cards: 'commit' }, found, 'defense')).toEqual([{ stat: 'defense', n: 1 }]);
    expect(figures(choice({ card: 1 }, 1), { cards: 'take_damage' }, found)).toEqual([{ stat: 'hit_points', n: 3 }]);
    expect(figures({ ...choice({ play: 1 }, 1), cost: '3' }, 'action', found)).toEqual([{ stat: 'cost', n: '3' }]);
    expect(figures({ ...choice({ play: 3 }, 3), cost: 'X' }, 'action', found)).toEqual([{ stat: 'cost', n: 'X' }]);
    expect(figures(choice({ use: [1, 0] }, 1), 'action', found)).toEqual([]);
    expect(figures(choice('pass'), { cards: 'commit' }, found)).toEqual([]);
  });
});

describe('what a defender would suffer', () => {
  const attack = { enemy: 9, player: 0, by_enemy: true, characters: [] };
  it('is the attack beyond its defense, and it dies of what it has left', () => {
    expect(suffers(1, attack, found)).toEqual({ damage: 3, dies: true });
    expect(suffers(1, undefined, found)).toBeUndefined();
    expect(suffers(2, attack, found)).toBeUndefined();
  });
});
