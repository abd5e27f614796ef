// Made from the Rust types; `WESTMARCH_BLESS=1 cargo test --package table --test wire` makes it anew.
// What the messages mean is told in docs/protocol.md.

export type Request = { id?: number, } & ({ "do": "hello", token?: string, password?: string, name?: string, follow?: Follow, 
/**
 * Lines of the log that the client has already.
 */
lines?: number, } | { "do": "claim", seat: Seat, } | { "do": "grant", claim: number, agree: boolean, } | { "do": "release", seat: Seat, } | { "do": "bot", seat: Seat, kind: string, } | { "do": "answer", decision: number, answer: Answer, } | { "do": "undo", to: UndoTo, then?: Then, } | { "do": "vote", proposal: number, agree: boolean, } | { "do": "pace", seat: Seat, pace: Pace, stops?: Array<string>, 
/**
 * Ids of cards whose actions are no reason to stop.
 */
muted?: Array<string>, 
/**
 * A phase: windows are passed until it begins.
 */
until?: string, } | { "do": "why", seat: Seat, card: CardId, } | { "do": "advise" } | { "do": "report", expected: string, hidden?: boolean, } | { "do": "consent", report: number, agree: boolean, } | { "do": "export" } | { "do": "deck", seat: Seat, deck: NewDeck, } | { "do": "ready", ready: boolean, } | { "do": "deal" } | { "do": "nudge" } | { "do": "chat", text: string, } | { "do": "full" } | { "do": "log", from: number, to: number, } | { "do": "kick", person: number, } | { "do": "pause", paused: boolean, } | { "do": "close" } | { "do": "renew" });

export type Ask = { "do": "hello", token?: string, password?: string, name?: string, follow?: Follow, 
/**
 * Lines of the log that the client has already.
 */
lines?: number, } | { "do": "claim", seat: Seat, } | { "do": "grant", claim: number, agree: boolean, } | { "do": "release", seat: Seat, } | { "do": "bot", seat: Seat, kind: string, } | { "do": "answer", decision: number, answer: Answer, } | { "do": "undo", to: UndoTo, then?: Then, } | { "do": "vote", proposal: number, agree: boolean, } | { "do": "pace", seat: Seat, pace: Pace, stops?: Array<string>, 
/**
 * Ids of cards whose actions are no reason to stop.
 */
muted?: Array<string>, 
/**
 * A phase: windows are passed until it begins.
 */
until?: string, } | { "do": "why", seat: Seat, card: CardId, } | { "do": "advise" } | { "do": "report", expected: string, hidden?: boolean, } | { "do": "consent", report: number, agree: boolean, } | { "do": "export" } | { "do": "deck", seat: Seat, deck: NewDeck, } | { "do": "ready", ready: boolean, } | { "do": "deal" } | { "do": "nudge" } | { "do": "chat", text: string, } | { "do": "full" } | { "do": "log", from: number, to: number, } | { "do": "kick", person: number, } | { "do": "pause", paused: boolean, } | { "do": "close" } | { "do": "renew" };

export type Follow = "all" | "turns";

export type UndoTo = "answer" | "step" | "phase" | { "line": number };

export type Pace = "auto" | "stops" | "full";

export type Tell = { "tell": "welcome", protocol: number, room: string, version: string, content: string, } | { "tell": "you" } & You | { "tell": "table" } & TableInfo | { "tell": "moment" } & MomentInfo | { "tell": "why", id?: number, seat: Seat, card: CardId, legal: boolean, reasons: Array<WhyNot>, } | { "tell": "advice", id?: number, decision: number, 
/**
 * The answer to give, by its place in the list of legal answers.
 */
best: number, 
/**
 * What answers are compared by.
 */
by: Measure, 
/**
 * What was thought about: first what cannot be told apart from the best answer, then what is behind it, each the
 * most promising first. Answers that come to the same as one of these are left out.
 */
estimates: Array<Estimate>, } | { "tell": "lines", from: number, lines: Array<Line>, } | { "tell": "chat" } & ChatLine | { "tell": "notice" } & Notice | { "tell": "undone", answers: number, reveals: boolean, } | { "tell": "undo_refused", proposal: number, by: number, } | { "tell": "report", id?: number, file: string, text: string, } | { "tell": "replay", id?: number, file: string, text: string, } | { "tell": "report_refused", report: number, by: number, } | { "tell": "nudge", by: number, } | { "tell": "turn", seat: Seat, decision: number, question: string, } | { "tell": "done", id: number, } | { "tell": "error", id?: number, code: Code, message: string, };

