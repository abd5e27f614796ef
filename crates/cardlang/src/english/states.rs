//! What happens as soon as there is such a card: it is told of that card, not of each that is like it.

use super::kinds::{change, renamed};
use crate::def::AbilityDef;
use crate::pattern::form;
use crate::term::{Arg, Term};

/// Nouns that `that …` can stand before.
const NOUNS: &[&str] = &["card", "hero", "ally", "character", "enemy", "location", "treachery", "attachment"];

/// An ability that waits for a card to be there, told of `that` card: one after the other, it comes to each of them.
pub fn of_that_card(ability: &AbilityDef) -> Option<AbilityDef> {
    let (_, event) = ability.trigger.as_ref().filter(|(_, event)| event.key() == "event.state")?;
    let condition = event.term(0);
    let there_is = if condition.key() == "if.and" { condition.term(0) } else { condition };
    let np = there_is.children().next().filter(|_| there_is.key() == "if.there_is")?.clone();
    let Some(Arg::Term(noun)) = np.args.get(1) else { return None };
    let noun = noun.form.verb().trim_end_matches("(s)");
    let noun = NOUNS.iter().find(|known| **known == noun)?;
    let that = Term { form: form("cards.that"), args: vec![Arg::Word((*noun).to_owned())], span: np.span };
    let mut told = ability.clone();
    let mut found = false;
    let mut body = Vec::new();
    for statement in std::mem::take(&mut told.body) {
        if statement.key() == "effect.for_each" && in_play(statement.term(0)) == in_play(&np) {
            found = true;
            let own = Term { form: form("cards.name"), args: vec![Arg::Name("that".to_owned())], span: np.span };
            body.extend(statement.block(2).iter().map(|inner| {
                let mut inner = renamed(inner, statement.text(1), "that");
                change(&mut inner, &mut |term| {
                    if *term == own {
                        *term = that.clone()
                    }
                });
                inner
            }));
        } else {
            body.push(statement);
        }
    }
    told.body = body;
    let mut of_each = |term: &mut Term| {
        if term.key() == "cards.each" && in_play(term.term(0)) == in_play(&np) {
            found = true;
            *term = that.clone();
        }
    };
    told.body.iter_mut().for_each(|term| change(term, &mut of_each));
    if let Some((_, event)) = &mut told.trigger {
        change(event, &mut of_each);
    }
    found.then_some(told)
}

/// A description without `in play`, which goes without saying.
fn in_play(np: &Term) -> Term {
    let mut np = np.clone();
    if let Some(Arg::Block(qualifiers)) = np.args.get_mut(2) {
        qualifiers.retain(|qualifier| qualifier.key() != "q.in_play");
    }
    np
}
