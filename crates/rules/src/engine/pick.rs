//! Picking cards, one answer at a time; and where the picked cards go.

use super::Engine;
use crate::decision::{About, Answer};
use crate::frame::{Aim, Frame, Why};
use crate::ids::{CardId, CardSet, Seat};

impl Engine<'_> {
    /// Asks a player for cards of a set. Where there is nothing to choose, the choice is made at once.
    pub(crate) fn pick(&mut self, seat: Seat, from: CardSet, min: usize, max: usize, why: Why, aim: Aim) {
        let from = self.not_lost(seat, from);
        let count = from.len();
        let min = min.min(count);
        let max = max.min(count);
        if max == 0 || !self.g.alive(seat) {
            self.deliver(seat, why, aim, CardSet::EMPTY);
        } else if min == count {
            self.deliver(seat, why, aim, from);
        } else {
            let from = self.new_set(from);
            let picked = self.new_set(CardSet::EMPTY);
            self.g.push(Frame::Pick { seat, aim, from, picked, min: min as u8, max: max as u8, why });
        }
    }

    /// Cards without those that lie somewhere in a deck by now, shuffled by another effect: nobody can tell them from the
    /// rest of it.
    pub(super) fn not_lost(&self, seat: Seat, cards: CardSet) -> CardSet {
        let lost = |id: &CardId| self.g.card(*id).zone.is_deck() && !self.q().sees(Some(seat), *id);
        if cards.iter().any(|id| lost(&id)) { cards.iter().filter(|id| !lost(id)).collect() } else { cards }
    }

    /// The same, any number of cards, where some have to be among them.
    pub(crate) fn pick_besides(&mut self, seat: Seat, from: CardSet, must: CardSet, why: Why) {
        self.pick(seat, from, must.len(), usize::MAX, why, Aim::Nothing);
        if let Frame::Pick { picked, .. } = *self.top() {
            self.g.sets[usize::from(picked)] = must;
        }
    }

    pub(super) fn ask_pick(&mut self, seat: Seat, why: Why) {
        if self.g.alive(seat) {
            self.ask(seat, About::Cards(why));
        } else {
            self.finish_pick(CardSet::EMPTY);
        }
    }

    pub(super) fn take_pick(&mut self, answer: Answer) {
        let Frame::Pick { from, picked, max, .. } = *self.top() else { return };
        let set = &mut self.g.sets[usize::from(picked)];
        if let Answer::Card(card) = answer {
            set.insert(card);
        }
        let set = *set;
        let all = set == self.g.sets[usize::from(from)];
        if !matches!(answer, Answer::Card(_)) || set.len() >= usize::from(max) || all {
            self.finish_pick(set);
        }
    }

    fn finish_pick(&mut self, picked: CardSet) {
        let Frame::Pick { seat, aim, from, why, .. } = *self.top() else { return };
        self.pop();
        self.g.sets.truncate(usize::from(from));
        self.deliver(seat, why, aim, picked);
    }

    fn deliver(&mut self, seat: Seat, why: Why, aim: Aim, cards: CardSet) {
        match why {
            Why::Choose
            | Why::Search
            | Why::CostExhaust
            | Why::CostDiscard
            | Why::CostDiscardInPlay
            | Why::CostDamage
            | Why::CostReturn
            | Why::CostTokens
            | Why::Discard
            | Why::PutBack
            | Why::PutBelow
            | Why::TravelCost => self.deliver_script(seat, why, aim, cards),
            Why::Commit | Why::Engage | Why::Travel | Why::SideQuest | Why::NextEnemy | Why::AttackTarget => {
                self.deliver_framework(seat, why, aim, cards);
            }
            Why::Attackers | Why::Ranged | Why::Defenders | Why::TakeDamage => {
                self.deliver_attack(seat, why, cards);
            }
            Why::Restricted => {
                for card in cards.iter() {
                    let host = self.g.card(card).host;
                    self.discard(card);
                    self.check_restricted(host);
                }
            }
            Why::ActiveLocation => {
                for card in cards.iter() {
                    self.g.relocate_top(card, self.g.card(card).zone);
                }
            }
            Why::Host => self.deliver_host(cards),
            Why::Test => self.commit_to_test(seat, cards),
            Why::DiscardOrder => {
                for card in cards.iter() {
                    self.lay(seat, card);
                }
            }
        }
    }
}
