import { render, screen, within } from '@testing-library/svelte';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, it, vi } from 'vitest';
import Inspecting from './Inspecting.svelte';
import { card, source } from './table';

const json = (body: unknown) => Promise.resolve(new Response(JSON.stringify(body), { headers: { 'content-type': 'application/json' } }));
beforeEach(() => {
  vi.stubGlobal('fetch', (path: string) => {
    if (path.includes('/api/rules/RR.sentinel')) return json([{ id: 'RR.sentinel.1', text: 'May defend for others.' }]);
    if (path.includes('/api/rules/CO.kw-battle')) return json([{ id: 'CO.kw-battle.1', text: 'Attack is counted.' }]);
    return path.includes('/api/rules/') ? Promise.resolve(new Response('{}', { status: 404 })) : json({ faces: [], images: [] });
  });
});

const heroes = [
  card(1, {
    keywords: [{ name: 'sentinel', value: 0 }], damage: 2,
    values: [{ stat: 'attack', now: 4, printed: 3, modifiers: [{ source: { def: 'x', title: 'Dwarven Axe' }, change: { by: 1 } }] }, { stat: 'hit_points', now: 5, printed: 5 }],
    attachments: [card(5, { title: 'Dwarven Axe', type: 'attachment' })],
  }),
  card(2),
];

it('shows the card in focus whole: values and their sources, what is left, attachments, keywords', async () => {
  render(Inspecting, { source: source({ about: { cards: 'choose' }, answers: [{ card: 1 }], characters: heroes }, ['Card 1']) });
  const inspector = within(screen.getByRole('region', { name: 'The card pointed at' }));
  expect(inspector.getByText(/Point at a card/)).toBeTruthy();
  await userEvent.setup().tab();
  expect(inspector.getByRole('heading', { name: /Card 1/ })).toBeTruthy();
  expect(inspector.getByText(/\+1 Dwarven Axe/)).toBeTruthy();
  expect(inspector.getByText('3 of 5')).toBeTruthy();
  expect(inspector.getByRole('button', { name: 'Dwarven Axe' })).toBeTruthy();
  expect(await inspector.findByText(/May defend for others\./)).toBeTruthy();
});

it('explains a keyword that a later book brought', async () => {
  render(Inspecting, { source: source({ about: { cards: 'choose' }, answers: [{ card: 1 }], characters: [card(1, { keywords: [{ name: 'battle', value: 0 }] })] }, ['Card 1']) });
  await userEvent.setup().tab();
  expect(await screen.findByText(/Attack is counted\./)).toBeTruthy();
  expect(screen.getByRole('link', { name: 'CO.kw-battle' })).toBeTruthy();
});
