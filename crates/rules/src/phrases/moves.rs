//! Cards that change their place.

use cardlang::def::CardType;

use super::Effect;
use super::declare::phrase;
use super::hole::one_of;
use crate::area::Board;
use crate::code::{Dest, Num, PileRef, Sel, Who};
use crate::engine::Engine;
use crate::frame::{Did, Env};
use crate::ids::{CardId, CardSet};
use crate::occurrence::{Occurrence, Verb};
use crate::query::Q;
use crate::state::Flags;
use crate::zone::Zone;

phrase! {
    /// From wherever it is to its owner's discard pile.
    Discard = "discard {c}"; like "discard this"; { c: Sel }
}

impl Effect for Discard {
    fn changes(&self, q: Q<'_>, env: &Env) -> bool {
        q.some_of(env, &self.c, |id| q.can_be_discarded(id))
    }

    fn whole(&self, q: Q<'_>, env: &Env) -> bool {
        q.all_of(env, &self.c, |id| q.can_be_discarded(id))
    }

    fn run(&self, engine: &mut Engine<'_>, env: &Env) {
        let cards = engine.cards(env, &self.c);
        engine.unless(!cards.is_empty());
        if cards.iter().any(|id| engine.q().can_be_discarded(id)) {
            engine.env_mut().did.add(Did::DISCARDED);
        }
        for id in cards.iter() {
            engine.discard(id);
        }
    }
}

phrase! {
    /// Unpaid and not played, under your control unless another is named; damage is there as it enters, not dealt.
    PutIntoPlay = "put {c} into play [{how}] [under the control of {p}] [with {n} damage]"
        => "put {c} into play [{how}] [under {p}'s control] [with {n} damage on it]";
    like "put this into play exhausted under the control of you with 1 damage";
    { c: Sel, how: Option<Entering>, p: Option<Who>, n: Option<Num> }
}

one_of! {
    /// How a card enters play.
    Entering {
        /// It has never been ready.
        Exhausted = "exhausted",
        /// The same, and it counts for the quest.
        Committed = "exhausted and committed to the quest",
    }
}

impl Effect for PutIntoPlay {
    fn changes(&self, q: Q<'_>, env: &Env) -> bool {
        q.some_of(env, &self.c, |id| q.can_enter_play(env, id))
    }

    fn whole(&self, q: Q<'_>, env: &Env) -> bool {
        self.changes(q, env)
    }

    fn run(&self, engine: &mut Engine<'_>, env: &Env) {
        let damage = self.n.as_ref().map_or(0, |n| engine.amount(env, n).max(0) as u16);
        let Some(seat) = engine.q().who_one(env, self.p.as_ref().unwrap_or(&Who::You)) else { return };
        let cards = engine.cards(env, &self.c);
        for id in cards.iter() {
            engine.put_into_play(env, id, seat, damage);
        }
        for id in cards.iter().filter(|id| self.how.is_some() && engine.g.in_play(*id)).collect::<CardSet>().iter() {
            engine.come_exhausted(id);
            if self.how == Some(Entering::Committed) {
                engine.set_flag(id, Flags::COMMITTED, true);
                engine.happens(Occurrence::of(Verb::ComesCommitted, id));
            }
        }
    }
}

phrase! {
    /// One leaves play as the other enters it, so that they may have one title; attachments that fit come along.
    Swap = "swap {c} with {by}" => "discard all tokens from {c} and swap it with {by}, moving all eligible attachments"; like "swap this with that hero";
    { c: Sel, by: Sel }
}

/// Whether one card can take the place of another in play.
fn can_swap(q: Q<'_>, out: CardId, by: CardId) -> bool {
    let both = out.is_some() && by.is_some() && q.g.in_play(out) && !q.g.in_play(by);
    both && q.can_leave(out) && (q.face(out).title == q.face(by).title || !q.unique_clash(by)) && !q.is_full(by)
}

