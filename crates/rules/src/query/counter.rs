//! How many counters lie on a card, where a dial stands, and what could change them.

use super::Q;
use crate::code::{CounterOp, DialWay, Num};
use crate::frame::Env;
use crate::ids::CardId;
use crate::zone::Zone;

impl Q<'_> {
    /// How many counters of a name lie on a card.
    pub fn counters(self, id: CardId, name: u16) -> u16 {
        let on = |(card, kind, _): &&(CardId, u16, u16)| *card == id && *kind == name;
        self.g.extras.counters.iter().find(on).map_or(0, |(.., n)| *n)
    }

    /// Whether counters can lie on a card where it is.
    pub fn bears_counters(self, id: CardId) -> bool {
        let zone = self.card(id).zone;
        zone.is_in_force() || zone == Zone::RESOLVING
    }

    /// Where a dial stands.
    pub fn dial(self, name: u16) -> i16 {
        let moved = self.g.extras.dials.iter().find(|(dial, _)| *dial == name);
        moved.map_or_else(|| self.m.dial(name).map_or(0, |dial| dial.start), |(_, at)| *at)
    }

    /// Where an instruction would move a dial: never below 0, and no further than its last stop.
    pub fn dial_after(self, env: &Env, name: u16, n: &Num, way: DialWay) -> i16 {
        let most =
            self.m.dial(name).filter(|dial| !dial.stops.is_empty()).map_or(999, |dial| dial.stops.len() as i32 - 1);
        way.from(i32::from(self.dial(name)), self.num(env, n)).clamp(0, most) as i16
    }

    /// Whether a dial shows one of its named stops.
    pub fn dial_shows(self, name: u16, stop: u16) -> bool {
        let at = usize::try_from(self.dial(name)).unwrap_or(0);
        self.m.dial(name).is_some_and(|dial| dial.stops.get(at) == Some(&stop))
    }

    /// Whether an instruction about counters or dials would change anything.
    pub(super) fn counts(self, env: &Env, op: &CounterOp) -> bool {
        match op {
            CounterOp::Place { n, on, .. } => {
                self.num(env, n) > 0
                    && self.any_of(env, on, |id| self.bears_counters(id) && !self.kept_off(id, env.this))
            }
            CounterOp::Remove { name, n, from } => {
                let has = |id| self.counters(id, *name) > 0 && !self.kept_off(id, env.this);
                self.num(env, n) > 0 && self.any_of(env, from, has)
            }
            CounterOp::Dial { name, n, way } => self.dial_after(env, *name, n, *way) != self.dial(*name),
        }
    }
}
