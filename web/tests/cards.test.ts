import { describe, expect, it } from 'vitest';
import { symbols } from 'virtual:symbols';
import type { Face } from '../src/cards/faces.svelte';
import { ofFace, ofView, turn, type Model } from '../src/cards/model';
import { symbolNames, symbolOf } from '../src/cards/motifs';
import { card } from './table';

describe('the symbol of a card', () => {
  it('goes by the title before the traits, and by the traits before the type', () => {
    expect(symbolOf({ title: 'Forest Spider', type: 'enemy', traits: ['Creature', 'Spider'] })).toMatch(/spider/);
    expect(symbolOf({ title: 'Wargs', type: 'enemy', traits: ['Creature'] })).toMatch(/wolf/);
    expect(symbolOf({ title: 'Wolf Rider', type: 'enemy', traits: ['Goblin', 'Orc'] })).toMatch(/cavalry|mounted/);
    expect(symbolOf({ title: 'Somebody', type: 'ally', traits: ['Warrior', 'Dwarf'] })).toMatch(/dwarf|axe|hammer/);
    expect(symbolOf({ title: 'Somewhere', type: 'location', traits: ['Marshland'] })).toMatch(/swamp|reed|sinking/);
    expect(symbolOf({ title: 'Somewhere', type: 'location' })).toBe('hills');
    expect(symbolOf({ title: 'Combat', type: 'enemy' })).not.toMatch(/bat$/);
  });

  it('is there for every name that can be asked for', () => {
    for (const name of symbolNames) expect(symbols[name], name).toMatch(/^[Mm]/);
  });
});

const enemy: Pick<Model, 'type'> = { type: 'enemy' };
const ally: Pick<Model, 'type'> = { type: 'ally' };

describe('a value that differs from the printed one', () => {
  const more = (stat: string) => ({ stat, text: '3', now: 3, printed: 2 });
  it('is good or bad for the players, by whose side the card is on', () => {
    expect(turn(ally as Model, more('attack'))).toBe('good');
    expect(turn(enemy as Model, more('attack'))).toBe('bad');
    expect(turn(ally as Model, more('cost'))).toBe('bad');
    expect(turn(enemy as Model, more('engagement'))).toBe('good');
    expect(turn(enemy as Model, { stat: 'attack', text: '2', now: 2, printed: 2 })).toBe('');
  });
});

it('shows the threat cost of a hero where others have their cost', () => {
  const face = { id: 'x', name: 'X', type: 'Hero', sphere: 'Lore', cost: '9', traits: '', keywords: '', text: '', shadow: '', victory: '', unique: 'yes', side: '' } as Face;
  expect(ofFace(face).corner).toEqual({ stat: 'threat_cost', text: '9' });
  expect(ofView(card(1, { values: [{ stat: 'cost', now: 9, printed: 9 }] })).corner).toMatchObject({ stat: 'threat_cost', text: '9' });
  expect(ofView(card(1, { type: 'ally', values: [{ stat: 'cost', now: 2, printed: 2 }] })).corner?.text).toBe('2');
});
