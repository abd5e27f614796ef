// Keys at the table. Which key does what stands in the settings; numbers choose among the answers on offer.
import { settings, type Deed } from '../state/settings.svelte';
import type { Game } from './game.svelte';
import { walk } from './roving';

export function keyDown(event: KeyboardEvent, game: Game, root: HTMLElement): void {
  if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target)) return;
  if (document.querySelector('dialog[open]')) return;
  if (game.source.behind && [settings.values.keys.pass, settings.values.keys.confirm, 'Escape'].includes(event.key)) {
    if (!event.repeat) game.source.skip?.();
    return event.preventDefault();
  }
  if (event.key === 'Escape') return leave(game);
  if (walk(root, event.key)) return event.preventDefault();
  if (/^[1-9]$/.test(event.key)) {
    if (choose(Number(event.key), game)) event.preventDefault();
    return;
  }
  const deed = (Object.keys(settings.values.keys) as Deed[]).find((deed) => settings.values.keys[deed].toLowerCase() === event.key.toLowerCase());
  if (deed && act(deed, event, game)) event.preventDefault();
}

function act(deed: Deed, event: KeyboardEvent, game: Game): boolean {
  const focused = document.activeElement;
  const onCard = focused?.closest<HTMLElement>('button[data-card]');
  const onButton = focused instanceof HTMLButtonElement || focused instanceof HTMLAnchorElement;
  switch (deed) {
    case 'pass':
      // Held down it passes once, never on and on; on a button other than a card it is that button's.
      if (event.repeat || (onButton && !onCard) || !game.plan) return false;
      if (game.plan.pass) game.pass();
      else if (game.plan.shape === 'several') game.confirm();
      return true;
    case 'confirm':
      if (onButton || event.repeat) return false;
      game.confirm();
      return true;
    case 'undo': game.source.undo?.('answer'); return true;
    case 'look':
      if (onCard) game.look(Number(onCard.dataset.card));
      else if (game.pointed) game.look(game.pointed.id);
      return true;
    case 'log': game.panel = game.panel === 'log' ? null : 'log'; return true;
    case 'chat': game.panel = game.panel === 'chat' ? null : 'chat'; return true;
    case 'next': return legal(1);
    case 'previous': return legal(-1);
    case 'seat': return nextSeat(game);
    case 'help': game.help = !game.help; return true;
  }
}

function choose(number: number, game: Game): boolean {
  const choice = game.offered[number - 1];
  if (!choice) return false;
  if (game.plan?.shape === 'several' && choice.card !== undefined) game.toggle(choice.card);
  else game.give([choice.answer]);
  return true;
}

/** Walks over the cards that can be chosen. */
function legal(by: 1 | -1): boolean {
  const cards = [...document.querySelectorAll<HTMLElement>('button[data-card].legal')];
  const at = cards.indexOf(document.activeElement as HTMLElement);
  cards[(at + by + cards.length) % cards.length]?.focus();
  return cards.length > 0;
}

function nextSeat(game: Game): boolean {
  const { mine } = game.source;
  const now = game.view?.seat ?? null;
  const next = mine[(mine.indexOf(now ?? -1) + 1) % mine.length];
  if (next === undefined || mine.length < 2) return false;
  game.source.look?.(next);
  return true;
}

/** What is open is closed; with nothing open, a payment is left. */
function leave(game: Game): void {
  if (!game.menu && game.armed === null && !game.whyNot && !game.help) game.cancel();
  game.armed = null;
  game.menu = null;
  game.whyNot = null;
  game.help = false;
}

function isTyping(target: EventTarget | null): boolean {
  return target instanceof HTMLElement && (target.isContentEditable || /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName));
}
