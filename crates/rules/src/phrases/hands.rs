//! Hands: drawing and discarding.

use super::Effect;
use super::declare::phrase;
use super::hole::one_of;
use crate::code::{Num, Sel, Who};
use crate::engine::Engine;
use crate::frame::Env;
use crate::ids::{CardId, Seat};
use crate::occurrence::Manner;
use crate::query::Q;
use crate::zone::Zone;

phrase! {
    /// From the top of that player's deck.
    Draw = "{p} draw(s) {n} card(s)"; like "you draw 2 cards"; { p: Who, n: Num }
}

impl Effect for Draw {
    fn changes(&self, q: Q<'_>, env: &Env) -> bool {
        q.num(env, &self.n) > 0 && q.who(env, &self.p).iter().any(|seat| q.can_draw_by_effect(seat, env.this))
    }

    fn whole(&self, q: Q<'_>, env: &Env) -> bool {
        let n = q.num(env, &self.n);
        let enough = |seat: Seat| q.g.count_in(Zone::deck(seat)) as i32 >= n;
        let all = || q.who(env, &self.p).iter().all(|seat| enough(seat) && q.can_draw_by_effect(seat, env.this));
        self.changes(q, env) && all()
    }

    fn run(&self, engine: &mut Engine<'_>, env: &Env) {
        let (seats, n) = (engine.q().who(env, &self.p), engine.amount(env, &self.n));
        for seat in seats.iter() {
            let done = engine.q().can_draw_by_effect(seat, env.this) && engine.draw(seat, n);
            engine.unless_alive(done);
        }
    }
}

phrase! {
    /// A card that lies elsewhere; it counts as drawn.
    DrawCard = "{p} draw(s) {c}" => "{p} draw(s) {c} into {p.his} hand"; like "the first player draws this"; { p: Who, c: Sel }
}

impl Effect for DrawCard {
    fn changes(&self, q: Q<'_>, env: &Env) -> bool {
        let held = |id: CardId| q.card(id).zone.is_hand();
        q.who_one(env, &self.p).is_some_and(|seat| q.may_draw(seat, Manner::EFFECT))
            && q.some_of(env, &self.c, |id| !held(id))
    }

    fn whole(&self, q: Q<'_>, env: &Env) -> bool {
        self.changes(q, env)
    }

    fn run(&self, engine: &mut Engine<'_>, env: &Env) {
        let (seat, cards) = (engine.q().who_one(env, &self.p), engine.cards(env, &self.c));
        for id in cards.iter() {
            let drawn =
                seat.is_some_and(|seat| engine.q().may_draw(seat, Manner::EFFECT) && engine.draw_card(seat, id));
            engine.unless_alive(drawn);
        }
    }
}

one_of! {
    /// Who picks what is discarded, if not the player.
    Chance {
        /// Nobody.
        AtRandom = "at random",
    }
}

phrase! {
    /// That player picks them, unless chance does.
    DiscardFromHand = "{p} discard(s) {n} card(s) from hand [{how}]" => "{p} discard(s) {n} card(s) from {p.his} hand [{how}]";
    like "each player discards 1 card from hand at random"; { p: Who, n: Num, how: Option<Chance> }
}

impl Effect for DiscardFromHand {
    const WAITS: bool = true;

    fn changes(&self, q: Q<'_>, env: &Env) -> bool {
        q.num(env, &self.n) > 0 && q.who(env, &self.p).iter().any(|seat| q.discardable(seat).next().is_some())
    }

    fn whole(&self, q: Q<'_>, env: &Env) -> bool {
        q.who(env, &self.p).iter().all(|seat| q.discardable(seat).count() as i32 >= q.num(env, &self.n))
    }

    fn run(&self, engine: &mut Engine<'_>, env: &Env) {
        if self.how.is_none() {
            return engine.discard_from_hand(env, &self.p, &self.n, false);
        }
        engine.next();
        let (seats, n) = (engine.q().who(env, &self.p), engine.amount(env, &self.n));
        for seat in seats.iter() {
            engine.unless_alive(engine.q().discardable(seat).count() as i32 >= n);
            engine.discard_random(seat, n);
        }
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
        q.who(env, &self.p)
            .iter()
            .any(|seat| q.g.count_in(Zone::hand(seat)) > kept && q.discardable(seat).next().is_some())
    }

    fn whole(&self, q: Q<'_>, env: &Env) -> bool {
        self.changes(q, env)
    }

    fn run(&self, engine: &mut Engine<'_>, env: &Env) {
        engine.discard_from_hand(env, &self.p, &self.n, true);
    }
}
