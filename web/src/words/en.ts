// Every word of the page that a person reads, but what the server says: card texts, questions, log lines.
import { pages } from './en.pages';
import { table } from './en.table';

export const en = {
  app: {
    name: 'Westmarch',
    skip: 'Skip to the content',
    menu: 'Menu',
    loading: 'Setting the table…',
    lost: 'There is nothing at this address.',
    home: 'Go to the start page',
    failed: 'This page could not be loaded.',
    again: 'Try again',
  },
  nav: {
    start: 'Play', decks: 'Decks', campaigns: 'Campaigns', puzzles: 'Puzzles', history: 'History',
    cards: 'Cards', rules: 'Rules', settings: 'Settings',
  },
  ui: { close: 'Close', cancel: 'Cancel', copied: 'Copied' },
  ...table,
  pages,
} as const;
