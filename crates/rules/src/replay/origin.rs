//! Under what a game was begun, so that it goes on as it began or not at all.

use std::fmt;

use serde::{Deserialize, Serialize};

use super::digest::cards;
use super::hex;
use crate::query::Q;

/// The revision of the rules: it rises whenever some game would play otherwise than before, though its cards are the
/// same. The golden games see to that: they cannot be written anew without raising it.
pub const REVISION: u32 = 9;

/// The rules and the cards of a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Origin {
    pub rules: u32,
    /// What [`cards`] says; games from before it was written down do not have it.
    #[serde(with = "hex::maybe")]
    pub cards: Option<u64>,
}

/// Games from before revisions were counted are of the first.
impl Default for Origin {
    fn default() -> Origin {
        Origin { rules: 1, cards: None }
    }
}

impl Origin {
    /// Of a game that is begun here and now.
    pub fn here(q: Q<'_>) -> Origin {
        Origin { rules: REVISION, cards: Some(cards(q)) }
    }

    /// The revision it was begun under, where that is not this one.
    pub fn other_rules(&self) -> Option<u32> {
        (self.rules != REVISION).then_some(self.rules)
    }

    /// Whether a game of this origin, played again here, would go on with the cards it was begun with. That the
    /// rules have led to the same table so far is for its digests to tell.
    pub fn check_cards(&self, q: Q<'_>) -> Result<(), Changed> {
        if self.cards.is_none_or(|before| before == cards(q)) { Ok(()) } else { Err(Changed) }
    }
}

/// Some card of the game says something else now.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Changed;

impl fmt::Display for Changed {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        out.write_str("some of its cards say something else now than when it was begun")
    }
}

impl std::error::Error for Changed {}
