import { describe, expect, it } from 'vitest';
import { changed, likely, payments, shares, toAnswer } from '../src/decide/pay';
import { planOf } from '../src/decide/plan';
import { groups } from '../src/log/groups';
import { asked, view } from './table';
import type { Answer, Line, Notice } from '../src/wire';

describe('payments', () => {
  const legal = [[2, 0, 0], [1, 1, 0], [1, 0, 1], [0, 1, 1]];

  it('are read from and written to five bits a hero', () => {
    expect(shares(2 | (1 << 5) | (3 << 10), 3)).toEqual([2, 1, 3]);
    expect(toAnswer([2, 1, 3])).toEqual({ pay: 2 | (1 << 5) | (3 << 10) });
    expect(payments(['pass', { pay: 33 }], 2)).toEqual([[1, 1]]);
  });
  it('are preselected so that what is left is spread', () => {
    expect(likely(legal, [3, 1, 1])).toEqual([2, 0, 0]);
    expect(likely(legal, [2, 2, 1])).toEqual([1, 1, 0]);
  });
  it('change to the nearest legal one, or not at all', () => {
    expect(changed(legal, [2, 0, 0], 1, 1)).toEqual([1, 1, 0]);
    expect(changed(legal, [1, 1, 0], 2, 1)).toEqual([1, 0, 1]);
    expect(changed(legal, [1, 1, 0], 2, 2)).toBeUndefined();
  });
});

describe('a plan', () => {
  it('gathers the answers of each card, with cost and effect apart', () => {
    const answers: Answer[] = ['pass', { play: 4 }, { use: [4, 0] }];
    const plan = planOf(view({ about: 'action', answers }), asked(answers, ['Pass', 'Play It (cost 2) — Draw a card.', 'It — Response']));
    expect(plan).toMatchObject({ shape: 'window', pass: { head: 'Pass' } });
    expect(plan?.byCard.get(4)).toMatchObject([{ head: 'Play It (cost 2)', cost: '2', effect: 'Draw a card.', text: 'Play It (cost 2) — Draw a card.' }, { head: 'It' }]);
  });
  it.each([
    [{ cards: 'commit' }, ['done', { card: 1 }], 'several'], [{ cards: 'choose' }, [{ card: 1 }], 'one'],
    [{ cards: 'put_back' }, [{ card: 1 }], 'order'], ['payment', [{ pay: 1 }], 'pay'], ['number', [{ number: 1 }], 'number'],
    ['option', [{ option: 0 }], 'options'],
  ] as const)('finds the control for %j', (about, answers, shape) => {
    expect(planOf(view({ about, answers: [...answers] }), asked(answers))?.shape).toBe(shape);
  });
  it('is none for whoever is not asked', () => {
    expect(planOf(view({ about: 'action' }), asked(['pass']))).toBeNull();
  });
});

describe('the log', () => {
  const line = (kind: Line['kind'], text: string, round = 1, step = '1.2'): Line => ({ round, step, text, clause: 'RR.x.1', kind });

  it('groups by round and step, and tells passes only where they are searched for', () => {
    const lines = [line('gained', 'a'), line('passed', 'p'), line('passed', 'p'), line('drew', 'b', 1, '1.3'), line('gained', 'c', 2)];
    const shown = groups(lines, 10, '', 'all');
    expect(shown.map(({ round, step, entries }) => [round, step, entries.map(({ at }) => at)])).toEqual([[1, '1.2', [10]], [1, '1.3', [13]], [2, '1.2', [14]]]);
    expect(groups(lines, 10, 'p', 'all').flatMap(({ entries }) => entries.map(({ at }) => at))).toEqual([11, 12]);
  });
  it('tells in one sentence what several do', () => {
    const readies = (who: string, id: number, step = '7.2'): Line => ({ ...line('readied', `${who} readies.`, 1, step), cards: [{ id, title: who }], many: { before: '', who, after: ' ready' } });
    const effect: Line = { ...line('triggered', 'Forest Spider takes effect.'), cards: [{ id: 9, title: 'Forest Spider' }] };
    const hurt: Line = { ...line('damaged', 'Gimli takes 1 damage.'), cause: 'Forest Spider, Forced', cards: [{ id: 1, title: 'Gimli' }] };
    const lines = [readies('Gimli', 1), readies('Son of Arnor', 2), readies('Son of Arnor', 3), readies('Legolas', 4, '7.3'), effect, hurt, hurt];
    const told = (text = '') => groups(lines, 0, text, 'all').flatMap(({ entries }) => entries.map(({ at, text }) => [at, text]));
    expect(told()).toEqual([[0, 'Gimli and 2 copies of Son of Arnor ready.'], [3, 'Legolas readies.'], [5, 'Gimli takes 1 damage, twice.']]);
    const decks = [1, 2, 3].flatMap(() => [line('went', '1 card goes to the Raven deck.'), line('shuffled', 'The Raven deck is shuffled.')]);
    expect(groups(decks, 0, '', 'all').flatMap(({ entries }) => entries.map(({ text }) => text))).toEqual(['1 card goes to the Raven deck, 3 times.', 'The Raven deck is shuffled.']);
    expect(told('arnor').map(([at]) => at)).toEqual([1, 2]);
  });
  it('filters by words and kind', () => {
    const lines = [line('threat', 'You raise threat by 1.'), line('drew', 'You draw 1 card.')];
    expect(groups(lines, 0, 'DRAW', 'all').flatMap(({ entries }) => entries.map(({ at }) => at))).toEqual([1]);
    const notices: Notice[] = [
      { kind: 'sat_down', name: 'Bob', seat: 1, line: 1, text: '' },
      { kind: 'took_back', name: 'Ann', answers: 2, reveals: 1, anew: true, line: 99, text: '' },
    ];
    const told = groups(lines, 0, '', 'all', notices).flatMap(({ entries }) => entries.map(({ line }) => line.text));
    expect(told[1]).toBe('Bob takes seat 2.');
    expect(told.at(-1)).toBe('Ann takes back 2 answers. 1 of them had shown something. What was hidden is dealt anew.');
    expect(groups(lines, 0, '', 'threats').flatMap(({ entries }) => entries.map(({ at }) => at))).toEqual([0]);
  });
});
