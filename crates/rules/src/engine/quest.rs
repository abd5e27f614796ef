//! 3.4: the quest is resolved.

use super::Engine;
use crate::frame::Frame;
use crate::ids::{CardId, Seats};
use crate::log::What;
use crate::occurrence::{Occurrence, Verb};
use crate::query::Q;

impl Engine<'_> {
    /// Once the result has had all its consequences, the quest is resolved.
    pub(super) fn quest_step(&mut self) -> bool {
        self.g.count += 1;
        match self.g.count {
            1 => self.resolve_quest(),
            2 => self.emit(Occurrence::new(Verb::QuestResolved).by(self.g.first)),
            _ => return true,
        }
        false
    }

    fn resolve_quest(&mut self) {
        let (willpower, threat) = (self.q().quest_willpower(), self.q().staging_threat());
        self.note(What::Quested { willpower: willpower as u16, threat: threat as u16 });
        let first = self.g.first;
        let by = (willpower - threat).unsigned_abs() as u16;
        if willpower > threat {
            self.g.quested = true;
            self.g.push(Frame::Progress { amount: by, by: CardId::NONE });
            self.emit(Occurrence::new(Verb::QuestSuccess).by(first).amount(i32::from(by)));
        } else if threat > willpower {
            self.g.push(Frame::QuestFails { by, spared: Seats::default(), told: false });
        }
    }

    /// Failing is one thing, and raising threat for it another that follows.
    pub(super) fn quest_fails(&mut self, by: u16, spared: Seats, told: bool) {
        if !told {
            *self.top() = Frame::QuestFails { by, spared, told: true };
            self.emit(Occurrence::new(Verb::QuestFailure).by(self.g.first).amount(i32::from(by)));
            return;
        }
        self.pop();
        for seat in self.g.living().iter().filter(|seat| !spared.has(*seat)) {
            if self.move_dial(seat, i32::from(by)) {
                self.emit(Occurrence::new(Verb::ThreatByQuesting).by(seat).amount(i32::from(by)));
            }
        }
        self.start_on_quest_failure();
    }

    /// Some players raise no threat for the quest that has just failed.
    pub(super) fn spare_threat(&mut self, seats: Seats) {
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
        self.g.stack.iter().rev().any(|frame| match frame {
            Frame::QuestFails { spared, .. } => seats.iter().any(|seat| !spared.has(seat)),
            _ => false,
        })
    }
}
