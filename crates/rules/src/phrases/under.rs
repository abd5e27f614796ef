//! Cards under a card: out of play, faceup or facedown, in a pile of their own.

use super::Effect;
use super::attaching::Hidden;
use super::declare::phrase;
use crate::code::{Num, PileRef, Sel};
use crate::engine::Engine;
use crate::frame::Env;
use crate::ids::CardId;
use crate::query::Q;

phrase! {
    /// Out of play; with its host they leave. Facedown, who knew it before still does.
    PlaceUnder = "place {c} [{how}] under {host}" => "place {c} [{how}] underneath {host}";
    like "place that enemy facedown under this"; { c: Sel, how: Option<Hidden>, host: Sel }
}

impl Effect for PlaceUnder {
    fn changes(&self, q: Q<'_>, env: &Env) -> bool {
        let host = q.sel_one(env, &self.host);
        q.some_of(env, &self.c, |id| q.can_lie_under(id, host))
    }

    fn whole(&self, q: Q<'_>, env: &Env) -> bool {
        self.changes(q, env)
    }

    fn run(&self, engine: &mut Engine<'_>, env: &Env) {
        let host = engine.q().sel_one(env, &self.host);
        for id in engine.cards(env, &self.c).iter() {
            engine.place_under(id, host, self.how.is_some());
        }
    }
}

phrase! {
    /// Unlooked at, as many as there are.
    DealUnder = "place the top {n} card(s) of {from} facedown under {host}"
        => "place the top {n} card(s) of {from} facedown underneath {host}";
    like "place the top 2 cards of your deck facedown under this"; { n: Num, from: PileRef, host: Sel }
}

impl Effect for DealUnder {
    fn changes(&self, q: Q<'_>, env: &Env) -> bool {
        let host = q.sel_one(env, &self.host);
        let top = q.pile_zone(env, &self.from).and_then(|zone| q.g.top(zone));
        q.num(env, &self.n) > 0 && top.is_some_and(|top| q.can_lie_under(top, host))
    }

    fn whole(&self, q: Q<'_>, env: &Env) -> bool {
        self.changes(q, env)
    }

    fn run(&self, engine: &mut Engine<'_>, env: &Env) {
        let host = engine.q().sel_one(env, &self.host);
        for _ in 0..engine.amount(env, &self.n) {
            let top: Option<CardId> = engine.q().pile_zone(env, &self.from).and_then(|zone| engine.top_of(zone));
            match top {
                Some(top) => engine.place_under(top, host, true),
                None => return engine.unless(false),
            }
        }
    }
}