impl Effect for Swap {
    fn changes(&self, q: Q<'_>, env: &Env) -> bool {
        can_swap(q, q.sel_one(env, &self.c), q.sel_one(env, &self.by))
    }

    fn whole(&self, q: Q<'_>, env: &Env) -> bool {
        self.changes(q, env)
    }

    fn run(&self, engine: &mut Engine<'_>, env: &Env) {
        let (out, by) = (engine.q().sel_one(env, &self.c), engine.q().sel_one(env, &self.by));
        let may = can_swap(engine.q(), out, by);
        engine.unless(may);
        if !may {
            return;
        }
        let (seat, to) = (engine.g.card(out).controller, engine.g.card(by).zone);
        engine.enter_play(by, seat);
        let fit = |id: &CardId| engine.q().accepts(seat, by, *id);
        let attachments: Vec<CardId> = engine.q().attachments(out).filter(fit).collect();
        for id in attachments {
            engine.g.card_mut(id).host = by;
            engine.happens(Occurrence::of(Verb::Attach, id).to(by));
        }
        engine.goes(out, to);
        engine.put(out, to);
    }
}

/// Whether a card can go there: no hero goes to a hand, nothing of the scenario, and no card that lies there already.
fn moves(q: Q<'_>, env: &Env, id: CardId, to: &Dest) -> bool {
    let zone = q.card(id).zone;
    let to_hand = matches!(to, Dest::Hand(_) | Dest::OwnersHand);
    let stays = || match to {
        Dest::Hand(who) => q.who_one(env, who).is_none_or(|seat| zone == Zone::hand(seat)),
        Dest::OwnersHand | Dest::Top(_) | Dest::Bottom(_) | Dest::Pile(_) => true,
    };
    q.can_leave(id) && (!to_hand || q.has_a_hand_to_go_to(id) && !(zone.is_hand() && stays()))
}

fn move_all(engine: &mut Engine<'_>, env: &Env, c: &Sel, to: &Dest) {
    for id in engine.cards(env, c).iter() {
        let before = engine.g.card(id).zone;
        engine.move_to(env, id, to);
        if engine.g.card(id).zone == before {
            engine.leaves_company(id, c);
        }
    }
}

phrase! {
    /// Any other change of place; not a discard and not a draw.
    Move = "move {c} to {to}"; like "move this to your hand"; { c: Sel, to: Dest }
}

impl Effect for Move {
    fn changes(&self, q: Q<'_>, env: &Env) -> bool {
        q.some_of(env, &self.c, |id| moves(q, env, id, &self.to))
    }

    fn whole(&self, q: Q<'_>, env: &Env) -> bool {
        q.all_of(env, &self.c, |id| moves(q, env, id, &self.to))
    }

    fn run(&self, engine: &mut Engine<'_>, env: &Env) {
        move_all(engine, env, &self.c, &self.to);
    }
}

phrase! {
    /// One after the other, as the decider says; nobody else knows how they lie there.
    MoveInOrder = "move {c} to {to} in any order";
    like "look at the top 3 cards of your deck as cs\nmove cs to the bottom of your deck in any order"; { c: Sel, to: Dest }
}

impl Effect for MoveInOrder {
    const WAITS: bool = true;

    fn changes(&self, q: Q<'_>, env: &Env) -> bool {
        q.some_of(env, &self.c, |id| moves(q, env, id, &self.to))
    }

    fn whole(&self, q: Q<'_>, env: &Env) -> bool {
        q.all_of(env, &self.c, |id| moves(q, env, id, &self.to))
    }

    fn run(&self, engine: &mut Engine<'_>, env: &Env) {
        engine.move_next(env, self);
    }
}

phrase! {
    /// Back to a hand, a deck or a pile. In random order, nobody knows how they lie there.
    Return = "return {c} to {to} [{how}]"; like "return this to your hand"; { c: Sel, to: Dest, how: Option<Ordering> }
}

