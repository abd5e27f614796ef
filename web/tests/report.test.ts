import { render, screen } from '@testing-library/svelte';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { Room } from '../src/state/room.svelte';
import Report from '../src/table/Report.svelte';
import type { Ask } from '../src/wire';

beforeEach(() => {
  HTMLDialogElement.prototype.showModal = function show(): void { this.open = true; };
  HTMLDialogElement.prototype.close = function close(): void { this.open = false; };
});

/** The dialog at a table where these others play, and what it asks of the room. */
function dialog(mine: number[], others: number[]): { asked: Ask[]; sent: () => boolean } {
  const asked: Ask[] = [];
  const [onclose, onsent] = [vi.fn(), vi.fn()];
  const room = { mine, others, ask: (ask: Ask) => { asked.push(ask); return Promise.resolve(true); } } as unknown as Room;
  render(Report, { room, onclose, onsent });
  return { asked, sent: () => onsent.mock.calls.length > 0 && onclose.mock.calls.length === 0 };
}

describe('reporting a problem', () => {
  it('holds nothing back where nobody else plays', async () => {
    const { asked, sent } = dialog([0, 1], []);
    await userEvent.setup().type(screen.getByLabelText('What did you expect?'), 'one more card');
    expect(screen.queryByRole('checkbox')).toBeNull();
    await userEvent.setup().click(screen.getByRole('button', { name: 'Make the report' }));
    expect(asked).toEqual([{ do: 'report', expected: 'one more card', hidden: true }]);
    expect(sent()).toBe(true);
  });

  it('tells only what one sees, unless hidden cards are wanted', async () => {
    const { asked } = dialog([0], [1]);
    const user = userEvent.setup();
    await user.click(screen.getByRole('button', { name: 'Make the report' }));
    await user.click(screen.getByRole('checkbox', { name: 'Include hidden cards' }));
    expect(screen.getByText(/Everybody who plays is asked/)).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Make the report' }));
    expect(asked.map((ask) => ask.do === 'report' && ask.hidden)).toEqual([false, true]);
  });

  it('offers spectators only what they see', () => {
    dialog([], [0, 1]);
    expect(screen.queryByRole('checkbox')).toBeNull();
    expect(screen.getByText(/what you see/)).toBeTruthy();
  });
});
