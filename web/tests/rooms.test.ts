import { beforeEach, describe, expect, it } from 'vitest';
import { known, knownRooms, offered, remember } from '../src/state/rooms';

beforeEach(() => localStorage.clear());

describe('rooms this browser knows', () => {
  it('take a token from a link only where there is none', () => {
    expect(offered('a', 'mine')).toBeUndefined();
    expect(known('a')?.token).toBe('mine');
    expect(offered('a', 'forged')).toBe('forged');
    expect(known('a')?.token).toBe('mine');
    expect(offered('a', 'mine')).toBeUndefined();
  });

  it('are not forgotten while their games go on', () => {
    remember('unfinished', { token: 'seat' });
    remember('watched', {});
    remember('finished', { token: 'seat', over: true });
    for (let n = 0; n < 60; n++) remember(`room ${n}`, { token: 'seat', over: true });
    expect(known('unfinished')?.token).toBe('seat');
    expect(known('watched') ?? known('finished')).toBeUndefined();
    expect(knownRooms()).toHaveLength(51);
  });
});
