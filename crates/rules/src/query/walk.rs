//! One walk through the instructions of an ability, for whoever asks what they would come to. It knows the shapes:
//! choices, conditions, loops, what may be done and what comes later. A [`Reader`] says what a single effect comes to
//! and how results join. Running an ability is `engine/script`: both name every instruction.

use super::Q;
use super::doable::Doable;
use crate::code::{Ability, Cost, Filter, HowMany, Num, Op, OpKind, Slot, Spoken, Test, Who};
use crate::frame::{Env, Local, Paying};
use crate::ids::{CardId, Seats};
use crate::phrases::Phrase;

/// Where no instruction is: the walk is over.
const OVER: u16 = u16::MAX;

/// Cards that are picked for a cost, and what is paid with them, are so many instructions.
pub(crate) const PICKED: u16 = 2;

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

    /// What a cost comes to that is no effect.
    fn cost(self, q: Q<'_>, env: &Env, cost: &Cost) -> Self::Out;

    /// What comes of the effects, all costs being paid; nothing if the walk is to go on through them.
    fn paid(self, _: Q<'_>, _: &Ability, _: &Env) -> Option<Self::Out> {
        None
    }

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

    /// What comes when something happens, of which nothing is known yet. `reads` are the local names that speaks of.
    fn awaited(self, reads: u8) -> Self::Out;

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

    /// Whether it is looked at what happens by the result of a test, whichever it is.
    fn heeds_tests(self) -> bool {
        true
    }

    /// Players whose turn in a loop is looked at.
    fn turns(self, all: Seats) -> Seats {
        all
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
    /// Nothing will have that name: what is done with it is not done, and what follows that by `then` does not.
    Misses(T, Slot),
    /// Nothing does.
    Ends(T),
}

/// A choice of cards.
#[derive(Clone, Copy)]
pub struct Choice<'a> {
    ability: &'a Ability,
    pc: u16,
    reads: u8,
    pub slot: Slot,
    pub(super) who: &'a Who,
    pub filter: &'a Filter,
    pub n: &'a Num,
    pub how: HowMany,
    pub random: bool,
}

impl<'a> Choice<'a> {
    /// The choice an instruction asks for.
    #[inline]
    pub fn at(ability: &'a Ability, pc: u16) -> Option<Choice<'a>> {
        let op = ability.code.get(usize::from(pc))?;
        let reads = op.slots;
        if let OpKind::Choose { slot, who, filter, n, how, random, .. } = &op.kind {
            return Some(Choice { ability, pc, reads, slot: *slot, who, filter, n, how: *how, random: *random });
        }
        let OpKind::ChooseTotal { slot, who, filter, .. } = &op.kind else { return None };
        let (n, how, random) = (&ANY_NUMBER, HowMany::AnyNumber, false);
        Some(Choice { ability, pc, reads, slot: *slot, who, filter, n, how, random })
    }

    /// Whether somebody pays with what is chosen.
    pub fn is_cost(&self) -> bool {
        self.pc < self.ability.effects
    }

    /// Whether later instructions speak of what is chosen.
    pub(super) fn is_named_later(&self) -> bool {
        self.is_named_after(self.pc)
    }

    /// Whether it is no cost, and nothing else is chosen after it.
    pub(super) fn is_the_last(&self) -> bool {
        let chooses = |op: &Op| {
            use OpKind::{Choose, ChooseOne, ChoosePlayer, ChooseTotal};
            matches!(op.kind, Choose { .. } | ChooseOne { .. } | ChoosePlayer { .. } | ChooseTotal { .. })
        };
        !self.is_cost() && !self.ability.code[usize::from(self.pc) + 1..].iter().any(chooses)
    }

    /// Whether it is a cost, and the effects are the same whatever it is paid with.
    pub(super) fn is_alike(&self) -> bool {
        self.is_cost() && !self.is_named_after(self.ability.effects - 1)
    }

    fn is_named_after(&self, pc: u16) -> bool {
        self.ability.code[usize::from(pc)].later & (1 << self.slot) != 0
    }

    /// Declaring an attack targets the attacker, so an immune enemy may be attacked.
    fn is_attack(&self) -> bool {
        self.filter.tests.iter().any(|test| matches!(test, Test::AttackableBy(_)))
    }

    /// Whether it speaks of a local name itself.
    pub fn reads(&self, slot: Slot) -> bool {
        self.reads & (1 << slot) != 0
    }

    /// Whether nothing was paid, X being 0: what would be done X times to what is chosen is not done, but the rest is.
    pub(super) fn is_after_none(&self, env: &Env) -> bool {
        let by_x = |op: &Op| matches!(&op.kind, OpKind::Choose { n, .. } if n.is_x());
        env.x == 0 && !self.is_cost() && self.ability.costs().iter().any(by_x)
    }

    /// Whether cards have to be chosen where there are some.
    pub fn must(&self) -> bool {
        self.how == HowMany::Exactly && !matches!(self.n, Num::If(_))
    }
}

impl<'a> Q<'a> {
    /// What the instructions of an ability come to, from one up to another.
    pub fn walk<R: Reader>(self, reader: R, ability: &Ability, from: u16, end: u16, mut env: Env) -> R::Out {
        Walk { q: self, reader, ability }.block(from, end, &mut env)
    }

