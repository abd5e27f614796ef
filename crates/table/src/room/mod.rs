//! A room: people, seats, a game. A plain value without clock, storage or network; what is asked of it becomes
//! deeds, and the same deeds make the same room.

mod again;
mod deed;
mod gather;
mod play;
mod report;
pub mod seats;
#[cfg(test)]
mod tests;
mod undo;
mod way;

use std::collections::{BTreeSet, VecDeque};
use std::sync::Arc;

use rules::decision::{Answer, Decision};
use rules::ids::{CardId, Seat};
use rules::log::Entry;
use rules::pool::Pool;
use rules::query::Q;
use rules::reason::Reason;
use rules::replay::{Replay, TakenBack};
use rules::setup::SetupError;
use rules::view::{from_view, names_seen};

pub use deed::{Charter, Deed, FORMAT, Person};
pub use play::{By, Front, Given, Play};
pub use report::Consent;
pub use undo::Proposal;

use crate::pace::{Declined, Pace, Pacing, passing, plans};
use crate::secret::{Fingerprint, promise};
use crate::why::{Explained, why};
use crate::wire::{ChatLine, Code, Happened, Holder, Notice, Over, Refusal};

/// Lines of chat that newcomers get; older ones are not kept.
pub const CHAT: usize = 50;

/// Lines about the room itself that newcomers get.
const NOTICES: usize = 200;

/// People a room knows at most, those sent away included.
const PEOPLE: usize = 64;

/// A table, the people at it and their game, as its deeds have made it.
pub struct Room {
    pub charter: Charter,
    pub play: Play,
    /// None for people who were sent away.
    pub people: Vec<Option<Person>>,
    pub seats: Vec<Holder>,
    pub paces: Vec<Pacing>,
    /// Actions that people let go by since anything happened.
    declined: Declined,
    pub chat: VecDeque<ChatLine>,
    pub notices: VecDeque<Notice>,
    /// What was taken back so far.
    pub taken_back: TakenBack,
    /// Everybody who has held a seat.
    sat: BTreeSet<u8>,
    /// Names of people who have had the whole game in their hands.
    pub seen_all: BTreeSet<String>,
    pub paused: bool,
    pub closed: bool,
    /// Who is ready, as long as the cards are not dealt.
    pub gathering: Option<BTreeSet<u8>>,
    /// Rises with every answer and every undo, so that no two decisions ever have the same number.
    pub number: u32,
    /// Responses that others have given up, of which somebody knows nothing: by person, and of those who watch.
    unknown: Vec<u32>,
    unknown_to_watchers: u32,
    /// The number of what stands in front while somebody considers a response.
    front_number: u32,
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
    /// A room that was just made: the game is set up, and only the host is there.
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
            declined: Declined::default(),
            chat: VecDeque::new(),
            notices: VecDeque::new(),
            taken_back: TakenBack::default(),
            sat: charter.seats.iter().filter_map(held_by).collect(),
            seen_all: BTreeSet::new(),
            unknown: vec![0],
            unknown_to_watchers: 0,
            front_number: 0,
            paused: false,
            closed: false,
            gathering: charter.gather.then(BTreeSet::new),
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
            Deed::Join(person) => {
                self.people.push(Some(person.clone()));
                self.unknown.push(self.unknown_to_watchers);
            }
            Deed::Replace(person, newcomer) => self.replace(*person, newcomer.clone()),
            Deed::Seat(seat, holder) => {
                *self.seat_mut(*seat)? = holder.clone();
                self.sat.extend(held_by(holder));
                self.count_ready();
            }
            Deed::Answer(seat, answer, by) => {
                let open = self.play.front.is_none();
                let known = log.len();
                let declined = self.declines(*answer, *by);
                self.play.give(*seat, *answer, *by, log)?;
                if let Some(decision) = declined {
                    self.declined.pass(&decision);
                }
                self.declined.hear(&log[known..]);
                let q = Q { g: &self.play.game, m: &self.play.matchup };
                self.paces.iter_mut().for_each(|pacing| pacing.arrive(q));
                if open {
                    self.front_number = self.number;
                }
                self.number += 1;
                self.proposal = None;
            }
            Deed::Unsaid(seat) => self.leave_unsaid(*seat),
            Deed::Undo(answers) => {
                self.play.back_to(*answers as usize);
                self.declined = Declined::default();
                self.number += 1;
                self.front_number = self.number;
                self.proposal = None;
            }
            Deed::Anew(seed) => self.play.deal_anew(*seed),
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
            Deed::Note(line, what) => self.note(*line, what.clone()),
            Deed::Kick(person) => self.send_away(*person),
            Deed::Deck(seat, deck) => self.lay_out(*seat, deck)?,
            Deed::Ready(person, ready) => {
                if let Some(all) = &mut self.gathering {
                    all.remove(person);
                    all.extend(ready.then_some(*person));
                }
            }
            Deed::Deal(origin) => {
                self.charter.origin = *origin;
                self.gathering = None;
            }
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

