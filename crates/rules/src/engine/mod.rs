//! Writing the game: the engine runs the topmost frame until it needs an answer.

mod amount;
mod attaching;
mod attack;
mod away;
mod boards;
mod change;
mod control;
mod cost;
mod counter;
mod damage;
mod door;
mod draw;
mod effect;
mod entering;
mod framework;
mod happen;
mod lasting;
mod leaving;
mod look;
mod order;
mod phases;
mod pick;
mod piles;
mod play;
mod progress;
mod quest;
pub(crate) mod reveal;
mod script;
mod test;
mod trial;
mod under;
mod unveil;
mod window;

use cardlang::def::AbilityKind;

use crate::code::{Key, Mod, ModFlag, Quantity, Stat};
use crate::decision::{About, Answer, Ask, Decision};
use crate::frame::{Aim, Frame};
use crate::ids::{CardId, CardSet, Seat, Seats};
use crate::log::{Cause, Entry};
use crate::matchup::Match;
use crate::occurrence::{Occurrence, Verb};
use crate::pool::FaceFacts;
use crate::query::Q;
use crate::reason::Reason;
use crate::state::{Flags, Game, Outcome};
use crate::step::Step;
use crate::zone::Zone;

/// Steps the engine may take for one answer. Far above anything the cards can do in earnest.
pub const STEP_CAP: u32 = 200_000;

/// An answer that was not taken; the game is as it was.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Refused {
    /// It is not legal, and why.
    Illegal(Reason),
    /// The game would not come to rest: an endless loop.
    Endless,
}

impl std::fmt::Display for Refused {
    fn fmt(&self, out: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Refused::Illegal(reason) => write!(out, "{reason} ({})", reason.clause()),
            Refused::Endless => write!(out, "the game did not come to rest after {STEP_CAP} steps"),
        }
    }
}

/// A game being changed.
pub struct Engine<'a> {
    pub g: &'a mut Game,
    pub m: &'a Match,
    pub log: Option<&'a mut Vec<Entry>>,
}

impl<'a> Engine<'a> {
    /// An engine for one game; without a log, what happens is not written down.
    pub fn new(g: &'a mut Game, m: &'a Match, log: Option<&'a mut Vec<Entry>>) -> Engine<'a> {
        Engine { g, m, log }
    }

    /// The same game, to be read only.
    pub fn q(&self) -> Q<'_> {
        Q { g: self.g, m: self.m }
    }

    /// Takes a legal answer and runs on to the next question or the end.
    /// The caller vouches for the answer; see [`answer`] for the checked way.
    pub fn answer_unchecked(&mut self, answer: Answer) -> Result<(), Refused> {
        let Some(ask) = self.g.ask.take() else { return Err(Refused::Illegal(Reason::GameOver)) };
        self.g.work = 0;
        self.take(ask, answer);
        self.run()
    }

    /// Runs until a question or the end.
    pub fn run(&mut self) -> Result<(), Refused> {
        while self.g.ask.is_none() && self.g.outcome.is_none() {
            self.g.work += 1;
            if self.g.work > STEP_CAP {
                return Err(Refused::Endless);
            }
            self.refill_encounter_deck();
            // Whatever happens may take the last of a value that a card cannot stay without.
            if self.g.dirty || self.q().has_to_shed() {
                self.settle();
                continue;
            }
            if self.g.pending.len() > usize::from(self.g.pending_floor) && !self.q().paying() {
                self.open_triggers();
                continue;
            }
            if self.g.unordered {
                self.order_discards();
                // What is asked of the owner comes before everything else.
                if self.g.unordered {
                    self.step();
                }
                continue;
            }
            if !self.clear_under() {
                self.step();
            }
        }
        if self.g.outcome.is_some() {
            self.g.ask = None;
        }
        Ok(())
    }

