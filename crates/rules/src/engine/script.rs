//! Running an ability: its shape. What single instructions do is in `effect` and `cost`.

use cardlang::def::{AbilityKind, Timing};

use super::Engine;
use crate::area::Board;
use crate::chance::Chance;
use crate::code::{Cond, Cost, HowMany, ModKind, Moment, Num, OpKind, Sel, Slot, Until, Who};
use crate::decision::{About, Answer};
use crate::frame::{AbilityRef, Aim, Delayed, Did, Env, Frame, LimitUse, Local, Paying, Why};
use crate::ids::{CardId, CardSet, Seat};
use crate::log::Detail;
use crate::matchup::Match;
use crate::occurrence::{Occurrence, Verb};
use crate::query::Q;
use crate::zone::Zone;

impl Engine<'_> {
    /// Resolves every ability of a kind that a card has, one after the other, if it has any.
    pub(crate) fn start_abilities(&mut self, card: CardId, kind: AbilityKind, seat: Seat, event: Occurrence) {
        // The one started last runs first.
        for ability in self.q().abilities_of(card, kind).rev() {
            self.start_ability_at(card, ability, seat, event);
        }
    }

    /// The turn of the abilities of a kind that a card has has come.
    pub(crate) fn trigger_abilities(&mut self, card: CardId, kind: AbilityKind) {
        for ability in self.q().abilities_of(card, kind) {
            self.triggers_itself(card, ability);
        }
    }

    pub(crate) fn start_ability_at(&mut self, card: CardId, at: AbilityRef, seat: Seat, event: Occurrence) {
        self.start_script(card, at, seat, event, 0);
    }

    pub(crate) fn start_script(&mut self, card: CardId, at: AbilityRef, seat: Seat, event: Occurrence, x: i16) {
        let mut env = self.q().env_at(card, seat, at, event);
        env.x = x;
        env.life = self.g.card(card).life;
        self.count_use(card, at, seat);
        self.push_spread(at, env);
        self.push_script(at, 0, env);
        if self.m.ability(at).of_active {
            self.settle_active(&env);
        }
    }

    /// Of several active locations, the first player says which one an effect is about.
    fn settle_active(&mut self, env: &Env) {
        let zone = self.q().here(env).active_location();
        if self.g.count_in(zone) > 1 {
            let meant = self.g.in_zone(zone).collect();
            let meant = self.q().reachable(env, meant);
            self.pick(self.q().leader(env), meant, 1, 1, Why::ActiveLocation, Aim::Nothing);
        }
    }

    /// An effect that spreads happens to every player besides the one it names, after that one.
    fn push_spread(&mut self, at: AbilityRef, env: Env) {
        let ability = self.m.ability(at);
        let Some(guarded) = &ability.guarded else { return };
        if !self.q().spreads(ability.kind, &env) {
            return;
        }
        let guarded = self.q().sel_one(&env, guarded);
        let guard = if self.g.in_play(guarded) { self.g.card(guarded).controller } else { return };
        let mut others = [Seat::ENCOUNTER; crate::ids::MAX_PLAYERS];
        let meant = self.q().company(&env).without(guard);
        for (n, seat) in self.g.in_order().filter(|seat| meant.has(*seat)).enumerate() {
            others[n] = seat;
        }
        for seat in others.into_iter().rev().filter(|seat| seat.is_player()) {
            self.push_script(at, 0, Env { guard: seat, ..env });
        }
    }

    fn push_script(&mut self, ability: AbilityRef, pc: u16, env: Env) {
        let sets = self.g.sets.len() as u8;
        self.g.push(Frame::Script { ability, pc, sets, env });
    }

    /// A limited ability counts as used when it is started, whatever becomes of it.
    fn count_use(&mut self, card: CardId, ability: AbilityRef, seat: Seat) {
        let said = self.m.ability(ability);
        let counted = said.phase.is_some() && self.q().is_ever_modified(ModKind::Most as usize);
        let scope = said.limit.map(|limit| limit.scope).or_else(|| counted.then_some(Until::Round));
        if let Some(scope) = scope {
            self.g.uses.push(LimitUse { card, ability, seat, scope, times: 1 });
        }
    }

    /// The running script's place and words.
    pub(super) fn scene(&self) -> (AbilityRef, u16, Env) {
        match self.g.stack.last() {
            Some(Frame::Script { ability, pc, env, .. }) => (*ability, *pc, *env),
            other => unreachable!("no script runs: {other:?}"),
        }
    }

    pub(crate) fn env_mut(&mut self) -> &mut Env {
        // What it has set going may wait above it.
        match self.g.stack.iter_mut().rev().find(|frame| !matches!(frame, Frame::Change { .. })) {
            Some(Frame::Script { env, .. }) => env,
            other => unreachable!("no script runs: {other:?}"),
        }
    }

    pub(super) fn goto(&mut self, to: u16) {
        if let Frame::Script { pc, env, .. } = self.top() {
            *pc = to;
            env.done = Default::default();
        }
    }

    pub(crate) fn next(&mut self) {
        let (_, pc, _) = self.scene();
        self.goto(pc + 1);
    }

    pub(super) fn script(&mut self) {
        let (at, pc, mut env) = self.scene();
        let matchup: &Match = self.m;
        let ability = matchup.ability(at);
        let Some(op) = ability.code.get(usize::from(pc)) else {
            self.end_script();
            return;
        };
        env.paying = Paying(pc < ability.effects);
        match &op.kind {
            kind if self.q().asks_for_x(&env, kind) => {
                self.ask(env.you, About::Number);
            }
            OpKind::Choose { slot, who, filter: _, n, how, random, to_be, why } => {
                let cards = self.q().candidates(ability, pc, &env);
                let n = self.q().num(&env, n).max(0) as usize;
                if *random {
                    let named = to_be.and_then(|state| self.q().recorded(state)).filter(|id| cards.has(*id));
                    return self.choose_random(*slot, named.map_or(cards, CardSet::one), n);
                }
                let min = if *how == HowMany::Exactly { n } else { 0 };
                let seat = self.decider(&env, who);
                self.pick(seat, cards, min, n, *why, Aim::Name(*slot));
            }
            OpKind::ChooseTotal { slot, who, filter: _, n, stat } => {
                let cards = self.q().candidates(ability, pc, &env);
                let short = self.q().total(&cards, *stat) < self.q().num(&env, n);
                let seat = self.decider(&env, who);
                self.pick(seat, cards, if short { cards.len() } else { 0 }, cards.len(), Why::Choose, Aim::Name(*slot));
            }
            OpKind::ChoosePlayer { .. } | OpKind::HighestThreat { .. } => self.choose_player(&env),
            OpKind::ChooseOne { end, .. } => self.choose_one(&env, *end),
            OpKind::If { cond, otherwise } => {
                let to = if self.q().cond(&env, cond) { pc + 1 } else { *otherwise };
                self.goto(to);
            }
            OpKind::OnTest { passed, skip } => {
                let to = if env.passed == *passed { pc + 1 } else { *skip };
                self.goto(to);
            }
            OpKind::Jump(to) => self.goto(*to),
            OpKind::Decider(who) => {
                let seat = self.decider(&env, who);
                self.env_mut().decider = seat;
                self.next();
            }
            OpKind::May { who, full, must, skip } => self.may(&env, who.as_ref(), (*full, *must), *skip),
            OpKind::EachPlayer { slot, who, end } => self.enter_loop(&env, *slot, who, *end),
            OpKind::NextPlayer { slot, start } => self.next_in_loop(at, &env, *slot, *start),
            OpKind::Repeat { slot, n, until, end } => self.repeat(&env, *slot, n, until.as_ref(), *end),
            OpKind::Again { slot, start } => self.again(at, &env, *slot, *start),
            OpKind::Gather { slot, kept } => self.gather(&env, *slot, *kept),
            OpKind::Then { skip } => {
                let to = if env.whole { pc + 1 } else { *skip };
                self.goto(to);
            }
            OpKind::ForEach { slot, left, filter, .. } => {
                let all = self.q().find(&env, filter);
                let set = self.new_set(all);
                self.env_mut().slots[usize::from(*left)] = Local::Set(set);
                self.env_mut().slots[usize::from(*slot)] = Local::Empty;
                self.next();
            }
            OpKind::NextEach { slot, left, end } => self.next_each(&env, *slot, *left, *end),
            OpKind::Delayed { at: when, unless, ahead, end, trigger } => {
                let unless = unless.as_ref().map_or(CardId::NONE, |sel| self.q().sel_one(&env, sel));
                let depth = self.q().attack_depth() + u8::from(*ahead);
                let defending = self.q().defending(&env, *ahead || trigger.is_some());
                let env = Env { defending, ..keep_names(env) };
                let delayed = Delayed { ability: at, pc: pc + 1, at: *when, env, unless, depth };
                let put_off = Occurrence::of(Verb::PutOff, env.this);
                self.happens_with(put_off, |_| Detail::Delayed(Box::new(delayed)));
                self.g.delayed.push(delayed);
                self.goto(*end);
            }
            OpKind::Missed { slot } => {
                self.env_mut().slots[usize::from(*slot)] = Local::Number(1);
                self.next();
            }
            OpKind::Paid => self.next(),
            OpKind::Bypass => {
                self.next();
                self.start_bypass(self.q().here(&env));
            }
            OpKind::Do(phrase) => self.effect(phrase, &env),
            OpKind::Cost(cost) => self.cost(cost, &env),
        }
    }

    fn end_script(&mut self) {
        if let Frame::Script { sets, env, .. } = *self.top() {
            self.g.sets.truncate(usize::from(sets));
            if let (true, Some(card)) = (env.did.has(Did::LOOKED), self.g.top(Zone::ENCOUNTER_DECK)) {
                self.offer(Occurrence::of(Verb::LookedAt, card).by(env.decider), Timing::After);
            }
        }
        // What it meant for an attack of its own is over, whether that was made or not.
        let depth = self.q().attack_depth();
        self.g.lasting.retain(|lasting| lasting.until != Until::Attack || lasting.depth <= depth);
        self.g.delayed.retain(|delayed| delayed.at != Moment::AttackEnds || delayed.depth <= depth);
        // A stage that everybody has left stays while it speaks.
        self.g.dirty |= self.g.is_divided();
        self.pop();
    }

    /// Who decides: the player named, or whoever the ability belongs to just now.
    pub(super) fn decider(&self, env: &Env, who: &Who) -> Seat {
        let named = if matches!(who, Who::Any) { None } else { self.q().who_one(env, who) };
        named.unwrap_or(env.decider)
    }

    pub(crate) fn name(&mut self, slot: Slot, cards: CardSet) {
        let local = match cards.len() {
            0 => Local::Empty,
            1 => cards.first().map_or(Local::Empty, |id| Local::Card(id, self.g.card(id).life)),
            _ => Local::Set(self.new_set(cards)),
        };
        self.env_mut().slots[usize::from(slot)] = local;
        if local == Local::Empty {
            self.env_mut().whole = false;
        }
    }

    fn choose_random(&mut self, slot: Slot, mut cards: CardSet, n: usize) {
        let mut chosen = CardSet::EMPTY;
        for _ in 0..n.min(cards.len()) {
            let at = self.g.below(Chance::Choice, cards.len());
            if let Some(id) = cards.iter().nth(at) {
                cards.remove(id);
                chosen.insert(id);
            }
        }
        self.name(slot, chosen);
        self.next();
    }

    fn choose_player(&mut self, env: &Env) {
        let (at, pc, _) = self.scene();
        let ability = self.m.ability(at);
        let op = &ability.code[usize::from(pc)].kind;
        let (slot, seats, asked, random) = if let OpKind::HighestThreat { slot } = op {
            (*slot, self.q().highest_threat(env), self.q().leader(env), false)
        } else if let OpKind::ChoosePlayer { slot, who, random, .. } = op {
            // An effect may spread to others, but only the guard has something to hand over.
            if matches!(who, Who::Guarding(_)) && env.guard.is_player() {
                return self.next();
            }
            (*slot, self.q().player_choices(ability, pc, env), self.decider(env, who), *random)
        } else {
            return self.next();
        };
        match seats.single() {
            Some(seat) => self.name_player(slot, seat),
            None if seats.is_empty() => {
                self.env_mut().whole = false;
                self.next();
            }
            None if random => {
                let nth = self.g.below(Chance::Choice, seats.len());
                self.name_player(slot, seats.iter().nth(nth).unwrap_or(asked));
            }
            None => self.ask(self.standing_in(asked), About::Player),
        }
    }

    /// For a player who is out, by the cost perhaps, the first player decides.
    pub(super) fn standing_in(&self, seat: Seat) -> Seat {
        if self.g.alive(seat) { seat } else { self.g.first }
    }

    fn name_player(&mut self, slot: Slot, seat: Seat) {
        self.env_mut().slots[usize::from(slot)] = Local::Player(seat);
        self.next();
    }

    fn choose_one(&mut self, env: &Env, end: u16) {
        let (at, pc, _) = self.scene();
        let options = self.q().options(self.m.ability(at), pc, env);
        match options.count_ones() {
            0 => {
                // Nothing was done of what a `then` waits for.
                self.env_mut().whole = false;
                self.goto(end);
            }
            1 if !self.m.op(at, pc).kind.may_stop() => self.take_option(options.trailing_zeros() as u8),
            _ => self.ask(self.standing_in(env.decider), About::Option),
        }
    }

    fn take_option(&mut self, option: u8) {
        let (at, pc, _) = self.scene();
        if let OpKind::ChooseOne { options, limits, chosen, .. } = &self.m.op(at, pc).kind {
            let to = options[usize::from(option)];
            if let Some(slot) = chosen {
                let (_, _, env) = self.scene();
                let all = self.q().chosen_before(&env, *chosen) | 1 << option;
                self.env_mut().slots[usize::from(*slot)] = Local::Number(all as i16);
            }
            if limits.get(usize::from(option)).is_some_and(|limit| *limit > 0) {
                let (_, _, Env { this: card, you: seat, .. }) = self.scene();
                let ability = AbilityRef::option(option);
                self.g.uses.push(LimitUse { card, ability, seat, scope: Until::Round, times: 1 });
            }
            self.goto(to);
        }
    }

    fn may(&mut self, env: &Env, who: Option<&Who>, (full, must): (bool, bool), skip: u16) {
        let (at, pc, _) = self.scene();
        let seat = who.map_or(env.decider, |who| self.decider(env, who));
        let inner = Env { decider: seat, ..*env };
        let ability = self.m.ability(at);
        let can = match full {
            // What happens otherwise begins after the jump over it.
            true => self.q().can_do(ability, pc + 1, skip - 1, &inner),
            false => self.q().could(ability, pc + 1, &inner, None),
        };
        if !self.g.alive(seat) || !can {
            self.goto(skip);
        } else {
            self.env_mut().decider = seat;
            if must { self.next() } else { self.ask(seat, About::May) }
        }
    }

    pub(super) fn take_script(&mut self, answer: Answer) {
        let (at, pc, env) = self.scene();
        let op = &self.m.op(at, pc).kind;
        if let OpKind::May { skip, .. } = op {
            let to = if answer == Answer::Pass { *skip } else { pc + 1 };
            self.goto(to);
        } else if let (OpKind::ChoosePlayer { slot, .. } | OpKind::HighestThreat { slot }, Answer::Player(seat)) =
            (op, answer)
        {
            self.name_player(*slot, seat);
        } else if let (OpKind::ChooseOne { .. }, Answer::Option(option)) = (op, answer) {
            self.take_option(option);
        } else if let (OpKind::ChooseOne { end, .. }, Answer::Pass) = (op, answer) {
            self.goto(*end);
        } else if let (OpKind::Cost(Cost::Name { slot, what }), Answer::Option(option)) = (op, answer) {
            let named = self.q().to_name(&env, *what)[usize::from(option)];
            self.env_mut().slots[usize::from(*slot)] = Local::Number(named as i16);
            self.next();
        }
    }

    /// A pass of a loop begins: what `then` asks about is this pass alone.
    fn begin_pass(&mut self, slot: Slot) {
        let env = self.env_mut();
        env.broken |= u8::from(!env.whole) << slot;
        env.whole = true;
    }

    /// A loop is over: `then` asks about all of its passes and what came before.
    fn end_loop(&mut self, slot: Slot) {
        let env = self.env_mut();
        env.whole &= env.broken & (1 << slot) == 0;
        env.broken &= !(1 << slot);
    }

    fn enter_loop(&mut self, env: &Env, slot: Slot, who: &Who, end: u16) {
        let seats = self.q().who(env, who);
        let first = self.g.in_order().find(|seat| seats.has(*seat));
        match first {
            Some(seat) => {
                self.env_mut().first = seat;
                self.begin_pass(slot);
                self.loop_at(slot, seat);
                self.next();
            }
            None => self.goto(end),
        }
    }

    fn loop_at(&mut self, slot: Slot, seat: Seat) {
        let env = self.env_mut();
        env.slots[usize::from(slot)] = Local::Player(seat);
        env.decider = seat;
    }

    fn next_in_loop(&mut self, at: AbilityRef, env: &Env, slot: Slot, start: u16) {
        let OpKind::EachPlayer { who, .. } = &self.m.op(at, start).kind else { return self.next() };
        let Local::Player(now) = env.slots[usize::from(slot)] else { return self.next() };
        let seats = self.q().who(env, who);
        // The token passes if the first player is eliminated; the loop goes on from where it began.
        let order = |seat: &Seat| (seat.0 + self.g.seats - env.first.0) % self.g.seats;
        let later = self.g.in_order().filter(|seat| seats.has(*seat) && order(seat) > order(&now));
        let next = later.min_by_key(order);
        match next {
            Some(seat) => {
                self.begin_pass(slot);
                self.loop_at(slot, seat);
                self.goto(start + 1);
            }
            None => {
                self.end_loop(slot);
                let you = env.you;
                self.env_mut().decider = you;
                self.next();
            }
        }
    }

    /// The next card of a loop: the one dealt with is struck off, the decider picks among the rest.
    fn next_each(&mut self, env: &Env, slot: Slot, left: Slot, end: u16) {
        let Local::Set(set) = env.slots[usize::from(left)] else { return self.goto(end) };
        if let Local::Card(done, _) = env.slots[usize::from(slot)] {
            self.g.sets[usize::from(set)].remove(done);
        }
        // The loop goes on without a player who has been taken out by it.
        let decider = if self.g.alive(env.decider) { env.decider } else { self.g.first };
        let waiting = self.not_lost(decider, *self.q().set(set));
        if waiting.is_empty() {
            self.end_loop(slot);
            self.goto(end);
        } else {
            self.begin_pass(slot);
            self.pick(decider, waiting, 1, 1, Why::Choose, Aim::Name(slot));
        }
    }

    fn repeat(&mut self, env: &Env, slot: Slot, n: &Num, until: Option<&Cond>, end: u16) {
        let times = self.q().num(env, n);
        if times <= 0 || self.q().is_over(env, until) {
            self.goto(end);
        } else {
            self.begin_pass(slot);
            self.env_mut().slots[usize::from(slot)] = Local::Number(times as i16);
            self.next();
        }
    }

    fn again(&mut self, ability: AbilityRef, env: &Env, slot: Slot, start: u16) {
        let OpKind::Repeat { until, .. } = &self.m.op(ability, start).kind else { return self.next() };
        if let Local::Number(left) = env.slots[usize::from(slot)]
            && left > 1
            && !self.q().is_over(env, until.as_ref())
        {
            self.begin_pass(slot);
            self.env_mut().slots[usize::from(slot)] = Local::Number(left - 1);
            self.goto(start + 1);
        } else {
            self.end_loop(slot);
            self.next();
        }
    }

    /// Cards that one player after another chooses go by one name, wherever they go then.
    fn gather(&mut self, env: &Env, slot: Slot, kept: Slot) {
        let all = self.q().sel(env, &Sel::Slot(slot)).union(&self.q().sel(env, &Sel::Slot(kept)));
        let local = if all.is_empty() { Local::Empty } else { Local::Set(self.new_set(all)) };
        for name in [slot, kept] {
            self.env_mut().slots[usize::from(name)] = local;
        }
        self.next();
    }

    /// Starts a delayed effect that waits for the end of the phase or round; where several would change something,
    /// the first player orders them. Tells whether there was one.
    pub(super) fn start_delayed(&mut self, round: bool) -> bool {
        let Some(index) = self.g.delayed.iter().position(|delayed| delayed.at.is_due(round)) else { return false };
        let mut due = Vec::new();
        self.q().delayed_answers(round, &mut due);
        if due.len() > 1 {
            let first_player = self.g.first;
            self.ask(first_player, About::OrderForced);
        } else {
            self.run_delayed(index);
        }
        true
    }

    pub(super) fn take_delayed(&mut self, answer: Answer) {
        let Frame::Ending { round, .. } = *self.top() else { return };
        let named = |delayed: &Delayed| answer == Answer::Use(delayed.env.this, self.m.number(delayed.ability));
        let meant = |delayed: &Delayed| delayed.at.is_due(round) && named(delayed);
        if let Some(index) = self.g.delayed.iter().position(meant) {
            self.run_delayed(index);
        }
    }

    /// Starts what waits for a moment of the attack under way. Tells whether something did.
    pub(super) fn start_delayed_in_attack(&mut self, at: Moment) -> bool {
        let depth = self.q().attack_depth();
        let due = |delayed: &Delayed| delayed.at == at && delayed.depth == depth;
        let Some(index) = self.g.delayed.iter().position(due) else { return false };
        self.run_delayed(index);
        true
    }

    /// Starts what waits for the quest to succeed, or to fail.
    pub(super) fn start_on_quest(&mut self, result: Moment, board: Board) {
        let due = |engine: &Self, delayed: &Delayed| delayed.at == result && engine.q().here(&delayed.env) == board;
        while let Some(index) = self.g.delayed.iter().rposition(|delayed| due(self, delayed)) {
            self.run_delayed(index);
        }
    }

    pub(super) fn run_delayed(&mut self, index: usize) {
        let delayed = self.g.delayed[index];
        if delayed.at != Moment::Keeps {
            self.g.delayed.remove(index);
        }
        let code = &self.m.ability(delayed.ability).code;
        debug_assert!(usize::from(delayed.pc) <= code.len());
        self.push_script(delayed.ability, delayed.pc, delayed.env);
    }
}

/// A delayed effect outlives the sets of its script.
fn keep_names(mut env: Env) -> Env {
    super::lasting::forget_sets(&mut env);
    env
}

impl Q<'_> {
    /// Whether what ends a repetition is so.
    fn is_over(self, env: &Env, until: Option<&Cond>) -> bool {
        until.is_some_and(|cond| self.cond(env, cond))
    }
}
