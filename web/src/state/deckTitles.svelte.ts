// What decks are called: the server's by their title, whatever id a room or a record knows them by.
import { deckNames } from '../wire/api';

class DeckTitles {
  #byId = $state.raw<Map<string, string>>(new Map());
  #asked = false;

  of(id: string): string {
    if (!this.#asked) {
      this.#asked = true;
      deckNames().then((decks) => { this.#byId = new Map(decks.map((deck) => [deck.id, deck.title])); }, () => { this.#asked = false; });
    }
    return this.#byId.get(id) ?? id;
  }
}

export const deckTitles = new DeckTitles();
