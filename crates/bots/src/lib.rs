//! Policies: they choose for a seat and see no more of the game than the seat does.

mod advise;
mod bot;
mod evaluate;
mod heuristic;
mod playout;
mod random;
mod search;
mod turn;

pub use advise::{Advice, Estimate, PATIENCE, advise, advise_on};
pub use bot::{Bot, UnknownBot};
pub use heuristic::HeuristicPolicy;
pub use random::RandomPolicy;
pub use search::{Budget, SearchPolicy};
pub use turn::Turn;

use rules::decision::Answer;

/// Chooses among the legal answers to one question after the other. One policy plays one seat of one game.
pub trait Policy {
    /// One of [`Turn::answers`], of which there is at least one.
    fn choose(&mut self, turn: Turn<'_>) -> Answer;
}