export type MomentInfo = { 
/**
 * What is new in the log.
 */
log?: NewLines, 
/**
 * What each of your seats, or a spectator, sees, where that has changed.
 */
views?: Array<Seen>, 
/**
 * The decision the game waits on, where it is another one.
 */
decision?: DecisionInfo, };

export type NewLines = { from: number, lines: Array<Line>, };

export type Seen = { seat: Seat | null, 
/**
 * Rises with every view of that seat.
 */
version: number, } & ({ "full": View } | { "changes": Array<ViewChange> });

export type Viewed = { "full": View } | { "changes": Array<ViewChange> };

export type ViewChange = { "set": [Array<PathStep>, unknown] } | { "drop": Array<PathStep> } | { "splice": [Array<PathStep>, number, number, unknown[]] };

export type PathStep = number | string;

export type DecisionInfo = { number: number, seat: Seat, 
/**
 * What is to be decided: `Pay 2 resources`.
 */
asks: string, 
/**
 * What it is asked for: what happened, which ability, or which step.
 */
because?: string, 
/**
 * The step it is asked in, parts of attacks included: `6.4.2`.
 */
place: string, 
/**
 * The clauses about that step.
 */
clause?: string, 
/**
 * Every legal answer, and what it would do. Only for the seat that is asked.
 */
options?: Array<Offer>, 
/**
 * Where the game will stop for this seat if it passes now, where it may pass.
 */
next_stop?: string, };

export type Offer = { answer: Answer, 
/**
 * What is done, with which card and at what cost: all there is to say, unless an effect follows.
 */
head: string, 
/**
 * What playing its card costs: a number, or X.
 */
cost?: string, 
/**
 * What its card says.
 */
effect?: string, };

export type Advice = { 
/**
 * The answer to give, by its place in the list of legal answers.
 */
best: number, 
/**
 * What answers are compared by.
 */
by: Measure, 
/**
 * What was thought about: first what cannot be told apart from the best answer, then what is behind it, each the
 * most promising first. Answers that come to the same as one of these are left out.
 */
estimates: Array<Estimate>, };

export type Measure = "win" | "way";

export type Estimate = { 
/**
 * The place in the list of legal answers.
 */
answer: number, 
/**
 * The chance to win, between 0 and 1, and within what it lies with 95 % certainty.
 */
chance: number, low: number, high: number, 
/**
 * The share of the quest behind the players when its games ended, between 0 and 1; a win is the whole of it.
 */
way: number, 
/**
 * By how much it is above the best answer in the same games, or below it; none of the best answer itself, and none
 * after too few games.
 */
above?: Apart, 
/**
 * It cannot be told apart from the best answer.
 */
alike: boolean, 
/**
 * It was tried in too few games to say much.
 */
few: boolean, 
/**
 * Imagined games played with it.
 */
samples: number, 
/**
 * What speaks for or against it, in a few words.
 */
reason: string, };

export type Apart = { by: number, low: number, high: number, };

export type Explained = { legal: boolean, reasons: Array<WhyNot>, };

export type WhyNot = { answer: Wish, 
/**
 * What stands in the way.
 */
text: string, 
/**
 * What would make it legal.
 */
fix: string, clause: string, };

export type Wish = "play" | "use" | "choose";

export type StepInfo = { 
/**
 * As places and stops name it: `3.2`, `6.4.1`.
 */
number: string, title: string, phase: string | null, 
/**
 * An action window follows it.
 */
window: boolean, 
/**
 * One can stop there.
 */
stop: boolean, 
/**
 * The clauses about it.
 */
clause: string | null, };

export type StopInfo = { number: string, title: string, };

