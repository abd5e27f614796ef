//! Damage: dealt, healed, moved, stopped.

use super::Effect;
use super::amount::{Amount, Measured};
use super::declare::phrase;
use crate::code::{Num, Sel, Who};
use crate::engine::Engine;
use crate::frame::{Env, Harm};
use crate::ids::{CardId, CardSet};
use crate::occurrence::Verb;
use crate::query::Q;

phrase! {
    /// Damage by effect: defense does not count.
    Damage = "deal {n} damage to {c}"; like "deal 1 damage to this"; { n: Num, c: Sel }
}

impl Effect for Damage {
    fn changes(&self, q: Q<'_>, env: &Env) -> bool {
        q.num(env, &self.n) > 0 && q.some_of(env, &self.c, |id| q.may_damage(env, id))
    }

    fn whole(&self, q: Q<'_>, env: &Env) -> bool {
        q.all_of(env, &self.c, |id| q.may_damage(env, id))
    }

    fn run(&self, engine: &mut Engine<'_>, env: &Env) {
        let meant = engine.cards(env, &self.c);
        let cards: CardSet = meant.iter().filter(|id| engine.q().may_damage(env, *id)).collect();
        let n = engine.amount(env, &self.n);
        engine.unless(cards == meant);
        // Nothing comes in the way of what is paid.
        if env.paying.0 {
            return engine.damage(&cards, n);
        }
        engine.assign_damage(&cards, n, Harm::Effect);
    }
}

phrase! {
    /// Token by token, no card more than it has hit points left; all of it is dealt at once.
    AssignDamage = "{p} assign(s) {n} damage among {c}"; like "you assign 2 damage among all characters";
    { p: Who, n: Num, c: Sel }
}

impl Effect for AssignDamage {
    fn changes(&self, q: Q<'_>, env: &Env) -> bool {
        q.num(env, &self.n) > 0 && q.some_of(env, &self.c, |id| q.may_damage(env, id))
    }

    fn whole(&self, q: Q<'_>, env: &Env) -> bool {
        self.changes(q, env)
    }

    fn run(&self, engine: &mut Engine<'_>, env: &Env) {
        let meant = engine.cards(env, &self.c);
        let cards: CardSet = meant.iter().filter(|id| engine.q().may_damage(env, *id)).collect();
        let n = engine.amount(env, &self.n).max(0) as u16;
        if let Some(seat) = engine.q().who_one(env, &self.p) {
            engine.divide_damage(seat, n, cards);
        }
    }
}

phrase! {
    /// On any card, to count with: nothing is dealt.
    PlaceDamage = "place {n} damage token(s) on {c}"; like "place 1 damage token on this"; { n: Num, c: Sel }
}

impl Effect for PlaceDamage {
    fn changes(&self, q: Q<'_>, env: &Env) -> bool {
        q.num(env, &self.n) > 0 && q.some_of(env, &self.c, |_| true)
    }

    fn whole(&self, q: Q<'_>, env: &Env) -> bool {
        self.changes(q, env)
    }

    fn run(&self, engine: &mut Engine<'_>, env: &Env) {
        let n = engine.amount(env, &self.n).max(0) as u16;
        for id in engine.cards(env, &self.c).iter().filter(|_| n > 0) {
            engine.put_damage_tokens(id, n);
        }
    }
}

phrase! {
    /// From any card; nothing is healed.
    RemoveDamage = "remove {n} damage token(s) from {c}"; like "remove all damage tokens from this"; { n: Amount, c: Sel }
}

impl Measured for RemoveDamage {
    fn amount(&self) -> &Amount {
        &self.n
    }

    fn most(&self, q: Q<'_>, env: &Env) -> u16 {
        q.most_of(env, &self.c, |id| q.card(id).damage)
    }

    fn enough(&self, q: Q<'_>, env: &Env, n: i32) -> bool {
        q.all_of(env, &self.c, |id| i32::from(q.card(id).damage) >= n)
    }

    fn run(&self, engine: &mut Engine<'_>, env: &Env, n: u16) {
        for id in engine.cards(env, &self.c).iter() {
            engine.take_damage_tokens(id, n);
        }
    }
}

phrase! {
    /// Takes damage off.
    Heal = "heal {n} damage from {c}"; like "heal up to 2 damage from this"; { n: Amount, c: Sel }
}

impl Measured for Heal {
    fn amount(&self) -> &Amount {
        &self.n
    }

    fn most(&self, q: Q<'_>, env: &Env) -> u16 {
        q.most_of(env, &self.c, |id| q.healable(id))
    }

    fn enough(&self, q: Q<'_>, env: &Env, n: i32) -> bool {
        n > 0 && q.some_of(env, &self.c, |id| q.healable(id) > 0)
    }

    fn run(&self, engine: &mut Engine<'_>, env: &Env, n: u16) {
        for id in engine.cards(env, &self.c).iter() {
            engine.heal(id, n, env.this);
        }
    }
}

phrase! {
    /// Token by token, as many as that player wants; each card is healed once, by all of its share.
    HealAmong = "{p} heal(s) up to {n} damage among {c}" => "{p} heal(s) up to {n} damage from among {c}";
    like "you heal up to 2 damage among all characters"; { p: Who, n: Num, c: Sel }
}

