//! Decks in the card language.

use std::collections::BTreeSet;
use std::path::Path;

use cardlang::def::DeckDef;
use cardlang::{Content, Source, render_diagnostics};

use crate::deck::list::Written;

/// The decks of a file. Which cards there are is not known here, so ids are left to be looked up.
pub fn read(path: &Path, text: &str) -> Result<Vec<Written>, String> {
    let sources = [Source { path: path.display().to_string(), text: text.to_owned() }];
    let (content, mut found) = cardlang::load(rules::language(), &sources);
    let unknown = unknown_ids(&content);
    found.retain(|diagnostic| diagnostic.is_error() && !unknown.contains(&diagnostic.message));
    if found.is_empty() {
        return Ok(content.decks.iter().map(Written::from).collect());
    }
    Err(format!("\n{}", render_diagnostics(&sources, &found, false).trim_end()))
}

/// Whether a file defines more than decks, so that it must be read as content, too.
pub fn has_cards(path: &Path) -> bool {
    let Ok(text) = super::text_of(path) else { return false };
    if super::Kind::of(path, &text) != super::Kind::Own {
        return false;
    }
    let (content, _) = cardlang::load(rules::language(), &[Source { path: String::new(), text }]);
    !content.cards.is_empty() || !content.scenarios.is_empty()
}

/// Whether a text without a telling ending is in the card language.
pub fn is_own(text: &str) -> bool {
    text.lines().any(|line| {
        let mut words = line.split_whitespace();
        words.next() == Some("deck") && words.next().is_some() && words.next().is_some_and(|word| word.starts_with('"'))
    })
}

/// What would be said about each card of the decks if it were not known.
fn unknown_ids(content: &Content) -> BTreeSet<String> {
    let ids = |deck: &'_ DeckDef| -> Vec<String> {
        let ids = deck.heroes.iter().chain(deck.cards.iter().map(|(_, id)| id)).chain(&deck.collection);
        ids.map(|id| format!("there is no card `{id}`")).collect()
    };
    content.decks.iter().flat_map(ids).collect()
}
