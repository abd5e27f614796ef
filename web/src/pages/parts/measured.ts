// How hard a scenario is, as it was measured: how often a bot won.
import type { Mode } from '../../wire';
import type { Measured } from '../../wire/api';

/** The share of games won, from 0 to 1: the figure before the per cent sign. */
export const share = ({ won }: Measured): number => Number.parseFloat(won) / 100;
export const playersOf = ({ players }: Measured): number => Number.parseInt(players, 10);

/** For each mode and number of players the line-up that won most, in the order they were measured. */
export function best(rows: Measured[]): Measured[] {
  const found = new Map<string, Measured>();
  for (const row of rows) {
    const key = `${row.mode} ${row.players}`;
    const known = found.get(key);
    if (!known || share(known) < share(row)) found.set(key, row);
  }
  return [...found.values()];
}

export const bestFor = (rows: Measured[], mode: Mode, players: number): Measured | undefined =>
  best(rows).find((row) => row.mode === mode && playersOf(row) === players);
