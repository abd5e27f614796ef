//! Records of finished games: a small file each, and the game itself beside it as a replay.

mod date;
mod store;
pub mod unfinished;

use rules::chance::Seed;
use rules::replay::{Replay, TakenBack};
use rules::state::Outcome;
use serde::{Deserialize, Serialize};

pub use date::moment;
pub use store::{Broken, Kept, folder, forget, keep, kept, new_name};
pub use unfinished::Unfinished;

/// The format of records that this program writes and reads.
pub const FORMAT: u32 = 1;

/// A finished game.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Record {
    pub format: u32,
    /// Seconds since the beginning of 1970.
    pub finished: u64,
    pub scenario: String,
    pub mode: String,
    pub decks: Vec<String>,
    pub result: Outcome,
    /// Of a game that was won; lower is better.
    pub score: Option<i32>,
    pub rounds: u32,
    pub seed: Seed,
    /// What was taken back on the way.
    #[serde(default, skip_serializing_if = "TakenBack::is_nothing")]
    pub taken_back: TakenBack,
    /// The replay, within the folder of the records.
    pub replay: String,
}

/// How a game ended.
#[derive(Clone, Copy, Debug)]
pub struct End {
    pub result: Outcome,
    pub score: Option<i32>,
    pub rounds: u32,
}

impl Record {
    pub fn new(finished: u64, played: &Replay, end: End, replay: String) -> Record {
        let setup = &played.setup;
        Record {
            format: FORMAT,
            finished,
            scenario: setup.scenario.clone(),
            mode: setup.mode.name().to_owned(),
            decks: setup.decks.iter().map(|deck| deck.name.clone()).collect(),
            result: end.result,
            score: end.score,
            rounds: end.rounds,
            seed: setup.seed,
            taken_back: played.taken_back,
            replay,
        }
    }
}

/// A finished game to be kept: its end, and how it came to it.
#[derive(Clone, Debug)]
pub struct Finished {
    pub end: End,
    pub replay: Replay,
}

#[cfg(test)]
mod tests;
