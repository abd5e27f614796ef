//! Amounts: how much of something a phrase deals with.

use std::ops::RangeInclusive;

use cardlang::form::Sort;
use cardlang::pattern::Fill;
use cardlang::term::Term;

use super::Effect;
use super::hole::Hole;
use crate::code::Num;
use crate::compile::{Made, Maker};
use crate::engine::Engine;
use crate::frame::Env;
use crate::query::Q;

/// How much: `3`, `all`, `up to 3`, `any number of`.
#[derive(Clone, Debug)]
pub enum Amount {
    /// So much, or as much as there is.
    Exactly(Num),
    /// However much there is.
    All,
    /// From nothing to so much, as the decider says.
    UpTo(Num),
    /// From 1 to all there is, as the decider says.
    AnyNumber,
}

impl Hole for Amount {
    const FILL: Fill = Fill::Sort(Sort::Amount);

    fn read(maker: &mut Maker<'_>, term: &Term, hole: usize) -> Made<Self> {
        let amount = term.term(hole);
        Ok(match amount.key() {
            "amount.a" => Amount::Exactly(Num::Lit(1)),
            "amount.all" => Amount::All,
            "amount.any" => Amount::AnyNumber,
            "amount.up_to" => Amount::UpTo(maker.num(amount.term(0))?),
            _ => Amount::Exactly(maker.num(amount)?),
        })
    }
}

/// An amount of something of which there is no total: never `all`.
#[derive(Clone, Debug)]
pub struct Ended(pub Amount);

impl Hole for Ended {
    const FILL: Fill = Amount::FILL;

    fn read(maker: &mut Maker<'_>, term: &Term, hole: usize) -> Made<Self> {
        match Amount::read(maker, term, hole)? {
            Amount::All | Amount::AnyNumber => crate::compile::unknown(term.term(hole)),
            amount @ (Amount::Exactly(_) | Amount::UpTo(_)) => Ok(Ended(amount)),
        }
    }
}

/// An effect with an amount.
pub(crate) trait Measured {
    /// How much is asked for.
    fn amount(&self) -> &Amount;
    /// The most that could be done, to the card that takes most.
    fn most(&self, q: Q<'_>, env: &Env) -> u16;
    /// Whether so much could be done, to every card that is meant.
    fn enough(&self, q: Q<'_>, env: &Env, n: i32) -> bool;
    /// Does so much of it.
    fn run(&self, engine: &mut Engine<'_>, env: &Env, n: u16);
}

impl<M: Measured> Effect for M {
    fn changes(&self, q: Q<'_>, env: &Env) -> bool {
        let asked = match self.amount() {
            Amount::Exactly(n) | Amount::UpTo(n) => q.num(env, n) > 0,
            Amount::All | Amount::AnyNumber => true,
        };
        asked && self.most(q, env) > 0
    }

    fn whole(&self, q: Q<'_>, env: &Env) -> bool {
        match self.amount() {
            Amount::Exactly(n) => self.enough(q, env, q.num(env, n)),
            Amount::All | Amount::UpTo(_) | Amount::AnyNumber => self.changes(q, env),
        }
    }

    fn numbers(&self, q: Q<'_>, env: &Env) -> Option<RangeInclusive<u8>> {
        let most = |asked: i32| i32::from(self.most(q, env)).min(asked).clamp(0, i32::from(u8::MAX)) as u8;
        match self.amount() {
            Amount::Exactly(_) | Amount::All => None,
            Amount::UpTo(n) => Some(0..=most(q.num(env, n))).filter(|numbers| *numbers.end() > 0),
            Amount::AnyNumber => Some(1..=most(i32::MAX)).filter(|numbers| *numbers.end() > 1),
        }
    }

    fn run(&self, engine: &mut Engine<'_>, env: &Env) {
        let n = match self.amount() {
            Amount::Exactly(n) => engine.amount(env, n).clamp(0, i32::from(u16::MAX)) as u16,
            Amount::All => u16::MAX,
            Amount::UpTo(_) => 0,
            Amount::AnyNumber => self.most(engine.q(), env),
        };
        Measured::run(self, engine, env, n);
    }

    fn run_with(&self, engine: &mut Engine<'_>, env: &Env, n: u8) {
        Measured::run(self, engine, env, u16::from(n));
    }
}
