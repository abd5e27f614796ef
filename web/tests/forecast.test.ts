import { render, screen } from '@testing-library/svelte';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { View } from '../src/wire';
import Questing from './Questing.svelte';
import { card, source } from './table';

beforeEach(() => {
  vi.stubGlobal('fetch', () => Promise.resolve(new Response('{"faces":[]}', { headers: { 'content-type': 'application/json' } })));
});

function questing(counts: View['counts']) {
  const values = [{ stat: 'willpower', now: 1, printed: 1 }, { stat: 'attack', now: 3, printed: 3 }, { stat: 'defense', now: 2, printed: 2 }];
  const made = source({ about: { cards: 'commit' }, answers: ['done', { card: 1 }], characters: [card(1, { values })] }, ['Commit nobody', 'Commit Card 1']);
  return made.view ? { ...made, view: { ...made.view, counts, staging: { threat: 2, cards: [] } } } : made;
}

describe('the forecast of a quest', () => {
  it.each([
    ['willpower', 'Willpower', 1, 'would raise threat by 1'], ['attack', 'Attack', 3, 'would make 1 progress'], ['defense', 'Defense', 2, 'would change nothing'],
  ] as const)('counts %s where the quest does', async (counts, name, n, outcome) => {
    render(Questing, { source: questing(counts) });
    const forecast = screen.getByRole('group', { name: `${name} against threat` });
    expect(forecast.textContent).toContain(`${n} ${name.toLowerCase()} ready`);
    await userEvent.setup().click(screen.getByRole('button', { name: 'Commit Card 1' }));
    expect(forecast.textContent).toContain(outcome);
    expect(document.querySelector('.sum b')?.textContent).toBe(String(n));
    expect(document.querySelector('.figure')?.textContent).toContain(String(n));
    expect(screen.queryByText(`${name} counts here, not willpower`) !== null).toBe(counts !== 'willpower');
  });
});
