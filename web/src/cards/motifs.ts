// Which symbol stands for a card without a picture: by the words of its title first, then by its traits, then by its type.
// The names are those of the game-icons collection; only the ones named here become part of the page.

export interface Motif { words?: RegExp; traits?: readonly string[]; symbols: readonly string[] }

const SPIDERS = ['spider-alt', 'hanging-spider', 'long-legged-spider', 'angular-spider', 'spider-face'];
const WOLVES = ['wolf-head', 'direwolf', 'wolf-howl'];
const EAGLES = ['eagle-head', 'eagle-emblem', 'bird-claw'];
const RIDERS = ['cavalry', 'mounted-knight'];
const GHOSTS = ['ghost', 'floating-ghost', 'skeletal-hand'];
const WALKERS = ['walking-scout', 'footprint', 'boot-prints', 'run'];
const BOWS = ['archer', 'bowman', 'bow-arrow'];
const WATERS = ['river', 'wave-crest', 'raft', 'boat-horizon'];
const MARSHES = ['swamp', 'reed', 'sinking-trap'];
const WOODS = ['forest', 'pine-tree', 'circle-forest', 'forest-entrance', 'willow-tree'];
const PEAKS = ['mountains', 'peaks', 'mountaintop'];
const CAVES = ['cave-entrance', 'mountain-cave', 'underground-cave', 'gold-mine'];
const PATHS = ['road', 'stone-path', 'mountain-road', 'crossroad'];
const BLADES = ['sword-clash', 'sword-brandish', 'crossed-swords', 'quick-slash'];
const NIGHTS = ['evil-moon', 'shadow-grasp', 'two-shadows', 'shadow-follower'];
const SONGS = ['harp', 'musical-notes', 'musical-score'];
const LORE = ['open-book', 'scroll-unfurled', 'crystal-ball'];
const BINDINGS = ['handcuffs', 'prisoner', 'imprisoned'];
const INSECTS = ['wasp-sting', 'insect-jaws'];

