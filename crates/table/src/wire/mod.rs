//! The messages between a client and a room.

mod ask;
mod code;
mod line;
mod notice;
mod tell;
pub mod view;

use library::brief;

pub use ask::{Ask, Follow, Request, Then, UndoTo};
pub use code::{Code, Refusal};
pub use line::{Line, Many, NamedCard};
pub use notice::{Happened, Notice};
pub use tell::{
    ChatLine, Dealt, DecisionInfo, Holder, MomentInfo, NewLines, Offer, Over, PersonInfo, ProposalInfo, ReportInfo,
    SeatClaim, SeatInfo, SeatPace, Seen, TableInfo, Tell, Undoing, Viewed, You,
};

/// The version of these messages. It rises when a client that knows the old ones would misread the new.
pub const PROTOCOL: u32 = 2;

/// Reads a message of a client.
pub fn read(text: &str) -> Result<Request, Refusal> {
    let wrong = |error: serde_json::Error| format!("this is no message: {}", brief(&error.to_string()));
    serde_json::from_str(text).map_err(|error| Refusal::new(Code::BadMessage, wrong(error)))
}
