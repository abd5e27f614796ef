//! What a puzzle file says, as data.

use cardlang::def::CardType;
use rules::code::{Key, Stat};
use rules::ids::{Seat, Seats};
use rules::setup::Mode;
use rules::step::Step;

/// One puzzle.
#[derive(Clone, Debug)]
pub struct Puzzle {
    pub name: String,
    pub line: usize,
    pub proves: Vec<String>,
    pub position: Position,
    pub script: Vec<Line>,
    /// What a player is to reach, if it is a puzzle for players; the script then is its solution.
    pub task: Option<Task>,
    pub hints: Vec<String>,
}

/// What a player is to reach: solved as soon as all of it holds.
#[derive(Clone, Debug)]
pub struct Task {
    pub line: usize,
    pub words: String,
    /// With the lines that say so.
    pub wanted: Vec<(usize, Expect)>,
    pub limit: Limit,
}

/// How long there is time for it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Limit {
    /// As long as the game goes on.
    None,
    /// Up to the end of that round.
    Round(u16),
    /// Up to the end of the phase the puzzle begins in.
    Phase,
}

/// The table before the first question. Cards stand in the order of the file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Position {
    pub players: Option<u8>,
    pub seats: [SeatPosition; 4],
    pub items: Vec<Item>,
    pub scenario: Option<String>,
    pub mode: Mode,
    /// The campaign the game belongs to, and the line that says so.
    pub campaign: Option<(String, usize)>,
    /// Heroes, what they are recorded as, and where that is said.
    pub recorded: Vec<(String, String, usize)>,
    pub first: u8,
    pub round: u16,
    pub begin: Begin,
    pub seed: u64,
    pub quested: bool,
    /// The board each player is at, and whether those at different ones can do things for one another.
    pub boards: [u8; 4],
    pub in_reach: bool,
    /// Decks and areas of the scenario in which cards lie.
    pub areas: Vec<AreaName>,
    /// Where dials of the scenario stand.
    pub dials: Vec<(String, i16)>,
    pub has_quest: bool,
    pub has_quest_deck: bool,
    /// What the cards are numbered by, in the order of the file, where that is another order.
    pub numbers: Vec<u16>,
    /// Cards by those numbers, as they lie in their places from top to bottom, where the file has them otherwise.
    pub order: Vec<u16>,
    /// The line that says so.
    pub numbered: usize,
}

/// A deck, its discard pile or an area that a card declares.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct AreaName {
    pub name: String,
    pub discard: bool,
    /// Whose, where each player has one.
    pub seat: Option<u8>,
}

/// What a position says about a seat.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct SeatPosition {
    pub mentioned: bool,
    pub threat: Option<u16>,
    pub eliminated: bool,
    /// A deck of the content, for a game set up by the rules.
    pub preset: Option<(String, usize)>,
}

/// Where play begins.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Begin {
    Step(Step),
    /// Opening hands are drawn, then mulligans are offered.
    Setup,
}

/// A card on the table.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Item {
    pub name: String,
    pub line: usize,
    pub place: Place,
    pub copies: u16,
    /// A seat, or the encounter side.
    pub owner: Option<Seat>,
    pub by: Option<u8>,
    pub exhausted: bool,
    pub committed: bool,
    pub facedown: bool,
    pub faceup: bool,
    pub attacked: bool,
    /// An enemy that has had its chance of a shadow card this round.
    pub dealt: bool,
    /// It goes into the campaign pool.
    pub earned: bool,
    /// A player's attachment that its host guards.
    pub guarded: bool,
    /// It has left the campaign pool.
    pub spent: bool,
    /// Seats that know it while it lies hidden, besides the one that holds it.
    pub seen: Seats,
    /// Seats that have attacked it this round.
    pub struck: Seats,
    /// Limited abilities that have been used, each time, and by whom.
    pub used: Vec<(u8, u8)>,
    /// Quests lie with their B side up, other cards with their A side, unless it is said.
    pub side_a: bool,
    pub side_b: bool,
    pub damage: u16,
    pub resources: u16,
    pub progress: u16,
    /// Counters on it, by name.
    pub counters: Vec<(String, u16)>,
    /// Attachments and shadow cards, in the order of the file.
    pub held: Vec<Item>,
}

