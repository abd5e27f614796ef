//! Games in which everything that must always hold is checked at every decision.

use lab::soak::kind::named;
use lab::soak::{Care, Failure, Length, Plan, Stock};
use pyo3::prelude::*;
use serde::Serialize;

use crate::data::plain;
use crate::errors::{unknown, wrong};
use crate::house::library;

/// What Python is told of a game that failed.
#[derive(Serialize)]
struct Broken {
    game: u64,
    what: String,
    /// The game up to there, as a file for `westmarch replay`.
    replay: Option<String>,
}

fn care(name: &str) -> PyResult<Care> {
    match name {
        "thorough" => Ok(Care::THOROUGH),
        "soak" => Ok(Care::SOAK),
        "long" => Ok(Care::LONG),
        _ => Err(unknown(format!("there is no care `{name}`; it is thorough, soak or long"))),
    }
}

fn broken(py: Python<'_>, failure: &Failure) -> PyResult<Broken> {
    let library = library(py)?;
    let replay = failure.replay(&library.pool, env!("CARGO_PKG_VERSION"), &library.version).ok();
    let replay = replay.map(|replay| serde_json::to_string(&replay)).transpose().map_err(wrong)?;
    Ok(Broken { game: failure.game, what: failure.to_string(), replay })
}

/// The games `first` to `first + games - 1` of `westmarch soak` with that seed: random and adversarial games with
/// every check on. It ends with the first game that fails. What comes back are the figures, and that game, if there
/// is one. `westmarch.study.soak` shares many games among machines.
///
/// >>> import westmarch
/// >>> figures, failure = westmarch.soak(games=2)
/// >>> figures["games"], failure
/// (2, None)
#[pyfunction]
#[pyo3(name = "soak", signature = (first = 0, games = 100, seed = 1, only = Vec::new(), care = "soak", threads = 1))]
pub fn games<'py>(
    py: Python<'py>,
    first: u64,
    games: u64,
    seed: u64,
    only: Vec<String>,
    care: &str,
    threads: usize,
) -> PyResult<(Bound<'py, PyAny>, Bound<'py, PyAny>)> {
    let pool = &library(py)?.pool;
    let kinds = named(pool, &only).map_err(unknown)?;
    let (decks, care) = (Stock::new(pool), self::care(care)?);
    let plan = Plan { kinds, decks, first, length: Length::Games(games), seed, threads, care };
    let (soaked, report) = py.detach(|| {
        let begin = std::time::Instant::now();
        let soaked = lab::soak::soak(pool, &plan, &|_| ());
        let report = soaked.figures.report(pool, &plan, begin.elapsed().as_secs_f64());
        (soaked, report)
    });
    let failure = soaked.failure.as_deref().map(|failure| broken(py, failure)).transpose()?;
    Ok((plain(py, &report)?, plain(py, &failure)?))
}
