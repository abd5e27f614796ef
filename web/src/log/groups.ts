// Lines of the log in groups: rounds, steps in them, passes folded into one.
import type { Line, LineKind } from '../wire';

export interface Entry { at: number; line: Line; passes?: number }
export interface Group { key: string; round: number; step: string; entries: Entry[] }
export type Kind = 'all' | 'cards' | 'fights' | 'threats';

const KINDS: Record<Exclude<Kind, 'all'>, LineKind[]> = {
  cards: ['played', 'used', 'triggered', 'entered_play', 'left_play', 'discarded', 'drew', 'attached', 'revealed', 'moved', 'went', 'staged', 'cancelled', 'detached', 'flipped', 'lasting', 'delayed'],
  fights: ['engaged', 'enemy_attacks', 'defends', 'undefended', 'attacks', 'damaged', 'healed', 'damage_moved', 'destroyed', 'shadow_dealt', 'shadow_turned'],
  threats: ['threat', 'quested', 'progress', 'explored', 'travelled', 'committed', 'stage_defeated', 'stage_revealed', 'doomed', 'surge', 'eliminated', 'won', 'lost'],
};

export function groups(lines: Line[], from: number, text: string, kind: Kind): Group[] {
  const wanted = text.trim().toLocaleLowerCase();
  const result: Group[] = [];
  lines.forEach((line, index) => {
    if (line.kind === 'step_begins' && !wanted) return;
    if (!fits(line, wanted, kind)) return;
    let group = result.at(-1);
    if (!group || group.round !== line.round || group.step !== line.step) {
      group = { key: `${from + index}`, round: line.round, step: line.step, entries: [] };
      result.push(group);
    }
    const last = group.entries.at(-1);
    if (line.kind === 'passed' && last?.passes) {
      last.passes += 1;
      last.at = from + index;
    } else {
      group.entries.push({ at: from + index, line, passes: line.kind === 'passed' ? 1 : undefined });
    }
  });
  return result;
}

function fits(line: Line, wanted: string, kind: Kind): boolean {
  if (kind !== 'all' && !KINDS[kind].includes(line.kind)) return false;
  if (!wanted) return true;
  const told = [line.text, line.cause ?? '', line.clause, ...(line.cards ?? []).map(({ title }) => title)];
  return told.some((part) => part.toLocaleLowerCase().includes(wanted));
}
