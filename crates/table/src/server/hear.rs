//! What people in a room ask for, and what it comes to.

use rules::ids::Seat;

use super::NewDeck;
use super::actor::{Actor, Claiming};
use super::http::rooms;
use super::lanes::aside;
use crate::pace::Pacing;
use crate::room::Deed;
use crate::room::seats::Claimed;
use crate::said;
use crate::secret::{Fingerprint, new_seed, new_token};
use crate::wire::{Ask, ChatLine, Code, Refusal, SeatClaim, Tell};

/// What a message comes to.
#[derive(Default)]
pub(super) struct Effect {
    pub deeds: Vec<Deed>,
    /// A connection becomes a new person, with this token.
    pub became: Option<(u64, u8, String)>,
    /// A person whose other connections end.
    pub ousted: Option<(u8, Option<u64>, Refusal)>,
    /// What everybody is told besides.
    pub news: Vec<Tell>,
    /// What a connection is told when it is stored.
    pub last: Vec<(u64, Tell)>,
}

impl Actor {
    /// What somebody's message comes to; nothing has happened yet.
    pub(super) async fn hear(&mut self, conn: u64, id: Option<u32>, ask: Ask) -> Result<Effect, Refusal> {
        let Some(speaker) = self.conns.get_mut(&conn) else { return Ok(Effect::default()) };
        let person = speaker.person;
        let only = |deeds: Vec<Deed>| Effect { deeds, ..Effect::default() };
        match ask {
            Ask::Hello { .. } => Err(Refusal::new(Code::HelloFirst, "you have said hello already")),
            Ask::Answer { decision, answer } => self.room.answer(person, decision, answer).map(only),
            Ask::Claim { seat } => self.claim(conn, seat),
            Ask::Grant { claim, agree } => self.grant(person, claim, agree),
            Ask::Release { seat } => self.room.release(person, seat).map(only),
            Ask::Bot { seat, kind } => self.room.hand_to_bot(person, seat, &kind).map(only),
            Ask::Undo { to, then } => {
                let _place = self.place().await;
                aside(|| self.room.undo(person, to, then, new_seed())).map(only)
            }
            Ask::Export => self.export(conn, id).await,
            Ask::Vote { proposal, agree } => self.vote(person, proposal, agree),
            Ask::Pace { seat, pace, stops, muted, until } => {
                let pacing = Pacing::new(pace, &stops).with(muted, until)?;
                self.room.set_pace(person, seat, pacing).map(only)
            }
            Ask::Chat { text } => {
                if !speaker.voice.may_chat() {
                    return Err(Refusal::new(Code::TooFast, "too much chat; wait a moment"));
                }
                let name = speaker.name.clone();
                self.shelf.has_room_for_chat(!self.room.seats_of(person).is_empty(), &self.house.config.limits)?;
                self.chat(ChatLine { person, name, text }).map(only)
            }
            Ask::Report { expected, hidden } => {
                if !speaker.voice.may_chat() {
                    return Err(Refusal::new(Code::TooFast, "too many reports; wait a moment"));
                }
                self.report(conn, id, &expected, hidden).await
            }
            Ask::Consent { report, agree } => self.consent(person, report, agree).await,
            Ask::Full => {
                let lines = self.first_line(person, None);
                if let Some(speaker) = self.conns.get_mut(&conn) {
                    speaker.forget(lines);
                }
                Ok(Effect::default())
            }
            Ask::Advise => self.advise(conn, id).map(|()| Effect::default()),
            Ask::Why { seat, card } => self.send_why(conn, id, seat, card).map(|()| Effect::default()),
            Ask::Log { from, to } => {
                self.send_log(conn, from, to).await;
                Ok(Effect::default())
            }
            Ask::Deck { seat, deck } => self.bring(person, seat, deck).await.map(only),
            Ask::Ready { ready } => self.room.make_ready(person, ready).map(only),
            Ask::Deal => self.room.deal(person).map(only),
            Ask::Nudge => {
                if !speaker.voice.may_chat() {
                    return Err(Refusal::new(Code::TooFast, "too many nudges; wait a moment"));
                }
                self.nudge(person)
            }
            Ask::Kick { person: whom } => {
                let deeds = self.room.kick(person, whom)?;
                let why = Refusal::new(Code::WrongToken, "the host has sent you away");
                Ok(Effect { deeds, ousted: Some((whom, None, why)), ..Effect::default() })
            }
            Ask::Pause { paused } => {
                self.room.as_host(person)?;
                Ok(only(vec![Deed::Pause(paused)]))
            }
            Ask::Close => {
                self.room.as_host(person)?;
                Ok(only(vec![Deed::Close]))
            }
            Ask::Renew => self.renew(conn, person),
        }
    }

