// The rooms this browser knows, with the token by which each of them knows it again.
/** `paced`: the pace this browser likes best was set there once. */
export interface Known { room: string; token?: string; title?: string; paced?: boolean; last: number }

const KEY = 'westmarch.rooms';
const MOST = 50;

export function knownRooms(): Known[] {
  try {
    return JSON.parse(localStorage.getItem(KEY) ?? '[]') as Known[];
  } catch {
    return [];
  }
}

export function known(room: string): Known | undefined {
  return knownRooms().find((known) => known.room === room);
}

export function remember(room: string, news: Partial<Known>): void {
  const others = knownRooms().filter((known) => known.room !== room);
  const entry: Known = { ...known(room), ...news, room, last: Date.now() };
  localStorage.setItem(KEY, JSON.stringify([entry, ...others].slice(0, MOST)));
}

export function forget(room: string): void {
  localStorage.setItem(KEY, JSON.stringify(knownRooms().filter((known) => known.room !== room)));
}
