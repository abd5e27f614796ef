//! A finished game looked at again: where it turned, what luck did, and which choices cost most.
//!
//! Chances to win come from playing on: what a seat does not know is dealt anew, again and again, the search plays the rest
//! of the phase and the heuristic the rest of the game, every seat. So a chance stands for its phase and does not drop by
//! what the heuristic would do wrong next. They say how a position compares with another, not how a person would fare.

pub mod chance;
mod choices;
mod luck;
pub mod page;

use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

use rayon::iter::{IndexedParallelIterator, IntoParallelRefIterator, ParallelIterator};
use rules::decision::Answer;
use rules::ids::Seat;
use rules::log::Entry;
use rules::matchup::Match;
use rules::occurrence::Verb;
use rules::pool::Pool;
use rules::query::Q;
use rules::replay::{Replay, ReplayError};
use rules::state::{Game, Outcome};
use rules::tell::read_aloud;
use serde::Serialize;

pub use choices::Choice;
pub use luck::{Luck, RevealLuck, ShadowLuck};

use crate::stats::{Difference, Share};
use chance::Sampler;

/// How closely to look.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Care {
    /// Games played on from each position that is judged.
    pub samples: u64,
    pub seed: u64,
    /// 0: one for each core.
    pub threads: usize,
}

impl Care {
    /// With care a game takes about ten times as long, so there are fewer of them.
    pub(crate) fn careful_samples(self) -> u64 {
        (self.samples / CAREFUL).max(2)
    }
}

/// What there is to say about a game.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Review {
    pub scenario: String,
    pub players: usize,
    pub outcome: Option<Outcome>,
    pub rounds: u16,
    pub answers: usize,
    pub samples: u64,
    /// Games played on from the beginning of each phase.
    pub course_samples: u64,
    /// The chance to win as each phase began.
    pub course: Vec<Point>,
    /// Where it moved most, the greatest move first.
    pub turns: Vec<Turn>,
    pub luck: Luck,
    /// Choices that cost most, the dearest first.
    pub choices: Vec<Choice>,
}

/// The chance to win at one moment.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct Point {
    /// Answers given before.
    pub at: usize,
    pub round: u16,
    pub phase: Option<&'static str>,
    pub chance: Share,
}

/// A stretch of the game in which the chance moved.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Turn {
    pub from: Point,
    pub to: Point,
    pub moved: Difference,
    /// What happened, in sentences.
    pub told: Vec<String>,
}

/// A question of the game as it stood, and what was answered.
pub(crate) struct Moment {
    pub game: Game,
    pub seat: Seat,
    pub given: Answer,
    /// Lines of the log before it.
    pub logged: usize,
}

/// A game played again, with every question on the way.
pub(crate) struct Film {
    pub matchup: Match,
    pub moments: Vec<Moment>,
    pub end: Game,
    pub log: Vec<Entry>,
}

/// Of so many games played on, one is played with care.
const CAREFUL: u64 = 4;
/// Turning points shown, and lines told of each.
const TURNS: usize = 5;
const LINES: usize = 8;

/// Plays the game again.
fn film(pool: &Arc<Pool>, replay: &Replay) -> Result<Film, ReplayError> {
    let mut log = Vec::new();
    let (matchup, mut game) = replay.begin(pool, Some(&mut log))?;
    let mut moments = Vec::with_capacity(replay.answers.len());
    for (at, (seat, given)) in replay.answers.iter().copied().enumerate() {
        moments.push(Moment { game: game.clone(), seat, given, logged: log.len() });
        replay.step(&matchup, &mut game, at, Some(&mut log))?;
    }
    Ok(Film { matchup, moments, end: game, log })
}

/// Reviews a game; tells `on_progress` which part of the work is done, in thousandths.
pub fn review(
    pool: &Arc<Pool>,
    replay: &Replay,
    care: Care,
    on_progress: &(dyn Fn(u64) + Sync),
) -> Result<Review, ReplayError> {
    let film = film(pool, replay)?;
    let work = || film.review(care, on_progress);
    match rayon::ThreadPoolBuilder::new().num_threads(care.threads).build() {
        Ok(threads) => Ok(threads.install(work)),
        Err(_) => Ok(work()),
    }
}

impl Film {
    fn review(&self, care: Care, on_progress: &(dyn Fn(u64) + Sync)) -> Review {
        let sampler = Sampler { matchup: &self.matchup, seed: care.seed, careful: false };
        let scenario = &self.matchup.setup.scenario;
        let title = self.matchup.pool.content.scenarios.iter().find(|there| there.id == *scenario);
        let progress = Progress { done: AtomicU64::new(0), of: 0, from: 0, to: 0, tell: on_progress };
        let played_on = care.careful_samples();
        let course = self.course(&sampler.with_care(), played_on, &progress.part(0, 400));
        let choices = choices::dearest(self, &sampler, care, &progress.part(400, 950));
        let luck = luck::luck(self, &sampler, care.samples);
        on_progress(1000);
        Review {
            scenario: title.map_or_else(|| scenario.clone(), |there| there.title.clone()),
            players: usize::from(self.end.seats),
            outcome: self.end.outcome,
            rounds: self.end.round,
            answers: self.moments.len(),
            samples: care.samples,
            course_samples: played_on,
            turns: self.turns(&course),
            course,
            luck,
            choices,
        }
    }

