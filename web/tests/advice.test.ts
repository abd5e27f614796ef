import { render, screen } from '@testing-library/svelte';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { Advice } from '../src/wire';
import Asking from './Asking.svelte';
import { source } from './table';

beforeEach(() => {
  vi.stubGlobal('fetch', () => Promise.resolve(new Response('{"faces":[]}', { headers: { 'content-type': 'application/json' } })));
});

const asking = (advise?: () => Promise<Advice | null>) => ({
  ...source({ about: 'may', answers: ['yes', 'pass'] }, ['Card 1 — Action: Draw 1 card', 'Do not']),
  ...(advise && { advise }),
});

async function advised(advice: Advice | null): Promise<HTMLElement> {
  render(Asking, { source: asking(async () => advice) });
  await userEvent.setup().click(screen.getByRole('button', { name: 'Advise' }));
  return screen.findByRole('region', { name: 'Advice' });
}

describe('the adviser', () => {
  it('names each answer with its chance, how sure that is, and why', async () => {
    const told = await advised({
      best: 1,
      by: 'win',
      estimates: [
        { answer: 1, chance: 0.62, low: 0.5, high: 0.73, way: 0.8, alike: true, few: false, samples: 80, reason: 'keeps a defender' },
        { answer: 0, chance: 0.4, low: 0.3, high: 0.51, way: 0.7, alike: true, few: true, samples: 1, reason: '' },
      ],
    });
    const [first, second] = [...told.querySelectorAll('li')].map((line) => line.textContent?.replace(/\s+/g, ' ').trim());
    expect(first).toBe('Do not best 62% to win, between 50% and 73% (tried in 80 games) keeps a defender');
    expect(second).toBe('Card 1 40% to win, between 30% and 51% (only 1 game)');
  });

  it('compares by the way where bots never win, and says what is behind', async () => {
    const told = await advised({
      best: 1,
      by: 'way',
      estimates: [
        { answer: 1, chance: 0, low: 0, high: 0.01, way: 0.41, alike: true, few: false, samples: 80, reason: '' },
        { answer: 0, chance: 0, low: 0, high: 0.01, way: 0.33, above: { by: -0.08, low: -0.1, high: -0.06 }, alike: false, few: false, samples: 80, reason: '' },
      ],
    });
    expect(told.textContent).toContain('Bots hardly ever win this.');
    const [first, second] = [...told.querySelectorAll('li')].map((line) => line.textContent?.replace(/\s+/g, ' ').trim());
    expect(first).toBe('Do not best 41% of the way (tried in 80 games)');
    expect(second).toBe('Card 1 33% of the way (tried in 80 games) clearly behind the best');
  });

  it('says so when it cannot say', async () => {
    expect((await advised(null)).textContent).toContain('The adviser cannot say.');
  });

  it('is not offered where nobody can be asked', () => {
    render(Asking, { source: asking() });
    expect(screen.queryByRole('button', { name: 'Advise' })).toBeNull();
  });
});
