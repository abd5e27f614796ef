//! Could it all be done? Asked of costs, and where doing it is a way out of something else.

use super::Q;
use super::pay::{ANY_SPHERE, sphere_code};
use super::walk::{Choice, Met, Reader};
use crate::code::{Ability, Cost, HowMany, Num, Sel, Who};
use crate::frame::{Env, Local};
use crate::ids::CardId;
use crate::occurrence::{Occurrence, Verb};
use crate::phrases::Phrase;
use crate::phrases::resources::Payer;
use crate::zone::Zone;

/// Whether everything could be done in full.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Doable {
    No,
    /// It could be paid, but what is paid for would change nothing.
    InVain,
    Yes,
}

impl From<bool> for Doable {
    fn from(all: bool) -> Doable {
        if all { Doable::Yes } else { Doable::No }
    }
}

/// What can be paid for, if that could change something.
fn bought(changes: bool) -> Doable {
    if changes { Doable::Yes } else { Doable::InVain }
}

#[derive(Clone, Copy)]
struct Whole;

impl Whole {
    /// How many cards have to be chosen.
    fn wanted(q: Q<'_>, env: &Env, choice: &Choice<'_>) -> usize {
        if choice.how == HowMany::Exactly { q.num(env, choice.n).max(0) as usize } else { 0 }
    }
}

/// Cards with which the rest can be done: as many as are wanted, and as many as would do.
struct Found {
    wanted: usize,
    some: usize,
    good: usize,
}

impl Reader for Whole {
    type Out = Doable;
    type Tally = Found;
    const NOTHING: Doable = Doable::Yes;

    /// Cards that an effect before it will have named, by a search perhaps, are not known yet; nobody pays with them.
    fn effect(self, q: Q<'_>, env: &Env, phrase: &Phrase, reads: u8) -> Met<Doable> {
        let unnamed = |slot: usize| reads >> slot & 1 == 1 && env.slots[slot] == Local::Empty;
        let to_come = !env.paying.0 && (0..env.slots.len()).any(unnamed);
        Met::Comes((to_come || phrase.whole(q, env)).into())
    }

    fn bypass(self, q: Q<'_>, env: &Env) -> Doable {
        q.can_bypass(env).into()
    }

    fn cost(self, q: Q<'_>, env: &Env, cost: &Cost) -> Doable {
        q.payable(env, cost).into()
    }

    fn paid(self, q: Q<'_>, ability: &Ability, env: &Env) -> Option<Doable> {
        Some(bought(q.could(ability, ability.effects, env, None)))
    }

    fn then(first: Doable, rest: Doable) -> Doable {
        first.min(rest)
    }

    fn is_decided(out: &Doable) -> bool {
        *out == Doable::No
    }

    fn may(self, _: impl FnOnce() -> Doable) -> Doable {
        Doable::Yes
    }

    fn or_else(self, done: Doable, otherwise: impl FnOnce() -> Doable) -> Doable {
        if done == Doable::Yes { done } else { done.max(otherwise()) }
    }

    fn later(self, _: impl FnOnce() -> Doable) -> Doable {
        Doable::Yes
    }

    fn awaited(self, _: u8) -> Doable {
        Doable::Yes
    }

    /// What a test brings has not to be done for it to be made.
    fn heeds_tests(self) -> bool {
        false
    }

    fn repeated(self, once: Doable, _: i32) -> Doable {
        once
    }

    fn weighing(self, q: Q<'_>, env: &Env, choice: Option<&Choice<'_>>) -> Found {
        Found { wanted: choice.map_or(1, |choice| Whole::wanted(q, env, choice).max(1)), some: 0, good: 0 }
    }

    fn weigh(self, found: &mut Found, out: Doable) -> bool {
        found.some += usize::from(out != Doable::No);
        found.good += usize::from(out == Doable::Yes);
        found.good == found.wanted
    }

    fn chosen(self, found: Found) -> Doable {
        if found.good >= found.wanted {
            Doable::Yes
        } else if found.some >= found.wanted {
            Doable::InVain
        } else {
            Doable::No
        }
    }

