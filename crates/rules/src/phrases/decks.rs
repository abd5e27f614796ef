//! Decks and piles: milled, shuffled, looked at, searched.

use super::Effect;
use super::declare::phrase;
use super::hole::{Known, NewName, Title, one_of};
use crate::code::{Filter, Num, PileRef, Sel};
use crate::engine::Engine;
use crate::frame::Env;
use crate::ids::CardSet;
use crate::query::Q;

/// Whether something lies there to be taken from the top.
fn has_top(q: Q<'_>, env: &Env, n: &Num, pile: &PileRef) -> bool {
    q.num(env, n) > 0 && q.pile_len(env, pile) > 0
}

phrase! {
    /// From the top of a deck; a name is for the cards this very effect moved.
    Mill = "discard the top {n} card(s) of {from} as {x?}" => "discard the top {n} card(s) of {from}";
    like "discard the top 2 cards of your deck"; { n: Num, from: PileRef, x: Option<NewName> }
}

impl Effect for Mill {
    fn changes(&self, q: Q<'_>, env: &Env) -> bool {
        has_top(q, env, &self.n, &self.from)
    }

    fn whole(&self, q: Q<'_>, env: &Env) -> bool {
        q.pile_len(env, &self.from) as i32 >= q.num(env, &self.n)
    }

    fn run(&self, engine: &mut Engine<'_>, env: &Env) {
        let mut moved = CardSet::EMPTY;
        for _ in 0..engine.amount(env, &self.n) {
            let top = engine.q().pile_zone(env, &self.from).and_then(|zone| engine.top_of(zone));
            engine.unless(top.is_some());
            if let Some(id) = top {
                engine.discard(id);
                moved.insert(id);
            }
        }
        if let Some(NewName(slot)) = self.x {
            engine.name(slot, moved);
        }
    }
}

phrase! {
    /// The name is for those that fit; at the last card it stops.
    MillUntil = "discard cards from the top of {from} until {n} {what} are discarded as {x}"
        => "discard cards from the top of {from} until you discard {n} {what}";
    like "discard cards from the top of the encounter deck until 1 enemy are discarded as e";
    { from: PileRef, n: Num, what: Filter, x: NewName }
}

impl Effect for MillUntil {
    fn changes(&self, q: Q<'_>, env: &Env) -> bool {
        has_top(q, env, &self.n, &self.from)
    }

    fn whole(&self, q: Q<'_>, env: &Env) -> bool {
        self.changes(q, env)
    }

    fn run(&self, engine: &mut Engine<'_>, env: &Env) {
        let wanted = engine.amount(env, &self.n).max(0) as usize;
        let mut found = CardSet::EMPTY;
        while found.len() < wanted {
            let Some(id) = engine.q().pile_zone(env, &self.from).and_then(|zone| engine.g.top(zone)) else { break };
            if engine.q().fits_anywhere(env, &self.what, id) {
                found.insert(id);
            }
            engine.discard(id);
        }
        engine.name(self.x.0, found);
    }
}

phrase! {
    /// A whole pile into a deck.
    ShufflePileInto = "shuffle all of {from} into {to}" => "shuffle {from} into {to}";
    like "shuffle all of your discard pile into your deck"; { from: PileRef, to: PileRef }
}

impl Effect for ShufflePileInto {
    fn changes(&self, q: Q<'_>, env: &Env) -> bool {
        q.shuffles_something(env, &self.from)
    }

    fn whole(&self, q: Q<'_>, env: &Env) -> bool {
        self.changes(q, env)
    }

    fn run(&self, engine: &mut Engine<'_>, env: &Env) {
        engine.shuffle_pile_into(env, &self.from, &self.to);
    }
}

phrase! {
    /// Puts a pile in a random order.
    Shuffle = "shuffle {what}"; like "shuffle your deck"; { what: PileRef }
}

impl Effect for Shuffle {
    fn changes(&self, _: Q<'_>, _: &Env) -> bool {
        false
    }

    fn whole(&self, _: Q<'_>, _: &Env) -> bool {
        true
    }

    fn run(&self, engine: &mut Engine<'_>, env: &Env) {
        if let Some(zone) = engine.q().pile_zone(env, &self.what) {
            engine.shuffle(zone);
        }
    }
}

phrase! {
    /// They are not used in this game.
    RemoveCopies = "remove {n} copy|copies of {title} from {from}" => "remove {n} {title} from {from}";
    like "remove 2 copies of \"Lone Watcher\" from the encounter deck"; { n: u16, title: Title, from: PileRef }
}

impl Effect for RemoveCopies {
    fn changes(&self, _: Q<'_>, _: &Env) -> bool {
        true
    }

    fn whole(&self, _: Q<'_>, _: &Env) -> bool {
        true
    }

    fn run(&self, engine: &mut Engine<'_>, env: &Env) {
        engine.remove_copies(env, self.n, self.title.0, &self.from);
    }
}

phrase! {
    /// The other cards of the encounter set this card belongs to.
    ShuffleSetIn = "shuffle the rest of this set into the encounter deck"
        => "shuffle the encounter cards of this set into the encounter deck";
    like "shuffle the rest of this set into the encounter deck"; {}
}

impl Effect for ShuffleSetIn {
    fn changes(&self, _: Q<'_>, _: &Env) -> bool {
        true
    }

    fn whole(&self, _: Q<'_>, _: &Env) -> bool {
        true
    }

