//! What counts in a test.

use super::Q;
use super::values::Of;
use crate::code::{Mod, ModKind, Num, OpKind, Stat, TestRules, Trial};
use crate::frame::{Env, Frame, Test};
use crate::ids::{CardId, CardSet, Seat};
use crate::occurrence::{Occurrence, Verb};
use crate::phrases::Phrase;

/// What an ability says of the test it asks for.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Asked<'a> {
    pub name: u16,
    pub cards: Option<&'a Num>,
    /// Counted in place of what the rules of the test say.
    pub stat: Option<Stat>,
}

impl<'a> Q<'a> {
    pub(crate) fn asked_for(self, test: &Test) -> Asked<'a> {
        let op = &self.m.op(test.ability, test.pc).kind;
        if let OpKind::Do(Phrase::Test(it)) = op {
            return Asked { name: it.name.0, cards: Some(&it.n), stat: it.stat };
        }
        let OpKind::Do(Phrase::TestByRules(it)) = op else { unreachable!("{op:?} makes no test") };
        Asked { name: it.name.0, cards: None, stat: None }
    }

    fn test_rules(self, test: &Test) -> Option<&'a TestRules> {
        self.m.test(self.asked_for(test).name)
    }

    /// What the words of the ability that makes a test refer to.
    fn test_env(self, test: &Test) -> Env {
        let asks = |frame: &Frame| {
            let Frame::Script { ability, env, .. } = frame else { return None };
            (*ability == test.ability).then_some(*env)
        };
        let found = self.g.stack.iter().rev().find_map(asks);
        found.unwrap_or_else(|| Env::new(CardId::NONE, self.g.first, Occurrence::NOTHING))
    }

    /// How many cards are discarded from hand for each attempt of a test, where it is made so, and the mark that
    /// has to be found.
    pub fn attempts(self, test: &Test) -> Option<(u8, u16)> {
        let rules = self.test_rules(test)?;
        if let Trial::Attempts(n) = &rules.trial { Some((*n, rules.value)) } else { None }
    }

    /// Whether the test under way is made by giving up cards.
    pub fn gives_up_cards(self) -> bool {
        let test =
            self.g.stack.iter().rev().find_map(|frame| if let Frame::Test(test) = frame { Some(test) } else { None });
        test.is_some_and(|test| self.attempts(test).is_some())
    }

    /// Characters a player may commit to a test, and how many at most.
    pub(crate) fn may_test(self, test: &Test, seat: Seat) -> (CardSet, usize) {
        let Some(rules) = self.test_rules(test) else { return (CardSet::EMPTY, 0) };
        let Trial::Commit(what, _) = &rules.trial else { return (CardSet::EMPTY, 0) };
        let env = self.test_env(test);
        let able = |id: &CardId| self.card(*id).controller == seat && self.can_exhaust(*id);
        let joining = Occurrence::new(Verb::CommitsToTest).by(seat).amount(i32::from(rules.name));
        let most = usize::from(self.room(joining, |_, _| 0));
        (self.find(&env, what).iter().filter(able).collect(), most)
    }

    /// How many cards are dealt.
    pub fn test_cards(self, test: &Test) -> i32 {
        self.asked_for(test).cards.map_or(0, |cards| self.num(&self.test_env(test), cards))
    }

    /// The value of a test that characters are committed with.
    pub fn tested_stat(self, test: &Test) -> Stat {
        let committed = self.test_rules(test).and_then(|rules| match &rules.trial {
            Trial::Commit(_, stat) => Some(*stat),
            Trial::Attempts(_) => None,
        });
        self.asked_for(test).stat.or(committed).unwrap_or(Stat::Willpower)
    }

    /// What the committed characters have together of the value that is tested.
    pub fn test_strength(self, test: &Test) -> i32 {
        let stat = self.tested_stat(test);
        self.set(test.committed).iter().map(|id| self.stat(id, stat)).sum()
    }

    pub(crate) fn tie_succeeds(self, test: &Test) -> bool {
        self.test_rules(test).is_some_and(|rules| rules.tie_succeeds)
    }

    /// What is counted against the characters: the cards dealt, and what adds its value to every test.
    pub(crate) fn test_count(self, test: &Test, dealt: &CardSet) -> i32 {
        let Some(rules) = self.test_rules(test) else { return 0 };
        let value = |id: CardId| self.face(id).value(rules.value);
        let printed: i32 = dealt.iter().map(value).sum();
        let mut bonus = 0;
        if !self.idle(ModKind::TestBonus as usize) {
            self.each_mod(ModKind::TestBonus as usize, Of::Game, &mut |what, env, _| {
                if let Mod::TestBonus { test, value, n } = what
                    && *test == rules.name
                    && *value == rules.value
                {
                    bonus += self.num(env, n);
                }
            });
        }
        printed + bonus * dealt.len() as i32 + self.added_to_tests(rules)
    }

    fn added_to_tests(self, rules: &TestRules) -> i32 {
        if self.idle(ModKind::AddsToTests as usize) {
            return 0;
        }
        let adds = |id: &CardId| {
            let mut adds = false;
            self.each_of(ModKind::AddsToTests as usize, Of::Card(*id), &mut |what| {
                adds |= matches!(what, Mod::AddsToTests { test, .. } if *test == rules.name);
            });
            adds
        };
        self.g.cards_in_play().filter(adds).map(|id| self.face(id).value(rules.value)).sum()
    }
}
