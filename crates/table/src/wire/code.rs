//! Why something was refused: a code for programs, a sentence for people.

use std::fmt;

use crate::typed::TS;
use serde::{Deserialize, Serialize};

/// Why a request was refused, for programs to read; the message beside it is for people.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize, TS)]
#[serde(rename_all = "snake_case")]
pub enum Code {
    /// Not a message of this protocol.
    BadMessage,
    /// The first message must be `hello`, and only the first.
    HelloFirst,
    /// Longer than allowed.
    TooBig,
    /// More messages than allowed.
    TooFast,
    /// More rooms, connections or people than allowed.
    TooMany,
    NoRoom,
    /// The room is closed.
    Closed,
    WrongToken,
    WrongPassword,
    NoSeat,
    SeatTaken,
    /// You hold no such seat.
    NotYours,
    /// Only the host may do that.
    NotHost,
    NoPerson,
    /// Somebody here is called so.
    NameTaken,
    /// The cards are not dealt yet, or dealt already.
    NotNow,
    /// The decision is not the one that stands.
    Late,
    /// The rules do not allow the answer.
    Illegal,
    Paused,
    NothingToUndo,
    /// It has shown somebody something: say what becomes of what is hidden, or leave it.
    Reveals,
    /// No such proposal or claim is open.
    NoProposal,
    /// Nothing of that name.
    Unknown,
    /// What was given cannot be used.
    BadInput,
    /// Asked by a page of another site, or under a name that is not this server's.
    Foreign,
    /// Another server plays this room now: connect again.
    Moved,
    /// The server is stopping: connect again.
    Stopping,
    /// The connection was too slow, or silent.
    Slow,
    /// The database did not confirm it: connect again to see whether it happened.
    Storage,
    /// The room's game would not go on here as it began: its cards or the rules have changed. Nothing else has.
    Changed,
    /// A defect of the server; nothing was changed.
    Defect,
}

/// Something that was not done.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Refusal {
    pub code: Code,
    pub message: String,
}

impl Refusal {
    /// A refusal with its code and its message.
    pub fn new(code: Code, message: impl Into<String>) -> Refusal {
        Refusal { code, message: message.into() }
    }
}

impl Code {
    /// As it is written.
    pub fn name(self) -> String {
        serde_json::to_value(self).ok().and_then(|name| name.as_str().map(str::to_owned)).unwrap_or_default()
    }
}

impl fmt::Display for Refusal {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        out.write_str(&self.message)
    }
}

impl std::error::Error for Refusal {}
