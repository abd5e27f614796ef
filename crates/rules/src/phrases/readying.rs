//! Ready and exhausted; which side is up.

use super::Effect;
use super::declare::phrase;
use super::hole::Title;
use crate::code::{ModFlag, Sel};
use crate::engine::Engine;
use crate::frame::Env;
use crate::query::Q;
use crate::state::Flags;

phrase! {
    /// Ready cards become exhausted.
    Exhaust = "exhaust {c}"; like "exhaust this"; { c: Sel }
}

impl Effect for Exhaust {
    fn changes(&self, q: Q<'_>, env: &Env) -> bool {
        q.some_of(env, &self.c, |id| q.can_exhaust(id))
    }

    fn whole(&self, q: Q<'_>, env: &Env) -> bool {
        q.all_of(env, &self.c, |id| q.can_exhaust(id))
    }

    fn run(&self, engine: &mut Engine<'_>, env: &Env) {
        let cards = engine.cards(env, &self.c);
        // What is exhausted already is as the text wants it.
        engine.unless(!cards.is_empty());
        for id in cards.iter() {
            engine.exhaust(id);
        }
    }
}

phrase! {
    /// Exhausted cards become ready.
    Ready = "ready {c}"; like "ready attached hero"; { c: Sel }
}

impl Ready {
    fn readies(q: Q<'_>, id: crate::ids::CardId) -> bool {
        q.g.is(id, Flags::EXHAUSTED) && !q.flag(id, ModFlag::CannotReady)
    }
}

impl Effect for Ready {
    fn changes(&self, q: Q<'_>, env: &Env) -> bool {
        q.some_of(env, &self.c, |id| Ready::readies(q, id))
    }

    fn whole(&self, q: Q<'_>, env: &Env) -> bool {
        q.all_of(env, &self.c, |id| Ready::readies(q, id))
    }

    fn run(&self, engine: &mut Engine<'_>, env: &Env) {
        let cards = engine.cards(env, &self.c);
        for id in cards.iter() {
            engine.ready(id);
        }
        engine.unless(!cards.is_empty() && cards.iter().all(|id| !engine.g.is(id, Flags::EXHAUSTED)));
    }
}

phrase! {
    /// Turns a card to its other side.
    Flip = "flip {c}"; like "flip this"; { c: Sel }
}

impl Effect for Flip {
    fn changes(&self, q: Q<'_>, env: &Env) -> bool {
        q.some_of(env, &self.c, |_| true)
    }

    fn whole(&self, q: Q<'_>, env: &Env) -> bool {
        self.changes(q, env)
    }

    fn run(&self, engine: &mut Engine<'_>, env: &Env) {
        for id in engine.cards(env, &self.c).iter() {
            let faces = engine.m.pool.facts(engine.g.card(id).def).faces.len() as u8;
            engine.show_side(id, (engine.g.card(id).face + 1) % faces);
        }
    }
}

/// Whether some card would be turned over.
fn turns(q: Q<'_>, env: &Env, c: &Sel, facedown: bool) -> bool {
    match facedown {
        true => q.some_of(env, c, |id| q.g.in_play(id) && !q.g.is(id, Flags::FACEDOWN)),
        false => q.some_of(env, c, |id| q.g.is(id, Flags::FACEDOWN)),
    }
}

fn turn(engine: &mut Engine<'_>, env: &Env, c: &Sel, facedown: bool) {
    let cards = engine.cards(env, c);
    engine.unless(!cards.is_empty());
    for id in cards.iter() {
        engine.turn(id, facedown);
    }
}

phrase! {
    /// It stays in play and can do nothing.
    TurnFacedown = "turn {c} facedown"; like "turn this facedown"; { c: Sel }
}

impl Effect for TurnFacedown {
    fn changes(&self, q: Q<'_>, env: &Env) -> bool {
        turns(q, env, &self.c, true)
    }

    fn whole(&self, q: Q<'_>, env: &Env) -> bool {
        self.changes(q, env)
    }

    fn run(&self, engine: &mut Engine<'_>, env: &Env) {
        turn(engine, env, &self.c, true);
    }
}

phrase! {
    /// Not in play, still its owner's; a named state that other cards end.
    Imprison = "turn {c} facedown as a|an {state}"
        => "turn {c} facedown. It is a \"{state}\": it cannot be used, cannot be damaged and collects no resources until it is rescued";
    like "turn this facedown as a \"prisoner\""; { c: Sel, state: Title }
}

impl Effect for Imprison {
    fn changes(&self, q: Q<'_>, env: &Env) -> bool {
        turns(q, env, &self.c, true)
    }

    fn whole(&self, q: Q<'_>, env: &Env) -> bool {
        self.changes(q, env)
    }

    fn run(&self, engine: &mut Engine<'_>, env: &Env) {
        turn(engine, env, &self.c, true);
    }
}

phrase! {
    /// Those there now, one at a time, each to its end before the next.
    TurnFaceup = "turn {c} faceup"; like "turn this faceup"; { c: Sel }
}

impl Effect for TurnFaceup {
    fn changes(&self, q: Q<'_>, env: &Env) -> bool {
        turns(q, env, &self.c, false)
    }

    fn whole(&self, q: Q<'_>, env: &Env) -> bool {
        self.changes(q, env)
    }

    fn run(&self, engine: &mut Engine<'_>, env: &Env) {
        turn(engine, env, &self.c, false);
    }
}
