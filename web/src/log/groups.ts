// Lines of the log in groups: rounds, and steps in them. Who passed is told only to whoever searches for it.
import type { Line, LineKind, Notice } from '../wire';
import { asLine, isNotice, type Told } from './notices';
import { together } from './together';

/** A line with what is told in its place. */
export interface Entry { at: number; line: Told; text: string }

const SILENT: Told['kind'][] = ['step_begins', 'passed'];
export interface Group { key: string; round: number; step: string; entries: Entry[] }
export type Kind = 'all' | 'cards' | 'fights' | 'threats';

const KINDS: Record<Exclude<Kind, 'all'>, LineKind[]> = {
  cards: ['played', 'used', 'triggered', 'entered_play', 'left_play', 'discarded', 'drew', 'attached', 'revealed', 'moved', 'went', 'staged', 'cancelled', 'detached', 'flipped', 'lasting', 'delayed'],
  fights: ['engaged', 'enemy_attacks', 'defends', 'undefended', 'attacks', 'damaged', 'healed', 'damage_moved', 'destroyed', 'shadow_dealt', 'shadow_turned'],
  threats: ['threat', 'quested', 'progress', 'explored', 'travelled', 'committed', 'stage_defeated', 'stage_revealed', 'doomed', 'surge', 'eliminated', 'won', 'lost'],
};

export function groups(lines: Line[], from: number, text: string, kind: Kind, notices: Notice[] = []): Group[] {
  const wanted = text.trim().toLocaleLowerCase();
  const result: Group[] = [];
  for (const { line, at } of between(lines, from, notices)) {
    if (SILENT.includes(line.kind) && !wanted) continue;
    if (!fits(line, wanted, kind)) continue;
    let group = result.at(-1);
    if (!group || group.round !== line.round || group.step !== line.step) {
      group = { key: `${isNotice(line) ? 'n' : ''}${at}`, round: line.round, step: line.step, entries: [] };
      result.push(group);
    }
    group.entries.push({ at, line, text: line.text });
  }
  // Whoever searches for words finds every line that has them.
  return wanted ? result : result.map((group) => ({ ...group, entries: folded(group.entries) }));
}

const folded = (entries: Entry[]): Entry[] =>
  together(entries.map(({ line }) => line)).map(({ at, line, text }) => ({ at: entries[at]?.at ?? at, line, text }));

/** The lines with the notices where they belong: before the line of their number. */
function between(lines: Line[], from: number, notices: Notice[]): { line: Told; at: number }[] {
  const waiting = notices.filter(({ line }) => line >= from || from === 0);
  const result: { line: Told; at: number }[] = [];
  lines.forEach((line, index) => {
    while (waiting[0] && waiting[0].line <= from + index) result.push({ line: asLine(waiting.shift() as Notice, lines[index - 1] ?? line), at: from + index });
    result.push({ line, at: from + index });
  });
  return [...result, ...waiting.map((notice) => ({ line: asLine(notice, lines.at(-1)), at: from + lines.length }))];
}

function fits(line: Told, wanted: string, kind: Kind): boolean {
  if (kind !== 'all' && !(KINDS[kind] as string[]).includes(line.kind)) return false;
  if (!wanted) return true;
  const told = [line.text, line.cause ?? '', line.clause, ...(line.cards ?? []).map(({ title }) => title)];
  return told.some((part) => part.toLocaleLowerCase().includes(wanted));
}
