// Whose picture a file is, by its name: the code on RingsDB, the id on OCTGN, our own id, or the title.
import type { Face } from './faces.svelte';

/** A card's id, with `-b` for its other side; several where a name fits more cards than one. */
export type Named = (path: string) => string[];

const IMAGE = /\.(jpe?g|png|webp|avif|gif)$/i;
export const isPicture = (path: string): boolean => IMAGE.test(path) && !/(^|\/)(\.|__MACOSX)/.test(path);

/** Letters and digits without accents, words apart by one hyphen. */
export const plainName = (name: string): string =>
  name.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase().replace(/['’]/g, '').replace(/[^a-z0-9]+/g, '-').replace(/^-|-$/g, '');

/** A name may end with the side it shows: `01001b`, `The Oath (B)`, `guid.B`, `core-set-aragorn-b`. */
const SIDE = /(?:[-_. ]+|\s*\(\s*|(?<=^\d{5}))(?:side[-_ ]*)?([ab])\)?$/i;

/** Reads names of files as those of cards. */
export function naming(faces: Iterable<Face>): Named {
  const cards = new Map<string, Set<string>>();
  const sets = new Map<string, Set<string>>();
  const add = (name: string | null | undefined, id: string): void => {
    if (name) cards.set(name, (cards.get(name) ?? new Set()).add(id));
  };
  for (const { id, name, side, printings } of faces) {
    add(plainName(id), id);
    add(plainName(name), side === 'B' ? `${id}-b` : id);
    for (const one of printings) {
      add(one.ringsdb, id);
      add(one.octgn, id);
      sets.set(id, (sets.get(id) ?? new Set()).add(plainName(one.set)));
    }
  }
  const found = (base: string, folders: string): string[] => {
    const all = [...(cards.get(base) ?? [])];
    // Cards of one title are told apart by the product their folder is named after.
    const there = all.filter((id) => [...(sets.get(id.replace(/-b$/, '')) ?? [])].some((set) => folders.includes(set)));
    return there.length ? there : withoutSides(all);
  };
  return (path) => {
    const [folders = '', file = ''] = /^(.*\/)?([^/]*)$/.exec(path)?.slice(1) ?? [];
    const base = file.replace(IMAGE, '');
    const whole = found(plainName(base), plainName(folders));
    const side = SIDE.exec(base);
    if (whole.length || !side) return whole;
    const other = side[1]?.toLowerCase() === 'b' ? '-b' : '';
    return found(plainName(base.slice(0, side.index)), plainName(folders)).map((id) => id.replace(/-b$/, '') + other);
  };
}

/** Both sides of one card may have one title: then its front is meant. */
const withoutSides = (ids: string[]): string[] => ids.filter((id) => !id.endsWith('-b') || !ids.includes(id.slice(0, -2)));
