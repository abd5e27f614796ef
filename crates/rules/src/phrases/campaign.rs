//! What a campaign keeps from game to game.

use super::Effect;
use super::declare::phrase;
use super::hole::{NewName, Title};
use crate::code::{Filter, Sel, Until, Who};
use crate::engine::Engine;
use crate::frame::{Env, Lasting};
use crate::occurrence::{Occurrence, Verb};
use crate::query::Q;
use crate::state::Flags;

phrase! {
    /// Kept in the pool, written only once the group accepts the result.
    Earn = "{p} earn(s) a|an {what} as {x?}" => "{p} earn(s) a|an {what} for the campaign pool";
    like "you earn a boon as b"; { p: Who, what: Filter, x: Option<NewName> }
}

impl Effect for Earn {
    fn changes(&self, _: Q<'_>, _: &Env) -> bool {
        true
    }

    fn whole(&self, _: Q<'_>, _: &Env) -> bool {
        true
    }

    fn run(&self, engine: &mut Engine<'_>, env: &Env) {
        engine.earn(env, &self.p, self.x.map(|name| name.0), &self.what);
    }
}

phrase! {
    /// With what it is attached to; written down once the game is won.
    PoolAdd = "add {c} to the campaign pool"; like "add this to the campaign pool"; { c: Sel }
}

impl Effect for PoolAdd {
    fn changes(&self, _: Q<'_>, _: &Env) -> bool {
        true
    }

    fn whole(&self, _: Q<'_>, _: &Env) -> bool {
        true
    }

    fn run(&self, engine: &mut Engine<'_>, env: &Env) {
        let cards = engine.q().sel(env, &self.c);
        engine.keep(&cards);
    }
}

phrase! {
    /// It is not used in later games of the campaign; written down once the game is won.
    PoolRemove = "remove {c} from the campaign pool"; like "remove this from the campaign pool"; { c: Sel }
}

impl Effect for PoolRemove {
    fn changes(&self, q: Q<'_>, env: &Env) -> bool {
        q.some_of(env, &self.c, |id| !q.g.is(id, Flags::SPENT))
    }

    fn whole(&self, _: Q<'_>, _: &Env) -> bool {
        true
    }

    fn run(&self, engine: &mut Engine<'_>, env: &Env) {
        // It may have left play by the same cost.
        for id in engine.q().sel(env, &self.c).iter() {
            engine.set_flag(id, Flags::SPENT, true);
            engine.happens(Occurrence::of(Verb::LeavesPool, id));
        }
    }
}

phrase! {
    /// For later games of the campaign.
    Record = "record {c} as {state} [{until}]" => "record {c} as \"{state}\" in the campaign log [{until}]";
    like "record attached hero as \"prisoner\""; { c: Sel, state: Title, until: Option<Until> }
}

impl Effect for Record {
    fn changes(&self, _: Q<'_>, _: &Env) -> bool {
        true
    }

    fn whole(&self, _: Q<'_>, _: &Env) -> bool {
        true
    }

    fn run(&self, engine: &mut Engine<'_>, env: &Env) {
        let (at, pc) = engine.running();
        let cards = engine.cards(env, &self.c);
        let until = self.until.unwrap_or(Until::Game);
        engine.install(Lasting { closed: Some(cards), ..Lasting::new(at, pc, env, until) });
    }
}
