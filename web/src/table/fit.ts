// Cards are drawn as large as the board allows without scrolling. They shrink as soon as they must, and grow only with
// a new phase or another window, so that nothing jumps while one is thinking. Every size that is tried lays the whole
// table out, so as few as possible are: the middle of what is left to try, each time.
const SIZES = [156, 144, 132, 122, 113, 104, 96, 89, 82, 76, 70];
const SMALLEST = SIZES.length - 1;

interface What { view: unknown; phase: string }

export function fit(board: HTMLElement, what: What): { update(what: What): void; destroy(): void } {
  let at = SMALLEST;
  let phase: string | null = null;
  /** As things are laid out: a card on its way from the hand is drawn below the board and does not count. */
  const inside = board.firstElementChild as HTMLElement;
  const isFull = (): boolean => inside.offsetHeight > board.clientHeight + 1;
  const finish = (): void => {
    narrow([...board.querySelectorAll<HTMLElement>('.row.scroll')], SIZES[at] as number);
    // Only a board that must scroll does; from any other a card on its way may be seen outside.
    board.style.overflow = isFull() ? 'auto' : 'visible';
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
    finish();
  };
  const shrink = (): void => {
    if (at < SMALLEST && isFull()) settle(at + 1);
    else finish();
  };
  const update = (next: What): void => {
    if (!next.view) return;
    if (next.phase === phase) shrink();
    else settle(0);
    phase = next.phase;
  };
  // The board also becomes lower and higher with every question below it; that is no reason to grow.
  let width = 0;
  const observer = new ResizeObserver(([entry]) => {
    if (phase === null || !entry) return;
    if (entry.contentRect.width === width) shrink();
    else settle(0);
    width = entry.contentRect.width;
  });
  const resized = (): void => { if (phase !== null) settle(0); };
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

const GAP = 12;
const PADDING = 18;
const NARROW = 720;

/** Cards in a row that would have to scroll sideways are drawn smaller than the others; a phone scrolls instead. All
 * rows are measured before any is changed, and only those are changed that must be: the table is laid out once. */
function narrow(rows: HTMLElement[], size: number): void {
  const wanted = rows.map((row) => fitting(row, size));
  rows.forEach((row, at) => {
    const width = wanted[at] === undefined ? '' : `${wanted[at]}px`;
    if (width !== row.style.getPropertyValue('--w')) row.style.setProperty('--w', width);
  });
}

/** The size at which the cards of a row fit, if they do not at the size of all; gaps stay as they are. */
function fitting(row: HTMLElement, size: number): number | undefined {
  const cards = row.firstElementChild;
  if (!(cards instanceof HTMLElement) || innerWidth < NARROW) return undefined;
  const drawn = Number.parseFloat(row.style.getPropertyValue('--w')) || size;
  const between = GAP * (cards.childElementCount - 1);
  const [all, room] = [(cards.offsetWidth - between) * (size / drawn), row.clientWidth - PADDING - between];
  return all <= room ? undefined : Math.max(SIZES[SMALLEST] as number, Math.floor((size * room) / all));
}
