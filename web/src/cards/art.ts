// A small landscape for every card, always the same for the same card, so that cards look like something and are
// known again at a glance. Nothing here copies a picture.
import { icons, type IconName } from './icons';

type Random = () => number;
interface Palette { sky: [string, string]; light: string; hills: [string, string, string]; mark: string }

const PALETTES: Record<string, Palette> = {
  leadership: { sky: ['#5d4a86', '#d9a6a0'], light: '#f7e3b5', hills: ['#8a6a9d', '#634a7d', '#41305a'], mark: '#2c1f42' },
  tactics: { sky: ['#8e3b2c', '#eeb27c'], light: '#ffe6b0', hills: ['#b9694c', '#8d4636', '#5d2b24'], mark: '#3d1a17' },
  spirit: { sky: ['#2f6c93', '#cfe3df'], light: '#fff7dc', hills: ['#7fadbd', '#4f8aa3', '#2c5f7c'], mark: '#1b4159' },
  lore: { sky: ['#4a7a58', '#dfe2b0'], light: '#fbf3c5', hills: ['#8fae77', '#5e8a58', '#38603f'], mark: '#21402b' },
  neutral: { sky: ['#6f6a63', '#ddd3bf'], light: '#fdf5e0', hills: ['#a39a8b', '#7d7568', '#565047'], mark: '#39352f' },
  boon: { sky: ['#9a7a35', '#f3e2ac'], light: '#fffbe6', hills: ['#c9ab62', '#a18442', '#6d5829'], mark: '#483a1b' },
  treasure: { sky: ['#8a6a1f', '#f7dd8f'], light: '#fff6cf', hills: ['#d0a74a', '#a07c30', '#66501f'], mark: '#3f3113' },
  burden: { sky: ['#3c2f3d', '#8c6d6e'], light: '#d9b8a4', hills: ['#6d525c', '#4d3944', '#30232d'], mark: '#1e161d' },
  enemy: { sky: ['#2b2527', '#8a4a3a'], light: '#e8b48a', hills: ['#5b4340', '#3d2d2d', '#241b1d'], mark: '#140f11' },
  location: { sky: ['#55707a', '#d7cfae'], light: '#fbf0cc', hills: ['#86927a', '#5f6f5b', '#3d4b3f'], mark: '#27322b' },
  treachery: { sky: ['#262b38', '#6d7183'], light: '#c9cddd', hills: ['#4a4f62', '#343848', '#20232f'], mark: '#12141c' },
  objective: { sky: ['#85683a', '#eadbb0'], light: '#fff6d8', hills: ['#b39a68', '#8b7347', '#5f4e2f'], mark: '#3e321e' },
  quest: { sky: ['#486a70', '#e6d3a3'], light: '#fff3cf', hills: ['#8b9a86', '#647a6c', '#425549'], mark: '#2a3831' },
};

const cache = new Map<string, string>();

export interface Subject { def: string; type: string; sphere?: string; traits?: readonly string[] }

/** The picture as an address for `background-image`. */
export function art(subject: Subject): string {
  const key = `${subject.def}|${subject.type}|${subject.sphere ?? ''}|${subject.traits ?? ''}`;
  let url = cache.get(key);
  if (!url) {
    url = `url("data:image/svg+xml,${encodeURIComponent(draw(subject))}")`;
    cache.set(key, url);
  }
  return url;
}

function draw(subject: Subject): string {
  const random = generator(hash(subject.def));
  const palette = paletteOf(subject);
  const sun = { x: 20 + random() * 80, y: 18 + random() * 26, r: 7 + random() * 8 };
  const jagged = subject.type === 'enemy' || has(subject, 'Mountain');
  const layers = [0, 1, 2].map((layer) => hills(random, layer, palette.hills[layer] as string, jagged && layer < 2));
  const [far, middle, near] = layers as [string, string, string];
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 120 90" preserveAspectRatio="xMidYMid slice">`
    + `<defs><linearGradient id="s" x2="0" y2="1"><stop stop-color="${palette.sky[0]}"/><stop offset="1" stop-color="${palette.sky[1]}"/></linearGradient></defs>`
    + `<path fill="url(#s)" d="M0 0h120v90H0z"/>`
    + `<circle cx="${n(sun.x)}" cy="${n(sun.y)}" r="${n(sun.r * 1.9)}" fill="${palette.light}" opacity=".22"/>`
    + `<circle cx="${n(sun.x)}" cy="${n(sun.y)}" r="${n(sun.r)}" fill="${palette.light}" opacity=".9"/>`
    + far + motif(subject, random, palette, 'far') + middle + motif(subject, random, palette, 'near') + near + '</svg>';
}

