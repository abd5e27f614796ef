//! Who controls a card: taken, claimed, lent and given back.

use cardlang::def::CardType;

use super::Engine;
use crate::area::AreaKind;
use crate::code::Until;
use crate::frame::{Env, Lasting};
use crate::ids::{CardId, CardSet, Seat, Seats};
use crate::log::Cause;
use crate::occurrence::{Occurrence, Verb};
use crate::zone::Zone;

impl Engine<'_> {
    /// An objective comes under a player's control, unless the price was that player's last.
    pub(crate) fn claim(&mut self, id: CardId, seat: Seat) {
        if !self.g.alive(seat) {
            return;
        }
        self.enter_play(id, seat);
        self.happens(Occurrence::of(Verb::Claimed, id).by(seat));
    }

    /// A card, with everything on it, goes to another player.
    pub(crate) fn take_control(&mut self, id: CardId, seat: Seat) -> bool {
        self.pass_control(id, seat, None)
    }

    /// A player takes control of a card for a while.
    pub(crate) fn lend(&mut self, env: &Env, id: CardId, seat: Seat, until: Until) {
        let (at, pc) = self.running();
        let players = Seats::one(self.g.card(id).controller);
        if self.q().can_go_to(id, seat) {
            self.install(Lasting { closed: Some(CardSet::one(id)), players, ..Lasting::new(at, pc, env, until) });
            self.take_control(id, seat);
        }
    }

    /// Cards that were lent until now go back.
    pub(super) fn return_loans(&mut self, round: bool) {
        let over: Vec<Lasting> = self.q().loans().filter(|loan| loan.until.is_over(round)).copied().collect();
        self.g.lasting.retain(|lasting| !over.contains(lasting));
        for loan in over {
            let (card, lender) = (loan.closed.and_then(|cards| cards.first()), loan.players.iter().next());
            if let (Some(card), Some(lender)) = (card, lender) {
                self.take_control(card, lender);
            }
        }
    }

    pub(super) fn pass_control(&mut self, id: CardId, seat: Seat, cause: Option<Cause>) -> bool {
        if !self.q().can_go_to(id, seat) {
            return false;
        }
        let old = self.g.card(id).controller;
        if !self.g.in_play(id) {
            self.enter_play(id, seat);
        }
        let with: CardSet = self.q().attachments(id).collect();
        for moved in with.iter().chain([id]) {
            if moved == id || self.g.card(moved).owner.is_player() {
                self.g.relocate_bottom(moved, Zone::play(seat));
                self.g.card_mut(moved).controller = seat;
            }
        }
        self.g.dirty = true;
        self.happens_by(cause, Occurrence::of(Verb::ControlChanges, id).by(seat));
        if self.q().is_kind(id, CardType::Location) {
            self.take_progress(id, u16::MAX);
        }
        if old.is_player() {
            self.happens(Occurrence::of(Verb::LosesControl, id).by(old));
        }
        if self.q().is_hero(id) && old.is_player() {
            self.check_heroes(old);
        }
        true
    }

    /// An encounter card that a player controls is about to go where nobody does.
    pub(super) fn let_go(&mut self, id: CardId) {
        let card = *self.g.card(id);
        if card.zone.kind() == AreaKind::Play && !card.owner.is_player() {
            self.happens(Occurrence::of(Verb::LosesControl, id).by(card.controller));
            self.g.card_mut(id).controller = card.owner;
        }
    }
}
