//! What can go wrong, as exceptions. Each says what was wrong and what would be right.

use std::fmt::Display;

use pyo3::create_exception;
use pyo3::exceptions::{PyIndexError, PyValueError};
use pyo3::prelude::*;
use rules::ids::Seat;
use rules::state::Game;

create_exception!(
    westmarch,
    WestmarchError,
    PyValueError,
    "Something that cannot be done; all others are kinds of it."
);
create_exception!(westmarch, UnknownName, WestmarchError, "No scenario, deck, card or bot has that name.");
create_exception!(westmarch, SetupError, WestmarchError, "The game cannot be set up like that.");
create_exception!(westmarch, IllegalAnswer, WestmarchError, "The answer is not legal; nothing has changed.");
create_exception!(westmarch, DeckError, WestmarchError, "The deck cannot be read, or has cards that are not known.");
create_exception!(westmarch, PuzzleError, WestmarchError, "The puzzle cannot be read or did not pass.");
create_exception!(westmarch, StudyError, WestmarchError, "The study cannot be played or its results not be used.");

/// Adds the exceptions to the module.
pub fn fill(module: &Bound<'_, PyModule>) -> PyResult<()> {
    let py = module.py();
    module.add("WestmarchError", py.get_type::<WestmarchError>())?;
    module.add("UnknownName", py.get_type::<UnknownName>())?;
    module.add("SetupError", py.get_type::<SetupError>())?;
    module.add("IllegalAnswer", py.get_type::<IllegalAnswer>())?;
    module.add("DeckError", py.get_type::<DeckError>())?;
    module.add("PuzzleError", py.get_type::<PuzzleError>())?;
    module.add("StudyError", py.get_type::<StudyError>())
}

pub fn wrong(what: impl Display) -> PyErr {
    WestmarchError::new_err(what.to_string())
}

pub fn unknown(what: impl Display) -> PyErr {
    UnknownName::new_err(what.to_string())
}

pub fn setup(what: impl Display) -> PyErr {
    SetupError::new_err(what.to_string())
}

pub fn illegal(what: impl Display) -> PyErr {
    IllegalAnswer::new_err(what.to_string())
}

/// A seat of a game, by its number.
pub fn seat(game: &Game, number: usize) -> PyResult<Seat> {
    if number < usize::from(game.seats) {
        return Ok(Seat(number as u8));
    }
    Err(PyIndexError::new_err(format!("there is no seat {number}: the seats are 0 to {}", game.seats - 1)))
}
