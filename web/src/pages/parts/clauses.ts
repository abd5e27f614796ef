// Finding clauses: whole books are asked for once, and searched here.
import { getOnce } from '../../wire/http';
import type { Clause } from '../../wire/api';

/** The books, by what their clauses begin with. */
export const BOOKS = ['RR', 'RR1', 'CO', 'SS', 'SC', 'SG', 'PC'] as const;
export type Book = (typeof BOOKS)[number];

export const book = (name: string): Promise<Clause[]> => getOnce(`/api/rules/${encodeURIComponent(name)}`);

const fold = (text: string): string => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();

/** The clauses with every word: those whose id or topic has them first. */
export async function find(query: string): Promise<Clause[]> {
  const words = fold(query).split(/\s+/).filter(Boolean);
  const books = await Promise.all(BOOKS.map((name) => book(name).catch(() => [])));
  const has = (text: string): boolean => words.every((word) => fold(text).includes(word));
  const found = books.flat().filter((clause) => has(`${clause.id} ${clause.topic} ${clause.text} ${clause.check}`));
  const rank = (clause: Clause): number => (has(`${clause.id} ${clause.topic}`) ? 0 : 1);
  return found.sort((a, b) => rank(a) - rank(b));
}

/** Clauses of one topic stand together; a topic is found by the id its clauses share. */
export function topics(clauses: Clause[]): { topic: string; group: string; count: number }[] {
  const found = new Map<string, { topic: string; group: string; count: number }>();
  for (const { id, topic } of clauses) {
    const group = id.split('.').slice(0, -1).join('.') || id;
    const known = found.get(group);
    if (known) known.count++;
    else found.set(group, { topic, group, count: 1 });
  }
  return [...found.values()];
}
