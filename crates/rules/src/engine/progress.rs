//! Progress, exploring, defeating stages and advancing.

use cardlang::def::{AbilityKind, CardType, Timing};

use super::Engine;
use crate::area::{AreaKind, Board};
use crate::chance::Chance;
use crate::code::{Before, ModFlag, ModKind, Stat, Until};
use crate::decision::About;
use crate::frame::{AbilityRef, Frame, LimitUse};
use crate::ids::{CardId, CardSet, Seat};
use crate::log::Cause;
use crate::occurrence::{Manner, Occurrence, Verb};
use crate::stages::Advancing;
use crate::state::{Flags, Outcome};
use crate::zone::Zone;

impl Engine<'_> {
    /// Progress meant for the quest: the active location first, then, once it is explored, the rest.
    pub(crate) fn flow_progress(&mut self, amount: u16, by: CardId, board: Board, past: CardId) {
        let before = self.q().in_the_way(board, Before::ActiveLocation);
        if before.is_none() && self.g.count_in(board.active_location()) > 1 {
            return self.share_progress(amount, by, board);
        }
        let active = before.or_else(|| self.q().active_location(board));
        let next = || self.q().in_the_way(board, Before::CurrentQuest);
        let Some(location) = active.or_else(next) else {
            if amount > 0 && self.q().open_to_progress(board, by).is_some() {
                return self.ask(self.g.first_at(board), About::Number);
            }
            self.pop();
            if let (Some(quest), true) = (self.q().current_quest(board), amount > 0) {
                self.place_progress(quest, amount, by);
            }
            return;
        };
        // What another card takes in its place does not depend on how much it has room for.
        if self.q().taker(Verb::ProgressPlaced, location) != location {
            self.pop();
            return self.place_progress(location, amount, by);
        }
        let room = self.q().stat(location, Stat::QuestPoints) - i32::from(self.g.card(location).progress);
        let soaked = amount.min(room.max(0) as u16);
        // A location that is full and cannot be explored soaks nothing more, nor does one that did not take its
        // share: what is left is lost.
        let full = soaked == 0 && amount > 0;
        if full || location == past || self.q().kept_off(location, by) || !self.q().takes_progress(location, by) {
            self.pop();
            return;
        }
        if soaked == amount {
            self.pop();
        } else {
            *self.top() = Frame::Progress { amount: amount - soaked, by, board, past: location };
        }
        self.place_progress(location, soaked, by);
    }

    /// Before several active locations, the players divide it among them; only what is beyond all of them goes on.
    fn share_progress(&mut self, amount: u16, by: CardId, board: Board) {
        let takers = self.q().progress_takers(board, by);
        let room: u16 = takers.iter().map(|(_, room)| *room).sum();
        if amount < room && takers.len() > 1 {
            return self.ask(self.g.first_at(board), About::Number);
        }
        // Before locations that take nothing more, what is left is lost.
        let rest = if takers.is_empty() { 0 } else { amount.saturating_sub(room) };
        if rest == 0 {
            self.pop();
        } else {
            let past = takers.first().map_or(CardId::NONE, |(location, _)| *location);
            *self.top() = Frame::Progress { amount: rest, by, board, past };
        }
        for (location, room) in takers {
            self.place_progress(location, room.min(amount), by);
        }
    }

    /// So much of it goes to the first of them, the rest to the others.
    pub(super) fn take_share_of_progress(&mut self, n: u16) {
        let Frame::Progress { amount, by, board, .. } = *self.top() else { return };
        self.pop();
        if self.g.count_in(board.active_location()) == 0 {
            return self.divide_with_quest(n, amount, board);
        }
        let mut left = amount;
        for (at, (location, room)) in self.q().progress_takers(board, by).into_iter().enumerate() {
            let share = if at == 0 { n } else { room }.min(left);
            left -= share;
            if share > 0 {
                self.place_progress(location, share, by);
            }
        }
    }

    /// So much of it goes to a location that is open to it, the rest to the quest.
    fn divide_with_quest(&mut self, n: u16, amount: u16, board: Board) {
        let (open, quest) = (self.q().open_to_progress(board, CardId::NONE), self.q().current_quest(board));
        if let (Some(quest), true) = (quest, amount > n) {
            self.place_progress(quest, amount - n, CardId::NONE);
        }
        if let (Some((location, _)), true) = (open, n > 0) {
            self.place_progress(location, n, CardId::NONE);
        }
    }

    /// A stage comes into play beside those that lie at a board, and what it says happens.
    pub(crate) fn lay_stage(&mut self, stage: CardId, board: Board) {
        self.put_at(stage, board.quest(), true);
        self.tell(Occurrence::of(Verb::StageRevealed, stage));
        self.g.push(Frame::Advance { stage: Advancing::SideA, next: stage, board });
    }

    /// A location becomes the active one, by travelling or without.
    pub(crate) fn activate(&mut self, location: CardId, board: Board) {
        let enters = !self.g.in_play(location);
        self.appear(location);
        self.let_go(location);
        self.put(location, board.active_location());
        if enters {
            self.bring_time(location);
            // Told with where it lies.
            self.offer(Occurrence::of(Verb::EntersPlay, location), Timing::After);
        }
        self.happens(Occurrence::of(Verb::BecomesActive, location));
    }

    /// Places progress by the effect of a card, or by questing if it is none's.
    pub(crate) fn place_progress(&mut self, id: CardId, amount: u16, by: CardId) {
        let id = self.q().taker(Verb::ProgressPlaced, id);
        if !self.q().takes_progress(id, by) {
            return;
        }
        let how = if by == CardId::NONE { Manner::QUESTING } else { Manner::ANY };
        let what = Occurrence::of(Verb::ProgressPlaced, id).because(by).how(how).amount(i32::from(amount));
        if amount == 0 || !self.waits(what) {
            self.progress_now(id, amount, how);
        }
    }

    pub(super) fn progress_now(&mut self, id: CardId, amount: u16, how: Manner) {
        let kind = self.q().face(id).kind;
        let amount = self.counted_progress(id, amount);
        if amount > 0 {
            let card = self.g.card_mut(id);
            card.progress = card.progress.saturating_add(amount);
            self.happens(Occurrence::of(Verb::ProgressPlaced, id).how(how).amount(i32::from(amount)));
        }
        let full = i32::from(self.g.card(id).progress) >= self.q().stat(id, Stat::QuestPoints);
        if kind == CardType::SideQuest && full {
            self.defeat_side_quest(id);
        } else if kind == CardType::Location && full {
            self.explore(id);
            // What cannot leave stays, and something may wait for so much progress.
            self.g.dirty |= self.g.in_play(id);
        } else {
            self.g.dirty = true;
        }
    }

    /// Takes progress off a card, as much as there is; tells how much.
    pub(crate) fn take_progress(&mut self, id: CardId, amount: u16) -> u16 {
        let by = amount.min(self.g.card(id).progress);
        if by > 0 {
            self.g.card_mut(id).progress -= by;
            self.happens(Occurrence::of(Verb::ProgressRemoved, id).amount(i32::from(by)));
        }
        by
    }

    /// What of an amount may be placed on a card; where some card asks for it, it is counted over the round.
    fn counted_progress(&mut self, id: CardId, amount: u16) -> u16 {
        if !self.q().is_ever_modified(ModKind::Most as usize) {
            return amount;
        }
        let amount = amount.min(self.q().progress_room(id));
        self.count_placed(id, AbilityRef::PROGRESS, amount);
        amount
    }

    /// Counts tokens placed on a card this round.
    pub(super) fn count_placed(&mut self, card: CardId, tokens: AbilityRef, amount: u16) {
        let times = amount.min(u16::from(u8::MAX)) as u8;
        let seat = crate::ids::Seat::ENCOUNTER;
        self.g.uses.push(LimitUse { card, ability: tokens, seat, scope: Until::Round, times });
    }

    /// Locations whose quest points have fallen to the progress on them.
    pub(super) fn explore_lowered(&mut self) {
        let g = &*self.g;
        let begun = |zone| g.in_zone(zone).any(|id| g.card(id).progress > 0);
        if g.boards().any(|board| begun(board.active_location()) || begun(board.staging())) {
            self.explore_full();
        }
    }

    #[inline(never)]
    fn explore_full(&mut self) {
        let q = self.q();
        let full = |id: &CardId| {
            let progress = q.card(*id).progress;
            progress > 0 && q.is_kind(*id, CardType::Location) && i32::from(progress) >= q.stat(*id, Stat::QuestPoints)
        };
        let mut explored = CardSet::EMPTY;
        for board in self.g.boards() {
            for zone in [board.active_location(), board.staging()] {
                self.g.in_zone(zone).filter(full).for_each(|id| explored.insert(id));
            }
        }
        for id in explored.iter() {
            self.explore_by(Some(Cause::Step), id);
        }
    }

    fn explore(&mut self, id: CardId) {
        self.explore_by(None, id);
    }

    fn explore_by(&mut self, cause: Option<Cause>, id: CardId) {
        let what = Occurrence::of(Verb::Explored, id);
        let may = self.q().can_fall(id) && !self.q().is_complete(id) && self.q().can_happen(what);
        if may && !self.waits(what) {
            self.explored(cause, id);
        }
    }

    pub(super) fn explore_now(&mut self, id: CardId) {
        self.explored(None, id);
    }

    fn explored(&mut self, cause: Option<Cause>, id: CardId) {
        self.begin_to_complete(cause, Occurrence::of(Verb::Explored, id));
    }

    /// A location or a side quest is complete: what waits for it happens while it is still there.
    pub(super) fn begin_to_complete(&mut self, cause: Option<Cause>, what: Occurrence) {
        let card = what.subject;
        self.tell_by(cause, what);
        let (waiting, life) = (self.g.pending.len(), self.g.card(card).life);
        self.offer(what, Timing::When);
        self.g.push(Frame::Complete { card, life });
        if self.g.pending.len() == waiting {
            self.complete(card, life);
        }
    }

    /// It goes, unless it is gone already.
    pub(super) fn complete(&mut self, card: CardId, life: u16) {
        self.pop();
        if self.g.card(card).life != life || !self.q().can_fall(card) {
            return;
        }
        if self.q().face(card).kind == CardType::SideQuest {
            self.leave_defeated(card);
        } else {
            self.leave_explored(card);
        }
    }

    fn leave_explored(&mut self, id: CardId) {
        self.offer(Occurrence::of(Verb::Explored, id), Timing::After);
        // Whoever took control of it as it was explored keeps it.
        if self.g.card(id).zone.kind() == AreaKind::Play {
            return;
        }
        let to = if self.q().face(id).victory.is_some() { Zone::VICTORY } else { self.q().discard_pile(id) };
        // Explored as it was revealed, before it came into play.
        if !self.g.in_play(id) {
            self.goes(id, to);
        }
        self.put(id, to);
    }

    /// Defeats the stage as soon as it has enough progress and nothing forbids it.
    pub(super) fn check_stages(&mut self) {
        for board in self.g.boards() {
            let over = |stage| self.q().can_be_left(stage);
            if self.q().idle(ModKind::Ends as usize) && !self.g.in_zone(board.quest()).any(over) {
                continue;
            }
            let mut n = 0;
            while let Some(quest) = self.g.in_zone(board.quest()).nth(n) {
                self.check_stage(quest, board);
                n += 1;
            }
        }
    }

    fn check_stage(&mut self, quest: CardId, board: Board) {
        let playing = !self.g.step.is_setup() && self.g.step != crate::step::Step::Resolution;
        if !playing || self.g.stack.iter().any(|frame| matches!(frame, Frame::Advance { .. })) {
            return;
        }
        if self.q().ends(Outcome::Lost) {
            self.finish(Outcome::Lost);
            return;
        }
        if self.q().ends(Outcome::Won) && self.q().can_win() {
            self.finish(Outcome::Won);
            return;
        }
        let more = self.g.top(Zone::QUEST_DECK).is_some();
        if self.q().can_be_left(quest) && (more || self.q().can_win()) {
            self.tell(Occurrence::of(Verb::StageDefeated, quest).by(self.g.first_at(board)));
            self.start_advance(board);
        }
    }

    /// The players win, unless something bars it.
    pub(crate) fn win(&mut self) {
        if self.q().can_win() {
            self.finish(Outcome::Won);
        }
    }

    /// The players advance at once: whatever else has just triggered waits until the new stage is there.
    fn start_advance(&mut self, board: Board) {
        self.begin_to_advance(Advancing::Defeated, CardId::NONE, board);
    }

    fn begin_to_advance(&mut self, stage: Advancing, next: CardId, board: Board) {
        if self.g.pending.len() > usize::from(self.g.pending_floor) {
            self.open_triggers();
        }
        self.g.push(Frame::Advance { stage, next, board });
    }

    /// Back to a stage that was defeated before: its side B lies there again, and the current stage comes after it.
    pub(crate) fn return_to_stage(&mut self, number: u8, board: Board) {
        let q = self.q();
        let fits = |id: &CardId| q.m.pool.facts(q.card(*id).def).stage == number && !q.g.is(*id, Flags::FACEDOWN);
        let Some(stage) = self.g.in_zone(Zone::REMOVED).find(fits) else { return };
        if let Some(quest) = self.q().main_quest(board) {
            self.put(quest, Zone::QUEST_DECK);
            self.show_side(quest, 0);
        }
        // Whoever was about to advance, or to win, stays.
        for frame in &mut self.g.stack {
            if let Frame::Advance { stage, .. } = frame {
                *stage = Advancing::Advanced;
            }
        }
        self.put(stage, board.quest());
        self.flip_stage(stage);
        self.tell(Occurrence::of(Verb::StageRevealed, stage));
    }

    /// Advances to a stage by its number and leaves out those before it.
    pub(crate) fn advance_past(&mut self, number: u8, board: Board) {
        let Some(to) = self.q().stage_to_come(number).filter(|_| self.q().can_advance(board)) else { return };
        let skipped: CardSet = self.g.in_zone(Zone::QUEST_DECK).take_while(|id| *id != to).collect();
        for id in skipped.iter() {
            self.goes(id, Zone::REMOVED);
            self.put(id, Zone::REMOVED);
        }
        self.advance_to(to, board);
    }

    /// Another stage than the next in order, by chance; its alternatives are out.
    pub(crate) fn next_stage_at_random(&mut self, title: u16) {
        let q = self.q();
        let named: CardSet = self.g.in_zone(Zone::QUEST_DECK).filter(|id| q.face(*id).title == title).collect();
        if named.is_empty() {
            return;
        }
        let n = self.g.below(Chance::Stage, named.len());
        let chosen = named.iter().nth(n).unwrap_or(CardId::NONE);
        self.pile_goes(named.len() - 1, Zone::QUEST_DECK, Zone::REMOVED);
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

    pub(super) fn advance(&mut self, stage: Advancing, next: CardId, board: Board) {
        let set =
            |engine: &mut Self, stage: Advancing, next: CardId| *engine.top() = Frame::Advance { stage, next, board };
        match stage {
            Advancing::Defeated => {
                set(self, Advancing::Leaves, next);
                for quest in self.q().left_behind(board).iter() {
                    self.offer(Occurrence::of(Verb::StageDefeated, quest).by(self.g.first_at(board)), Timing::When);
                }
            }
            Advancing::Leaves => {
                let left = self.q().left_behind(board);
                let stays = left.len() < self.g.count_in(board.quest());
                let chosen = next.some().or_else(|| self.q().next_in_order(&left));
                if chosen.is_none() && !stays {
                    self.pop();
                    return self.win();
                }
                for quest in left.iter() {
                    self.offer(Occurrence::of(Verb::StageDefeated, quest).by(self.g.first_at(board)), Timing::After);
                    self.leave_stage(quest, board);
                }
                let Some(next) = chosen.filter(|_| !stays) else { return self.pop() };
                self.lay_quest(next, board);
                set(self, Advancing::SideA, next);
            }
            Advancing::Replaced => {
                let before: CardSet = self.g.in_zone(board.quest()).filter(|id| *id != next).collect();
                before.iter().for_each(|quest| self.leave_stage(quest, board));
                self.lay_quest(next, board);
                set(self, Advancing::SideA, next);
            }
            Advancing::SideA => {
                let held = self.q().flag(next, ModFlag::FlipsAtStaging);
                set(self, if held { Advancing::Advanced } else { Advancing::Flip }, next);
                self.stage_text(next);
            }
            Advancing::Flip => {
                set(self, Advancing::SideB, next);
                self.flip_stage(next);
                let number = i32::from(self.m.pool.facts(self.g.card(next).def).stage);
                self.offer(Occurrence::of(Verb::StageRevealed, next).amount(number), Timing::When);
            }
            Advancing::SideB => {
                set(self, Advancing::Advanced, next);
                self.stage_text(next);
            }
            Advancing::Bypass => {
                set(self, Advancing::Bypassed, next);
                self.offer(Occurrence::of(Verb::BypassCost, next).by(self.g.first_at(board)), Timing::When);
            }
            Advancing::Bypassed if self.q().main_quest(board) == Some(next) => {
                set(self, Advancing::Leaves, CardId::NONE);
                self.happens(Occurrence::of(Verb::Bypassed, next).by(self.g.first_at(board)));
                self.goes(next, Zone::QUEST_DECK);
                self.put_at(next, Zone::QUEST_DECK, true);
            }
            Advancing::Bypassed => {
                self.pop();
                self.g.dirty = true;
            }
            Advancing::Advanced => {
                self.pop();
                self.g.dirty = true;
                // A stage that waits on its side A, and one that others have followed already, is none the players are at.
                if self.q().main_quest(board) == Some(next) && self.g.card(next).face > 0 {
                    let number = i32::from(self.m.pool.facts(self.g.card(next).def).stage);
                    let advanced = Occurrence::of(Verb::StageRevealed, next).amount(number);
                    self.offer(advanced.by(self.g.first_at(board)), Timing::After);
                }
            }
        }
    }

    /// A stage comes to a board with its side A up, whatever it was before.
    fn lay_quest(&mut self, stage: CardId, board: Board) {
        self.put(stage, board.quest());
        self.show_side(stage, 0);
        self.tell(Occurrence::of(Verb::StageRevealed, stage));
    }

    /// A stage that lies behind the players goes, to the victory display if it is worth something.
    fn leave_stage(&mut self, quest: CardId, board: Board) {
        self.lose_surplus(quest, board);
        let won = self.q().face(quest).victory.is_some();
        self.put(quest, if won { Zone::VICTORY } else { Zone::REMOVED });
    }

    /// Progress that was left over when a location was explored, and was meant for a stage that goes, is lost.
    fn lose_surplus(&mut self, quest: CardId, board: Board) {
        if self.q().current_quest(board) != Some(quest) {
            return;
        }
        for frame in &mut self.g.stack {
            if let Frame::Progress { amount, board: at, past, .. } = frame
                && *at == board
                && past.is_some()
            {
                *amount = 0;
            }
        }
    }

    /// Another stage than the next in order comes to a board, after the one being defeated or in place of what lies there.
    pub(crate) fn advance_to(&mut self, stage: CardId, board: Board) {
        for frame in self.g.stack.iter_mut().rev() {
            if let Frame::Advance { stage: Advancing::Leaves, next, board: at } = frame
                && *at == board
            {
                *next = stage;
                return;
            }
        }
        self.begin_to_advance(Advancing::Replaced, stage, board);
    }

    /// The next stage comes, where there is none.
    pub(crate) fn next_stage(&mut self, board: Board) {
        if self.q().main_quest(board).is_none() && self.g.top(Zone::QUEST_DECK).is_some() {
            self.g.push(Frame::Advance { stage: Advancing::Leaves, next: CardId::NONE, board });
        }
    }

    /// The current stage is left as it is, for another.
    pub(crate) fn start_bypass(&mut self, board: Board) {
        if let Some(next) = self.q().main_quest(board) {
            self.g.push(Frame::Advance { stage: Advancing::Bypass, next, board });
        }
    }

    /// A stage becomes the current one at once, with a side up, which resolves. The one before it is on the table for as
    /// long as its text resolves.
    pub(crate) fn make_current(&mut self, id: CardId, side: u8, board: Board) {
        if let Some(quest) = self.q().main_quest(board) {
            self.put(quest, Zone::RESOLVING);
        }
        self.put(id, board.quest());
        self.tell(Occurrence::of(Verb::StageRevealed, id));
        self.show_side(id, side);
        self.g.push(Frame::Advance { stage: Advancing::SideB, next: id, board });
        self.happens(Occurrence::of(Verb::BecomesCurrent, id).by(self.g.first));
    }

    /// The stage whose flip waited for the staging step is flipped.
    pub(super) fn flip_held_stages(&mut self) {
        for board in self.g.boards() {
            let held = self.q().main_quest(board).filter(|id| self.q().flag(*id, ModFlag::FlipsAtStaging));
            if let Some(next) = held {
                self.g.push(Frame::Advance { stage: Advancing::Flip, next, board });
            }
        }
    }

    pub(super) fn flip_stage(&mut self, id: CardId) {
        let last = self.m.pool.facts(self.g.card(id).def).faces.len() as u8 - 1;
        self.show_side(id, last);
        self.bring_time(id);
        self.offer(Occurrence::of(Verb::Revealed, id), Timing::As);
    }

    /// What the side of a stage that has just come up says.
    pub(super) fn stage_text(&mut self, id: CardId) {
        let first = self.g.first_at(self.q().board_of(id));
        let _ = self.side_text(id, AbilityKind::Setup, first) || self.side_text(id, AbilityKind::WhenRevealed, first);
    }

    /// What a side says of such a moment happens, for a player. Tells whether it says something.
    pub(super) fn side_text(&mut self, id: CardId, kind: AbilityKind, seat: Seat) -> bool {
        let index = self.q().face(id).abilities.iter().position(|ability| ability.kind == kind);
        if let Some(index) = index {
            let ability = self.q().own_ability(id, index as u8);
            self.triggers_itself(id, ability);
            self.start_ability_at(id, ability, seat, Occurrence::of(Verb::Revealed, id));
        }
        index.is_some()
    }
}