impl Effect for HealAmong {
    fn changes(&self, q: Q<'_>, env: &Env) -> bool {
        q.num(env, &self.n) > 0 && q.some_of(env, &self.c, |id| q.healable(id) > 0)
    }

    fn whole(&self, q: Q<'_>, env: &Env) -> bool {
        self.changes(q, env)
    }

    fn run(&self, engine: &mut Engine<'_>, env: &Env) {
        let cards = engine.cards(env, &self.c);
        let n = engine.amount(env, &self.n).max(0) as u16;
        if let Some(seat) = engine.q().who_one(env, &self.p) {
            engine.divide_healing(seat, n, cards);
        }
    }
}

phrase! {
    /// Damage changes its bearer; it is not dealt anew.
    MoveDamage = "move {n} damage from {a} to {b}"; like "move any number of damage from this to attached hero";
    { n: Amount, a: Sel, b: Sel }
}

impl Measured for MoveDamage {
    fn amount(&self) -> &Amount {
        &self.n
    }

    fn most(&self, q: Q<'_>, env: &Env) -> u16 {
        let takes = |to: CardId| to.is_some() && q.can_be_damaged(to);
        q.most_moved(env, &self.a, &self.b, |id| q.card(id).damage, takes)
    }

    fn enough(&self, q: Q<'_>, env: &Env, n: i32) -> bool {
        n > 0 && self.most(q, env) > 0
    }

    fn run(&self, engine: &mut Engine<'_>, env: &Env, n: u16) {
        if let Some((from, to)) = engine.between(env, &self.a, &self.b) {
            engine.move_damage(from, to, n);
        }
    }
}

phrase! {
    /// As if its hit points were used up.
    Destroy = "destroy {c}"; like "destroy this"; { c: Sel }
}

impl Effect for Destroy {
    fn changes(&self, q: Q<'_>, env: &Env) -> bool {
        q.some_of(env, &self.c, |_| true)
    }

    fn whole(&self, q: Q<'_>, env: &Env) -> bool {
        self.changes(q, env)
    }

    fn run(&self, engine: &mut Engine<'_>, env: &Env) {
        let cards = engine.cards(env, &self.c);
        engine.destroy_all(&cards);
    }
}

phrase! {
    /// It vanishes; `that many` still tells how much it was.
    CancelDamage = "cancel that damage"; like "cancel that damage"; {}
}

impl Effect for CancelDamage {
    fn changes(&self, q: Q<'_>, env: &Env) -> bool {
        q.assigned(env).is_some()
    }

    fn whole(&self, q: Q<'_>, env: &Env) -> bool {
        self.changes(q, env)
    }

    fn run(&self, engine: &mut Engine<'_>, env: &Env) {
        engine.prevent_damage(env, u16::MAX);
    }
}

phrase! {
    /// Before it is placed.
    Prevent = "prevent {n} of that damage" => "cancel {n} of that damage"; like "prevent 1 of that damage"; { n: Num }
}

impl Effect for Prevent {
    fn changes(&self, q: Q<'_>, env: &Env) -> bool {
        q.num(env, &self.n) > 0 && q.assigned(env).is_some()
    }

    fn whole(&self, q: Q<'_>, env: &Env) -> bool {
        self.changes(q, env) && q.num(env, &self.n) <= i32::from(env.event.amount)
    }

    fn run(&self, engine: &mut Engine<'_>, env: &Env) {
        let n = engine.amount(env, &self.n).max(0) as u16;
        engine.prevent_damage(env, n);
    }
}

phrase! {
    /// The same damage, or that much of it, placed elsewhere: not reduced again, not dealt anew, and its first target is not touched by it.
    RedirectDamage = "place [{n} of] that damage on {c} instead"; like "place that damage on this instead";
    { n: Option<Num>, c: Sel }
}

impl Effect for RedirectDamage {
    fn changes(&self, q: Q<'_>, env: &Env) -> bool {
        q.assigned(env).is_some() && q.some_of(env, &self.c, |id| q.can_be_damaged(id))
    }

    fn whole(&self, q: Q<'_>, env: &Env) -> bool {
        self.changes(q, env)
    }

    fn run(&self, engine: &mut Engine<'_>, env: &Env) {
        let to = engine.q().sel_one(env, &self.c);
        let n = self.n.as_ref().map_or(u16::MAX, |n| engine.amount(env, n).max(0) as u16);
        engine.redirect_damage(env, to, n);
    }
}

phrase! {
    /// Before it is healed.
    ReduceHealing = "reduce that healing to {n}" => "reduce the damage healed to {n}";
    like "reduce that healing to 1"; { n: Num }
}

impl Effect for ReduceHealing {
    fn changes(&self, _: Q<'_>, _: &Env) -> bool {
        true
    }

    fn whole(&self, _: Q<'_>, _: &Env) -> bool {
        true
    }

    fn run(&self, engine: &mut Engine<'_>, env: &Env) {
        let n = engine.amount(env, &self.n).max(0) as u16;
        engine.adjust_change(Verb::Healed, |amount| amount.min(n as i16));
    }
}
