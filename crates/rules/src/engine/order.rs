//! Cards that enter one discard pile at the same time are ordered by their owner, where a card of the game asks for the
//! topmost of such cards; elsewhere the order makes no difference, and nothing is asked.

use super::Engine;
use crate::code::Nouns;
use crate::frame::{Aim, Why};
use crate::ids::{CardId, CardSet, Seat};
use crate::state::Flags;
use crate::zone::Zone;

impl Engine<'_> {
    /// A card has come onto a player's discard pile.
    pub(super) fn entered_discard(&mut self, id: CardId) {
        let kind = Nouns::of(self.q().face(id).kind);
        let asked = self.g.alive(self.g.card(id).owner);
        if asked && self.m.ordered.meets(kind) {
            self.set_flag(id, Flags::UNORDERED, true);
            self.g.unordered = true;
        }
    }

    /// Asks one owner which card is lowest; where there is nothing to choose, the cards stay in their order.
    pub(super) fn order_discards(&mut self) {
        for seat in self.g.living().iter() {
            let lies = |id: &CardId| self.g.is(*id, Flags::UNORDERED);
            let unordered: CardSet = self.g.in_zone(Zone::discard(seat)).filter(lies).collect();
            let unlike = self.q().unlike(&unordered);
            if unlike.len() > 1 {
                return self.pick(seat, unlike, 1, 1, Why::DiscardOrder, Aim::Nothing);
            }
            for id in unordered.iter() {
                self.lay(seat, id);
            }
        }
        self.g.unordered = false;
        // Nobody is asked any more for a player who has gone out meanwhile.
        for card in &mut self.g.cards {
            card.flags.set(Flags::UNORDERED, false);
        }
    }

    /// Lays a card on top of the others that came with it.
    pub(super) fn lay(&mut self, seat: Seat, id: CardId) {
        self.set_flag(id, Flags::UNORDERED, false);
        self.g.relocate_top(id, Zone::discard(seat));
    }
}
