//! Who sits where.

use rules::ids::Seat;

use super::{Deed, Deeds, HOST, PEOPLE, Person, Proposal, Room, no_seat, not_yours};
use crate::secret::Fingerprint;
use crate::wire::{Code, Holder, Refusal};

/// What comes of a wish to sit down.
#[derive(Clone, Debug, PartialEq)]
pub enum Claimed {
    /// It may be so.
    Granted,
    /// The host has to allow it.
    AskHost,
}

impl Room {
    pub fn holder(&self, seat: Seat) -> Result<&Holder, Refusal> {
        self.seats.get(seat.index()).ok_or_else(|| no_seat(seat, self.seats.len()))
    }

    /// Whether somebody may sit down on a seat.
    pub fn may_claim(&self, person: Option<u8>, seat: Seat) -> Result<Claimed, Refusal> {
        if self.closed {
            return Err(Refusal::new(Code::Closed, "the room is closed"));
        }
        let holder = self.holder(seat)?;
        match holder {
            Holder::Person(held) if Some(*held) == person => {
                Err(Refusal::new(Code::SeatTaken, format!("seat {} is yours already", seat.0)))
            }
            Holder::Open => Ok(Claimed::Granted),
            Holder::Bot { keeper, .. } if keeper.is_some() && *keeper == person => Ok(Claimed::Granted),
            _ if person == Some(HOST) => Ok(Claimed::Granted),
            _ => Ok(Claimed::AskHost),
        }
    }

    /// Somebody new, with a token. Where as many are known as may be, the last to come who has neither a seat nor a say
    /// and is not there is forgotten for them, so that coming and going shuts nobody out.
    pub fn newcomer(&self, name: &str, token: Fingerprint, present: &[u8]) -> Result<(u8, Deed), Refusal> {
        let newcomer = Person { name: name.to_owned(), token };
        if self.people.len() < PEOPLE {
            return Ok((self.people.len() as u8, Deed::Join(newcomer)));
        }
        let forgotten = (0..PEOPLE as u8).rev().find(|person| !present.contains(person) && !self.has_a_say(*person));
        let crowded = || Refusal::new(Code::TooMany, format!("a room knows {PEOPLE} people, and all of them are here"));
        let person = forgotten.ok_or_else(crowded)?;
        Ok((person, Deed::Replace(person, newcomer)))
    }

    /// Whether anything here depends on somebody: the house, a seat, a bot that plays for them, an undo.
    fn has_a_say(&self, person: u8) -> bool {
        let holds = |holder: &Holder| match holder {
            Holder::Person(held) => *held == person,
            Holder::Bot { keeper, .. } => *keeper == Some(person),
            Holder::Open => false,
        };
        let asked = |proposal: &Proposal| proposal.by == person || proposal.waiting.contains(&person);
        person == HOST || self.seats.iter().any(holds) || self.proposal.as_ref().is_some_and(asked)
    }

    /// The holder, or the host, opens a seat.
    pub fn release(&self, person: Option<u8>, seat: Seat) -> Deeds {
        self.may_dispose(person, seat)?;
        Ok(vec![Deed::Seat(seat, Holder::Open)])
    }

    /// The holder, or the host, lets a bot play a seat.
    pub fn hand_to_bot(&self, person: Option<u8>, seat: Seat, kind: &str) -> Deeds {
        self.may_dispose(person, seat)?;
        let kind: bots::Bot = kind.parse().map_err(|unknown| Refusal::new(Code::Unknown, format!("{unknown}")))?;
        let keeper = match self.holder(seat)? {
            Holder::Person(person) => Some(*person),
            Holder::Bot { keeper, .. } => *keeper,
            Holder::Open => None,
        };
        Ok(vec![Deed::Seat(seat, Holder::Bot { kind: kind.name(), keeper })])
    }

    fn may_dispose(&self, person: Option<u8>, seat: Seat) -> Result<(), Refusal> {
        let mine = match self.holder(seat)? {
            Holder::Person(held) => person == Some(*held),
            Holder::Bot { keeper, .. } => keeper.is_some() && person == *keeper,
            Holder::Open => false,
        };
        if mine || person == Some(HOST) { Ok(()) } else { Err(not_yours(seat)) }
    }

    /// Somebody new has the number of somebody who is forgotten.
    pub(super) fn replace(&mut self, person: u8, newcomer: Person) {
        self.send_away(person);
        // What was agreed to by that number was agreed to by somebody else.
        self.consent = None;
        if let Some(known) = self.people.get_mut(usize::from(person)) {
            *known = Some(newcomer);
        }
    }

    pub(super) fn send_away(&mut self, person: u8) {
        if let Some(known) = self.people.get_mut(usize::from(person)) {
            *known = None;
        }
        for holder in &mut self.seats {
            match holder {
                Holder::Person(held) if *held == person => *holder = Holder::Open,
                Holder::Bot { keeper, .. } if *keeper == Some(person) => *keeper = None,
                _ => {}
            }
        }
        // An undo that somebody sent away wanted, or had a say in, has to be asked for again.
        let concerned = |proposal: &Proposal| proposal.by == person || proposal.waiting.contains(&person);
        self.proposal = self.proposal.take().filter(|proposal| !concerned(proposal));
    }
}
