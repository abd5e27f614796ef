// How a decision is put to a person. The engine lists every legal answer; here they are only arranged.
import type { About, Answer, CardId, Seat, Source, View, Why } from '../wire';
import { value, type Found } from '../wire/cards';
import type { Asked } from '../state/source';

export type Shape = 'window' | 'one' | 'several' | 'order' | 'pay' | 'number' | 'options';

export interface Choice {
  answer: Answer;
  /** What the answer does; the whole of what the server says. */
  text: string;
  /** Up to the dash: card and cost; behind it: the effect. */
  head: string;
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
  const answers = decision?.asked?.answers;
  if (!decision || !answers || decision.seat !== asked.seat) return null;
  const choices = answers.map((answer, at) => choiceOf(answer, asked.answers[at] ?? ''));
  const byCard = new Map<CardId, Choice[]>();
  for (const choice of choices) {
    if (choice.card !== undefined) byCard.set(choice.card, [...(byCard.get(choice.card) ?? []), choice]);
  }
  return {
    number: asked.number, seat: decision.seat, about: decision.about, source: decision.source,
    shape: shapeOf(decision.about, answers), ...parts(asked.question),
    choices: choices.filter(({ answer }) => answer !== 'pass' && answer !== 'done'),
    pass: choices.find(({ answer }) => answer === 'pass'),
    done: choices.find(({ answer }) => answer === 'done'),
    byCard, picked: decision.asked?.picked ?? [], payers: decision.asked?.payers ?? [], nextStop: asked.nextStop,
  };
}

function choiceOf(answer: Answer, text: string): Choice {
  return { answer, text, ...split(text), card: cardOf(answer) };
}

export function split(text: string): Pick<Choice, 'head' | 'effect'> {
  const dash = text.indexOf(' — ');
  return dash < 0 ? { head: text, effect: '' } : { head: text.slice(0, dash), effect: text.slice(dash + 3) };
}

function cardOf(answer: Answer): CardId | undefined {
  if (typeof answer === 'string') return undefined;
  if ('card' in answer) return answer.card;
  if ('play' in answer) return answer.play;
  return 'use' in answer ? answer.use[0] : undefined;
}

const ORDERED: Why[] = ['put_back', 'discard_order'];

function shapeOf(about: About, answers: Answer[]): Shape {
  if (typeof about === 'object') {
    if (ORDERED.includes(about.cards)) return 'order';
    return answers.includes('done') ? 'several' : 'one';
  }
  if (about === 'payment') return 'pay';
  if (about === 'number') return 'number';
  return about === 'action' || about === 'respond' || about === 'order_forced' ? 'window' : 'options';
}

/** "Player 1: pay 2 resources (playing X)": who is told elsewhere. */
export function parts(question: string): { asks: string; because: string } {
  const [, asks = question, because = ''] = /^[^:]*: (.*?)(?: \((.*)\))?$/.exec(question) ?? [];
  return { asks: asks.charAt(0).toUpperCase() + asks.slice(1), because };
}

/** The value that counts for a choice of several. */
export function countedStat(about: About): 'willpower' | 'attack' | 'defense' | undefined {
  if (typeof about !== 'object') return undefined;
  if (about.cards === 'commit') return 'willpower';
  if (about.cards === 'attackers' || about.cards === 'ranged') return 'attack';
  return about.cards === 'defenders' ? 'defense' : undefined;
}

export function total(cards: CardId[], stat: string, found: Map<CardId, Found>): number {
  return cards.reduce((sum, id) => {
    const card = found.get(id)?.card;
    return sum + (card ? value(card, stat) ?? 0 : 0);
  }, 0);
}
