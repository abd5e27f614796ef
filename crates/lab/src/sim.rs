//! Many games of the same match by bots: how they end and how fast they are played.

use std::sync::Arc;

use bots::Bot;
use rules::pool::Pool;
use rules::setup::{Setup, SetupError};
use serde::{Deserialize, Serialize};

use crate::ledger::LedgerError;
use crate::plan::{Cell, Plan};
use crate::playout::Trouble;
pub use crate::playout::{Seeds, Stuck};
use crate::report::StudyReport;
use crate::study::Study;

/// What many games came to. The names of the fields are a contract.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub struct SimReport {
    pub games: u64,
    pub wins: u64,
    pub losses: u64,
    pub decisions: u64,
    pub seconds: f64,
    pub games_per_second: f64,
    pub decisions_per_second: f64,
    pub mean_rounds: f64,
}

/// Why there is no report.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum SimError {
    Setup(SetupError),
    /// The threads could not be started.
    Threads(String),
    Ledger(LedgerError),
    Stuck(Box<Stuck>),
}

impl std::fmt::Display for SimError {
    fn fmt(&self, out: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            SimError::Setup(error) => error.fmt(out),
            SimError::Threads(error) => write!(out, "the threads could not be started: {error}"),
            SimError::Ledger(error) => error.fmt(out),
            SimError::Stuck(stuck) => {
                let Stuck { setup, answers, trouble } = stuck.as_ref();
                if let Trouble::Player(why) = trouble {
                    return write!(out, "{why}, in the game of seed {}", setup.seed);
                }
                write!(out, "the game of seed {} got stuck after {} answers: {trouble}", setup.seed, answers.len())
            }
        }
    }
}

impl std::error::Error for SimError {}

/// Plays `games` games with the same bot in every seat, on so many threads (0: one for each core), and tells
/// `on_progress` now and then how many are over. The seeds of the games follow from `seed`, not from the setup's;
/// the same arguments give the same games, whatever the number of threads.
pub fn sim(
    pool: &Arc<Pool>,
    setup: &Setup,
    games: u64,
    bot: Bot,
    seed: u64,
    threads: usize,
    on_progress: &(dyn Fn(u64) + Sync),
) -> Result<SimReport, SimError> {
    let cell = Cell { setup: setup.clone(), bot, games };
    let plan = Plan { seed, cells: vec![cell], comparisons: Vec::new() };
    Ok(Study::new(pool, &plan, "", "")?.run(threads, None, on_progress)?.totals())
}

impl StudyReport {
    /// All games together. Speed is that of this run: games from a results file took no time.
    pub fn totals(&self) -> SimReport {
        let sum = |of: fn(&crate::report::CellReport) -> u64| self.cells.iter().map(of).sum::<u64>();
        let per = |n: f64, of: f64| if of > 0.0 { n / of } else { 0.0 };
        let (games, decisions) = (self.games(), sum(|cell| cell.decisions));
        let rounds: f64 =
            self.cells.iter().filter_map(|cell| cell.rounds).map(|rounds| rounds.mean * rounds.count as f64).sum();
        let new = per(self.played as f64, games as f64);
        SimReport {
            games,
            wins: sum(|cell| cell.wins),
            losses: sum(|cell| cell.losses),
            decisions,
            seconds: self.seconds,
            games_per_second: per(self.played as f64, self.seconds),
            decisions_per_second: per(decisions as f64 * new, self.seconds),
            mean_rounds: per(rounds, games as f64),
        }
    }
}
