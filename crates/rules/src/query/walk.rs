//! One walk through the instructions of an ability, for whoever asks what they would come to. It knows the shapes:
//! choices, conditions, loops, what may be done and what comes later. A [`Reader`] says what a single effect comes to
//! and how results join. Running an ability is `engine/script`: both name every instruction.

use super::Q;
use crate::code::{Ability, Cost, Filter, HowMany, Num, OpKind, Slot, Test};
use crate::frame::{Env, Local};
use crate::ids::{CardId, Seats};
use crate::phrases::Phrase;

/// Where no instruction is: the walk is over.
const OVER: u16 = u16::MAX;

/// As many cards as there are.
static ANY_NUMBER: Num = Num::Lit(250);

/// What somebody wants to know about instructions.
pub trait Reader: Copy {
    /// The answer.
    type Out;
    /// What is kept while the possibilities of a choice are weighed.
    type Tally;
    /// What comes of nothing.
    const NOTHING: Self::Out;

    /// What an effect comes to. `reads` are the local names it speaks of, as bits.
    fn effect(self, q: Q<'_>, env: &Env, phrase: &Phrase, reads: u8) -> Met<Self::Out>;

    /// What it comes to that the players leave their stage behind.
    fn bypass(self, q: Q<'_>, env: &Env) -> Self::Out;

    /// What a cost comes to; it may name what it is paid with.
    fn cost(self, q: Q<'_>, env: &mut Env, cost: &Cost) -> Self::Out;

    /// Something, and after it something else.
    fn then(first: Self::Out, rest: Self::Out) -> Self::Out;

    /// Whether nothing that follows can change the answer.
    fn is_decided(out: &Self::Out) -> bool;

    /// What somebody may do.
    fn may(self, done: impl FnOnce() -> Self::Out) -> Self::Out;

    /// Something, or something else in its place.
    fn or_else(self, done: Self::Out, otherwise: impl FnOnce() -> Self::Out) -> Self::Out;

    /// What comes at a later moment.
    fn later(self, done: impl FnOnce() -> Self::Out) -> Self::Out;

    /// The same several times.
    fn repeated(self, once: Self::Out, times: i32) -> Self::Out;

    /// A choice begins: of cards, or of players or options.
    fn weighing(self, q: Q<'_>, env: &Env, choice: Option<&Choice<'_>>) -> Self::Tally;

    /// One of its possibilities. Tells whether no other has to be looked at.
    fn weigh(self, tally: &mut Self::Tally, out: Self::Out) -> bool;

    /// What the choice comes to.
    fn chosen(self, tally: Self::Tally) -> Self::Out;

    /// The same reader inside a choice or a loop over cards, or what it takes that for without looking.
    fn inside(self) -> Result<Self, Self::Out> {
        Ok(self)
    }

    /// Players whose turn in a loop is looked at.
    fn turns(self, living: Seats) -> Seats {
        living
    }

    /// Whether an option is looked at that begins there.
    fn opens(self, _: Q<'_>, _: &Ability, _: u16, _: &Env) -> bool {
        true
    }

    /// What it comes to that a card is chosen; nothing if it cannot be.
    fn target(
        self,
        q: Q<'_>,
        choice: &Choice<'_>,
        env: &Env,
        id: CardId,
        rest: impl FnOnce() -> Self::Out,
    ) -> Option<Self::Out> {
        q.may_choose(choice, env, id).then(rest)
    }

    /// Whether it is looked at that no card is chosen.
    fn looks_at_none(self, _: Q<'_>, _: &Env, choice: &Choice<'_>) -> bool {
        !choice.must()
    }
}

/// What an effect comes to, and whether what stands after it follows.
pub enum Met<T> {
    /// It does.
    Comes(T),
    /// What follows by `then` does not.
    Fails(T),
    /// Nothing does.
    Ends(T),
}

/// A choice of cards.
pub struct Choice<'a> {
    ability: &'a Ability,
    pc: u16,
    reads: u8,
    pub slot: Slot,
    pub filter: &'a Filter,
    pub n: &'a Num,
    pub how: HowMany,
    pub random: bool,
    /// Declaring an attack targets the attacker, so an immune enemy may be attacked.
    attack: bool,
    /// Later instructions speak of what is chosen.
    pub(super) named_later: bool,
}

impl<'a> Choice<'a> {
    /// The choice an instruction asks for.
    pub fn at(ability: &'a Ability, pc: u16) -> Option<Choice<'a>> {
        let op = ability.code.get(usize::from(pc))?;
        let (slot, filter, n, how, random) =
            if let OpKind::Choose { slot, filter, n, how, random, .. } = &op.kind {
                (*slot, filter, n, *how, *random)
            } else if let OpKind::ChooseTotal { slot, filter, .. } = &op.kind {
                (*slot, filter, &ANY_NUMBER, HowMany::AnyNumber, false)
            } else {
                return None;
            };
        let attack = filter.tests.iter().any(|test| matches!(test, Test::AttackableBy(_)));
        let named_later = ability.code[usize::from(pc) + 1..].iter().any(|op| op.slots & (1 << slot) != 0);
        Some(Choice { ability, pc, reads: op.slots, slot, filter, n, how, random, attack, named_later })
    }

    /// Whether it speaks of a local name itself.
    pub fn reads(&self, slot: Slot) -> bool {
        self.reads & (1 << slot) != 0
    }

    /// Whether cards have to be chosen where there are some.
    pub fn must(&self) -> bool {
        self.how == HowMany::Exactly && !matches!(self.n, Num::If(_))
    }
}

impl<'a> Q<'a> {
    /// What the instructions of an ability come to, from one up to another.
    pub fn walk<R: Reader>(self, reader: R, ability: &Ability, from: u16, end: u16, env: &Env) -> R::Out {
        Walk { q: self, reader, ability }.block(from, end, &mut { *env })
    }

    pub(super) fn may_choose(self, choice: &Choice<'_>, env: &Env, id: CardId) -> bool {
        (choice.attack || self.reaches(env, id)) && (!choice.named_later || self.could_with(choice, env, id))
    }

    /// Whether what follows a choice could do something with what is chosen.
    fn could_with(self, choice: &Choice<'_>, env: &Env, id: CardId) -> bool {
        let mut env = *env;
        env.slots[usize::from(choice.slot)] = Local::Card(id, self.card(id).life);
        self.could(choice.ability, choice.pc + 1, &env, Some(choice.slot))
    }
}

#[derive(Clone, Copy)]
struct Walk<'q, 'a, R> {
    q: Q<'q>,
    reader: R,
    ability: &'a Ability,
}

impl<R: Reader> Walk<'_, '_, R> {
    fn block(self, from: u16, end: u16, env: &mut Env) -> R::Out {
        let (q, reader) = (self.q, self.reader);
        let mut sum = R::NOTHING;
        let mut pc = from;
        while pc < end {
            let Some(op) = self.ability.code.get(usize::from(pc)) else { break };
            let (out, next) = match &op.kind {
                OpKind::Choose { .. } | OpKind::ChooseTotal { .. } => (self.cards(pc, end, env), OVER),
                OpKind::ChoosePlayer { slot, .. } => {
                    (self.player(*slot, q.player_choices(self.ability, pc, env), pc, end, env), OVER)
                }
                OpKind::HighestThreat { slot } => (self.player(*slot, q.highest_threat(), pc, end, env), OVER),
                OpKind::ChooseOne { options, end: over } => (self.option(options, *over, env), *over),
                OpKind::If { cond, otherwise } => {
                    (R::NOTHING, if q.cond(env, cond) { pc + 1 } else { *otherwise })
                }
                OpKind::Jump(to) => (R::NOTHING, *to),
                OpKind::May { full: false, skip, .. } => (reader.may(|| self.block(pc + 1, *skip, env)), *skip),
                OpKind::May { full: true, skip, .. } => self.way_out(pc, *skip, end, env),
                OpKind::EachPlayer { slot, end: over } => (self.each_player(*slot, pc, *over, env), *over),
                OpKind::ForEach { slot, filter, end: over, .. } => {
                    (self.each_card(*slot, filter, pc, *over, env), *over)
                }
                OpKind::Repeat { n, end: over, .. } => {
                    let times = q.num(env, n);
                    let some = times > 0;
                    (if some { reader.repeated(self.block(pc + 1, *over, env), times) } else { R::NOTHING }, *over)
                }
                // In the middle of a loop: the pass ends here, and the walk goes on behind the loop.
                OpKind::NextEach { end: over, .. } => (R::NOTHING, *over),
                OpKind::NextPlayer { .. } | OpKind::Again { .. } => (R::NOTHING, pc + 1),
                OpKind::Delayed { end: over, .. } => (reader.later(|| self.block(pc + 1, *over, env)), *over),
                OpKind::Missed { slot } => {
                    env.slots[usize::from(*slot)] = Local::Number(1);
                    (R::NOTHING, pc + 1)
                }
                // How a test will go is not known: both ways are looked at.
                OpKind::OnTest { .. } | OpKind::Then { .. } | OpKind::Decider(_) | OpKind::Paid => {
                    (R::NOTHING, pc + 1)
                }
                OpKind::Cost(cost) => (reader.cost(q, env, cost), pc + 1),
                OpKind::Bypass => (reader.bypass(q, env), pc + 1),
                OpKind::Do(phrase) => match reader.effect(q, env, phrase, op.slots) {
                    Met::Comes(out) => (out, pc + 1),
                    Met::Fails(out) => (out, self.past_then(pc + 1)),
                    Met::Ends(out) => (out, OVER),
                },
            };
            sum = R::then(sum, out);
            if R::is_decided(&sum) {
                break;
            }
            pc = next;
        }
        sum
    }

    /// What comes after a block that does not follow.
    fn past_then(self, pc: u16) -> u16 {
        let then = self.ability.code.get(usize::from(pc)).map(|op| &op.kind);
        if let Some(OpKind::Then { skip }) = then { *skip } else { pc }
    }

    /// Cards: what follows is looked at with each that may be chosen.
    fn cards(self, pc: u16, end: u16, env: &mut Env) -> R::Out {
        let (q, reader) = (self.q, self.reader);
        let Some(choice) = Choice::at(self.ability, pc) else { return R::NOTHING };
        let inner = match reader.inside() {
            Ok(reader) => Walk { reader, ..self },
            Err(out) => return out,
        };
        let mut tally = reader.weighing(q, env, Some(&choice));
        let found = q.finds(env, choice.filter, |id| {
            let rest = || {
                let mut env = *env;
                env.slots[usize::from(choice.slot)] = Local::Card(id, q.card(id).life);
                inner.block(pc + 1, end, &mut env)
            };
            let out = reader.target(q, &choice, env, id, rest);
            out.is_some_and(|out| reader.weigh(&mut tally, out))
        });
        let chosen = reader.chosen(tally);
        if found || !reader.looks_at_none(q, env, &choice) {
            return chosen;
        }
        reader.or_else(chosen, || {
            env.slots[usize::from(choice.slot)] = Local::Empty;
            self.block(pc + 1, end, env)
        })
    }

    /// A player: what follows is looked at with each.
    fn player(self, slot: Slot, seats: Seats, pc: u16, end: u16, env: &mut Env) -> R::Out {
        let inner = match self.reader.inside() {
            Ok(reader) => Walk { reader, ..self },
            Err(out) => return out,
        };
        let mut tally = self.reader.weighing(self.q, env, None);
        for seat in seats.iter() {
            env.slots[usize::from(slot)] = Local::Player(seat);
            if self.reader.weigh(&mut tally, inner.block(pc + 1, end, &mut { *env })) {
                break;
            }
        }
        self.reader.chosen(tally)
    }

    /// One of some blocks. Each closes with a jump to what comes after all of them.
    fn option(self, options: &[u16], over: u16, env: &mut Env) -> R::Out {
        let inner = match self.reader.inside() {
            Ok(reader) => Walk { reader, ..self },
            Err(out) => return out,
        };
        let mut tally = self.reader.weighing(self.q, env, None);
        for (start, next) in options.iter().zip(options.iter().skip(1).chain([&over])) {
            if self.reader.opens(self.q, self.ability, *start, env)
                && self.reader.weigh(&mut tally, inner.block(*start, next - 1, env))
            {
                break;
            }
        }
        self.reader.chosen(tally)
    }

    /// What may be done, or else something happens. The first block closes with a jump over the second.
    fn way_out(self, pc: u16, skip: u16, end: u16, env: &mut Env) -> (R::Out, u16) {
        let last = &self.ability.code[usize::from(skip) - 1].kind;
        let over = if let OpKind::Jump(to) = last { *to } else { skip };
        let done = self.block(pc + 1, skip - 1, env);
        (self.reader.or_else(done, || self.block(skip, over.min(end), env)), over)
    }

    fn each_player(self, slot: Slot, pc: u16, over: u16, env: &mut Env) -> R::Out {
        let mut sum = R::NOTHING;
        for seat in self.reader.turns(self.q.g.living()).iter() {
            env.slots[usize::from(slot)] = Local::Player(seat);
            sum = R::then(sum, self.block(pc + 1, over - 1, env));
            if R::is_decided(&sum) {
                break;
            }
        }
        sum
    }

    fn each_card(self, slot: Slot, filter: &Filter, pc: u16, over: u16, env: &mut Env) -> R::Out {
        let inner = match self.reader.inside() {
            Ok(reader) => Walk { reader, ..self },
            Err(out) => return out,
        };
        let mut sum = R::NOTHING;
        for id in self.q.find(env, filter).iter() {
            env.slots[usize::from(slot)] = Local::Card(id, self.q.card(id).life);
            sum = R::then(sum, inner.block(pc + 2, over - 1, env));
            if R::is_decided(&sum) {
                break;
            }
        }
        sum
    }
}
