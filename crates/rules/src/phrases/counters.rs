//! Counters on cards, and the dials of a scenario.

use super::Effect;
use super::amount::{Amount, Measured};
use super::declare::phrase;
use super::hole::{Counter, Dial, Word};
use crate::code::{Num, Sel};
use crate::engine::Engine;
use crate::frame::Env;
use crate::ids::CardId;
use crate::query::Q;

phrase! {
    /// Of a declared kind.
    PlaceCounters = "place {n} {name} counter(s) on {c}"; like "place 1 time counter on this";
    { n: Num, name: Counter, c: Sel }
}

impl Effect for PlaceCounters {
    fn changes(&self, q: Q<'_>, env: &Env) -> bool {
        q.num(env, &self.n) > 0 && q.some_of(env, &self.c, |id| q.bears_tokens(id))
    }

    fn whole(&self, q: Q<'_>, env: &Env) -> bool {
        q.all_of(env, &self.c, |id| q.bears_tokens(id))
    }

    fn run(&self, engine: &mut Engine<'_>, env: &Env) {
        let n = engine.amount(env, &self.n).max(0) as u16;
        for id in engine.cards(env, &self.c).iter() {
            if engine.q().bears_tokens(id) {
                engine.place_counters(id, self.name.0, n);
            }
        }
    }
}

phrase! {
    /// Of a declared kind.
    RemoveCounters = "remove {n} {name} counter(s) from {c}"; like "remove all time counters from this";
    { n: Amount, name: Counter, c: Sel }
}

impl Measured for RemoveCounters {
    fn amount(&self) -> &Amount {
        &self.n
    }

    fn most(&self, q: Q<'_>, env: &Env) -> u16 {
        q.most_of(env, &self.c, |id| q.counters_to_lose(id, self.name.0))
    }

    fn enough(&self, q: Q<'_>, env: &Env, n: i32) -> bool {
        q.all_of(env, &self.c, |id| i32::from(q.counters_to_lose(id, self.name.0)) >= n)
    }

    fn run(&self, engine: &mut Engine<'_>, env: &Env, n: u16) {
        for id in engine.cards(env, &self.c).iter() {
            let removed = engine.discard_counters(id, self.name.0, n);
            engine.unless(removed == n || n == u16::MAX);
        }
    }
}

phrase! {
    /// Between cards; they are not placed anew.
    MoveCounters = "move {n} {name} counter(s) from {a} to {b}"; like "move any number of time counters from this to that location";
    { n: Amount, name: Counter, a: Sel, b: Sel }
}

impl Measured for MoveCounters {
    fn amount(&self) -> &Amount {
        &self.n
    }

    fn most(&self, q: Q<'_>, env: &Env) -> u16 {
        q.most_moved(env, &self.a, &self.b, |id| q.counters_to_lose(id, self.name.0), |id| q.bears_tokens(id))
    }

    fn enough(&self, q: Q<'_>, env: &Env, n: i32) -> bool {
        i32::from(self.most(q, env)) >= n
    }

    fn run(&self, engine: &mut Engine<'_>, env: &Env, n: u16) {
        if let Some((from, to)) = engine.between(env, &self.a, &self.b) {
            let moved = engine.remove_counters(from, self.name.0, n);
            engine.place_counters(to, self.name.0, moved);
        }
    }
}

phrase! {
    /// Of every kind; nothing is healed by it.
    RemoveTokens = "remove each token from {c}" => "discard each token on {c}"; like "remove each token from this"; { c: Sel }
}

/// Whether any token lies on a card.
fn is_laden(q: Q<'_>, id: CardId) -> bool {
    let card = q.card(id);
    let counted = q.g.extras.counters.iter().any(|(on, ..)| *on == id);
    card.damage > 0 || card.resources > 0 || card.progress > 0 || counted
}

impl Effect for RemoveTokens {
    fn changes(&self, q: Q<'_>, env: &Env) -> bool {
        q.some_of(env, &self.c, |id| is_laden(q, id))
    }

