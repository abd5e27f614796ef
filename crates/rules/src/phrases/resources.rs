//! Resources: added, placed, removed, moved, paid.

use cardlang::def::Sphere;
use cardlang::pattern::Fill;
use cardlang::term::Term;

use super::Effect;
use super::amount::{Amount, Measured};
use super::declare::phrase;
use super::hole::{Hole, one_of};
use crate::code::{Filter, Num, Sel, Until, Who};
use crate::compile::{Made, Maker, Unknown};
use crate::engine::Engine;
use crate::frame::{Env, Lasting};
use crate::ids::CardSet;
use crate::occurrence::Verb;
use crate::query::Q;

phrase! {
    /// From the bank to a hero's pool.
    AddResources = "add {n} resource(s) to {c}" => "add {n} resource(s) to {c}'s resource pool";
    like "add 1 resource to attached hero"; { n: Num, c: Sel }
}

impl Effect for AddResources {
    fn changes(&self, q: Q<'_>, env: &Env) -> bool {
        gains(q, env, &self.n, &self.c)
    }

    fn whole(&self, q: Q<'_>, env: &Env) -> bool {
        self.changes(q, env)
    }

    fn run(&self, engine: &mut Engine<'_>, env: &Env) {
        gain(engine, env, &self.n, &self.c);
    }
}

phrase! {
    /// Tokens on a card that has no pool.
    PlaceResources = "place {n} resource token(s) on {c}"; like "place 1 resource token on this"; { n: Num, c: Sel }
}

impl Effect for PlaceResources {
    fn changes(&self, q: Q<'_>, env: &Env) -> bool {
        gains(q, env, &self.n, &self.c)
    }

    fn whole(&self, q: Q<'_>, env: &Env) -> bool {
        self.changes(q, env)
    }

    fn run(&self, engine: &mut Engine<'_>, env: &Env) {
        gain(engine, env, &self.n, &self.c);
    }
}

fn gains(q: Q<'_>, env: &Env, n: &Num, to: &Sel) -> bool {
    let takes = |id| q.reaches_pool(env, id) && q.can_gain(q.taker(Verb::ResourcesGained, id), env.this);
    q.num(env, n) > 0 && q.any_of(env, to, takes)
}

fn gain(engine: &mut Engine<'_>, env: &Env, n: &Num, to: &Sel) {
    let q = engine.q();
    let meant = q.sel(env, to);
    let reached: CardSet = meant.iter().filter(|id| q.reaches_pool(env, *id)).collect();
    let takers: CardSet = reached.iter().map(|id| q.taker(Verb::ResourcesGained, id)).collect();
    engine.unless_alive(!reached.is_empty() || meant.is_empty());
    for id in takers.iter().filter(|id| engine.q().can_gain(*id, env.this)).collect::<CardSet>().iter() {
        let n = engine.amount(env, n);
        engine.gain(id, n);
    }
}

phrase! {
    /// Back to the bank; of a hero, from the pool.
    RemoveResources = "remove {n} resource token(s) from {c}"; like "remove all resource tokens from this";
    { n: Amount, c: Sel }
}

impl Measured for RemoveResources {
    fn amount(&self) -> &Amount {
        &self.n
    }

    fn most(&self, q: Q<'_>, env: &Env) -> u16 {
        q.most_of(env, &self.c, |id| q.card(id).resources)
    }

    fn enough(&self, q: Q<'_>, env: &Env, n: i32) -> bool {
        q.all_of(env, &self.c, |id| i32::from(q.card(id).resources) >= n)
    }

    fn run(&self, engine: &mut Engine<'_>, env: &Env, n: u16) {
        for id in engine.cards(env, &self.c).iter() {
            engine.discard_resources(id, n);
        }
    }
}

phrase! {
    /// Between pools; they are not added anew.
    MoveResources = "move {n} resource(s) from {a} to {b}"; like "move any number of resources from this to attached hero";
    { n: Amount, a: Sel, b: Sel }
}

impl Measured for MoveResources {
    fn amount(&self) -> &Amount {
        &self.n
    }

    fn most(&self, q: Q<'_>, env: &Env) -> u16 {
        let elsewhere = q.sel_one(env, &self.a) != q.sel_one(env, &self.b);
        if elsewhere && q.some_of(env, &self.b, |id| q.can_gain(id, env.this)) {
            q.most_of(env, &self.a, |id| q.card(id).resources)
        } else {
            0
        }
    }

