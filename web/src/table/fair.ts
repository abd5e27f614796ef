// What was taken back, in words.
import type { TakenBack } from '../wire';
import { t } from '../words';

/** Nothing where nothing was. */
export function takenBack(back: TakenBack | undefined): string {
  if (!back?.answers && !back?.reveals) return '';
  const seen = back.reveals ? `, ${t('undo.backSeen', { n: back.reveals })}` : '';
  return t('undo.back', { n: back.answers }) + seen;
}
