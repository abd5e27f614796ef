//! Traits and titles that texts ask for: some card should have them.

use std::collections::BTreeSet;

use crate::def::CardDef;
use crate::diagnostic::{Diagnostic, nearest};
use crate::form::Sort;
use crate::link::Linked;
use crate::pattern::{Fill, Hole, of_form};
use crate::term::Term;

/// Traits and titles that no card has.
pub fn check(linked: &Linked, problems: &mut Vec<Diagnostic>) {
    let known = Known::new(linked);
    for card in &linked.content.cards {
        for term in card.faces.iter().flat_map(|face| face.terms()) {
            term.visit(&mut |term| known.check(card, term, problems));
        }
    }
}

struct Known<'a> {
    traits: BTreeSet<&'a str>,
    titles: BTreeSet<&'a str>,
    /// Cards that could not be read may have any trait.
    all_read: bool,
}

impl<'a> Known<'a> {
    fn new(linked: &'a Linked) -> Self {
        let mut known = Known {
            traits: BTreeSet::new(),
            titles: linked.broken_titles.iter().map(String::as_str).collect(),
            all_read: linked.broken_ids.is_empty(),
        };
        for face in linked.content.cards.iter().flat_map(|card| &card.faces) {
            known.titles.insert(&face.title);
            known.traits.extend(face.traits.iter().map(String::as_str));
            for term in face.terms() {
                term.visit(&mut |term| {
                    if gives_traits(term) {
                        known.traits.extend(traits(term));
                    }
                });
            }
        }
        known
    }

    fn check(&self, card: &CardDef, term: &Term, problems: &mut Vec<Diagnostic>) {
        if self.all_read && !gives_traits(term) {
            for word in traits(term).filter(|word| !self.traits.contains(word)) {
                let suggestion = nearest(word, self.traits.iter().copied()).map(str::to_owned);
                let warning = Diagnostic::warning(term.span, format!("no card has the trait {word}"));
                problems.push(warning.in_file(card.file).suggest(suggestion));
            }
        }
        for title in titles(term).filter(|title| !self.titles.contains(title)) {
            let suggestion = nearest(title, self.titles.iter().copied()).map(str::to_owned);
            let warning = Diagnostic::warning(term.span, format!("no card is named \"{title}\""));
            problems.push(warning.in_file(card.file).suggest(suggestion));
        }
    }
}

/// Effects and continuous texts give a trait; everything else asks for one.
fn gives_traits(term: &Term) -> bool {
    matches!(term.form.sort, Sort::Effect | Sort::Mod)
}

fn traits(term: &Term) -> impl Iterator<Item = &str> {
    filled_with(term, |hole| hole.fill == Fill::Trait)
}

/// Only a hole `title` holds a card's; other quoted texts are names a scenario gives.
fn titles(term: &Term) -> impl Iterator<Item = &str> {
    filled_with(term, |hole| hole.fill == Fill::Text && hole.name == "title")
}

/// The words in a term's own holes of one kind.
fn filled_with(term: &Term, fits: fn(&Hole) -> bool) -> impl Iterator<Item = &str> {
    let holes = of_form(term.form).into_iter().flat_map(|pattern| pattern.holes());
    let filled = holes.enumerate().filter(move |(index, hole)| fits(hole) && term.has(*index));
    filled.map(|(index, _)| term.text(index))
}
