// What a card's face shows, whatever it is made from: a card on the table, a name in a pile, a printed face.
import type { CardName, CardView, StandInView, Value, View } from '../wire';
import { isHidden, isView, type Found } from '../wire/cards';
import { change, list, number, t, word } from '../words';
import { faces, type Face } from './faces.svelte';

export interface Stat { stat: string; text: string; now?: number; printed?: number; value?: Value }

export interface Model {
  def: string;
  title: string;
  type: string;
  sphere: string;
  unique: boolean;
  traits: readonly string[];
  /** Those printed on it, whatever it has gained since: its picture goes by them. */
  printed?: readonly string[];
  keywords: string[];
  /** The number in the corner: what it costs, or when it engages. */
  corner?: Stat;
  stats: Stat[];
  text: string;
  shadow: string;
  victory?: number;
  stage?: string;
  picture?: string;
}

const CORNER: Record<string, string> = { hero: 'threat_cost', enemy: 'engagement', ally: 'cost', attachment: 'cost', event: 'cost', 'side-quest': 'cost' };
const BAR: Record<string, string[]> = {
  hero: ['willpower', 'attack', 'defense', 'hit_points'],
  ally: ['willpower', 'attack', 'defense', 'hit_points'],
  'objective-ally': ['willpower', 'attack', 'defense', 'hit_points'],
  'objective-hero': ['willpower', 'attack', 'defense', 'hit_points'],
  enemy: ['threat', 'attack', 'defense', 'hit_points'],
  location: ['threat', 'quest_points'],
  quest: ['quest_points'],
  'side-quest': ['quest_points'],
};

export function ofView(card: CardView, side?: string): Model {
  const face = faceOf(card, side);
  const stat = (name: string): Stat | undefined => {
    const value = card.values?.find((value) => value.stat === name);
    return value && { stat: name, text: value.x && name === 'cost' ? 'X' : number(value.now), now: value.now, printed: value.x ? undefined : value.printed, value };
  };
  return {
    ...bare(card, face, side),
    sphere: card.spheres?.[0] ?? face?.sphere.toLowerCase() ?? '',
    unique: card.unique,
    traits: card.traits ?? [],
    keywords: (card.keywords ?? []).map(keyword),
    corner: cornerOf(card.type, stat),
    stats: present((BAR[card.type] ?? []).map(stat)),
    victory: card.victory,
  };
}

/** The number in the corner; a hero's cost is what it adds to the starting threat. */
function cornerOf(type: string, stat: (name: string) => Stat | undefined): Stat | undefined {
  const name = CORNER[type];
  if (name !== 'threat_cost') return name ? stat(name) : undefined;
  const cost = stat('cost');
  return cost && { ...cost, stat: name };
}

/** Whatever lies somewhere on the table, as it is seen there. */
export function ofFound({ card, place }: Found, view: View | null): Model {
  if (!('def' in card)) return ofStandIn(card);
  if (!isView(card)) return ofName(card);
  return ofView(card, place === 'quest' ? sideOf(card.id, view) : undefined);
}

function sideOf(id: number, view: View | null): string | undefined {
  const quests = [...(view?.quest ? [view.quest] : []), ...(view?.further_quests ?? []), ...(view?.boards ?? []).flatMap((board) => board.quests)];
  return quests.find(({ card }) => !isHidden(card) && card.id === id)?.side;
}

export function ofName(card: CardName): Model {
  const face = faceOf(card);
  return face ? { ...ofFace(face), ...bare(card, face) } : { ...nothing, ...bare(card, undefined) };
}

export function ofStandIn(card: StandInView): Model {
  const stats: [string, number][] = [['attack', card.attack], ['defense', card.defense], ['hit_points', card.hit_points]];
  return {
    ...nothing, def: 'facedown', title: card.title, type: 'enemy',
    stats: stats.map(([stat, now]) => ({ stat, text: number(now), now, printed: now })),
  };
}

export function ofFace(face: Face): Model {
  const type = face.type.toLowerCase().replace(' ', '-');
  const stat = (name: string): Stat | undefined => {
    const text = String(face[name as keyof Face] ?? '');
    return text === '' ? undefined : { stat: name, text };
  };
  return {
    def: face.id, title: face.name, type, sphere: face.sphere.toLowerCase(), unique: face.unique === 'yes',
    traits: sentences(face.traits), keywords: sentences(face.keywords),
    corner: cornerOf(type, stat), stats: present((BAR[type] ?? []).map(stat)),
    text: face.text, shadow: face.shadow, victory: face.victory ? Number(face.victory) : undefined,
    stage: face.side, picture: faces.picture(face.id, face.side),
  };
}

