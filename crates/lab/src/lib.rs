//! The laboratory: many games, and what they say in numbers.

pub mod departure;
pub mod difficulty;
pub mod doctor;
pub mod ledger;
pub mod looks;
pub mod odds;
pub mod plan;
pub mod playout;
pub mod record;
pub mod report;
pub mod review;
pub mod series;
pub mod shrink;
pub mod sim;
pub mod soak;
pub mod stats;
pub mod study;
pub mod tally;
pub mod thinking;