    /// What is to be written down after an answer: that it was a response given up, of which nobody else knows.
    pub fn unsaid(&self) -> Option<Deed> {
        self.play.given.last().filter(|given| given.secret).map(|given| Deed::Unsaid(given.seat))
    }

    fn leave_unsaid(&mut self, seat: Seat) {
        let holder = self.seats.get(seat.index()).and_then(held_by).map(usize::from);
        let others = self.unknown.iter_mut().enumerate().filter(|(person, _)| Some(*person) != holder);
        others.for_each(|(_, unknown)| *unknown += 1);
        self.unknown_to_watchers += 1;
    }

    /// A line for all, after what everybody has read.
    fn noted(&self, what: Happened) -> Deed {
        Deed::Note(self.lines_of(None), what)
    }

    fn note(&mut self, line: u32, what: Happened) {
        match &what {
            Happened::TookBack { answers, reveals, .. } => {
                self.taken_back.add(TakenBack { answers: *answers, reveals: *reveals });
            }
            Happened::Exported { name } | Happened::Reported { name } => {
                self.seen_all.insert(name.clone());
            }
            Happened::SatDown { .. } | Happened::Opened { .. } | Happened::Lent { .. } | Happened::SentAway { .. } => {}
            Happened::Brought { .. } | Happened::Dealt => {}
        }
        self.notices.push_back(what.at(line));
        if self.notices.len() > NOTICES {
            self.notices.pop_front();
        }
    }

    /// Whether somebody else considers a response: until then nothing moves for this person.
    pub fn is_held(&self, person: Option<u8>) -> bool {
        self.play.front.is_some() && !self.play.asked().is_some_and(|asked| self.seats_of(person).contains(&asked))
    }