    fn step(&mut self) {
        let Some(frame) = self.g.stack.last() else {
            self.finish(Outcome::Lost);
            return;
        };
        match *frame {
            Frame::Framework => self.framework(),
            Frame::Window { turn, passes } => self.window(turn, passes),
            Frame::Triggers { from, to, turn, passes, stage } => self.triggers(from, to, turn, passes, stage),
            Frame::Script { .. } => self.script(),
            Frame::Pick { seat, why, .. } => self.ask_pick(seat, why),
            Frame::Play { .. } => self.play(),
            Frame::Pay { seat, .. } => self.ask_payment(seat),
            Frame::Reveal { .. } => self.reveal(),
            Frame::EnemyAttack(attack) => self.enemy_attack(attack),
            Frame::PlayerAttack(attack) => self.player_attack(attack),
            Frame::Progress { amount, by, board, past } => self.flow_progress(amount, by, board, past),
            Frame::Advance { stage, next, board } => self.advance(stage, next, board),
            Frame::Ending { .. } => self.endings(),
            Frame::RevealMore { left, seat, chain, from } => self.reveal_more(left, seat, chain, from),
            Frame::Refresh { card, toll } => self.refresh(card, toll),
            Frame::QuestFails { by, spared, told, board } => self.quest_fails(by, spared, told, board),
            Frame::Damage { from, harm, whole, stage } => self.deal_assigned(from, harm, whole, stage),
            Frame::Change { what, life, moment } => self.change(what, life, moment),
            Frame::Share { left, sphere, asked } => self.share_payment(left, sphere, asked),
            Frame::Divide { seat, left, cards, from, what } => self.divide(seat, left, cards, from, what),
            Frame::Test(test) => self.test(test),
            Frame::Travel { location, stage } => self.travel(location, stage),
            Frame::Complete { card, life } => self.complete(card, life),
            Frame::Unveil { cards, turned } => self.unveil_next(cards, turned),
        }
    }

    /// Gives an answer to the frame that asked.
    #[inline]
    fn take(&mut self, ask: Ask, answer: Answer) {
        match ask.about {
            About::Mulligan => self.mulligan(ask.seat, answer == Answer::Yes),
            About::Action => self.act(ask.seat, answer),
            About::Respond | About::OrderForced => self.take_trigger(ask, answer),
            About::Cards(_) => self.take_pick(answer),
            About::May if matches!(self.g.stack.last(), Some(Frame::Play { .. })) => self.take_discount(answer),
            About::Player | About::Option | About::May => self.take_script(answer),
            About::Number => self.take_number(answer),
            About::Payment => self.take_payment(answer),
            About::Toll => self.take_toll(answer == Answer::Yes),
        }
    }

    fn ask(&mut self, seat: Seat, about: About) {
        self.g.ask = Some(Ask { seat, about });
    }

    fn pop(&mut self) {
        self.g.stack.pop();
    }

    fn top(&mut self) -> &mut Frame {
        self.g.stack.last_mut().expect("the framework is always there")
    }

    fn new_set(&mut self, set: CardSet) -> u8 {
        self.g.sets.push(set);
        (self.g.sets.len() - 1) as u8
    }

    /// The game is decided. Won, it goes on to the resolution of the campaign card, if there is one.
    pub(crate) fn finish(&mut self, outcome: Outcome) {
        if outcome == Outcome::Lost || !self.begin_resolution() {
            self.end(outcome);
        }
    }

    /// Turns the campaign card over and does what it says; whatever was under way is over.
    fn begin_resolution(&mut self) -> bool {
        let decided = self.g.outcome.is_some() || self.g.step == Step::Resolution;
        let found = self.g.in_zone(Zone::BESIDE_QUEST).find_map(|id| {
            let faces = &self.m.pool.facts(self.g.card(id).def).faces;
            let resolution = |(n, face): (usize, &FaceFacts)| {
                let at = face.abilities.iter().position(|ability| ability.kind == AbilityKind::Resolution)?;
                Some((id, n as u8, at as u8))
            };
            faces.iter().enumerate().find_map(resolution)
        });
        let Some((card, side, ability)) = found.filter(|_| !decided) else { return decided };
        let g = &mut *self.g;
        g.stack.clear();
        g.sets.clear();
        g.pending.clear();
        g.pending_floor = 0;
        g.step = Step::Resolution;
        g.count = 0;
        g.turned = Seats::default();
        g.push(Frame::Framework);
        self.happens(Occurrence::new(Verb::StepBegins));
        self.show_side(card, side);
        let first = self.g.first;
        let ability = self.q().own_ability(card, ability);
        self.start_ability_at(card, ability, first, Occurrence::of(Verb::Revealed, card));
        true
    }

    fn end(&mut self, outcome: Outcome) {
        if self.g.outcome.is_none() {
            self.g.outcome = Some(outcome);
            let verb = if outcome == Outcome::Won { Verb::Win } else { Verb::Lose };
            self.happens(Occurrence::new(verb).by(self.g.first));
        }
    }