export type You = { 
/**
 * None for spectators.
 */
person: number | null, host: boolean, seats: Array<Seat>, 
/**
 * The pace of each of your seats.
 */
paces: Array<SeatPace>, 
/**
 * Only when it is new. Whoever has it is you: keep it.
 */
token?: string, };

export type SeatPace = { seat: Seat, pace: Pace, stops: Array<string>, 
/**
 * Ids of cards whose actions are no reason to stop.
 */
muted?: Array<string>, 
/**
 * Windows are passed until this phase begins.
 */
until?: string, };

export type TableInfo = { scenario: string, title: string, mode: Mode, seats: Array<SeatInfo>, persons: Array<PersonInfo>, host: number, 
/**
 * Who is ready, as long as the game is not dealt.
 */
gathering?: Array<number>, 
/**
 * What the cards were dealt from.
 */
dealt: Dealt, 
/**
 * What may be taken back here.
 */
undo: Undoing, 
/**
 * Everybody stops at every window, so that a pause says nothing.
 */
full_stops: boolean, 
/**
 * Names of people who have had the whole game in their hands while it was under way.
 */
seen_all: Array<string>, 
/**
 * What was taken back so far.
 */
taken_back: TakenBack, spectators: number, paused: boolean, closed: boolean, 
/**
 * Seats that somebody asks the host for.
 */
claims: Array<SeatClaim>, proposal: ProposalInfo | null, 
/**
 * A report with hidden cards that others have to agree to.
 */
report?: ReportInfo, 
/**
 * The revision of the rules it was begun under, if the game goes on under another.
 */
begun_under?: number, 
/**
 * The campaign whose next game this is; its log is kept by whoever made the room.
 */
campaign?: string, 
/**
 * Once the game is over.
 */
over?: Over, 
/**
 * Days after which the room is forgotten, if nothing happens in it.
 */
keep?: number, };

export type Over = { 
/**
 * Its replay is at `/api/replays/GAME`.
 */
game: string, outcome: Outcome, rounds: number, 
/**
 * Of a game that was won; lower is better.
 */
score: number | null, 
/**
 * What was taken back on the way.
 */
taken_back: TakenBack, };

export type Dealt = { "secret": string } | { "known": number } | "short";

export type Undoing = "all" | "unseen";

export type Then = "as_it_lay" | "anew";

export type Notice = { 
/**
 * Lines of the log before it.
 */
line: number, 
/**
 * In words.
 */
text: string, } & ({ "kind": "sat_down", name: string, seat: Seat, from?: string, } | { "kind": "opened", name: string, seat: Seat, from?: string, } | { "kind": "lent", name: string, seat: Seat, bot: string, from?: string, } | { "kind": "brought", name: string, seat: Seat, deck: string, 
/**
 * Rules for decks that it breaks.
 */
faults: number, } | { "kind": "dealt" } | { "kind": "sent_away", name: string, } | { "kind": "took_back", name: string, answers: number, reveals: number, 
/**
 * What was hidden was dealt anew.
 */
anew: boolean, } | { "kind": "exported", name: string, } | { "kind": "reported", name: string, });

export type Happened = { "kind": "sat_down", name: string, seat: Seat, from?: string, } | { "kind": "opened", name: string, seat: Seat, from?: string, } | { "kind": "lent", name: string, seat: Seat, bot: string, from?: string, } | { "kind": "brought", name: string, seat: Seat, deck: string, 
/**
 * Rules for decks that it breaks.
 */
faults: number, } | { "kind": "dealt" } | { "kind": "sent_away", name: string, } | { "kind": "took_back", name: string, answers: number, reveals: number, 
/**
 * What was hidden was dealt anew.
 */
anew: boolean, } | { "kind": "exported", name: string, } | { "kind": "reported", name: string, };

export type TakenBack = { answers: number, reveals: number, };

export type Moments = { scenario: string, 
/**
 * The scenario's.
 */
title: string, mode: Mode, decks: Array<string>, seats: number, rounds: number, result: Outcome | null, score: number | null, 
/**
 * What was taken back on the way.
 */
taken_back: TakenBack, 
/**
 * One for each answer, in order.
 */
moments: Array<Moment>, lines: Array<Line>, };

