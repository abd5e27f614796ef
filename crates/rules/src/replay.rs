//! Replays: a setup and the answers given, from which the whole game follows, and digests of how it went.

mod digest;
mod error;
mod given;
pub mod hex;
mod origin;

use std::sync::Arc;

use serde::{Deserialize, Serialize};

use crate::chance::Seed;
use crate::decision::Answer;
use crate::engine::{Refused, answer};
use crate::ids::Seat;
use crate::log::Entry;
use crate::matchup::Match;
use crate::pool::Pool;
use crate::query::Q;
use crate::setup::{Setup, begin};
use crate::state::{Game, Outcome};
use crate::tell::describe_question;
use crate::view::deal_anew;

pub use digest::{cards, digest};
pub use error::ReplayError;
pub use origin::{Changed, Origin, REVISION};

/// The newest format of replay files. This program reads all before it, too, and writes the oldest that can say what
/// there is to say. Format 1 has neither an origin nor a trace; format 2 has no secret seed, and nothing is dealt anew.
pub const FORMAT: u32 = 3;
const KNOWN: u32 = 2;

/// A game as a file.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Replay {
    pub format: u32,
    /// The version of the program that played it.
    pub version: String,
    /// The version of the content it was played with.
    pub content: String,
    #[serde(default)]
    pub origin: Origin,
    pub setup: Setup,
    /// What was told of the seed before the game: the digest of the setup.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub promise: Option<String>,
    /// Who answered what, one short line each: `0 use 14 0`.
    #[serde(with = "given")]
    pub answers: Vec<(Seat, Answer)>,
    /// The lower bits of what [`digest`] said after each answer, so that a difference is found where it begins.
    #[serde(default, with = "hex::short")]
    pub trace: Vec<u16>,
    /// Where what was hidden was dealt anew.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub anew: Vec<Anew>,
    /// What was taken back on the way and is not in the answers.
    #[serde(default, skip_serializing_if = "TakenBack::is_nothing")]
    pub taken_back: TakenBack,
    /// None if the game was not over.
    pub result: Option<Outcome>,
    /// What [`digest`] says of the position after the last answer.
    #[serde(with = "hex")]
    pub final_hash: u64,
}

/// After so many answers, what nobody had seen was dealt anew from this seed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Anew {
    pub after: u32,
    pub seed: Seed,
}

/// Answers that were taken back, and how many of them had shown somebody something.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct TakenBack {
    pub answers: u32,
    pub reveals: u32,
}

impl TakenBack {
    /// Whether nothing was taken back.
    pub fn is_nothing(&self) -> bool {
        *self == TakenBack::default()
    }

    /// Counts more answers as taken back.
    pub fn add(&mut self, more: TakenBack) {
        self.answers = self.answers.saturating_add(more.answers);
        self.reveals = self.reveals.saturating_add(more.reveals);
    }
}

/// How a game came to where it is.
#[derive(Clone, Copy)]
pub struct Course<'a> {
    /// As it was begun, its own seed included.
    pub setup: &'a Setup,
    pub answers: &'a [(Seat, Answer)],
    pub anew: &'a [Anew],
}

/// Writes a game down as far as it has come.
pub fn record(q: Q<'_>, setup: &Setup, answers: &[(Seat, Answer)], version: &str, content: &str) -> Replay {
    Course { setup, answers, anew: &[] }.record(q, version, content)
}

impl Course<'_> {
    /// The same of a game in which something may have been dealt anew.
    pub fn record(self, q: Q<'_>, version: &str, content: &str) -> Replay {
        let plain = self.setup.seed.known().is_some() && self.anew.is_empty();
        Replay {
            format: if plain { KNOWN } else { FORMAT },
            version: version.to_owned(),
            content: content.to_owned(),
            origin: Origin::here(q),
            setup: self.setup.clone(),
            promise: None,
            answers: self.answers.to_vec(),
            trace: self.trace(&q.m.pool),
            anew: self.anew.to_vec(),
            taken_back: TakenBack::default(),
            result: q.g.outcome,
            final_hash: digest(q),
        }
    }

    /// What is written down after each answer. A game that came to grief is traced up to there.
    fn trace(self, pool: &Arc<Pool>) -> Vec<u16> {
        let Ok((matchup, mut game)) = begin(pool, self.setup, None) else { return Vec::new() };
        deal_anew_after(0, self.anew, &mut game, &matchup);
        let mut trace = Vec::with_capacity(self.answers.len());
        for (at, (seat, given)) in self.answers.iter().enumerate() {
            if answer(&mut game, &matchup, *seat, *given, None).is_err() {
                break;
            }
            deal_anew_after(at + 1, self.anew, &mut game, &matchup);
            trace.push(digest(Q { g: &game, m: &matchup }) as u16);
        }
        trace
    }
}

