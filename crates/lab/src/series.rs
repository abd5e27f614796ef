//! The expert game by bots: scenarios one after the other, with threat, damage and discard piles carried over.

use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Instant;

use bots::Bot;
use rayon::iter::{IntoParallelIterator, ParallelIterator};
use rules::pool::Pool;
use rules::query::Q;
use rules::setup::{Deck, Mode, Setup, begin};
use rules::state::Outcome;
use serde::{Deserialize, Serialize};

use crate::playout::{Players, Seeds, Stuck};
use crate::sim::SimError;

/// What many series came to. The names of the fields are a contract.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct SeriesReport {
    pub series: u64,
    /// Series that were won to their end.
    pub wins: u64,
    /// How many series defeated each scenario, in their order.
    pub defeated: Vec<u64>,
    /// Mean combined score of the series won.
    pub mean_score: Option<f64>,
    pub seconds: f64,
}

/// One series: scenarios defeated, and the scores together.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Series {
    pub defeated: usize,
    pub score: i32,
}

/// Plays scenarios in order for as long as they are won.
pub fn play(
    pool: &Arc<Pool>,
    scenarios: &[String],
    decks: &[Deck],
    bot: &Bot,
    seeds: Seeds,
) -> Result<Series, SimError> {
    let mut series = Series::default();
    let mut decks = decks.to_vec();
    for (n, scenario) in scenarios.iter().enumerate() {
        let seed = seeds.game.wrapping_add(n as u64);
        let setup = Setup {
            scenario: scenario.clone(),
            mode: Mode::Standard,
            decks,
            seed: seed.into(),
            first: 0,
            campaign: None,
        };
        let (matchup, mut game) = begin(pool, &setup, None).map_err(SimError::Setup)?;
        let mut answers = Vec::new();
        let mut players = Players::new(bot, setup.decks.len(), seeds.players.wrapping_add(n as u64));
        let played = players.finish(&mut game, &matchup, &mut Vec::new(), |_, answer| answers.push(answer));
        played.map_err(|trouble| SimError::Stuck(Box::new(Stuck { setup, answers, trouble })))?;
        let q = Q { g: &game, m: &matchup };
        if game.outcome != Some(Outcome::Won) {
            break;
        }
        series.defeated += 1;
        series.score += q.score().unwrap_or(0);
        decks = q.carried();
    }
    Ok(series)
}

/// Plays many series on so many threads (0: one for each core).
pub fn many(
    pool: &Arc<Pool>,
    (scenarios, decks): (&[String], &[Deck]),
    (count, seed): (u64, u64),
    bot: &Bot,
    threads: usize,
    on_progress: &(dyn Fn(u64) + Sync),
) -> Result<SeriesReport, SimError> {
    let start = Instant::now();
    let over = AtomicU64::new(0);
    let one = |n: u64| {
        let series = play(pool, scenarios, decks, bot, Seeds::of(seed, n))?;
        on_progress(over.fetch_add(1, Ordering::Relaxed) + 1);
        Ok(series)
    };
    let threads = rayon::ThreadPoolBuilder::new().num_threads(threads).build();
    let threads = threads.map_err(|error| SimError::Threads(error.to_string()))?;
    let all: Vec<Series> = threads.install(|| (0..count).into_par_iter().map(one).collect::<Result<_, SimError>>())?;
    let reached = |n: usize| all.iter().filter(|series| series.defeated > n).count() as u64;
    let won: Vec<&Series> = all.iter().filter(|series| series.defeated == scenarios.len()).collect();
    let total: i64 = won.iter().map(|series| i64::from(series.score)).sum();
    Ok(SeriesReport {
        series: count,
        wins: won.len() as u64,
        defeated: (0..scenarios.len()).map(reached).collect(),
        mean_score: (!won.is_empty()).then(|| total as f64 / won.len() as f64),
        seconds: start.elapsed().as_secs_f64(),
    })
}
