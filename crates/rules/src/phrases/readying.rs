//! Ready and exhausted; which side is up.

use super::Effect;
use super::declare::phrase;
use super::hole::{Title, one_of};
use crate::code::{Sel, Who};
use crate::engine::Engine;
use crate::frame::Env;
use crate::ids::{CardId, CardSet};
use crate::occurrence::Manner;
use crate::query::Q;
use crate::state::Flags;

/// Whether cards become what a text wants. Of each card of a kind, those that are so already are as it wants them; a
/// card that is meant by itself has to become so.
fn all_become(sel: &Sel, cards: &CardSet, change: impl Fn(CardId) -> bool, so: impl Fn(CardId) -> bool) -> bool {
    let each = matches!(sel, Sel::All(_));
    !cards.is_empty() && cards.iter().all(|id| change(id) || each && so(id))
}

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
        let q = engine.q();
        engine.unless(all_become(&self.c, &cards, |id| q.can_exhaust(id), |id| q.g.is(id, Flags::EXHAUSTED)));
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
    fn readies(q: Q<'_>, id: CardId) -> bool {
        q.g.is(id, Flags::EXHAUSTED) && q.can_ready(id, Manner::EFFECT)
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
        let q = engine.q();
        engine.unless(all_become(&self.c, &cards, |id| Ready::readies(q, id), |id| !q.g.is(id, Flags::EXHAUSTED)));
        for id in cards.iter() {
            engine.ready(id);
        }
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

phrase! {
    /// Its other side is another card: what it was leaves play with all its tokens and attachments, and what it is now
    /// enters play, an enemy engaged with a player, anything else under a player's control.
    FlipAnew = "flip {c} as a new card [{how}] [engaged with {e}] [under the control of {p}]"
        => "flip {c} [{how}] [engaged with {e}] [under {p}'s control], without its tokens";
    like "flip this as a new card exhausted under the control of you";
    { c: Sel, how: Option<Weary>, e: Option<Who>, p: Option<Who> }
}

one_of! {
    /// How a card comes back.
    Weary {
        /// It has never been ready.
        Exhausted = "exhausted",
    }
}

/// Whether a card can leave play and come back as its other side.
fn becomes_anew(q: Q<'_>, id: CardId) -> bool {
    q.m.pool.facts(q.card(id).def).faces.len() > 1 && (!q.g.in_play(id) || q.can_leave(id))
}

impl Effect for FlipAnew {
    fn changes(&self, q: Q<'_>, env: &Env) -> bool {
        q.some_of(env, &self.c, |id| becomes_anew(q, id))
    }

    fn whole(&self, q: Q<'_>, env: &Env) -> bool {
        q.all_of(env, &self.c, |id| becomes_anew(q, id))
    }

    fn run(&self, engine: &mut Engine<'_>, env: &Env) {
        for id in engine.cards(env, &self.c).iter() {
            let may = becomes_anew(engine.q(), id);
            engine.unless(may);
            let meant = self.e.as_ref().or(self.p.as_ref()).unwrap_or(&Who::You);
            let Some(seat) = engine.q().who_one(env, meant).filter(|_| may) else { continue };
            engine.leave_to_flip(id);
            if !engine.g.alive(seat) || engine.q().unique_clash(id) {
                continue;
            }
            match self.e {
                Some(_) => engine.enter_engaged(id, seat),
                None => engine.enter_play(id, seat),
            }
            if self.how == Some(Weary::Exhausted) {
                engine.come_exhausted(id);
            }
        }
    }
}

/// Whether some card would be turned over.
fn turns(q: Q<'_>, env: &Env, c: &Sel, facedown: bool) -> bool {
    match facedown {
        true => q.some_of(env, c, |id| q.g.in_play(id) && !q.g.is(id, Flags::FACEDOWN)),
        false => q.some_of(env, c, |id| q.g.is(id, Flags::FACEDOWN) || q.hidden_before(id).is_some()),
    }
}

fn turn(engine: &mut Engine<'_>, env: &Env, c: &Sel, facedown: bool) {
    let cards = engine.cards(env, c);
    engine.unless(!cards.is_empty());
    if !facedown && cards.iter().any(|id| engine.q().hidden_before(id).is_some()) {
        return engine.unveil(cards);
    }
    for id in cards.iter() {
        engine.turn(id, facedown);
    }
}

one_of! {
    /// Which way up a card is turned.
    Facing {
        /// Its front is up.
        Faceup = "faceup",
        /// Only its back is seen.
        Facedown = "facedown",
    }
}

phrase! {
    /// Facedown it stays in play and can do nothing. Cards that lie unseen in an area of a player are turned faceup one
    /// after the other, each to its end: an enemy engages that player, any other card is discarded.
    Turn = "turn {c} {side}"; like "turn this facedown"; { c: Sel, side: Facing }
}

impl Effect for Turn {
    fn changes(&self, q: Q<'_>, env: &Env) -> bool {
        turns(q, env, &self.c, self.side == Facing::Facedown)
    }

    fn whole(&self, q: Q<'_>, env: &Env) -> bool {
        self.changes(q, env)
    }

    fn run(&self, engine: &mut Engine<'_>, env: &Env) {
        turn(engine, env, &self.c, self.side == Facing::Facedown);
    }
}

phrase! {
    /// Not in play, still its owner's; a named state that other cards end.
    Imprison = "turn {c} facedown as a|an {state}"
        => "turn {c} facedown. It is a \"{state}\": it cannot be used, cannot be damaged and collects no resources until it is rescued (turned faceup)";
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
