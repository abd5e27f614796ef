// Die Worte der Seite auf Deutsch. Karten, Fragen und Protokoll schreibt der Server, auf Englisch.
import { pages } from './de.pages';
import { table } from './de.table';
import type { Words } from './language.svelte';

export const de: Words = {
  app: {
    name: 'Westmarch',
    skip: 'Zum Inhalt springen',
    menu: 'Menü',
    loading: 'Der Tisch wird gedeckt…',
    lost: 'Unter dieser Adresse gibt es nichts.',
    home: 'Zur Startseite',
    failed: 'Diese Seite konnte nicht geladen werden.',
    again: 'Noch einmal versuchen',
  },
  nav: {
    start: 'Spielen', decks: 'Decks', campaigns: 'Kampagnen', puzzles: 'Rätsel', history: 'Verlauf',
    cards: 'Karten', rules: 'Regeln', settings: 'Einstellungen',
  },
  ui: { close: 'Schließen', cancel: 'Abbrechen', copied: 'Kopiert' },
  ...table,
  pages,
};
