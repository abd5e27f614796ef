//! Could it all be done? Asked where doing it is a way out of something else.

use super::Q;
use crate::code::{Ability, HowMany, Num, Op, OpKind, Sel, Who};
use crate::frame::{Env, Local};
use crate::ids::CardId;
use crate::occurrence::Manner;
use crate::query::pay::sphere_code;
use crate::state::Flags;
use crate::zone::Zone;

impl Q<'_> {
    /// Whether everything from one instruction up to another could be done in full as things stand.
    pub fn can_do(self, ability: &Ability, from: u16, end: u16, env: &Env) -> bool {
        let mut env = *env;
        let mut pc = from;
        while pc < end {
            let op = &ability.code[usize::from(pc)];
            pc = match &op.kind {
                OpKind::Choose { slot, filter, n, how, .. } => {
                    let found = self.candidates(ability, pc, &env, filter, *slot);
                    let wanted = if *how == HowMany::Exactly { self.num(&env, n).max(0) as usize } else { 0 };
                    if wanted == 1 {
                        return found.iter().any(|id| {
                            env.slots[usize::from(*slot)] = Local::Card(id, self.card(id).life);
                            self.can_do(ability, pc + 1, end, &env)
                        });
                    }
                    if found.len() < wanted {
                        return false;
                    }
                    pc + 1
                }
                OpKind::ChooseOne { options, end: over } => {
                    let ends = options.iter().skip(1).chain([over]);
                    // Each option closes with a jump to what comes after all of them.
                    if !options.iter().zip(ends).any(|(start, next)| self.can_do(ability, *start, next - 1, &env)) {
                        return false;
                    }
                    *over
                }
                OpKind::If { cond, otherwise } => {
                    if self.cond(&env, cond) {
                        pc + 1
                    } else {
                        *otherwise
                    }
                }
                OpKind::Jump(to) => *to,
                OpKind::May { skip, .. } => *skip,
                OpKind::EachPlayer { slot, end: over } => {
                    let each = self.g.living().iter().all(|seat| {
                        env.slots[usize::from(*slot)] = Local::Player(seat);
                        self.can_do(ability, pc + 1, over - 1, &Env { decider: seat, ..env })
                    });
                    if !each {
                        return false;
                    }
                    *over
                }
                OpKind::Delayed { end: over, .. }
                | OpKind::ForEach { end: over, .. }
                | OpKind::Repeat { end: over, .. } => *over,
                OpKind::Then { .. } | OpKind::ChoosePlayer { .. } | OpKind::HighestThreat { .. } => pc + 1,
                _ if !self.in_full(&env, op) => return false,
                _ => pc + 1,
            };
        }
        true
    }

    /// Whether one instruction could be done in full.
    fn in_full(self, env: &Env, op: &Op) -> bool {
        let every = |sel: &Sel, f: &dyn Fn(CardId) -> bool| {
            let cards = self.sel(env, sel);
            !cards.is_empty() && self.reachable(env, cards) == cards && cards.iter().all(f)
        };
        let has = |id: CardId, tokens: u16, n: &Num| id.is_some() && i32::from(tokens) >= self.num(env, n);
        match &op.kind {
            OpKind::Pay { who, n, sphere } => self.can_pay(env, who, n, *sphere),
            OpKind::Exhaust(sel) => every(sel, &|id| self.can_exhaust(id)),
            OpKind::Ready(sel) => {
                every(sel, &|id| self.g.is(id, Flags::EXHAUSTED) && self.can_ready(id, Manner::EFFECT))
            }
            OpKind::Discard(sel) => every(sel, &|id| self.can_be_discarded(id)),
            OpKind::Damage { to, .. } => every(to, &|id| self.may_damage(env, id)),
            OpKind::RemoveResources { n, from } => every(from, &|id| has(id, self.card(id).resources, n)),
            OpKind::RemoveProgress { n, from } => every(from, &|id| has(id, self.card(id).progress, n)),
            OpKind::DiscardFromHand { who, n } | OpKind::DiscardRandom { who, n } => {
                let held = |seat| self.g.count_in(Zone::hand(seat)) as i32;
                self.who(env, who).iter().all(|seat| held(seat) >= self.num(env, n))
            }
            _ => self.would_change(env, op),
        }
    }

    /// Whether a player could pay for an effect.
    pub fn can_pay(self, env: &Env, who: &Who, n: &Num, sphere: Option<cardlang::def::Sphere>) -> bool {
        let amount = self.num(env, n).max(0) as u16;
        self.who_one(env, who).is_some_and(|seat| self.can_spend(seat, amount, sphere_code(sphere)))
    }
}