export type Moment = { round: number, 
/**
 * The step, parts of attacks included: `6.4.2`.
 */
step: string, seat: Seat, question: string, 
/**
 * In the words of whoever gave it.
 */
answer: string, 
/**
 * Lines of the log before it.
 */
lines: number, };

export type At = { 
/**
 * How many answers had been given.
 */
at: number, 
/**
 * How many there are.
 */
of: number, view: View, 
/**
 * What was asked then.
 */
decision: DecisionInfo | null, 
/**
 * What was answered, in words.
 */
answer: string | null, 
/**
 * Lines of the log before it.
 */
lines: number, };

export type ChallengeName = { path: string, title: string, goal: string, 
/**
 * How long there is time.
 */
limit: string | null, hints: number, };

export type PlayChallenge = { path: string, title: string, 
/**
 * All answers so far, as the views listed them.
 */
answers: Array<Answer>, 
/**
 * A card one wants to know more about: why nothing can be done with it.
 */
why?: CardId, };

export type ChallengePlayed = { title: string, goal: string, limit: string | null, hints: Array<string>, 
/**
 * The way it is meant to go.
 */
solution: Array<SolutionStep>, 
/**
 * Whose view it is: the seat that is asked, or was asked last.
 */
seat: Seat, view: View, 
/**
 * None once it is solved or missed.
 */
decision: DecisionInfo | null, lines: Array<Line>, solved: boolean, failed: boolean, why?: Explained, };

export type SolutionStep = { question: string, 
/**
 * In words.
 */
text: string, answer: Answer, };

export type CampaignStanding = { campaign: string, title: string, 
/**
 * What its players call it.
 */
name: string, mode: Mode, expert: boolean, 
/**
 * Decks and damage go on from game to game; nothing is changed between them.
 */
carries: boolean, 
/**
 * Added to the starting threat of everybody.
 */
threat_penalty: number, chapters: Array<ChapterInfo>, players: Array<CampaignPlayer>, fallen: Array<FallenHero>, pool: Array<PoolEntry>, notes: Array<CampaignNote>, games: Array<CampaignGame>, 
/**
 * Heroes nobody uses and who have not fallen.
 */
available: Array<CardTitle>, 
/**
 * The scenario to be played next; none if all are defeated.
 */
next: string | null, 
/**
 * The scores of all scenarios defeated.
 */
total: number, };

export type CardTitle = { id: string, title: string, };

export type ChapterInfo = { scenario: string, title: string, state: ChapterState, score: number | null, 
/**
 * Games lost there.
 */
lost: number, };

export type ChapterState = "defeated" | "next" | "to_come";

export type CampaignPlayer = { name: string, 
/**
 * What the deck is called.
 */
deck: string, heroes: Array<CampaignHero>, 
/**
 * `3 core-set-gandalf`
 */
cards: Array<string>, 
/**
 * Added to the starting threat of this player alone.
 */
threat_penalty: number, 
/**
 * A hero was traded since the last game.
 */
traded: boolean, 
/**
 * Boons of the pool that are left out of the deck.
 */
leaves_out: Array<CardTitle>, };

export type CampaignHero = { id: string, title: string, fallen: boolean, damage: number, };

export type FallenHero = { hero: CardTitle, player: string, scenario: string, };

export type PoolEntry = { card: CardTitle, 
/**
 * `boon` or `burden`.
 */
kind: string, 
/**
 * Whose deck it may go into.
 */
player: string | null, 
/**
 * Whom it is attached to for good.
 */
hero: CardTitle | null, };

export type CampaignNote = { note: string, hero: CardTitle, };

export type CampaignGame = { scenario: string, title: string, won: boolean, score: number | null, rounds: number, };

export type NewCampaign = { 
/**
 * Its id.
 */
campaign: string, 
/**
 * What its players call it; the title, if nothing is said.
 */
name?: string, mode?: Mode, 
/**
 * Damage on heroes stays from game to game.
 */
expert?: boolean, players: Array<NewPlayer>, 
/**
 * The log of a finished campaign whose boons go on.
 */
after?: string, };

