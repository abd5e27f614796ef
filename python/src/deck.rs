//! Decks: by name, from files of many formats, or put together in Python.

use std::path::Path;

use cardlang::def::DeckDef;
use library::Library;
use library::deck::{Catalog, DeckList, Found, Written, legal_faults, looks_like_a_path, read, read_text};
use pyo3::prelude::*;
use pyo3::types::PyDict;
use rules::setup;

use crate::errors::{DeckError, unknown};
use crate::house::library;

/// Heroes and the cards of a deck, named by their ids.
///
/// >>> import westmarch
/// >>> deck = westmarch.Deck("core-leadership")
/// >>> deck.heroes, deck.size
/// (['core-set-aragorn', 'core-set-theodred', 'core-set-gloin'], 30)
#[pyclass(frozen, module = "westmarch", skip_from_py_object)]
#[derive(Clone)]
pub struct Deck {
    list: DeckList,
}

#[pymethods]
impl Deck {
    /// A deck by its id or title, or the one deck of a file.
    #[new]
    fn new(py: Python<'_>, name: &str) -> PyResult<Deck> {
        named(library(py)?, name)
    }

    /// The decks of a text: RingsDB's JSON or text, OCTGN's XML, or our own language.
    ///
    /// >>> import westmarch
    /// >>> [deck] = westmarch.Deck.parse("1x Aragorn (Core Set)\n3x Snowbourn Scout (Core Set)\n")
    /// >>> deck.size
    /// 3
    #[staticmethod]
    #[pyo3(signature = (text, name = "deck.txt"))]
    fn parse(py: Python<'_>, text: &str, name: &str) -> PyResult<Vec<Deck>> {
        let catalog = Catalog::new(library(py)?);
        let written = read_text(&catalog, Path::new(name), text);
        let written = written.map_err(|error| DeckError::new_err(error.to_string()))?;
        written.iter().map(|deck| complete(catalog.find(deck))).collect()
    }

    /// A deck of these heroes and cards, `(copies, id)` each, and what is brought along besides for cards that look
    /// for it.
    ///
    /// >>> import westmarch
    /// >>> deck = westmarch.Deck.of("mine", ["core-set-aragorn"], [(3, "core-set-snowbourn-scout")])
    /// >>> westmarch.Game("passage-through-mirkwood", [deck]).seats
    /// 1
    #[staticmethod]
    #[pyo3(signature = (id, heroes, cards, title = None, collection = Vec::new()))]
    fn of(
        py: Python<'_>,
        id: String,
        heroes: Vec<String>,
        cards: Vec<(u32, String)>,
        title: Option<String>,
        collection: Vec<String>,
    ) -> PyResult<Deck> {
        let library = library(py)?;
        let named = heroes.iter().chain(cards.iter().map(|(_, card)| card)).chain(&collection);
        for card in named {
            if library.pool.find(card).is_none() {
                return Err(unknown(library.unknown_card(card)));
            }
        }
        let title = title.unwrap_or_else(|| id.clone());
        Ok(Deck { list: DeckList { id, title, preset: false, heroes, cards, collection } })
    }

    #[getter]
    fn id(&self) -> &str {
        &self.list.id
    }

    #[getter]
    fn title(&self) -> &str {
        &self.list.title
    }

    /// The ids of its heroes.
    #[getter]
    fn heroes(&self) -> Vec<String> {
        self.list.heroes.clone()
    }

    /// Its cards, `(copies, id)` each.
    #[getter]
    fn cards(&self) -> Vec<(u32, String)> {
        self.list.cards.clone()
    }

    /// How many cards it has; heroes are none of them.
    #[getter]
    fn size(&self) -> u64 {
        self.list.size()
    }

    /// Why it is not a legal deck, one sentence each; it can be played nevertheless.
    fn faults(&self, py: Python<'_>) -> PyResult<Vec<String>> {
        let found = Found { list: self.list.clone(), missing: Vec::new(), notes: Vec::new() };
        Ok(legal_faults(library(py)?, &found).iter().map(ToString::to_string).collect())
    }

    fn __reduce__<'py>(&self, py: Python<'py>) -> PyResult<(Bound<'py, PyAny>, Bound<'py, PyAny>)> {
        let (kind, list) = (py.get_type::<Deck>(), self.list.clone());
        if list.preset {
            return Ok((kind.into_any(), (list.id,).into_pyobject(py)?.into_any()));
        }
        let parts = (list.id, list.heroes, list.cards, list.title, list.collection);
        Ok((kind.getattr("of")?, parts.into_pyobject(py)?.into_any()))
    }

    fn __repr__(&self) -> String {
        format!("<Deck {}: {}, {} cards>", self.list.id, self.list.heroes.join(", "), self.list.size())
    }

    fn __eq__(&self, other: &Deck) -> bool {
        self.list.same_cards(&other.list)
    }
}

/// All decks that come with the content: their ids, titles, and whether a product has them.
///
/// >>> import westmarch
/// >>> any(deck["id"] == "core-lore" for deck in westmarch.decks())
/// True
#[pyfunction]
pub fn decks(py: Python<'_>) -> PyResult<Vec<Bound<'_, PyDict>>> {
    let row = |deck: &DeckDef| {
        let list = DeckList::from(deck);
        let row = PyDict::new(py);
        row.set_item("id", list.id)?;
        row.set_item("title", list.title)?;
        row.set_item("preset", list.preset)?;
        row.set_item("heroes", list.heroes)?;
        Ok(row)
    };
    library(py)?.decks().iter().map(row).collect()
}

/// The decks of a game, each a `Deck` or the name of one.
pub fn lineup(library: &Library, given: &[Bound<'_, PyAny>]) -> PyResult<Vec<setup::Deck>> {
    let one = |deck: &Bound<'_, PyAny>| {
        if let Ok(deck) = deck.cast::<Deck>() {
            return Ok(deck.get().list.to_play());
        }
        Ok(named(library, &deck.extract::<String>()?)?.list.to_play())
    };
    given.iter().map(one).collect()
}

fn named(library: &Library, name: &str) -> PyResult<Deck> {
    let catalog = Catalog::new(library);
    match library.deck(name) {
        Ok(deck) => complete(catalog.find(&Written::from(deck))),
        Err(_) if looks_like_a_path(name) => {
            let found = read(&catalog, Path::new(name)).map_err(|error| DeckError::new_err(error.to_string()))?;
            match found.as_slice() {
                [one] => complete(catalog.find(one)),
                several => {
                    let message = format!("{name} has {} decks: read them with Deck.parse", several.len());
                    Err(DeckError::new_err(message))
                }
            }
        }
        Err(none) => Err(unknown(none)),
    }
}

fn complete(found: Found) -> PyResult<Deck> {
    if found.missing.is_empty() {
        return Ok(Deck { list: found.list });
    }
    let missing: Vec<String> = found.missing.iter().map(ToString::to_string).collect();
    let message = format!("the deck `{}` has cards that cannot be played: {}", found.list.id, missing.join("; "));
    Err(DeckError::new_err(message))
}
