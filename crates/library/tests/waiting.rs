//! No phrase is read and not played, but those the reference marks as waiting.

use std::collections::BTreeSet;
use std::path::Path;

use cardlang::form::Sort;
use library::Library;
use library::puzzle::own_cards;

/// Keys of the phrases that somebody says who is played: a card of the content or of the puzzles, a keyword, or a
/// scenario of its tests.
fn played() -> BTreeSet<&'static str> {
    let puzzles = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../puzzles");
    let folders = [puzzles.join("invented"), puzzles.join("sample")];
    let library = Library::load(&own_cards(&folders)).and_then(Library::sound).expect("sound");
    let content = &library.pool.content;
    let cards = content.cards.iter().filter(|card| library.pool.find(&card.id).is_some());
    let keywords = content.keywords.iter().map(|keyword| &keyword.face);
    let faces = cards.flat_map(|card| &card.faces).chain(keywords);
    let tests = content.scenarios.iter().flat_map(|scenario| &scenario.tests);
    let mut played = BTreeSet::new();
    for term in faces.flat_map(|face| face.terms()).chain(tests) {
        term.visit(&mut |term| {
            played.insert(term.key());
        });
    }
    played
}

#[test]
fn every_phrase_is_played_by_a_card_or_waits() {
    let played = played();
    let forms = || rules::language().forms().filter(|form| form.sort != Sort::Fact);
    let silent: Vec<_> =
        forms().filter(|form| !form.waiting && !played.contains(form.key)).map(|form| form.key).collect();
    assert!(silent.is_empty(), "no card that is played says these, and they are not marked as waiting: {silent:#?}");
    let heard: Vec<_> = forms().filter(|form| form.waiting && played.contains(form.key)).map(|form| form.key).collect();
    assert!(heard.is_empty(), "cards that are played say these, so they do not wait: {heard:#?}");
}
