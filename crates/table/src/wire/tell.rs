//! What a room says.

use crate::typed::TS;
use bots::Advice;
use rules::decision::Answer;
use rules::ids::{CardId, Seat};
use rules::replay::TakenBack;
use rules::setup::Mode;
use rules::state::Outcome;
use serde::{Deserialize, Serialize};

use super::{Code, Line, Notice, Then, UndoTo};
use crate::diff::Change;
use crate::pace::Pace;
use crate::why::Explained;

/// What the server tells a client.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, TS)]
#[serde(tag = "tell", rename_all = "snake_case")]
pub enum Tell {
    /// The reply to `hello`; the table, the views and the log follow.
    Welcome {
        protocol: u32,
        room: String,
        version: String,
        content: String,
    },
    /// Who you are to the room, whenever that changes.
    You(You),
    /// The room, whenever something about it changes.
    Table(Box<TableInfo>),
    /// A moment of the game: what happened, the table it led to, and what is asked there.
    Moment(MomentInfo),
    /// The reply to `why`, before its `done`.
    Why {
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[ts(optional)]
        id: Option<u32>,
        seat: Seat,
        card: CardId,
        #[serde(flatten)]
        why: Explained,
    },
    /// What an adviser thinks of a decision; it comes a moment after the `done` of its `advise`.
    Advice {
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[ts(optional)]
        id: Option<u32>,
        decision: u32,
        #[serde(flatten)]
        advice: Advice,
    },
    /// Older lines that were asked for.
    Lines {
        from: u32,
        lines: Vec<Line>,
    },
    Chat(ChatLine),
    /// Something about the room that stands in the log for all.
    Notice(Notice),
    /// So many answers were taken back, and whether somebody had learned something by them.
    Undone {
        answers: u32,
        reveals: bool,
    },
    /// Somebody did not agree, or the proposal was withdrawn.
    UndoRefused {
        proposal: u32,
        by: u8,
    },
    /// A report of a problem, to be kept as a file of that name.
    Report {
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[ts(optional)]
        id: Option<u32>,
        file: String,
        text: String,
    },
    /// The whole game so far, to be kept as a file of that name.
    Replay {
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[ts(optional)]
        id: Option<u32>,
        file: String,
        text: String,
    },
    /// Somebody did not agree to hidden cards in a report, or it was withdrawn.
    ReportRefused {
        report: u32,
        by: u8,
    },
    /// Somebody waits for you, and says so.
    Nudge {
        by: u8,
    },
    /// It is the turn of one of your seats; only for clients that follow turns.
    Turn {
        seat: Seat,
        decision: u32,
        question: String,
    },
    /// The message of this id is carried out and stored.
    Done {
        id: u32,
    },
    Error {
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[ts(optional)]
        id: Option<u32>,
        code: Code,
        message: String,
    },
}

/// What belongs together: no part of it is true without the others.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize, TS)]
pub struct MomentInfo {
    /// What is new in the log.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub log: Option<NewLines>,
    /// What each of your seats, or a spectator, sees, where that has changed.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    #[ts(as = "Option<Vec<Seen>>", optional)]
    pub views: Vec<Seen>,
    /// The decision the game waits on, where it is another one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub decision: Option<DecisionInfo>,
}

impl MomentInfo {
    /// Whether there is anything in it.
    pub fn is_something(&self) -> bool {
        self.log.is_some() || !self.views.is_empty() || self.decision.is_some()
    }
}

/// Lines from this number on; what the client has from there on is void.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct NewLines {
    pub from: u32,
    pub lines: Vec<Line>,
}

/// What a seat, or a spectator, sees.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, TS)]
pub struct Seen {
    pub seat: Option<Seat>,
    /// Rises with every view of that seat.
    pub version: u32,
    #[serde(flatten)]
    pub viewed: Viewed,
}

/// A whole view, or what has changed since the one before.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, TS)]
#[serde(rename_all = "snake_case")]
pub enum Viewed {
    #[ts(type = "View")]
    Full(serde_json::Value),
    Changes(Vec<Change>),
}

/// The question that stands, in parts.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct DecisionInfo {
    pub number: u32,
    pub seat: Seat,
    /// What is to be decided: `Pay 2 resources`.
    pub asks: String,
    /// What it is asked for: what happened, which ability, or which step.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub because: Option<String>,
    /// The step it is asked in, parts of attacks included: `6.4.2`.
    #[serde(default)]
    pub place: String,
    /// The clauses about that step.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub clause: Option<String>,
    /// Every legal answer, and what it would do. Only for the seat that is asked.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub options: Option<Vec<Offer>>,
    /// Where the game will stop for this seat if it passes now, where it may pass.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub next_stop: Option<String>,
}

/// An answer that may be given. The card it names is in the answer itself.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct Offer {
    pub answer: Answer,
    /// What is done, with which card and at what cost: all there is to say, unless an effect follows.
    pub head: String,
    /// What playing its card costs: a number, or X.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub cost: Option<String>,
    /// What its card says.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub effect: Option<String>,
}

impl Offer {
    /// The whole in one sentence.
    pub fn text(&self) -> String {
        self.effect.as_ref().map_or_else(|| self.head.clone(), |effect| format!("{} — {effect}", self.head))
    }
}

