// One table in use: what is asked, what is chosen so far, what is looked at. Shared by all its components.
import { getContext, setContext } from 'svelte';
import { countedStat, planOf, total, type Choice, type Plan } from '../decide/plan';
import type { TableSource } from '../state/source';
import type { Answer, CardId, Explained, Line, LineKind, Seat, View } from '../wire';
import { index, isHidden, onTable, type Found } from '../wire/cards';

/** Lines that say nothing to whoever wants to know what happened. */
const SILENT: LineKind[] = ['step_begins', 'passed', 'shuffled', 'lasting', 'delayed'];
const MOST_SINCE = 8;

/** From this width of the window on the side panel is open at first. */
export const SIDE = 1200;

export interface WhyNot { card: CardId; title: string; why: Explained | null }

export class Game {
  /** Cards chosen so far in a choice of several, not sent yet. */
  draft = $state<CardId[]>([]);
  /** Tapped once: its answer is offered before it is given. */
  armed = $state<CardId | null>(null);
  menu = $state<{ card: CardId; choices: Choice[] } | null>(null);
  whyNot = $state<WhyNot | null>(null);
  /** The answer that is pointed at or has the focus. */
  weighed = $state.raw<Choice | null>(null);
  looking = $state<Found | null>(null);
  /** Under the pointer or in focus now, and whether it lies in the right half of the window. */
  pointed = $state<{ id: CardId; right: boolean } | null>(null);
  /** Pointed at last: what the inspector shows until another is. */
  #inspected = $state<CardId | null>(null);
  panel = $state<'card' | 'log' | 'chat' | null>(null);
  help = $state(false);
  /** There is so little room that the encounter side is drawn as tiles. */
  dense = $state(false);
  /** A card was dropped on another: if the next question is where it goes, that is the answer. */
  #target: CardId | null = null;
  #planned = -1;

  /** While cards are revealed or the table is paused nothing is asked. */
  constructor(readonly source: TableSource, readonly held: () => boolean = () => false) {}

  view = $derived.by((): View | null => this.source.view);
  found = $derived(this.view ? index(this.view) : new Map<CardId, Found>());
  plan = $derived.by((): Plan | null => {
    const { asked, mine } = this.source;
    if (!this.view || !asked || !this.source.answer || !mine.includes(asked.seat) || this.held()) return null;
    return planOf(this.view, asked);
  });
  counted = $derived(this.plan ? countedStat(this.plan.about, this.view?.counts) : undefined);
  chosen = $derived(this.plan ? [...this.plan.picked, ...this.draft] : []);
  sum = $derived(this.counted ? total(this.chosen, this.counted, this.found) : 0);
  /** Cards to choose among that do not lie on the table. */
  apart = $derived((this.plan?.choices ?? []).filter(({ card }) => card !== undefined && !this.onTable(card)));

