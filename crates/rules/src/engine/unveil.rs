//! Cards that lie unseen before a player are turned up.

use cardlang::def::{CardType, Timing};

use super::Engine;
use crate::frame::Frame;
use crate::ids::{CardId, CardSet, Seat, Seats};
use crate::occurrence::{Occurrence, Verb};

impl Engine<'_> {
    /// Turns unseen cards up, one after the other.
    pub(crate) fn unveil(&mut self, cards: CardSet) {
        let cards = self.new_set(cards);
        self.g.push(Frame::Unveil { cards, turned: Seats::default() });
    }

    /// The next of them, once everything that the last one brought is over.
    pub(super) fn unveil_next(&mut self, cards: u8, turned: Seats) {
        let q = self.q();
        let left = q.set(cards);
        let zone = left.iter().find(|id| q.hidden_before(*id).is_some()).map(|id| q.card(id).zone);
        let next = zone.and_then(|zone| self.g.in_zone(zone).find(|id| left.has(*id)));
        if let Some((id, holder)) = next.and_then(|id| Some((id, q.hidden_before(id)?))) {
            let mut turned = turned;
            turned.insert(holder);
            *self.top() = Frame::Unveil { cards, turned };
            return self.turn_up(id, holder);
        }
        self.pop();
        self.g.sets.truncate(usize::from(cards));
        for seat in turned.iter() {
            self.happens(Occurrence::new(Verb::TurnsCards).by(seat));
        }
    }

    /// An enemy engages the player it lay before, any other card is discarded.
    fn turn_up(&mut self, id: CardId, holder: Seat) {
        let turned = Occurrence::of(Verb::TurnedFaceup, id).by(holder);
        self.tell(turned);
        if self.q().face(id).kind == CardType::Enemy {
            self.enter_engaged(id, holder);
        } else {
            self.discard_now(id);
        }
        self.offer(turned, Timing::After);
    }
}
