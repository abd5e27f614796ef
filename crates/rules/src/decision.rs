//! Questions and answers.

use serde::{Deserialize, Serialize};

use crate::frame::Why;
use crate::ids::{CardId, Seat};

/// The question the game waits on. Its legal answers are computed from the game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Ask {
    pub seat: Seat,
    pub about: About,
}

/// What a question is about.
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum About {
    Mulligan,
    /// An action window; in the planning phase the active player may play cards, too.
    Action,
    /// Responses to what just happened.
    Respond,
    /// Which forced ability resolves first.
    OrderForced,
    /// Cards, one at a time.
    Cards(Why),
    Player,
    Option,
    May,
    Number,
    Payment,
    /// Which toll to pay so that a card readies.
    Toll,
}

/// An answer. Every decision lists the ones that are legal.
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Answer {
    /// Do nothing: pass in a window, decline a choice, keep the hand.
    Pass,
    /// That is all: ends a choice of several cards.
    Done,
    Yes,
    Card(CardId),
    Player(Seat),
    Option(u8),
    Number(u8),
    /// Use an ability of a card.
    Use(CardId, u8),
    /// Play a card from hand.
    Play(CardId),
    /// Resources from each of the heroes that can pay, five bits each, in the order they stand.
    Pay(u32),
}

/// A decision as shown to whoever has to make it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Decision {
    pub seat: Seat,
    pub about: About,
    /// The card that asks, if one does.
    pub source: Option<CardId>,
    pub answers: Vec<Answer>,
}
