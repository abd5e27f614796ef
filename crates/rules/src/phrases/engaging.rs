//! Engaging enemies, and taking control of cards.

use super::Effect;
use super::declare::phrase;
use super::hole::Title;
use crate::code::{Num, Sel, Until, Who};
use crate::engine::Engine;
use crate::frame::{Env, StandIn};
use crate::ids::{CardId, Seat, Seats};
use crate::occurrence::Manner;
use crate::query::Q;
use crate::state::Flags;

phrase! {
    /// The enemy moves in front of that player.
    Engage = "{p} engage(s) {c}" => "{p} engage(s) {c}"; like "you engage this"; { p: Who, c: Sel }
}

impl Effect for Engage {
    fn changes(&self, q: Q<'_>, env: &Env) -> bool {
        q.who_one(env, &self.p).is_some_and(|seat| q.some_of(env, &self.c, |id| comes(q, id, seat)))
    }

    fn whole(&self, q: Q<'_>, env: &Env) -> bool {
        q.who_one(env, &self.p).is_some_and(|seat| q.all_of(env, &self.c, |id| comes(q, id, seat)))
    }

    fn run(&self, engine: &mut Engine<'_>, env: &Env) {
        if let Some(seat) = engine.q().who_one(env, &self.p) {
            let q = engine.q();
            let there = |id| q.card(id).zone.engaged_seat() == Some(seat);
            engine.unless(q.all_of(env, &self.c, |id| there(id) || comes(q, id, seat)));
            for id in engine.cards(env, &self.c).iter() {
                engine.engage(id, seat, Manner::EFFECT);
            }
        }
    }
}

/// Whether an enemy can come to engage a player who it is not engaged with.
fn comes(q: Q<'_>, id: CardId, seat: Seat) -> bool {
    let elsewhere = q.g.in_play(id) && q.card(id).zone.engaged_seat() != Some(seat);
    elsewhere && q.can_engage(id, seat, Manner::EFFECT)
}

phrase! {
    /// Moves it, with its attachments, to that player; for a while, it then goes back, and who lends a hero is not out meanwhile.
    TakeControl = "{p} take(s) control of {c} [{until}]" => "{p} gain(s) control of {c} [{until}]";
    like "you take control of this"; { p: Who, c: Sel, until: Option<Until> }
}

impl Effect for TakeControl {
    fn changes(&self, q: Q<'_>, env: &Env) -> bool {
        q.who_one(env, &self.p).is_some_and(|seat| q.some_of(env, &self.c, |id| q.can_go_to(id, seat)))
    }

    fn whole(&self, q: Q<'_>, env: &Env) -> bool {
        self.changes(q, env)
    }

    fn run(&self, engine: &mut Engine<'_>, env: &Env) {
        if let Some(seat) = engine.q().who_one(env, &self.p) {
            for id in engine.cards(env, &self.c).iter() {
                match self.until {
                    Some(until) => engine.lend(env, id, seat, until),
                    None => _ = engine.take_control(id, seat),
                }
            }
        }
    }
}

phrase! {
    /// That player is the first player from now on; what goes with the token comes along.
    TakeToken = "{p} take(s) the first player token" => "{p} take(s) control of the first player token";
    like "you take the first player token"; { p: Who }
}

impl Effect for TakeToken {
    fn changes(&self, q: Q<'_>, env: &Env) -> bool {
        q.who_one(env, &self.p).is_some_and(|seat| seat != q.g.first)
    }

    fn whole(&self, q: Q<'_>, env: &Env) -> bool {
        q.who_one(env, &self.p).is_some()
    }

    fn run(&self, engine: &mut Engine<'_>, env: &Env) {
        if let Some(seat) = engine.q().who_one(env, &self.p).filter(|_| self.changes(engine.q(), env)) {
            engine.pass_token(seat);
        }
    }
}

phrase! {
    /// Nothing happens to one in play.
    PutEngaged = "put {c} into play engaged with {p}";
    like "put this into play engaged with you"; { c: Sel, p: Who }
}

impl Effect for PutEngaged {
    fn changes(&self, q: Q<'_>, env: &Env) -> bool {
        q.who_one(env, &self.p).is_some() && q.some_of(env, &self.c, |id| !q.g.in_play(id))
    }

    fn whole(&self, q: Q<'_>, env: &Env) -> bool {
        self.changes(q, env)
    }

    fn run(&self, engine: &mut Engine<'_>, env: &Env) {
        if let Some(seat) = engine.q().who_one(env, &self.p) {
            for id in engine.cards(env, &self.c).iter() {
                engine.enter_engaged(id, seat);
            }
        }
    }
}

phrase! {
    /// No traits, no text, no threat, seen by nobody; it leaves to its owner's discard pile, from the way to the staging area as well.
    FacedownEnemy = "put {c} facedown as an enemy named {name} with {attack} attack and {defense} defense and {hit_points} hit point(s) engaged with {p}"
        => "put {c} facedown in front of {p}, as if it just engaged {p} from the staging area. It is an enemy called \"{name}\" with {attack} [attack], {defense} [defense], and {hit_points} hit point(s)";
    like "put the top card of your deck facedown as an enemy named \"Orc\" with 2 attack and 1 defense and 2 hit points engaged with you";
    { c: Sel, name: Title, attack: Num, defense: Num, hit_points: Num, p: Who }
}

impl Effect for FacedownEnemy {
    fn changes(&self, q: Q<'_>, env: &Env) -> bool {
        q.some_of(env, &self.c, |_| true)
    }

    fn whole(&self, q: Q<'_>, env: &Env) -> bool {
        self.changes(q, env)
    }

    fn run(&self, engine: &mut Engine<'_>, env: &Env) {
        let (ability, pc) = engine.running();
        let card = engine.q().sel_one(env, &self.c).some();
        let (Some(card), Some(seat)) = (card, engine.q().who_one(env, &self.p)) else { return };
        engine.g.extras.change().stand_ins.push(StandIn { card, ability, pc });
        engine.set_flag(card, Flags::FACEDOWN, true);
        engine.set_flag(card, Flags::STAND_IN, true);
        engine.g.card_mut(card).seen = Seats::default();
        engine.g.card_mut(card).controller = Seat::ENCOUNTER;
        engine.engage(card, seat, Manner::EFFECT);
    }
}
