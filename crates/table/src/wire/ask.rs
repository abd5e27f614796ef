//! What a client says.

use crate::typed::TS;
use rules::decision::Answer;
use rules::ids::{CardId, Seat};
use serde::{Deserialize, Serialize};

use crate::pace::Pace;
use crate::server::NewDeck;

/// A message to a room. One with an id is answered by `done` or `error` with the same id, once it is stored.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, TS)]
pub struct Request {
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub id: Option<u32>,
    #[serde(flatten)]
    pub ask: Ask,
}

/// What a client asks of the server.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, TS)]
#[serde(tag = "do", rename_all = "snake_case")]
pub enum Ask {
    /// The first message. With a token one is again who one was; without, a spectator until a seat is claimed.
    Hello {
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[ts(optional)]
        token: Option<String>,
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[ts(optional)]
        password: Option<String>,
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[ts(optional)]
        name: Option<String>,
        #[serde(default)]
        #[ts(as = "Option<Follow>", optional)]
        follow: Follow,
        /// Lines of the log that the client has already.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[ts(optional)]
        lines: Option<u32>,
    },
    /// Sit down. An open seat is given at once; for another's the host is asked.
    Claim {
        seat: Seat,
    },
    /// The host's reply to a claim.
    Grant {
        claim: u32,
        agree: bool,
    },
    /// Stand up; the seat is open.
    Release {
        seat: Seat,
    },
    /// Let a bot play a seat. Its person may claim it back at any time.
    Bot {
        seat: Seat,
        kind: String,
    },
    /// Answer the decision of this number.
    Answer {
        decision: u32,
        answer: Answer,
    },
    /// Go back. Where that takes back what has shown somebody something, one says what becomes of what is hidden.
    Undo {
        to: UndoTo,
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[ts(optional)]
        then: Option<Then>,
    },
    Vote {
        proposal: u32,
        agree: bool,
    },
    /// Where the game stops for a seat.
    Pace {
        seat: Seat,
        pace: Pace,
        #[serde(default)]
        #[ts(as = "Option<Vec<String>>", optional)]
        stops: Vec<String>,
        /// Ids of cards whose actions are no reason to stop.
        #[serde(default, skip_serializing_if = "Vec::is_empty")]
        #[ts(as = "Option<Vec<String>>", optional)]
        muted: Vec<String>,
        /// A phase: windows are passed until it begins.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[ts(optional)]
        until: Option<String>,
    },
    /// Why nothing can be done with a card now, or whether something can.
    Why {
        seat: Seat,
        card: CardId,
    },
    /// What a bot would answer to the decision that stands, and what it expects of each answer.
    Advise,
    /// A report of a problem, with what was expected. Hidden cards are in it only if everybody who plays agrees.
    Report {
        expected: String,
        #[serde(default)]
        #[ts(as = "Option<bool>", optional)]
        hidden: bool,
    },
    /// Whether hidden cards may be in a report.
    Consent {
        report: u32,
        agree: bool,
    },
    /// The whole game so far as a file, for whoever has been alone at the table; answered by `replay`.
    Export,
    /// Before the game is dealt: the deck of a seat is another one.
    Deck {
        seat: Seat,
        deck: NewDeck,
    },
    /// Before the game is dealt: one is ready, or not yet.
    Ready {
        ready: bool,
    },
    /// The host deals the cards, once everybody is there and ready.
    Deal,
    /// Tell whoever the game waits for that one waits.
    Nudge,
    Chat {
        text: String,
    },
    /// Send everything again: this client lost track.
    Full,
    /// Lines of the log from one number to before another.
    Log {
        from: u32,
        to: u32,
    },
    /// The host sends somebody away; their seats are open.
    Kick {
        person: u8,
    },
    /// The host stops the game for a while, or lets it go on.
    Pause {
        paused: bool,
    },
    /// The host ends the room for good.
    Close,
    /// A new token in place of the old one, which is worth nothing any more.
    Renew,
}

/// What a message counts as that has the server play answers again, think, or send everything.
const DEAR: u8 = 5;

impl Ask {
    /// As how many messages it counts.
    pub fn weight(&self) -> u8 {
        match self {
            Ask::Undo { .. } | Ask::Advise | Ask::Report { .. } | Ask::Consent { .. } | Ask::Export => DEAR,
            Ask::Full | Ask::Log { .. } | Ask::Deck { .. } => DEAR,
            Ask::Hello { .. } | Ask::Claim { .. } | Ask::Grant { .. } | Ask::Release { .. } | Ask::Bot { .. } => 1,
            Ask::Answer { .. } | Ask::Vote { .. } | Ask::Pace { .. } | Ask::Why { .. } | Ask::Chat { .. } => 1,
            Ask::Ready { .. } | Ask::Deal | Ask::Nudge => 1,
            Ask::Kick { .. } | Ask::Pause { .. } | Ask::Close | Ask::Renew => 1,
        }
    }
}

/// What a client wants to hear.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(rename_all = "snake_case")]
pub enum Follow {
    #[default]
    All,
    /// Only that it is one's turn.
    Turns,
}

/// How far to go back.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(rename_all = "snake_case")]
pub enum UndoTo {
    /// Before one's own last answer.
    Answer,
    /// To the beginning of the step, or of the one before if it has just begun.
    Step,
    Phase,
    /// Before the answer that brought about a line of the log.
    Line(u32),
}

/// What becomes of what is hidden when something is taken back that somebody has seen.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(rename_all = "snake_case")]
pub enum Then {
    /// The game goes on as it lay.
    AsItLay,
    /// What nobody has seen is dealt anew.
    Anew,
}
