// A puzzle under way. All answers so far make the position; the server plays them anew each time and keeps nothing.
import type { Answer, CardId, ChallengePlayed, Explained, Line, PlayChallenge, Seat, UndoTo, View } from '../wire';
import { post } from '../wire/http';
import { toasts } from '../ui/toasts.svelte';
import { t } from '../words';
import { beatsOf, type Beat } from './beats';
import { sound } from './sounds';
import { askedOf, type Asked, type TableSource } from './source';
import { RevealQueue } from './reveals.svelte';
import { settings } from './settings.svelte';

/** What was chosen: the answers that made it, and how many lines the log had before. */
interface Choice { answers: Answer[]; lines: number }

export class Puzzle implements TableSource {
  now = $state.raw<ChallengePlayed | null>(null);
  choices = $state.raw<Choice[]>([]);
  busy = $state(false);
  failure = $state('');
  reveals = new RevealQueue();
  readonly from = 0;

  constructor(private readonly path: string, readonly title: string) {}

  beats = $state.raw<Beat[]>([]);

  get view(): View | null { return this.now?.view ?? null; }
  get lines(): Line[] { return this.now?.lines ?? []; }
  get mine(): Seat[] { return this.now?.view.players.map(({ seat }) => seat) ?? []; }
  name(seat: Seat): string { return t('seat.player', { n: seat + 1 }); }

  get asked(): Asked | null {
    return this.now?.decision ? askedOf(this.now.decision) : null;
  }

  start(): Promise<void> { return this.#play([], []); }
  answer(answers: Answer[]): void { void this.#play(this.choices, answers); }

  undo(to: UndoTo): void {
    this.reveals.clear();
    const stand = typeof to === 'object' ? this.choices.filter(({ lines }) => lines <= to.line) : this.choices.slice(0, -1);
    if (this.choices.length) void this.#play(stand, []);
  }

  async why(_seat: Seat, card: CardId): Promise<Explained> {
    const { why } = await this.#ask({ answers: flat(this.choices), why: card });
    return why ?? { legal: false, reasons: [] };
  }

  /** Plays the choices that stand and one more; of its answers those whose question comes. */
  async #play(stand: Choice[], choice: Answer[]): Promise<void> {
    if (this.busy) return;
    this.busy = true;
    try {
      const [before, old] = [this.view, this.now?.lines.length ?? 0];
      const given: Answer[] = [];
      let now = choice.length && this.now ? this.now : await this.#ask({ answers: flat(stand) });
      for (const answer of choice) {
        if (!isLegal(now, answer)) break;
        given.push(answer);
        now = await this.#ask({ answers: [...flat(stand), ...given] });
      }
      this.now = now;
      if (given.length) this.#tell(now.lines.slice(old), before);
      this.choices = given.length ? [...stand, { answers: given, lines: old }] : stand;
    } catch (why) {
      const message = why instanceof Error ? why.message : String(why);
      if (this.now) toasts.add(message, 'danger');
      else this.failure = message;
    } finally {
      this.busy = false;
    }
  }

  #tell(lines: Line[], before: View | null): void {
    this.reveals.add(lines, settings.values.reveals);
    if (settings.still || settings.values.reveals === 'none') return;
    this.beats = beatsOf(lines, before, this.view, { mine: this.mine, name: (seat) => this.name(seat) });
    for (const name of new Set(this.beats.map(({ sound }) => sound))) if (name) sound(name);
  }

  #ask(more: { answers: Answer[]; why?: CardId }): Promise<ChallengePlayed> {
    const asked: PlayChallenge = { path: this.path, title: this.title, ...more };
    return post<ChallengePlayed>('/api/puzzles/play', asked);
  }
}

const flat = (choices: Choice[]): Answer[] => choices.flatMap(({ answers }) => answers);

function isLegal(now: ChallengePlayed, answer: Answer): boolean {
  return !!now.decision?.options?.some(({ answer: other }) => JSON.stringify(other) === JSON.stringify(answer));
}