    pub(super) fn may_choose(self, choice: &Choice<'_>, env: &Env, id: CardId) -> bool {
        if choice.is_cost() {
            return self.is_theirs(choice, env, id) && self.could_pay_with(choice, env, id);
        }
        (self.reaches(env, id) || choice.is_attack()) && (!choice.is_named_later() || self.could_with(choice, env, id))
    }

    /// Whether everything can be paid if a card is picked for a cost, and leaves the effects something to do where
    /// they speak of it.
    fn could_pay_with(self, choice: &Choice<'_>, env: &Env, id: CardId) -> bool {
        let (ability, next) = (choice.ability, choice.pc + 1);
        let mut env = *env;
        env.slots[usize::from(choice.slot)] = Local::Card(id, self.card(id).life);
        if choice.is_alike() {
            self.can_pay_all(ability, next, &env)
        } else {
            self.can_buy(ability, next, &env) == Doable::Yes
        }
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
                kind if q.asks_for_x(env, kind) => (self.number(pc, end, env), OVER),
                OpKind::Choose { .. } | OpKind::ChooseTotal { .. } => {
                    let last = self.last_named(pc, end);
                    (self.cards(pc, last, env), last)
                }
                OpKind::ChoosePlayer { slot, .. } => {
                    (self.player(*slot, q.player_choices(self.ability, pc, env), pc, end, env), OVER)
                }
                OpKind::HighestThreat { slot } => (self.player(*slot, q.highest_threat(env), pc, end, env), OVER),
                OpKind::ChooseOne { options, limits, chosen, end: over, .. } => {
                    (self.option(options, limits, *chosen, *over, env), *over)
                }
                OpKind::If { cond, otherwise } => (R::NOTHING, if q.cond(env, cond) { pc + 1 } else { *otherwise }),
                OpKind::Jump(to) => (R::NOTHING, *to),
                OpKind::May { full: false, skip, .. } => (reader.may(|| self.block(pc + 1, *skip, env)), *skip),
                OpKind::May { full: true, must, skip, .. } => self.way_out(pc, *skip, *must, end, env),
                OpKind::EachPlayer { slot, who, end: over } => (self.each_player(*slot, who, pc, *over, env), *over),
                OpKind::ForEach { slot, filter, end: over, .. } => {
                    (self.each_card(*slot, filter, pc, *over, env), *over)
                }
                OpKind::Repeat { n, until, end: over, .. } => {
                    // How soon it ends is not known: once is looked at.
                    let times = until.as_ref().map_or_else(|| q.num(env, n), |cond| i32::from(!q.cond(env, cond)));
                    let some = times > 0;
                    (if some { reader.repeated(self.block(pc + 1, *over, env), times) } else { R::NOTHING }, *over)
                }
                // In the middle of a loop: the pass ends here, and the walk goes on behind the loop.
                OpKind::NextEach { end: over, .. } => (R::NOTHING, *over),
                OpKind::NextPlayer { .. } | OpKind::Again { .. } | OpKind::Gather { .. } => (R::NOTHING, pc + 1),
                OpKind::Delayed { trigger: Some(_), end: over, .. } => (reader.awaited(op.slots), *over),
                OpKind::Delayed { end: over, .. } => (reader.later(|| self.block(pc + 1, *over, env)), *over),
                OpKind::Missed { slot } => {
                    env.slots[usize::from(*slot)] = Local::Number(1);
                    (R::NOTHING, pc + 1)
                }
                // How a test will go is not known: both ways are looked at.
                OpKind::OnTest { skip, .. } => (R::NOTHING, if reader.heeds_tests() { pc + 1 } else { *skip }),
                OpKind::Then { .. } => (R::NOTHING, pc + 1),
                OpKind::Decider(who) => {
                    env.decider = q.who_one(env, who).unwrap_or(env.decider);
                    (R::NOTHING, pc + 1)
                }
                OpKind::Paid => {
                    env.paying = Paying(false);
                    reader.paid(q, self.ability, env).map_or((R::NOTHING, pc + 1), |out| (out, OVER))
                }
                OpKind::Cost(cost) => {
                    // Any number may be named: one is enough to see what comes of it.
                    if let Cost::Name { slot, what: Spoken::Number } = cost {
                        env.slots[usize::from(*slot)] = Local::Number(1);
                    }
                    (reader.cost(q, env, cost), pc + 1)
                }
                OpKind::Bypass => (reader.bypass(q, env), pc + 1),
                OpKind::Do(phrase) => match reader.effect(q, env, phrase, op.slots) {
                    Met::Comes(out) => (out, pc + 1),
                    Met::Fails(out) => (out, self.past_then(pc + 1)),
                    Met::Misses(out, slot) => (out, self.past_those_of(slot, pc + 1)),
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

    /// What comes after effects on what has a name.
    fn past_those_of(self, slot: Slot, mut pc: u16) -> u16 {
        let speaks = |op: &Op| matches!(op.kind, OpKind::Do(_)) && op.slots >> slot & 1 == 1;
        while self.ability.code.get(usize::from(pc)).is_some_and(speaks) {
            pc = self.past_then(pc + 1);
        }
        pc
    }

    /// Where the instructions end that speak of cards chosen: with the costs, if no effect does.
    fn last_named(self, pc: u16, end: u16) -> u16 {
        let costs = self.ability.effects;
        let alike = || Choice::at(self.ability, pc).is_some_and(|choice| choice.is_alike());
        if pc < costs && alike() { end.min(costs - 1) } else { end }
    }

    /// Cards: what follows is looked at with each that may be chosen.
    fn cards(self, pc: u16, end: u16, env: &mut Env) -> R::Out {
        let (q, reader) = (self.q, self.reader);
        let Some(choice) = Choice::at(self.ability, pc) else { return R::NOTHING };
        if q.num(env, choice.n) <= 0 {
            env.slots[usize::from(choice.slot)] = Local::Empty;
            return self.block(pc + 1, end, env);
        }
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

    /// A number that is named first: the same instruction is looked at with each. With none nobody picks or pays.
    fn number(self, pc: u16, end: u16, env: &Env) -> R::Out {
        self.pick(env, self.q.numbers(self.ability, pc, env), |inner, n| {
            let from = if n == 0 { pc + PICKED } else { pc };
            Some(inner.block(from, end, &mut Env { x: i16::from(n), ..*env }))
        })
    }

    /// A player: what follows is looked at with each.
    fn player(self, slot: Slot, seats: Seats, pc: u16, end: u16, env: &Env) -> R::Out {
        self.pick(env, seats.iter(), |inner, seat| {
            let mut env = *env;
            env.slots[usize::from(slot)] = Local::Player(seat);
            Some(inner.block(pc + 1, end, &mut env))
        })
    }

    /// One of some blocks. Each closes with a jump to what comes after all of them.
    fn option(self, options: &[u16], limits: &[u8], chosen: Option<Slot>, over: u16, env: &Env) -> R::Out {
        let ends = options.iter().skip(1).chain([&over]);
        let chosen = self.q.chosen_before(env, chosen);
        let is_left = |n: usize| chosen >> n & 1 == 0 && self.q.option_is_left(env, limits, n);
        let left = options.iter().zip(ends).enumerate().filter(|(n, _)| is_left(*n));
        self.pick(env, left, |inner, (_, (start, next))| {
            let opens = self.reader.opens(self.q, self.ability, *start, env);
            opens.then(|| inner.block(*start, next - 1, &mut { *env }))
        })
    }

    /// One of some things that are no cards.
    fn pick<T>(
        self,
        env: &Env,
        of: impl IntoIterator<Item = T>,
        looked_at: impl Fn(Self, T) -> Option<R::Out>,
    ) -> R::Out {
        let inner = match self.reader.inside() {
            Ok(reader) => Walk { reader, ..self },
            Err(out) => return out,
        };
        let mut tally = self.reader.weighing(self.q, env, None);
        let _ = of.into_iter().filter_map(|one| looked_at(inner, one)).any(|out| self.reader.weigh(&mut tally, out));
        self.reader.chosen(tally)
    }

    /// What may be done, or else something happens; what must be done is, where it can be. The first block closes
    /// with a jump over the second.
    fn way_out(self, pc: u16, skip: u16, must: bool, end: u16, env: &mut Env) -> (R::Out, u16) {
        let last = &self.ability.code[usize::from(skip) - 1].kind;
        let over = if let OpKind::Jump(to) = last { *to } else { skip };
        if must {
            let able = self.q.can_do(self.ability, pc + 1, skip - 1, env);
            let (from, to) = if able { (pc + 1, skip - 1) } else { (skip, over.min(end)) };
            return (self.block(from, to, env), over);
        }
        let done = self.block(pc + 1, skip - 1, env);
        (self.reader.or_else(done, || self.block(skip, over.min(end), env)), over)
    }

    fn each_player(self, slot: Slot, who: &Who, pc: u16, over: u16, env: &mut Env) -> R::Out {
        let (mut sum, decider) = (R::NOTHING, env.decider);
        for seat in self.reader.turns(self.q.who(env, who)).iter() {
            env.slots[usize::from(slot)] = Local::Player(seat);
            env.decider = seat;
            sum = R::then(sum, self.block(pc + 1, over - 1, env));
            if R::is_decided(&sum) {
                break;
            }
        }
        env.decider = decider;
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
