// Cards travel from where they were to where they are, so that the eye can follow. Nothing waits for it; a card that
// moves again sets out from where it is seen.
const TIME = 340;

type Where = Map<string, DOMRect>;

export function places(root: HTMLElement): Where {
  const where: Where = new Map();
  for (const card of root.querySelectorAll<HTMLElement>('[data-card]')) {
    where.set(card.dataset.card as string, card.getBoundingClientRect());
  }
  return where;
}

export function travel(root: HTMLElement, before: Where, still: boolean): void {
  if (still) return;
  const deck = root.querySelector('[data-pile="encounter"]')?.getBoundingClientRect();
  const own = root.querySelector('[data-pile="deck"]')?.getBoundingClientRect();
  for (const card of root.querySelectorAll<HTMLElement>('[data-card]')) {
    const from = before.get(card.dataset.card as string) ?? (card.closest('[data-from="deck"]') ? own : card.closest('[data-from="encounter"]') ? deck : undefined);
    const to = card.getBoundingClientRect();
    if (!from || !to.width || !from.width) continue;
    const [dx, dy] = [from.left - to.left, from.top - to.top];
    if (Math.hypot(dx, dy) < 3) continue;
    const scale = Math.min(1.6, Math.max(0.5, from.width / to.width));
    card.animate(
      [{ transform: `translate(${dx}px, ${dy}px) scale(${scale})`, transformOrigin: '0 0', zIndex: 20 }, { transform: 'none', transformOrigin: '0 0', zIndex: 20 }],
      { duration: TIME, easing: 'cubic-bezier(.2,.75,.25,1)' },
    );
  }
}
