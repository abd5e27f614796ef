//! Amounts that a player names, and tokens that change their place.

use super::Engine;
use crate::code::{Cost, OpKind};
use crate::frame::Local;
use crate::ids::CardId;
use crate::occurrence::{Occurrence, Verb};
use crate::query::walk::PICKED;

impl Engine<'_> {
    /// The number a script has asked for.
    pub(super) fn take_amount(&mut self, amount: u8) {
        let (at, pc, env) = self.scene();
        let matchup = self.m;
        let op = &matchup.op(at, pc).kind;
        // Once X is known, so many cards are asked for.
        if let OpKind::Choose { .. } = op {
            self.env_mut().x = i16::from(amount);
            for _ in 0..if amount == 0 { PICKED } else { 0 } {
                self.next();
            }
            return;
        }
        self.next();
        if let OpKind::Do(phrase) = op {
            phrase.run_with(self, &env, amount);
        } else if let OpKind::Cost(Cost::Name { slot, .. }) = op {
            self.env_mut().slots[usize::from(*slot)] = Local::Number(i16::from(amount));
        } else if let OpKind::Cost(Cost::Spend { from, .. }) = op {
            let id = self.q().sel_one(&env, from);
            self.env_mut().x = i16::from(amount);
            self.spend(id, u16::from(amount));
        }
    }

    /// Damage goes from one card to another. It is not dealt anew.
    pub(crate) fn move_damage(&mut self, card: CardId, to: CardId, n: u16) {
        let by = n.min(self.g.card(card).damage);
        if by == 0 || !self.q().can_be_damaged(to) {
            return self.unless_alive(false);
        }
        let by = self.counted_damage(to, by);
        self.g.card_mut(card).damage -= by;
        self.g.card_mut(to).damage += by;
        self.happens(Occurrence::of(Verb::DamageMoved, card).to(to).amount(i32::from(by)));
        if self.q().is_beaten(to) {
            self.destroy(to);
        }
    }
}
