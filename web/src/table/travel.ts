// Cards travel from where they were to where they are, so that the eye can follow. Nothing waits for it; a card that
// moves again sets out from where it is seen. Only what went somewhere travels: cards that were merely drawn larger or
// smaller, with all the others, are at their place at once.
const TIME = 340;

interface Place { rect: DOMRect; zone: Element | null }
export type Where = Map<string, Place>;

const cardsOf = (root: HTMLElement): NodeListOf<HTMLElement> => root.querySelectorAll<HTMLElement>('[data-card]');
const placeOf = (card: HTMLElement): Place => ({ rect: card.getBoundingClientRect(), zone: card.closest('.zone') });

export function places(root: HTMLElement): Where {
  return new Map([...cardsOf(root)].map((card) => [card.dataset.card as string, placeOf(card)]));
}

export function travel(root: HTMLElement, before: Where, still: boolean): void {
  if (still) return;
  const pile = (name: string): DOMRect | undefined => root.querySelector(`[data-pile="${name}"]`)?.getBoundingClientRect();
  const piles = { deck: pile('deck'), encounter: pile('encounter') };
  // Everything is measured before anything moves, so that the table is laid out once.
  const ways = [...cardsOf(root)].flatMap((card) => {
    const way = wayOf(placeOf(card), before.get(card.dataset.card as string), originOf(card, piles));
    return way ? [{ card, way }] : [];
  });
  for (const { card, way } of ways) {
    card.style.zIndex = '20';
    // Only what can move without being drawn anew does.
    const moving = card.animate([{ transform: way }, { transform: 'none' }], { duration: TIME, easing: 'cubic-bezier(.2,.75,.25,1)' });
    moving.onfinish = () => { card.style.zIndex = ''; };
  }
}

/** The pile that a card comes from, if it was not seen before. */
function originOf(card: HTMLElement, piles: { deck?: DOMRect; encounter?: DOMRect }): DOMRect | undefined {
  const from = card.closest<HTMLElement>('[data-from]')?.dataset.from;
  return from === 'deck' || from === 'encounter' ? piles[from] : undefined;
}

function wayOf(now: Place, before: Place | undefined, origin: DOMRect | undefined): string | undefined {
  const [from, to] = [before?.rect ?? origin, now.rect];
  if (!from?.width || !to.width) return undefined;
  const isRedrawn = before?.zone === now.zone && Math.abs(from.width - to.width) > 1;
  const [dx, dy] = [from.left - to.left + (from.width - to.width) / 2, from.top - to.top + (from.height - to.height) / 2];
  if (isRedrawn || Math.hypot(dx, dy) < 3) return undefined;
  const scale = Math.min(1.6, Math.max(0.5, from.width / to.width));
  return `translate(${dx}px, ${dy}px) scale(${scale})`;
}
