// A small table for component tests: three heroes, a question, and a record of the answers given.
import type { Asked, TableSource } from '../src/state/source';
import type { About, Answer, CardId, CardView, Offer, View } from '../src/wire';

export function card(id: CardId, more: Partial<CardView> = {}): CardView {
  return { id, def: `card-${id}`, title: `Card ${id}`, type: 'hero', controller: 0, unique: false, states: {}, ...more };
}

interface Question { about: About; answers?: Answer[]; picked?: CardId[]; payers?: CardId[]; characters?: CardView[]; known?: CardId[] }

export function view({ about, answers, picked, payers, characters = [card(1), card(2), card(3)], known = [] }: Question): View {
  return {
    seat: 0, scenario: 'test', round: 1, first: 0, active: 0, outcome: null, willpower: 0, counts: 'willpower', quest: null, quest_deck: 0,
    step: { number: '3.2', title: 'Commit characters', phase: 'quest', window: false },
    players: [{
      seat: 0, threat: 30, elimination_level: 50, eliminated: false, hand: { count: 0 }, discard: [], characters, engaged: [],
      deck: { count: 9, known: known.map((id, under) => ({ under, card: { id, def: `card-${id}`, title: `Card ${id}`, type: 'event' } })) },
    }],
    staging: { threat: 0, cards: [] }, active_location: null, resolving: [], attacks: [], encounter_deck: { count: 9 },
    encounter_discard: [], victory: { count: 0 }, beside_quest: [], set_aside: { count: 0 }, removed: { count: 0 }, lasting: [],
    decision: { seat: 0, about, source: null, asked: answers && { answers, picked, payers } },
  };
}

/** What an answer would do, from a sentence: what stands behind the dash is its effect. */
export function offer(answer: Answer, text = ''): Offer {
  const [head = '', effect] = text.split(' — ');
  return { answer, head, cost: /\(cost (\w+)\)/.exec(head)?.[1], effect };
}

export const asked = (answers: readonly Answer[] = [], texts: string[] = []): Asked =>
  ({ number: 1, seat: 0, asks: 'Choose', because: 'a test', options: answers.map((answer, at) => offer(answer, texts[at])) });

export function source(question: Question, texts: string[]): TableSource & { given: Answer[][] } {
  const given: Answer[][] = [];
  return {
    given, view: view(question), lines: [], from: 0, asked: asked(question.answers, texts), mine: [0], title: 'Test', busy: false,
    name: (seat) => `Player ${seat + 1}`,
    answer: (answers) => { given.push(answers); },
    why: async () => ({ legal: false, reasons: [{ answer: 'choose', text: 'It is exhausted.', fix: 'Ready it.', clause: 'RR.exhausted.1' }] }),
  };
}
