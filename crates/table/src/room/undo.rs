//! Going back: free for whoever plays alone, else the others are asked.

use super::{Deed, Deeds, Room};
use crate::wire::{Code, Holder, ProposalInfo, Refusal, UndoTo};

/// An undo that waits for others to agree. It lapses when the game goes on.
#[derive(Clone, Debug, PartialEq)]
pub struct Proposal {
    pub id: u32,
    pub by: u8,
    pub to: UndoTo,
    /// How many answers stay.
    pub keep: usize,
    pub reveals: bool,
    pub waiting: Vec<u8>,
}

impl Room {
    /// Somebody wants to go back. Without deeds the others are asked first.
    pub fn undo(&mut self, person: Option<u8>, to: UndoTo) -> Deeds {
        self.going_on()?;
        let mine = self.seats_of(person);
        let Some(by) = person.filter(|_| !mine.is_empty()) else {
            return Err(Refusal::new(Code::NotYours, "only those who play may take back"));
        };
        let keep = self.play.target(to, &mine);
        let keep = keep.ok_or_else(|| Refusal::new(Code::NothingToUndo, "there is nothing to take back"))?;
        let waiting = self.others(by);
        if waiting.is_empty() {
            return Ok(vec![Deed::Undo(keep as u32)]);
        }
        self.proposals += 1;
        let reveals = self.play.reveals(keep);
        self.proposal = Some(Proposal { id: self.proposals, by, to, keep, reveals, waiting });
        Ok(Vec::new())
    }

    /// People with a seat besides this one.
    pub(super) fn others(&self, person: u8) -> Vec<u8> {
        let held = self.seats.iter().filter_map(|holder| match holder {
            Holder::Person(held) if *held != person => Some(*held),
            _ => None,
        });
        let mut others: Vec<u8> = held.collect();
        others.sort_unstable();
        others.dedup();
        others
    }

    /// One of those who are asked agrees or not. The last to agree lets it happen.
    pub fn vote(&mut self, person: Option<u8>, id: u32, agree: bool) -> Deeds {
        self.going_on()?;
        let proposal = self.proposal.as_mut().filter(|proposal| proposal.id == id);
        let proposal = proposal.ok_or_else(|| Refusal::new(Code::NoProposal, format!("no proposal {id} is open")))?;
        let withdrawn = person == Some(proposal.by) && !agree;
        let asked = proposal.waiting.iter().position(|waiting| Some(*waiting) == person);
        match asked {
            None if !withdrawn => Err(Refusal::new(Code::NotYours, "you are not asked")),
            Some(at) if agree => {
                proposal.waiting.remove(at);
                let keep = proposal.keep as u32;
                Ok(if proposal.waiting.is_empty() { vec![Deed::Undo(keep)] } else { Vec::new() })
            }
            _ => {
                self.proposal = None;
                Ok(Vec::new())
            }
        }
    }

    pub fn proposal_info(&self) -> Option<ProposalInfo> {
        self.proposal.as_ref().map(|proposal| ProposalInfo {
            proposal: proposal.id,
            by: proposal.by,
            to: proposal.to,
            answers: (self.play.given.len() - proposal.keep) as u32,
            reveals: proposal.reveals,
            waiting: proposal.waiting.clone(),
        })
    }
}
