import { describe, expect, it } from 'vitest';
import type { Face } from '../src/cards/faces.svelte';
import { isPicture, naming } from '../src/cards/named';

const face = (id: string, name: string, set: string, ringsdb: string | null, octgn?: string, side = ''): Face =>
  ({ id, name, side, set, printings: [{ set, number: 1, quantity: 1, ringsdb, octgn }] }) as unknown as Face;

const named = naming([
  face('core-set-aragorn', 'Aragorn', 'Core Set', '01001', '51223bd0-ffd1-11df-a976-0801200c9001'),
  face('the-watcher-in-the-water-aragorn', 'Aragorn', 'The Watcher in the Water', '02053'),
  face('core-set-eowyn', 'Éowyn', 'Core Set', '01007'),
  face('core-set-flies-and-spiders', 'Flies and Spiders', 'Core Set', null, undefined, 'A'),
  face('core-set-flies-and-spiders', 'Flies and Spiders', 'Core Set', null, undefined, 'B'),
  face('core-set-beorns-path', "Beorn's Path", 'Core Set', null, undefined, 'A'),
  face('core-set-beorns-path', 'Against the Shadow', 'Core Set', null, undefined, 'B'),
]);

describe('a picture is known by the name of its file', () => {
  it.each([
    ['01001.jpg', 'core-set-aragorn'],
    ['pictures/01001b.PNG', 'core-set-aragorn-b'],
    ['51223bd0-ffd1-11df-a976-0801200c9001.jpg', 'core-set-aragorn'],
    ['51223bd0-ffd1-11df-a976-0801200c9001.B.jpg', 'core-set-aragorn-b'],
    ['core-set-eowyn.webp', 'core-set-eowyn'],
    ['Eowyn.jpg', 'core-set-eowyn'],
    ['Core Set/Aragorn.jpg', 'core-set-aragorn'],
    ['all/The Watcher in the Water/Aragorn.jpg', 'the-watcher-in-the-water-aragorn'],
    ['Flies and Spiders.jpg', 'core-set-flies-and-spiders'],
    ['Flies and Spiders (B).jpg', 'core-set-flies-and-spiders-b'],
    ['Flies-and-Spiders-B.jpg', 'core-set-flies-and-spiders-b'],
    ['Beorn’s Path.jpg', 'core-set-beorns-path'],
    ['Against the Shadow.jpg', 'core-set-beorns-path-b'],
  ])('%s', (path, id) => expect(named(path)).toEqual([id]));

  it('and not guessed where several cards have the title, or none has', () => {
    expect(named('Aragorn.jpg')).toHaveLength(2);
    expect(named('holiday.jpg')).toEqual([]);
  });

  it('unless it is no picture', () => {
    expect(isPicture('a/01001.jpg')).toBe(true);
    expect(isPicture('__MACOSX/01001.jpg') || isPicture('notes.txt') || isPicture('.hidden.png')).toBe(false);
  });
});
