//! The content: scenarios, decks and cards.

use std::path::PathBuf;
use std::sync::OnceLock;

use cardlang::def::ScenarioDef;
use library::Library;
use pyo3::prelude::*;
use pyo3::types::PyDict;
use rules::setup::Mode;

use crate::data::plain;
use crate::errors::{unknown, wrong};

static LIBRARY: OnceLock<(Library, Vec<PathBuf>)> = OnceLock::new();

fn load(paths: &[PathBuf]) -> PyResult<Library> {
    Library::load(paths).and_then(Library::sound).map_err(wrong)
}

/// The content. It is read when it is first asked for.
pub fn library(py: Python<'_>) -> PyResult<&'static Library> {
    if let Some((there, _)) = LIBRARY.get() {
        return Ok(there);
    }
    let read = py.detach(|| load(&[]))?;
    Ok(&LIBRARY.get_or_init(|| (read, Vec::new())).0)
}

/// A mode by its name.
pub fn mode(name: &str) -> PyResult<Mode> {
    let names = || Mode::ALL.map(Mode::name).join(", ");
    let found = Mode::ALL.into_iter().find(|mode| mode.name() == name);
    found.ok_or_else(|| unknown(format!("there is no mode `{name}`; the modes are {}", names())))
}

/// Reads your own cards, decks and scenarios, files or folders, on top of the built-in content.
///
/// Call it before anything else: once the content is in use it cannot change. Asking for the same again does nothing.
#[pyfunction]
#[pyo3(signature = (*paths))]
fn use_content(py: Python<'_>, paths: Vec<PathBuf>) -> PyResult<()> {
    if LIBRARY.get().is_some_and(|(_, there)| *there == paths) {
        return Ok(());
    }
    let late = "the content is in use already: call use_content before anything else";
    if LIBRARY.get().is_some() {
        return Err(wrong(late));
    }
    let read = py.detach(|| load(&paths))?;
    LIBRARY.set((read, paths)).map_err(|_| wrong(late))
}

/// What `use_content` was given.
#[pyfunction]
fn content_paths() -> Vec<PathBuf> {
    LIBRARY.get().map_or_else(Vec::new, |(_, paths)| paths.clone())
}

/// The version of the content: a digest that is the same wherever the content is the same.
#[pyfunction]
fn content_version(py: Python<'_>) -> PyResult<String> {
    Ok(library(py)?.version.clone())
}

/// All scenarios: their ids, titles, and the modes they can be played in.
///
/// >>> import westmarch
/// >>> westmarch.scenarios()[0]["id"]
/// 'passage-through-mirkwood'
#[pyfunction]
fn scenarios(py: Python<'_>) -> PyResult<Vec<Bound<'_, PyDict>>> {
    let row = |scenario: &ScenarioDef| {
        let row = PyDict::new(py);
        row.set_item("id", &scenario.id)?;
        row.set_item("title", &scenario.title)?;
        row.set_item("modes", Mode::of(scenario).map(Mode::name).collect::<Vec<_>>())?;
        Ok(row)
    };
    library(py)?.scenarios().iter().map(row).collect()
}

/// The cards that a search finds, one dictionary a face; all of them if nothing is searched for.
///
/// >>> import westmarch
/// >>> sorted(row["name"] for row in westmarch.cards("hero lore glorfindel"))
/// ['Asfaloth', 'Glorfindel']
#[pyfunction]
#[pyo3(signature = (query = ""))]
fn cards<'py>(py: Python<'py>, query: &str) -> PyResult<Bound<'py, PyAny>> {
    let rows = library(py)?.rows();
    let found = if query.trim().is_empty() { rows.iter().collect() } else { library::search::search(&rows, query) };
    plain(py, &found)
}

/// The ids of all cards: the place of an id is the number that `definitions` of a game or a batch gives.
#[pyfunction]
fn definitions(py: Python<'_>) -> PyResult<Vec<String>> {
    Ok(library(py)?.pool.content.cards.iter().map(|card| card.id.clone()).collect())
}

/// Adds the functions to the module.
pub fn fill(module: &Bound<'_, PyModule>) -> PyResult<()> {
    module.add_function(wrap_pyfunction!(use_content, module)?)?;
    module.add_function(wrap_pyfunction!(content_paths, module)?)?;
    module.add_function(wrap_pyfunction!(content_version, module)?)?;
    module.add_function(wrap_pyfunction!(scenarios, module)?)?;
    module.add_function(wrap_pyfunction!(cards, module)?)?;
    module.add_function(wrap_pyfunction!(definitions, module)?)?;
    module.add_function(wrap_pyfunction!(crate::deck::decks, module)?)?;
    module.add_function(wrap_pyfunction!(crate::soak::games, module)?)?;
    module.add_function(wrap_pyfunction!(crate::study::seed_of, module)?)?;
    module.add_function(wrap_pyfunction!(crate::puzzle::run_puzzles, module)?)
}