    pub(crate) fn q<'a>(&'a self, moment: &'a Moment) -> Q<'a> {
        Q { g: &moment.game, m: &self.matchup }
    }

    fn end(&self) -> Q<'_> {
        Q { g: &self.end, m: &self.matchup }
    }

    /// The chance as each phase begins, and how it ended.
    fn course(&self, sampler: &Sampler<'_>, samples: u64, progress: &Progress<'_>) -> Vec<Point> {
        let phase = |game: &Game| (game.round, game.step.phase());
        let mut begins: Vec<usize> = Vec::new();
        for (at, moment) in self.moments.iter().enumerate() {
            if at == 0 || phase(&self.moments[at - 1].game) != phase(&moment.game) {
                begins.push(at);
            }
        }
        let progress = progress.over(begins.len() as u64);
        let point = |at: &usize| {
            let moment = &self.moments[*at];
            let wins = sampler.wins(self.q(moment), moment.seat, None, 0..samples);
            progress.step();
            Point { at: *at, round: moment.game.round, phase: phase_name(&moment.game), chance: wins }
        };
        let mut course: Vec<Point> = begins.par_iter().with_max_len(1).map(point).collect();
        if let Some(outcome) = self.end.outcome {
            let chance = Share { times: 0, of: 0, ..certain(outcome == Outcome::Won) };
            let phase = phase_name(&self.end);
            course.push(Point { at: self.moments.len(), round: self.end.round, phase, chance });
        }
        course
    }

    fn turns(&self, course: &[Point]) -> Vec<Turn> {
        let mut turns: Vec<Turn> = course
            .windows(2)
            .map(|pair| (pair[0], pair[1], pair[1].chance.above(&pair[0].chance)))
            .filter(|(_, _, moved)| moved.is_clear())
            .map(|(from, to, moved)| Turn { from, to, moved, told: self.told(from.at, to.at) })
            .collect();
        turns.sort_by(|a, b| b.moved.by.abs().total_cmp(&a.moved.by.abs()));
        turns.truncate(TURNS);
        turns
    }

    /// What happened between two questions that could matter, in sentences.
    fn told(&self, from: usize, to: usize) -> Vec<String> {
        let line = |at: usize| self.moments.get(at).map_or(self.log.len(), |moment| moment.logged);
        let entries: Vec<Entry> =
            self.log[line(from)..line(to)].iter().filter(|entry| matters(entry)).cloned().collect();
        let mut told: Vec<String> = read_aloud(self.end(), &entries, None).into_iter().flatten().collect();
        if told.len() > LINES {
            let more = told.len() - (LINES - 1);
            told.truncate(LINES - 1);
            told.push(format!("… and {more} more."));
        }
        told
    }
}

/// Nothing is left to chance.
fn certain(won: bool) -> Share {
    let rate = f64::from(u8::from(won));
    Share { times: 0, of: 0, rate, low: rate, high: rate }
}

fn phase_name(game: &Game) -> Option<&'static str> {
    game.step.phase().map(cardlang::words::phase_word)
}

/// What a reader of turning points wants to know of.
fn matters(entry: &Entry) -> bool {
    use Verb::*;
    matches!(
        entry.what.verb,
        Plays
            | Revealed
            | ShadowTurned
            | Quested
            | StageDefeated
            | Explored
            | Destroyed
            | Damaged
            | DamagePut
            | ThreatRaised
            | LowerThreat
            | Undefended
            | Eliminated
            | Win
            | Lose
    )
}

/// How far the work has come, told in thousandths.
pub(crate) struct Progress<'a> {
    done: AtomicU64,
    of: u64,
    from: u64,
    to: u64,
    tell: &'a (dyn Fn(u64) + Sync),
}

impl<'a> Progress<'a> {
    /// A part of the whole.
    fn part(&self, from: u64, to: u64) -> Progress<'a> {
        Progress { done: AtomicU64::new(0), of: 1, from, to, tell: self.tell }
    }

    pub(crate) fn over(&self, steps: u64) -> Progress<'a> {
        Progress { done: AtomicU64::new(0), of: steps.max(1), ..self.part(self.from, self.to) }
    }

    pub(crate) fn step(&self) {
        let done = self.done.fetch_add(1, Ordering::Relaxed) + 1;
        (self.tell)(self.from + (self.to - self.from) * done / self.of);
    }
}
