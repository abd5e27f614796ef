//! Random and adversarial games with everything that must always hold checked at every decision: the promises of the
//! engine, put to the test. The number of a game decides everything about it, and a failure comes with the answers
//! that show it again.

pub(crate) mod checks;
mod coverage;
mod decks;
mod figures;
mod inspect;
pub mod kind;
mod known;
mod manner;
mod stranger;
mod watch;

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread;
use std::time::{Duration, Instant};

use rules::decision::Answer;
use rules::ids::{MAX_PLAYERS, Seat};
use rules::pool::Pool;
use rules::query::Q;
use rules::replay::{Replay, record};
use rules::setup::{Setup, SetupError, begin};
use rules::state::Dice;

pub use coverage::{CardFigures, Coverage, Share, met};
pub use decks::Stock;
pub use figures::{DeckFigures, Figures, KindFigures, Report};
pub use manner::Manner;

use kind::Kind;
use manner::Players;
use stranger::Stranger;
use watch::Watch;

/// Which games to play, and how closely to look.
#[derive(Clone, Debug)]
pub struct Plan {
    /// Played in turn.
    pub kinds: Vec<Kind>,
    pub decks: Stock,
    /// The number of the first game.
    pub first: u64,
    pub length: Length,
    pub seed: u64,
    /// 0: one for each core.
    pub threads: usize,
    pub care: Care,
}

/// How long to go on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Length {
    Games(u64),
    /// No game is begun after that.
    Time(Duration),
}

/// Checks that cost much are made at every so many decisions; 1 is always.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Care {
    /// Saving to JSON text and reading it back.
    pub json: u64,
    /// The wording of the question, of all its answers and of the log.
    pub words: u64,
    /// Making the view of every seat and looking for what it must not show.
    pub views: u64,
    /// Looking for hidden names in the text of a view.
    pub text: u64,
}

impl Care {
    /// Everything at every decision.
    pub const THOROUGH: Care = Care { json: 1, words: 1, views: 1, text: 1 };
    /// As much as many games can bear.
    pub const SOAK: Care = Care { json: 101, words: 61, views: 1, text: 101 };
    /// For very many games: invariants, saves, refusals and the log at every decision, views now and then.
    pub const LONG: Care = Care { json: 501, words: 301, views: 17, text: 510 };
}

/// A game in which something did not hold.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Failure {
    /// The number of the game.
    pub game: u64,
    pub setup: Setup,
    /// The answers before it showed; with the last one it came about.
    pub answers: Vec<(Seat, Answer)>,
    pub what: String,
}

impl std::fmt::Display for Failure {
    fn fmt(&self, out: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let (players, answers) = (self.setup.decks.len(), self.answers.len());
        let campaign = if self.setup.campaign.is_some() { " in a campaign" } else { "" };
        write!(out, "game {}: {} {}{campaign}", self.game, self.setup.scenario, self.setup.mode.name())?;
        write!(out, ", players: {players}, after {answers} answers: {}", self.what)
    }
}

impl std::error::Error for Failure {}

impl Failure {
    /// The game as a file, up to where it failed, and how the table stood there.
    pub fn replay(&self, pool: &Arc<Pool>, version: &str, content: &str) -> Result<Replay, SetupError> {
        let (matchup, mut game) = begin(pool, &self.setup, None)?;
        for (seat, answer) in &self.answers {
            let before = game.clone();
            let taken = catch_unwind(AssertUnwindSafe(|| {
                rules::engine::answer(&mut game, &matchup, *seat, *answer, None).is_ok()
            }));
            if !taken.unwrap_or(false) {
                game = before;
                break;
            }
        }
        Ok(record(Q { g: &game, m: &matchup }, &self.setup, &self.answers, version, content))
    }
}

/// What came of a soak: figures of all games that were sound, and the first one that was not.
#[derive(Clone, Debug)]
pub struct Soaked {
    pub figures: Figures,
    pub failure: Option<Box<Failure>>,
}