/** Enemies, heroes, allies: whatever breathes, or did. */
const BEINGS: Motif[] = [
  { words: /spider|attercop|web-|ungoliant|bird-eater/i, symbols: SPIDERS },
  { words: /\b(wolf|warg)[- ]rider/i, symbols: RIDERS },
  { words: /\bwargs?\b|wolf|wolves/i, symbols: WOLVES },
  { words: /\bbats?\b/i, symbols: ['evil-bat', 'swamp-bat'] },
  { words: /crow|flock|raven/i, symbols: ['crow-dive', 'raven'] },
  { words: /hawk|winged|windlord|thorondor/i, symbols: EAGLES },
  { words: /adder|snake|serpent/i, symbols: ['snake', 'snake-tongue', 'rattlesnake'] },
  { words: /\bworm/i, symbols: ['worm-mouth'] },
  { words: /\brats?\b/i, symbols: ['rat'] },
  { words: /beekeeper/i, symbols: ['tree-beehive'] },
  { words: /captive/i, symbols: BINDINGS },
  { words: /jailor/i, symbols: ['keyring'] },
  { words: /torture|master/i, symbols: ['slavery-whip'] },
  { words: /sniper|archer|interceptor|hunter/i, symbols: BOWS },
  { words: /drummer/i, symbols: ['drum'] },
  { words: /horn blower/i, symbols: ['hunting-horn'] },
  { words: /spear/i, symbols: ['spears', 'barbed-spear'] },
  { words: /sword/i, symbols: ['swordman'] },
  { words: /\baxe|slayer/i, symbols: ['battle-axe', 'sharp-axe'] },
  { words: /smith/i, symbols: ['anvil'] },
  { words: /chieft|overseer|leader/i, symbols: ['overlord-helm', 'brutal-helm'] },
  { words: /miner\b/i, symbols: ['miner', 'mining-helmet'] },
  { words: /map/i, symbols: ['treasure-map'] },
  { words: /record/i, symbols: ['scroll-quill'] },
  { words: /minstrel|song/i, symbols: ['harp'] },
  { words: /horse|rider|finest|escort/i, symbols: ['horse-head', ...RIDERS] },
  { words: /gollum/i, symbols: ['evil-eyes'] },
  { words: /scout|tracker|runner|guide|travel|wander|follower|outlaw/i, symbols: WALKERS },
  { words: /guard|watcher|patrol/i, symbols: ['visored-helm', 'guarded-tower'] },
  { traits: ['Spider'], symbols: SPIDERS },
  { traits: ['Nazgûl'], symbols: ['hooded-figure', 'cloaked-figure-on-horseback'] },
  { traits: ['Flame'], symbols: ['fire-silhouette'] },
  { traits: ['Nameless'], symbols: ['tentacles-skull'] },
  { traits: ['Undead', 'Wight', 'Spirit'], symbols: GHOSTS },
  { traits: ['Troll'], symbols: ['troll', 'ogre', 'giant'] },
  { traits: ['Goblin'], symbols: ['goblin-head', 'goblin'] },
  { traits: ['Orc', 'Uruk', 'Mordor'], symbols: ['orc-head', 'brutal-helm'] },
  { traits: ['Insect'], symbols: INSECTS },
  { traits: ['Eagle'], symbols: EAGLES },
  { traits: ['Istari'], symbols: ['wizard-face', 'wizard-staff'] },
  { traits: ['Beorning'], symbols: ['bear-head', 'bear-face'] },
  { traits: ['Hobbit'], symbols: ['hobbit-door', 'hobbit-dwelling'] },
  { traits: ['Dwarf'], symbols: ['dwarf-face', 'dwarf-helmet', 'dwarf-king', 'war-axe', 'warhammer'] },
  { traits: ['Archer'], symbols: BOWS },
  { traits: ['Rohan'], symbols: ['horse-head', ...RIDERS] },
  { traits: ['Silvan', 'Noldor'], symbols: ['elf-ear', 'elf-helmet', 'woman-elf-face', 'elven-castle'] },
  { traits: ['Dúnedain', 'Ranger'], symbols: ['hood', 'polar-star', 'pocket-bow'] },
  { traits: ['Steward'], symbols: ['stone-throne'] },
  { traits: ['Gondor'], symbols: ['white-tower', 'crested-helmet', 'winged-sword'] },
  { traits: ['Dale'], symbols: ['bowman'] },
  { traits: ['Noble'], symbols: ['crown', 'laurel-crown'] },
  { traits: ['Warrior'], symbols: ['swordman', 'sword-brandish'] },
  { traits: ['Creature'], symbols: ['beast-eye', 'paw-print'] },
];

const PLACES: Motif[] = [
  { words: /\bweb|spider/i, symbols: ['spider-web', 'cobweb'] },
  { words: /bridge/i, symbols: ['stone-bridge'] },
  { words: /stair/i, symbols: ['stairs'] },
  { words: /falls/i, symbols: ['waterfall'] },
  { words: /gate/i, symbols: ['medieval-gate', 'dungeon-gate'] },
  { words: /labyrinth/i, symbols: ['maze'] },
  { words: /camp/i, symbols: ['camping-tent'] },
  { words: /bee|hive/i, symbols: ['tree-beehive'] },
  { words: /\bwell\b/i, symbols: ['well'] },
  { words: /armoury/i, symbols: ['battle-gear'] },
  { words: /wall/i, symbols: ['stone-wall'] },
  { words: /thorn|thicket/i, symbols: ['thorny-vine'] },
  { words: /chamber|torture/i, symbols: ['dungeon-light'] },
  { words: /tower|pass\b/i, symbols: ['evil-tower', 'stone-tower'] },
  { words: /lookout|amon\b/i, symbols: ['watchtower', 'hill-fort'] },
  { words: /carrock|stone/i, symbols: ['stone-stack'] },
  { words: /oak|grove|glade/i, symbols: ['oak', 'birch-trees', 'tree-branch'] },
  { words: /rhosgobel/i, symbols: ['hut'] },
  { words: /lair|gap|cavern|hall|tunnel|mine|roots/i, symbols: CAVES },
  { words: /\bpaths?\b|road/i, symbols: PATHS },
  { words: /stream|river|ford|rapids|water|shores|bank/i, symbols: WATERS },
  { words: /marsh|bog|fens|mere|pools|quagmire|fields/i, symbols: MARSHES },
  { words: /mountain|ridge|highland/i, symbols: PEAKS },
  { traits: ['Dol Guldur', 'Stronghold'], symbols: ['evil-tower', 'castle-ruins'] },
  { traits: ['Dungeon', 'Underground'], symbols: CAVES },
  { traits: ['Forest', 'Mirkwood'], symbols: WOODS },
  { traits: ['Mountain'], symbols: PEAKS },
  { traits: ['Riverland'], symbols: WATERS },
  { traits: ['Marshland', 'Dead Marshes'], symbols: MARSHES },
  { traits: ['Wasteland'], symbols: ['desert', 'desert-skull'] },
];

