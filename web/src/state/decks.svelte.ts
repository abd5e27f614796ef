// Decks of one's own, and fellowships: decks that sit down together.
import type { NewDeck } from '../wire';
import type { Deck, Figures } from '../wire/api';
import { freshId, Shelf } from './shelf.svelte';

/** A deck as it was imported, with what a list shows of it. */
export interface OwnDeck {
  id: string;
  title: string;
  text: string;
  file: string;
  heroes: string[];
  spheres: string[];
  threat: number;
  legal: boolean;
}

/** Decks by id: those of the server and one's own. */
export interface Fellowship { id: string; title: string; decks: string[] }

export const ownDecks = new Shelf<OwnDeck>('westmarch.decks');
export const fellowships = new Shelf<Fellowship>('westmarch.fellowships');

/** What a new room is told: the text of one's own deck, else the id of the server's. */
export function deckFor(id: string): NewDeck {
  const own = ownDecks.find(id);
  return own ? { text: own.text, file: own.file } : id;
}

export function keep(deck: Deck, text: string, file: string): OwnDeck {
  const { figures } = deck;
  const own: OwnDeck = {
    id: freshId(deck.title), title: deck.title, text, file,
    heroes: figures.heroes.map((hero) => hero.title),
    spheres: spheresOf(figures), threat: figures.starting_threat, legal: deck.legal,
  };
  ownDecks.put(own);
  return own;
}

export const spheresOf = (figures: Figures): string[] => [...new Set(figures.heroes.map((hero) => hero.sphere))];

/** A deck in the project's own format, by ids; so a text of several decks becomes one text for each. */
export function written(deck: Deck): string {
  const lines = deck.figures.cards.map((card) => `    ${card.copies} ${card.id}`);
  const heroes = deck.figures.heroes.map((hero) => hero.id).join(', ');
  return `deck ${deck.id} "${deck.title.replaceAll('"', "'")}" {\n    heroes ${heroes}\n${lines.join('\n')}\n}\n`;
}
