// Lines in a row that say the same of several cards or players, told in one sentence (as `rules::tell::fold` does).
import type { Line } from '../wire';
import type { Told } from './notices';

/** The lines that are left, each with what is told in its place. */
export function together<T extends Line | Told>(lines: T[]): { at: number; line: T; text: string }[] {
  const left = lines.map((line, at) => ({ line, at })).filter(({ line, at }) => !isToldLater(line, lines.slice(at + 1)));
  const told: { at: number; line: T; text: string }[] = [];
  for (let n = 0, first = left[0]; first; first = left[n]) {
    const { length, text } = run(first.line, left.slice(n).map(({ line }) => line));
    told.push({ ...first, text });
    n += length;
  }
  return told;
}

/** Whether what a line says is told again by those after it. */
function isToldLater(first: Line | Told, rest: (Line | Told)[]): boolean {
  const next = rest[0];
  if (!next) return false;
  if (first.kind === 'triggered') return isNamedBy(first, next);
  if (first.kind === 'moved') return next.kind === 'left_play' && isSame(first, next);
  if (first.kind !== 'shuffled') return false;
  const piles = rest.slice(0, count(rest, (line) => ['went', 'shuffled'].includes(line.kind) && isFromOneCause(first, line)));
  return piles.some(({ text }) => text === first.text);
}

/** How many lines from the first on are told together, and how. */
function run(first: Line | Told, lines: (Line | Told)[]): { length: number; text: string } {
  const beside = lines.slice(0, count(lines, (line) => isBeside(first, line)));
  const again = count(beside, (line) => line.text === first.text && isSame(first, line));
  if (again > 1) return { length: again, text: times(first.text, again) };
  // Of several copies each does it once.
  const several = count(beside, (line, at) => isLike(first, line) && !lines.slice(0, at).some((before) => isSame(before, line)));
  if (first.many && several > 1) {
    const { before, after } = first.many;
    const text = before + list(lines.slice(0, several).flatMap(({ many }) => many?.who ?? [])) + after;
    return { length: several, text: ended(text.charAt(0).toLocaleUpperCase('en') + text.slice(1)) };
  }
  return { length: 1, text: first.text };
}

function count<T>(items: T[], fits: (item: T, at: number) => boolean): number {
  const end = items.findIndex((item, at) => !fits(item, at));
  return end < 0 ? items.length : end;
}

/** Whether both belong to one step and have one cause. */
const isFromOneCause = (one: Line | Told, other: Line | Told): boolean =>
  one.round === other.round && one.step === other.step && one.cause === other.cause;

/** The same, and both are of one kind. */
const isBeside = (one: Line | Told, other: Line | Told): boolean =>
  one.kind === other.kind && one.kind !== 'notice' && isFromOneCause(one, other);

const isLike = (one: Line | Told, other: Line | Told): boolean =>
  !!one.many && one.many.before === other.many?.before && one.many.after === other.many?.after;

/** Whether both are of the same card, or, without any, of the same player. */
function isSame(one: Line | Told, other: Line | Told): boolean {
  const [a, b] = [one.cards?.[0], other.cards?.[0]];
  if (a && b) return a.id !== undefined && a.id === b.id;
  return !a && !b && one.seat === other.seat;
}

/** Whether the next line names the card of this one as its cause. */
function isNamedBy(line: Line | Told, next: Line | Told): boolean {
  const title = line.cards?.[0]?.title;
  if (!title || line.round !== next.round || line.step !== next.step) return false;
  return next.cause === title || !!next.cause?.startsWith(`${title},`);
}

/** `A, 2 copies of B and C`. */
function list(names: string[]): string {
  const all = [...new Set(names)].map((name) => {
    const copies = names.filter((other) => other === name).length;
    return copies > 1 ? `${copies} copies of ${name}` : name;
  });
  return all.length > 1 ? `${all.slice(0, -1).join(', ')} and ${all.at(-1)}` : all.join();
}

const ended = (text: string): string => (/[.!?]$/.test(text) ? text : `${text}.`);

function times(text: string, n: number): string {
  const often = n === 2 ? 'twice' : `${n} times`;
  return text.endsWith('.') ? `${text.slice(0, -1)}, ${often}.` : `${text} (${often})`;
}
