// A card answers to a click, a tap, a long press, the right button, and to being dragged onto the table or another card.
import type { CardId } from '../wire';
import type { Game } from './game.svelte';

const FAR = 12;
const LONG = 500;
/** How long the pointer rests on a card before it is shown whole. */
export const HOVER = 120;

interface At { game: Game; id: CardId }

export function draggable(node: HTMLElement, { game, id }: At): { update(at: At): void; destroy(): void } {
  let card = id;
  let start: { x: number; y: number; pointer: number; touch: boolean } | null = null;
  let dragging = false;
  let swallow = false;
  let touch = false;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let hover: ReturnType<typeof setTimeout> | undefined;

  const down = (event: PointerEvent): void => {
    if (event.button !== 0) return;
    touch = event.pointerType === 'touch';
    start = { x: event.clientX, y: event.clientY, pointer: event.pointerId, touch };
    dragging = false;
    swallow = false;
    unhover();
    if (touch) timer = setTimeout(() => { swallow = true; start = null; game.look(card); }, LONG);
  };
  const move = (event: PointerEvent): void => {
    if (!start || event.pointerId !== start.pointer) return;
    const [dx, dy] = [event.clientX - start.x, event.clientY - start.y];
    if (!dragging && Math.hypot(dx, dy) < FAR) return;
    clearTimeout(timer);
    // A finger that moves sideways scrolls; only an upward pull lifts a card.
    if (start.touch && !dragging && Math.abs(dx) > -dy) { start = null; return; }
    if (!dragging) {
      dragging = true;
      node.setPointerCapture(start.pointer);
      node.classList.add('lifted');
    }
    node.style.translate = `${dx}px ${dy}px`;
  };
  const up = (event: PointerEvent): void => {
    clearTimeout(timer);
    const was = dragging;
    end();
    if (!was) return;
    swallow = true;
    const under = document.elementsFromPoint(event.clientX, event.clientY);
    if (under.some((element) => element === node)) return;
    const onto = under.map((element) => element.closest<HTMLElement>('[data-card]')?.dataset.card).find((other) => other !== undefined && Number(other) !== card);
    if (under.some((element) => element.closest('[data-drop]'))) game.drop(card, onto === undefined ? null : Number(onto));
  };
  const end = (): void => {
    start = null;
    dragging = false;
    node.style.translate = '';
    node.classList.remove('lifted');
  };
  const click = (event: MouseEvent): void => {
    if (swallow) { swallow = false; return; }
    game.press(card, touch && event.detail > 0);
  };
  const menu = (event: MouseEvent): void => {
    event.preventDefault();
    if (!touch) game.look(card);
  };
  const unhover = (): void => {
    clearTimeout(hover);
    game.unpoint(card);
  };
  const enter = (event: PointerEvent): void => {
    if (event.pointerType === 'touch') return;
    hover = setTimeout(() => game.point(card, node), HOVER);
  };
  const focus = (): void => { if (node.matches(':focus-visible')) game.point(card, node); };
  const key = (event: KeyboardEvent): void => { if (event.key === 'Enter' || event.key === ' ') touch = false; };

  const listeners: [keyof HTMLElementEventMap, EventListener][] = [
    ['pointerdown', down as EventListener], ['pointermove', move as EventListener], ['pointerup', up as EventListener],
    ['pointercancel', () => { clearTimeout(timer); end(); }], ['click', click as EventListener],
    ['contextmenu', menu as EventListener], ['pointerenter', enter as EventListener], ['pointerleave', unhover],
    ['keydown', key as EventListener], ['focus', focus], ['blur', unhover],
  ];
  for (const [type, listener] of listeners) node.addEventListener(type, listener);
  return {
    update: (next) => { card = next.id; },
    destroy: () => {
      clearTimeout(timer);
      unhover();
      for (const [type, listener] of listeners) node.removeEventListener(type, listener);
    },
  };
}
