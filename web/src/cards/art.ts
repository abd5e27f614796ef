// What a card without a picture shows instead: the symbol that stands for it, light on the colour of its sphere or kind.
import { symbols } from 'virtual:symbols';
import { symbolOf, type Subject } from './motifs';

const INK = '#fff8e6';
const cache = new Map<string, string>();

/** The picture as an address for `background-image`. */
export function art(subject: Subject): string {
  const name = symbolOf(subject);
  let url = cache.get(name);
  if (!url) {
    const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 512 512"><path fill="${INK}" d="${symbols[name] ?? ''}"/></svg>`;
    url = `url("data:image/svg+xml,${encodeURIComponent(svg)}")`;
    cache.set(name, url);
  }
  return url;
}
