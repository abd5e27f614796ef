// A finished game, looked at moment by moment. The server keeps nothing for it: each moment is asked for by its number.
import type { At, Line, Moments, Seat, View } from '../wire';
import { get, post } from '../wire/http';
import { toasts } from '../ui/toasts.svelte';
import { t } from '../words';
import { deckTitles } from './deckTitles.svelte';
import { askedOf, type Asked, type TableSource } from './source';

/** Where the game comes from: one the server has, or a file that was brought. */
export interface Origin { game: string; file?: unknown }

export class Replay implements TableSource {
  whole = $state.raw<Moments | null>(null);
  now = $state.raw<At | null>(null);
  seat = $state<Seat | null>(null);
  failure = $state('');
  readonly mine: Seat[] = [];
  readonly from = 0;
  readonly busy = false;
  #known = new Map<string, Promise<At>>();
  #wanted = 0;

  constructor(private readonly origin: Origin) {}

  async open(at: number, seat: Seat | null): Promise<void> {
    try {
      this.whole = await (this.origin.file === undefined
        ? get<Moments>(`/api/replays/${this.origin.game}/moments`)
        : post<Moments>('/api/replays/moments', this.origin.file));
      this.seat = seat !== null && seat < this.whole.seats ? seat : null;
      await this.go(at);
    } catch (why) {
      this.failure = why instanceof Error ? why.message : String(why);
    }
  }

  get last(): number { return this.whole?.moments.length ?? 0; }
  get view(): View | null { return this.now?.view ?? null; }
  get lines(): Line[] { return this.whole?.lines.slice(0, this.now?.lines ?? 0) ?? []; }
  get title(): string { return this.whole?.title ?? ''; }

  get asked(): Asked | null {
    return this.now?.decision ? { ...askedOf(this.now.decision), options: [] } : null;
  }

  name(seat: Seat): string {
    const deck = this.whole?.decks[seat];
    return deck ? t('replay.player', { n: seat + 1, deck: deckTitles.of(deck) }) : t('seat.player', { n: seat + 1 });
  }

  /** A later wish overtakes an earlier one whose answer is still under way. */
  async go(at: number): Promise<void> {
    const to = Math.max(0, Math.min(at, this.last));
    this.#wanted = to;
    try {
      const there = await this.#moment(to);
      if (this.#wanted === to) this.now = there;
      if (to < this.last) this.#moment(to + 1).catch(() => {});
    } catch (why) {
      toasts.add(why instanceof Error ? why.message : String(why), 'danger');
    }
  }

  look(seat: Seat | null): void {
    this.seat = seat;
    void this.go(this.#wanted);
  }

  /** The first moment after so many lines of the log. */
  momentOf(line: number): number {
    const at = this.whole?.moments.findIndex((moment) => moment.lines > line) ?? -1;
    return at < 0 ? this.last : at;
  }

  #moment(at: number): Promise<At> {
    const key = `${at}/${this.seat}`;
    let known = this.#known.get(key);
    if (!known) {
      const seat = this.seat ?? undefined;
      known = this.origin.file === undefined
        ? get<At>(`/api/replays/${this.origin.game}/at/${at}${seat === undefined ? '' : `?seat=${seat}`}`)
        : post<At>('/api/replays/at', { replay: this.origin.file, at, seat });
      this.#known.set(key, known);
      known.catch(() => this.#known.delete(key));
    }
    return known;
  }
}
