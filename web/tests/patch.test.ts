import { describe, expect, it } from 'vitest';
import type { View } from '../src/wire';
import { Lost, patch } from '../src/wire/patch';

const view = () => ({
  round: 1,
  players: [{ threat: 29, hand: { count: 2 } }, { threat: 30, hand: { count: 3 } }],
  staging: { threat: 4, cards: ['a', 'b', 'c'] },
}) as unknown as View;

describe('patch', () => {
  it('sets what is there and what is not yet', () => {
    const next = patch(view(), [{ set: [['players', 0, 'threat'], 31] }, { set: [['quest'], null] }]);
    expect(next).toMatchObject({ players: [{ threat: 31 }, { threat: 30 }], quest: null });
  });

  it('drops fields and splices arrays', () => {
    const next = patch(view(), [
      { drop: ['staging', 'threat'] },
      { splice: [['staging', 'cards'], 1, 1, ['x', 'y']] },
      { splice: [['staging', 'cards'], 0, 1, []] },
    ]);
    expect(next.staging).toEqual({ cards: ['x', 'y', 'c'] });
  });

  it('leaves the old view as it was and shares what did not change', () => {
    const old = view();
    const next = patch(old, [{ set: [['players', 0, 'threat'], 31] }]);
    expect(old.players[0]?.threat).toBe(29);
    expect(next.players[1]).toBe(old.players[1]);
    expect(next.staging).toBe(old.staging);
    expect(next.players[0]?.hand).toBe(old.players[0]?.hand);
  });

  it('replaces the whole view by the empty path', () => {
    expect(patch(view(), [{ set: [[], { round: 2 }] }])).toEqual({ round: 2 });
  });

  it.each([
    [{ set: [['players', 5, 'threat'], 1] }],
    [{ set: [['players', 'x'], 1] }],
    [{ set: [['round', 'x'], 1] }],
    [{ drop: ['nothing'] }],
    [{ splice: [['staging', 'cards'], 2, 2, []] }],
    [{ splice: [['round'], 0, 0, []] }],
  ] as const)('says that it is lost: %j', (change) => {
    expect(() => patch(view(), [change as never])).toThrow(Lost);
  });
});
