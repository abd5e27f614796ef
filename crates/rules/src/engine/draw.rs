//! Drawing cards.

use cardlang::def::{CardType, Timing};

use super::Engine;
use crate::ids::{CardId, CardSet, Seat, Seats};
use crate::log::Detail;
use crate::occurrence::{Manner, Occurrence, Verb};
use crate::state::Flags;
use crate::zone::Zone;

impl Engine<'_> {
    /// Draws cards; two or more by one effect are drawn at once.
    pub(crate) fn draw(&mut self, seat: Seat, cards: i32) -> bool {
        if !self.q().may_draw(seat, Manner::ANY) {
            return false;
        }
        if cards > 0 && self.g.count_in(Zone::ATTACHED) > 0 && self.draw_replaced(seat) {
            return false;
        }
        // How it went is told once it is known.
        let waits = cards > 0 && self.waits(Occurrence::new(Verb::Draws).by(seat).amount(cards));
        waits || self.draw_now(seat, cards)
    }

    pub(super) fn draw_now(&mut self, seat: Seat, cards: i32) -> bool {
        let mut drawn = 0;
        if self.m.asks.drawn {
            for id in self.g.in_zone(Zone::hand(seat)).collect::<Vec<_>>() {
                self.g.card_mut(id).flags.set(Flags::DRAWN, false);
            }
        }
        while drawn < cards {
            let Some(top) = self.g.top(Zone::deck(seat)) else { break };
            self.g.relocate_bottom(top, Zone::hand(seat));
            let asked = self.m.asks.drawn;
            let card = self.g.card_mut(top);
            card.seen = Seats::one(seat);
            card.flags.set(Flags::DRAWN, asked);
            drawn += 1;
        }
        if drawn > 0 {
            let what = Occurrence::new(Verb::Draws).by(seat).amount(drawn);
            self.happens_with(what, |engine| Detail::Cards(engine.drawn(seat, drawn)));
            self.bring_drawn_heroes(seat);
        }
        drawn == cards
    }

    /// Heroes go to no hand: one that is drawn is put into play.
    fn bring_drawn_heroes(&mut self, seat: Seat) {
        let q = self.q();
        let comes = |id: &CardId| q.face(*id).kind == CardType::Hero && !q.unique_clash(*id);
        let heroes: CardSet = self.g.in_zone(Zone::hand(seat)).filter(comes).collect();
        for id in heroes.iter() {
            self.enter_play(id, seat);
        }
    }

    /// The cards a player has drawn last.
    fn drawn(&self, seat: Seat, cards: i32) -> Box<[CardId]> {
        let before = self.g.count_in(Zone::hand(seat)).saturating_sub(cards as usize);
        self.g.in_zone(Zone::hand(seat)).skip(before).collect()
    }

    /// A player draws a card that everybody knows, from where it lies.
    pub(crate) fn draw_card(&mut self, seat: Seat, id: CardId) -> bool {
        let hand = Zone::hand(seat);
        if self.g.card(id).zone == hand || !self.q().can_move(id, hand) {
            return false;
        }
        self.goes(id, hand);
        self.put_at(id, hand, true);
        self.g.card_mut(id).seen = self.g.living().and_watchers();
        self.keep_name(id);
        self.offer(Occurrence::new(Verb::Draws).by(seat).amount(1), Timing::After);
        true
    }
}
