//! The vocabulary: every phrase the card language knows, a file a family.
//!
//! A new phrase is one line here (its form, how it reads, what it means) and, in the engine, what it
//! does. A phrase the engine does not know is refused by name when a card is loaded for play.

pub mod amounts;
pub mod beyond;
pub mod cards;
pub mod conditions;
pub mod continuous;
pub mod costs;
pub mod deeds;
pub mod effects;
pub mod events;
pub mod facts;
pub mod nouns;
pub mod numbers;
pub mod players;

use crate::form::Form;

/// Every form of the core, family by family.
pub fn core() -> impl Iterator<Item = &'static Form> {
    let families: [&'static [Form]; 12] = [
        &effects::FORMS,
        &costs::FORMS,
        &continuous::FORMS,
        &deeds::FORMS,
        &events::FORMS,
        &cards::FORMS,
        &players::FORMS,
        &nouns::FORMS,
        &numbers::FORMS,
        &amounts::FORMS,
        &conditions::FORMS,
        &facts::FORMS,
    ];
    families.into_iter().chain(beyond::FAMILIES.iter().copied()).flatten()
}
