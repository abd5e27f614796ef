//! The vocabulary beyond the Core Set: what the rest of the card pool says, a file a noun.
//!
//! A phrase stands here only if two cards or a rule of the game need it; what one card alone needs
//! is a named procedure.

pub mod campaign;
pub mod choices;
pub mod combat;
pub mod hidden;
pub mod players;
pub mod prohibition;
pub mod quantities;
pub mod quest;
pub mod replacement;
pub mod scenario;
pub mod selectors;
pub mod timing;
pub mod types;

use crate::form::Form;

/// Every family beyond the Core Set, in the order the parser tries them.
pub static FAMILIES: &[&[Form]] = &[
    &choices::FORMS,
    &players::FORMS,
    &selectors::FORMS,
    &quantities::FORMS,
    &timing::FORMS,
    &replacement::FORMS,
    &prohibition::FORMS,
    &types::FORMS,
    &combat::FORMS,
    &hidden::FORMS,
    &quest::FORMS,
    &scenario::FORMS,
    &campaign::FORMS,
];
