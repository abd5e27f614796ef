// What happened to the room itself, as lines between those of the game.
import type { Line, LineKind, Notice } from '../wire';
import { deckTitles } from '../state/deckTitles.svelte';
import { t } from '../words';

/** A line of the game, or one about the room itself. */
export type Told = Omit<Line, 'kind'> & { kind: LineKind | 'notice' };

export const isNotice = (line: Told): boolean => line.kind === 'notice';

export function inWords(notice: Notice): string {
  switch (notice.kind) {
    case 'sat_down': return seated('notice.satDown', 'notice.satDownFrom', notice);
    case 'opened': return seated('notice.opened', 'notice.openedFrom', notice);
    case 'lent': return seated('notice.lent', 'notice.lentFrom', notice);
    case 'brought': return [
      t('notice.brought', { name: notice.name, n: notice.seat + 1, deck: deckTitles.of(notice.deck) }), notice.faults ? t('notice.illegal') : '',
    ].filter(Boolean).join(' ');
    case 'dealt': return t('notice.dealt');
    case 'sent_away': return t('notice.sentAway', { name: notice.name });
    case 'took_back': return [
      t('notice.tookBack', { name: notice.name, n: notice.answers }),
      notice.reveals ? t('notice.seen', { n: notice.reveals }) : '',
      notice.anew ? t('notice.anew') : '',
    ].filter(Boolean).join(' ');
    case 'exported': return t('notice.exported', { name: notice.name });
    case 'reported': return t('notice.reported', { name: notice.name });
  }
}

type Own = 'notice.satDown' | 'notice.opened' | 'notice.lent';
type From = 'notice.satDownFrom' | 'notice.openedFrom' | 'notice.lentFrom';

function seated(own: Own, others: From, { name, seat, from }: { name: string; seat: number; from?: string }): string {
  return from === undefined ? t(own, { name, n: seat + 1 }) : t(others, { name, n: seat + 1, from });
}

/** A notice as a line beside another. */
export function asLine(notice: Notice, beside: Line | undefined): Told {
  return { round: beside?.round ?? 0, step: beside?.step ?? '', text: inWords(notice), clause: '', kind: 'notice' };
}
