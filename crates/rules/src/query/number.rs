//! Questions that are answered with a number.

use std::ops::RangeInclusive;

use super::Q;
use crate::code::{Ability, Cost, Num, OpKind, Sel};
use crate::frame::Env;
use crate::ids::{CardId, CardSet};

impl Q<'_> {
    /// The numbers that answer an instruction.
    pub fn numbers(self, ability: &Ability, pc: u16, env: &Env) -> RangeInclusive<u8> {
        let kind = &ability.code[usize::from(pc)].kind;
        match kind {
            OpKind::Cost(Cost::NameNumber { .. }) => 0..=self.m.pool.highest_cost.clamp(0, 30) as u8,
            OpKind::Cost(Cost::Spend { from, .. }) => 1..=self.resources_of(self.sel_one(env, from)),
            OpKind::Cost(Cost::DiscardHand { filter, .. }) => 1..=self.discardable(env, filter.as_ref()).len() as u8,
            OpKind::Do(phrase) => phrase.numbers(self, env).unwrap_or(0..=0),
            _ => 0..=0,
        }
    }

    fn resources_of(self, id: CardId) -> u8 {
        id.some().map_or(0, |id| self.card(id).resources.min(u16::from(u8::MAX)) as u8)
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

    /// Whether the X of a cost is up to whoever pays it; the X of a card's own cost is fixed as it is played.
    pub fn x_is_asked(self, env: &Env) -> bool {
        !self.face(env.this).cost_is_x
    }

    pub fn asks_for_x(self, env: &Env, cost: &Cost) -> bool {
        let by_x = matches!(cost, Cost::Spend { n: Num::X, .. } | Cost::DiscardHand { n: Num::X, .. });
        // Once X is known, the cards are asked for.
        by_x && env.x == 0 && self.x_is_asked(env)
    }
}