    /// What is going on right now, for the log.
    fn cause(&self) -> Cause {
        let frames = self.g.stack.iter().rev();
        frames
            .filter_map(|frame| match frame {
                Frame::Script { ability, env, .. } => {
                    Some(Cause::Ability { card: env.this, ability: *ability, seat: env.you })
                }
                Frame::EnemyAttack(attack) => Some(Cause::EnemyAttack(attack.enemy)),
                Frame::PlayerAttack(attack) => Some(Cause::PlayerAttack(attack.enemy)),
                Frame::Reveal { card, .. } => Some(Cause::Reveal(*card)),
                Frame::Play { card, .. } => Some(Cause::Playing(*card)),
                Frame::Framework
                | Frame::Window { .. }
                | Frame::Triggers { .. }
                | Frame::Pick { .. }
                | Frame::Pay { .. }
                | Frame::Share { .. }
                | Frame::Progress { .. }
                | Frame::Advance { .. }
                | Frame::Ending { .. }
                | Frame::RevealMore { .. }
                | Frame::Refresh { .. }
                | Frame::Damage { .. }
                | Frame::Change { .. }
                | Frame::Divide { .. }
                | Frame::Test(_)
                | Frame::QuestFails { .. }
                | Frame::Complete { .. }
                | Frame::Unveil { .. }
                | Frame::Travel { .. } => None,
            })
            .next()
            .unwrap_or(Cause::Step)
    }

    /// What follows by itself from the state: destruction by lowered hit points, a stage whose gate opened.
    fn settle(&mut self) {
        self.g.dirty = false;
        if self.m.modifies(Stat::HitPoints as usize) || self.m.indestructible || self.m.replaces(Verb::Destroyed) {
            for id in self.overdamaged().iter() {
                if self.g.in_play(id) {
                    self.perish(id);
                }
            }
        }
        if self.q().has_to_shed() {
            for id in self.q().discarded_at_zero().iter() {
                self.shed(id);
            }
        }
        self.send_away();
        self.check_players();
        self.follow_token();
        self.shed_attachments();
        self.shed_restricted();
        self.free_attachments();
        self.explore_lowered();
        self.clear_left_stages();
        self.check_stages();
        self.notice_states();
    }

    /// A card that cannot stay is discarded, by the ability that says so while that resolves.
    fn shed(&mut self, id: CardId) {
        let what = Occurrence::of(Verb::Discarded, id).by(self.g.card(id).controller);
        if !self.waits(what) {
            let by = self.q().shed_by(id);
            let resolves = matches!(self.cause(), Cause::Ability { card, .. } if card == by);
            self.discarded(if resolves { None } else { Some(Cause::Step) }, id);
        }
    }

    /// What cannot have attachments loses those it has.
    #[inline]
    fn shed_attachments(&mut self) {
        if self.q().is_modified(Mod::forbidding(Verb::Attach)) {
            self.shed_barred();
        }
    }

    #[inline(never)]
    fn shed_barred(&mut self) {
        let q = self.q();
        let attached = |id: &CardId| q.card(*id).host.index() < q.g.cards.len() && q.g.in_play(*id);
        let barred = |id: &CardId| attached(id) && !q.is_guarded(*id) && q.bars(q.card(*id).host, *id);
        let shed: CardSet = self.g.speakers.0.iter().filter(barred).collect();
        for id in shed.iter() {
            self.discard_by(Some(Cause::Step), id);
        }
    }

    /// Attachments whose text was blank are Restricted again, and what allowed more of them may be gone.
    #[inline]
    fn shed_restricted(&mut self) {
        if self.m.blanks || self.m.modifies(Quantity::Restricted.kind()) {
            self.shed_overweight();
        }
    }

    #[inline(never)]
    fn shed_overweight(&mut self) {
        if self.q().sheds_restricted() {
            return;
        }
        let (q, there) = (self.q(), self.m.may_be_restricted(&self.g.speakers.0));
        let placed = |id: &CardId| q.g.in_play(*id) && q.card(*id).host.is_some();
        let weighs = |id: &CardId| placed(id) && q.key(*id, Key::Restricted).is_some();
        let bearers: CardSet = there.iter().filter(weighs).map(|id| q.card(id).host).collect();
        let laden = bearers.iter().find(|id| q.g.in_play(*id) && q.is_overladen(*id));
        if let Some(host) = laden {
            self.check_restricted(host);
        }
    }

    fn overdamaged(&self) -> CardSet {
        let q = self.q();
        let damaged = |id: &CardId| {
            let (card, printed) = (self.g.card(*id), || q.face(*id).printed(Stat::HitPoints).unwrap_or(0));
            let lowered = self.m.lowers_hit_points || card.flags.has(Flags::STAND_IN);
            card.damage > 0 && (lowered || i32::from(card.damage) >= printed()) && card.zone.is_in_play()
        };
        let others = !self.g.extras.stand_ins.is_empty() || !q.idle(ModFlag::BearsDamage.kind());
        let there = &self.g.speakers.0;
        let bodies = if others { there.shared(there, self.g.cards.len()) } else { self.m.bodies.shared(there) };
        bodies.filter(|id| damaged(id) && q.is_beaten(*id) && q.can_be_damaged(*id)).collect()
    }