function paletteOf(subject: Subject): Palette {
  const byType = ['enemy', 'location', 'treachery', 'quest'].includes(subject.type) ? subject.type : undefined;
  const name = byType ?? (subject.sphere || (subject.type.startsWith('objective') ? 'objective' : 'neutral'));
  return PALETTES[name] ?? (PALETTES.neutral as Palette);
}

function hills(random: Random, layer: number, colour: string, jagged: boolean): string {
  const base = 48 + layer * 14;
  const height = 20 - layer * 5;
  const points: [number, number][] = [];
  for (let x = -10; x <= 130; x += jagged ? 14 : 28) points.push([x + random() * 8, base - random() * height]);
  const path = points.map(([x, y], at) => {
    if (at === 0) return `M${n(x)} ${n(y)}`;
    if (jagged) return `L${n(x)} ${n(y)}`;
    const [px, py] = points[at - 1] as [number, number];
    return `C${n(px + 12)} ${n(py)} ${n(x - 12)} ${n(y)} ${n(x)} ${n(y)}`;
  });
  return `<path fill="${colour}" d="${path.join('')}V92H-10z"/>`;
}

function motif(subject: Subject, random: Random, palette: Palette, depth: 'far' | 'near'): string {
  const { type } = subject;
  const near = depth === 'near';
  if (type === 'treachery') return near ? storm(random, palette) : '';
  if (type === 'event') return near ? '' : pick(random, [rays, stars, birds])(random, palette);
  if (type === 'attachment') return near ? emblem(subject, palette) : rays(random, palette);
  if (type === 'quest') return near ? road(palette) : trees(random, palette, 7, 60, 0.55);
  if (type.startsWith('objective')) return near ? emblem(subject, palette) : towers(random, palette);
  if (type === 'hero' || type === 'ally') return near ? people(subject, random, palette) : homeland(subject, random, palette);
  if (!near) return has(subject, 'Stronghold', 'Dol Guldur', 'Dungeon', 'Fortification') ? towers(random, palette) : '';
  if (has(subject, 'Riverland', 'River', 'Marshland')) return water(palette);
  if (type === 'enemy') return has(subject, 'Spider', 'Creature', 'Insect') ? bareTrees(random, palette) : spears(random, palette);
  return trees(random, palette, has(subject, 'Forest', 'Mirkwood') ? 12 : 4, 74, 1);
}

type Drawing = (random: Random, palette: Palette) => string;

/** Where a character comes from, behind. */
function homeland(subject: Subject, random: Random, palette: Palette): string {
  if (has(subject, 'Gondor', 'Dúnedain')) return towers(random, palette);
  if (has(subject, 'Silvan', 'Noldor', 'Ranger', 'Woodman', 'Beorning')) return trees(random, palette, 11, 62, 0.9);
  if (has(subject, 'Dwarf', 'Noldor')) return peaks(random, palette);
  if (has(subject, 'Creature', 'Eagle')) return birds(random, palette);
  return has(subject, 'Hobbit') ? doors(random, palette) : trees(random, palette, 4, 58, 0.6);
}

/** What a character is, before. */
function people(subject: Subject, random: Random, palette: Palette): string {
  if (has(subject, 'Warrior')) return spears(random, palette);
  if (has(subject, 'Noble', 'Title')) return banner(random, palette);
  if (has(subject, 'Istari')) return stars(random, palette);
  if (has(subject, 'Healer', 'Minstrel', 'Craftsman')) return fire(random, palette);
  return pick(random, [stones, fire, spears])(random, palette);
}

function pick(random: Random, drawings: Drawing[]): Drawing {
  return drawings[Math.floor(random() * drawings.length)] ?? (() => '');
}

const EMBLEMS: [string, IconName][] = [
  ['Weapon', 'attack'], ['Armor', 'defense'], ['Title', 'first'], ['Condition', 'spirit'], ['Signal', 'leadership'],
  ['Artifact', 'neutral'], ['Item', 'objective'],
];

