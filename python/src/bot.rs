//! Bots that answer for a seat.

use std::sync::{Mutex, PoisonError};

use bots::Policy;
use lab::playout::seeds_of_seats;
use lab::sim::Seeds;
use pyo3::prelude::*;

use crate::errors::{unknown, wrong};
use crate::game::Game;

/// A bot: `random`, `heuristic`, `search:400` (so many imagined games a decision), `search:200ms`, or a program of its
/// own, `exec:PROGRAM`, as `westmarch sim` starts one. It sees what the seat sees and no more.
///
/// >>> import westmarch
/// >>> game = westmarch.Game("passage-through-mirkwood", ["core-leadership"], seed=1)
/// >>> westmarch.Bot("search:20", seed=3).choose(game) in range(len(game))
/// True
/// >>> westmarch.Bot("hal")
/// Traceback (most recent call last):
///     ...
/// westmarch.UnknownName: there is no bot `hal`; the bots are random, heuristic, search, search:500ms, search:400
#[pyclass(frozen, module = "westmarch")]
pub struct Bot {
    kind: bots::Bot,
    policy: Mutex<Box<dyn Policy>>,
}

#[pymethods]
impl Bot {
    #[new]
    #[pyo3(signature = (name = "heuristic", seed = 0))]
    fn new(name: &str, seed: u64) -> PyResult<Bot> {
        let kind = bots::Bot::local(name).map_err(unknown)?;
        Ok(Bot { kind, policy: Mutex::new(kind.policy(seed)) })
    }

    /// The bots of game number `n` of a study with that seed, one for each seat: as `westmarch sim` seats them, so
    /// that the game goes as it goes there.
    ///
    /// >>> import westmarch
    /// >>> westmarch.Bot.of_game("heuristic", seats=2, seed=1, n=7)
    /// [<Bot heuristic>, <Bot heuristic>]
    #[staticmethod]
    fn of_game(name: &str, seats: usize, seed: u64, n: u64) -> PyResult<Vec<Bot>> {
        seeds_of_seats(Seeds::of(seed, n).players).take(seats).map(|seed| Bot::new(name, seed)).collect()
    }

    #[getter]
    fn name(&self) -> String {
        self.kind.name()
    }

    /// The place of the answer it would give. One bot plays one seat of one game.
    fn choose(&self, py: Python<'_>, game: &Game) -> PyResult<usize> {
        py.detach(|| {
            let turn = game.turn()?;
            let mut policy = self.policy.lock().unwrap_or_else(PoisonError::into_inner);
            let chosen = policy.choose(turn);
            if let Some(why) = policy.trouble() {
                return Err(wrong(why));
            }
            let place = turn.answers().iter().position(|answer| *answer == chosen);
            place.ok_or_else(|| wrong("the bot gave an answer that is not legal"))
        })
    }

    fn __repr__(&self) -> String {
        format!("<Bot {}>", self.kind.name())
    }
}
