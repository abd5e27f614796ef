// Words a person reads come from the catalogue by their key: t('table.staging'), t('log.lines', { n: 3 }). A message
// is an ICU message: words with {names}, and forms for numbers: {n, plural, one {# card} other {# cards}}.
import { IntlMessageFormat } from 'intl-messageformat';
import type { en } from './en';
import { spoken, type Language } from './language.svelte';

type Keys<T> = { [K in keyof T & string]: T[K] extends string ? K : `${K}.${Keys<T[K]>}` }[keyof T & string];
type At<T, K extends string> = K extends `${infer Head}.${infer Rest}`
  ? Head extends keyof T ? At<T[Head], Rest> : never
  : K extends keyof T ? T[K] : never;
/** What stands behind a brace, up to its comma or its end; a form of words is no name. */
type Head<S> = S extends `${infer Inside}}${string}` ? Inside extends `${infer Name},${string}` ? Name : Inside : never;
type Name<S> = S extends `${string} ${string}` | `#${string}` | `${string}{${string}` ? never : S;
type Names<S> = S extends `${string}{${infer Rest}` ? Name<Head<Rest>> | Names<Rest> : never;

export type Key = Keys<typeof en>;
type Given<K extends Key> = [Names<At<typeof en, K>>] extends [never]
  ? [] : [args: Record<Names<At<typeof en, K>>, string | number>];

export function t<K extends Key>(key: K, ...[args]: Given<K>): string {
  const message = lookup(key);
  if (message === undefined) throw new Error(`no words for ${key}`);
  return args ? fill(message, args) : message;
}

/** The message of a key made at run time, such as a sphere's or a phase's; without one, the fallback. */
export function word(section: string, name: string, fallback = name): string {
  return lookup(`${section}.${name}`) ?? fallback;
}

/** How a language writes numbers, lists and dates, and the messages it has read. */
interface Formats {
  numbers: Intl.NumberFormat; signed: Intl.NumberFormat; percents: Intl.NumberFormat;
  lists: Intl.ListFormat; dates: Intl.DateTimeFormat; read: Map<string, IntlMessageFormat>;
}
const known = new Map<Language, Formats>();

function formats(): Formats {
  const { language } = spoken.now;
  let found = known.get(language);
  if (!found) {
    found = {
      numbers: new Intl.NumberFormat(language),
      signed: new Intl.NumberFormat(language, { signDisplay: 'exceptZero' }),
      percents: new Intl.NumberFormat(language, { style: 'percent' }),
      lists: new Intl.ListFormat(language, { type: 'conjunction' }),
      dates: new Intl.DateTimeFormat(language, { dateStyle: 'medium', timeStyle: 'short' }),
      read: new Map(),
    };
    known.set(language, found);
  }
  return found;
}

export const number = (n: number): string => formats().numbers.format(n);
export const change = (n: number): string => formats().signed.format(n).replace('-', '−');
export const percent = (share: number): string => formats().percents.format(share);
export const list = (items: string[]): string => formats().lists.format(items);
export const when = (milliseconds: number): string => formats().dates.format(milliseconds);

function lookup(key: string): string | undefined {
  let at: unknown = spoken.now.words;
  for (const step of key.split('.')) at = typeof at === 'object' && at !== null ? (at as Record<string, unknown>)[step] : undefined;
  return typeof at === 'string' ? at : undefined;
}

function fill(message: string, args: Record<string, string | number>): string {
  const { read } = formats();
  let format = read.get(message);
  if (!format) {
    format = new IntlMessageFormat(message, spoken.now.language, undefined, { ignoreTag: true });
    read.set(message, format);
  }
  return String(format.format(args));
}