/** What an attachment is, as a large sign. */
function emblem(subject: Subject, palette: Palette): string {
  const name = EMBLEMS.find(([trait]) => has(subject, trait))?.[1] ?? 'attachment';
  return `<circle cx="60" cy="44" r="27" fill="${palette.mark}" opacity=".55"/>`
    + `<g transform="translate(39 23) scale(1.75)"><path fill="${palette.light}" fill-rule="evenodd" d="${icons[name]}"/></g>`;
}

function has(subject: Subject, ...traits: string[]): boolean {
  return traits.some((trait) => subject.traits?.includes(trait));
}

function trees(random: Random, palette: Palette, count: number, ground: number, scale: number): string {
  let path = '';
  for (let at = 0; at < count; at++) {
    const x = (at + 0.2 + random() * 0.6) * (120 / count);
    const height = (16 + random() * 14) * scale;
    const width = height * 0.26;
    path += `M${n(x)} ${n(ground - height)}l${n(width)} ${n(height)}h${n(-2 * width)}z`;
  }
  return `<path fill="${palette.mark}" opacity=".82" d="${path}"/>`;
}

function bareTrees(random: Random, palette: Palette): string {
  let path = '';
  for (let at = 0; at < 4; at++) {
    const x = at * 34 + random() * 18;
    const lean = random() * 8 - 4;
    path += `M${n(x)} 80q${n(lean)} -14 ${n(lean * 1.5)} -34m${n(-lean * 0.7)} 14l9 -11m-10 17l-9 -8`;
  }
  return `<path fill="none" stroke="${palette.mark}" stroke-width="2.2" stroke-linecap="round" d="${path}"/>`;
}

function towers(random: Random, palette: Palette): string {
  let path = '';
  for (let at = 0; at < 3; at++) {
    const [x, height] = [40 + at * 13 + random() * 6, 24 + random() * 20];
    path += `M${n(x)} 66v${n(-height)}l4.500 -8 4.500 8v${n(height)}z`;
  }
  return `<path fill="${palette.mark}" opacity=".9" d="${path}"/>`;
}

function banner(random: Random, palette: Palette): string {
  const x = 40 + random() * 40;
  const wave = 3 + random() * 4;
  return `<path fill="${palette.light}" opacity=".92" d="M${n(x)} 26c6 ${n(-wave)} 11 ${n(wave)} 20 0l-5 8 5 8c-9 ${n(wave)} -14 ${n(-wave)} -20 0z"/>`
    + `<path fill="none" stroke="${palette.mark}" stroke-width="1.800" d="M${n(x)} 23v56"/>`;
}

function water(palette: Palette): string {
  return `<path fill="${palette.light}" opacity=".55" d="M-5 72c30 -5 50 4 130 -3v22H-5z"/>`
    + `<path fill="none" stroke="${palette.mark}" opacity=".35" d="M10 79h30m14 5h38M70 76h26"/>`;
}

function road(palette: Palette): string {
  return `<path fill="${palette.light}" opacity=".75" d="M58 58c10 6 -14 9 -2 15 9 5 2 12 -14 19h46c4 -9 2 -14 -12 -20 -13 -6 -4 -9 -15 -14z"/>`;
}

function storm(random: Random, palette: Palette): string {
  let path = '';
  for (let at = 0; at < 7; at++) {
    const [x, y] = [random() * 110, 14 + at * 9];
    path += `M${n(x - 26)} ${n(y)}c14 -9 26 -6 28 1s-10 9 -12 3 6 -8 12 -6 14 4 26 -1`;
  }
  return `<path fill="none" stroke="${palette.light}" opacity=".5" stroke-width="1.500" stroke-linecap="round" d="${path}"/>`;
}

function rays(random: Random, palette: Palette): string {
  const turn = random() * 30;
  let path = '';
  for (let at = 0; at < 12; at++) {
    const [a, b] = [at * 30 + turn, at * 30 + turn + 9].map((degrees) => (degrees * Math.PI) / 180) as [number, number];
    path += `M60 48L${n(60 + 90 * Math.cos(a))} ${n(48 + 90 * Math.sin(a))}L${n(60 + 90 * Math.cos(b))} ${n(48 + 90 * Math.sin(b))}z`;
  }
  return `<path fill="${palette.light}" opacity=".38" d="${path}"/>`;
}

