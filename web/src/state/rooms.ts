// The rooms this browser knows, with the token by which each of them knows it again.
/**
 * `paced`: the pace this browser likes best was set there once. `over`: the game has ended. `handOver`: several people
 * play at this screen.
 */
export interface Known { room: string; token?: string; title?: string; paced?: boolean; over?: boolean; handOver?: boolean; last: number }

const KEY = 'westmarch.rooms';
const MOST = 50;
/** Games that go on are kept longer: a token that is forgotten is a seat that is lost. */
const UNFINISHED = 500;

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
  const all = [entry, ...others];
  const kept = all.filter((known, at) => at < MOST || (known.token !== undefined && !known.over && at < UNFINISHED));
  localStorage.setItem(KEY, JSON.stringify(kept));
}

export function forget(room: string): void {
  localStorage.setItem(KEY, JSON.stringify(knownRooms().filter((known) => known.room !== room)));
}

/** A token from a link. One that this browser has already is not replaced: it is told back, for when the own is void. */
export function offered(room: string, token: string): string | undefined {
  const own = known(room)?.token;
  if (own === undefined) remember(room, { token });
  return own === undefined || own === token ? undefined : token;
}