const nothing: Omit<Model, 'def' | 'title' | 'type'> = {
  sphere: '', unique: false, traits: [], keywords: [], stats: [], text: '', shadow: '',
};

function bare(card: CardName | CardView, face: Face | undefined, side?: string) {
  return {
    def: card.def, title: card.title, type: card.type, printed: face && sentences(face.traits), text: face?.text ?? '', shadow: face?.shadow ?? '',
    picture: faces.picture(card.def, side),
  };
}

/** A card with two sides shows the one whose title it has now. */
function faceOf(card: CardName | CardView, side?: string): Face | undefined {
  const known = faces.of(card.def);
  if (side) return known.find((face) => face.side === side) ?? known[0];
  return known.find((face) => face.name === card.title && face.side !== 'A') ?? known.find((face) => face.name === card.title) ?? known[0];
}

const ENCOUNTER = ['enemy', 'location', 'treachery', 'quest', 'side-quest'];
/** Stats of which less is better for whoever has them. */
const BURDENS = ['cost', 'engagement'];

/** Whether a value that differs from the printed one is good or bad for the players; nothing where it does not differ. */
export function turn(model: Model, { stat, now, printed }: Stat): '' | 'good' | 'bad' {
  if (now === undefined || printed === undefined || now === printed) return '';
  const helpsIt = now > printed !== BURDENS.includes(stat);
  return helpsIt !== ENCOUNTER.includes(model.type) ? 'good' : 'bad';
}

const present = (stats: (Stat | undefined)[]): Stat[] => stats.filter((stat) => stat !== undefined);
const sentences = (text: string): string[] => text.split('.').map((part) => part.trim()).filter(Boolean);

function keyword({ name, value }: { name: string; value: number }): string {
  const told = word('keyword', name, name.charAt(0).toUpperCase() + name.slice(1));
  return NUMBERED.includes(name) ? t('card.keyword', { name: told, n: value }) : told;
}

/** Keywords that carry a number. */
const NUMBERED = ['archery', 'boarding', 'burn', 'capture', 'defense', 'discover', 'doomed', 'hide', 'hinder',
  'investigate', 'loot', 'mire', 'pillage', 'prowl', 'race', 'regenerate', 'secrecy', 'time', 'toughness', 'villagers'];

/** Everything a face and its tokens say, for those who hear it. */
export function label(model: Model, card?: CardView | StandInView): string {
  const parts = [model.title, word('type', model.type)];
  if (model.sphere) parts.push(word('sphere', model.sphere));
  for (const stat of [model.corner, ...model.stats]) {
    if (stat) parts.push(`${word('stat', stat.stat)} ${stat.text}`);
  }
  if (card) parts.push(...tokens(card), ...states(card));
  parts.push(...model.traits, ...model.keywords);
  if (model.text) parts.push(plain(model.text));
  return parts.join(', ');
}

function tokens(card: CardView | StandInView): string[] {
  const told: string[] = [];
  if (card.damage) told.push(t('card.damage', { n: card.damage }));
  if ('resources' in card && card.resources) told.push(t('card.resources', { n: card.resources }));
  if ('progress' in card && card.progress) told.push(t('card.progress', { n: card.progress }));
  return told;
}

function states(card: CardView | StandInView): string[] {
  const told: string[] = Object.entries(card.states).filter(([, is]) => is).map(([state]) => word('state', state));
  const titles = (card.attachments ?? []).map((shown) => ('title' in shown ? shown.title : t('card.hidden')));
  if (titles.length) told.push(t('card.attached', { titles: list(titles) }));
  const shadows = card.shadows?.length ?? 0;
  if (shadows) told.push(t('card.shadows', { n: shadows }));
  return told;
}

export const plain = (text: string): string => text.replace(/\[([a-z ]+)\]/g, (_, name: string) => word('stat', name, word('sphere', name)));

/** How a value differs from the printed one, and through what. */
export function reasons(value: Value): { title: string; change: string }[] {
  return (value.modifiers ?? []).map(({ source, change: how }) => ({
    title: source.title,
    change: 'by' in how ? change(how.by) : t('card.becomes', { n: how.to }),
  }));
}
