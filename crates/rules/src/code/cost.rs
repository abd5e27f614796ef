//! Costs that are no effects. All others are effects that stand before `Paid`.

use cardlang::def::{CardType, Sphere};

use super::{Num, Sel, Slot};

/// One such cost.
#[derive(Clone, Debug)]
pub enum Cost {
    /// Resources of one card.
    Spend { n: Num, from: Sel },
    /// Resources of heroes that match.
    SpendAny { n: Num, sphere: Option<Sphere> },
    /// Something is named aloud.
    Name { slot: Slot, what: Spoken },
}

/// What a player names.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Spoken {
    Number,
    /// One of [`Spoken::TYPES`].
    CardType,
    /// One that a card has that everybody may know of.
    Trait,
}

impl Spoken {
    /// The types of cards that decks of players hold.
    pub const TYPES: [CardType; 4] = [CardType::Ally, CardType::Attachment, CardType::Event, CardType::SideQuest];
}
