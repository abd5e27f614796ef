//! What an ability would come to, told from its instructions: the best that its choices can make of it.

use rules::code::{Ability, Cost, HowMany, Moment, Op, OpKind};
use rules::frame::{Env, Local};
use rules::ids::{CardId, Seats};
use rules::phrases::Phrase;
use rules::phrases::moves::PutIntoPlay;
use rules::query::Q;
use rules::query::walk::{Choice, Met, Reader};

use super::Scene;

/// Cards tried for one choice, and choices inside choices.
const TRIED: usize = 12;
const DEPTH: u8 = 2;
/// What a choice is taken for that lies too deep to be looked at.
const DEEP: f32 = 0.3;

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

    /// The next instruction.
    pub fn next(self) -> Reading<'c> {
        Reading { pc: self.pc + 1, ..self }
    }

    /// The same, with a local name known.
    pub fn with(mut self, slot: u8, local: Local) -> Reading<'c> {
        self.env.slots[usize::from(slot)] = local;
        self
    }
}

/// What instructions are worth to a seat.
#[derive(Clone, Copy)]
struct Worth<'s, 'q> {
    scene: &'s Scene<'q>,
    depth: u8,
    brief: bool,
}

/// The possibilities of a choice so far.
struct Weighed {
    best: Option<f32>,
    sum: f32,
    tried: usize,
    /// Cards that are wanted.
    wanted: usize,
    random: bool,
}

impl Reader for Worth<'_, '_> {
    type Out = f32;
    type Tally = Weighed;
    const NOTHING: f32 = 0.0;

    fn effect(self, q: Q<'_>, env: &Env, phrase: &Phrase, _: u8) -> Met<f32> {
        let scene = self.scene;
        if let Phrase::RevealCards(reveal) = phrase
            && self.depth < DEPTH
        {
            return Met::Comes(q.sel(env, &reveal.c).iter().map(|id| scene.revealed(id, self.depth + 1)).sum());
        }
        if let Phrase::PutIntoPlay(PutIntoPlay { c, .. }) = phrase
            && self.brief
        {
            return Met::Comes(q.sel(env, c).iter().map(|id| scene.visit(id)).sum());
        }
        Met::Comes(scene.done(phrase, env))
    }

    fn bypass(self, _: Q<'_>, _: &Env) -> f32 {
        self.scene.bypassed()
    }

    fn cost(self, _: Q<'_>, env: &Env, cost: &Cost) -> f32 {
        self.scene.paid(cost, env)
    }

    fn then(first: f32, rest: f32) -> f32 {
        first + rest
    }

    fn is_decided(_: &f32) -> bool {
        false
    }

    fn may(self, done: impl FnOnce() -> f32) -> f32 {
        done().max(0.0)
    }

    fn or_else(self, done: f32, otherwise: impl FnOnce() -> f32) -> f32 {
        if done >= 0.0 { done } else { done.max(otherwise()) }
    }

    fn later(self, _: impl FnOnce() -> f32) -> f32 {
        0.0
    }

    fn awaited(self, _: u8) -> f32 {
        super::effect::UNKNOWN
    }

    fn repeated(self, once: f32, times: i32) -> f32 {
        once * times as f32
    }

    fn weighing(self, q: Q<'_>, env: &Env, choice: Option<&Choice<'_>>) -> Weighed {
        let wanted = choice.map_or(1, |choice| q.num(env, choice.n).max(1) as usize);
        let random = choice.is_some_and(|choice| choice.random);
        Weighed { best: None, sum: 0.0, tried: 0, wanted, random }
    }

    fn weigh(self, tally: &mut Weighed, out: f32) -> bool {
        tally.best = Some(tally.best.map_or(out, |best| best.max(out)));
        tally.sum += out;
        tally.tried += 1;
        tally.tried == TRIED
    }

    fn chosen(self, tally: Weighed) -> f32 {
        if tally.random {
            return tally.sum / tally.tried.max(1) as f32;
        }
        tally.wanted.min(tally.tried) as f32 * tally.best.unwrap_or(0.0)
    }

    fn inside(self) -> Result<Self, f32> {
        if self.depth < DEPTH { Ok(Worth { depth: self.depth + 1, ..self }) } else { Err(DEEP) }
    }

    /// Each player has an own turn; this seat judges its own, if it has one.
    fn turns(self, all: Seats) -> Seats {
        let own = self.scene.seat;
        if all.has(own) { Seats::one(own) } else { all.iter().next().map_or(all, Seats::one) }
    }

    fn opens(self, q: Q<'_>, ability: &Ability, start: u16, env: &Env) -> bool {
        q.could(ability, start, env, None)
    }

    fn looks_at_none(self, _: Q<'_>, _: &Env, choice: &Choice<'_>) -> bool {
        choice.how != HowMany::Exactly
    }
}

impl Scene<'_> {
    /// What an ability is worth from a place in it on, costs included.
    pub fn appraise(&self, at: Reading<'_>) -> f32 {
        let worth = Worth { scene: self, depth: at.depth, brief: at.brief };
        self.q.walk(worth, at.ability, at.pc, u16::MAX, at.env)
    }

    /// The local name of a card.
    pub fn local(&self, id: CardId) -> Local {
        Local::Card(id, self.q.card(id).life)
    }
}
