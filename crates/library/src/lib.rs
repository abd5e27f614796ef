//! The library: what the game is made of, found, checked and searched.

mod brief;
pub mod campaign;
pub mod cards;
pub mod content;
pub mod deck;
pub mod decks;
pub mod draft;
pub mod names;
pub mod plain;
pub mod pool_report;
pub mod printings;
pub mod profile;
pub mod puzzle;
pub mod ranked;
pub mod report;
pub mod rulebook;
pub mod sample;
pub mod scenario;
pub mod search;

pub use brief::brief;
pub use cardlang::CardRow;
pub use content::{Library, LoadError};
pub use names::Unknown;
