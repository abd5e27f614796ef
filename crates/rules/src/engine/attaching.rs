//! What lies on other cards: attachments, guarded objectives.

use cardlang::def::CardType;

use super::Engine;
use crate::frame::Why;
use crate::ids::{CardId, Seat};
use crate::occurrence::{Occurrence, Verb};
use crate::state::Flags;
use crate::zone::Zone;

impl Engine<'_> {
    /// Attaches a card. On another player's character it comes under that player's control.
    pub(crate) fn attach(&mut self, id: CardId, host: CardId, by: Seat, as_attachment: bool) {
        if as_attachment {
            self.put_at(id, Zone::ATTACHED, true);
            self.set_flag(id, Flags::AS_ATTACHMENT, true);
            self.hold(id, host);
            self.happens(Occurrence::of(Verb::EntersPlay, id));
        } else {
            let holder = self.g.card(host).controller;
            self.enter_play(id, if holder.is_player() { holder } else { by });
        }
        if self.q().face(id).kind == CardType::Objective {
            self.set_flag(id, Flags::AS_ATTACHMENT, true);
        }
        self.g.card_mut(id).host = host;
        self.happens(Occurrence::of(Verb::Attach, id).to(host));
        self.check_restricted(host);
    }

    /// A claimed objective belongs to whoever controls what it is attached to.
    fn hold(&mut self, id: CardId, host: CardId) {
        let holder = self.g.card(host).controller;
        if self.g.card(id).controller.is_player() && holder.is_player() {
            self.g.card_mut(id).controller = holder;
        }
    }

    /// An objective comes into the keeping of an enemy or location, as if that had been dealt to guard it.
    pub(crate) fn set_guard(&mut self, objective: CardId, guard: CardId) {
        let enters = !self.g.in_play(objective);
        let there = self.g.card(guard).zone;
        self.appear(objective);
        self.put_at(objective, if there.is_staging() { there } else { Zone::ATTACHED }, true);
        let card = self.g.card_mut(objective);
        card.host = guard;
        card.controller = card.owner;
        card.flags.set(Flags::AS_ATTACHMENT, false);
        if enters {
            self.bring_time(objective);
            self.happens(Occurrence::of(Verb::EntersPlay, objective));
        }
        self.happens(Occurrence::of(Verb::Attach, objective).to(guard));
    }

    /// At most two Restricted attachments, unless a text allows more: with another, the controller discards one of them.
    pub(super) fn check_restricted(&mut self, host: CardId) {
        if self.q().is_overladen(host) {
            let restricted = self.q().restricted_on(host);
            let seat = self.g.card(host).controller;
            self.pick(seat, restricted, 1, 1, Why::Restricted, 0);
        }
    }
}