    fn run(&self, engine: &mut Engine<'_>, env: &Env) {
        engine.shuffle_set_in(env.this);
    }
}

phrase! {
    /// Only the decider sees them; they do not move.
    Look = "look at the {end} {n} card(s) of {from} as {x?}" => "look at the {end} {n} card(s) of {from}";
    like "look at the top 3 cards of your deck as cs"; { end: End, n: Num, from: PileRef, x: Option<NewName> }
}

one_of! {
    /// An end of a pile.
    End {
        /// Where cards are drawn.
        Top = "top",
        /// The other one.
        Bottom = "bottom",
    }
}

impl Effect for Look {
    fn changes(&self, q: Q<'_>, env: &Env) -> bool {
        has_top(q, env, &self.n, &self.from)
    }

    fn whole(&self, q: Q<'_>, env: &Env) -> bool {
        self.changes(q, env)
    }

    fn run(&self, engine: &mut Engine<'_>, env: &Env) {
        engine.look(env, self);
    }
}

phrase! {
    /// Only the decider sees it.
    LookAt = "look at {c}"; like "look at the top card of your deck"; { c: Sel }
}

impl Effect for LookAt {
    fn changes(&self, q: Q<'_>, env: &Env) -> bool {
        q.some_of(env, &self.c, |id| !q.card(id).seen.has(env.you))
    }

    fn whole(&self, q: Q<'_>, env: &Env) -> bool {
        self.changes(q, env)
    }

    fn run(&self, engine: &mut Engine<'_>, env: &Env) {
        let cards = engine.q().sel(env, &self.c);
        engine.unless(!cards.is_empty());
        engine.show(&cards, env.decider);
        engine.note_looking(&cards);
        engine.looked_at(&cards, env.decider);
    }
}

phrase! {
    /// Everybody sees them; nothing about them resolves.
    TurnUpTop = "turn the top {n} card(s) of {from} faceup as {x?}" => "reveal the top {n} card(s) of {from}";
    like "turn the top 1 card of your deck faceup as c"; { n: Num, from: PileRef, x: Option<NewName> }
}

impl Effect for TurnUpTop {
    fn changes(&self, q: Q<'_>, env: &Env) -> bool {
        has_top(q, env, &self.n, &self.from)
    }

    fn whole(&self, q: Q<'_>, env: &Env) -> bool {
        self.changes(q, env)
    }

    fn run(&self, engine: &mut Engine<'_>, env: &Env) {
        engine.turn_up_top(env, self.x.map(|name| name.0), &self.n, &self.from);
    }
}

one_of! {
    /// Whether what is searched for has to be taken.
    Wanted {
        /// The decider may find none.
        A = "a",
        /// The same before a vowel.
        An = "an",
        /// It has to be taken if there is one.
        One = "one",
    }
}

phrase! {
    /// The decider may find none of `a` and has to take `one` if it is there; the pile is not shuffled by this. `out of`
    /// names all the cards searched.
    Search = "search [the top {n} cards of] {from} for {how} {what} as {x} [out of {all}]"
        => "search [the top {n} cards of] {from} for {how} {what}";
    like "search the top 5 cards of your deck for an ally as a out of cs";
    { n: Option<Num>, from: PileRef, how: Wanted, what: Filter, x: NewName, all: Option<NewName> }
}

impl Effect for Search {
    const WAITS: bool = true;

    fn changes(&self, q: Q<'_>, env: &Env) -> bool {
        q.may_find(env, &self.from, &self.what)
    }

    /// Whether it finds anything is hidden until it is done.
    fn whole(&self, q: Q<'_>, env: &Env) -> bool {
        self.changes(q, env)
    }

    fn run(&self, engine: &mut Engine<'_>, env: &Env) {
        engine.search(env, self);
    }
}

phrase! {
    /// All of them have to be taken.
    SearchAll = "search {from} for each {what} as {x}" => "search {from} for each {what}";
    like "search the encounter deck for each enemy as es"; { from: PileRef, what: Filter, x: NewName }
}

impl Effect for SearchAll {
    fn changes(&self, q: Q<'_>, env: &Env) -> bool {
        q.may_find(env, &self.from, &self.what)
    }

    fn whole(&self, _: Q<'_>, _: &Env) -> bool {
        true
    }

    fn run(&self, engine: &mut Engine<'_>, env: &Env) {
        let q = engine.q();
        let zones = q.pile_zones(env, &self.from);
        let found = zones.into_iter().flatten().flat_map(|zone| q.g.in_zone(zone));
        let found: CardSet = found.filter(|id| q.fits_anywhere(env, &self.what, *id)).collect();
        let found = q.narrowed(env, &self.what, found);
        engine.name(self.x.0, found);
    }
}

phrase! {
    /// The decider orders them.
    PutBack = "put the rest of {x} on top of {to} in any order" => "return the rest to the top of {to} in any order";
    like "look at the top 3 cards of your deck as cs\nput the rest of cs on top of your deck in any order"; { x: Known, to: PileRef }
}

impl Effect for PutBack {
    const WAITS: bool = true;

    fn changes(&self, _: Q<'_>, _: &Env) -> bool {
        false
    }

    fn whole(&self, _: Q<'_>, _: &Env) -> bool {
        false
    }

    fn run(&self, engine: &mut Engine<'_>, env: &Env) {
        engine.put_back(env, self.x.0, &self.to);
    }
}