    /// What follows a cost is looked at anyhow.
    fn target(
        self,
        q: Q<'_>,
        choice: &Choice<'_>,
        env: &Env,
        id: CardId,
        rest: impl FnOnce() -> Doable,
    ) -> Option<Doable> {
        let may = if choice.is_cost() { q.is_theirs(choice, env, id) } else { q.may_choose(choice, env, id) };
        may.then(rest)
    }

    fn looks_at_none(self, q: Q<'_>, env: &Env, choice: &Choice<'_>) -> bool {
        Whole::wanted(q, env, choice) == 0
    }
}

impl Q<'_> {
    /// Whether everything from one instruction up to another could be done in full as things stand.
    pub fn can_do(self, ability: &Ability, from: u16, end: u16, env: &Env) -> bool {
        self.walk(Whole, ability, from, end, *env) != Doable::No
    }

    /// Whether the costs of an ability from one on can be paid, and are paid for something.
    pub fn can_buy(self, ability: &Ability, from: u16, env: &Env) -> Doable {
        // Nothing is left to be paid.
        if from + 1 == ability.effects {
            return bought(self.could(ability, ability.effects, &env.paying(false), None));
        }
        self.walk(Whole, ability, from, u16::MAX, env.paying(true))
    }

    /// Whether all costs of an ability from one on can be paid, whatever for.
    pub fn can_pay_all(self, ability: &Ability, from: u16, env: &Env) -> bool {
        self.can_do(ability, from, ability.costs().len() as u16, &env.paying(true))
    }

    /// Whether a cost that is no effect can be paid.
    pub fn payable(self, env: &Env, cost: &Cost) -> bool {
        match cost {
            Cost::Name { .. } => true,
            Cost::Spend { n, from } => {
                let card = self.sel_one(env, from);
                let enough = card.is_some() && i32::from(self.card(card).resources) >= self.num(env, n);
                enough && self.may_pay_with(env, card) && self.may_spend_on(card, CardId::NONE)
            }
            Cost::SpendAny { n, sphere } => {
                let sphere = sphere.map_or(ANY_SPHERE, |s| s as u8);
                self.funds(env.you, sphere).cover(self.num(env, n) as u16, 0).is_ok()
            }
        }
    }

    /// What pays is in play or in a hand, or the event that is played; what a player controls, nobody else pays with. The players travel and pay
    /// together.
    pub(super) fn may_pay_with(self, env: &Env, id: CardId) -> bool {
        let card = self.card(id);
        let together = env.event.verb == Verb::Travels;
        let theirs = card.controller == env.you || card.controller == env.decider;
        let free = id == env.this || theirs || !card.controller.is_player() || together;
        let played = id == env.this && card.zone == Zone::RESOLVING;
        free && (card.zone.is_in_play() || card.zone.is_hand() || played)
    }

    /// Whether a card is one of those that whoever pays may pick from: in play, they control it. Where the players pay
    /// together and nobody is named, any of theirs will do.
    pub(super) fn is_theirs(self, choice: &Choice<'_>, env: &Env, id: CardId) -> bool {
        let payer = || self.who_one(env, choice.who).unwrap_or(env.you);
        let together = env.event.verb == Verb::Travels && matches!(choice.who, Who::You);
        self.reaches(env, id) && (!self.g.in_play(id) || together || self.card(id).controller == payer())
    }

    /// Whether a card's own pool holds so much, and may be spent from.
    pub(crate) fn pool_covers(self, env: &Env, pool: &Sel, amount: i32) -> bool {
        let pool = self.sel_one(env, pool);
        pool.is_some()
            && i32::from(self.card(pool).resources) >= amount
            && self.can_happen(Occurrence::of(Verb::Spends, pool))
    }

    /// Whether a player, or all together, could pay for an effect.
    pub(crate) fn can_pay(self, env: &Env, who: &Payer, n: &Num, sphere: Option<cardlang::def::Sphere>) -> bool {
        let (amount, sphere) = (self.num(env, n).max(0) as u16, sphere_code(sphere));
        match who {
            Payer::One(who) => self.who_one(env, who).is_some_and(|seat| self.can_spend(seat, amount, sphere)),
            Payer::Together => self.common_funds(self.company(env), sphere) >= amount,
        }
    }
}
