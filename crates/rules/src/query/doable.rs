//! Could it all be done? Asked where doing it is a way out of something else.

use super::Q;
use crate::code::{Ability, HowMany, Num, OpKind, Who};
use crate::frame::{Env, Local};
use crate::query::pay::sphere_code;

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
                OpKind::Do(phrase) if !phrase.whole(self, &env) => return false,
                OpKind::Bypass if !self.would_change(&env, op) => return false,
                _ => pc + 1,
            };
        }
        true
    }

    /// Whether a player could pay for an effect.
    pub fn can_pay(self, env: &Env, who: &Who, n: &Num, sphere: Option<cardlang::def::Sphere>) -> bool {
        let amount = self.num(env, n).max(0) as u16;
        self.who_one(env, who).is_some_and(|seat| self.can_spend(seat, amount, sphere_code(sphere)))
    }
}
