// Things a person keeps in this browser: decks, fellowships, campaigns, replays. The newest stands first.
export class Shelf<T extends { id: string }> {
  #items = $state.raw<T[]>([]);

  constructor(readonly key: string) {
    this.#items = this.#read();
    addEventListener('storage', ({ key }) => { if (key === this.key) this.#items = this.#read(); });
  }

  get all(): readonly T[] { return this.#items; }
  find(id: string): T | undefined { return this.#items.find((item) => item.id === id); }

  /** Keeps an item in the place of the one with its id. Fails if the browser has no room for it. */
  put(item: T): void {
    const at = this.#items.findIndex(({ id }) => id === item.id);
    this.#write(at < 0 ? [item, ...this.#items] : this.#items.with(at, item));
  }

  drop(id: string): void { this.#write(this.#items.filter((item) => item.id !== id)); }

  #write(items: T[]): void {
    localStorage.setItem(this.key, JSON.stringify(items));
    this.#items = items;
  }

  #read(): T[] {
    try {
      const kept: unknown = JSON.parse(localStorage.getItem(this.key) ?? '[]');
      return Array.isArray(kept) ? (kept as T[]) : [];
    } catch {
      return [];
    }
  }
}

/** An id no other item has, with a word of what it stands for. */
export function freshId(name: string): string {
  const word = name.normalize('NFD').replace(/[^\w\s-]/g, '').trim().toLowerCase().replace(/[\s_]+/g, '-').slice(0, 40);
  return `${word || 'own'}-${Date.now().toString(36)}${Math.floor(Math.random() * 1296).toString(36)}`;
}
