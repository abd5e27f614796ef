//! The card language: read, check, judge, format, tell in English, and make the engine's code of it.

use cardlang::{Content, Source, face_text, format_source, lint, load, render_diagnostics, shadow_text};
use rules::pool::Pool;

use crate::text;

pub fn run(data: &[u8]) {
    let Some(text) = text(data) else { return };
    let (content, errors) = read(text);
    if let Ok(formatted) = format_source(rules::language(), text) {
        let again = format_source(rules::language(), &formatted).expect("what was formatted can be read");
        assert_eq!(again, formatted, "formatting twice changes something");
        let (after, errors_after) = read(&formatted);
        assert_eq!(errors_after, errors, "formatting changes what is wrong");
        assert_eq!(english(&after), english(&content), "formatting changes what a card says");
    }
    let (pool, refusals) = Pool::build(content);
    assert!(pool.defs().count() + refusals.len() >= pool.content.cards.len(), "cards are played or refused");
}

/// What is read, and how many errors there are. Whatever can be said about it is said.
fn read(text: &str) -> (Content, usize) {
    let sources = [Source { path: "fuzzed.wm".to_owned(), text: text.to_owned() }];
    let (content, mut diagnostics) = load(rules::language(), &sources);
    let errors = diagnostics.iter().filter(|found| found.is_error()).count();
    diagnostics.extend(lint(&content));
    let told = render_diagnostics(&sources, &diagnostics, false);
    assert!(diagnostics.is_empty() || !told.is_empty(), "a diagnostic says something");
    (content, errors)
}

fn english(content: &Content) -> Vec<String> {
    let faces = content.cards.iter().flat_map(|card| card.faces.iter().map(move |face| (card, face)));
    faces.map(|(card, face)| format!("{} {} {:?}", card.id, face_text(card, face), shadow_text(card, face))).collect()
}