    fn enough(&self, q: Q<'_>, env: &Env, n: i32) -> bool {
        n > 0 && self.most(q, env) > 0
    }

    fn run(&self, engine: &mut Engine<'_>, env: &Env, n: u16) {
        let to = engine.q().sel_one(env, &self.b);
        let takes = to.is_some() && engine.q().can_gain(to, env.this);
        for id in engine.q().sel(env, &self.a).iter().filter(|id| takes && *id != to) {
            let n = n.min(engine.g.card(id).resources);
            engine.spend(id, n);
            engine.gain_moved(to, i32::from(n));
        }
    }
}

phrase! {
    /// From pools of heroes that player controls, of a sphere from those with that icon; all of it or none. The players
    /// as a group share it as they like, one after the other. From a card, out of that pool alone.
    Pay = "{p} pay(s) {n} [{s}] resource(s) [from {c}]"
        => "{p} pay(s) {n} [{s}] resource(s) [from {c}'s resource pool]";
    like "you pay 2 lore resources"; { p: Payer, n: Num, s: Option<Sphere>, c: Option<Sel> }
}

/// Who pays: one player, or all together.
#[derive(Clone, Debug)]
pub enum Payer {
    /// From heroes that this player controls.
    One(Who),
    /// From heroes that any of them controls.
    Together,
}

impl Hole for Payer {
    const FILL: Fill = Who::FILL;

    fn read(maker: &mut Maker<'_>, term: &Term, hole: usize) -> Made<Self> {
        if term.term(hole).key() == "players.group" {
            return Ok(Payer::Together);
        }
        let who = maker.who(term.term(hole))?;
        if matches!(who, Who::Each | Who::Any | Who::Anywhere | Who::Which(_)) {
            return Err(Unknown { phrase: "a payment by several players".into(), span: term.span });
        }
        Ok(Payer::One(who))
    }
}

impl Effect for Pay {
    const WAITS: bool = true;

    fn changes(&self, q: Q<'_>, env: &Env) -> bool {
        q.num(env, &self.n) > 0 && self.whole(q, env)
    }

    fn whole(&self, q: Q<'_>, env: &Env) -> bool {
        match &self.c {
            Some(from) => q.pool_covers(env, from, q.num(env, &self.n)),
            None => q.can_pay(env, &self.p, &self.n, self.s),
        }
    }

    fn run(&self, engine: &mut Engine<'_>, env: &Env) {
        match &self.c {
            Some(from) => engine.pay_out_of(env, from, &self.n),
            None => engine.pay(env, &self.p, &self.n, self.s),
        }
    }
}

phrase! {
    /// Whatever fits and is played next, once: that play uses it up.
    NextCheaper = "reduce the {value} of the next {what} {p} play(s) [{from}] by {n} [to a minimum of {least}] [giving it doomed {doomed}] [{free}] {until}"
        => "reduce the {value} of the next {what} {p} play(s) [{from}] by {n} [(to a minimum of {least})] [and give it doomed {doomed}] [{free}] {until}";
    like "reduce the cost of the next ally you play by 1 to a minimum of 1 giving it doomed 1 until the end of the phase";
    { value: Reduced, what: Filter, p: Who, from: Option<Origin>, n: Num, least: Option<u16>, doomed: Option<u16>, free: Option<Matching>, until: Until }
}

one_of! {
    /// Where a card is played from.
    Origin {
        /// Out of it, or as if it were there; not by its own text from elsewhere.
        Hand = "from hand",
    }
}

one_of! {
    /// What of a card is less.
    Reduced {
        /// What it costs.
        Cost = "cost",
        /// The value of its Doomed keyword.
        Doomed = "doomed value",
    }
}

one_of! {
    /// What else holds for the card.
    Matching {
        /// Resources of any sphere pay for it.
        Unneeded = "without a resource match",
    }
}

impl Effect for NextCheaper {
    fn changes(&self, q: Q<'_>, env: &Env) -> bool {
        q.num(env, &self.n) > 0 && !q.who(env, &self.p).is_empty()
    }

    fn whole(&self, q: Q<'_>, env: &Env) -> bool {
        self.changes(q, env)
    }

    fn run(&self, engine: &mut Engine<'_>, env: &Env) {
        let (at, pc) = engine.running();
        let (players, amount) = (engine.q().who(env, &self.p), engine.amount(env, &self.n) as i16);
        engine.install(Lasting { players, amount, ..Lasting::new(at, pc, env, self.until) });
    }
}
