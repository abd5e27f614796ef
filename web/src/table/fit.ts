// Cards are drawn as large as the board allows without scrolling. They shrink as soon as they must, and grow only with
// a new round or another window, so that nothing jumps while one is thinking.
const SIZES = [156, 144, 132, 122, 113, 104, 96, 89, 82, 76, 70];

interface What { view: unknown; round: number }

export function fit(board: HTMLElement, what: What): { update(what: What): void; destroy(): void } {
  let at = SIZES.length - 1;
  let round = -1;
  const full = (): boolean => board.scrollHeight > board.clientHeight + 1;
  const set = (next: number): void => {
    at = next;
    board.style.setProperty('--w', `${SIZES[at]}px`);
  };
  const shrink = (): void => { while (full() && at < SIZES.length - 1) set(at + 1); };
  const grow = (): void => {
    set(0);
    shrink();
  };
  const update = (next: What): void => {
    if (!next.view) return;
    if (next.round === round) shrink();
    else grow();
    round = next.round;
  };
  const observer = new ResizeObserver(() => { if (round >= 0) grow(); });
  observer.observe(board);
  update(what);
  return { update, destroy: () => observer.disconnect() };
}
