//! Replays: a setup and the answers given, from which the whole game follows, and digests of how it went.

mod digest;
mod error;
mod given;
pub mod hex;
mod origin;

use std::sync::Arc;

use serde::{Deserialize, Serialize};

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

pub use digest::{cards, digest};
pub use error::ReplayError;
pub use origin::{Changed, Origin, REVISION};

/// The format of replay files that this program writes; it reads all before it, too. Format 1 has neither an origin
/// nor a trace.
pub const FORMAT: u32 = 2;

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
    /// Who answered what, one short line each: `0 use 14 0`.
    #[serde(with = "given")]
    pub answers: Vec<(Seat, Answer)>,
    /// The lower bits of what [`digest`] said after each answer, so that a difference is found where it begins.
    #[serde(default, with = "hex::short")]
    pub trace: Vec<u16>,
    /// None if the game was not over.
    pub result: Option<Outcome>,
    /// What [`digest`] says of the position after the last answer.
    #[serde(with = "hex")]
    pub final_hash: u64,
}

/// Writes a game down as far as it has come. The setup is the one it was begun with, its own seed included.
pub fn record(q: Q<'_>, setup: &Setup, answers: &[(Seat, Answer)], version: &str, content: &str) -> Replay {
    Replay {
        format: FORMAT,
        version: version.to_owned(),
        content: content.to_owned(),
        origin: Origin::here(q),
        setup: setup.clone(),
        answers: answers.to_vec(),
        trace: trace(&q.m.pool, setup, answers),
        result: q.g.outcome,
        final_hash: digest(q),
    }
}

/// What is written down after each answer. A game that came to grief is traced up to there.
fn trace(pool: &Arc<Pool>, setup: &Setup, answers: &[(Seat, Answer)]) -> Vec<u16> {
    let Ok((matchup, mut game)) = begin(pool, setup, None) else { return Vec::new() };
    let mut trace = Vec::with_capacity(answers.len());
    for (seat, given) in answers {
        if answer(&mut game, &matchup, *seat, *given, None).is_err() {
            break;
        }
        trace.push(digest(Q { g: &game, m: &matchup }) as u16);
    }
    trace
}

/// Plays a replay from its setup, checking every answer, what came of it, and how it ends.
pub fn replay(
    pool: &Arc<Pool>,
    replay: &Replay,
    mut log: Option<&mut Vec<Entry>>,
) -> Result<(Match, Game), ReplayError> {
    replay.check_format()?;
    let (matchup, mut game) = begin(pool, &replay.setup, log.as_deref_mut()).map_err(ReplayError::Setup)?;
    for (at, (seat, given)) in replay.answers.iter().copied().enumerate() {
        replay.check(Q { g: &game, m: &matchup }, at)?;
        let taken = answer(&mut game, &matchup, seat, given, log.as_deref_mut());
        taken.map_err(|why| replay.refused(Q { g: &game, m: &matchup }, at, why))?;
    }
    replay.check(Q { g: &game, m: &matchup }, replay.answers.len())?;
    Ok((matchup, game))
}

impl Replay {
    /// Whether this program reads its format.
    pub fn check_format(&self) -> Result<(), ReplayError> {
        if (1..=FORMAT).contains(&self.format) { Ok(()) } else { Err(ReplayError::Format(self.format)) }
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
