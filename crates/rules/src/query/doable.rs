//! Could it all be done? Asked where doing it is a way out of something else.

use super::Q;
use super::walk::{Choice, Met, Reader};
use crate::code::{Ability, Cost, HowMany, Num, Who};
use crate::frame::Env;
use crate::phrases::Phrase;
use crate::query::pay::sphere_code;

/// Whether everything could be done in full.
#[derive(Clone, Copy)]
struct Whole;

impl Whole {
    /// How many cards have to be chosen.
    fn wanted(q: Q<'_>, env: &Env, choice: &Choice<'_>) -> usize {
        if choice.how == HowMany::Exactly { q.num(env, choice.n).max(0) as usize } else { 0 }
    }
}

impl Reader for Whole {
    type Out = bool;
    /// As many cards are still to be found with which the rest can be done.
    type Tally = usize;
    const NOTHING: bool = true;

    fn effect(self, q: Q<'_>, env: &Env, phrase: &Phrase, _: u8) -> Met<bool> {
        Met::Comes(phrase.whole(q, env))
    }

    fn bypass(self, q: Q<'_>, env: &Env) -> bool {
        q.can_bypass(env)
    }

    fn cost(self, q: Q<'_>, env: &mut Env, cost: &Cost) -> bool {
        q.payable(env, cost)
    }

    fn then(first: bool, rest: bool) -> bool {
        first && rest
    }

    fn is_decided(out: &bool) -> bool {
        !out
    }

    fn may(self, _: impl FnOnce() -> bool) -> bool {
        true
    }

    fn or_else(self, done: bool, otherwise: impl FnOnce() -> bool) -> bool {
        done || otherwise()
    }

    fn later(self, _: impl FnOnce() -> bool) -> bool {
        true
    }

    fn repeated(self, once: bool, _: i32) -> bool {
        once
    }

    fn weighing(self, q: Q<'_>, env: &Env, choice: Option<&Choice<'_>>) -> usize {
        choice.map_or(1, |choice| Whole::wanted(q, env, choice).max(1))
    }

    fn weigh(self, tally: &mut usize, out: bool) -> bool {
        *tally -= usize::from(out);
        *tally == 0
    }

    fn chosen(self, tally: usize) -> bool {
        tally == 0
    }

    fn looks_at_none(self, q: Q<'_>, env: &Env, choice: &Choice<'_>) -> bool {
        Whole::wanted(q, env, choice) == 0
    }
}

impl Q<'_> {
    /// Whether everything from one instruction up to another could be done in full as things stand.
    pub fn can_do(self, ability: &Ability, from: u16, end: u16, env: &Env) -> bool {
        self.walk(Whole, ability, from, end, env)
    }

    /// Whether a player could pay for an effect.
    pub fn can_pay(self, env: &Env, who: &Who, n: &Num, sphere: Option<cardlang::def::Sphere>) -> bool {
        let amount = self.num(env, n).max(0) as u16;
        self.who_one(env, who).is_some_and(|seat| self.can_spend(seat, amount, sphere_code(sphere)))
    }
}
