//! What cards declare for the table: kinds of counters, dials, decks and areas. A text that speaks of another is refused.

use std::collections::BTreeSet;

use cardlang::def::{AbilityKind, Content};
use cardlang::term::Term;

use super::{Made, Maker, Unknown};
use crate::area::{AreaKind, Declaration};
use crate::code::{PileRef, Who};

/// Counters that a keyword of the framework uses.
pub(crate) const TIME: &str = "time";

/// The names that are declared somewhere.
#[derive(Clone, Debug, Default, serde::Serialize, serde::Deserialize)]
pub struct Declared {
    counters: BTreeSet<String>,
    dials: BTreeSet<String>,
    decks: BTreeSet<String>,
    areas: BTreeSet<String>,
}

/// Reads the declarations of all cards, before any card is compiled.
pub(crate) fn declared(content: &Content) -> Declared {
    let mut declared = Declared::default();
    declared.counters.insert(TIME.to_owned());
    let faces = content.cards.iter().flat_map(|card| &card.faces);
    let constant = faces.flat_map(|face| face.abilities.iter()).filter(|ability| ability.kind == AbilityKind::Constant);
    for term in constant.flat_map(|ability| &ability.body) {
        let list = match term.key() {
            "constant.counter" => &mut declared.counters,
            "constant.dial" | "constant.dial_steps" => &mut declared.dials,
            _ if declaration(term).is_some_and(|(kind, ..)| kind == AreaKind::Deck) => &mut declared.decks,
            _ if declaration(term).is_some() => &mut declared.areas,
            _ => continue,
        };
        list.insert(term.text(0).to_owned());
    }
    declared
}

impl Maker<'_> {
    /// A kind of counters that is declared.
    pub(crate) fn counter(&mut self, name: &str, term: &Term) -> Made<u16> {
        let known = self.declared.counters.contains(name);
        known.then(|| self.titles.intern(name)).ok_or_else(|| undeclared(format!("{name} counters"), term))
    }

    /// A dial that is declared.
    pub(crate) fn dial(&mut self, name: &str, term: &Term) -> Made<u16> {
        let known = self.declared.dials.contains(name);
        known.then(|| self.titles.intern(name)).ok_or_else(|| undeclared(format!("the {name} dial"), term))
    }
}

/// What a declaration of a deck or an area makes: its kind, whether each player has one, and whether it has a discard
/// pile of its own.
fn declaration(term: &Term) -> Option<(AreaKind, bool, bool)> {
    Some(match term.key() {
        "constant.deck" => (AreaKind::Deck, false, true),
        "constant.deck_kept" => (AreaKind::Deck, false, false),
        "constant.deck_each" => (AreaKind::Deck, true, false),
        "constant.area" => (AreaKind::Named, false, false),
        "constant.area_each" => (AreaKind::Named, true, false),
        "constant.area_aside" => (AreaKind::Aside, false, false),
        "constant.area_hidden" => (AreaKind::Hidden, term.kept(0).is_some(), false),
        _ => return None,
    })
}

impl Maker<'_> {
    /// The deck or area that a constant text declares, if it does.
    pub(super) fn declares(&mut self, term: &Term) -> Option<Declaration> {
        let (kind, each_player, discards) = declaration(term)?;
        Some(Declaration { name: self.titles.intern(term.text(0)), kind, each_player, discards })
    }

    /// A deck that is declared, or its discard pile.
    pub(super) fn declared_deck(&mut self, term: &Term, of: Option<Who>, discard: bool) -> Made<PileRef> {
        let name = term.text(0);
        let known = self.declared.decks.contains(name).then(|| self.titles.intern(name));
        let name = known.ok_or_else(|| undeclared(format!("the {name} deck"), term))?;
        Ok(PileRef::Declared { name, of, discard })
    }

    /// An area that is declared.
    pub(super) fn declared_area(&mut self, term: &Term, of: Option<Who>) -> Made<PileRef> {
        let name = term.text(0);
        let known = self.declared.areas.contains(name).then(|| self.titles.intern(name));
        let name = known.ok_or_else(|| undeclared(format!("the {name} area"), term))?;
        Ok(PileRef::Declared { name, of, discard: false })
    }
}

fn undeclared(what: String, term: &Term) -> Unknown {
    Unknown { phrase: format!("{what}, which no card declares"), span: term.span }
}
