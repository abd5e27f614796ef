//! Decks and piles as texts name them, and where cards go.

use super::{Sel, Who};

/// A deck or discard pile as a text names it; which one is meant depends on who is speaking.
#[derive(Clone, Debug)]
pub enum PileRef {
    Deck(Who),
    Discard(Who),
    OwnersDeck,
    EncounterDeck,
    EncounterDiscard,
    EncounterBoth,
    VictoryAndDiscard,
    QuestDeck,
    /// The cards under a card.
    Under(Box<Sel>),
    /// A deck or an area that a card declares, its discard pile, or that of a player.
    Declared {
        name: u16,
        of: Option<Who>,
        discard: bool,
    },
}

/// Where an effect puts a card.
#[derive(Clone, Debug)]
pub enum Dest {
    Hand(Who),
    OwnersHand,
    Top(PileRef),
    Bottom(PileRef),
    Pile(PileRef),
}
