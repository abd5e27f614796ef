//! Decks of players: read from files of many kinds, compared with the cards there are, checked, counted, written.
//!
//! A file is read into [`Written`] decks, whose cards are names only. [`Catalog::find`] looks the names up and makes
//! [`Found`] decks of them; what it does not find is named there and never dropped. Everything else works on those.

mod catalog;
mod check;
mod contract;
mod export;
mod figures;
mod list;
mod read;
mod reason;

pub use catalog::{Catalog, Found, Missing, Why};
pub use check::{group_faults, is_sanctioned, legal_faults};
pub use export::{ExportError, Format, export, without_octgn};
pub use figures::{CardLine, Figures, HeroLine, Share};
pub use list::{DeckList, Line, Name, Part, Written};
pub use read::{ReadError, has_cards, looks_like_a_path, read, read_text};
pub use reason::{CARDS, COPIES, Fault, HEROES, Reason, SET_ASIDE};

#[cfg(test)]
mod tests;