one_of! {
    /// How several cards come to lie that go to one place.
    Ordering {
        /// As chance has it.
        Random = "in random order",
    }
}

impl Effect for Return {
    fn changes(&self, q: Q<'_>, env: &Env) -> bool {
        q.some_of(env, &self.c, |id| moves(q, env, id, &self.to))
    }

    fn whole(&self, q: Q<'_>, env: &Env) -> bool {
        q.all_of(env, &self.c, |id| moves(q, env, id, &self.to))
    }

    fn run(&self, engine: &mut Engine<'_>, env: &Env) {
        match self.how {
            None => move_all(engine, env, &self.c, &self.to),
            Some(Ordering::Random) => {
                let cards = engine.cards(env, &self.c);
                engine.move_in_random_order(env, &cards, &self.to);
            }
        }
    }
}

one_of! {
    /// What becomes of a hero that lies in a deck.
    Drawn {
        /// Heroes go to no hand.
        EntersPlay = "to be put into play when it is drawn",
    }
}

phrase! {
    /// Into a deck, which is shuffled; or only that many of its cards are, at its bottom. A hero there comes into play when
    /// it is drawn, and its player is not out meanwhile.
    ShuffleInto = "shuffle {c} into [the bottom {n} cards of] {to} [{then}]"; like "shuffle this into your deck";
    { c: Sel, n: Option<Num>, to: PileRef, then: Option<Drawn> }
}

impl Effect for ShuffleInto {
    fn changes(&self, q: Q<'_>, env: &Env) -> bool {
        q.some_of(env, &self.c, |id| q.can_leave(id))
    }

    fn whole(&self, q: Q<'_>, env: &Env) -> bool {
        self.changes(q, env)
    }

    fn run(&self, engine: &mut Engine<'_>, env: &Env) {
        let cards = engine.cards(env, &self.c);
        let mut some = cards.is_empty();
        for id in cards.iter() {
            let zone = engine.q().pile_zone(&Env { this: id, ..*env }, &self.to);
            let zone = zone.map(|zone| engine.q().own_deck(id, zone));
            if let Some(zone) = zone.filter(|zone| engine.q().can_move(id, *zone)) {
                some = true;
                engine.goes(id, zone);
                match &self.n {
                    None => {
                        engine.put(id, zone);
                        engine.shuffle(zone);
                    }
                    Some(n) => {
                        let cards = engine.amount(env, n).max(0) as usize;
                        engine.put_at(id, zone, true);
                        engine.shuffle_bottom(zone, cards + 1);
                    }
                }
            }
        }
        engine.unless_alive(some);
    }
}

phrase! {
    /// Out of reach of everything.
    RemoveFromGame = "remove {c} from the game"; like "remove this from the game"; { c: Sel }
}

impl Effect for RemoveFromGame {
    fn changes(&self, q: Q<'_>, env: &Env) -> bool {
        q.some_of(env, &self.c, |id| q.can_leave(id))
    }

    fn whole(&self, q: Q<'_>, env: &Env) -> bool {
        self.changes(q, env)
    }

    fn run(&self, engine: &mut Engine<'_>, env: &Env) {
        engine.put_all(env, &self.c, Zone::REMOVED);
    }
}

phrase! {
    /// Counts its victory points.
    ToVictory = "add {c} to the victory display"; like "add this to the victory display"; { c: Sel }
}

/// Whether a card lies elsewhere and can come to the victory display.
fn can_be_displayed(q: Q<'_>, id: CardId) -> bool {
    q.card(id).zone != Zone::VICTORY && q.can_leave(id) && q.has_room_in_victory(id)
}

impl Effect for ToVictory {
    fn changes(&self, q: Q<'_>, env: &Env) -> bool {
        q.some_of(env, &self.c, |id| can_be_displayed(q, id))
    }

    fn whole(&self, q: Q<'_>, env: &Env) -> bool {
        q.all_of(env, &self.c, |id| can_be_displayed(q, id))
    }

