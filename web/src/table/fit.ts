// Cards are drawn as large as the board allows without scrolling. They shrink as soon as they must, and grow only with
// a new round or another window, so that nothing jumps while one is thinking. Every size that is tried lays the whole
// table out, so as few as possible are: the middle of what is left to try, each time.
const SIZES = [156, 144, 132, 122, 113, 104, 96, 89, 82, 76, 70];
const SMALLEST = SIZES.length - 1;

interface What { view: unknown; round: number }

export function fit(board: HTMLElement, what: What): { update(what: What): void; destroy(): void } {
  let at = SMALLEST;
  let round = -1;
  /** By where things are laid out: a card on its way from the hand is drawn below the board and does not count. */
  const isFull = (): boolean => {
    const last = board.lastElementChild?.getBoundingClientRect();
    const below = last ? last.bottom - board.getBoundingClientRect().top + board.scrollTop : 0;
    return below > board.clientHeight + 1;
  };
  const set = (next: number): void => {
    if (next === at) return;
    at = next;
    board.style.setProperty('--w', `${SIZES[at]}px`);
  };
  /** The largest size from this one on that fits; the smallest, if none does. */
  const settle = (largest: number): void => {
    let [low, high] = [largest, SMALLEST];
    while (low < high) {
      const middle = (low + high) >> 1;
      set(middle);
      if (isFull()) low = middle + 1;
      else high = middle;
    }
    set(low);
  };
  const shrink = (): void => { if (at < SMALLEST && isFull()) settle(at + 1); };
  const update = (next: What): void => {
    if (!next.view) return;
    if (next.round === round) shrink();
    else settle(0);
    round = next.round;
  };
  // The board also becomes lower and higher with every question below it; that is no reason to grow.
  let width = 0;
  const observer = new ResizeObserver(([entry]) => {
    if (round < 0 || !entry) return;
    if (entry.contentRect.width === width) shrink();
    else settle(0);
    width = entry.contentRect.width;
  });
  const resized = (): void => { if (round >= 0) settle(0); };
  observer.observe(board);
  addEventListener('resize', resized);
  board.style.setProperty('--w', `${SIZES[at]}px`);
  update(what);
  return {
    update,
    destroy() {
      observer.disconnect();
      removeEventListener('resize', resized);
    },
  };
}
