// Words of the pages around the table: start, decks, campaigns, puzzles, history, cards, rules, settings.
export const pages = {
  start: { title: 'Play' },
} as const;
