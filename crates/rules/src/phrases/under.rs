//! Cards under a card: out of play, faceup or facedown, in a pile of their own.

use super::Effect;
use super::declare::phrase;
use crate::code::{Num, PileRef, Sel};
use crate::engine::Engine;
use crate::frame::Env;
use crate::ids::CardId;
use crate::query::Q;

/// Whether some card could come to lie under another.
fn goes_under(q: Q<'_>, env: &Env, c: &Sel, host: &Sel) -> bool {
    let host = q.sel_one(env, host);
    q.some_of(env, c, |id| q.can_lie_under(id, host))
}

fn place(engine: &mut Engine<'_>, env: &Env, c: &Sel, host: &Sel, facedown: bool) {
    let host = engine.q().sel_one(env, host);
    for id in engine.cards(env, c).iter() {
        engine.place_under(id, host, facedown);
    }
}

phrase! {
    /// Faceup and out of play; with its host they leave.
    PlaceUnder = "place {c} under {host}" => "place {c} underneath {host}"; like "place that enemy under this";
    { c: Sel, host: Sel }
}

impl Effect for PlaceUnder {
    fn changes(&self, q: Q<'_>, env: &Env) -> bool {
        goes_under(q, env, &self.c, &self.host)
    }

    fn whole(&self, q: Q<'_>, env: &Env) -> bool {
        self.changes(q, env)
    }

    fn run(&self, engine: &mut Engine<'_>, env: &Env) {
        place(engine, env, &self.c, &self.host, false);
    }
}

phrase! {
    /// The same, facedown: who knew it before still does.
    PlaceUnderFacedown = "place {c} facedown under {host}" => "place {c} facedown underneath {host}";
    like "place that enemy facedown under this"; { c: Sel, host: Sel }
}

impl Effect for PlaceUnderFacedown {
    fn changes(&self, q: Q<'_>, env: &Env) -> bool {
        goes_under(q, env, &self.c, &self.host)
    }

    fn whole(&self, q: Q<'_>, env: &Env) -> bool {
        self.changes(q, env)
    }

    fn run(&self, engine: &mut Engine<'_>, env: &Env) {
        place(engine, env, &self.c, &self.host, true);
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
