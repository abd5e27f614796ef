//! Progress, exploring, defeating stages and advancing.

use cardlang::def::{AbilityKind, CardType, Timing};

use super::Engine;
use crate::code::{ModFlag, ModKind, Stat, Until};
use crate::frame::{AbilityRef, Frame, LimitUse};
use crate::ids::{CardId, CardSet};
use crate::log::{Cause, What};
use crate::occurrence::{Occurrence, Verb};
use crate::state::{Flags, Outcome};
use crate::zone::Zone;

/// Stages of advancing.
const DEFEATED: u8 = 0;
const LEAVE: u8 = 1;
const SIDE_A: u8 = 2;
const FLIP: u8 = 3;
const SIDE_B: u8 = 4;
const ADVANCED: u8 = 5;
const BYPASS: u8 = 6;
const BYPASSED: u8 = 7;

impl Engine<'_> {
    /// Progress meant for the quest: the active location first, then, once it is explored, the rest.
    pub(super) fn flow_progress(&mut self, amount: u16, by: CardId) {
        let active = self.q().active_location();
        let Some(location) = active else {
            self.pop();
            if let (Some(quest), true) = (self.q().current_quest(), amount > 0) {
                self.place_progress(quest, amount, by);
            }
            return;
        };
        let room = self.q().stat(location, Stat::QuestPoints) - i32::from(self.g.card(location).progress);
        let soaked = amount.min(room.max(0) as u16);
        if self.q().kept_off(location, by) || !self.q().takes_progress(location, by) {
            self.pop();
            return;
        }
        let rest = amount - soaked;
        if rest == 0 {
            self.pop();
        } else {
            *self.top() = Frame::Progress { amount: rest, by };
        }
        self.place_progress(location, soaked, by);
        // A location that cannot be explored now would soak nothing more: what is left is lost.
        if rest > 0 && self.q().active_location() == Some(location) {
            self.pop();
        }
    }

    /// A location becomes the active one, by travelling or without.
    pub(super) fn activate(&mut self, location: CardId) {
        self.appear(location);
        self.put(location, Zone::ACTIVE_LOCATION);
        self.emit(Occurrence::of(Verb::BecomesActive, location));
    }

    pub(crate) fn place_progress(&mut self, id: CardId, amount: u16, by: CardId) {
        if !self.q().takes_progress(id, by) {
            return;
        }
        let kind = self.q().face(id).kind;
        let amount = self.counted_progress(id, amount);
        if amount > 0 {
            let card = self.g.card_mut(id);
            card.progress = card.progress.saturating_add(amount);
            self.note(What::Progress { card: id, by: amount as i16 });
            if self.m.asks.progress {
                let (ability, seat) = (AbilityRef::PROGRESSED, crate::ids::Seat::ENCOUNTER);
                self.g.uses.push(LimitUse { card: id, ability, seat, scope: Until::Phase, times: 1 });
            }
            self.emit(Occurrence::of(Verb::ProgressPlaced, id).amount(i32::from(amount)));
        }
        let full = i32::from(self.g.card(id).progress) >= self.q().stat(id, Stat::QuestPoints);
        if kind == CardType::Location && full {
            self.explore(id);
        } else {
            self.g.dirty = true;
        }
    }

    /// What of an amount may be placed on a card; where some card asks for it, it is counted over the round.
    fn counted_progress(&mut self, id: CardId, amount: u16) -> u16 {
        if self.q().idle(ModKind::Most as usize) {
            return amount;
        }
        let amount = amount.min(self.q().progress_room(id));
        let times = amount.min(u16::from(u8::MAX)) as u8;
        let seat = crate::ids::Seat::ENCOUNTER;
        self.g.uses.push(LimitUse { card: id, ability: AbilityRef::PROGRESS, seat, scope: Until::Round, times });
        amount
    }

    /// Locations whose quest points have fallen to the progress on them.
    pub(super) fn explore_lowered(&mut self) {
        let q = self.q();
        let full = |id: &CardId| {
            let progress = q.card(*id).progress;
            progress > 0 && q.is_kind(*id, CardType::Location) && i32::from(progress) >= q.stat(*id, Stat::QuestPoints)
        };
        let places = [Zone::ACTIVE_LOCATION, Zone::STAGING].into_iter();
        let explored: CardSet = places.flat_map(|zone| self.g.in_zone(zone)).filter(full).collect();
        for id in explored.iter() {
            self.explore_by(Cause::Step, id);
        }
    }

    fn explore(&mut self, id: CardId) {
        self.explore_by(self.cause(), id);
    }

    fn explore_by(&mut self, cause: Cause, id: CardId) {
        if !self.q().can_leave(id) {
            return;
        }
        self.note_as(cause, What::Explored(id));
        self.emit(Occurrence::of(Verb::Explored, id));
        let to = if self.q().face(id).victory.is_some() { Zone::VICTORY } else { Zone::ENCOUNTER_DISCARD };
        self.put(id, to);
    }

    /// Defeats the stage as soon as it has enough progress and nothing forbids it.
    pub(super) fn check_stage(&mut self) {
        let Some(quest) = self.q().current_quest() else { return };
        let playing = !self.g.step.is_setup() && self.g.step != crate::step::Step::Resolution;
        if !playing || self.g.stack.iter().any(|frame| matches!(frame, Frame::Advance { .. })) {
            return;
        }
        if self.q().ends(Outcome::Lost) {
            self.finish(Outcome::Lost);
            return;
        }
        let barred = !self.q().can_win();
        if self.q().ends(Outcome::Won) && !barred {
            self.finish(Outcome::Won);
            return;
        }
        let Some(points) = self.q().face(quest).printed(Stat::QuestPoints) else { return };
        let points = points.max(self.q().stat(quest, Stat::QuestPoints));
        let last = self.g.top(Zone::QUEST_DECK).is_none();
        let stays = !self.q().can_be_defeated(quest) || last && barred;
        if i32::from(self.g.card(quest).progress) >= points && !stays {
            self.note(What::StageDefeated(quest));
            self.start_advance();
        }
    }

    /// The players win, unless something bars it.
    pub(super) fn win(&mut self) {
        if self.q().can_win() {
            self.finish(Outcome::Won);
        }
    }

    /// The players advance at once: whatever else has just triggered waits until the new stage is there.
    pub(super) fn start_advance(&mut self) {
        if self.g.pending.len() > usize::from(self.g.pending_floor) {
            self.open_triggers();
        }
        self.g.push(Frame::Advance { stage: DEFEATED, next: CardId::NONE });
    }

    /// Back to a stage that was defeated before: its side B lies there again, and the current stage comes after it.
    pub(super) fn return_to_stage(&mut self, number: u8) {
        let q = self.q();
        let fits = |id: &CardId| q.m.pool.facts(q.card(*id).def).stage == number && !q.g.is(*id, Flags::FACEDOWN);
        let Some(stage) = self.g.in_zone(Zone::REMOVED).find(fits) else { return };
        if let Some(quest) = self.q().current_quest() {
            self.put(quest, Zone::QUEST_DECK);
            self.show_side(quest, 0);
        }
        // Whoever was about to advance, or to win, stays.
        for frame in &mut self.g.stack {
            if let Frame::Advance { stage, .. } = frame {
                *stage = ADVANCED;
            }
        }
        self.put(stage, Zone::CURRENT_QUEST);
        self.flip_stage(stage);
        self.note(What::StageRevealed(stage));
    }

    /// Another stage than the next in order, by chance; its alternatives are out.
    pub(super) fn next_stage_at_random(&mut self, title: u16) {
        let q = self.q();
        let named: CardSet = self.g.in_zone(Zone::QUEST_DECK).filter(|id| q.face(*id).title == title).collect();
        if named.is_empty() {
            return;
        }
        let n = self.g.dice.below(named.len());
        let chosen = named.iter().nth(n).unwrap_or(CardId::NONE);
        self.note_pile(named.len() - 1, Zone::QUEST_DECK, Zone::REMOVED);
        for id in named.iter().filter(|id| *id != chosen) {
            self.g.relocate_bottom(id, Zone::REMOVED);
            // Facedown: seeing which stage is out would tell which one comes.
            self.set_flag(id, Flags::FACEDOWN, true);
        }
        for frame in self.g.stack.iter_mut().rev() {
            if let Frame::Advance { next, .. } = frame {
                *next = chosen;
                return;
            }
        }
    }

    pub(super) fn advance(&mut self, stage: u8, next: CardId) {
        let set = |engine: &mut Self, stage: u8, next: CardId| *engine.top() = Frame::Advance { stage, next };
        match stage {
            DEFEATED => {
                set(self, LEAVE, next);
                if let Some(quest) = self.q().current_quest() {
                    self.occur(Occurrence::of(Verb::StageDefeated, quest).by(self.g.first), Timing::When);
                }
            }
            LEAVE => {
                let chosen = next.some().or_else(|| self.g.top(Zone::QUEST_DECK));
                let Some(next) = chosen else {
                    self.pop();
                    return self.win();
                };
                if let Some(quest) = self.q().current_quest() {
                    self.emit(Occurrence::of(Verb::StageDefeated, quest).by(self.g.first));
                    let won = self.q().face(quest).victory.is_some();
                    self.put(quest, if won { Zone::VICTORY } else { Zone::REMOVED });
                }
                self.put(next, Zone::CURRENT_QUEST);
                self.note(What::StageRevealed(next));
                set(self, SIDE_A, next);
            }
            SIDE_A => {
                let held = self.q().flag(next, ModFlag::FlipsAtStaging);
                set(self, if held { ADVANCED } else { FLIP }, next);
                self.stage_text(next);
            }
            FLIP => {
                set(self, SIDE_B, next);
                self.flip_stage(next);
                let number = i32::from(self.m.pool.facts(self.g.card(next).def).stage);
                self.occur(Occurrence::of(Verb::StageRevealed, next).amount(number), Timing::When);
            }
            SIDE_B => {
                set(self, ADVANCED, next);
                self.stage_text(next);
            }
            BYPASS => {
                set(self, BYPASSED, next);
                self.occur(Occurrence::of(Verb::BypassCost, next).by(self.g.first), Timing::When);
            }
            BYPASSED if self.q().current_quest() == Some(next) => {
                set(self, LEAVE, CardId::NONE);
                self.emit(Occurrence::of(Verb::Bypassed, next).by(self.g.first));
                self.note_move(next, Zone::QUEST_DECK);
                self.put_at(next, Zone::QUEST_DECK, true);
            }
            _ => {
                self.pop();
                self.g.dirty = true;
            }
        }
    }

    /// The next stage comes, where there is none.
    pub(super) fn next_stage(&mut self) {
        if self.q().current_quest().is_none() && self.g.top(Zone::QUEST_DECK).is_some() {
            self.g.push(Frame::Advance { stage: LEAVE, next: CardId::NONE });
        }
    }

    /// The current stage is left as it is, for another.
    pub(super) fn start_bypass(&mut self) {
        if let Some(next) = self.q().current_quest() {
            self.g.push(Frame::Advance { stage: BYPASS, next });
        }
    }

    /// A stage becomes the current one at once, with a side up, which resolves. The one before it is on the table for as
    /// long as its text resolves.
    pub(super) fn make_current(&mut self, id: CardId, side: u8) {
        if let Some(quest) = self.q().current_quest() {
            self.put(quest, Zone::RESOLVING);
        }
        self.put(id, Zone::CURRENT_QUEST);
        self.note(What::StageRevealed(id));
        self.show_side(id, side);
        self.g.push(Frame::Advance { stage: SIDE_B, next: id });
    }

    /// The stage whose flip waited for the staging step is flipped.
    pub(super) fn flip_held_stage(&mut self) {
        let held = self.q().current_quest().filter(|id| self.q().flag(*id, ModFlag::FlipsAtStaging));
        if let Some(next) = held {
            self.g.push(Frame::Advance { stage: FLIP, next });
        }
    }

    pub(super) fn flip_stage(&mut self, id: CardId) {
        let last = self.m.pool.facts(self.g.card(id).def).faces.len() as u8 - 1;
        self.show_side(id, last);
    }

    /// What the side of a stage that has just come up says.
    pub(super) fn stage_text(&mut self, id: CardId) {
        let abilities = &self.q().face(id).abilities;
        let says = |kind| abilities.iter().position(|ability| ability.kind == kind);
        let index = says(AbilityKind::Setup).or_else(|| says(AbilityKind::WhenRevealed));
        if let Some(index) = index {
            let ability = self.q().own_ability(id, index as u8);
            self.note(What::Triggered { card: id, ability });
            let first = self.g.first;
            self.start_ability_at(id, ability, first, Occurrence::of(Verb::Revealed, id));
        }
    }
}
