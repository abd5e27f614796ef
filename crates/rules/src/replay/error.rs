//! Why a replay does not play.

use std::fmt;

use super::{FORMAT, REVISION, given};
use crate::decision::Answer;
use crate::engine::Refused;
use crate::ids::Seat;
use crate::setup::SetupError;
use crate::state::Outcome;
use crate::tell::seat_name;

/// Why a replay could not be played to its end.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ReplayError {
    /// It was written in another format.
    Format(u32),
    Setup(SetupError),
    /// An answer was not taken: which, whose, what was asked, and why.
    Refused {
        at: usize,
        seat: Seat,
        answer: Answer,
        question: String,
        why: Refused,
    },
    /// After so many answers the table is not the one that was written down.
    Differs {
        answers: usize,
        round: u16,
        /// Of the rules it was played under.
        rules: u32,
    },
    /// It ended in another way than it says.
    Result {
        said: Option<Outcome>,
        found: Option<Outcome>,
    },
    /// The table at the end is not the one it says.
    Hash {
        said: u64,
        found: u64,
    },
}

impl fmt::Display for ReplayError {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        let ending = |outcome: &Option<Outcome>| match outcome {
            Some(Outcome::Won) => "a victory",
            Some(Outcome::Lost) => "a defeat",
            None => "no end yet",
        };
        match self {
            ReplayError::Format(found) => {
                write!(out, "the replay has format {found}; this program reads formats 1 to {FORMAT}")
            }
            ReplayError::Setup(error) => error.fmt(out),
            ReplayError::Refused { at, seat, answer, question, why } => {
                let (seat, answer) = (seat_name(*seat), given::text(*answer));
                write!(out, "answer {} (`{answer}` by {seat}) was refused: {why}", at + 1)?;
                if question.is_empty() { Ok(()) } else { write!(out, "; the question was: {question}") }
            }
            ReplayError::Differs { answers, round, rules } => {
                write!(out, "the game differs from answer {answers} on, in round {round}")?;
                if *rules == REVISION {
                    return Ok(());
                }
                write!(out, "; it was played under revision {rules} of the rules, this is revision {REVISION}")
            }
            ReplayError::Result { said, found } => {
                write!(out, "the replay says {}, but it came to {}", ending(said), ending(found))
            }
            ReplayError::Hash { said, found } => {
                write!(out, "the game ends with the digest {found:016x}, not {said:016x} as the replay says")
            }
        }
    }
}

impl std::error::Error for ReplayError {}
