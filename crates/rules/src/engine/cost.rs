//! Paying costs, and picks that a script waits for.

use super::Engine;
use crate::code::{Cost, Filter, OpKind, Slot, Who};
use crate::decision::About;
use crate::frame::{Env, Frame, Why};
use crate::ids::{CardId, CardSet, Seat};
use crate::query::pay::{ANY_SPHERE, share};
use crate::zone::Zone;

impl Engine<'_> {
    /// Pays one cost.
    pub(super) fn cost(&mut self, cost: &Cost, env: &Env) {
        if self.q().asks_for_x(env, cost) {
            return self.ask_x(env);
        }
        match cost {
            Cost::Exhaust(sel) => {
                for id in self.q().sel(env, sel).iter() {
                    self.exhaust(id);
                }
                self.next();
            }
            Cost::ExhaustA { slot, filter } => {
                let cards = self.useful(env, *slot, self.q().cost_candidates(env, filter));
                self.pick(env.you, cards, 1, 1, Why::CostExhaust, slot.unwrap_or(Slot::MAX));
            }
            Cost::NameNumber { .. } => self.ask(env.you, About::Number),
            Cost::Spend { n, from } => {
                let (hero, n) = (self.q().sel_one(env, from), self.q().num(env, n));
                self.spend(hero, n.max(0) as u16);
                self.next();
            }
            Cost::SpendAny { n, sphere } => {
                let amount = self.q().num(env, n).max(0) as u16;
                self.next();
                self.start_payment(env.you, amount, sphere.map_or(ANY_SPHERE, |s| s as u8), 0, CardId::NONE);
            }
            Cost::DiscardHand { n, filter } => {
                let cards = self.q().discardable(env, filter.as_ref());
                let n = self.q().num(env, n).max(0) as usize;
                self.pick(env.you, cards, n, n, Why::CostDiscard, Slot::MAX);
            }
            Cost::Discard(sel) => {
                for id in self.q().sel(env, sel).iter() {
                    self.discard(id);
                }
                self.next();
            }
            Cost::DiscardA { slot, filter } => {
                let q = self.q();
                let cards = q.find(env, filter).iter().filter(|id| q.card(*id).controller == env.you).collect();
                self.pick(env.you, cards, 1, 1, Why::CostDiscardInPlay, slot.unwrap_or(Slot::MAX));
            }
            Cost::DiscardTop { n, from, slot } => {
                let mut moved = CardSet::EMPTY;
                for _ in 0..self.q().num(env, n) {
                    if let Some(top) = self.q().pile_zone(env, from).and_then(|zone| self.g.top(zone)) {
                        self.discard(top);
                        moved.insert(top);
                    }
                }
                if let Some(slot) = slot {
                    self.name(*slot, moved);
                }
                self.next();
            }
            Cost::Threat { n, reduce } => {
                let n = self.q().num(env, n);
                self.threat(env.you, if *reduce { -n } else { n });
                self.next();
            }
            Cost::Damage { n, to } => {
                let (cards, n) = (self.q().sel(env, to), self.q().num(env, n));
                self.damage(&cards, n);
                self.next();
            }
            Cost::DamageA { filter, .. } => {
                let cards = self.q().damage_candidates(env, filter);
                self.pick(env.you, cards, 1, 1, Why::CostDamage, Slot::MAX);
            }
            Cost::Tokens { n, from } => {
                let (card, n) = (self.q().sel_one(env, from), self.q().num(env, n));
                self.spend(card, n.max(0) as u16);
                self.next();
            }
            Cost::ReturnToHand(sel) => {
                for id in self.q().sel(env, sel).iter() {
                    self.put(id, Zone::hand(self.g.card(id).owner));
                }
                self.next();
            }
            Cost::ReturnA { slot, filter } => {
                let cards = self.q().returnable(env, filter);
                self.pick(env.you, cards, 1, 1, Why::CostReturn, slot.unwrap_or(Slot::MAX));
            }
            Cost::PlayerExhausts { who, filter } => self.player_exhausts(env, who, filter),
            Cost::PlayerDiscards { who, filter } => self.player_discards(env, who, filter),
            Cost::DiscardRandom { who, n } => {
                let (seats, n) = (self.q().who(env, who), self.q().num(env, n));
                for seat in seats.iter() {
                    self.discard_random(seat, n);
                }
                self.next();
            }
            Cost::EachPlayerRaises(n) => {
                let n = self.q().num(env, n);
                for seat in self.g.living().iter() {
                    self.threat(seat, n);
                }
                self.next();
            }
            Cost::Reveal { n } => {
                let n = self.q().num(env, n).clamp(0, 20) as u8;
                self.next();
                let (chain, from) = (super::reveal::NO_CHAIN, Zone::ENCOUNTER_DECK);
                self.g.push(Frame::RevealMore { left: n, seat: env.you, chain, from });
            }
        }
    }

    /// Of the cards a cost could be paid with, those that leave the effect something to do.
    fn useful(&self, env: &Env, slot: Option<Slot>, cards: CardSet) -> CardSet {
        let (Some(slot), Some(Frame::Script { ability, pc, .. })) = (slot, self.g.stack.last()) else { return cards };
        let ability = self.m.ability(*ability);
        cards.iter().filter(|id| self.q().could_if_paid_with(ability, *pc, env, slot, *id)).collect()
    }

    /// The next of some players who has not paid yet.
    fn next_payer(&self, env: &Env, who: &Who) -> Option<Seat> {
        let seats = self.q().who(env, who);
        self.g.in_order().find(|seat| seats.has(*seat) && !env.done.has(*seat))
    }

    fn player_discards(&mut self, env: &Env, who: &Who, filter: &Filter) {
        let Some(seat) = self.next_payer(env, who) else { return self.next() };
        let cards = self.q().discardable(&Env { you: seat, ..*env }, Some(filter));
        self.env_mut().done.insert(seat);
        self.pick(seat, cards, 1, 1, Why::Discard, Slot::MAX);
    }

    fn player_exhausts(&mut self, env: &Env, who: &Who, filter: &Filter) {
        let Some(seat) = self.next_payer(env, who) else { return self.next() };
        let cards = self.q().cost_candidates(&Env { you: seat, ..*env }, filter);
        self.env_mut().done.insert(seat);
        self.pick(seat, cards, 1, 1, Why::TravelCost, Slot::MAX);
    }

    pub(crate) fn discard_random(&mut self, seat: Seat, cards: i32) {
        for _ in 0..cards {
            let count = self.g.count_in(Zone::hand(seat));
            if count == 0 {
                return;
            }
            let n = self.g.dice.below(count);
            if let Some(id) = self.g.in_zone(Zone::hand(seat)).nth(n) {
                self.discard(id);
            }
        }
    }

    /// What a script does with the cards a player picked for it.
    pub(super) fn deliver_script(&mut self, seat: Seat, why: Why, slot: Slot, cards: CardSet) {
        match why {
            Why::TravelCost => {
                for id in cards.iter() {
                    self.exhaust(id);
                }
                return;
            }
            Why::Discard => {
                for id in cards.iter() {
                    self.discard(id);
                }
                return;
            }
            Why::PutBack => {
                self.put_back_one(seat, slot, cards);
                return;
            }
            Why::CostExhaust => {
                for id in cards.iter() {
                    self.exhaust(id);
                }
            }
            Why::CostDamage => {
                let (at, pc, env) = self.scene();
                if let OpKind::Cost(Cost::DamageA { n, .. }) = &self.m.op(at, pc).kind {
                    let n = self.q().num(&env, n);
                    self.damage(&cards, n);
                }
            }
            Why::CostReturn => {
                for id in cards.iter() {
                    self.put(id, Zone::hand(self.g.card(id).owner));
                }
            }
            Why::CostDiscard | Why::CostDiscardInPlay => {
                for id in cards.iter() {
                    self.discard(id);
                }
            }
            _ => {}
        }
        if slot != Slot::MAX {
            self.name(slot, cards);
        }
        self.next();
    }

    pub(super) fn start_payment(&mut self, seat: Seat, amount: u16, sphere: u8, heroes: u8, card: CardId) {
        if amount > 0 {
            self.g.push(Frame::Pay { seat, amount, sphere, heroes, card });
        }
    }

    /// Asks how to pay, unless there is only one way.
    pub(super) fn ask_payment(&mut self, seat: Seat) {
        let Frame::Pay { amount, sphere, heroes, card, .. } = *self.top() else { return };
        if self.q().funds_for(seat, sphere, card).leave_a_choice(amount) {
            self.ask(seat, About::Payment);
            return;
        }
        match self.q().sole_payment(seat, sphere, amount, heroes, card) {
            Some(way) => self.take_payment(way),
            None => self.pop(),
        }
    }

    pub(super) fn take_payment(&mut self, answer: crate::decision::Answer) {
        let Frame::Pay { seat, sphere, card, .. } = *self.top() else { return };
        let crate::decision::Answer::Pay(payment) = answer else { return };
        self.pop();
        let mut payers = [CardId::NONE; crate::query::pay::PAYERS];
        for (n, hero) in self.q().payers_for(seat, sphere, card).enumerate() {
            payers[n] = hero;
        }
        for (n, hero) in payers.into_iter().enumerate() {
            if hero.is_some() {
                self.spend(hero, share(payment, n));
            }
        }
    }
}
