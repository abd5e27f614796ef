//! Lints: definitions that can be read but cannot mean what they say.

mod kinds;
mod names;
mod selectors;
mod triggers;

use crate::def::{AbilityDef, CardDef, Content, Face};
use crate::diagnostic::Diagnostic;
use crate::term::{Span, Term};

/// Warnings about cards, in the order of the content.
pub fn lint(content: &Content) -> Vec<Diagnostic> {
    let mut found = Vec::new();
    // A reprint says what is looked at where it is written.
    for card in content.cards.iter().filter(|card| card.reprints.is_none()) {
        for face in &card.faces {
            Linter { card, face, found: &mut found }.face();
        }
    }
    found
}

struct Linter<'a> {
    card: &'a CardDef,
    face: &'a Face,
    found: &'a mut Vec<Diagnostic>,
}

impl Linter<'_> {
    fn face(&mut self) {
        self.attach_line();
        for ability in self.face.abilities.iter() {
            self.ability_kind(ability);
            self.trigger(ability);
            self.unused_names(ability);
        }
        for ability in self.face.granted() {
            self.unused_names(ability);
        }
        for term in self.face.terms() {
            term.visit(&mut |term| self.selector(term));
        }
    }

    fn warn(&mut self, span: Span, message: impl Into<String>) {
        self.found.push(Diagnostic::warning(span, message).in_file(self.card.file));
    }

    fn warn_help(&mut self, span: Span, message: String, help: &str) {
        self.found.push(Diagnostic::warning(span, message).in_file(self.card.file).help(help));
    }

    /// Whether some effect of the card attaches it, so that it can be in play though it is no attachment.
    fn attaches_itself(&self) -> bool {
        if self.face.keywords.iter().any(|keyword| keyword.name == "permanent") {
            return true;
        }
        let attaches = |term: &Term| {
            term.form.sort == crate::form::Sort::Effect
                && term.form.verb() == "attach"
                && term.children().next().is_some_and(|card| card.key() == "cards.this")
        };
        self.says(&attaches)
    }

    /// Whether some effect of the card adds it to the staging area, so that it is in play whatever it is.
    fn stages_itself(&self) -> bool {
        let adds = |term: &Term| term.key() == "effect.AddToStaging" && term.term(0).key() == "cards.this";
        self.says(&adds)
    }

    fn says(&self, what: &dyn Fn(&Term) -> bool) -> bool {
        self.card.faces.iter().flat_map(Face::terms).any(|term| any(term, what))
    }
}

/// Whether some term of an ability fits.
fn ability_has(ability: &AbilityDef, fits: &dyn Fn(&Term) -> bool) -> bool {
    ability.terms().any(|term| any(term, fits))
}

fn any(term: &Term, fits: &dyn Fn(&Term) -> bool) -> bool {
    fits(term) || term.children().any(|child| any(child, fits))
}
