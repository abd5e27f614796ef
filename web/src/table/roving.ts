// Within a place for cards one card takes part in the Tab order; arrows walk from card to card, over the whole table.
export function roving(zone: HTMLElement): { destroy(): void } {
  const cards = (): HTMLElement[] => [...zone.querySelectorAll<HTMLElement>('button[data-card]')];
  const settle = (chosen?: Element | null): void => {
    const all = cards();
    const current = all.find((card) => card === chosen) ?? all.find((card) => card.tabIndex === 0) ?? all[0];
    for (const card of all) {
      const index = card === current ? 0 : -1;
      if (card.getAttribute('tabindex') !== String(index)) card.setAttribute('tabindex', String(index));
    }
  };
  const focus = (event: FocusEvent): void => settle((event.target as HTMLElement).closest('[data-card]'));
  const observer = new MutationObserver(() => settle(document.activeElement));
  settle();
  zone.addEventListener('focusin', focus);
  observer.observe(zone, { childList: true, subtree: true });
  return {
    destroy() {
      observer.disconnect();
      zone.removeEventListener('focusin', focus);
    },
  };
}

const ARROWS: Record<string, [number, number]> = {
  ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1],
};

/** Moves the focus to the nearest card in the direction of an arrow key. */
export function walk(root: HTMLElement, key: string): boolean {
  const direction = ARROWS[key];
  const from = document.activeElement?.closest<HTMLElement>('button[data-card]');
  if (!direction) return false;
  if (!from || !root.contains(from)) return start(root);
  const [dx, dy] = direction;
  const here = middle(from);
  let best: { card: HTMLElement; far: number } | undefined;
  for (const card of root.querySelectorAll<HTMLElement>('button[data-card]')) {
    const there = middle(card);
    const [x, y] = [there.x - here.x, there.y - here.y];
    const along = x * dx + y * dy;
    const across = Math.abs(x * dy) + Math.abs(y * dx);
    if (card === from || along < 4) continue;
    const far = along + across * 2.5;
    if (!best || far < best.far) best = { card, far };
  }
  best?.card.focus();
  return best !== undefined;
}

/** With no card in focus, arrows begin at one that can be chosen, unless something else uses them. */
function start(root: HTMLElement): boolean {
  const active = document.activeElement;
  if (active && active !== document.body && !active.hasAttribute('data-asks')) return false;
  const first = root.querySelector<HTMLElement>('button[data-card].legal') ?? root.querySelector<HTMLElement>('button[data-card]');
  first?.focus();
  return first !== null;
}

function middle(element: HTMLElement): { x: number; y: number } {
  const { left, top, width, height } = element.getBoundingClientRect();
  return { x: left + width / 2, y: top + height / 2 };
}
