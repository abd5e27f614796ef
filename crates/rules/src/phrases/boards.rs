//! Boards: staging areas of one player or of some, and players who meet again.

use super::Effect;
use super::declare::phrase;
use super::hole::one_of;
use crate::code::Who;
use crate::engine::Engine;
use crate::frame::Env;
use crate::ids::Seat;
use crate::query::Q;

one_of! {
    /// What players at different stages can do for one another.
    Reach {
        /// Everything the rules allow.
        InReach = "in reach of the others",
    }
}

phrase! {
    /// From then on `each player` and `the staging area` mean those there, and nothing reaches from one to another; in reach, only the staging area, the quest and the steps of a phase are apart.
    Part = "{p} create(s) a staging area [{how}]" => "{p} create(s) {p.his} own staging area [({how})]";
    like "each player creates a staging area in reach of the others"; { p: Who, how: Option<Reach> }
}

impl Effect for Part {
    fn changes(&self, q: Q<'_>, env: &Env) -> bool {
        q.who(env, &self.p).iter().any(|seat| q.could_part(seat))
    }

    fn whole(&self, q: Q<'_>, env: &Env) -> bool {
        self.changes(q, env)
    }

    fn run(&self, engine: &mut Engine<'_>, env: &Env) {
        let meant = engine.q().who(env, &self.p);
        let parting: Vec<Seat> = engine.g.in_order().filter(|seat| meant.has(*seat)).collect();
        for seat in parting {
            if engine.q().could_part(seat) {
                engine.part(seat, self.how.is_some());
            }
        }
    }
}

phrase! {
    /// With engaged enemies. Of a staging area that nobody is left at the cards come along; its active location is discarded, and its stage is out of the game.
    Join = "{p} join(s) {other}"; like "you join another player"; { p: Who, other: Who }
}

impl Effect for Join {
    fn changes(&self, q: Q<'_>, env: &Env) -> bool {
        let joined = q.who_one(env, &self.other).map(|seat| q.g.board(seat));
        joined.is_some_and(|to| q.who(env, &self.p).iter().any(|seat| q.g.board(seat) != to))
    }

    fn whole(&self, q: Q<'_>, env: &Env) -> bool {
        self.changes(q, env)
    }

    fn run(&self, engine: &mut Engine<'_>, env: &Env) {
        match engine.q().who_one(env, &self.other) {
            Some(with) => engine.join(engine.q().who(env, &self.p), with),
            None => engine.unless(false),
        }
    }
}
