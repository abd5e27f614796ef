//! Pronouns: `that player`, `that card`, `that many` need an occurrence they can be about.

use crate::def::{AbilityDef, AbilityKind, Face};
use crate::diagnostic::Diagnostic;
use crate::form::Sort;
use crate::pattern::{Fill, of_form};
use crate::term::Term;

/// Pronouns that stand for nothing.
pub fn check(face: &Face, problems: &mut Vec<Diagnostic>) {
    for ability in face.abilities.iter().chain(face.granted()) {
        let event = ability.trigger.as_ref().map(|(_, event)| event);
        let context = Context { event, shadow: ability.kind == AbilityKind::Shadow };
        for term in after_trigger(ability) {
            context.check(term, problems);
        }
    }
}

fn after_trigger(ability: &AbilityDef) -> impl Iterator<Item = &Term> {
    ability.clauses.iter().chain(&ability.costs).chain(&ability.body)
}

/// What pronouns can be about.
#[derive(Clone, Copy)]
struct Context<'a> {
    event: Option<&'a Term>,
    shadow: bool,
}

impl<'a> Context<'a> {
    fn check(self, term: &'a Term, problems: &mut Vec<Diagnostic>) {
        if let Some(problem) = self.problem(term) {
            let error = Diagnostic::error(term.span, problem);
            problems.push(match term.key() {
                "players.that" => error.help("of an attack, `the defending player` is the one attacked"),
                _ => error,
            });
        }
        // A text that waits for an occurrence of its own is about that one.
        let own = term.children().find(|child| child.form.sort == Sort::Event);
        let inside = Context { event: own.or(self.event), ..self };
        for child in term.children() {
            inside.check(child, problems);
        }
    }

    /// Of several occurrences each has to give what a pronoun is about.
    fn problem(self, term: &Term) -> Option<String> {
        if let Some(either) = self.event.filter(|event| event.key() == "event.or") {
            let mut each = either.children().map(|event| Context { event: Some(event), ..self });
            return each.find_map(|one| one.problem(term));
        }
        if let Some(plain) = self.event.filter(|event| event.key().starts_with("event.by_effects")) {
            return Context { event: Some(plain.term(0)), ..self }.problem(term);
        }
        let (what, fits) = match term.key() {
            "players.that" => ("player", self.has(Sort::Players)),
            "cards.that" => ("card", self.has(Sort::Cards)),
            "n.that_many" => ("amount", self.says("`that many`")),
            "cards.shadow" | "if.shadow_blank" => ("shadow card", self.shadow || self.says_shadow()),
            "effect.Cancel" => ("effect", self.says("can be cancelled")),
            "effect.Prevent" => ("damage", self.says("damage")),
            _ => return None,
        };
        if fits {
            return None;
        }
        Some(match self.event {
            Some(_) => format!("the occurrence this ability waits for has no {what}"),
            None => format!("this ability waits for no occurrence, so there is no such {what}"),
        })
    }

    fn has(self, sort: Sort) -> bool {
        let pattern = self.event.and_then(|event| of_form(event.form));
        let hole = pattern.is_some_and(|pattern| pattern.holes().any(|hole| hole.fill == Fill::Sort(sort)));
        hole || if sort == Sort::Players { self.says("`that player`") } else { self.says_card() }
    }

    /// The documentation gives a `that …` which is neither a player nor an amount.
    fn says_card(self) -> bool {
        let doc = self.event.map_or("", |event| event.form.doc);
        doc.split("`that ").skip(1).any(|rest| !rest.starts_with("player") && !rest.starts_with("many"))
    }

    /// The vocabulary says in an event's documentation what pronouns it gives.
    fn says(self, words: &str) -> bool {
        self.event.is_some_and(|event| event.form.doc.contains(words))
    }

    fn says_shadow(self) -> bool {
        self.event.is_some_and(|event| event.key().contains("shadow"))
    }
}