export type NewPlayer = { name: string, deck: NewDeck, };

export type CampaignChange = { "replace": { fallen: string, with: string, } } | { "trade": { hero: string, with: string, } } | { "keep_fallen": { hero: string, } } | { "heal": { hero: string, } } | { "deck": { player: string, deck: NewDeck, } } | { "boon": { player: string, card: string, out: boolean, } };

export type SeatInfo = { seat: Seat, 
/**
 * The name of its deck.
 */
deck: string, holder: Holder, };

export type Holder = "open" | { "person": number } | { "bot": { kind: string, 
/**
 * Whom it plays for.
 */
keeper: number | null, } };

export type PersonInfo = { person: number, name: string, present: boolean, };

export type SeatClaim = { claim: number, seat: Seat, name: string, };

export type ProposalInfo = { proposal: number, by: number, to: UndoTo, 
/**
 * How many answers it takes back.
 */
answers: number, 
/**
 * It takes back what somebody has learned since.
 */
reveals: boolean, 
/**
 * What becomes of what is hidden then.
 */
then?: Then, 
/**
 * Who has not said yes yet.
 */
waiting: Array<number>, 
/**
 * A seat is open: whoever sits down there will be asked, too.
 */
open: boolean, };

export type ReportInfo = { report: number, by: number, 
/**
 * What its reporter expected.
 */
expected: string, 
/**
 * Who has not said yes yet.
 */
waiting: Array<number>, 
/**
 * A seat is open: whoever sits down there will be asked, too.
 */
open: boolean, };

export type Line = { round: number, step: string, text: string, cause?: string, clause: string, 
/**
 * What kind of line it is: `revealed`, `shadow_turned`, `damaged`, `passed`.
 */
kind: LineKind, 
/**
 * The cards it names, in order.
 */
cards?: Array<NamedCard>, seat?: Seat, amount?: number, 
/**
 * The card that caused it.
 */
source?: NamedCard, 
/**
 * How it is said of several at once.
 */
many?: Many, };

export type Many = { before: string, who: string, after: string, };

export type NamedCard = { id?: CardId, def?: string, title: string, };

export type ChatLine = { 
/**
 * None for spectators.
 */
person: number | null, name: string, text: string, };

export type Code = "bad_message" | "hello_first" | "too_big" | "too_fast" | "too_many" | "no_room" | "closed" | "wrong_token" | "wrong_password" | "no_seat" | "seat_taken" | "not_yours" | "not_host" | "no_person" | "name_taken" | "not_now" | "late" | "illegal" | "paused" | "nothing_to_undo" | "reveals" | "no_proposal" | "unknown" | "bad_input" | "foreign" | "moved" | "stopping" | "slow" | "storage" | "changed" | "defect";

export type NewRoom = { 
/**
 * The scenario's id. The log of a campaign says it, too.
 */
scenario?: string, 
/**
 * The log of a campaign, whose next game this is: it says which scenario, how hard and with which decks.
 */
campaign?: string, mode?: Mode, 
/**
 * One to four.
 */
seats: Array<NewSeat>, 
/**
 * Which seat is first player; the first of them, if nothing is said.
 */
first?: number, 
/**
 * The same seed deals the same cards, and everybody at the table is told it. A secret one, if nothing is said.
 */
seed?: number, 
/**
 * What may be taken back.
 */
undo?: Undoing, 
/**
 * Everybody stops at every window.
 */
full_stops?: boolean, 
/**
 * People gather first and bring their decks; the host deals when everybody is ready.
 */
gather?: boolean, 
/**
 * It stands in the list of rooms, on a server that has one: anybody may come.
 */
listed?: boolean, password?: string, 
/**
 * What the host is called.
 */
name?: string, };

export type NewSeat = { 
/**
 * In a campaign the log says it.
 */
deck?: NewDeck, holder?: NewHolder, };

export type NewDeck = string | { text: string, file?: string, };

export type NewHolder = "open" | "host" | { "bot": string };

