//! Coming into play: under whose control, and with what on it.

use cardlang::def::Timing;

use super::Engine;
use crate::code::{ModFlag, Tokens};
use crate::ids::{CardId, Seat};
use crate::occurrence::{Occurrence, Verb};
use crate::state::Flags;
use crate::zone::Zone;

impl Engine<'_> {
    /// A character or attachment comes into play for a player.
    pub(crate) fn enter_play(&mut self, id: CardId, seat: Seat) {
        self.enter_play_with(id, seat, 0);
    }

    pub(super) fn enter_play_with(&mut self, id: CardId, seat: Seat, damage: u16) {
        let enters = !self.g.in_play(id);
        self.put_at(id, Zone::play(seat), true);
        self.g.card_mut(id).controller = seat;
        if enters {
            let card = self.g.card_mut(id);
            card.flags = card.flags.of_the_campaign();
            self.bring_time(id);
            let entered = Occurrence::of(Verb::EntersPlay, id).by(seat);
            self.tell(entered);
            if self.q().flag(id, ModFlag::EntersExhausted) {
                self.come_exhausted(id);
            }
            if self.g.card(id).owner.is_player() {
                self.doom(id, 0);
            }
            self.bring_tokens(id, damage);
            self.offer(entered, Timing::After);
        }
    }

    /// A card leaves play, if it is there, and shows its other side.
    pub(crate) fn leave_to_flip(&mut self, id: CardId) {
        self.put(id, Zone::SET_ASIDE);
        let sides = self.m.pool.facts(self.g.card(id).def).faces.len() as u8;
        self.show_side(id, (self.g.card(id).face + 1) % sides);
    }

    /// It does not exhaust: it has never been ready.
    pub(crate) fn come_exhausted(&mut self, id: CardId) {
        if !self.g.is(id, Flags::EXHAUSTED) {
            self.set_flag(id, Flags::EXHAUSTED, true);
            self.happens(Occurrence::of(Verb::ComesExhausted, id));
        }
    }

    /// Tokens that lie on a card as it enters play. Damage that comes so is not dealt.
    fn bring_tokens(&mut self, id: CardId, damage: u16) {
        let damage = damage + self.q().enters_with(id, Tokens::Damage);
        if damage > 0 {
            self.g.card_mut(id).damage = damage;
            self.happens(Occurrence::of(Verb::ComesDamaged, id).amount(i32::from(damage)));
        }
        let resources = self.q().enters_with(id, Tokens::Resources);
        self.gain(id, i32::from(resources));
        let progress = self.q().enters_with(id, Tokens::Progress);
        if progress > 0 {
            self.g.card_mut(id).progress = progress;
            self.happens(Occurrence::of(Verb::ComesWithProgress, id).amount(i32::from(progress)));
        }
        if damage > 0 && self.q().can_be_damaged(id) && self.q().is_beaten(id) {
            self.perish(id);
        }
    }
}
