//! The library: what the game is made of, found, checked and searched.

pub mod rulebook;