export type Made = { 
/**
 * Who knows this finds the room.
 */
room: string, 
/**
 * Who has this is the host.
 */
token: string, 
/**
 * What there is to say about the decks.
 */
remarks: Array<string>, };

export type ListedRoom = { room: string, scenario: string, 
/**
 * The scenario's.
 */
title: string, mode: Mode, 
/**
 * What its host is called.
 */
host: string, seats: number, 
/**
 * Seats that nobody has.
 */
open: number, 
/**
 * The cards are not dealt yet.
 */
gathering: boolean, round: number, 
/**
 * One needs a password.
 */
password: boolean, };

export type Finished = { 
/**
 * Its replay is found by this.
 */
game: string, scenario: string, mode: string, decks: Array<string>, result: Outcome, 
/**
 * Of a game that was won; lower is better.
 */
score: number | null, rounds: number, 
/**
 * What was taken back on the way.
 */
taken_back?: TakenBack, 
/**
 * Milliseconds since the beginning of 1970.
 */
finished: number, };

export type Seat = number;

export type CardId = number;

export type Mode = "standard" | "easy" | "basic" | "nightmare";

export type Outcome = "won" | "lost";

export type Answer = "pass" | "done" | "yes" | { "card": CardId } | { "player": Seat } | { "option": number } | { "number": number } | { "use": [CardId, number] } | { "play": CardId } | { "pay": number };

export type About = "mulligan" | "action" | "respond" | "order_forced" | { "cards": Why } | "player" | "option" | "may" | "number" | "payment" | "toll";

export type Why = "choose" | "search" | "cost_exhaust" | "cost_discard" | "discard" | "put_back" | "put_below" | "commit" | "attackers" | "ranged" | "defenders" | "take_damage" | "restricted" | "host" | "engage" | "travel" | "next_enemy" | "attack_target" | "travel_cost" | "cost_discard_in_play" | "cost_damage" | "test" | "discard_order" | "cost_return" | "side_quest" | "active_location" | "cost_tokens";

export type Until = "attack" | "next_attack" | "phase" | "round" | "in_play" | "game";

export type Change = { "by": number } | { "to": number };

export type View = { 
/**
 * Whose view it is; none for a spectator.
 */
seat: Seat | null, scenario: string, round: number, step: StepView, first: Seat, active: Seat, outcome: Outcome | null, players: Array<PlayerView>, quest: QuestView | null, 
/**
 * Stages beside it, where several are in play at once.
 */
further_quests?: Array<QuestView>, 
/**
 * What everybody committed to the quest counts for it.
 */
willpower: number, 
/**
 * The value that is counted: `willpower`; `attack` in a Battle, `defense` in a Siege.
 */
counts: "willpower" | "attack" | "defense", staging: StagingView, active_location: Shown | null, 
/**
 * Locations that are active beside it.
 */
further_locations?: Array<Shown>, 
/**
 * Cards on the table that are just being revealed or played.
 */
resolving: Array<CardView>, attacks: Array<AttackView>, encounter_deck: PileView, encounter_discard: Array<CardName>, quest_deck: number, victory: PileView, 
/**
 * The nightmare card and the campaign card.
 */
beside_quest: Array<Shown>, set_aside: PileView, removed: PileView, 
/**
 * What lies at other boards than the viewer's, where players have parted.
 */
boards?: Array<BoardView>, areas?: Array<AreaView>, dials?: Array<DialView>, lasting: Array<LastingView>, decision: DecisionView | null, };

export type StepView = { 
/**
 * Its number in the Rules Reference.
 */
number: string, title: string, phase: string | null, window: boolean, };

export type PlayerView = { seat: Seat, threat: number, elimination_level: number, eliminated: boolean, hand: HandView, deck: PileView, on_deck?: Array<Shown>, 
/**
 * The uppermost card first.
 */
discard: Array<CardName>, characters: Array<Shown>, engaged: Array<Shown>, };

export type HandView = { count: number, cards?: Array<CardView>, };

export type PileView = { count: number, known?: Array<Lying>, };

export type Lying = { under: number, card: CardName, };

export type QuestView = { stage: number, 
/**
 * `A` or `B`.
 */
side: string, quest_points: number | null, progress: number, card: Shown, };