/// Where the game stops for a seat.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct SeatPace {
    pub seat: Seat,
    pub pace: Pace,
    pub stops: Vec<String>,
    /// Ids of cards whose actions are no reason to stop.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    #[ts(as = "Option<Vec<String>>", optional)]
    pub muted: Vec<String>,
    /// Windows are passed until this phase begins.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub until: Option<String>,
}

/// Who the client is at the table.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize, TS)]
pub struct You {
    /// None for spectators.
    pub person: Option<u8>,
    pub host: bool,
    pub seats: Vec<Seat>,
    /// The pace of each of your seats.
    #[serde(default)]
    pub paces: Vec<SeatPace>,
    /// Only when it is new. Whoever has it is you: keep it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub token: Option<String>,
}

/// The table as everybody may know it: seats, people, and how the game goes.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, TS)]
pub struct TableInfo {
    pub scenario: String,
    pub title: String,
    pub mode: Mode,
    pub seats: Vec<SeatInfo>,
    pub persons: Vec<PersonInfo>,
    pub host: u8,
    /// Who is ready, as long as the game is not dealt.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub gathering: Option<Vec<u8>>,
    /// What the cards were dealt from.
    pub dealt: Dealt,
    /// What may be taken back here.
    #[serde(default)]
    pub undo: Undoing,
    /// Everybody stops at every window, so that a pause says nothing.
    #[serde(default)]
    pub full_stops: bool,
    /// Names of people who have had the whole game in their hands while it was under way.
    #[serde(default)]
    pub seen_all: Vec<String>,
    /// What was taken back so far.
    #[serde(default)]
    pub taken_back: TakenBack,
    pub spectators: u32,
    pub paused: bool,
    pub closed: bool,
    /// Seats that somebody asks the host for.
    pub claims: Vec<SeatClaim>,
    pub proposal: Option<ProposalInfo>,
    /// A report with hidden cards that others have to agree to.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub report: Option<ReportInfo>,
    /// The revision of the rules it was begun under, if the game goes on under another.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub begun_under: Option<u32>,
    /// The campaign whose next game this is; its log is kept by whoever made the room.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub campaign: Option<String>,
    /// Once the game is over.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub over: Option<Over>,
    /// Days after which the room is forgotten, if nothing happens in it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub keep: Option<u32>,
}

/// How a game ended, and where its replay is found.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct Over {
    /// Its replay is at `/api/replays/GAME`.
    pub game: String,
    pub outcome: Outcome,
    pub rounds: u16,
    /// Of a game that was won; lower is better.
    pub score: Option<i32>,
    /// What was taken back on the way.
    #[serde(default)]
    pub taken_back: TakenBack,
}

/// What the cards of a game were dealt from.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(rename_all = "snake_case")]
pub enum Dealt {
    /// A seed that nobody knows before the game is over, and the promise of it: the digest of the setup in its replay.
    Secret(String),
    /// A seed that somebody chose: whoever works it out knows every card.
    Known(#[ts(type = "number")] u64),
    /// A short seed of a room from before there were long ones: whoever tries them all finds it.
    Short,
}

/// What may be taken back at a table.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(rename_all = "snake_case")]
pub enum Undoing {
    /// Everything, if those whom it concerns agree.
    #[default]
    All,
    /// Nothing that has shown somebody something.
    Unseen,
}

/// A seat and who holds it.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, TS)]
pub struct SeatInfo {
    pub seat: Seat,
    /// The name of its deck.
    pub deck: String,
    pub holder: Holder,
}

/// Who holds a seat.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(rename_all = "snake_case")]
pub enum Holder {
    #[default]
    Open,
    Person(u8),
    Bot {
        kind: String,
        /// Whom it plays for.
        keeper: Option<u8>,
    },
}

/// Somebody at the table.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, TS)]
pub struct PersonInfo {
    pub person: u8,
    pub name: String,
    pub present: bool,
}

/// Somebody's wish to sit down, which the host has yet to answer.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, TS)]
pub struct SeatClaim {
    pub claim: u32,
    pub seat: Seat,
    pub name: String,
}

/// An undo that others have to agree to.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, TS)]
pub struct ProposalInfo {
    pub proposal: u32,
    pub by: u8,
    pub to: UndoTo,
    /// How many answers it takes back.
    pub answers: u32,
    /// It takes back what somebody has learned since.
    pub reveals: bool,
    /// What becomes of what is hidden then.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub then: Option<Then>,
    /// Who has not said yes yet.
    pub waiting: Vec<u8>,
    /// A seat is open: whoever sits down there will be asked, too.
    #[serde(default)]
    pub open: bool,
}

/// A report with hidden cards that others have to agree to.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct ReportInfo {
    pub report: u32,
    pub by: u8,
    /// What its reporter expected.
    pub expected: String,
    /// Who has not said yes yet.
    pub waiting: Vec<u8>,
    /// A seat is open: whoever sits down there will be asked, too.
    #[serde(default)]
    pub open: bool,
}

/// A line of chat.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct ChatLine {
    /// None for spectators.
    pub person: Option<u8>,
    pub name: String,
    pub text: String,
}
