// How a decision is put to a person. The engine lists every legal answer; here they are only arranged.
import type { About, Answer, CardId, Offer, Seat, Source, View, Why } from '../wire';
import { value, type Found } from '../wire/cards';
import type { Asked } from '../state/source';

export type Shape = 'window' | 'one' | 'several' | 'order' | 'pay' | 'number' | 'options';

export interface Choice {
  answer: Answer;
  /** What the answer does, in one sentence. */
  text: string;
  /** What is done, with which card and at what cost; and what its card says. */
  head: string;
  cost?: string;
  effect: string;
  card?: CardId;
}

export interface Plan {
  number: number;
  seat: Seat;
  about: About;
  shape: Shape;
  /** What is asked, and because of what. */
  asks: string;
  because: string;
  source: Source | null;
  choices: Choice[];
  /** To pass or decline, and to end a choice of several. */
  pass?: Choice;
  done?: Choice;
  byCard: Map<CardId, Choice[]>;
  picked: CardId[];
  payers: CardId[];
  nextStop?: string;
}

export function planOf(view: View, asked: Asked): Plan | null {
  const decision = view.decision;
  if (!decision?.asked || !asked.options.length || decision.seat !== asked.seat) return null;
  const choices = asked.options.map(choiceOf);
  const byCard = new Map<CardId, Choice[]>();
  for (const choice of choices) {
    if (choice.card !== undefined) byCard.set(choice.card, [...(byCard.get(choice.card) ?? []), choice]);
  }
  return {
    number: asked.number, seat: decision.seat, about: decision.about, source: decision.source,
    shape: shapeOf(decision.about, choices.map(({ answer }) => answer)), asks: asked.asks, because: asked.because,
    choices: choices.filter(({ answer }) => answer !== 'pass' && answer !== 'done'),
    pass: choices.find(({ answer }) => answer === 'pass'),
    done: choices.find(({ answer }) => answer === 'done'),
    byCard, picked: decision.asked.picked ?? [], payers: decision.asked.payers ?? [], nextStop: asked.nextStop,
  };
}

function choiceOf({ answer, head, cost, effect = '' }: Offer): Choice {
  return { answer, text: effect ? `${head} — ${effect}` : head, head, cost, effect, card: cardOf(answer) };
}

function cardOf(answer: Answer): CardId | undefined {
  if (typeof answer === 'string') return undefined;
  if ('card' in answer) return answer.card;
  if ('play' in answer) return answer.play;
  return 'use' in answer ? answer.use[0] : undefined;
}

const ORDERED: Why[] = ['put_back', 'put_below', 'discard_order'];

function shapeOf(about: About, answers: Answer[]): Shape {
  if (typeof about === 'object') {
    if (ORDERED.includes(about.cards)) return 'order';
    return answers.includes('done') ? 'several' : 'one';
  }
  if (about === 'payment') return 'pay';
  if (about === 'number') return 'number';
  return about === 'action' || about === 'respond' || about === 'order_forced' ? 'window' : 'options';
}

/** The value that counts for a choice of several; for the quest, the one that counts there. */
export function countedStat(about: About, quest: View['counts'] = 'willpower'): View['counts'] | undefined {
  if (typeof about !== 'object') return undefined;
  if (about.cards === 'commit') return quest;
  if (about.cards === 'attackers' || about.cards === 'ranged') return 'attack';
  return about.cards === 'defenders' ? 'defense' : undefined;
}

export function total(cards: CardId[], stat: string, found: Map<CardId, Found>): number {
  return cards.reduce((sum, id) => {
    const card = found.get(id)?.card;
    return sum + (card ? value(card, stat) ?? 0 : 0);
  }, 0);
}