export type StagingView = { threat: number, cards: Array<Shown>, };

export type BoardView = { seats: Array<Seat>, quests: Array<QuestView>, willpower: number, 
/**
 * The value that is counted there.
 */
counts: "willpower" | "attack" | "defense", staging: StagingView, active_locations: Array<Shown>, };

export type AttackView = { enemy: CardId, player: Seat, by_enemy: boolean, 
/**
 * Defenders, or attackers.
 */
characters: Array<CardId>, };

export type LastingView = { source: Source, until: Until, cards?: Array<CardId>, };

export type DecisionView = { seat: Seat, about: About, source: Source | null, 
/**
 * Only for the seat that is asked.
 */
asked?: AskedView, };

export type AskedView = { 
/**
 * Every legal answer.
 */
answers: Array<Answer>, picked?: Array<CardId>, 
/**
 * Heroes that can pay, in the order of the shares of a payment.
 */
payers?: Array<CardId>, };

export type CardName = { id: CardId, def: string, title: string, type: string, };

export type Source = { id?: CardId, def: string, title: string, };

export type Shown = CardView | Hidden;

export type Hidden = { 
/**
 * Always true.
 */
hidden: boolean, acts_as?: StandInView, };

export type StandInView = { id: CardId, title: string, attack: number, defense: number, hit_points: number, damage?: number, states: States, attachments?: Array<Shown>, shadows?: Array<Shown>, };

export type CardView = { id: CardId, def: string, title: string, type: string, controller: Seat | null, unique: boolean, spheres?: Array<string>, values?: Array<Value>, traits?: Array<string>, keywords?: Array<Keyword>, victory?: number, 
/**
 * What it adds to the threat of the staging area; only for cards there.
 */
adds_threat?: number, damage?: number, progress?: number, resources?: number, counters?: Array<Counters>, states: States, attachments?: Array<Shown>, shadows?: Array<Shown>, };

export type States = { exhausted?: boolean, committed?: boolean, facedown?: boolean, attacked?: boolean, as_attachment?: boolean, resolved?: boolean, };

export type Value = { stat: string, now: number, printed: number, 
/**
 * The printed value is an X.
 */
x?: boolean, modifiers?: Array<Modifier>, };

export type Modifier = { source: Source, change: Change, };

export type Keyword = { name: string, value: number, };

export type Counters = { name: string, count: number, };

export type DialView = { name: string, at: number, shows?: string, };

export type AreaView = { name: string, kind: AreaKind, owner?: Seat, 
/**
 * The card it lies under.
 */
host?: CardId, pile: PileView, cards?: Array<Shown>, };

export type AreaKind = "staging" | "active_location" | "quest" | "play" | "engaged" | "hand" | "deck" | "discard" | "quest_deck" | "beside" | "set_aside" | "victory" | "removed" | "attached" | "shadow" | "under" | "resolving" | "named" | "aside" | "hidden" | "away";

export type LineKind = "attached" | "attack_cancelled" | "attacks" | "came_damaged" | "cancelled" | "committed" | "committed_to_test" | "control" | "counters" | "current_quest" | "damage_moved" | "damage_prevented" | "damage_redirected" | "damage_removed" | "damaged" | "dealt_for_test" | "defends" | "delayed" | "destroyed" | "detached" | "dial" | "discarded" | "doomed" | "drew" | "earned" | "eliminated" | "enemy_attacks" | "engaged" | "entered_play" | "exhausted" | "explored" | "first_player" | "flipped" | "gained" | "healed" | "joined" | "lasting" | "leaves_pool" | "left_play" | "looked_at" | "lost" | "moved" | "mulligan" | "parted" | "passed" | "phase_added" | "phase_cut_short" | "played" | "progress" | "quested" | "readied" | "removed_from_quest" | "revealed" | "shadow_dealt" | "shadow_turned" | "shuffled" | "spent" | "stage_defeated" | "stage_revealed" | "staged" | "step_begins" | "surge" | "tested" | "threat" | "travelled" | "triggered" | "turned" | "undefended" | "used" | "went" | "won";
