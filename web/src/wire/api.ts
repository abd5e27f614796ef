// What plain requests answer, where the generated types do not say it.
import type { CampaignStanding, ChallengeName, Finished, ListedRoom, Mode, Outcome } from '.';
import type { Face } from '../cards/faces.svelte';
import { get, getOnce, post } from './http';

/** `number`: which one of its box it is. */
export interface Scenario { id: string; title: string; encounter_sets: string[]; box: string | null; number: number }
export interface Choices { scenarios: Scenario[]; modes: Mode[] }
export interface DeckName { id: string; title: string; heroes: string[] }
/** How often a bot won with one line-up of decks: "2 players", "45.0 % (35.6 % to 54.8 %)". */
export interface Measured { mode: Mode; players: string; decks: string; games: string; won: string }
export interface StageTold { nightmare: boolean; cards: number; faces: Face[] }
/** Cards by name and copies, and the faces of stages, only where surprises may be told. */
export interface ModeDeck { mode: Mode; kinds: [string, number][]; cards: [string, number][] }
export interface Ruling { number: number; question: string; answer: string }
export interface ScenarioTold {
  id: string; title: string; product: string; number: number; encounter_sets: string[];
  decks: ModeDeck[]; stages: StageTold[]; rules: Pick<Clause, 'id' | 'topic' | 'text'>[]; rulings: Ruling[]; measured: Measured[];
}
export interface Counted { name: string; cards: number }
export interface Reason { what: string; fix: string; clauses: string[] }
export interface DeckHero { id: string; title: string; sphere: string; threat: string; traits: string; stats: string[]; set: string }
export interface DeckCard { id: string; title: string; type: string; sphere: string; cost: string; copies: number; set: string }

export interface Figures {
  heroes: DeckHero[];
  cards: DeckCard[];
  costs: Counted[];
  spheres: Counted[];
  types: Counted[];
  size: number;
  starting_threat: number;
  mean_cost_hundredths: number;
}

export interface Deck { id: string; title: string; legal: boolean; reasons: Reason[]; notes: string[]; figures: Figures }
export interface DeckReport { legal: boolean; decks: Deck[]; group: Reason[] }

export interface Proof { file: string; line: number; name: string }
export interface Clause {
  id: string; book: string; topic: string; text: string; check: string;
  definition: string | null; waits_for: string | null; proved_by: Proof[];
}
export interface Tally { total: number; proved: number; definitions: number; open: number }
export interface Coverage extends Tally { by_source: Record<string, Tally>; open_for: Record<string, number> }

export const choices = (): Promise<Choices> => getOnce('/api/scenarios');
export const scenarioOf = (id: string, spoilers: boolean): Promise<ScenarioTold> =>
  getOnce(`/api/scenarios/${encodeURIComponent(id)}${spoilers ? '?spoilers=true' : ''}`);
export const bots = async (): Promise<string[]> => (await getOnce<{ bots: string[] }>('/api/bots')).bots;
export const deckNames = async (): Promise<DeckName[]> => (await getOnce<{ decks: DeckName[] }>('/api/decks')).decks;
export const deckOf = (id: string): Promise<Deck> => getOnce(`/api/decks/${encodeURIComponent(id)}`);
export const checkDecks = (text: string, file: string): Promise<DeckReport> =>
  post(`/api/decks/check?file=${encodeURIComponent(file)}`, text);
/** The games that were played with these tokens; all, where the server is this machine's own. */
export const history = async (tokens: string[]): Promise<Finished[]> =>
  (await post<{ games: Finished[] }>('/api/history', { tokens, limit: 100 })).games;
export const coverage = (): Promise<Coverage> => getOnce('/api/rules');
export const clauses = (id: string): Promise<Clause[]> => getOnce(`/api/rules/${encodeURIComponent(id)}`);

/** What anybody may know of a room; with a token also whether it waits for its bearer. Where there is a password and
 * no token is shown, only that. */
export interface RoomStanding {
  scenario?: string; title?: string; mode?: Mode; decks?: string[]; password: boolean;
  round?: number; gathering?: boolean; outcome?: Outcome | null; closed?: boolean; game?: string; your_turn?: boolean;
}
/** Tables that want to be found, and whether the server keeps a list of them. */
export const listedRooms = (): Promise<{ kept: boolean; rooms: ListedRoom[] }> => get('/api/rooms');
export const standingOf = (room: string, token?: string): Promise<RoomStanding> =>
  get(`/api/rooms/${room}`, token);

export const challenges = async (): Promise<ChallengeName[]> =>
  (await getOnce<{ puzzles: ChallengeName[] }>('/api/puzzles?kind=challenge')).puzzles;
/** The files of all puzzles. */
export const puzzlePaths = async (): Promise<string[]> => (await getOnce<{ puzzles: string[] }>('/api/puzzles')).puzzles;
export const challengeHref = ({ path, title }: ChallengeName): string =>
  `#/puzzle/${path.split('/').map(encodeURIComponent).join('/')}?title=${encodeURIComponent(title)}`;

/** A game as a file; only the server reads it. */
export type Replay = Record<string, unknown>;

export interface CampaignName { id: string; title: string; scenarios: string[] }
/** What every change of a campaign answers: the log, to be kept, and what it says. */
export interface CampaignTold { log: string; standing: CampaignStanding }

export const campaignNames = async (): Promise<CampaignName[]> =>
  (await getOnce<{ campaigns: CampaignName[] }>('/api/campaigns')).campaigns;
