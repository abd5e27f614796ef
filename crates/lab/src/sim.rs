//! Many games of the same match by bots: how they end and how fast they are played.

use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::{Duration, Instant};

use bots::Bot;
use rayon::iter::{IntoParallelIterator, ParallelIterator};
use rules::decision::Answer;
use rules::engine::Refused;
use rules::pool::Pool;
use rules::setup::{Setup, SetupError, Table, empty_game};
use rules::state::{Dice, Game, Outcome};
use serde::{Deserialize, Serialize};

use crate::playout::{Players, Trouble};

/// Games played between two reports of progress, and handed to a thread at once.
const BATCH: u64 = 64;

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
    Stuck(Box<Stuck>),
}

/// A game that could not be played on: everything needed to see it happen again.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Stuck {
    /// The setup, with the seed of this very game.
    pub setup: Setup,
    /// Every answer given; with the last one the trouble came.
    pub answers: Vec<Answer>,
    pub trouble: Trouble,
}

impl std::fmt::Display for SimError {
    fn fmt(&self, out: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            SimError::Setup(error) => error.fmt(out),
            SimError::Threads(error) => write!(out, "the threads could not be started: {error}"),
            SimError::Stuck(stuck) => {
                let Stuck { setup, answers, trouble } = stuck.as_ref();
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
    let table = Table::lay(pool, setup).map_err(SimError::Setup)?;
    let course = Course { table: &table, bot, seed, games, over: AtomicU64::new(0), on_progress };
    let start = Instant::now();
    let totals = if threads == 1 { course.alone()? } else { course.together(threads)? };
    Ok(totals.report(start.elapsed()))
}

/// Where the luck of one game comes from.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Seeds {
    pub game: u64,
    pub players: u64,
}

impl Seeds {
    /// Those of game number `n`.
    pub fn of(seed: u64, n: u64) -> Seeds {
        let mut dice = Dice(Dice(seed).roll() ^ Dice(n).roll());
        Seeds { game: dice.roll(), players: dice.roll() }
    }
}

/// A simulation under way.
struct Course<'a> {
    table: &'a Table,
    bot: Bot,
    seed: u64,
    games: u64,
    /// Games that are over.
    over: AtomicU64,
    on_progress: &'a (dyn Fn(u64) + Sync),
}

impl Course<'_> {
    fn alone(&self) -> Result<Totals, SimError> {
        let mut desk = Desk::default();
        (0..self.batches()).try_fold(Totals::default(), |sum, n| Ok(sum.plus(self.batch(&mut desk, n)?)))
    }

    fn together(&self, threads: usize) -> Result<Totals, SimError> {
        let threads = rayon::ThreadPoolBuilder::new().num_threads(threads).build();
        let threads = threads.map_err(|error| SimError::Threads(error.to_string()))?;
        let batches: Vec<_> = threads.install(|| {
            let all = (0..self.batches()).into_par_iter();
            all.map_init(Desk::default, |desk, n| self.batch(desk, n)).collect()
        });
        // In the order of the games, so that the first one that got stuck is named.
        batches.into_iter().try_fold(Totals::default(), |sum, batch| Ok(sum.plus(batch?)))
    }

    fn batches(&self) -> u64 {
        self.games.div_ceil(BATCH)
    }

    fn batch(&self, desk: &mut Desk, n: u64) -> Result<Totals, SimError> {
        let mut numbers = n * BATCH..((n + 1) * BATCH).min(self.games);
        let played = numbers.end - numbers.start;
        let totals = numbers.try_fold(Totals::default(), |sum, n| Ok(sum.plus(self.game(desk, n)?)))?;
        let over = self.over.fetch_add(played, Ordering::Relaxed) + played;
        (self.on_progress)(over);
        Ok(totals)
    }

    fn game(&self, desk: &mut Desk, n: u64) -> Result<Totals, SimError> {
        let seeds = Seeds::of(self.seed, n);
        let mut decisions = 0;
        self.play(desk, seeds, |_| decisions += 1).map_err(|trouble| self.stuck(desk, seeds, trouble))?;
        let wins = u64::from(desk.game.outcome == Some(Outcome::Won));
        Ok(Totals { games: 1, wins, decisions, rounds: u64::from(desk.game.round) })
    }

    fn play(&self, desk: &mut Desk, seeds: Seeds, watch: impl FnMut(Answer)) -> Result<(), Trouble> {
        let Desk { game, answers } = desk;
        let dealt = self.table.deal_into(game, seeds.game);
        dealt.map_err(|_: SetupError| Trouble::Refused(Refused::Endless))?;
        let mut players = Players::new(self.bot, usize::from(game.seats), seeds.players);
        players.finish(game, &self.table.matchup, answers, watch)
    }

    /// Plays the game once more and writes the answers down, which the others are spared.
    fn stuck(&self, desk: &mut Desk, seeds: Seeds, trouble: Trouble) -> SimError {
        let mut answers = Vec::new();
        let _ = self.play(desk, seeds, |answer| answers.push(answer));
        let setup = Setup { seed: seeds.game, ..self.table.matchup.setup.clone() };
        SimError::Stuck(Box::new(Stuck { setup, answers, trouble }))
    }
}

/// Memory that one game after the other is played in.
struct Desk {
    game: Game,
    answers: Vec<Answer>,
}

impl Default for Desk {
    fn default() -> Desk {
        Desk { game: empty_game(1, 0, 0), answers: Vec::new() }
    }
}

#[derive(Clone, Copy, Default)]
struct Totals {
    games: u64,
    wins: u64,
    decisions: u64,
    rounds: u64,
}

impl Totals {
    fn plus(self, more: Totals) -> Totals {
        Totals {
            games: self.games + more.games,
            wins: self.wins + more.wins,
            decisions: self.decisions + more.decisions,
            rounds: self.rounds + more.rounds,
        }
    }

    fn report(self, time: Duration) -> SimReport {
        let seconds = time.as_secs_f64();
        let per = |n: u64, of: f64| if of > 0.0 { n as f64 / of } else { 0.0 };
        SimReport {
            games: self.games,
            wins: self.wins,
            losses: self.games - self.wins,
            decisions: self.decisions,
            seconds,
            games_per_second: per(self.games, seconds),
            decisions_per_second: per(self.decisions, seconds),
            mean_rounds: per(self.rounds, self.games as f64),
        }
    }
}
