// Cards that the encounter deck turned up are shown one after the other, at the reader's pace, over the table they
// came to. Only a layer over the game: the rules never wait for it.
import type { Line, LineKind, NamedCard } from '../wire';
import type { Reveals } from './settings.svelte';

export interface Reveal {
  key: number;
  kind: LineKind;
  card: NamedCard;
  /** The lines that tell what came of it. */
  lines: Line[];
}

/** What is shown besides the cards themselves, by how much somebody wants to see. */
const CARDS: LineKind[] = ['revealed', 'shadow_turned', 'stage_revealed'];
const LOSSES: LineKind[] = ['destroyed', 'eliminated'];
const EVENTS: LineKind[] = ['explored', 'travelled', 'engaged', 'enemy_attacks', 'stage_defeated', 'quested', 'played'];

const KINDS: Record<Reveals, LineKind[]> = {
  none: [],
  hidden: [...CARDS, ...LOSSES],
  every: [...CARDS, ...LOSSES, ...EVENTS],
};

/** Nobody reads a card in less: a double click or a held key does not skip the next one. */
export const SHORTEST = 450;

/** Cards that these lines turn up. */
export const countReveals = (lines: Line[], wanted: Reveals): number => revealsOf(lines, wanted).length;

export class RevealQueue {
  queue = $state.raw<Reveal[]>([]);
  #key = 0;
  #shownAt = 0;

  /** `read` is called when the last one has been. */
  constructor(private readonly read: () => void = () => {}, private readonly now: () => number = () => performance.now()) {}

  get first(): Reveal | undefined { return this.queue[0]; }

  /** New lines have come; the cards they turn up join the queue, each with what follows. */
  add(lines: Line[], wanted: Reveals): void {
    const fresh = revealsOf(lines, wanted).map((reveal) => ({ ...reveal, key: ++this.#key }));
    if (!fresh.length) return;
    if (!this.queue.length) this.#shownAt = this.now();
    this.queue = [...this.queue, ...fresh];
  }

  /** On to the next one, unless this one has hardly been seen. */
  next(repeated = false): boolean {
    if (!this.queue.length || repeated || this.now() - this.#shownAt < SHORTEST) return false;
    this.queue = this.queue.slice(1);
    this.#shownAt = this.now();
    if (!this.queue.length) this.read();
    return true;
  }

  clear(): void {
    if (!this.queue.length) return;
    this.queue = [];
    this.read();
  }
}

function revealsOf(lines: Line[], wanted: Reveals): Omit<Reveal, 'key'>[] {
  const kinds = KINDS[wanted];
  const fresh: Omit<Reveal, 'key'>[] = [];
  for (const line of lines) {
    const card = line.cards?.[0];
    if (card && kinds.includes(line.kind) && !told(fresh.at(-1), line)) fresh.push({ kind: line.kind, card, lines: [line] });
    else if (line.kind !== 'step_begins' && line.kind !== 'passed') fresh.at(-1)?.lines.push(line);
  }
  return fresh;
}

/** A loss that a card just shown brought about is told with it. */
function told(last: Omit<Reveal, 'key'> | undefined, line: Line): boolean {
  return LOSSES.includes(line.kind) && last !== undefined && CARDS.includes(last.kind);
}
