// Finding clauses: the server ranks them; whole books are asked for once.
import { get, getOnce } from '../../wire/http';
import type { Clause } from '../../wire/api';

/** The books, by what their clauses begin with. */
export const BOOKS = ['RR', 'RR1', 'CO', 'SS', 'SC', 'SG', 'PC'] as const;
export type Book = (typeof BOOKS)[number];

export const book = (name: string): Promise<Clause[]> => getOnce(`/api/rules/${encodeURIComponent(name)}`);

/** The clauses and rulings that answer a question in any words, best first, then cards that have to do with it: an id
 * finds its clause or its group. */
export async function find(query: string): Promise<Clause[]> {
  const words = query.trim();
  const known = /^[A-Za-z]{2,3}\d?\.[\w.-]+$/.test(words) ? await book(words).catch(() => []) : [];
  return known.length ? known : get<Clause[]>(`/api/rules?q=${encodeURIComponent(words)}`);
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
