//! Progress on quests and locations.

use super::amount::{Amount, Ended, Measured};
use super::declare::phrase;
use super::hole::one_of;
use crate::code::Sel;
use crate::engine::Engine;
use crate::frame::{Did, Env, Frame};
use crate::ids::{CardId, CardSet};
use crate::query::Q;

one_of! {
    /// What progress on the quest passes by.
    Past {
        /// It goes straight onto the quest.
        Location = "bypassing the active location",
    }
}

phrase! {
    /// On `the current quest` it goes to the active location first, unless it bypasses it.
    Progress = "place {n} progress on {c} [{past}]" => "place {n} progress token(s) on {c} [{past}]";
    like "place 2 progress on the current quest bypassing the active location";
    { n: Ended, c: Sel, past: Option<Past> }
}

impl Measured for Progress {
    fn amount(&self) -> &Amount {
        &self.n.0
    }

    fn most(&self, q: Q<'_>, env: &Env) -> u16 {
        if q.progress_lands(env, &self.c) { u16::MAX } else { 0 }
    }

    fn enough(&self, q: Q<'_>, env: &Env, n: i32) -> bool {
        n > 0 && q.progress_lands(env, &self.c)
    }

    fn run(&self, engine: &mut Engine<'_>, env: &Env, n: u16) {
        if engine.q().is_current_quest(env, &self.c) && self.past.is_none() {
            engine.g.push(Frame::Progress { amount: n, by: env.this, board: engine.q().here(env), past: CardId::NONE });
        } else {
            place(engine, env, &self.c, n);
        }
    }
}

fn place(engine: &mut Engine<'_>, env: &Env, on: &Sel, n: u16) {
    let cards = engine.cards(env, on);
    for id in cards.iter().filter(|id| engine.q().bears_tokens(*id)).collect::<CardSet>().iter() {
        engine.place_progress(id, n, env.this);
    }
}

phrase! {
    /// As many as there are.
    RemoveProgress = "remove {n} progress from {c}" => "remove {n} progress token(s) from {c}";
    like "remove all progress from the current quest"; { n: Amount, c: Sel }
}

impl Measured for RemoveProgress {
    fn amount(&self) -> &Amount {
        &self.n
    }

    fn most(&self, q: Q<'_>, env: &Env) -> u16 {
        q.most_of(env, &self.c, |id| q.card(id).progress)
    }

    fn enough(&self, q: Q<'_>, env: &Env, n: i32) -> bool {
        q.all_of(env, &self.c, |id| i32::from(q.card(id).progress) >= n)
    }

    fn run(&self, engine: &mut Engine<'_>, env: &Env, n: u16) {
        for id in engine.cards(env, &self.c).iter() {
            if engine.take_progress(id, n) > 0 {
                engine.env_mut().did.add(Did::REMOVED);
            }
        }
    }
}

phrase! {
    /// Between cards, as much as there is.
    MoveProgress = "move {n} progress from {a} to {b}" => "move {n} progress token(s) from {a} to {b}";
    like "move up to 2 progress from this to the active location"; { n: Amount, a: Sel, b: Sel }
}

impl Measured for MoveProgress {
    fn amount(&self) -> &Amount {
        &self.n
    }

    fn most(&self, q: Q<'_>, env: &Env) -> u16 {
        let to = q.sel_one(env, &self.b);
        let takes =
            to.is_some() && to != q.sel_one(env, &self.a) && q.bears_tokens(to) && q.takes_progress(to, env.this);
        if takes { q.most_of(env, &self.a, |id| q.card(id).progress) } else { 0 }
    }

    fn enough(&self, q: Q<'_>, env: &Env, n: i32) -> bool {
        n > 0 && i32::from(self.most(q, env)) >= n
    }

    fn run(&self, engine: &mut Engine<'_>, env: &Env, n: u16) {
        if let Some((from, to)) = engine.between(env, &self.a, &self.b).filter(|_| self.most(engine.q(), env) > 0) {
            let moved = engine.take_progress(from, n);
            engine.place_progress(to, moved, env.this);
        }
    }
}
