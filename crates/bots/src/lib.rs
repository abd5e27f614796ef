//! Policies: they choose for a seat and see no more of the game than the seat does.

mod advise;
mod bot;
mod evaluate;
mod heuristic;
mod mindful;
pub mod observe;
mod playout;
pub mod program;
mod random;
mod search;
mod turn;
mod way;

pub use advise::{Advice, Apart, Estimate, Measure, PATIENCE, advise, advise_on};
pub use bot::{Bot, UnknownBot};
pub use evaluate::chance;
pub use heuristic::{HeuristicPolicy, has_worth};
pub use playout::LONGEST;
pub use random::RandomPolicy;
pub use search::{Budget, SearchPolicy};
pub use turn::Turn;
pub use way::{stages, way};

use rules::decision::Answer;

/// Chooses among the legal answers to one question after the other. One policy plays one seat of one game, on whatever
/// thread there is.
pub trait Policy: Send {
    /// One of [`Turn::answers`], of which there is at least one.
    fn choose(&mut self, turn: Turn<'_>) -> Answer;

    /// What went wrong with whoever chooses, if that is somebody else: its last answer is not worth giving then.
    fn trouble(&self) -> Option<&str> {
        None
    }
}
