//! Counters on cards, time, and the dials of a scenario.

use super::Engine;
use crate::code::{CounterOp, DialWay, Key};
use crate::event::{Event, EventKind};
use crate::frame::Env;
use crate::ids::{CardId, CardSet};
use crate::log::What;

/// The counters of the Time keyword.
const TIME: &str = "time";

impl Engine<'_> {
    pub(crate) fn counter_op(&mut self, env: &Env, op: &CounterOp) {
        match op {
            CounterOp::Place { name, n, on } => {
                let n = self.amount(env, n).max(0) as u16;
                for id in self.cards(env, on).iter() {
                    if self.q().bears_counters(id) {
                        self.place_counters(id, *name, n);
                    }
                }
            }
            CounterOp::Remove { name, n, from } => {
                let n = self.amount(env, n).max(0) as u16;
                let mut whole = true;
                for id in self.cards(env, from).iter() {
                    whole &= self.remove_counters(id, *name, n) == n;
                }
                self.unless(whole);
            }
            CounterOp::Dial { name, n, way } => {
                let to = self.q().dial_after(env, *name, n, *way);
                if to != self.q().dial(*name) {
                    self.g.extras.change().set_dial(*name, to);
                    self.g.dirty = true;
                    self.note(What::Dial { name: *name, to });
                }
            }
        }
    }

    fn place_counters(&mut self, id: CardId, name: u16, n: u16) {
        if n > 0 {
            self.g.extras.change().add_counters(id, name, n);
            self.g.dirty = true;
            self.note(What::Counters { card: id, name, by: n as i16 });
        }
    }

    /// As many as there are, up to a number; tells how many.
    fn remove_counters(&mut self, id: CardId, name: u16, n: u16) -> u16 {
        let n = n.min(self.q().counters(id, name));
        if n > 0 {
            let left = self.g.extras.change().take_counters(id, name, n);
            self.g.dirty = true;
            self.note(What::Counters { card: id, name, by: -(n as i16) });
            if left == 0 {
                self.emit(Event::of(EventKind::LastCounter, id).amount(i32::from(name)));
            }
        }
        n
    }

    /// A card with Time comes with its time counters.
    pub(super) fn bring_time(&mut self, id: CardId) {
        if let (Some(n), Some(time)) = (self.q().key(id, Key::Time), self.m.pool.titles.get(TIME)) {
            self.place_counters(id, time, u16::from(n));
        }
    }

    /// The refresh phase ends: every card with Time loses one of its counters.
    pub(super) fn time_passes(&mut self) {
        let Some(time) = self.m.pool.titles.get(TIME) else { return };
        let counted = self.g.extras.counters.iter().filter(|(_, name, _)| *name == time);
        let cards: CardSet = counted.map(|(card, ..)| *card).collect();
        for id in cards.iter() {
            if self.q().key(id, Key::Time).is_some() {
                self.remove_counters(id, time, 1);
            }
        }
    }
}

impl DialWay {
    /// Where a dial goes from somewhere.
    pub(crate) fn from(self, now: i32, n: i32) -> i32 {
        match self {
            DialWay::To => n,
            DialWay::Up => now + n.max(0),
            DialWay::Down => now - n.max(0),
        }
    }
}
