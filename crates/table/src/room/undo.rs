//! Going back: free for whoever is alone at the table, else everybody who keeps a seat is asked.

use rules::chance::Seed;
use rules::replay::TakenBack;

use super::{Deed, Deeds, Room};
use crate::wire::{Code, Happened, ProposalInfo, Refusal, Then, UndoTo, Undoing};

/// An undo that waits for others to agree. It lapses when the game goes on.
#[derive(Clone, Debug, PartialEq)]
pub struct Proposal {
    pub id: u32,
    pub by: u8,
    pub to: UndoTo,
    /// How many answers stay.
    keep: usize,
    taken: TakenBack,
    /// What is hidden is dealt anew from this seed.
    anew: Option<Seed>,
    agreed: Vec<u8>,
}

impl Room {
    /// Somebody wants to go back. Without deeds the others are asked first. The seed is for what is dealt anew.
    pub fn undo(&mut self, person: Option<u8>, to: UndoTo, then: Option<Then>, seed: Seed) -> Deeds {
        self.going_on()?;
        let mine = self.seats_of(person);
        let Some(by) = person.filter(|_| !mine.is_empty()) else {
            return Err(Refusal::new(Code::NotYours, "only those who play may take back"));
        };
        let keep = self.play.target(to, &mine);
        let keep = keep.ok_or_else(|| Refusal::new(Code::NothingToUndo, "there is nothing to take back"))?;
        let taken = self.play.taken(keep);
        let anew = self.afterwards(taken, then)?.then_some(seed);
        self.proposals += 1;
        self.proposal = Some(Proposal { id: self.proposals, by, to, keep, taken, anew, agreed: Vec::new() });
        Ok(self.due())
    }

    /// Whether what is hidden is dealt anew once something is taken back.
    fn afterwards(&self, taken: TakenBack, then: Option<Then>) -> Result<bool, Refusal> {
        if taken.reveals == 0 {
            return Ok(false);
        }
        if self.charter.undo == Undoing::Unseen {
            let why = "at this table nothing is taken back that has shown somebody something";
            return Err(Refusal::new(Code::Reveals, why));
        }
        let asks = "this takes back what has shown somebody something: say whether what is hidden is dealt anew \
                    (`then`: `anew`) or stays as it lay (`as_it_lay`)";
        Ok(then.ok_or_else(|| Refusal::new(Code::Reveals, asks))? == Then::Anew)
    }

    /// The undo that everybody has agreed to, if one waits for nobody any more. Where a seat is open, somebody is
    /// still to come.
    pub fn due(&self) -> Vec<Deed> {
        let goes_on = self.going_on().is_ok();
        let due = |proposal: &&Proposal| goes_on && self.asked_by(proposal).is_empty() && !self.has_open_seat();
        let Some(Proposal { by, keep, taken, anew, .. }) = self.proposal.as_ref().filter(due) else {
            return Vec::new();
        };
        let TakenBack { answers, reveals } = *taken;
        let note = Happened::TookBack { name: self.name(*by), answers, reveals, anew: anew.is_some() };
        let line = self.play.given.get(*keep).map_or(self.play.lines, |next| next.lines);
        let (anew, note) = (anew.map(Deed::Anew), Deed::Note(line, note));
        [Deed::Undo(*keep as u32)].into_iter().chain(anew).chain([note]).collect()
    }

    /// Who keeps a seat and has not said yes; whoever has sat down meanwhile is asked, too.
    fn asked_by(&self, proposal: &Proposal) -> Vec<u8> {
        let mut waiting = self.others(proposal.by);
        waiting.retain(|person| !proposal.agreed.contains(person));
        waiting
    }

    /// One of those who are asked agrees or not. The last to agree lets it happen.
    pub fn vote(&mut self, person: Option<u8>, id: u32, agree: bool) -> Deeds {
        self.going_on()?;
        let proposal = self.proposal.as_ref().filter(|proposal| proposal.id == id);
        let proposal = proposal.ok_or_else(|| Refusal::new(Code::NoProposal, format!("no proposal {id} is open")))?;
        let withdrawn = person == Some(proposal.by) && !agree;
        let asked = person.filter(|person| self.asked_by(proposal).contains(person));
        match asked {
            None if !withdrawn => return Err(Refusal::new(Code::NotYours, "you are not asked")),
            Some(person) if agree => {
                if let Some(proposal) = &mut self.proposal {
                    proposal.agreed.push(person);
                }
            }
            _ => self.proposal = None,
        }
        Ok(self.due())
    }

    /// Whether somebody proposed an undo, or has a say in one.
    pub(super) fn is_concerned(&self, person: u8) -> bool {
        let concerned = |proposal: &Proposal| proposal.by == person || self.asked_by(proposal).contains(&person);
        self.proposal.as_ref().is_some_and(concerned)
    }

    /// The proposal to take answers back that is being voted on, as everybody at the table is told.
    pub fn proposal_info(&self) -> Option<ProposalInfo> {
        self.proposal.as_ref().map(|proposal| ProposalInfo {
            proposal: proposal.id,
            by: proposal.by,
            to: proposal.to,
            answers: proposal.taken.answers,
            reveals: proposal.taken.reveals > 0,
            then: (proposal.taken.reveals > 0).then_some(match proposal.anew {
                Some(_) => Then::Anew,
                None => Then::AsItLay,
            }),
            waiting: self.asked_by(proposal),
            open: self.has_open_seat(),
        })
    }
}
