import { describe, expect, it } from 'vitest';
import { beatsOf, timeOf } from '../src/state/beats';
import { lineOf } from '../src/table/lines';
import type { Line, View } from '../src/wire';
import { view } from './table';

const reader = { mine: [0], name: (seat: number) => `Player ${seat + 1}` };
const line = (kind: Line['kind'], more: Partial<Line> = {}): Line => ({ round: 1, step: '6.4', text: kind, clause: 'RR.damage.3', kind, ...more });
const at = (more: Partial<View>): View => ({ ...view({ about: 'action' }), ...more });
const quest = { number: '3.1', title: '', phase: 'quest', window: false };

describe('beats', () => {
  it('puts numbers on the cards that were damaged, healed or brought on', () => {
    const beats = beatsOf([
      line('damaged', { cards: [{ id: 4, title: 'Hero' }], amount: 2 }), line('healed', { cards: [{ id: 5, title: 'Ally' }], amount: 1 }),
      line('progress', { cards: [{ id: 6, title: 'Stage' }], amount: 3 }), line('passed', { seat: 0 }),
    ], null, null, reader);
    expect(beats.map(({ on, mark, text }) => [on, mark, text])).toEqual([[4, 'damage', '−2'], [5, 'healed', '+1'], [6, 'progress', '+3']]);
  });

  it('moves damage from one card to the other', () => {
    const beats = beatsOf([line('damage_moved', { cards: [{ id: 4, title: 'A' }, { id: 5, title: 'B' }], amount: 1 })], null, null, reader);
    expect(beats.map(({ on, text }) => [on, text])).toEqual([[4, '+1'], [5, '−1']]);
  });

  it('shows what others play, and not what one plays oneself', () => {
    const played = (seat: number): Line => line('played', { seat, cards: [{ id: 9, def: 'gandalf', title: 'Gandalf' }] });
    expect(beatsOf([played(0), played(1)], null, null, reader).map(({ text, card }) => [text, card?.title])).toEqual([['Player 2 plays', 'Gandalf']]);
  });

  it('tells of a threat that rose, a new phase and a new round', () => {
    const before = at({ step: quest });
    const [player] = before.players;
    const after = at({ step: quest, round: 2, players: [{ ...player!, threat: 33 }] });
    expect(beatsOf([], before, after, reader).map(({ text, seat, mark }) => [text, seat, mark])).toEqual([['Round 2 · Quest', undefined, undefined], ['+3', 0, 'threat']]);
    expect(beatsOf([], before, at({ step: { ...quest, phase: 'travel' } }), reader).map(({ text }) => text)).toEqual(['Travel']);
    expect(timeOf(beatsOf([], before, before, reader))).toBe(0);
  });

  it('draws a line from edge to edge', () => {
    const box = (left: number) => ({ left, top: 0, width: 100, height: 140 });
    const { path, middle } = lineOf(box(0), box(400));
    expect(path).toMatch(/^M100 70Q250 .* 400 70$/);
    expect(middle.x).toBe(250);
    expect(middle.y).toBeLessThan(70);
  });
});
