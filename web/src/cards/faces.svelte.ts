// Printed faces of all cards, and which of them have a picture; asked for once, when the first text is wanted.
import { ownPictures } from '../state/ownPictures.svelte';
import { getOnce } from '../wire/http';

/** A face as the server prints it; what a card has not is empty. */
export interface Face {
  id: string; name: string; type: string; side: string; sphere: string; cost: string; engagement: string;
  threat: string; willpower: string; attack: string; defense: string; hit_points: string; quest_points: string;
  traits: string; keywords: string; text: string; shadow: string; victory: string; unique: string;
  set: string; encounter_set: string; number: string; quantity: string; printings: Printing[];
}

/** A product that has a card. */
export interface Printing { set: string; number: number; quantity: number; ringsdb: string | null; octgn?: string }

const ALL = '/api/cards?q=&limit=10000';

class Faces {
  #byId = $state.raw<Map<string, Face[]>>(new Map());
  #pictures = $state.raw<Set<string>>(new Set());
  #asked = false;

  of(def: string): Face[] {
    this.#ask();
    return this.#byId.get(def) ?? [];
  }

  side(def: string, side?: string): Face | undefined {
    const faces = this.of(def);
    return faces.find((face) => !side || face.side === side) ?? faces[0];
  }

  /** One's own picture of a card, else the server's. */
  picture(def: string, side?: string): string | undefined {
    const own = side === 'B' && ownPictures.has(`${def}-b`) ? `${def}-b` : def;
    if (ownPictures.has(own)) return ownPictures.of(own);
    const file = side === 'B' && this.#pictures.has(`${def}-b`) ? `${def}-b` : def;
    return this.#pictures.has(file) ? `/images/${file}` : undefined;
  }

  /** Every face there is. */
  async all(): Promise<Face[]> {
    return (await getOnce<{ faces: Face[] }>(ALL)).faces;
  }

  #ask(): void {
    if (this.#asked) return;
    this.#asked = true;
    getOnce<{ faces: Face[] }>(ALL).then(
      ({ faces }) => { this.#byId = group(faces); },
      () => { this.#asked = false; },
    );
    getOnce<{ images: string[] }>('/api/images').then(
      ({ images }) => { this.#pictures = new Set(images); },
      () => {},
    );
  }
}

function group(faces: Face[]): Map<string, Face[]> {
  const groups = new Map<string, Face[]>();
  for (const face of faces) groups.set(face.id, [...(groups.get(face.id) ?? []), face]);
  return groups;
}

export const faces = new Faces();
