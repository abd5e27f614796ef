// Words a person reads come from the catalogue by their key: t('table.staging'), t('log.lines', { n: 3 }).
// A message is a string with {names}, or forms by plural category of its {n}.
import { en } from './en';

type Forms = { one: string; other: string };
type Message = string | Forms;
interface Section { [key: string]: Message | Section }

type Keys<T> = { [K in keyof T & string]: T[K] extends Message ? K : `${K}.${Keys<T[K]>}` }[keyof T & string];
type At<T, K extends string> = K extends `${infer Head}.${infer Rest}`
  ? Head extends keyof T ? At<T[Head], Rest> : never
  : K extends keyof T ? T[K] : never;
type Names<S> = S extends `${string}{${infer Name}}${infer Rest}` ? Name | Names<Rest> : never;
type Args<M> = M extends Forms ? Names<M['other']> | 'n' : Names<M>;

export type Key = Keys<typeof en>;
type Given<K extends Key> = [Args<At<typeof en, K>>] extends [never]
  ? [] : [args: Record<Args<At<typeof en, K>>, string | number>];

const locale = 'en';
const plural = new Intl.PluralRules(locale);
const ordinals = new Intl.PluralRules(locale, { type: 'ordinal' });
const numbers = new Intl.NumberFormat(locale);
const signed = new Intl.NumberFormat(locale, { signDisplay: 'exceptZero' });
const percents = new Intl.NumberFormat(locale, { style: 'percent' });
const lists = new Intl.ListFormat(locale, { type: 'conjunction' });
const dates = new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeStyle: 'short' });

export function t<K extends Key>(key: K, ...[args]: Given<K>): string {
  return fill(find(key), (args ?? {}) as Record<string, string | number>);
}

/** The message of a key made at run time, such as a sphere's or a phase's; without one, the fallback. */
export function word(section: string, name: string, fallback = name): string {
  const message = lookup(`${section}.${name}`);
  return typeof message === 'string' ? message : fallback;
}

export const number = (n: number): string => numbers.format(n);
export const change = (n: number): string => signed.format(n).replace('-', '−');
export const percent = (share: number): string => percents.format(share);
export const list = (items: string[]): string => lists.format(items);
export const when = (milliseconds: number): string => dates.format(milliseconds);
export const isOrdinal = (n: number): Intl.LDMLPluralRule => ordinals.select(n);

function find(key: string): Message {
  const message = lookup(key);
  if (message === undefined) throw new Error(`no words for ${key}`);
  return message;
}

function lookup(key: string): Message | undefined {
  let at: unknown = en;
  for (const step of key.split('.')) at = isSection(at) ? at[step] : undefined;
  return isSection(at) ? undefined : (at as Message | undefined);
}

function isSection(at: unknown): at is Section {
  return typeof at === 'object' && at !== null && !('other' in at);
}

function fill(message: Message, args: Record<string, string | number>): string {
  const text = typeof message === 'string'
    ? message
    : message[plural.select(Number(args.n)) === 'one' ? 'one' : 'other'];
  return text.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = args[name];
    return typeof value === 'number' ? number(value) : String(value ?? '');
  });
}