/// Plays games for one to four players in turn and checks them, up to the first that fails. Tells `on_progress` how
/// many are over.
pub fn soak(pool: &Arc<Pool>, plan: &Plan, on_progress: &(dyn Fn(u64) + Sync)) -> Soaked {
    let crew = Crew { pool, plan, start: Instant::now(), next: AtomicU64::new(0), failed: AtomicU64::new(u64::MAX) };
    let soaked = Mutex::new(Soaked { figures: Figures::default(), failure: None });
    let cores = || thread::available_parallelism().map_or(1, usize::from);
    let threads = if plan.threads == 0 { cores() } else { plan.threads };
    thread::scope(|scope| {
        for _ in 0..threads {
            scope.spawn(|| {
                while let Some(n) = crew.take_next() {
                    let played = crew.play(n);
                    let mut soaked = soaked.lock().unwrap_or_else(PoisonError::into_inner);
                    match played {
                        Ok(figures) => soaked.figures.plus(figures),
                        Err(failure) => soaked.keep(failure),
                    }
                    on_progress(soaked.figures.games);
                }
            });
        }
    });
    soaked.into_inner().unwrap_or_else(PoisonError::into_inner)
}

impl Soaked {
    /// Of several failures the first, so that threads make no difference.
    fn keep(&mut self, failure: Box<Failure>) {
        if self.failure.as_ref().is_none_or(|kept| failure.game < kept.game) {
            self.failure = Some(failure);
        }
    }
}

/// Those who share the games of a plan.
struct Crew<'a> {
    pool: &'a Arc<Pool>,
    plan: &'a Plan,
    start: Instant,
    next: AtomicU64,
    /// The first game that failed: those before it are still of interest.
    failed: AtomicU64,
}

impl Crew<'_> {
    fn take_next(&self) -> Option<u64> {
        let n = self.next.fetch_add(1, Ordering::Relaxed);
        let goes_on = match self.plan.length {
            Length::Games(games) => n < games,
            Length::Time(time) => self.start.elapsed() < time,
        };
        let n = self.plan.first.wrapping_add(n);
        (goes_on && n < self.failed.load(Ordering::Relaxed)).then_some(n)
    }

    fn play(&self, n: u64) -> Result<Figures, Box<Failure>> {
        play(self.pool, self.plan, n).inspect_err(|_| {
            self.failed.fetch_min(n, Ordering::Relaxed);
        })
    }
}

/// One game, by its number.
fn play(pool: &Arc<Pool>, plan: &Plan, n: u64) -> Result<Figures, Box<Failure>> {
    let mut dice = Dice(Dice(plan.seed).roll() ^ Dice(n).roll());
    let players = (n % MAX_PLAYERS as u64) as usize + 1;
    let kind = (n / MAX_PLAYERS as u64 % plan.kinds.len() as u64) as usize;
    let mut table = plan.decks.table(players, &mut dice);
    while !plan.kinds[kind].takes(pool, &table.0) {
        table = plan.decks.table(players, &mut dice);
    }
    let (decks, drawn) = table;
    let first = dice.below(decks.len().max(1)) as u8;
    let setup = plan.kinds[kind].setup(pool, decks, first, &mut dice);
    let mut answers = Vec::new();
    let played = catch_unwind(AssertUnwindSafe(|| {
        let mut log = Vec::new();
        let (matchup, game) = begin(pool, &setup, Some(&mut log)).map_err(|error| error.to_string())?;
        let seats = Players::new(setup.decks.len(), &mut dice);
        let mut watch = Watch::new(&matchup, game, log, plan.care, seats, Stranger(dice));
        watch.play(&mut answers)?;
        watch.replay(pool, &setup, &answers)?;
        Ok(watch.figures())
    }));
    let result = played.unwrap_or_else(|panic| Err(format!("panic: {}", words_of(panic.as_ref()))));
    let mut figures = result.map_err(|what| Box::new(Failure { game: n, setup, answers, what }))?;
    figures.drawn = u64::from(drawn);
    figures.kinds.entry(kind).or_default()[players - 1] = 1;
    Ok(figures)
}

pub(crate) fn words_of(panic: &(dyn std::any::Any + Send)) -> String {
    let text = panic.downcast_ref::<String>().map(String::as_str);
    text.or_else(|| panic.downcast_ref::<&str>().copied()).unwrap_or("without words").to_owned()
}
