// What a moment shows besides the table itself: numbers on cards and dials, a few words over the board, a card that
// somebody else plays.
import type { CardId, Line, LineKind, NamedCard, Seat, View } from '../wire';
import { t, word } from '../words';

export type Mark = 'damage' | 'healed' | 'progress' | 'lost' | 'threat' | 'eased' | 'shadow';
/** What is heard with it. */
export type Sound = 'blow' | 'heal' | 'progress' | 'threat' | 'card' | 'reveal' | 'phase' | 'good' | 'bad';

export interface Beat {
  /** On a card, or at a player's dial; over the board without either. */
  on?: CardId;
  seat?: Seat;
  mark?: Mark;
  text: string;
  /** A card that is shown with it. */
  card?: NamedCard;
  /** How long it is looked at, in milliseconds. */
  time: number;
  sound?: Sound;
}

/** Whom this browser plays for, and what everybody is called. */
export interface Reader { mine: Seat[]; name(seat: Seat): string }

/** Kinds of lines that are told in their own words over the board. */
const TOLD: Partial<Record<LineKind, { time: number; sound: Sound }>> = {
  quested: { time: 1500, sound: 'phase' },
  explored: { time: 1000, sound: 'good' },
  stage_defeated: { time: 1300, sound: 'good' },
  travelled: { time: 900, sound: 'phase' },
  engaged: { time: 800, sound: 'card' },
  eliminated: { time: 1600, sound: 'bad' },
};

const NUMBER = 750;
const ATTACK = 700;
const PLAYED = 1500;
const PHASE = 550;
const ROUND = 900;

export function beatsOf(lines: Line[], before: View | null, after: View | null, reader: Reader): Beat[] {
  return [...ofTime(before, after), ...lines.flatMap((line) => ofLine(line, reader)), ...ofThreat(before, after)];
}

/** How long the longest of them is looked at. */
export const timeOf = (beats: Beat[]): number => Math.max(0, ...beats.map(({ time }) => time));

/** A round or a phase begins. */
function ofTime(before: View | null, after: View | null): Beat[] {
  if (!before || !after || after.outcome || !after.step.phase) return [];
  const phase = word('phase', after.step.phase);
  if (after.round !== before.round) return [{ text: t('beat.round', { n: after.round, phase }), time: ROUND, sound: 'phase' }];
  return after.step.phase === before.step.phase ? [] : [{ text: phase, time: PHASE, sound: 'phase' }];
}

/** What a line of the log shows. */
function ofLine(line: Line, reader: Reader): Beat[] {
  const [card, other] = line.cards ?? [];
  const number = (mark: Mark, text: string, sound: Sound, on = card): Beat[] => (on?.id === undefined ? [] : [{ on: on.id, mark, text, time: NUMBER, sound }]);
  const amount = line.amount ?? 0;
  switch (line.kind) {
    case 'damaged': return number('damage', `−${amount}`, 'blow');
    case 'damage_moved': return [...number('healed', `+${amount}`, 'heal'), ...number('damage', `−${amount}`, 'blow', other)];
    case 'healed':
    case 'damage_removed': return number('healed', `+${amount}`, 'heal');
    case 'progress': return number('progress', amount < 0 ? `−${-amount}` : `+${amount}`, 'progress');
    case 'destroyed': return number('lost', '✕', 'bad');
    case 'shadow_dealt': return number('shadow', '◆', 'card');
    case 'enemy_attacks':
    case 'defends':
    case 'undefended':
    case 'attacks': return [{ text: '', time: ATTACK, sound: line.kind === 'enemy_attacks' ? 'blow' : undefined }];
    case 'played': return ofPlay(line, reader);
    default: {
      const told = TOLD[line.kind];
      return told ? [{ text: line.text, ...told }] : [];
    }
  }
}

/** A card that somebody else plays is shown; one's own one has just seen in hand. */
function ofPlay(line: Line, { mine, name }: Reader): Beat[] {
  const card = line.cards?.[0];
  if (!card?.def || line.seat === undefined || mine.includes(line.seat)) return [];
  return [{ text: t('beat.plays', { name: name(line.seat) }), card, time: PLAYED, sound: 'card' }];
}

function ofThreat(before: View | null, after: View | null): Beat[] {
  return (after?.players ?? []).flatMap(({ seat, threat }) => {
    const by = threat - (before?.players.find((player) => player.seat === seat)?.threat ?? threat);
    if (!by) return [];
    return [{ seat, mark: by > 0 ? 'threat' as const : 'eased' as const, text: by > 0 ? `+${by}` : `−${-by}`, time: NUMBER, sound: by > 0 ? 'threat' as const : 'heal' as const }];
  });
}
