//! The tests of a scenario.

use cardlang::def::ScenarioDef;
use cardlang::term::Term;

use super::{Made, Maker, Unknown, unknown};
use crate::code::{TestRules, Trial};
use crate::names::Lexicon;
use crate::pool::Refusal;

/// Compiles the tests a scenario brings, or tells the phrases that stand in the way.
pub(crate) fn tests(lexicon: &mut Lexicon<'_>, scenario: &ScenarioDef, refusals: &mut Vec<Refusal>) -> Vec<TestRules> {
    let mut maker = Maker::new(lexicon.again());
    let mut made = Vec::new();
    for term in &scenario.tests {
        match maker.test(term) {
            Ok(rules) => made.push(rules),
            Err(Unknown { phrase, span }) => {
                refusals.push(Refusal { card: scenario.id.clone(), phrase, file: scenario.file, span });
            }
        }
    }
    made
}

impl Maker<'_> {
    fn test(&mut self, term: &Term) -> Made<TestRules> {
        let name = self.titles.intern(term.text(0));
        let (mut trial, mut counted, mut tie_succeeds) = (None, None, false);
        for rule in term.block(1) {
            match rule.key() {
                "test.commit" if rule.term(0).key() == "players.tester" => {
                    trial = Some(Trial::Commit(self.filter(rule.term(1))?, self.stat_of(rule, 2)?));
                }
                "test.count_value" if rule.term(0).key() == "pile.encounter_deck" => {
                    counted = Some(self.titles.intern(rule.text(1)));
                }
                "test.attempt" if is_by_the_tester(rule) => trial = Some(Trial::Attempts(rule.number(1) as u8)),
                "test.mark" => counted = Some(self.titles.intern(rule.text(0))),
                "test.tie" => tie_succeeds = rule.text(0) == "succeeds",
                _ => return unknown(rule),
            }
        }
        let (Some(trial), Some(value)) = (trial, counted) else { return unknown(term) };
        Ok(TestRules { name, trial, value, tie_succeeds })
    }
}

/// `the tester may discard 1 card from hand for each card discarded from the encounter deck`
fn is_by_the_tester(rule: &Term) -> bool {
    rule.term(0).key() == "players.tester" && rule.term(2).key() == "pile.encounter_deck"
}