    pub(crate) fn set_flag(&mut self, id: CardId, flag: Flags, on: bool) {
        self.g.card_mut(id).flags.set(flag, on);
    }
}

/// Gives a checked answer: an illegal one is refused with its reason and changes nothing.
pub fn answer(
    game: &mut Game,
    matchup: &Match,
    seat: Seat,
    given: Answer,
    log: Option<&mut Vec<Entry>>,
) -> Result<(), Refused> {
    let q = Q { g: game, m: matchup };
    q.check(seat, given).map_err(Refused::Illegal)?;
    let before = game.clone();
    let logged = log.as_ref().map_or(0, |log| log.len());
    let mut log = log;
    let result = Engine::new(game, matchup, log.as_deref_mut()).answer_unchecked(given);
    if result.is_err() {
        *game = before;
        if let Some(log) = log {
            log.truncate(logged);
        }
    }
    result
}

impl Q<'_> {
    /// Whether an answer is legal, and if not, why not.
    pub fn check(self, seat: Seat, given: Answer) -> Result<(), Reason> {
        let Some(ask) = self.g.ask else { return Err(Reason::GameOver) };
        if ask.seat != seat {
            return Err(Reason::NotYourDecision);
        }
        let mut answers = Vec::new();
        self.answers(&mut answers);
        if answers.contains(&given) { Ok(()) } else { Err(self.why_not(ask, given)) }
    }

    /// Why an answer is not offered.
    pub fn why_not(self, ask: Ask, given: Answer) -> Reason {
        let card_exists = |card: CardId| card.index() < self.g.cards.len();
        match (ask.about, given) {
            (_, Answer::Play(card) | Answer::Use(card, _) | Answer::Card(card)) if !card_exists(card) => {
                Reason::NotOffered
            }
            (About::Action, Answer::Play(card)) => {
                self.can_play(ask.seat, card, None).err().unwrap_or(Reason::NotOffered)
            }
            (About::Action, Answer::Use(card, index)) => {
                self.can_act(ask.seat, card, index).err().unwrap_or(Reason::NotOffered)
            }
            (About::Respond, Answer::Play(card)) => self.why_no_response(ask.seat, card, None),
            (About::Respond, Answer::Use(card, index)) => self.why_no_response(ask.seat, card, Some(index)),
            (_, Answer::Play(_) | Answer::Use(..)) => Reason::OnlyInWindows,
            (About::Cards(_), Answer::Done) => Reason::TooFew,
            (About::Cards(_), Answer::Card(card)) if self.g.is(card, Flags::EXHAUSTED) => Reason::Exhausted,
            _ => Reason::NotOffered,
        }
    }

    /// The question as shown to the player who has to answer.
    pub fn decision(self) -> Option<Decision> {
        let ask = self.g.ask?;
        let mut answers = Vec::new();
        self.answers(&mut answers);
        Some(Decision { seat: ask.seat, about: ask.about, source: self.asking_card(), answers })
    }

    /// The card whose effect asks the question.
    pub fn asking_card(self) -> Option<CardId> {
        if let [.., Frame::Triggers { from, .. }, Frame::Pick { aim: Aim::Ability(nth), .. }] = self.g.stack.as_slice()
        {
            return self.g.pending.get(usize::from(*from) + usize::from(*nth)).map(|pending| pending.card);
        }
        self.g.stack.iter().rev().find_map(|frame| match frame {
            Frame::Script { env, .. } => Some(Some(env.this)),
            Frame::Play { card, .. } => Some(Some(*card)),
            Frame::EnemyAttack(attack) => Some(Some(attack.enemy)),
            Frame::PlayerAttack(attack) => Some(Some(attack.enemy)),
            Frame::Refresh { card, .. } => Some(Some(*card)),
            Frame::Window { .. } | Frame::Framework | Frame::Triggers { .. } => Some(None),
            Frame::Pick { .. }
            | Frame::Pay { .. }
            | Frame::Share { .. }
            | Frame::Reveal { .. }
            | Frame::Progress { .. }
            | Frame::Advance { .. }
            | Frame::Ending { .. }
            | Frame::RevealMore { .. }
            | Frame::Damage { .. }
            | Frame::Change { .. }
            | Frame::Divide { .. }
            | Frame::Test(_)
            | Frame::QuestFails { .. }
            | Frame::Complete { .. }
            | Frame::Unveil { .. }
            | Frame::Travel { .. } => None,
        })?
    }
}
