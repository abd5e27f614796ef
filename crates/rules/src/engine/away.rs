//! Cards that are considered to be out of play: they lie apart with all they have, until that is over.

use super::Engine;
use crate::code::ModFlag;
use crate::ids::{CardId, CardSet};
use crate::log::Cause;
use crate::occurrence::{Occurrence, Verb};
use crate::query::Q;
use crate::zone::Zone;

impl Q<'_> {
    /// Whether a card, or what it is attached to, is considered to be out of play.
    fn is_away(self, id: CardId) -> bool {
        let on = |host: CardId| !host.is_deck() && self.is_away(host);
        self.flag(id, ModFlag::Away) || self.card(id).host.some().is_some_and(on)
    }
}

impl Engine<'_> {
    /// Cards go that are considered to be out of play from now on, and those come back that no longer are. Nothing
    /// leaves or enters play by it.
    #[inline]
    pub(crate) fn send_away(&mut self) {
        if !self.q().idle(ModFlag::Away.kind()) || !self.g.extras.away.is_empty() {
            self.exchange_away();
        }
    }

    #[inline(never)]
    fn exchange_away(&mut self) {
        let q = self.q();
        let back: CardSet = q.g.in_zone(Zone::AWAY).filter(|id| !q.is_away(*id)).collect();
        let gone: CardSet = q.g.cards_in_play().filter(|id| q.is_away(*id)).collect();
        for id in back.iter() {
            self.come_back(id);
        }
        for id in gone.iter() {
            let from = self.g.card(id).zone;
            self.g.extras.change().away.push((id, from));
            self.goes_seen(id, Zone::AWAY, true);
            self.g.relocate_bottom(id, Zone::AWAY);
        }
        self.g.dirty |= !back.is_empty() || !gone.is_empty();
    }

    /// A card is in play again where it was. It goes without its player, or where another copy of it has come into play.
    /// It does so by itself, whatever resolves meanwhile.
    fn come_back(&mut self, id: CardId) {
        let Some(at) = self.g.extras.away.iter().position(|(card, _)| *card == id) else { return };
        let (_, from) = self.g.extras.change().away.remove(at);
        let gone = from.seat().is_some_and(|seat| !self.g.alive(seat)) || self.q().unique_clash(id);
        let to = if gone { self.q().discard_pile(id) } else { from };
        self.happens_by(Some(Cause::Step), Occurrence::of(Verb::Move, id).into(to));
        if gone {
            self.put(id, to);
        } else {
            self.g.relocate_bottom(id, to);
        }
    }
}
