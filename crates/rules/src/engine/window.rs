//! Windows: chances to act and to respond, in player order, until all pass in a row.

use std::ops::Range;

use super::Engine;
use crate::decision::{About, Answer, Ask};
use crate::frame::{Aim, Answering, Frame, Pending, Why};
use crate::ids::{CardSet, Seat, Seats};
use crate::log::Cause;
use crate::occurrence::{Occurrence, Verb};
use crate::step::Step;

impl Engine<'_> {
    /// Opens an action window. The planning window belongs to the active player first.
    pub(crate) fn open_window(&mut self) {
        let turn = if self.g.step == Step::S2_2 { self.g.active } else { self.g.first_on_turn() };
        self.g.push(Frame::Window { turn, passes: 0 });
        self.window(turn, 0);
    }

    pub(super) fn window(&mut self, turn: Seat, passes: u8) {
        self.window_of(self.g.acting(), turn, passes);
    }

    fn window_of(&mut self, acting: Seats, turn: Seat, passes: u8) {
        if usize::from(passes) >= acting.len() {
            self.pop();
        } else if acting.has(turn) {
            self.ask(turn, About::Action);
        } else {
            let turn = self.g.next_of(acting, turn);
            *self.top() = Frame::Window { turn, passes };
        }
    }

    /// An answer in an action window.
    pub(super) fn act(&mut self, seat: Seat, answer: Answer) {
        let acting = self.g.acting();
        let next = self.g.next_of(acting, seat);
        let Frame::Window { turn, passes } = self.top() else { return };
        *turn = next;
        *passes = if answer == Answer::Pass { *passes + 1 } else { 0 };
        let passes = *passes;
        match answer {
            Answer::Play(card) => self.start_play(seat, card, None),
            Answer::Use(card, index) if self.q().face(card).one_of_several => {
                self.start_play(seat, card, Some((index, Occurrence::NOTHING)));
            }
            Answer::Use(card, index) => {
                let event = Occurrence::NOTHING;
                let ability = self.q().usable(seat, card, index).unwrap_or(self.q().ability_ref(card, index));
                self.uses(seat, card, ability);
                self.start_ability_at(card, ability, seat, event);
            }
            Answer::Pass
            | Answer::Done
            | Answer::Yes
            | Answer::Card(_)
            | Answer::Player(_)
            | Answer::Option(_)
            | Answer::Number(_)
            | Answer::Pay(_) => {
                self.happens_by(Some(Cause::Player(seat)), Occurrence::new(Verb::Passes).by(seat));
                self.window_of(acting, next, passes);
            }
        }
    }

    /// Opens the window for everything that has triggered since the last one.
    pub(super) fn open_triggers(&mut self) {
        let (from, to) = (self.g.pending_floor, self.g.pending.len() as u16);
        self.g.pending_floor = to;
        let turn = self.g.first;
        let stage = if self.q().outranked(from, to) { Answering::Cancels } else { Answering::Forced };
        self.g.push(Frame::Triggers { from, to, turn, passes: 0, stage });
    }

    pub(super) fn triggers(&mut self, from: u16, to: u16, turn: Seat, passes: u8, stage: Answering) {
        if stage == Answering::Forced {
            self.forced(from, to);
            return;
        }
        if usize::from(passes) >= self.g.living().len() {
            if stage == Answering::Cancels {
                *self.top() = Frame::Triggers { from, to, turn, passes: 0, stage: Answering::Forced };
                return;
            }
            self.pop();
            let explored = |pending: &Pending| pending.event.verb == Verb::Explored;
            self.g.dirty |= self.m.hears(Verb::State) && self.g.pending[usize::from(from)..].iter().any(explored);
            self.g.pending.truncate(usize::from(from));
            self.g.pending_floor = from;
            return;
        }
        if self.g.alive(turn) && self.has_response(from, to, turn, stage) {
            self.ask(turn, About::Respond);
        } else {
            let next = self.g.next_seat(turn);
            *self.top() = Frame::Triggers { from, to, turn: next, passes: passes + 1, stage };
        }
    }

    fn has_response(&self, from: u16, to: u16, seat: Seat, stage: Answering) -> bool {
        let mine = |at: u16| {
            let pending = &self.g.pending[usize::from(at)];
            !pending.forced && pending.seat == seat && self.q().its_turn(from, to, at, stage)
        };
        (from..to).any(|at| mine(at) && self.q().can_trigger(at))
    }

    /// Forced abilities come first; where several wait, the first player orders them.
    fn forced(&mut self, from: u16, to: u16) {
        let q = self.q();
        let pending = |at: u16| &q.g.pending[usize::from(at)];
        let mut waiting = (from..to).filter(|at| pending(*at).forced && q.can_trigger(*at)).map(pending);
        let Some(first) = waiting.next().copied() else {
            let turn = self.g.first;
            *self.top() = Frame::Triggers { from, to, turn, passes: 0, stage: Answering::Responses };
            return;
        };
        let same = |pending: &Pending| pending.card == first.card && pending.ability == first.ability;
        // Costs are paid together.
        if waiting.all(same) || first.event.verb == Verb::BypassCost {
            self.start_pending(from, to, Answer::Use(first.card, self.m.number(first.ability)), None);
        } else {
            let first_player = self.g.first;
            self.ask(first_player, About::OrderForced);
        }
    }

    pub(super) fn take_trigger(&mut self, ask: Ask, answer: Answer) {
        let Frame::Triggers { from, to, turn, passes, stage } = *self.top() else { return self.take_delayed(answer) };
        if ask.about == About::OrderForced {
            self.start_pending(from, to, answer, None);
            return;
        }
        let next = self.g.next_seat(turn);
        let passes = if answer == Answer::Pass { passes + 1 } else { 0 };
        *self.top() = Frame::Triggers { from, to, turn: next, passes, stage };
        if answer != Answer::Pass {
            self.start_pending(from, to, answer, Some(ask.seat));
        }
    }

    /// What any player may use, one of them uses.
    fn spend_chance(&mut self, from: u16, to: u16, used: &Pending) {
        for other in &mut self.g.pending[usize::from(from)..usize::from(to)] {
            other.spent |= (other.card, other.ability, other.event) == (used.card, used.ability, used.event);
        }
    }

    /// Begins what a player responds with, or what nobody decides about.
    fn start_pending(&mut self, from: u16, to: u16, answer: Answer, by: Option<Seat>) {
        let Answer::Use(card, index) = answer else { return };
        let q = self.q();
        let named = |at: &u16| {
            let pending = &q.g.pending[usize::from(*at)];
            let theirs = by.map_or(pending.forced, |seat| !pending.forced && pending.seat == seat);
            theirs && pending.card == card && q.m.number(pending.ability) == index
        };
        // Of one alone it is known that it can: it was offered.
        let alone = (from..to).filter(named).nth(1).is_none();
        let Some(at) = (from..to).find(|at| named(at) && (alone || q.can_trigger(*at))) else { return };
        let pending = &q.g.pending[usize::from(at)];
        let about = if by.is_none() { CardSet::EMPTY } else { q.to_be_told_apart(from..to, at) };
        if about.len() > 1 {
            self.pick(pending.seat, about, 1, 1, Why::Choose, Aim::Ability((at - from) as u8));
        } else {
            self.start_answer(at, from..to);
        }
    }

    /// Of several occurrences that an ability answers, the one that is about a card.
    pub(super) fn answer_about(&mut self, cards: CardSet, nth: u8) {
        let Frame::Triggers { from, to, .. } = *self.top() else { return };
        let at = self.q().answered(from..to, from + u16::from(nth)).find(|(_, card)| cards.has(*card));
        if let Some((at, _)) = at {
            self.start_answer(at, from..to);
        }
    }

    fn start_answer(&mut self, at: u16, among: Range<u16>) {
        let pending = self.g.pending[usize::from(at)];
        let (card, index) = (pending.card, self.m.number(pending.ability));
        self.g.pending[usize::from(at)].spent = true;
        if self.m.ability(pending.ability).by_any_player {
            self.spend_chance(among.start, among.end, &pending);
        }
        let Pending { ability, seat, .. } = pending;
        if let Some(delayed) = self.q().delayed_by(&pending).filter(|_| pending.pc > 0) {
            self.triggers_itself(card, ability);
            self.g.delayed[delayed].env = self.g.delayed[delayed].env.about(pending.event);
            return self.run_delayed(delayed);
        }
        if self.m.ability(ability).trigger.as_ref().is_some_and(|trigger| trigger.replaces()) {
            self.take_place_of(pending.event);
        }
        if pending.forced {
            self.triggers_itself(card, ability);
        } else {
            self.uses(seat, card, ability);
        }
        let is_event = self.q().hand_of(card).is_some() && self.q().face(card).kind == cardlang::def::CardType::Event;
        if is_event {
            self.start_play(pending.seat, card, Some((index, pending.event)));
        } else {
            self.start_ability_at(card, pending.ability, pending.seat, pending.event);
        }
    }
}
