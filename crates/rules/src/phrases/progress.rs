//! Progress on quests and locations.

use super::Effect;
use super::amount::{Amount, Measured};
use super::declare::phrase;
use crate::code::{Num, Sel};
use crate::engine::Engine;
use crate::frame::{Env, Frame};
use crate::ids::CardSet;
use crate::log::What;
use crate::query::Q;

phrase! {
    /// On `the current quest` it goes to the active location first.
    Progress = "place {n} progress on {c}" => "place {n} progress token(s) on {c}";
    like "place 2 progress on the current quest"; { n: Amount, c: Sel }
}

impl Measured for Progress {
    fn amount(&self) -> &Amount {
        &self.n
    }

    fn most(&self, q: Q<'_>, env: &Env) -> u16 {
        if q.progress_lands(env, &self.c) { u16::MAX } else { 0 }
    }

    fn enough(&self, q: Q<'_>, env: &Env, n: i32) -> bool {
        n > 0 && q.progress_lands(env, &self.c)
    }

    fn run(&self, engine: &mut Engine<'_>, env: &Env, n: u16) {
        match self.c {
            Sel::CurrentQuest => {
                engine.g.push(Frame::Progress { amount: n, by: env.this, board: engine.q().here(env) })
            }
            _ => place(engine, env, &self.c, n),
        }
    }
}

phrase! {
    /// Straight onto the quest.
    ProgressBypassing = "place {n} progress on {c} bypassing the active location"
        => "place {n} progress token(s) on {c}, bypassing any active location";
    like "place 2 progress on the current quest bypassing the active location"; { n: Num, c: Sel }
}

impl Effect for ProgressBypassing {
    fn changes(&self, q: Q<'_>, env: &Env) -> bool {
        q.num(env, &self.n) > 0 && q.progress_lands(env, &self.c)
    }

    fn whole(&self, q: Q<'_>, env: &Env) -> bool {
        self.changes(q, env)
    }

    fn run(&self, engine: &mut Engine<'_>, env: &Env) {
        let n = engine.amount(env, &self.n).max(0) as u16;
        place(engine, env, &self.c, n);
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
            let n = n.min(engine.g.card(id).progress);
            engine.g.card_mut(id).progress -= n;
            if n > 0 {
                engine.env_mut().removed = true;
                engine.note(What::Progress { card: id, by: -(n as i16) });
            }
        }
    }
}
