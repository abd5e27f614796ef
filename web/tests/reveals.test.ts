import { describe, expect, it } from 'vitest';
import { RevealQueue, SHORTEST } from '../src/state/reveals.svelte';
import type { Line } from '../src/wire';

const line = (kind: Line['kind'], title?: string, text = kind): Line =>
  ({ round: 1, step: '3.3', text, clause: 'RR.reveal.1', kind, cards: title ? [{ title }] : undefined });

function queue() {
  const clock = { now: 1000 };
  return { clock, reveals: new RevealQueue(() => {}, () => clock.now) };
}

describe('the reveal queue', () => {
  it('shows each card with the lines that follow from it', () => {
    const { reveals } = queue();
    reveals.add([line('passed'), line('revealed', 'A'), line('damaged', 'Hero'), line('revealed', 'B')], 'hidden');
    expect(reveals.queue.map(({ card }) => card.title)).toEqual(['A', 'B']);
    expect(reveals.first?.lines.map(({ kind }) => kind)).toEqual(['revealed', 'damaged']);
  });

  it('tells a loss with the card that brought it about, and by itself otherwise', () => {
    const { reveals } = queue();
    reveals.add([line('destroyed', 'Ally')], 'hidden');
    reveals.add([line('shadow_turned', 'Shadow'), line('destroyed', 'Hero')], 'hidden');
    expect(reveals.queue.map(({ card }) => card.title)).toEqual(['Ally', 'Shadow']);
  });

  it('shows as much as is wanted', () => {
    const lines = [line('explored', 'Place'), line('revealed', 'A')];
    const shown = (wanted: 'every' | 'hidden' | 'none') => {
      const { reveals } = queue();
      reveals.add(lines, wanted);
      return reveals.queue.length;
    };
    expect([shown('every'), shown('hidden'), shown('none')]).toEqual([2, 1, 0]);
  });

  it('is not skipped by a double click or a held key', () => {
    const { clock, reveals } = queue();
    reveals.add([line('revealed', 'A'), line('revealed', 'B')], 'hidden');
    expect(reveals.next()).toBe(false);
    clock.now += SHORTEST;
    expect(reveals.next(true)).toBe(false);
    expect(reveals.next()).toBe(true);
    expect(reveals.next()).toBe(false);
    expect(reveals.first?.card.title).toBe('B');
    clock.now += SHORTEST;
    expect(reveals.next()).toBe(true);
    expect(reveals.first).toBeUndefined();
  });
});
