//! Questions that are answered with a number.

use std::ops::RangeInclusive;

use super::Q;
use super::walk::Choice;
use crate::code::{Ability, Cost, OpKind, Sel};
use crate::frame::Env;
use crate::ids::{CardId, CardSet};

impl Q<'_> {
    /// The numbers that answer an instruction.
    pub fn numbers(self, ability: &Ability, pc: u16, env: &Env) -> RangeInclusive<u8> {
        let kind = &ability.code[usize::from(pc)].kind;
        let most = |n: usize| n.min(usize::from(u8::MAX)) as u8;
        if let OpKind::Do(phrase) = kind {
            return phrase.numbers(self, env).unwrap_or(0..=0);
        }
        if let OpKind::Cost(Cost::Name { .. }) = kind {
            return 0..=self.m.pool.highest_cost.clamp(0, 30) as u8;
        }
        if let OpKind::Cost(Cost::Spend { from, .. }) = kind {
            return 1..=most(self.sel_one(env, from).some().map_or(0, |id| usize::from(self.card(id).resources)));
        }
        // Nothing may be paid where what is paid for would still do something.
        let least = u8::from(!self.could(ability, ability.effects, &env.paying(false), None));
        let there = self.candidates(ability, pc, &env.paying(true)).len();
        let allowed = Choice::at(ability, pc).map_or(0, |choice| self.num(&Env { x: i16::MAX, ..*env }, choice.n));
        least..=most(there.min(usize::try_from(allowed).unwrap_or(0)))
    }

    /// The most that can move from one card to another.
    pub(crate) fn most_moved(
        self,
        env: &Env,
        from: &Sel,
        to: &Sel,
        has: impl Fn(CardId) -> u16,
        takes: impl Fn(CardId) -> bool,
    ) -> u16 {
        let (from, to) = (self.sel_one(env, from), self.sel_one(env, to));
        let reaches = |id: CardId| id.is_some() && self.reachable(env, CardSet::one(id)).has(id);
        if from != to && reaches(from) && reaches(to) && takes(to) { has(from) } else { 0 }
    }

    /// Whether whoever pays says first how large X is; the X of a card's own cost is fixed as it is played.
    #[inline]
    pub fn asks_for_x(self, env: &Env, kind: &OpKind) -> bool {
        let (OpKind::Choose { n, .. } | OpKind::Cost(Cost::Spend { n, .. })) = kind else { return false };
        // Once X is known, it is paid.
        env.paying.0 && env.x == 0 && n.is_x() && !self.face(env.this).cost_is_x
    }
}
