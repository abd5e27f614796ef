//! What a room is made of, and everything that can happen to it. Both are stored; a room is what its deeds made it.

use rules::decision::Answer;
use rules::ids::Seat;
use rules::replay::{Origin, hex};
use rules::setup::Setup;
use serde::{Deserialize, Serialize};

use super::play::By;
use crate::pace::Pacing;
use crate::secret::Fingerprint;
use crate::wire::{ChatLine, Holder};

/// The format of rooms that this program stores; it reads all before it, too. Format 1 has neither an origin nor
/// marks.
pub const FORMAT: u32 = 2;

/// What was settled when the room was made.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Charter {
    #[serde(default = "first_format")]
    pub format: u32,
    /// What the game goes by once it is over. Unlike the code of the room it opens nothing.
    pub game: String,
    pub setup: Setup,
    /// Versions it was made with.
    pub version: String,
    pub content: String,
    #[serde(default)]
    pub origin: Origin,
    /// Hashed.
    #[serde(default)]
    pub password: Option<String>,
    /// Person 0.
    pub host: Person,
    pub seats: Vec<Holder>,
}

fn first_format() -> u32 {
    1
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Person {
    pub name: String,
    pub token: Fingerprint,
}

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Deed {
    /// Somebody new, the next person.
    Join(Person),
    /// Somebody new, in the place of a person who is forgotten.
    Replace(u8, Person),
    Seat(Seat, Holder),
    Answer(Seat, Answer, By),
    /// Back to where so many answers had been given.
    Undo(u32),
    Pace(Seat, Pacing),
    Chat(ChatLine),
    /// Somebody is sent away, their token void.
    Kick(u8),
    Renew(u8, Fingerprint),
    /// Nothing happens: the digest of the game as it stands, by which one can tell that it was played again as it
    /// was.
    Mark(#[serde(with = "hex")] u64),
    Pause(bool),
    Close,
}