/// Deals anew what was dealt anew after so many answers.
pub fn deal_anew_after(answers: usize, all: &[Anew], game: &mut Game, matchup: &Match) {
    for anew in all.iter().filter(|anew| anew.after as usize == answers) {
        deal_anew(game, matchup, anew.seed);
    }
}

/// Plays a replay from its setup, checking every answer, what came of it, and how it ends.
pub fn replay(
    pool: &Arc<Pool>,
    replay: &Replay,
    mut log: Option<&mut Vec<Entry>>,
) -> Result<(Match, Game), ReplayError> {
    let (matchup, mut game) = replay.begin(pool, log.as_deref_mut())?;
    for at in 0..replay.answers.len() {
        replay.step(&matchup, &mut game, at, log.as_deref_mut())?;
    }
    Ok((matchup, game))
}

impl Replay {
    /// Whether this program reads its format.
    pub fn check_format(&self) -> Result<(), ReplayError> {
        if (1..=FORMAT).contains(&self.format) { Ok(()) } else { Err(ReplayError::Format(self.format)) }
    }

    /// The game before its first answer.
    pub fn begin(&self, pool: &Arc<Pool>, log: Option<&mut Vec<Entry>>) -> Result<(Match, Game), ReplayError> {
        self.check_format()?;
        let (matchup, mut game) = begin(pool, &self.setup, log).map_err(ReplayError::Setup)?;
        deal_anew_after(0, &self.anew, &mut game, &matchup);
        self.check(Q { g: &game, m: &matchup }, 0)?;
        Ok((matchup, game))
    }

    /// Gives the answer after so many others, and checks what came of it.
    pub fn step(
        &self,
        matchup: &Match,
        game: &mut Game,
        at: usize,
        log: Option<&mut Vec<Entry>>,
    ) -> Result<(), ReplayError> {
        let (seat, given) = self.answers[at];
        let taken = answer(game, matchup, seat, given, log);
        taken.map_err(|why| self.refused(Q { g: game, m: matchup }, at, why))?;
        deal_anew_after(at + 1, &self.anew, game, matchup);
        self.check(Q { g: game, m: matchup }, at + 1)
    }

    /// The same game as far as so many answers.
    pub fn shortened(&self, q: Q<'_>, answers: usize) -> Replay {
        let anew: Vec<Anew> = self.anew.iter().copied().filter(|anew| anew.after as usize <= answers).collect();
        let course = Course { setup: &self.setup, answers: &self.answers[..answers], anew: &anew };
        Replay { promise: self.promise.clone(), ..course.record(q, &self.version, &self.content) }
    }

    /// Whether the game after so many answers is the one that was written down.
    pub fn check(&self, q: Q<'_>, answers: usize) -> Result<(), ReplayError> {
        let last = answers == self.answers.len();
        let said = answers.checked_sub(1).and_then(|at| self.trace.get(at));
        if said.is_none() && !last {
            return Ok(());
        }
        let found = digest(q);
        if said.is_some_and(|said| *said != found as u16) {
            return Err(ReplayError::Differs { answers, round: q.g.round, rules: self.origin.rules });
        }
        if last { self.check_end(q.g.outcome, found) } else { Ok(()) }
    }

    /// What there is to say of an answer that was refused.
    pub fn refused(&self, q: Q<'_>, at: usize, why: Refused) -> ReplayError {
        let (seat, answer) = self.answers[at];
        ReplayError::Refused { at, seat, answer, question: describe_question(q), why }
    }

    fn check_end(&self, result: Option<Outcome>, found: u64) -> Result<(), ReplayError> {
        if result != self.result {
            return Err(ReplayError::Result { said: self.result, found: result });
        }
        if found != self.final_hash {
            return Err(ReplayError::Hash { said: self.final_hash, found });
        }
        Ok(())
    }
}
