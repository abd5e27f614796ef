//! Costs that are no effects, and picks that a script waits for.

use super::Engine;
use crate::chance::Chance;
use crate::code::{Cost, Spoken};
use crate::decision::About;
use crate::frame::{Aim, Env, Frame, Why};
use crate::ids::{CardId, CardSet, Seat, Seats};
use crate::occurrence::{Manner, Occurrence, Verb};
use crate::query::pay::{ANY_SPHERE, share};
use crate::zone::Zone;

impl Engine<'_> {
    /// Pays one cost that is no effect.
    pub(super) fn cost(&mut self, cost: &Cost, env: &Env) {
        match cost {
            Cost::Name { what: Spoken::Number, .. } => self.ask(env.you, About::Number),
            Cost::Name { what: Spoken::CardType | Spoken::Trait, .. } => self.ask(env.you, About::Option),
            Cost::Spend { n, from } => {
                let (card, n) = (self.q().sel_one(env, from), self.q().num(env, n));
                self.pay_from(card, n.max(0) as u16, CardId::NONE);
                self.next();
            }
            Cost::SpendAny { n, sphere } => {
                let amount = self.q().num(env, n).max(0) as u16;
                self.next();
                self.start_payment(env.you, amount, sphere.map_or(ANY_SPHERE, |s| s as u8), 0, CardId::NONE);
            }
        }
    }

    pub(crate) fn discard_random(&mut self, seat: Seat, cards: i32) {
        for _ in 0..cards {
            let count = self.q().discardable(seat).count();
            if count == 0 {
                return;
            }
            let n = self.g.below(Chance::Card(Zone::hand(seat)), count);
            let picked = self.q().discardable(seat).nth(n);
            if let Some(id) = picked {
                self.discard(id);
            }
        }
    }

    /// What a script does with the cards a player picked for it.
    pub(super) fn deliver_script(&mut self, seat: Seat, why: Why, aim: Aim, cards: CardSet) {
        if matches!(self.top(), Frame::Play { .. }) {
            return self.deliver_help(cards);
        }
        if matches!(self.top(), Frame::Divide { .. }) {
            return self.take_share(cards);
        }
        match aim {
            Aim::Ability(nth) => self.answer_about(cards, nth),
            Aim::Nothing if matches!(why, Why::PutBack | Why::PutBelow) => self.moved_next(seat, cards),
            Aim::Name(slot) if why == Why::PutBack => self.put_back_one(seat, slot, cards),
            Aim::Name(slot) => {
                self.name(slot, cards);
                self.next();
            }
            // Discarded; the instruction goes on with the next player.
            Aim::Nothing | Aim::Player(_) => {
                for id in cards.iter() {
                    self.discard(id);
                }
            }
        }
    }

    /// The players pay together, one after the other; each says how much they give, where that is open.
    pub(super) fn share_payment(&mut self, left: u16, sphere: u8, asked: Seats) {
        match self.q().next_share(left, sphere, asked) {
            None => self.pop(),
            Some((_, shares)) if shares.start() == shares.end() => self.take_payment_share(u16::from(*shares.start())),
            Some((seat, _)) => self.ask(seat, About::Number),
        }
    }

    /// The next player who shares a payment gives so much.
    pub(super) fn take_payment_share(&mut self, n: u16) {
        let Frame::Share { left, sphere, asked } = *self.top() else { return };
        let Some((seat, _)) = self.q().next_share(left, sphere, asked) else { return };
        *self.top() = Frame::Share { left: left - n, sphere, asked: asked.without(seat) };
        self.start_payment(seat, n, sphere, 0, CardId::NONE);
    }

    pub(super) fn start_payment(&mut self, seat: Seat, amount: u16, sphere: u8, heroes: u8, card: CardId) {
        if amount > 0 {
            self.g.push(Frame::Pay { seat, amount, sphere, heroes, card });
        }
    }

    /// Resources leave a card.
    pub(crate) fn spend(&mut self, id: CardId, amount: u16) {
        self.spend_so(Occurrence::of(Verb::Spends, id), amount);
    }

    /// The same by an effect that takes them away.
    pub(crate) fn discard_resources(&mut self, id: CardId, amount: u16) {
        self.spend_so(Occurrence::of(Verb::Spends, id).how(Manner::EFFECT), amount);
    }

    /// The same to pay for something, a card if one is named.
    pub(super) fn pay_from(&mut self, id: CardId, amount: u16, card: CardId) {
        self.spend_so(Occurrence::of(Verb::Spends, id).to(card).how(Manner::OPTIONAL), amount);
    }

    fn spend_so(&mut self, what: Occurrence, amount: u16) {
        let pool = self.g.card_mut(what.subject);
        let spent = amount.min(pool.resources);
        pool.resources -= spent;
        if spent > 0 {
            self.happens(what.amount(i32::from(spent)));
        }
    }

    /// Asks how to pay, unless there is only one way.
    pub(super) fn ask_payment(&mut self, seat: Seat) {
        let Frame::Pay { amount, sphere, heroes, card, .. } = *self.top() else { return };
        if self.q().leaves_a_choice(seat, sphere, amount, heroes, card) {
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
        let gives = |n: &usize| payers[*n].is_some() && share(payment, *n) > 0;
        let mut giving = (0..payers.len()).filter(gives);
        if let (Some(only), None, true) = (giving.next(), giving.next(), card.is_some()) {
            self.paid_by(payers[only]);
        }
        for (n, hero) in payers.into_iter().enumerate() {
            if hero.is_some() {
                self.pay_from(hero, share(payment, n), card);
            }
        }
    }
}
