import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { IntlMessageFormat } from 'intl-messageformat';
import { parse } from 'svelte/compiler';
import { afterEach, describe, expect, it } from 'vitest';
import { change, list, number, t, word } from '../src/words';
import { de } from '../src/words/de';
import { en } from '../src/words/en';
import { preferred, spoken } from '../src/words/language.svelte';

/** All messages by their keys. */
function messages(at: unknown, path = ''): [string, string][] {
  if (typeof at === 'string') return [[path, at]];
  return Object.entries(at as object).flatMap(([key, value]) => messages(value, path ? `${path}.${key}` : key));
}

type Part = ReturnType<IntlMessageFormat['getAst']>[number];
/** The names a message asks for, those inside its forms included. */
function names(parts: Part[]): string[] {
  return parts.flatMap((part) => [
    ...('value' in part && part.type !== 0 ? [String(part.value)] : []),
    ...('options' in part ? Object.values(part.options).flatMap(({ value }) => names(value)) : []),
  ]);
}
const asked = (message: string, language: string): string[] =>
  [...new Set(names(new IntlMessageFormat(message, language, undefined, { ignoreTag: true }).getAst()))].sort();

describe('words', () => {
  afterEach(() => spoken.speak('en'));

  it('finds a message by its key', () => expect(t('nav.decks')).toBe('Decks'));
  it('falls back where a name has no message', () => expect(word('nav', 'nowhere', '?')).toBe('?'));
  it('writes numbers, signs and lists as the language does', () => {
    expect(number(12345)).toBe('12,345');
    expect(change(2)).toBe('+2');
    expect(change(-1)).toBe('−1');
    expect(list(['a', 'b', 'c'])).toBe('a, b, and c');
  });
  it('has forms for numbers', () => {
    expect(t('log.round', { n: 2 })).toBe('Round 2');
    expect(t('decide.count', { n: 1 })).toBe('1 answer');
    expect(t('decide.count', { n: 1200 })).toBe('1,200 answers');
  });
  it('speaks another language at once', async () => {
    await spoken.speak('de');
    expect(t('decide.count', { n: 1200 })).toBe('1.200 Antworten');
    expect(list(['a', 'b', 'c'])).toBe('a, b und c');
    expect(document.documentElement.lang).toBe('de');
  });
  it('speaks the first language of the browser it has words for', () => {
    expect(preferred(['fr', 'de-AT', 'en'])).toBe('de');
    expect(preferred(['fr'])).toBe('en');
  });
});

describe('the catalogue', () => {
  const [english, german] = [messages(en), new Map(messages(de))];
  it('has the same keys in every language', () => {
    expect([...german.keys()].sort()).toEqual(english.map(([key]) => key).sort());
  });
  it('asks for nothing in another language that it does not get, and has no empty message', () => {
    for (const [key, message] of english) {
      const other = german.get(key) ?? '';
      expect(message.trim() && other.trim(), key).not.toBe('');
      expect(asked(message, 'en'), key).toEqual(expect.arrayContaining(asked(other, 'de')));
    }
  });
});

/** Names of others that are the same in every language, and what is no word. */
const PROPER = /RingsDB|game-icons\.net|QR/g;
const hasWords = (text: string): boolean => /\p{L}{2,}/u.test(text.replace(PROPER, ''));
const SAID = new Set(['title', 'alt', 'placeholder', 'label', 'aria-label', 'aria-description', 'aria-roledescription', 'aria-valuetext']);

interface Node { type: string; name?: string; data?: string; value?: unknown; [key: string]: unknown }
/** What a component says in words of its own: running text, and what is read out or shown at a pointer. */
function ownWords(node: unknown): string[] {
  if (Array.isArray(node)) return node.flatMap(ownWords);
  if (typeof node !== 'object' || node === null) return [];
  const { type, name, data, value } = node as Node;
  if (type === 'Text') return hasWords(data ?? '') ? [(data ?? '').trim()] : [];
  if (type === 'StyleDirective') return [];
  if (type === 'Literal') return typeof value === 'string' && /\p{L} \p{L}/u.test(value) ? [value] : [];
  if (type === 'Attribute') return SAID.has(name ?? '') ? ownWords(value) : [];
  return Object.entries(node).flatMap(([key, inside]) => (['parent', 'metadata'].includes(key) ? [] : ownWords(inside)));
}

describe('components', () => {
  const files = readdirSync('src', { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.svelte'));
  it.each(files)('%s has no words of its own', (file) => {
    const { fragment } = parse(readFileSync(join('src', file), 'utf8'), { modern: true });
    expect(ownWords(fragment)).toEqual([]);
  });
  it('with words of their own are found', () => {
    const own = parse(`<p title="Not so">{t("a.b")} and more{n ? 'never said' : 'key'} <b class="strong">×</b></p>`, { modern: true });
    expect(ownWords(own.fragment)).toEqual(['Not so', 'and more', 'never said']);
  });
});
