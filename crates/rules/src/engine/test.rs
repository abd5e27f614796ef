//! Tests: characters are committed, cards are dealt, and the totals are compared; or cards are given up for others
//! until one with a mark is found.

use cardlang::def::Timing;

use super::Engine;
use crate::code::Who;
use crate::frame::{Aim, Env, Frame, Test, Why};
use crate::ids::{CardId, CardSet, Seat, Seats};
use crate::log::Detail;
use crate::occurrence::{Occurrence, Verb};
use crate::stages::Testing;
use crate::zone::Zone;

impl Engine<'_> {
    pub(crate) fn start_test(&mut self, env: &Env, who: &Who) {
        let (ability, pc) = self.running();
        let testers = self.q().who(env, who);
        let committed = self.new_set(CardSet::EMPTY);
        self.g.push(Frame::Test(Test {
            ability,
            pc,
            testers,
            asked: Seats::default(),
            committed,
            stage: Testing::Commit,
        }));
    }

    pub(super) fn test(&mut self, test: Test) {
        match test.stage {
            Testing::Commit => self.ask_tester(test),
            Testing::Window => {
                self.test_stage(Testing::Deal);
                self.open_window();
            }
            Testing::Deal => self.resolve_test(test),
        }
    }

    fn test_stage(&mut self, to: Testing) {
        if let Frame::Test(test) = self.top() {
            test.stage = to;
        }
    }

    /// Each of the testers, in player order, may commit characters once.
    fn ask_tester(&mut self, test: Test) {
        if let Some((n, _)) = self.q().attempts(&test) {
            return self.ask_attempt(&test, n);
        }
        let next = self.g.in_order().find(|seat| test.testers.has(*seat) && !test.asked.has(*seat));
        let Some(seat) = next else { return self.test_stage(Testing::Window) };
        if let Frame::Test(test) = self.top() {
            test.asked.insert(seat);
        }
        let (able, most) = self.q().may_test(&test, seat);
        self.pick(seat, able, 0, most, Why::Test, Aim::Nothing);
    }

    pub(super) fn commit_to_test(&mut self, seat: Seat, cards: CardSet) {
        let Frame::Test(test) = *self.top() else { return };
        if let Some((n, _)) = self.q().attempts(&test) {
            return self.give_up(test, &cards, n);
        }
        let joined = self.g.sets[usize::from(test.committed)].union(&cards);
        self.g.sets[usize::from(test.committed)] = joined;
        let name = i32::from(self.q().asked_for(&test).name);
        let commits = |id| Occurrence::of(Verb::CommitsToTest, id).by(seat).amount(name);
        for id in cards.iter() {
            self.tell(commits(id));
            self.exhaust(id);
        }
        for id in cards.iter() {
            self.offer(commits(id), Timing::After);
        }
    }

    /// Whoever makes the test may give up cards for one more card of the encounter deck.
    fn ask_attempt(&mut self, test: &Test, n: u8) {
        let Some(seat) = self.g.in_order().find(|seat| test.testers.has(*seat)) else {
            return self.end_test(*test, false);
        };
        let hand: CardSet = self.g.in_zone(Zone::hand(seat)).collect();
        let able = if hand.len() < usize::from(n) { CardSet::EMPTY } else { hand };
        self.pick(seat, able, 0, n.into(), Why::Test, Aim::Nothing);
    }

    /// The test is over when nothing more is given up for it.
    fn give_up(&mut self, test: Test, given: &CardSet, n: u8) {
        if given.len() < usize::from(n) {
            return self.end_test(test, false);
        }
        self.test_stage(Testing::Deal);
        for id in given.iter() {
            self.discard(id);
        }
    }

    /// It is over, too, once the mark is found.
    fn attempt(&mut self, test: Test, mark: u16) {
        self.test_stage(Testing::Commit);
        let Some(top) = self.encounter_top() else { return };
        self.happens(Occurrence::of(Verb::DealtForTest, top));
        self.goes(top, Zone::ENCOUNTER_DISCARD);
        self.put(top, Zone::ENCOUNTER_DISCARD);
        if self.q().face(top).value(mark) > 0 {
            self.end_test(test, true);
        }
    }

    fn end_test(&mut self, test: Test, passed: bool) {
        let tested = Occurrence::new(Verb::Tested).amount(i32::from(passed));
        self.happens_with(tested, |_| Detail::Attempts { passed });
        self.leave_test(test, passed);
    }

    /// Tells the ability that asked for a test how it went.
    fn leave_test(&mut self, test: Test, passed: bool) {
        self.pop();
        self.g.sets.truncate(usize::from(test.committed));
        if let Frame::Script { env, .. } = self.top() {
            env.passed = passed;
        }
    }

    /// Deals the cards, compares the totals, and tells the ability that asked for the test.
    fn resolve_test(&mut self, test: Test) {
        if let Some((_, mark)) = self.q().attempts(&test) {
            return self.attempt(test, mark);
        }
        let dealt = self.deal_for_test(&test);
        let (committed, counted) = (self.q().test_strength(&test), self.q().test_count(&test, &dealt));
        let passed = committed > counted || committed == counted && self.q().tie_succeeds(&test);
        let (ours, theirs) = (committed.max(0), counted.max(0));
        let tested = Occurrence::new(Verb::Tested).amount(ours - theirs);
        self.happens_with(tested, |_| Detail::Test { committed: ours as u16, counted: theirs as u16, passed });
        self.leave_test(test, passed);
        for id in dealt.iter() {
            self.goes(id, Zone::ENCOUNTER_DISCARD);
            self.put(id, Zone::ENCOUNTER_DISCARD);
        }
    }

    /// Cards from the top of the encounter deck; nothing on them resolves.
    fn deal_for_test(&mut self, test: &Test) -> CardSet {
        let number = self.q().test_cards(test);
        let mut dealt = CardSet::EMPTY;
        for _ in 0..number {
            let Some(top) = self.encounter_top() else { break };
            // Kept apart, so that a deck made anew does not deal it again.
            self.g.relocate_top(top, Zone::REMOVED);
            self.happens(Occurrence::of(Verb::DealtForTest, top));
            dealt.insert(top);
        }
        dealt
    }

    /// A character that leaves play no longer counts.
    pub(super) fn leave_tests(&mut self, id: CardId) {
        for frame in &self.g.stack {
            if let Frame::Test(test) = frame {
                self.g.sets[usize::from(test.committed)].remove(id);
            }
        }
    }
}
