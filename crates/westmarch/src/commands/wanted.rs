//! The scenario and the decks that a command line names.

use std::path::{Path, PathBuf};

use cardlang::def::DeckDef;
use library::Library;
use library::decks::to_play;
use rules::setup::Deck;

use crate::outcome::Failure;

/// The library, with the files of decks that are named as files.
pub fn library(content: &[PathBuf], decks: &[String]) -> Result<Library, Failure> {
    let files = decks.iter().filter(|deck| is_file(deck)).map(PathBuf::from);
    let extra: Vec<PathBuf> = content.iter().cloned().chain(files).collect();
    Ok(Library::load(&extra)?.sound()?)
}

/// Decks by id or file.
pub fn decks(library: &Library, names: &[String]) -> Result<Vec<Deck>, Failure> {
    names.iter().map(|name| Ok(to_play(deck(library, name)?))).collect()
}

fn deck<'a>(library: &'a Library, name: &str) -> Result<&'a DeckDef, Failure> {
    if !is_file(name) {
        return Ok(library.deck(name)?);
    }
    let path = Path::new(name).display().to_string();
    let inside = |deck: &&DeckDef| library.sources[deck.file].path == path;
    let found: Vec<&DeckDef> = library.decks().iter().filter(inside).collect();
    match found.as_slice() {
        [deck] => Ok(deck),
        [] => Err(Failure::input(format!("there is no deck in {name}"))),
        several => {
            let ids: Vec<&str> = several.iter().map(|deck| deck.id.as_str()).collect();
            Err(Failure::input(format!(
                "there are several decks in {name} ({}): give the file with --content and name one with --deck",
                ids.join(", ")
            )))
        }
    }
}

/// Ids have no dots; a name that has the ending of content is a file, there or not.
fn is_file(name: &str) -> bool {
    Path::new(name).extension().is_some_and(|extension| extension == "wm")
}
