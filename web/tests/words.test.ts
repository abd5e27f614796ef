import { describe, expect, it } from 'vitest';
import { en } from '../src/words/en';
import { change, list, number, t, word } from '../src/words';

describe('words', () => {
  it('finds a message by its key', () => expect(t('nav.decks')).toBe('Decks'));
  it('falls back where a name has no message', () => expect(word('nav', 'nowhere', '?')).toBe('?'));
  it('writes numbers, signs and lists as the language does', () => {
    expect(number(12345)).toBe('12,345');
    expect(change(2)).toBe('+2');
    expect(change(-1)).toBe('−1');
    expect(list(['a', 'b', 'c'])).toBe('a, b, and c');
  });
  it('has no empty message, and plurals name their number', () => {
    const walk = (at: unknown, path: string): void => {
      if (typeof at === 'string') return expect(at.trim(), path).not.toBe('');
      const entries = Object.entries(at as object);
      if ('other' in (at as object)) expect((at as { other: string }).other, path).toContain('{n}');
      for (const [key, value] of entries) walk(value, `${path}.${key}`);
    };
    walk(en, 'en');
  });
});
