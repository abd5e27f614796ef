// The puzzles that were solved in this browser, by path and title.
const KEY = 'westmarch.solved';

function read(): string[] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(KEY) ?? '[]');
    return Array.isArray(kept) ? (kept as string[]) : [];
  } catch {
    return [];
  }
}

const name = (path: string, title: string): string => `${path}#${title}`;

export const isSolved = (path: string, title: string): boolean => read().includes(name(path, title));

export function markSolved(path: string, title: string): void {
  localStorage.setItem(KEY, JSON.stringify([...new Set([...read(), name(path, title)])]));
}
