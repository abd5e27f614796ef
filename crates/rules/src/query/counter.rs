//! How many counters lie on a card, and where a dial stands.

use super::Q;
use crate::ids::CardId;
use crate::occurrence::{Occurrence, Verb};

/// No dial shows more.
const HIGHEST: i32 = 999;

impl Q<'_> {
    /// How many counters of a name lie on a card.
    pub fn counters(self, id: CardId, name: u16) -> u16 {
        let on = |(card, kind, _): &&(CardId, u16, u16)| *card == id && *kind == name;
        self.g.extras.counters.iter().find(on).map_or(0, |(.., n)| *n)
    }

    /// Whether counters of a name may be taken off a card.
    pub fn can_lose_counters(self, id: CardId, name: u16) -> bool {
        self.can_happen(Occurrence::of(Verb::CountersRemoved, id).amount(i32::from(name)))
    }

    /// How many counters of a name may be taken off a card.
    pub fn counters_to_lose(self, id: CardId, name: u16) -> u16 {
        if self.can_lose_counters(id, name) { self.counters(id, name) } else { 0 }
    }

    /// Where a dial stands.
    pub fn dial(self, name: u16) -> i16 {
        let moved = self.g.extras.dials.iter().find(|(dial, _)| *dial == name);
        moved.map_or_else(|| self.m.dial(name).map_or(0, |dial| dial.start), |(_, at)| *at)
    }

    /// Where a dial that is turned to a number comes to stand: never below 0, and no further than its last stop.
    pub fn dial_stop(self, name: u16, to: i32) -> i16 {
        let stops = self.m.dial(name).map_or(0, |dial| dial.stops.len() as i32);
        to.clamp(0, if stops > 0 { stops - 1 } else { HIGHEST }) as i16
    }

    /// The number of a named stop of a dial.
    pub fn dial_setting(self, name: u16, stop: u16) -> Option<i32> {
        self.m.dial(name)?.stops.iter().position(|known| *known == stop).map(|at| at as i32)
    }

    /// Whether a dial shows one of its named stops.
    pub fn dial_shows(self, name: u16, stop: u16) -> bool {
        self.dial_setting(name, stop) == Some(i32::from(self.dial(name)))
    }
}