  /** The card that was pointed at last; without one, what the question is about. */
  inspected = $derived.by((): Found | undefined => {
    const fight = this.view?.attacks.at(-1)?.enemy;
    const source = this.view?.decision?.source?.id;
    const quest = this.view?.quest?.card;
    const wanted = [this.#inspected, source, fight, quest && !isHidden(quest) ? quest.id : undefined].find((id) => id !== null && id !== undefined && this.found.has(id));
    return wanted === null || wanted === undefined ? undefined : this.found.get(wanted);
  });

  /** How many lines the log had when one last answered. */
  #answeredAt = $state(0);
  /** What happened since, without what says nothing. */
  since = $derived.by((): Line[] => {
    const { lines, from } = this.source;
    return lines.slice(Math.max(0, this.#answeredAt - from)).filter(({ kind }) => !SILENT.includes(kind)).slice(-MOST_SINCE);
  });

  /** Answers in the order of their number keys. */
  offered = $derived(this.menu?.choices ?? this.plan?.choices ?? []);

  onTable(card: CardId): boolean {
    const found = this.found.get(card);
    return onTable(found) && (found?.place !== 'hand' || found.seat === this.view?.seat);
  }

  isLegal(card: CardId): boolean { return this.plan?.byCard.has(card) ?? false; }
  isChosen(card: CardId): boolean { return this.chosen.includes(card); }

  /** The question that stands is another one: nothing is chosen yet. */
  renew(): void {
    if (this.plan?.number === this.#planned) return;
    this.#planned = this.plan?.number ?? -1;
    this.draft = [];
    this.pointed = null;
    this.armed = null;
    this.menu = null;
    this.whyNot = null;
    this.weighed = null;
    const target = this.#target;
    this.#target = null;
    const about = this.plan?.about;
    const host = typeof about === 'object' && about.cards === 'host';
    if (target !== null && host && this.isLegal(target)) this.give([{ card: target }]);
    else if (target !== null && about === 'payment') this.#target = target;
  }

  /** Somebody clicks or taps a card. A tap arms it first, since a finger has no hover. */
  press(card: CardId, touch = false): void {
    const choices = this.plan?.byCard.get(card);
    if (!choices?.length) {
      if (this.plan?.picked.includes(card)) return;
      return void this.explain(card);
    }
    if (this.plan?.shape === 'several') return this.toggle(card);
    if (touch && this.armed !== card) {
      this.armed = card;
      return;
    }
    const [only] = choices;
    if (choices.length > 1) this.menu = { card, choices };
    else if (only) this.give([only.answer]);
  }

  drop(card: CardId, onto: CardId | null): void {
    if (!this.isLegal(card)) return void this.explain(card);
    this.#target = onto;
    this.press(card);
  }

  toggle(card: CardId): void {
    this.draft = this.draft.includes(card) ? this.draft.filter((other) => other !== card) : [...this.draft, card];
  }

  give(answers: Answer[]): void {
    this.pointed = null;
    this.armed = null;
    this.menu = null;
    const [first] = answers;
    this.#began = typeof first === 'object' && ('play' in first || 'use' in first || 'card' in first);
    this.#answeredAt = this.source.from + this.source.lines.length;
    this.source.answer?.(answers);
  }

  /** What has been chosen is sent, in the order of the engine's list, and ended. */
  confirm(): void {
    const { plan } = this;
    if (plan?.shape === 'several') {
      const cards = plan.choices.flatMap(({ card }) => (card !== undefined && this.draft.includes(card) ? [card] : []));
      return this.give([...cards.map((card): Answer => ({ card })), 'done']);
    }
    if (this.armed !== null) {
      const choices = plan?.byCard.get(this.armed) ?? [];
      if (choices.length === 1 && choices[0]) this.give([choices[0].answer]);
    }
  }

  /** A payment can be left as long as it is not given: what led to it is taken back. */
  canCancel = $derived.by(() => this.plan?.about === 'payment' && this.#began && this.source.undo !== undefined);
  #began = $state(false);
  cancel(): void { if (this.canCancel) this.source.undo?.('answer'); }

  pass(): void {
    if (this.plan?.pass) this.give(['pass']);
  }

  async explain(card: CardId): Promise<void> {
    const found = this.found.get(card);
    if (!found) return;
    if (!this.plan || !this.source.why) {
      this.look(card);
      return;
    }
    const { number, seat } = this.plan;
    this.whyNot = { card, title: found.card.title, why: null };
    const why = await this.source.why(seat, card).catch(() => ({ legal: false, reasons: [] }));
    if (this.whyNot?.card === card && this.plan?.number === number) this.whyNot = { card, title: found.card.title, why };
  }

  /** Somebody points at a card, or the focus comes to it. */
  point(id: CardId, element: Element): void {
    const { left, width } = element.getBoundingClientRect();
    this.pointed = { id, right: left + width / 2 > innerWidth / 2 };
    this.#inspected = id;
  }

  unpoint(id: CardId): void {
    if (this.pointed?.id === id) this.pointed = null;
  }

  /** Shows a card in the inspector; where that is closed, over the table. */
  inspect(card: CardId): void {
    if (this.panel === 'card') this.#inspected = card;
    else this.look(card);
  }

  look(card: CardId): void {
    this.pointed = null;
    this.looking = this.found.get(card) ?? null;
  }

  seatOf(card: CardId): Seat | null { return this.found.get(card)?.seat ?? null; }
}

const KEY = Symbol('game');
export const setGame = (game: Game): Game => setContext(KEY, game);
export const getGame = (): Game => getContext<Game>(KEY);
