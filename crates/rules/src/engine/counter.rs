//! Counters on cards, time, and the dials of a scenario.

use cardlang::def::Timing;

use super::Engine;
use crate::code::Key;
use crate::ids::{CardId, CardSet};
use crate::log::{Cause, Detail};
use crate::occurrence::{Occurrence, Verb};

impl Engine<'_> {
    /// Turns a dial of the scenario.
    pub(crate) fn turn_dial(&mut self, name: u16, to: i32) {
        let to = self.q().dial_stop(name, to);
        if to != self.q().dial(name) {
            self.g.extras.change().set_dial(name, to);
            self.g.dirty = true;
            self.happens_with(Occurrence::new(Verb::DialTurned).amount(i32::from(to)), |_| Detail::Name(name));
        }
    }

    /// Puts counters on a card.
    pub(crate) fn place_counters(&mut self, id: CardId, name: u16, n: u16) {
        self.lay_counters(None, id, name, n);
    }

    /// The same by a cause that the stack does not tell, if there is one.
    fn lay_counters(&mut self, cause: Option<Cause>, id: CardId, name: u16, n: u16) {
        if n > 0 {
            self.g.extras.change().add_counters(id, name, n);
            self.g.dirty = true;
            let placed = Occurrence::of(Verb::CountersPlaced, id).amount(i32::from(n));
            if self.log.is_some() {
                self.write(cause, placed, Detail::Name(name));
            }
            self.offer(placed, Timing::After);
        }
    }

    /// As many as there are, up to a number; tells how many.
    pub(crate) fn remove_counters(&mut self, id: CardId, name: u16, n: u16) -> u16 {
        let n = if self.q().can_lose_counters(id, name) { n.min(self.q().counters(id, name)) } else { 0 };
        if n > 0 {
            let left = self.g.extras.change().take_counters(id, name, n);
            self.g.dirty = true;
            self.happens_with(Occurrence::of(Verb::CountersRemoved, id).amount(i32::from(n)), |_| Detail::Name(name));
            if self.m.time == Some(name) {
                self.happens(Occurrence::of(Verb::TimeRemoved, id).amount(i32::from(n)));
            }
            if left == 0 {
                self.happens(Occurrence::of(Verb::LastCounter, id).amount(i32::from(name)));
            }
        }
        n
    }

    /// The same, for good: each of them is missed.
    pub(crate) fn discard_counters(&mut self, id: CardId, name: u16, n: u16) -> u16 {
        let gone = self.remove_counters(id, name, n);
        for _ in 0..gone {
            self.happens(Occurrence::of(Verb::CounterGone, id).amount(i32::from(name)));
        }
        gone
    }

    /// A card with Time comes with its time counters, by that rule and no text, whatever brings it.
    pub(crate) fn bring_time(&mut self, id: CardId) {
        let Some(time) = self.m.time else { return };
        if let Some(n) = self.q().key(id, Key::Time) {
            self.lay_counters(Some(Cause::Step), id, time, u16::from(n));
        }
    }

    /// The refresh phase ends: every card with Time loses one of its counters.
    pub(super) fn time_passes(&mut self) {
        let Some(time) = self.m.time else { return };
        let counted = self.g.extras.counters.iter().filter(|(_, name, _)| *name == time);
        let cards: CardSet = counted.map(|(card, ..)| *card).collect();
        for id in cards.iter() {
            if self.q().key(id, Key::Time).is_some() {
                self.discard_counters(id, time, 1);
            }
        }
    }
}