/// Where a position puts a card.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Place {
    Hero(u8),
    Ally(u8),
    Hand(u8),
    Deck(u8),
    Discard(u8),
    Engaged(u8),
    /// At a board, by its number.
    Staging(u8),
    Active(u8),
    EncounterDeck,
    EncounterDiscard,
    Quest(u8),
    QuestDeck,
    Beside,
    Victory,
    Removed,
    SetAside,
    /// Dealt to the card that holds it.
    Shadow,
    /// Attached to the card that holds it.
    On,
    /// Under the card that holds it.
    Under,
    /// In a declared deck or area, by its number among those of the position.
    Area(u8),
}

impl Place {
    /// Where cards with an encounter back lie.
    pub fn is_of_encounter_deck(self) -> bool {
        matches!(self, Place::EncounterDeck | Place::EncounterDiscard | Place::Shadow)
    }

    /// Whether a card of that type can be there.
    pub fn takes(self, kind: CardType) -> bool {
        use CardType::*;
        match self {
            Place::Hero(_) => kind == Hero,
            Place::Ally(_) => matches!(kind, Ally | Location | Objective | ObjectiveAlly | ObjectiveHero | Contract),
            Place::Beside => matches!(kind, Campaign | Nightmare),
            Place::Hand(_) | Place::Deck(_) => matches!(kind, Ally | Attachment | Event | SideQuest),
            Place::Discard(_) => matches!(kind, Ally | Attachment | Event | SideQuest | Hero),
            Place::Engaged(_) => kind == Enemy,
            Place::Staging(_) => {
                matches!(kind, Enemy | Location | Objective | ObjectiveAlly | ObjectiveHero | Treachery | SideQuest)
            }
            Place::Active(_) => kind == Location,
            Place::EncounterDeck | Place::EncounterDiscard | Place::Shadow => {
                matches!(kind, Enemy | Location | Treachery | Objective | ObjectiveAlly | ObjectiveHero | SideQuest)
            }
            Place::Quest(_) | Place::QuestDeck => kind == Quest,
            Place::On => {
                matches!(kind, Attachment | Ally | Contract | Treachery | Objective | ObjectiveAlly | Enemy | Location)
            }
            Place::Victory | Place::Removed | Place::SetAside | Place::Under | Place::Area(_) => true,
        }
    }
}

/// A card by title or id, and which of several.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Named {
    pub name: String,
    pub nth: Option<usize>,
}

/// One line after the `---`.
#[derive(Clone, Debug)]
pub struct Line {
    pub line: usize,
    /// Who is asked, if the line says so.
    pub seat: Option<u8>,
    pub act: Act,
}

/// What one line of a script does.
#[derive(Clone, Debug)]
pub enum Act {
    Answer(Reply),
    Commit(Vec<Named>),
    Offered {
        reply: Reply,
        offered: bool,
    },
    Refused {
        reply: Reply,
        reason: Option<String>,
        clause: Option<String>,
    },
    Until(Goal),
    /// Takes the last answer back.
    Undo,
    /// Saves the game and goes on with what was saved.
    Save,
    Expect(Box<Expect>),
}

/// An answer by name.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Reply {
    Pass,
    Done,
    Yes,
    No,
    Choose(Vec<Named>),
    Play(Named),
    Use(Named, Option<u8>),
    Player(u8),
    Option(u8),
    Number(u8),
    Pay(Vec<(Named, u16)>),
    PayDefault,
}

/// Where `until` stops.
#[derive(Clone, Debug)]
pub enum Goal {
    Window(String),
    Step(String),
    Asked(String, Option<u8>),
    Offered(Reply),
    Round(u16),
    End,
}

