//! The laboratory: many games, and what they say in numbers.

pub mod playout;
pub mod series;
pub mod sim;
pub mod soak;