    fn claim(&mut self, conn: u64, seat: Seat) -> Result<Effect, Refusal> {
        let Some(speaker) = self.conns.get(&conn) else { return Ok(Effect::default()) };
        let person = speaker.person;
        let claimed = self.room.may_claim(person, seat)?;
        if person.is_none() && !speaker.voice.may_claim() {
            let most = self.house.config.limits.claims;
            return Err(Refusal::new(Code::TooMany, format!("newcomers of one address ask for {most} seats an hour")));
        }
        if claimed == Claimed::Granted {
            return self.seated(conn, seat);
        }
        if self.claims.iter().any(|claim| claim.conn == conn && claim.info.seat == seat) {
            return Err(Refusal::new(Code::SeatTaken, "the host has not answered yet"));
        }
        self.claimed += 1;
        let name = self.conns.get(&conn).map(|conn| conn.name.clone()).unwrap_or_default();
        self.claims.push(Claiming { conn, info: SeatClaim { claim: self.claimed, seat, name } });
        Ok(Effect::default())
    }

    /// A connection gets a seat; somebody new becomes a person.
    fn seated(&self, conn: u64, seat: Seat) -> Result<Effect, Refusal> {
        let Some(speaker) = self.conns.get(&conn) else { return Ok(Effect::default()) };
        if let Some(person) = speaker.person {
            return Ok(Effect { deeds: self.room.sit_down(person, &speaker.name, seat)?, ..Effect::default() });
        }
        let token = new_token();
        let present: Vec<u8> = self.conns.values().filter_map(|conn| conn.person).collect();
        let (person, join) = self.room.newcomer(&speaker.name, Fingerprint::of(&token), &present)?;
        let mut deeds = vec![join];
        deeds.extend(self.room.sit_down(person, &speaker.name, seat)?);
        Ok(Effect { deeds, became: Some((conn, person, token)), ..Effect::default() })
    }

    /// Somebody brings a deck to their seat.
    async fn bring(&self, person: Option<u8>, seat: Seat, deck: NewDeck) -> Result<Vec<Deed>, Refusal> {
        self.room.may_bring(person, seat)?;
        let library = self.house.library.clone();
        let read = move || {
            let found = rooms::deck(&library, &deck)?;
            let faults = rooms::faults(&library, &found).len() as u32;
            Ok::<_, Refusal>((found.list.to_play(), faults))
        };
        let (deck, faults) = self.house.lanes.quick.work(self.who(), read).await??;
        self.room.bring(person, seat, deck, faults)
    }

    /// Those who are waited for are told so: whoever is asked, or before the deal whoever is not ready.
    fn nudge(&self, person: Option<u8>) -> Result<Effect, Refusal> {
        let by = person.filter(|_| !self.room.seats_of(person).is_empty());
        let by = by.ok_or_else(|| Refusal::new(Code::NotYours, "only those who play may nudge"))?;
        let waited = self.room.waited_for();
        let waiting = |conn: &&u64| {
            let there = self.conns.get(conn).and_then(|conn| conn.person);
            there.is_some_and(|there| there != by && waited.contains(&there))
        };
        // Whether anybody hears it is not told: somebody may consider a response.
        let last = self.conns.keys().filter(waiting).map(|conn| (*conn, Tell::Nudge { by })).collect();
        Ok(Effect { last, ..Effect::default() })
    }

    fn grant(&mut self, person: Option<u8>, id: u32, agree: bool) -> Result<Effect, Refusal> {
        self.room.as_host(person)?;
        let at = self.claims.iter().position(|claim| claim.info.claim == id);
        let at = at.ok_or_else(|| Refusal::new(Code::NoProposal, format!("no claim {id} is open")))?;
        let claim = self.claims.remove(at);
        if agree {
            return self.seated(claim.conn, claim.info.seat);
        }
        self.reply(claim.conn, None, Err(Refusal::new(Code::SeatTaken, "the host does not agree")));
        Ok(Effect::default())
    }

    fn vote(&mut self, person: Option<u8>, proposal: u32, agree: bool) -> Result<Effect, Refusal> {
        let deeds = self.room.vote(person, proposal, agree)?;
        let by = person.unwrap_or_default();
        let news = if agree { Vec::new() } else { vec![Tell::UndoRefused { proposal, by }] };
        Ok(Effect { deeds, news, ..Effect::default() })
    }

    fn chat(&self, line: ChatLine) -> Result<Vec<Deed>, Refusal> {
        said::chat(&line.text, self.house.config.limits.chat)?;
        Ok(vec![Deed::Chat(line)])
    }

    fn renew(&self, conn: u64, person: Option<u8>) -> Result<Effect, Refusal> {
        let person = person.ok_or_else(|| Refusal::new(Code::NoPerson, "spectators have no token"))?;
        let token = new_token();
        let why = Refusal::new(Code::WrongToken, "this token was replaced by a new one");
        Ok(Effect {
            deeds: vec![Deed::Renew(person, Fingerprint::of(&token))],
            became: Some((conn, person, token)),
            ousted: Some((person, Some(conn), why)),
            ..Effect::default()
        })
    }
}