/// What a script can expect of the game.
#[derive(Clone, Debug)]
pub enum Expect {
    Not(Box<Expect>),
    Card(Named, Vec<(bool, Claim)>),
    Seat(u8, SeatClaim),
    Cards(Pile, Contents),
    /// Cards of a declared deck or area.
    Area(AreaName, Contents),
    StagingThreat(Option<u8>, i32),
    /// A dial of the scenario stands there.
    Dial(String, i16),
    Willpower(Option<u8>, i32),
    Asked(String, Option<u8>),
    Answers(usize),
    Step(String),
    Window(String),
    Round(u16),
    FirstPlayer(u8),
    ActivePlayer(u8),
    Stage(Option<u8>, u8),
    Outcome(Ending),
    Score(i32),
    Log(LogClaim),
    /// The first line of one kind stands before the first of the other.
    Before(LogClaim, LogClaim),
    /// The steps begun so far.
    Steps(Vec<String>),
    /// A seat, or everybody.
    Sees(Option<u8>, Named),
}

/// How the game has ended, if it has.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Ending {
    Won,
    Lost,
    Playing,
}

/// What can be expected of a player.
#[derive(Clone, Debug)]
pub enum SeatClaim {
    Threat(u16),
    Eliminated,
}

/// Cards of a place: how many, or just these.
#[derive(Clone, Debug)]
pub enum Contents {
    Count(usize),
    Names(Vec<String>),
}

/// A place that expectations speak of, with its seat where the script names one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Pile {
    Hand(Option<u8>),
    Deck(Option<u8>),
    Discard(Option<u8>),
    Play(Option<u8>),
    Engaged(Option<u8>),
    /// Of the board a seat is at.
    Staging(Option<u8>),
    ActiveLocation(Option<u8>),
    EncounterDeck,
    EncounterDiscard,
    Victory,
    Removed,
    SetAside,
    Shadow,
    QuestDeck,
    CurrentQuest(Option<u8>),
    Attached,
    Beside,
}

impl Pile {
    /// The same pile, of that seat.
    pub fn of(self, seat: u8) -> Pile {
        match self {
            Pile::Hand(_) => Pile::Hand(Some(seat)),
            Pile::Deck(_) => Pile::Deck(Some(seat)),
            Pile::Discard(_) => Pile::Discard(Some(seat)),
            Pile::Play(_) => Pile::Play(Some(seat)),
            Pile::Engaged(_) => Pile::Engaged(Some(seat)),
            Pile::Staging(_) => Pile::Staging(Some(seat)),
            Pile::ActiveLocation(_) => Pile::ActiveLocation(Some(seat)),
            Pile::CurrentQuest(_) => Pile::CurrentQuest(Some(seat)),
            other => other,
        }
    }

    /// Whose it is, if it is said.
    pub fn seat(self) -> Option<u8> {
        match self {
            Pile::Hand(seat) | Pile::Deck(seat) | Pile::Discard(seat) | Pile::Play(seat) | Pile::Engaged(seat) => seat,
            Pile::Staging(seat) | Pile::ActiveLocation(seat) | Pile::CurrentQuest(seat) => seat,
            _ => None,
        }
    }
}

/// What can be expected of a card.
#[derive(Clone, Debug)]
pub enum Claim {
    Ready,
    Exhausted,
    Committed,
    Facedown,
    Faceup,
    Damage(u16),
    Resources(u16),
    Progress(u16),
    Counters(String, u16),
    Stat(Stat, i32),
    HitPointsLeft(i32),
    In(Pile),
    Top(Pile),
    Bottom(Pile),
    AttachedTo(Named),
    DealtTo(Named),
    Under(Named),
    InArea(AreaName),
    Controlled(u8),
    Owned(u8),
    Trait(String),
    Keyword(Key, Option<u8>),
    Attacking,
    Defending,
    SideA,
    SideB,
    Earned,
    Spent,
    Recorded(String),
}

/// A line of the log.
#[derive(Clone, Debug)]
pub struct LogClaim {
    pub what: String,
    pub cards: Vec<Named>,
    pub amount: Option<i32>,
    pub seat: Option<u8>,
    pub cause: Option<CauseClaim>,
    pub clause: Option<String>,
    pub step: Option<String>,
    pub times: Option<usize>,
}

/// What can be expected of the cause of a line of the log.
#[derive(Clone, Debug)]
pub enum CauseClaim {
    Card(Named),
    Step,
    Player(u8),
}
