//! Options that differ only in a kind of card: the player names one, and the rest is said once.

use super::clause::Clause;
use super::options::is_plain;
use super::sentences::list;
use super::voice::Voice;
use crate::def::AbilityDef;
use crate::form::Sort;
use crate::term::{Arg, Term};

impl Voice {
    /// `name enemy, location, or treachery: …`, where one of several things differs from the others in its noun alone.
    pub fn named_kind(&mut self, choice: &Term) -> Option<Clause> {
        let options: Vec<&Term> = choice.block(0).iter().collect();
        if options.len() < 3 || options.iter().any(|option| !is_plain(option)) {
            return None;
        }
        let nouns: Vec<Vec<Term>> = options.iter().map(|option| nouns_of(option)).collect();
        let of_all: Vec<usize> =
            (0..nouns[0].len()).filter(|at| nouns.iter().any(|own| own.get(*at) != nouns[0].get(*at))).collect();
        let kind = |own: &Vec<Term>| {
            let mut kinds = of_all.iter().filter_map(|at| own.get(*at));
            let first = kinds.next()?;
            kinds.all(|kind| kind == first).then(|| first.clone())
        };
        let kinds: Option<Vec<Term>> = nouns.iter().map(kind).collect();
        let kinds = kinds?;
        let told: Vec<Term> = options.iter().zip(&kinds).map(|(option, kind)| unnamed(option, kind)).collect();
        if told.iter().any(|option| *option != told[0]) {
            return None;
        }
        let names: Vec<String> = kinds.iter().map(|kind| self.phrase(kind)).collect();
        let done = self.joined(told[0].block(1));
        Some(Clause::command(format!("name {}: {done}", list(&names, "or"))))
    }
}

/// Every noun in a phrase, in order, of given texts as well.
fn nouns_of(term: &Term) -> Vec<Term> {
    let mut found = Vec::new();
    let mut look = |term: &mut Term| {
        if term.form.sort == Sort::Noun {
            found.push(term.clone());
        }
    };
    change(&mut term.clone(), &mut look);
    found
}

/// A phrase in which a kind of card is `a card of the named type`, and names are numbers.
fn unnamed(term: &Term, kind: &Term) -> Term {
    let mut told = term.clone();
    let mut names: Vec<String> = Vec::new();
    change(&mut told, &mut |term: &mut Term| {
        if term.key() == "np" && matches!(&term.args[1], Arg::Term(noun) if **noun == *kind) {
            of_the_named_type(term);
        }
        for arg in &mut term.args {
            if let Arg::Name(name) = arg {
                let at = names.iter().position(|known| known == name).unwrap_or_else(|| {
                    names.push(name.clone());
                    names.len() - 1
                });
                *name = format!("x{at}");
            }
        }
    });
    told
}

fn of_the_named_type(np: &mut Term) {
    let span = np.span;
    np.args[1] = Arg::Term(Box::new(Term { form: crate::pattern::form("noun.card"), args: Vec::new(), span }));
    let of_type = Term { form: crate::pattern::form("q.of_type"), args: vec![Arg::Word("t".to_owned())], span };
    if let Arg::Block(qualifiers) = &mut np.args[2] {
        qualifiers.insert(0, of_type);
    }
}

/// A phrase in which what had one name has another.
pub fn renamed(term: &Term, from: &str, to: &str) -> Term {
    let mut told = term.clone();
    change(&mut told, &mut |term: &mut Term| {
        for arg in &mut term.args {
            if matches!(arg, Arg::Name(name) if name == from) {
                *arg = Arg::Name(to.to_owned());
            }
        }
    });
    told
}

/// Changes a phrase and every phrase inside it, innermost first.
pub fn change(term: &mut Term, how: &mut impl FnMut(&mut Term)) {
    for arg in &mut term.args {
        match arg {
            Arg::Term(term) => change(term, how),
            Arg::Block(terms) => terms.iter_mut().for_each(|term| change(term, how)),
            Arg::Ability(ability) => change_ability(ability, how),
            Arg::Number(_) | Arg::Word(_) | Arg::Text(_) | Arg::Name(_) | Arg::None => {}
        }
    }
    how(term);
}

fn change_ability(ability: &mut AbilityDef, how: &mut impl FnMut(&mut Term)) {
    if let Some((_, event)) = &mut ability.trigger {
        change(event, how);
    }
    let parts = [&mut ability.clauses, &mut ability.costs, &mut ability.body];
    parts.into_iter().flatten().for_each(|term| change(term, how));
}
