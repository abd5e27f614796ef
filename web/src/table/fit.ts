// Cards are drawn as large as the board allows without scrolling, within what the reader wants. They shrink as soon as
// they must, and grow only with a new phase or another window, so that nothing jumps while one is thinking. Below a
// floor they do not shrink: then the encounter side becomes tiles, and only then the board scrolls. Every size that
// is tried lays the whole table out, so as few as possible are: the middle of what is left to try, each time.
import type { CardSize } from '../state/settings.svelte';

const SIZES = [210, 196, 184, 172, 162, 152, 144, 136, 128, 120, 112, 106, 100];
/** The largest and the smallest width of a card, by the wish of the reader. */
const WITHIN: Record<CardSize, [number, number]> = { auto: [210, 112], small: [120, 100], medium: [152, 120], large: [210, 152] };

interface What { view: unknown; round: number; phase: string; size: CardSize; dense: boolean; ondense: (dense: boolean) => void }

export const sizesOf = (size: CardSize): number[] => SIZES.filter((width) => width <= WITHIN[size][0] && width >= WITHIN[size][1]);

export function fit(board: HTMLElement, what: What): { update(what: What): void; destroy(): void } {
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
    if (!now.dense && isFull() && at === sizes.length - 1) now.ondense(true);
  };
  const set = (next: number): void => {
    at = next;
    board.style.setProperty('--w', `${sizes[at]}px`);
  };
  /** The largest size from this one on that fits; the smallest, if none does. */
  const settle = (largest: number): void => {
    let [low, high] = [largest, sizes.length - 1];
    while (low < high) {
      const middle = (low + high) >> 1;
      set(middle);
      if (isFull()) low = middle + 1;
      else high = middle;
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
    if (now.dense) now.ondense(false);
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