    fn whole(&self, q: Q<'_>, env: &Env) -> bool {
        self.changes(q, env)
    }

    fn run(&self, engine: &mut Engine<'_>, env: &Env) {
        for id in engine.cards(env, &self.c).iter() {
            engine.take_damage_tokens(id, u16::MAX);
            engine.discard_resources(id, u16::MAX);
            engine.take_progress(id, u16::MAX);
            let counters = engine.g.extras.counters.iter().filter(|(on, ..)| *on == id).copied().collect::<Vec<_>>();
            for (_, name, n) in counters {
                engine.discard_counters(id, name, n);
            }
        }
    }
}

/// Whether a dial would stand elsewhere.
fn turns(q: Q<'_>, dial: Dial, to: i32) -> bool {
    q.dial_stop(dial.0, to) != q.dial(dial.0)
}

phrase! {
    /// To a number.
    SetDial = "set the {dial} dial to {n}" => "set the {dial} to {n}"; like "set the \"Pursuit\" dial to 3";
    { dial: Dial, n: Num }
}

impl Effect for SetDial {
    fn changes(&self, q: Q<'_>, env: &Env) -> bool {
        turns(q, self.dial, q.num(env, &self.n))
    }

    fn whole(&self, q: Q<'_>, env: &Env) -> bool {
        self.changes(q, env)
    }

    fn run(&self, engine: &mut Engine<'_>, env: &Env) {
        let to = engine.amount(env, &self.n);
        engine.turn_dial(self.dial.0, to);
    }
}

phrase! {
    /// To one of its named settings.
    TurnDial = "turn the {dial} dial to {stop}" => "set the {dial} to {stop}"; like "turn the \"Weather\" dial to stormy";
    { dial: Dial, stop: Word }
}

impl Effect for TurnDial {
    fn changes(&self, q: Q<'_>, _: &Env) -> bool {
        q.dial_setting(self.dial.0, self.stop.0).is_some_and(|to| turns(q, self.dial, to))
    }

    fn whole(&self, q: Q<'_>, env: &Env) -> bool {
        self.changes(q, env)
    }

    fn run(&self, engine: &mut Engine<'_>, _: &Env) {
        if let Some(to) = engine.q().dial_setting(self.dial.0, self.stop.0) {
            engine.turn_dial(self.dial.0, to);
        }
    }
}

phrase! {
    /// Up by that number, and no further than its last setting.
    RaiseDial = "raise the {dial} dial by {n}" => "raise the {dial} by {n}"; like "raise the \"Pursuit\" dial by 1";
    { dial: Dial, n: Num }
}

impl Effect for RaiseDial {
    fn changes(&self, q: Q<'_>, env: &Env) -> bool {
        turns(q, self.dial, i32::from(q.dial(self.dial.0)) + q.num(env, &self.n))
    }

    fn whole(&self, q: Q<'_>, env: &Env) -> bool {
        self.changes(q, env)
    }

    fn run(&self, engine: &mut Engine<'_>, env: &Env) {
        let by = engine.amount(env, &self.n).max(0);
        engine.turn_dial(self.dial.0, i32::from(engine.q().dial(self.dial.0)) + by);
    }
}

phrase! {
    /// Down by that number, never below 0 or its first setting.
    LowerDial = "lower the {dial} dial by {n}" => "lower the {dial} by {n}"; like "lower the \"Pursuit\" dial by 1";
    { dial: Dial, n: Num }
}

impl Effect for LowerDial {
    fn changes(&self, q: Q<'_>, env: &Env) -> bool {
        turns(q, self.dial, i32::from(q.dial(self.dial.0)) - q.num(env, &self.n))
    }

    fn whole(&self, q: Q<'_>, env: &Env) -> bool {
        self.changes(q, env)
    }

    fn run(&self, engine: &mut Engine<'_>, env: &Env) {
        let by = engine.amount(env, &self.n).max(0);
        engine.turn_dial(self.dial.0, i32::from(engine.q().dial(self.dial.0)) - by);
    }
}