    fn run(&self, engine: &mut Engine<'_>, env: &Env) {
        let whole = self.whole(engine.q(), env);
        engine.unless_alive(whole);
        if whole {
            engine.put_all(env, &self.c, Zone::VICTORY);
        }
    }
}

phrase! {
    /// Out of play, still of the scenario.
    SetAside = "set {c} aside" => "set {c} aside, out of play"; like "set this aside"; { c: Sel }
}

impl Effect for SetAside {
    fn changes(&self, q: Q<'_>, env: &Env) -> bool {
        q.some_of(env, &self.c, |id| q.can_leave(id))
    }

    fn whole(&self, q: Q<'_>, env: &Env) -> bool {
        self.changes(q, env)
    }

    fn run(&self, engine: &mut Engine<'_>, env: &Env) {
        engine.put_all(env, &self.c, Zone::SET_ASIDE);
    }
}

/// The staging area a card goes to: that of its board, or else of the ability.
fn board_for(q: Q<'_>, env: &Env, id: CardId) -> Board {
    q.place_of(id).filter(|_| q.g.in_play(id)).unwrap_or(q.here(env))
}

fn stage(engine: &mut Engine<'_>, env: &Env, c: &Sel) {
    for id in engine.cards(env, c).iter() {
        if !engine.g.card(id).zone.is_staging() {
            if engine.q().is_kind(id, CardType::Enemy) {
                engine.env_mut().did.add(Did::STAGED);
            }
            engine.stage_card(id, board_for(engine.q(), env, id));
        }
    }
}

phrase! {
    /// Entering play without being revealed.
    AddToStaging = "add {c} to the staging area"; like "add this to the staging area"; { c: Sel }
}

impl Effect for AddToStaging {
    fn changes(&self, q: Q<'_>, env: &Env) -> bool {
        q.some_of(env, &self.c, |_| true)
    }

    fn whole(&self, q: Q<'_>, env: &Env) -> bool {
        self.changes(q, env)
    }

    fn run(&self, engine: &mut Engine<'_>, env: &Env) {
        stage(engine, env, &self.c);
    }
}

phrase! {
    /// To the one that player is at, from another one, too.
    AddToStagingOf = "add {c} to the staging area of {p}" => "add {c} to {p}'s staging area";
    like "add this to the staging area of that player"; { c: Sel, p: Who }
}

impl Effect for AddToStagingOf {
    fn changes(&self, q: Q<'_>, env: &Env) -> bool {
        let there = q.who_one(env, &self.p).map(|seat| q.g.board(seat).staging());
        there.is_some_and(|there| q.some_of(env, &self.c, |id| q.card(id).zone != there))
    }

    fn whole(&self, q: Q<'_>, env: &Env) -> bool {
        self.changes(q, env)
    }

    fn run(&self, engine: &mut Engine<'_>, env: &Env) {
        let Some(board) = engine.q().who_one(env, &self.p).map(|seat| engine.g.board(seat)) else {
            return engine.unless(false);
        };
        for id in engine.cards(env, &self.c).iter() {
            if engine.g.card(id).zone != board.staging() {
                engine.stage_card(id, board);
            }
        }
    }
}

phrase! {
    /// From engagement or elsewhere in play.
    ReturnToStaging = "return {c} to the staging area"; like "return this to the staging area"; { c: Sel }
}

impl Effect for ReturnToStaging {
    fn changes(&self, q: Q<'_>, env: &Env) -> bool {
        q.some_of(env, &self.c, |id| !q.card(id).zone.is_staging() || q.is_travelled_to(id))
    }

    fn whole(&self, q: Q<'_>, env: &Env) -> bool {
        self.changes(q, env)
    }

    fn run(&self, engine: &mut Engine<'_>, env: &Env) {
        for id in engine.cards(env, &self.c).iter() {
            engine.turn_back_from(id);
            engine.detach_to_staging(id);
        }
        stage(engine, env, &self.c);
    }
}
