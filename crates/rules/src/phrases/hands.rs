//! Hands: drawing and discarding.

use super::Effect;
use super::declare::phrase;
use crate::code::{Num, Who};
use crate::engine::Engine;
use crate::frame::Env;
use crate::query::Q;
use crate::zone::Zone;

phrase! {
    /// From the top of that player's deck.
    Draw = "{p} draw(s) {n} card(s)"; like "you draw 2 cards"; { p: Who, n: Num }
}

impl Effect for Draw {
    fn changes(&self, q: Q<'_>, env: &Env) -> bool {
        q.num(env, &self.n) > 0 && q.who(env, &self.p).iter().any(|seat| q.can_draw_by_effect(seat))
    }

    fn whole(&self, q: Q<'_>, env: &Env) -> bool {
        self.changes(q, env)
    }

    fn run(&self, engine: &mut Engine<'_>, env: &Env) {
        let (seats, n) = (engine.q().who(env, &self.p), engine.amount(env, &self.n));
        for seat in seats.iter() {
            let done = engine.q().can_draw_by_effect(seat) && engine.draw(seat, n);
            engine.unless_alive(done);
        }
    }
}

/// Whether somebody has a card to discard.
fn discards(q: Q<'_>, env: &Env, who: &Who, n: &Num) -> bool {
    q.num(env, n) > 0 && q.who(env, who).iter().any(|seat| q.g.count_in(Zone::hand(seat)) > 0)
}

/// Whether everybody has as many as asked for.
fn has_enough(q: Q<'_>, env: &Env, who: &Who, n: &Num) -> bool {
    q.who(env, who).iter().all(|seat| q.g.count_in(Zone::hand(seat)) as i32 >= q.num(env, n))
}

phrase! {
    /// That player picks them.
    DiscardFromHand = "{p} discard(s) {n} card(s) from hand" => "{p} choose(s) and discard(s) {n} card(s) from {p.his} hand";
    like "each player discards 1 card from hand"; { p: Who, n: Num }
}

impl Effect for DiscardFromHand {
    const WAITS: bool = true;

    fn changes(&self, q: Q<'_>, env: &Env) -> bool {
        discards(q, env, &self.p, &self.n)
    }

    fn whole(&self, q: Q<'_>, env: &Env) -> bool {
        has_enough(q, env, &self.p, &self.n)
    }

    fn run(&self, engine: &mut Engine<'_>, env: &Env) {
        engine.discard_from_hand(env, &self.p, &self.n, false);
    }
}

phrase! {
    /// That player picks them; nothing if there are no more.
    DiscardDownTo = "{p} discard(s) down to {n} card(s) in hand"
        => "{p} choose(s) and discard(s) cards from {p.his} hand until {n} remain";
    like "you discard down to 3 cards in hand"; { p: Who, n: Num }
}

impl Effect for DiscardDownTo {
    const WAITS: bool = true;

    fn changes(&self, q: Q<'_>, env: &Env) -> bool {
        let kept = q.num(env, &self.n).max(0) as usize;
        q.who(env, &self.p).iter().any(|seat| q.g.count_in(Zone::hand(seat)) > kept)
    }

    fn whole(&self, q: Q<'_>, env: &Env) -> bool {
        self.changes(q, env)
    }

    fn run(&self, engine: &mut Engine<'_>, env: &Env) {
        engine.discard_from_hand(env, &self.p, &self.n, true);
    }
}

phrase! {
    /// Chance picks them.
    DiscardRandom = "{p} discard(s) {n} card(s) from hand at random" => "{p} discard(s) {n} card(s) at random from {p.his} hand";
    like "you discard 1 card from hand at random"; { p: Who, n: Num }
}

impl Effect for DiscardRandom {
    fn changes(&self, q: Q<'_>, env: &Env) -> bool {
        discards(q, env, &self.p, &self.n)
    }

    fn whole(&self, q: Q<'_>, env: &Env) -> bool {
        has_enough(q, env, &self.p, &self.n)
    }

    fn run(&self, engine: &mut Engine<'_>, env: &Env) {
        let (seats, n) = (engine.q().who(env, &self.p), engine.amount(env, &self.n));
        for seat in seats.iter() {
            engine.unless_alive(engine.g.count_in(Zone::hand(seat)) as i32 >= n);
            engine.discard_random(seat, n);
        }
    }
}
