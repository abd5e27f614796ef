//! A room: people, seats, a game. A plain value without clock, storage or network; what is asked of it becomes
//! deeds, and the same deeds make the same room.

mod again;
mod deed;
mod play;
mod report;
pub mod seats;
#[cfg(test)]
mod tests;
mod undo;
mod way;

use std::collections::VecDeque;
use std::sync::Arc;

use rules::decision::Answer;
use rules::ids::{CardId, Seat};
use rules::log::Entry;
use rules::pool::Pool;
use rules::replay::Replay;
use rules::setup::SetupError;
use rules::view::from_view;

pub use deed::{Charter, Deed, FORMAT, Person};
pub use play::{By, Given, Play};
pub use report::Consent;
pub use undo::Proposal;

use crate::pace::{Pacing, passing};
use crate::secret::Fingerprint;
use crate::why::{Explained, why};
use crate::wire::{ChatLine, Code, Holder, Over, Refusal};

/// Lines of chat that newcomers get; older ones are not kept.
pub const CHAT: usize = 50;

/// People a room knows at most, those sent away included.
const PEOPLE: usize = 64;

pub struct Room {
    pub charter: Charter,
    pub play: Play,
    /// None for people who were sent away.
    pub people: Vec<Option<Person>>,
    pub seats: Vec<Holder>,
    pub paces: Vec<Pacing>,
    pub chat: VecDeque<ChatLine>,
    pub paused: bool,
    pub closed: bool,
    /// Rises with every answer and every undo, so that no two decisions ever have the same number.
    pub number: u32,
    pub proposal: Option<Proposal>,
    proposals: u32,
    /// A report with hidden cards that waits for others to agree.
    pub consent: Option<Consent>,
    consents: u32,
}

/// The host is the person who made the room.
pub const HOST: u8 = 0;

/// What somebody's message comes to.
pub type Deeds = Result<Vec<Deed>, Refusal>;

impl Room {
    pub fn new(pool: &Arc<Pool>, charter: Charter) -> Result<Room, SetupError> {
        Ok(Room::with(Play::begin(pool, &charter.setup)?, charter))
    }

    /// A room in which nothing has happened but a game that was played on already.
    fn with(play: Play, charter: Charter) -> Room {
        Room {
            play,
            people: vec![Some(charter.host.clone())],
            seats: charter.seats.clone(),
            paces: vec![Pacing::default(); charter.seats.len()],
            chat: VecDeque::new(),
            paused: false,
            closed: false,
            number: 0,
            proposal: None,
            proposals: 0,
            consent: None,
            consents: 0,
            charter,
        }
    }

    /// Lets a deed happen. What it brings about in the game is added to the log.
    pub fn apply(&mut self, deed: &Deed, log: &mut Vec<Entry>) -> Result<(), Refusal> {
        match deed {
            Deed::Join(person) => self.people.push(Some(person.clone())),
            Deed::Replace(person, newcomer) => self.replace(*person, newcomer.clone()),
            Deed::Seat(seat, holder) => *self.seat_mut(*seat)? = holder.clone(),
            Deed::Answer(seat, answer, by) => {
                self.play.give(*seat, *answer, *by, log)?;
                self.number += 1;
                self.proposal = None;
            }
            Deed::Undo(answers) => {
                self.play.back_to(*answers as usize);
                self.number += 1;
                self.proposal = None;
            }
            Deed::Pace(seat, pacing) => {
                self.seat_mut(*seat)?;
                self.paces[seat.index()] = pacing.clone();
            }
            Deed::Chat(line) => {
                self.chat.push_back(line.clone());
                if self.chat.len() > CHAT {
                    self.chat.pop_front();
                }
            }
            Deed::Kick(person) => self.send_away(*person),
            Deed::Renew(person, token) => {
                if let Some(Some(person)) = self.people.get_mut(usize::from(*person)) {
                    person.token = token.clone();
                }
            }
            Deed::Mark(digest) => self.compare(&[*digest])?,
            Deed::Pause(paused) => self.paused = *paused,
            Deed::Close => self.closed = true,
        }
        Ok(())
    }

    fn seat_mut(&mut self, seat: Seat) -> Result<&mut Holder, Refusal> {
        let seats = self.seats.len();
        self.seats.get_mut(seat.index()).ok_or_else(|| no_seat(seat, seats))
    }

    pub fn person(&self, person: u8) -> Option<&Person> {
        self.people.get(usize::from(person))?.as_ref()
    }

    /// Whose token it is.
    pub fn bearer(&self, token: &Fingerprint) -> Option<u8> {
        let known = |person: &Option<Person>| person.as_ref().is_some_and(|person| person.token.is(token));
        self.people.iter().position(known).map(|at| at as u8)
    }

    /// Who shows this token; nobody, if none is shown. One that nobody has is refused.
    pub fn shown(&self, token: Option<&Fingerprint>) -> Result<Option<u8>, Refusal> {
        let Some(token) = token else { return Ok(None) };
        let wrong = || Refusal::new(Code::WrongToken, "nobody in this room has this token");
        self.bearer(token).map(Some).ok_or_else(wrong)
    }

