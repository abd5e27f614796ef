//! The laboratory: many games, and what they say in numbers.

pub mod ledger;
pub mod plan;
pub mod playout;
pub mod record;
pub mod report;
pub mod series;
pub mod sim;
pub mod soak;
pub mod stats;
pub mod study;
pub mod tally;
