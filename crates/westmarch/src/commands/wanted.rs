//! The decks that a command line names: by id, by file, by folder.

use std::fmt::Write as _;
use std::path::{Path, PathBuf};

use library::Library;
use library::deck::{Catalog, Fault, Found, ReadError, Written, has_cards, legal_faults, looks_like_a_path, read};
use rules::setup::Deck;

use super::content;
use crate::outcome::Failure;

/// The library, with those files of decks that bring cards of their own.
pub fn library(content: &[PathBuf], decks: &[String]) -> Result<Library, Failure> {
    let own = decks.iter().map(PathBuf::from).filter(|path| path.is_file() && has_cards(path));
    let extra: Vec<PathBuf> = content.iter().cloned().chain(own).collect();
    content::library(&extra)
}

/// All decks that are named, with whatever they lack.
pub fn found(library: &Library, names: &[String]) -> Result<Vec<Found>, Failure> {
    if names.is_empty() {
        return Ok(Vec::new());
    }
    let catalog = Catalog::new(library);
    let mut decks = Vec::new();
    for name in names {
        decks.extend(written(&catalog, name)?.iter().map(|deck| catalog.find(deck)));
    }
    Ok(decks)
}

fn written(catalog: &Catalog, name: &str) -> Result<Vec<Written>, Failure> {
    match catalog.library.deck(name) {
        Ok(deck) => Ok(vec![Written::from(deck)]),
        Err(_) if looks_like_a_path(name) => Ok(read(catalog, Path::new(name))?),
        Err(unknown) => Err(unknown.into()),
    }
}

/// Decks that can be played: every card is known.
pub fn complete(library: &Library, names: &[String]) -> Result<Vec<Found>, Failure> {
    let decks = found(library, names)?;
    let mut lacking = String::new();
    for deck in decks.iter().filter(|deck| !deck.missing.is_empty()) {
        let _ = write!(lacking, "the deck `{}` has cards that cannot be played:", deck.list.id);
        for missing in &deck.missing {
            let _ = write!(lacking, "\n  {missing}");
        }
        lacking.push('\n');
    }
    if lacking.is_empty() { Ok(decks) } else { Err(Failure::input(lacking.trim_end())) }
}

/// The decks as a game takes them.
pub fn to_play(decks: &[Found]) -> Vec<Deck> {
    decks.iter().map(|deck| deck.list.to_play()).collect()
}

/// What the players should know about their decks. A deck of your own may be played though it is not legal.
pub fn remarks(library: &Library, decks: &[Found]) -> Vec<String> {
    let mut remarks = Vec::new();
    for deck in decks {
        let id = &deck.list.id;
        remarks.extend(deck.notes.iter().map(|note| format!("note: {id}: {note}")));
        let faults = legal_faults(library, deck);
        for fault in faults.iter().filter(|fault| !matches!(fault, Fault::Missing(_))) {
            remarks.push(format!("note: the deck {id} is not legal: {fault}; {}", fault.fix()));
        }
    }
    remarks
}

impl From<ReadError> for Failure {
    fn from(error: ReadError) -> Failure {
        Failure::input(error)
    }
}