function stars(random: Random, palette: Palette): string {
  let path = '';
  for (let at = 0; at < 9; at++) {
    const [x, y, size] = [8 + random() * 104, 6 + random() * 40, 1.5 + random() * 4];
    path += `M${n(x)} ${n(y - size)}l${n(size * 0.3)} ${n(size * 0.7)} ${n(size * 0.7)} ${n(size * 0.3)} ${n(-size * 0.7)} ${n(size * 0.3)} ${n(-size * 0.3)} ${n(size * 0.7)} ${n(-size * 0.3)} ${n(-size * 0.7)} ${n(-size * 0.7)} ${n(-size * 0.3)} ${n(size * 0.7)} ${n(-size * 0.3)}z`;
  }
  return `<path fill="${palette.light}" d="${path}"/>`;
}

function birds(random: Random, palette: Palette): string {
  let path = '';
  for (let at = 0; at < 5; at++) {
    const [x, y, size] = [14 + random() * 84, 12 + random() * 34, 5 + random() * 9];
    path += `M${n(x - size)} ${n(y)}q${n(size * 0.6)} ${n(-size * 0.7)} ${n(size)} 0q${n(size * 0.4)} ${n(-size * 0.7)} ${n(size)} 0`;
  }
  return `<path fill="none" stroke="${palette.mark}" stroke-width="1.800" stroke-linecap="round" d="${path}"/>`;
}

function peaks(random: Random, palette: Palette): string {
  let [rock, snow] = ['', ''];
  for (let at = 0; at < 3; at++) {
    const [x, height] = [14 + at * 38 + random() * 12, 34 + random() * 16];
    rock += `M${n(x)} ${n(70 - height)}l22 ${n(height)}h-44z`;
    snow += `M${n(x)} ${n(70 - height)}l6 ${n(height * 0.28)}-4 3-3-3-4 3-2-3z`;
  }
  return `<path fill="${palette.mark}" opacity=".7" d="${rock}"/><path fill="${palette.light}" opacity=".85" d="${snow}"/>`;
}

function doors(random: Random, palette: Palette): string {
  const x = 34 + random() * 40;
  return `<circle cx="${n(x)}" cy="60" r="12" fill="${palette.mark}"/><circle cx="${n(x)}" cy="60" r="9" fill="${palette.light}"/><circle cx="${n(x + 4)}" cy="60" r="1.400" fill="${palette.mark}"/>`;
}

function spears(random: Random, palette: Palette): string {
  let path = '';
  for (let at = 0; at < 6; at++) {
    const [x, lean, top] = [24 + at * 14 + random() * 6, random() * 8 - 4, 26 + random() * 12];
    path += `M${n(x)} 84L${n(x + lean)} ${n(top)}l-2 -1 2.500 -9 2.500 9-2 1`;
  }
  return `<path fill="${palette.mark}" stroke="${palette.mark}" stroke-width="1.600" d="${path}"/>`;
}

function stones(random: Random, palette: Palette): string {
  let path = '';
  for (let at = 0; at < 4; at++) {
    const [x, width, height] = [18 + at * 24 + random() * 8, 8 + random() * 6, 16 + random() * 20];
    path += `M${n(x)} 78v${n(-height)}q${n(width / 2)} -6 ${n(width)} 1v${n(height - 1)}z`;
  }
  return `<path fill="${palette.mark}" opacity=".9" d="${path}"/>`;
}

function fire(random: Random, palette: Palette): string {
  const x = 46 + random() * 26;
  return `<circle cx="${n(x)}" cy="62" r="20" fill="${palette.light}" opacity=".3"/>`
    + `<path fill="${palette.light}" d="M${n(x)} 46c7 8 9 12 5 19h-11c-4 -6 0 -9 1 -13 2 3 4 1 5 -6z"/>`
    + `<path stroke="${palette.mark}" stroke-width="3" stroke-linecap="round" d="M${n(x - 11)} 68l22 -4m-22 0l22 4"/>`;
}

const n = (value: number): string => String(Math.round(value * 10) / 10);

function hash(text: string): number {
  let value = 2166136261;
  for (let at = 0; at < text.length; at++) value = Math.imul(value ^ text.charCodeAt(at), 16777619);
  return value >>> 0;
}

function generator(seed: number): Random {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
}
