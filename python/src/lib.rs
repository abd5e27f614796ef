//! The core of the Python package `westmarch`: games, batches of games, bots, decks, puzzles and studies.
//!
//! Python sees plain data: what the engine serializes arrives as dictionaries and lists, numbers as arrays of numpy.

mod answer;
mod batch;
mod bot;
mod data;
mod deck;
mod errors;
mod game;
mod house;
mod puzzle;
mod results;
mod soak;
mod study;

use pyo3::prelude::*;

/// What `westmarch/__init__.py` is made of.
#[pymodule]
fn _core(module: &Bound<'_, PyModule>) -> PyResult<()> {
    module.add_class::<answer::Answer>()?;
    module.add_class::<batch::Batch>()?;
    module.add_class::<bot::Bot>()?;
    module.add_class::<deck::Deck>()?;
    module.add_class::<game::Game>()?;
    module.add_class::<puzzle::Puzzle>()?;
    module.add_class::<results::Results>()?;
    module.add_class::<study::Plan>()?;
    house::fill(module)?;
    errors::fill(module)?;
    module.add("OBSERVATION", bots::observe::observation_names())?;
    module.add("FEATURES", bots::observe::feature_names())?;
    module.add("__version__", env!("CARGO_PKG_VERSION"))
}