const DEEDS: Motif[] = [
  { words: /\bweb|spider/i, symbols: ['spider-web', 'cobweb'] },
  { words: /venom|blood|wound|scar|bite/i, symbols: ['bleeding-wound', 'snake-bite'] },
  { words: /insect|mosquito/i, symbols: INSECTS },
  { words: /arrow|shot/i, symbols: ['arrow-cluster', 'striking-arrows'] },
  { words: /spears/i, symbols: ['spears'] },
  { words: /blade|strike|stroke|feint/i, symbols: BLADES },
  { words: /sneak|ambush|hidden/i, symbols: ['cloak-dagger'] },
  { words: /eagle|eyrie|flight/i, symbols: EAGLES },
  { words: /rohirrim|\bride\b|speed/i, symbols: RIDERS },
  { words: /gondor/i, symbols: ['white-tower'] },
  { words: /song|greeting/i, symbols: SONGS },
  { words: /campfire|burning|candle|lights? /i, symbols: ['campfire', 'candle-flame'] },
  { words: /dawn|west|light|onward/i, symbols: ['sunrise', 'sunbeams'] },
  { words: /breakfast|hospitality|supper|provision|supplies|roast/i, symbols: ['meal', 'hot-meal'] },
  { words: /tomb|bones/i, symbols: ['tombstone', 'crossed-bones'] },
  { words: /gandalf|radagast/i, symbols: ['wizard-staff'] },
  { words: /lore|knowledge|counsel|fate|search|wealth|rumour|tales|past/i, symbols: LORE },
  { words: /gift/i, symbols: ['gift-of-knowledge'] },
  { words: /eyes|watch|interrogation|vigilant/i, symbols: ['evil-eyes', 'all-seeing-eye'] },
  { words: /despair|anguish|fear|dread|test of will/i, symbols: ['despair', 'terror'] },
  { words: /reach|devilry|smoking/i, symbols: ['evil-hand'] },
  { words: /shackle|sacked|caught|capture/i, symbols: BINDINGS },
  { words: /storm|wind/i, symbols: ['lightning-storm', 'windy-stripes'] },
  { words: /fog|mist|sheen/i, symbols: ['fog'] },
  { words: /flood|shore|river|anduin/i, symbols: WATERS },
  { words: /troll/i, symbols: ['troll'] },
  { words: /rock|crumbling|cave in|terrain/i, symbols: ['falling-rocks'] },
  { words: /chasm|pitfall|footing/i, symbols: ['falling', 'spiky-pit'] },
  { words: /pursu|trail|steps|paths?\b|lead|backtrack|hunt|roads|journey|fork|turn/i, symbols: WALKERS },
  { words: /night|dark|shadow|massing|terror/i, symbols: NIGHTS },
  { words: /exhaust|sleep/i, symbols: ['night-sleep'] },
  { words: /stand|together|cause|support|will\b|resolve|guard|sacrifice/i, symbols: ['shaking-hands', 'shield-echoes', 'round-shield'] },
  { words: /forest|mirkwood|wood/i, symbols: WOODS },
  { words: /mine|moria|pit\b|level|deep|dungeon|cavern/i, symbols: CAVES },
  { words: /foe|conflict|infighting|khaz/i, symbols: ['crossed-axes', ...BLADES] },
  { words: /marsh/i, symbols: MARSHES },
];