    /// The seats somebody holds.
    pub fn seats_of(&self, person: Option<u8>) -> Vec<Seat> {
        let Some(person) = person else { return Vec::new() };
        let held = self.seats.iter().enumerate().filter(|(_, holder)| **holder == Holder::Person(person));
        held.map(|(seat, _)| Seat(seat as u8)).collect()
    }

    /// The campaign this is a game of.
    pub fn campaign(&self) -> Option<String> {
        self.charter.setup.campaign.as_ref().map(|game| game.campaign.clone())
    }

    /// How the game ended, if it is over.
    pub fn over(&self) -> Option<Over> {
        let q = self.play.q();
        let outcome = q.g.outcome?;
        Some(Over { game: self.charter.game.clone(), outcome, rounds: q.g.round, score: q.score() })
    }

    /// The game so far as a file: for whoever holds all the seats that people hold, and for everybody once it is over.
    pub fn export(&self, person: Option<u8>) -> Result<Replay, Refusal> {
        let over = self.play.game.outcome.is_some();
        let alone =
            person.is_some_and(|person| !self.seats_of(Some(person)).is_empty() && self.others(person).is_empty());
        if !over && !alone {
            let why = "a game under way is saved by whoever plays all the seats; the file shows every hand";
            return Err(Refusal::new(Code::NotYours, why));
        }
        Ok(self.play.record(&self.charter.content))
    }

    fn going_on(&self) -> Result<(), Refusal> {
        match (self.closed, self.paused) {
            (true, _) => Err(Refusal::new(Code::Closed, "the room is closed")),
            (_, true) => Err(Refusal::new(Code::Paused, "the host has paused the game")),
            _ => Ok(()),
        }
    }

    /// Somebody answers the decision of a number.
    pub fn answer(&self, person: Option<u8>, decision: u32, answer: Answer) -> Deeds {
        self.going_on()?;
        let Some(asked) = self.play.asked() else { return Err(Refusal::new(Code::Late, "the game is over")) };
        if decision != self.number {
            let message = format!("decision {decision} does not stand any more; decision {} does", self.number);
            return Err(Refusal::new(Code::Late, message));
        }
        if !self.seats_of(person).contains(&asked) {
            return Err(Refusal::new(Code::NotYours, format!("player {} is asked", asked.0 + 1)));
        }
        let given = from_view(self.play.q(), answer);
        let legal = self.play.q().check(asked, given);
        legal.map_err(|reason| Refusal::new(Code::Illegal, format!("{reason} ({})", reason.clause())))?;
        Ok(vec![Deed::Answer(asked, given, By::Person)])
    }

    /// Why a card cannot be played, used or chosen now by a seat of this person.
    pub fn why(&self, person: Option<u8>, seat: Seat, card: CardId) -> Result<Explained, Refusal> {
        if !self.seats_of(person).contains(&seat) {
            return Err(not_yours(seat));
        }
        why(self.play.q(), seat, card).ok_or_else(|| Refusal::new(Code::Unknown, "you see no card of this number"))
    }

    /// The answer that a seat's pace gives by itself, if it does.
    pub fn by_pace(&self) -> Option<Deed> {
        self.going_on().ok()?;
        let decision = self.play.q().decision()?;
        let Holder::Person(_) = self.seats.get(decision.seat.index())? else { return None };
        let stops = self.paces[decision.seat.index()].stops_at(self.play.q(), &decision);
        let answer = passing(&decision).filter(|_| !stops)?;
        Some(Deed::Answer(decision.seat, answer, By::Pace))
    }

    /// The bot that is to decide, if one is.
    pub fn bot_to_decide(&self) -> Option<(Seat, &str)> {
        self.going_on().ok()?;
        let seat = self.play.asked()?;
        match self.seats.get(seat.index())? {
            Holder::Bot { kind, .. } => Some((seat, kind)),
            _ => None,
        }
    }

    pub fn set_pace(&self, person: Option<u8>, seat: Seat, pacing: Pacing) -> Deeds {
        if !self.seats_of(person).contains(&seat) {
            return Err(not_yours(seat));
        }
        for stop in &pacing.stops {
            crate::pace::stop(stop).map_err(|why| Refusal::new(Code::BadInput, why))?;
        }
        Ok(vec![Deed::Pace(seat, pacing)])
    }

    /// Only the host may do what follows.
    pub fn as_host(&self, person: Option<u8>) -> Result<(), Refusal> {
        if person == Some(HOST) { Ok(()) } else { Err(Refusal::new(Code::NotHost, "only the host may do that")) }
    }

    pub fn kick(&self, by: Option<u8>, person: u8) -> Deeds {
        self.as_host(by)?;
        if person == HOST || self.person(person).is_none() {
            return Err(Refusal::new(Code::NoPerson, format!("there is no person {person} to send away")));
        }
        Ok(vec![Deed::Kick(person)])
    }
}

fn no_seat(seat: Seat, seats: usize) -> Refusal {
    Refusal::new(Code::NoSeat, format!("there is no seat {}; the seats are 0 to {}", seat.0, seats.saturating_sub(1)))
}

fn not_yours(seat: Seat) -> Refusal {
    Refusal::new(Code::NotYours, format!("seat {} is not yours", seat.0))
}
