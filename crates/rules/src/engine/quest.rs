//! The quest: which one is the current quest of the phase, and 3.4, where it is resolved.

use cardlang::def::Timing;

use super::Engine;
use crate::area::{BOARDS, Board};
use crate::code::Moment;
use crate::frame::{Aim, Frame, Why};
use crate::ids::{CardId, Seats};
use crate::log::Detail;
use crate::occurrence::{Manner, Occurrence, Verb};
use crate::query::Q;
use crate::query::board::Contest;
use crate::step::Step;
use crate::zone::Zone;

impl Engine<'_> {
    /// The quest phase is over at once: what was to be revealed in it is not.
    pub(crate) fn end_quest_phase(&mut self) {
        for frame in &mut self.g.stack {
            if let Frame::RevealMore { left, .. } = frame {
                *left = 0;
            }
        }
        self.happens(Occurrence::new(Verb::PhaseCutShort));
        // The next step is the end of the phase.
        (self.g.step, self.g.count) = (Step::W3_4, 1);
    }

    /// 3.1: the phase begins, then the first player of each board may choose a side quest.
    pub(super) fn quest_phase_begins(&mut self) -> bool {
        self.g.count += 1;
        match self.g.count {
            1 => {
                self.g.fought = false;
                self.announce(Verb::PhaseBegins);
                self.start_at_phase(None);
            }
            2 => self.offer_side_quests(),
            _ => return true,
        }
        false
    }

    fn offer_side_quests(&mut self) {
        // Whoever is asked last is asked first.
        let mut boards: Vec<Board> = self.g.boards_in_order().collect();
        boards.reverse();
        for board in boards {
            let quests = self.q().side_quests(board);
            if !quests.is_empty() {
                self.pick(self.g.first_at(board), quests, 0, 1, Why::SideQuest, Aim::Nothing);
            }
        }
    }

    /// The players at its board are on a side quest until the phase ends.
    pub(super) fn choose_quest(&mut self, quest: CardId) {
        let board = self.q().board_of(quest);
        self.g.extras.change().chosen_quests[board.index()] = quest;
        self.happens(Occurrence::of(Verb::BecomesCurrent, quest).by(self.g.first));
    }

    /// With the phase every board is on its main quest again.
    pub(super) fn leave_side_quests(&mut self) {
        if let Some(extra) = self.g.extras.existing() {
            extra.chosen_quests = [CardId::NONE; BOARDS];
        }
    }

    /// A side quest with all its progress goes to the victory display; no stage advances.
    pub(super) fn defeat_side_quest(&mut self, quest: CardId) {
        let stays = !self.q().can_be_defeated(quest) || !self.q().can_fall(quest);
        if stays || self.q().is_complete(quest) {
            return;
        }
        let first = self.g.first_at(self.q().board_of(quest));
        self.begin_to_complete(None, Occurrence::of(Verb::StageDefeated, quest).by(first));
    }

    pub(super) fn leave_defeated(&mut self, quest: CardId) {
        let first = self.g.first_at(self.q().board_of(quest));
        self.offer(Occurrence::of(Verb::StageDefeated, quest).by(first), Timing::After);
        let full = !self.q().has_room_in_victory(quest);
        let owner = self.g.card(quest).owner;
        self.put(quest, if full { Zone::discard(owner) } else { Zone::VICTORY });
    }

    /// Before anything is counted, those answer that wait for it; once the result has had all its consequences, the
    /// quest is resolved.
    pub(super) fn quest_step(&mut self) -> bool {
        let resolved = Occurrence::new(Verb::QuestResolved).by(self.g.first_on_turn());
        self.g.count += 1;
        match self.g.count {
            1 => self.offer(resolved, Timing::When),
            2 => self.resolve_quest(self.g.board_on_turn()),
            3 => self.happens(resolved),
            _ => return true,
        }
        false
    }

    fn resolve_quest(&mut self, board: Board) {
        let Contest { counts, strength: willpower, threat } = self.q().contest(board);
        let (ours, against) = (willpower as u16, threat as u16);
        let quested = Occurrence::new(Verb::Quested).amount(willpower - threat);
        self.happens_with(quested, |_| Detail::Contest { counts, ours, against });
        let first = self.g.first_at(board);
        let by = (willpower - threat).unsigned_abs() as u16;
        if willpower > threat {
            self.g.quested = true;
            if self.g.is_divided() {
                let seats = self.g.seats_at(board);
                self.g.extras.change().quested.0 |= seats.0;
            }
            self.g.push(Frame::Progress { amount: by, by: CardId::NONE, board, past: CardId::NONE });
            self.happens(Occurrence::new(Verb::QuestSuccess).by(first).amount(i32::from(by)));
            self.start_on_quest(Moment::QuestSucceeds, board);
        } else if threat > willpower {
            self.g.push(Frame::QuestFails { by, spared: Seats::default(), told: false, board });
        }
    }

    /// Failing is one thing, and raising threat for it another that follows.
    pub(super) fn quest_fails(&mut self, by: u16, spared: Seats, told: bool, board: Board) {
        if !told {
            *self.top() = Frame::QuestFails { by, spared, told: true, board };
            let first = self.g.first_at(board);
            self.happens(Occurrence::new(Verb::QuestFailure).by(first).amount(i32::from(by)));
            return;
        }
        self.pop();
        for seat in self.g.seats_at(board).iter().filter(|seat| !spared.has(*seat)) {
            self.move_dial(seat, i32::from(by), Manner::QUESTING);
        }
        self.start_on_quest(Moment::QuestFails, board);
    }

    /// Some players raise no threat for the quest that has just failed.
    pub(crate) fn spare_threat(&mut self, seats: Seats) {
        for frame in self.g.stack.iter_mut().rev() {
            if let Frame::QuestFails { spared, .. } = frame {
                spared.0 |= seats.0;
                return;
            }
        }
    }
}

impl Q<'_> {
    /// Whether some of those players are yet to raise threat for a quest that failed.
    pub fn spareable(self, seats: &Seats) -> bool {
        let raises = |spared: &Seats| seats.iter().any(|seat| !spared.has(seat));
        self.g.stack.iter().rev().any(|frame| matches!(frame, Frame::QuestFails { spared, .. } if raises(spared)))
    }
}
