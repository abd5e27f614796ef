//! Who sits where.

use rules::ids::Seat;

use super::{Deed, Deeds, HOST, PEOPLE, Person, Room, no_seat, not_yours};
use crate::secret::Fingerprint;
use crate::wire::{Code, Happened, Holder, Refusal};

/// What comes of a wish to sit down.
#[derive(Clone, Debug, PartialEq)]
pub enum Claimed {
    /// It may be so.
    Granted,
    /// The host has to allow it.
    AskHost,
}

impl Room {
    /// Who holds a seat; refused if the room has no such seat.
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
            _ if person == Some(HOST) => match keeper(holder) {
                None => Ok(Claimed::Granted),
                // The host is a player, too.
                Some(other) => {
                    let why = format!("{} keeps this seat; open it first, for all to see", self.name(other));
                    Err(Refusal::new(Code::SeatTaken, why))
                }
            },
            _ => Ok(Claimed::AskHost),
        }
    }

    /// A person sits down.
    pub fn sit_down(&self, person: u8, name: &str, seat: Seat) -> Deeds {
        let from = self.other_keeper(person, seat)?;
        let note = self.noted(Happened::SatDown { name: name.to_owned(), seat, from });
        Ok(vec![Deed::Seat(seat, Holder::Person(person)), note])
    }

    /// What somebody is called.
    pub fn name(&self, person: u8) -> String {
        self.person(person).map_or_else(|| "somebody".to_owned(), |person| person.name.clone())
    }

    /// People who keep a seat besides this one, whoever plays it now.
    pub(super) fn others(&self, person: u8) -> Vec<u8> {
        let mut others: Vec<u8> = self.seats.iter().filter_map(keeper).filter(|keeper| *keeper != person).collect();
        others.sort_unstable();
        others.dedup();
        others
    }

    /// Whether somebody may still come.
    pub(super) fn has_open_seat(&self) -> bool {
        self.seats.contains(&Holder::Open)
    }

    /// Whether somebody plays here, nobody else does or ever did, and nobody may sit down.
    pub(super) fn is_alone(&self, person: u8) -> bool {
        let keeps = self.seats.iter().filter_map(keeper).any(|keeper| keeper == person);
        keeps && !self.has_open_seat() && self.sat.iter().all(|sat| *sat == person)
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
    pub fn has_a_say(&self, person: u8) -> bool {
        person == HOST
            || self.seats.iter().filter_map(keeper).any(|keeper| keeper == person)
            || self.is_concerned(person)
    }

    /// The holder, or the host, opens a seat.
    pub fn release(&self, person: Option<u8>, seat: Seat) -> Deeds {
        let by = self.may_dispose(person, seat)?;
        let note = Happened::Opened { name: self.name(by), seat, from: self.other_keeper(by, seat)? };
        Ok(vec![Deed::Seat(seat, Holder::Open), self.noted(note)])
    }

    /// The holder, or the host, lets a bot play a seat.
    pub fn hand_to_bot(&self, person: Option<u8>, seat: Seat, kind: &str) -> Deeds {
        let by = self.may_dispose(person, seat)?;
        let kind: bots::Bot = kind.parse().map_err(|unknown| Refusal::new(Code::Unknown, format!("{unknown}")))?;
        let (kind, keeper) = (kind.name(), keeper(self.holder(seat)?));
        let from = self.other_keeper(by, seat)?;
        let note = Happened::Lent { name: self.name(by), seat, bot: kind.clone(), from };
        Ok(vec![Deed::Seat(seat, Holder::Bot { kind, keeper }), self.noted(note)])
    }

    /// Whoever keeps a seat, if it is somebody else.
    fn other_keeper(&self, person: u8, seat: Seat) -> Result<Option<String>, Refusal> {
        Ok(keeper(self.holder(seat)?).filter(|keeper| *keeper != person).map(|keeper| self.name(keeper)))
    }

    pub(super) fn may_dispose(&self, person: Option<u8>, seat: Seat) -> Result<u8, Refusal> {
        let kept = keeper(self.holder(seat)?);
        person.filter(|person| kept == Some(*person) || *person == HOST).ok_or_else(|| not_yours(seat))
    }

    /// Somebody new has the number of somebody who is forgotten.
    pub(super) fn replace(&mut self, person: u8, newcomer: Person) {
        self.send_away(person);
        // What was agreed to by that number was agreed to by somebody else.
        self.consent = None;
        // That somebody else has played here stays true.
        if self.sat.remove(&person) {
            self.sat.insert(FORGOTTEN);
        }
        if let Some(known) = self.people.get_mut(usize::from(person)) {
            *known = Some(newcomer);
            self.unknown[usize::from(person)] = self.unknown_to_watchers;
        }
    }

    pub(super) fn send_away(&mut self, person: u8) {
        // An undo that somebody sent away wanted, or had a say in, has to be asked for again.
        if self.is_concerned(person) {
            self.proposal = None;
        }
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
        self.count_ready();
    }
}

/// Stands for people whose numbers others have now.
const FORGOTTEN: u8 = u8::MAX;

/// Whose seat it is, whoever plays it now.
fn keeper(holder: &Holder) -> Option<u8> {
    match holder {
        Holder::Person(person) => Some(*person),
        Holder::Bot { keeper, .. } => *keeper,
        Holder::Open => None,
    }
}
