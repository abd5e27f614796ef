// Cards are drawn as large as the board allows without scrolling, within what the reader wants. They shrink as soon as
// they must, and grow only with a new phase or another window, so that nothing jumps while one is thinking. Below a
// floor they do not shrink: then the encounter side becomes tiles, and only then the board scrolls. Every size that
// is tried lays the whole table out, so as few as possible are: the one that was right last, its neighbour, then the middle of what is left.
import type { CardSize } from '../state/settings.svelte';

const SIZES = [300, 280, 260, 242, 225, 210, 196, 184, 172, 162, 152, 144, 136, 128, 120, 112, 106, 100];
/** The largest and the smallest width of a card, by the wish of the reader. */
const WITHIN: Record<CardSize, [number, number]> = { auto: [300, 112], small: [120, 100], medium: [152, 120], large: [300, 152] };

export interface What { view: unknown; round: number; phase: string; size: CardSize; dense: boolean }
export interface Fit { update(what: What): void; destroy(): void }

export const sizesOf = (size: CardSize): number[] => SIZES.filter((width) => width <= WITHIN[size][0] && width >= WITHIN[size][1]);

export function fit(board: HTMLElement, what: What, ondense: (dense: boolean) => void): Fit {
  let now = what;
  let sizes = sizesOf(what.size);
  let at = sizes.length - 1;
  let phase: string | null = null;
  /** As things are laid out: a card on its way from the hand is drawn below the board and does not count. */
  const inside = board.firstElementChild as HTMLElement;
  const isFull = (): boolean => inside.offsetHeight > board.clientHeight + 1;
  const finish = (): void => {
    // Only a board that must scroll does; from any other a card on its way may be seen outside.
    board.style.overflow = isFull() ? 'auto' : 'visible';
    if (!now.dense && isFull() && at === sizes.length - 1) ondense(true);
  };
  const set = (next: number): void => {
    at = next;
    board.style.setProperty('--w', `${sizes[at]}px`);
  };
  /** The largest size from this one on that fits; the smallest, if none does. */
  const settle = (largest: number): void => {
    const right = at;
    let [low, high] = [largest, sizes.length - 1];
    for (let tries = 0; low < high; tries++) {
      const likely = tries < 2 ? right - tries : (low + high) >> 1;
      set(Math.min(high - 1, Math.max(low, likely)));
      if (isFull()) low = at + 1;
      else high = at;
    }
    set(low);
    finish();
  };
  const shrink = (): void => {
    if (at < sizes.length - 1 && isFull()) settle(at + 1);
    else finish();
  };
  /** Everything may become large again. */
  const anew = (): void => {
    if (now.dense) ondense(false);
    else settle(0);
  };
  const update = (next: What): void => {
    const [before, begun] = [now, next.phase !== phase];
    now = next;
    if (!next.view) return;
    phase = next.phase;
    sizes = sizesOf(next.size);
    // Whether there is room for whole cards again is tried once a round: it draws the encounter side anew.
    if (begun && next.dense && next.round === before.round) settle(0);
    else if (begun || next.size !== before.size) anew();
    else if (next.dense !== before.dense) settle(0);
    else shrink();
  };
  // The board also becomes lower and higher with every question below it; that is no reason to grow.
  let width = 0;
  const observer = new ResizeObserver(([entry]) => {
    if (phase === null || !entry) return;
    const same = entry.contentRect.width === width;
    width = entry.contentRect.width;
    if (same) shrink();
    else anew();
  });
  const resized = (): void => { if (phase !== null) anew(); };
  observer.observe(board);
  addEventListener('resize', resized);
  set(at);
  update(what);
  return {
    update,
    destroy() {
      observer.disconnect();
      removeEventListener('resize', resized);
    },
  };
}
