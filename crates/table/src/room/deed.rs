//! What a room is made of, and everything that can happen to it. Both are stored; a room is what its deeds made it.

use rules::chance::Seed;
use rules::decision::Answer;
use rules::ids::Seat;
use rules::replay::{Origin, hex};
use rules::setup::{Deck, Setup};
use serde::{Deserialize, Serialize};

use super::play::By;
use crate::pace::Pacing;
use crate::secret::{Fingerprint, promise};
use crate::wire::{ChatLine, Dealt, Happened, Holder, Undoing};

/// The format of rooms that this program stores; it reads all before it, too. Format 1 has neither an origin nor
/// marks; seeds before format 3 have 32 bits and may be secret all the same.
pub const FORMAT: u32 = 3;

/// The first format whose secret seeds are long.
const LONG_SEEDS: u32 = 3;

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
    #[serde(default)]
    pub undo: Undoing,
    #[serde(default)]
    pub full_stops: bool,
    /// People gather first, and bring their decks; then the cards are dealt.
    #[serde(default, skip_serializing_if = "is_not")]
    pub gather: bool,
    /// The room stands in the list of a server that has one.
    #[serde(default, skip_serializing_if = "is_not")]
    pub listed: bool,
}

fn is_not(flag: &bool) -> bool {
    !flag
}

impl Charter {
    /// What the people at the table are told of the seed.
    pub fn dealt(&self) -> Dealt {
        match self.setup.seed.known() {
            None => Dealt::Secret(promise(&self.setup)),
            Some(_) if self.format < LONG_SEEDS => Dealt::Short,
            Some(number) => Dealt::Known(number),
        }
    }
}

fn first_format() -> u32 {
    1
}

/// Somebody in a room, known again by the fingerprint of their token.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Person {
    pub name: String,
    pub token: Fingerprint,
}

/// Something that happened in a room. The deeds of a room, in order, make it again.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Deed {
    /// Somebody new, the next person.
    Join(Person),
    /// Somebody new, in the place of a person who is forgotten.
    Replace(u8, Person),
    Seat(Seat, Holder),
    Answer(Seat, Answer, By),
    /// The answer before was a response given up; nobody but that seat knows that it was asked.
    Unsaid(Seat),
    /// Back to where so many answers had been given.
    Undo(u32),
    /// What nobody has seen is dealt anew from this seed.
    Anew(Seed),
    Pace(Seat, Pacing),
    Chat(ChatLine),
    /// A line in the log for all, after so many others.
    Note(u32, Happened),
    /// Somebody is sent away, their token void.
    Kick(u8),
    Renew(u8, Fingerprint),
    /// Nothing happens: the digest of the game as it stands, by which one can tell that it was played again as it
    /// was.
    Mark(#[serde(with = "hex")] u64),
    /// Before the deal: a seat has another deck.
    Deck(Seat, Deck),
    /// Before the deal: somebody is ready, or not any more.
    Ready(u8, bool),
    /// The cards are dealt, by these rules and from these cards.
    Deal(Origin),
    Pause(bool),
    Close,
}
