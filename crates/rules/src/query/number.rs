//! Questions that are answered with a number.

use std::ops::RangeInclusive;

use super::Q;
use crate::code::{Ability, Num, OpKind, Stat, Tokens};
use crate::frame::Env;
use crate::ids::CardId;

impl Q<'_> {
    /// The numbers that answer an instruction.
    pub fn numbers(self, ability: &Ability, pc: u16, env: &Env) -> RangeInclusive<u8> {
        let kind = &ability.code[usize::from(pc)].kind;
        match kind {
            OpKind::MoveAny { .. } => 1..=self.most_moved(env, kind),
            OpKind::CostNameNumber { .. } => 0..=self.highest_cost_printed(),
            OpKind::CostSpend { from, .. } => 1..=self.tokens(self.sel_one(env, from), Tokens::Resources),
            _ => 0..=self.most_healed(env, kind),
        }
    }

    fn tokens(self, id: CardId, tokens: Tokens) -> u8 {
        let count = id.some().map_or(0, |id| match tokens {
            Tokens::Damage => self.card(id).damage,
            Tokens::Resources => self.card(id).resources,
            Tokens::Progress => self.card(id).progress,
        });
        count.min(u16::from(u8::MAX)) as u8
    }

    /// The most tokens that can move from one card to another.
    pub fn most_moved(self, env: &Env, op: &OpKind) -> u8 {
        let OpKind::MoveAny { tokens, from, to } = op else { return 0 };
        let (from, to) = (self.sel_one(env, from), self.sel_one(env, to));
        let reaches = |id: CardId| id.is_some() && self.reachable(env, crate::ids::CardSet::one(id)).has(id);
        let takes = to.is_some()
            && match tokens {
                Tokens::Damage => self.can_be_damaged(to),
                Tokens::Resources => self.can_gain(to),
                Tokens::Progress => true,
            };
        if from != to && reaches(from) && reaches(to) && takes { self.tokens(from, *tokens) } else { 0 }
    }

    /// Whether the X of a cost is up to whoever pays it; the X of a card's own cost is fixed as it is played.
    pub fn x_is_asked(self, env: &Env) -> bool {
        !self.face(env.this).cost_is_x
    }

    pub fn asks_for_x(self, env: &Env, cost: &OpKind) -> bool {
        matches!(cost, OpKind::CostSpend { n: Num::X, .. }) && self.x_is_asked(env)
    }

    /// No card costs more than this.
    fn highest_cost_printed(self) -> u8 {
        let faces = self.m.pool.cards.iter().flat_map(|facts| &facts.faces);
        faces.filter_map(|face| face.printed(Stat::Cost)).max().unwrap_or(0).clamp(0, 30) as u8
    }
}
