// Finding one's way in a view: which cards there are, where they lie, what they are worth.
import type { CardId, CardName, CardView, Hidden, Lying, Shown, StandInView, View } from '.';

export type Known = CardView | CardName;
export type Place =
  | 'hand' | 'characters' | 'engaged' | 'staging' | 'location' | 'quest' | 'resolving' | 'beside'
  | 'attached' | 'shadow' | 'deck' | 'discard' | 'encounter_discard' | 'victory' | 'set_aside' | 'removed'
  | 'area' | 'apart';
export interface Found { card: Known | StandInView; place: Place; seat: number | null; host?: CardId }

/** Places that are drawn on the table itself; cards elsewhere are laid out when a choice is among them. */
const ON_TABLE: Place[] = ['hand', 'characters', 'engaged', 'staging', 'location', 'quest', 'attached', 'shadow', 'area'];
export const onTable = (found: Found | undefined): boolean => !!found && ON_TABLE.includes(found.place);

export const isHidden = (shown: Shown): shown is Hidden => 'hidden' in shown && shown.hidden;
export const seen = (cards: Shown[] | undefined): CardView[] => (cards ?? []).flatMap((card) => (isHidden(card) ? [] : [card]));
export const isView = (card: Known | StandInView): card is CardView => 'states' in card && 'def' in card;

export function index(view: View): Map<CardId, Found> {
  const found = new Map<CardId, Found>();
  const put = (card: Known | StandInView, place: Place, seat: number | null, host?: CardId): void => {
    found.set(card.id, { card, place, seat, host });
  };
  const shown = (card: Shown, place: Place, seat: number | null, host?: CardId): void => {
    const known = isHidden(card) ? card.acts_as : card;
    if (!known) return;
    put(known, place, seat, host);
    for (const attached of known.attachments ?? []) shown(attached, 'attached', seat, known.id);
    for (const shadow of known.shadows ?? []) shown(shadow, 'shadow', seat, known.id);
  };
  const pile = (cards: Lying[] | undefined, place: Place, seat: number | null): void => {
    for (const { card } of cards ?? []) put(card, place, seat);
  };
  pile(view.removed.known, 'removed', null);
  pile(view.set_aside.known, 'set_aside', null);
  pile(view.victory.known, 'victory', null);
  pile(view.encounter_deck.known, 'deck', null);
  for (const card of view.encounter_discard) put(card, 'encounter_discard', null);
  for (const area of view.areas ?? []) {
    pile(area.pile.known, 'apart', area.owner ?? null);
    for (const card of area.cards ?? []) shown(card, 'area', area.owner ?? null);
  }
  for (const card of view.beside_quest) shown(card, 'beside', null);
  for (const player of view.players) {
    const { seat } = player;
    pile(player.deck.known, 'deck', seat);
    for (const card of player.on_deck ?? []) shown(card, 'deck', seat);
    for (const card of player.discard) put(card, 'discard', seat);
    for (const card of player.hand.cards ?? []) put(card, 'hand', seat);
    for (const card of player.characters) shown(card, 'characters', seat);
    for (const card of player.engaged) shown(card, 'engaged', seat);
  }
  for (const card of view.staging.cards) shown(card, 'staging', null);
  for (const card of view.further_locations ?? []) shown(card, 'location', null);
  if (view.active_location) shown(view.active_location, 'location', null);
  for (const quest of view.further_quests ?? []) shown(quest.card, 'quest', null);
  if (view.quest) shown(view.quest.card, 'quest', null);
  for (const board of view.boards ?? []) {
    for (const card of board.staging.cards) shown(card, 'staging', null);
    for (const card of board.active_locations) shown(card, 'location', null);
    for (const quest of board.quests) shown(quest.card, 'quest', null);
  }
  for (const card of view.resolving) if (!found.has(card.id)) put(card, 'resolving', card.controller);
  return found;
}

export function value(card: Known | StandInView, stat: string): number | undefined {
  if (!isView(card)) return undefined;
  return card.values?.find((value) => value.stat === stat)?.now;
}
