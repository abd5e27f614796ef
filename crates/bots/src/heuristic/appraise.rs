//! What an ability would come to, told from its instructions: the best that its choices can make of it.

use rules::code::{Ability, HowMany, Moment, Op, OpKind};
use rules::frame::{Env, Local};
use rules::ids::CardId;
use rules::phrases::Phrase;
use rules::phrases::moves::{PutIntoPlay, PutIntoPlayCommitted};

use super::Scene;

/// Cards tried for one choice, and choices inside choices.
const TRIED: usize = 12;
const DEPTH: u8 = 2;
/// Instructions looked at; loops of the language end by themselves, but nobody waits for it.
const LENGTH: u16 = 64;

/// A place in an ability, and what its words mean there.
#[derive(Clone, Copy)]
pub struct Reading<'c> {
    pub ability: &'c Ability,
    pub pc: u16,
    pub env: Env,
    pub depth: u8,
    /// What it brings into play leaves again when the phase ends.
    pub brief: bool,
}

impl<'c> Reading<'c> {
    /// Reads an ability from an instruction on.
    pub fn new(ability: &'c Ability, pc: u16, env: Env) -> Reading<'c> {
        let ends = |op: &Op| matches!(op.kind, OpKind::Delayed { at: Moment::PhaseEnds, .. });
        Reading { ability, pc, env, depth: 0, brief: ability.code.iter().any(ends) }
    }

    fn at(self, pc: u16) -> Reading<'c> {
        Reading { pc, ..self }
    }

    /// The next instruction.
    pub fn next(self) -> Reading<'c> {
        self.at(self.pc + 1)
    }

    /// The same, with a local name known.
    pub fn with(mut self, slot: u8, local: Local) -> Reading<'c> {
        self.env.slots[usize::from(slot)] = local;
        self
    }
}

impl Scene<'_> {
    /// What an ability is worth from a place in it on, costs included.
    pub fn appraise(&self, mut at: Reading<'_>) -> f32 {
        let mut sum = 0.0;
        for _ in 0..LENGTH {
            let Some(op) = at.ability.code.get(usize::from(at.pc)) else { break };
            match &op.kind {
                OpKind::Choose { .. } | OpKind::ChoosePlayer { .. } | OpKind::ChooseOne { .. } | OpKind::May { .. } => {
                    return sum + self.appraise_choice(at, &op.kind);
                }
                OpKind::CostExhaustA { slot, filter } => {
                    let able = self.q.cost_candidates(&at.env, filter);
                    let cheapest = able.iter().map(|id| (self.readiness(id), id)).min_by(|a, b| a.0.total_cmp(&b.0));
                    let Some((cost, id)) = cheapest else { break };
                    sum -= cost;
                    at = slot.map_or(at, |slot| at.with(slot, self.local(id))).next();
                }
                OpKind::If { cond, otherwise } => {
                    at = if self.q.cond(&at.env, cond) { at.next() } else { at.at(*otherwise) };
                }
                OpKind::Jump(to) => at = at.at(*to),
                OpKind::Delayed { end, .. } => at = at.at(*end),
                OpKind::EachPlayer { slot, .. } => at = at.with(*slot, Local::Player(self.seat)).next(),
                OpKind::ForEach { end, filter, slot, .. } => {
                    let all = self.q.find(&at.env, filter);
                    if at.depth < DEPTH {
                        let inside = Reading { depth: at.depth + 1, ..at.at(at.pc + 2) };
                        sum += all
                            .iter()
                            .take(TRIED)
                            .map(|id| self.appraise(inside.with(*slot, self.local(id))))
                            .sum::<f32>();
                    }
                    at = at.at(*end);
                }
                OpKind::NextEach { .. } | OpKind::Again { .. } => break,
                OpKind::Do(Phrase::RevealCards(reveal)) if at.depth < DEPTH => {
                    sum += self.q.sel(&at.env, &reveal.c).iter().map(|id| self.revealed(id, at.depth + 1)).sum::<f32>();
                    at = at.next();
                }
                OpKind::Do(
                    Phrase::PutIntoPlay(PutIntoPlay { c, .. })
                    | Phrase::PutIntoPlayCommitted(PutIntoPlayCommitted { c }),
                ) if at.brief => {
                    sum += self.q.sel(&at.env, c).iter().map(|id| self.visit(id)).sum::<f32>();
                    at = at.next();
                }
                kind => {
                    sum += self.effect(kind, &at.env);
                    at = at.next();
                }
            }
        }
        sum
    }

    fn appraise_choice(&self, at: Reading<'_>, op: &OpKind) -> f32 {
        if at.depth >= DEPTH {
            return 0.3;
        }
        let deeper = Reading { depth: at.depth + 1, ..at };
        let best = |values: &mut dyn Iterator<Item = f32>| values.reduce(f32::max);
        match op {
            OpKind::Choose { slot, filter, n, how, random, .. } => {
                let cards = self.q.candidates(at.ability, at.pc, &at.env, filter, *slot);
                let times = (self.q.num(&at.env, n).max(1) as usize).min(cards.len()).max(1) as f32;
                let mut values =
                    cards.iter().take(TRIED).map(|id| self.appraise(deeper.next().with(*slot, self.local(id))));
                if *random {
                    return values.sum::<f32>() / cards.len().clamp(1, TRIED) as f32;
                }
                let value = times * best(&mut values).unwrap_or(0.0);
                if *how == HowMany::Exactly { value } else { value.max(0.0) }
            }
            OpKind::ChoosePlayer { slot, .. } => {
                let seats = self.q.player_choices(at.ability, at.pc, &at.env);
                let values = seats.iter().map(|seat| self.appraise(deeper.next().with(*slot, Local::Player(seat))));
                best(&mut values.into_iter()).unwrap_or(0.0)
            }
            OpKind::ChooseOne { options, .. } => {
                let open = self.q.options(at.ability, at.pc, &at.env);
                let legal = options.iter().enumerate().filter(|(n, _)| open >> n & 1 != 0);
                best(&mut legal.map(|(_, pc)| self.appraise(deeper.at(*pc)))).unwrap_or(0.0)
            }
            OpKind::May { .. } => self.appraise(deeper.next()).max(0.0),
            _ => 0.0,
        }
    }

    /// The local name of a card.
    pub fn local(&self, id: CardId) -> Local {
        Local::Card(id, self.q.card(id).life)
    }
}
