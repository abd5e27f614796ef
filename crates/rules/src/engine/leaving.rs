//! What a player who is out of the game leaves behind.

use cardlang::def::CardType;

use super::Engine;
use crate::ids::{CardId, CardSet, Seat};
use crate::zone::Zone;

impl Engine<'_> {
    /// What a player who is out leaves behind.
    pub(super) fn clear_table(&mut self, seat: Seat) {
        self.clear_traps(seat);
        while let Some(enemy) = self.g.top(Zone::engaged(seat)) {
            self.stage_card(enemy, self.g.board(seat));
        }
        self.leave_locations(seat);
        let declared = self.m.areas.iter().filter(|area| area.owner == Some(seat)).map(|area| area.zone);
        let gone: CardSet = [Zone::hand(seat), Zone::deck(seat), Zone::play(seat)]
            .into_iter()
            .chain(declared)
            .flat_map(|zone| self.g.in_zone(zone))
            .collect();
        for id in gone.iter() {
            if self.returns_when_detached(id) {
                self.release(id);
            } else if self.q().seat_of(self.g.card(id).zone) == Some(seat) {
                self.put(id, self.q().discard_pile(id));
            }
        }
        self.orphan(CardId::deck(seat));
        self.close_behind(seat);
    }

    /// Locations that a player controls go back to the staging area.
    fn leave_locations(&mut self, seat: Seat) {
        let held: CardSet =
            self.g.in_zone(Zone::play(seat)).filter(|id| self.q().is_kind(*id, CardType::Location)).collect();
        for id in held.iter() {
            self.stage_card(id, self.g.board(seat));
        }
    }

    /// What a player has laid in a staging area goes first, so that it answers nothing that comes there.
    fn clear_traps(&mut self, seat: Seat) {
        let there = |id: CardId| self.g.card(id).zone.is_staging() || self.q().is_guarded(id);
        // What is guarded nobody controls: it goes with its owner.
        let whose = |id: CardId| {
            let card = self.g.card(id);
            if card.controller.is_player() { card.controller } else { card.owner }
        };
        let own = |id: &CardId| whose(*id) == seat && there(*id);
        let traps: CardSet = self.g.cards_in_play().filter(own).collect();
        for id in traps.iter() {
            self.put(id, self.q().discard_pile(id));
        }
        // Nor anything that came there before.
        for pending in &mut self.g.pending {
            pending.spent |= traps.has(pending.card);
        }
    }
}