    /// The game as far as somebody may look at it.
    pub fn table_of(&self, person: Option<u8>) -> Q<'_> {
        match self.play.front.as_ref().filter(|_| self.is_held(person)) {
            Some(front) => Q { g: &front.game, m: &self.play.matchup },
            None => self.play.q(),
        }
    }

    /// Lines of the log that somebody may read.
    pub fn lines_of(&self, person: Option<u8>) -> u32 {
        if self.gathering.is_some() {
            return 0;
        }
        let front = self.play.front.as_ref().filter(|_| self.is_held(person));
        front.map_or(self.play.lines, |front| front.lines)
    }

    /// Which table somebody looks at: its number, and whether it is held.
    pub fn place_of(&self, person: Option<u8>) -> (u32, bool) {
        let held = self.is_held(person);
        (if held { self.front_number } else { self.number }, held)
    }

    /// The number of the decision that stands, as somebody counts who knows nothing of responses that others gave up.
    pub fn number_of(&self, person: Option<u8>) -> u32 {
        let unknown = person.and_then(|person| self.unknown.get(usize::from(person)));
        self.number - unknown.unwrap_or(&self.unknown_to_watchers)
    }

    /// The number of the decision that stands for somebody who is held: as before all they know to be answered since.
    pub fn front_number_of(&self, person: Option<u8>) -> u32 {
        let mine = self.seats_of(person);
        let since = self.play.front.as_ref().map_or(&[][..], |front| &self.play.given[front.at..]);
        let known = since.iter().filter(|given| !given.secret || mine.contains(&given.seat)).count();
        self.number_of(person).saturating_sub(known as u32)
    }

    fn seat_mut(&mut self, seat: Seat) -> Result<&mut Holder, Refusal> {
        let seats = self.seats.len();
        self.seats.get_mut(seat.index()).ok_or_else(|| no_seat(seat, seats))
    }

    /// Somebody by their number; none if they were sent away.
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
        let (rounds, score, taken_back) = (q.g.round, q.score(), self.taken_back);
        Some(Over { game: self.charter.game.clone(), outcome, rounds, score, taken_back })
    }

    /// The game as a file, once it is over.
    pub fn replay(&self) -> Result<Replay, Refusal> {
        if self.play.game.outcome.is_none() {
            let why = "a game under way is saved in its room, by whoever is alone there; the file shows every hand";
            return Err(Refusal::new(Code::NotYours, why));
        }
        Ok(self.record())
    }

    /// The game so far as a file, and that somebody has it: for whoever has been alone at the table, and for everybody
    /// once it is over.
    pub fn export(&self, person: Option<u8>) -> Result<(Replay, Vec<Deed>), Refusal> {
        self.after_the_deal()?;
        if let Ok(replay) = self.replay() {
            return Ok((replay, Vec::new()));
        }
        let alone = person.filter(|person| self.is_alone(*person));
        let person = alone.ok_or_else(|| {
            let why = "others have played here, or may still come: the game is open once it is over";
            Refusal::new(Code::NotYours, why)
        })?;
        Ok((self.record(), self.note_all_seen(|name| Happened::Exported { name }, person)))
    }

    /// What is written down of somebody who has everything of a game under way; once is enough.
    fn note_all_seen(&self, what: impl FnOnce(String) -> Happened, person: u8) -> Vec<Deed> {
        let name = self.name(person);
        let known = self.play.game.outcome.is_some() || self.seen_all.contains(&name);
        if known { Vec::new() } else { vec![self.noted(what(name))] }
    }

    /// The game as a file, with what was promised and taken back.
    pub fn record(&self) -> Replay {
        let promise = Some(promise(&self.charter.setup));
        Replay { promise, taken_back: self.taken_back, ..self.play.record(&self.charter.content) }
    }

    fn going_on(&self) -> Result<(), Refusal> {
        match (self.closed, self.paused) {
            (true, _) => Err(Refusal::new(Code::Closed, "the room is closed")),
            (_, true) => Err(Refusal::new(Code::Paused, "the host has paused the game")),
            _ => self.after_the_deal(),
        }
    }

    /// Somebody answers the decision of a number.
    pub fn answer(&self, person: Option<u8>, decision: u32, answer: Answer) -> Deeds {
        self.going_on()?;
        let Some(asked) = self.play.asked() else { return Err(Refusal::new(Code::Late, "the game is over")) };
        let number = self.number_of(person);
        if decision != number {
            let message = format!("decision {decision} does not stand any more; decision {number} does");
            return Err(Refusal::new(Code::Late, message));
        }
        if !self.seats_of(person).contains(&asked) {
            return Err(Refusal::new(Code::NotYours, "you are not asked"));
        }
        let (q, given) = (self.play.q(), from_view(self.play.q(), answer));
        q.check(asked, given).map_err(|reason| {
            // Of a card that one does not see, nothing is told.
            let reason = if names_seen(q, asked, answer) { reason } else { Reason::NotOffered };
            Refusal::new(Code::Illegal, format!("{reason} ({})", reason.clause()))
        })?;
        Ok(vec![Deed::Answer(asked, given, By::Person)])
    }

    /// Why a card cannot be played, used or chosen now by a seat of this person.
    pub fn why(&self, person: Option<u8>, seat: Seat, card: CardId) -> Result<Explained, Refusal> {
        self.after_the_deal()?;
        if !self.seats_of(person).contains(&seat) {
            return Err(not_yours(seat));
        }
        why(self.table_of(person), seat, card)
            .ok_or_else(|| Refusal::new(Code::Unknown, "you see no card of this number"))
    }

    /// The turn to plan that a person ends.
    fn declines(&self, answer: Answer, by: By) -> Option<Decision> {
        let passes = by == By::Person && answer == Answer::Pass;
        self.play.q().decision().filter(|decision| passes && plans(self.play.q(), decision))
    }

    /// How many different people sit at the table.
    pub fn people_seated(&self) -> usize {
        let mut seated: Vec<u8> = self.seats.iter().filter_map(held_by).collect();
        seated.sort_unstable();
        seated.dedup();
        seated.len()
    }

    /// The answer that a seat's pace gives by itself, if it does.
    pub fn by_pace(&self) -> Option<Deed> {
        self.going_on().ok()?;
        let decision = self.play.q().decision()?;
        let Holder::Person(_) = self.seats.get(decision.seat.index())? else { return None };
        let asks = self.pacing(decision.seat).asks(self.play.q(), &decision, &self.declined);
        let answer = passing(&decision).filter(|_| !asks)?;
        Some(Deed::Answer(decision.seat, answer, By::Pace))
    }

    /// The bot that is to decide, if one is. While people consider whether to take something back, bots wait.
    pub fn bot_to_decide(&self) -> Option<(Seat, &str)> {
        self.going_on().ok().filter(|()| self.proposal.is_none())?;
        let seat = self.play.asked()?;
        match self.seats.get(seat.index())? {
            Holder::Bot { kind, .. } => Some((seat, kind)),
            _ => None,
        }
    }

    /// Where the game stops for a seat.
    pub fn pacing(&self, seat: Seat) -> Pacing {
        let own = &self.paces[seat.index()];
        if self.charter.full_stops { Pacing { pace: Pace::Full, ..own.clone() } } else { own.clone() }
    }

    /// Changes where the game stops for a seat, if the seat is theirs.
    pub fn set_pace(&self, person: Option<u8>, seat: Seat, pacing: Pacing) -> Deeds {
        if !self.seats_of(person).contains(&seat) {
            return Err(not_yours(seat));
        }
        if self.charter.full_stops && pacing.pace != Pace::Full {
            return Err(Refusal::new(Code::BadInput, "at this table everybody stops at every window"));
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

    /// Sends somebody away, as only the host may.
    pub fn kick(&self, by: Option<u8>, person: u8) -> Deeds {
        self.as_host(by)?;
        if person == HOST || self.person(person).is_none() {
            return Err(Refusal::new(Code::NoPerson, format!("there is no person {person} to send away")));
        }
        let name = self.name(person);
        Ok(vec![Deed::Kick(person), self.noted(Happened::SentAway { name })])
    }
}

/// The person who holds a seat.
fn held_by(holder: &Holder) -> Option<u8> {
    match holder {
        Holder::Person(person) => Some(*person),
        Holder::Bot { .. } | Holder::Open => None,
    }
}

fn no_seat(seat: Seat, seats: usize) -> Refusal {
    Refusal::new(Code::NoSeat, format!("there is no seat {}; the seats are 0 to {}", seat.0, seats.saturating_sub(1)))
}

fn not_yours(seat: Seat) -> Refusal {
    Refusal::new(Code::NotYours, format!("seat {} is not yours", seat.0))
}