const THINGS: Motif[] = [
  { words: /\baxe\b/i, symbols: ['battle-axe', 'sharp-axe'] },
  { words: /blade|sword/i, symbols: ['broadsword'] },
  { words: /plate|mail/i, symbols: ['breastplate'] },
  { words: /\bhorn\b/i, symbols: ['hunting-horn'] },
  { words: /stone/i, symbols: ['gem-pendant'] },
  { words: /snare/i, symbols: ['wolf-trap'] },
  { words: /torch|brand/i, symbols: ['torch', 'primitive-torch'] },
  { words: /\bkey\b/i, symbols: ['skeleton-key'] },
  { words: /\bmap\b/i, symbols: ['treasure-map'] },
  { words: /\bbook\b|knowledge/i, symbols: ['open-book'] },
  { words: /athelas/i, symbols: ['herbs-bundle'] },
  { words: /belt/i, symbols: ['belt'] },
  { words: /boots/i, symbols: ['boots'] },
  { words: /tools/i, symbols: ['war-pick'] },
  { words: /hitch/i, symbols: ['rope-coil'] },
  { words: /cache|mathom/i, symbols: ['open-treasure-chest', 'backpack'] },
  { words: /signs|gollum/i, symbols: ['footprint'] },
  { words: /eagles|aloft/i, symbols: EAGLES },
  { words: /lórien|earth/i, symbols: ['holy-oak', 'tree-roots'] },
  { words: /lady|preservation/i, symbols: ['healing', 'lotus-flower'] },
  { words: /courage|valor/i, symbols: ['winged-shield', 'shining-sword'] },
  { traits: ['Song'], symbols: SONGS },
  { traits: ['Signal'], symbols: ['flying-flag', 'knight-banner', 'campfire', 'trumpet-flag'] },
  { traits: ['Title'], symbols: ['laurel-crown', 'imperial-crown'] },
  { traits: ['Weapon'], symbols: ['broadsword'] },
  { traits: ['Armor'], symbols: ['breastplate'] },
];

const BY_TYPE: Record<string, { motifs: readonly Motif[]; otherwise: string }> = {
  hero: { motifs: BEINGS, otherwise: 'crown' },
  ally: { motifs: BEINGS, otherwise: 'swordman' },
  'objective-ally': { motifs: BEINGS, otherwise: 'swordman' },
  'objective-hero': { motifs: BEINGS, otherwise: 'crown' },
  enemy: { motifs: BEINGS, otherwise: 'brutal-helm' },
  location: { motifs: PLACES, otherwise: 'hills' },
  event: { motifs: DEEDS, otherwise: 'sparkles' },
  treachery: { motifs: DEEDS, otherwise: 'evil-moon' },
  attachment: { motifs: THINGS, otherwise: 'sparkles' },
  objective: { motifs: THINGS, otherwise: 'flag-objective' },
};
/** A quest is a place on the way or a deed to be done. */
const OTHERS = { motifs: [...DEEDS, ...PLACES], otherwise: 'treasure-map' };

export interface Subject { title: string; type: string; traits?: readonly string[] }

/** The symbol of a card: always the same one for the same card, and cards of a kind do not all have the same. */
export function symbolOf({ title, type, traits = [] }: Subject): string {
  const { motifs, otherwise } = BY_TYPE[type] ?? OTHERS;
  const motif = motifs.find(({ words }) => words?.test(title)) ?? motifs.find((motif) => motif.traits?.some((trait) => traits.includes(trait)));
  const symbols = motif?.symbols ?? [otherwise];
  return symbols[hash(title) % symbols.length] as string;
}

/** Every symbol that can be asked for. */
export const symbolNames: readonly string[] = [...new Set([...Object.values(BY_TYPE), OTHERS]
  .flatMap(({ motifs, otherwise }) => [otherwise, ...motifs.flatMap(({ symbols }) => symbols)]))].sort();

function hash(text: string): number {
  let value = 2166136261;
  for (let at = 0; at < text.length; at++) value = Math.imul(value ^ text.charCodeAt(at), 16777619);
  return value >>> 0;
}
