//! Bringing everybody up to date: each connection is sent what it has not been told yet, and no more.

use std::collections::BTreeMap;
use std::sync::Arc;
use std::sync::atomic::Ordering::Relaxed;

use rules::ids::{CardId, Seat};
use rules::log::Entry;
use rules::tell::line;
use rules::view::view;
use serde_json::Value;

use super::actor::{Actor, Conn, Out};
use super::lanes::aside;
use crate::asked::asked;
use crate::diff::{Change, changes};
use crate::pace::Pacing;
use crate::room::HOST;
use crate::wire::{
    Code, DecisionInfo, Follow, Line, PROTOCOL, PersonInfo, Refusal, SeatInfo, SeatPace, TableInfo, Tell, Viewed, You,
};

/// Lines of the log that newcomers get, and that one message holds.
const LATELY: u32 = 200;

/// What a viewer saw last.
pub struct Shown {
    /// The decision it was made at.
    number: u32,
    version: u32,
    /// Kept only as long as somebody looks at it.
    view: Value,
    /// From the version before to this one.
    changes: Vec<Change>,
}

impl Conn {
    /// Everything has to be sent again.
    pub(super) fn forget(&mut self, lines: u32) {
        self.lines = lines;
        self.you = None;
        self.table = 0;
        self.views.clear();
        self.decision = None;
        self.turn = None;
    }
}

impl Actor {
    pub(super) fn first_line(&self, known: Option<u32>) -> u32 {
        let lines = self.room.play.lines;
        known.unwrap_or(0).min(lines).max(lines.saturating_sub(LATELY))
    }

    pub(super) fn welcome(&mut self, conn: u64, room: &str) {
        let charter = &self.room.charter;
        let (version, content) = (charter.version.clone(), charter.content.clone());
        let hello = Tell::Welcome { protocol: PROTOCOL, room: room.to_owned(), version, content };
        let chat: Vec<Tell> = self.room.chat.iter().cloned().map(Tell::Chat).collect();
        self.send(conn, &hello);
        for line in &chat {
            self.send(conn, line);
        }
    }

    /// Tells everybody what is new to them. The log is what has just happened.
    pub(super) async fn refresh(&mut self, log: &[Entry]) {
        self.see_table();
        self.look();
        let asked = self.asked();
        let told = self.told(log);
        let ids: Vec<u64> = self.conns.keys().copied().collect();
        let mut tells = BTreeMap::new();
        for id in &ids {
            let Some(mut conn) = self.conns.remove(id) else { continue };
            tells.insert(*id, self.personal(&mut conn));
            self.conns.insert(*id, conn);
        }
        let older = self.older(log.len() as u32).await;
        for id in ids {
            let Some(mut conn) = self.conns.remove(&id) else { continue };
            let mut tells = tells.remove(&id).unwrap_or_default();
            if conn.follow == Follow::All {
                self.log(&mut conn, &told, &older, &mut tells);
                self.views(&mut conn, &mut tells);
            }
            self.decision(&mut conn, asked.as_ref(), &mut tells);
            self.conns.insert(id, conn);
            for tell in &tells {
                self.send(id, tell);
            }
        }
    }

    /// Lines that somebody has missed before the newest, for each reader from where they know them.
    async fn older(&self, new: u32) -> BTreeMap<(Option<Seat>, u32), Vec<Line>> {
        let lines = self.room.play.lines;
        let behind = |conn: &&Conn| conn.follow == Follow::All && conn.lines < lines - new;
        let mut wanted: Vec<(Option<Seat>, u32)> =
            self.conns.values().filter(behind).map(|conn| (self.reader(conn), conn.lines)).collect();
        if wanted.is_empty() {
            return BTreeMap::new();
        }
        wanted.sort_unstable();
        wanted.dedup();
        let _place = self.place().await;
        let told = |(reader, from)| ((reader, from), self.room.play.tell(from, lines, reader));
        aside(|| wanted.into_iter().map(told).collect())
    }

    fn see_table(&mut self) {
        let info = self.table_info();
        if self.table.1.as_ref() != Some(&info) {
            self.table = (self.table.0 + 1, Some(info));
        }
    }

    fn table_info(&self) -> TableInfo {
        let room = &self.room;
        let setup = &room.charter.setup;
        let seats = room.seats.iter().zip(&setup.decks).zip(0..);
        let seat = |((holder, deck), seat): ((&crate::wire::Holder, &rules::setup::Deck), u8)| SeatInfo {
            seat: Seat(seat),
            deck: deck.name.clone(),
            holder: holder.clone(),
        };
        let present = |person: u8| self.conns.values().any(|conn| conn.person == Some(person));
        let people = room.people.iter().zip(0..).filter_map(|(person, id)| Some((person.as_ref()?, id)));
        TableInfo {
            scenario: setup.scenario.clone(),
            title: self.title.clone(),
            mode: setup.mode,
            seats: seats.map(seat).collect(),
            persons: people
                .map(|(person, id)| PersonInfo { person: id, name: person.name.clone(), present: present(id) })
                .collect(),
            host: HOST,
            spectators: self.conns.values().filter(|conn| conn.person.is_none()).count() as u32,
            paused: room.paused,
            closed: room.closed,
            claims: self.claims.iter().map(|claim| claim.info.clone()).collect(),
            proposal: room.proposal_info(),
            report: room.report_info(),
            begun_under: room.charter.origin.other_rules(),
            campaign: room.campaign(),
            over: room.over(),
            keep: self.house.config.keep,
        }
    }

    /// The seats, or the spectator, that a connection looks through.
    fn viewers(&self, conn: &Conn) -> Vec<Option<Seat>> {
        let seats = self.room.seats_of(conn.person);
        if seats.is_empty() { vec![None] } else { seats.into_iter().map(Some).collect() }
    }

    /// Makes the views that somebody looks at, where the game has moved.
    fn look(&mut self) {
        let watching = self.conns.values().filter(|conn| conn.follow == Follow::All);
        let mut wanted: Vec<Option<Seat>> = watching.flat_map(|conn| self.viewers(conn)).collect();
        wanted.sort_unstable();
        wanted.dedup();
        self.shown.retain(|viewer, _| wanted.contains(viewer));
        for viewer in wanted {
            let number = self.room.number;
            let before = self.shown.get(&viewer);
            if before.is_some_and(|shown| shown.number == number) {
                continue;
            }
            let new = serde_json::to_value(view(self.room.play.q(), viewer)).expect("a view is plain data");
            let (version, changes) = match before {
                None => (1, Vec::new()),
                Some(shown) => (shown.version + 1, changes(&shown.view, &new)),
            };
            self.shown.insert(viewer, Shown { number, version, view: new, changes });
        }
    }

    /// The decision as whoever has to make it is told, if they are here.
    fn asked(&self) -> Option<DecisionInfo> {
        let seat = self.room.play.asked()?;
        let holder = |conn: &Conn| self.room.seats_of(conn.person).contains(&seat);
        let mine = self.conns.values().any(holder);
        asked(self.room.play.q(), self.room.number, &self.room.paces[seat.index()], mine)
    }

    /// What has just happened, for every reader.
    fn told(&self, log: &[Entry]) -> BTreeMap<Option<Seat>, Vec<Line>> {
        let mut told = BTreeMap::new();
        for conn in self.conns.values().filter(|conn| conn.follow == Follow::All) {
            let reader = self.reader(conn);
            let lines = || log.iter().map(|entry| Line::from(line(self.room.play.q(), entry, reader))).collect();
            told.entry(reader).or_insert_with(lines);
        }
        told
    }

    /// As whom somebody reads the log: whoever holds one seat is `you`.
    fn reader(&self, conn: &Conn) -> Option<Seat> {
        match self.room.seats_of(conn.person)[..] {
            [seat] => Some(seat),
            _ => None,
        }
    }

    fn personal(&self, conn: &mut Conn) -> Vec<Tell> {
        let mut tells = Vec::new();
        let seats = self.room.seats_of(conn.person);
        let paces = seats.iter().map(|seat| self.pace_of(*seat)).collect();
        let you = You { person: conn.person, host: conn.person == Some(HOST), seats, paces, token: None };
        if conn.you.as_ref() != Some(&you) || conn.token.is_some() {
            if conn.you.as_ref().is_some_and(|before| before.seats != you.seats) {
                // To whoever sits somewhere else the log reads otherwise.
                conn.lines = self.first_line(None);
            }
            tells.push(Tell::You(You { token: conn.token.take(), ..you.clone() }));
            conn.you = Some(you);
        }
        if conn.table != self.table.0 {
            conn.table = self.table.0;
            tells.extend(self.table.1.clone().map(Tell::Table));
        }
        tells
    }

    fn pace_of(&self, seat: Seat) -> SeatPace {
        let Pacing { pace, stops } = self.room.paces[seat.index()].clone();
        SeatPace { seat, pace, stops }
    }

    fn log(
        &self,
        conn: &mut Conn,
        told: &BTreeMap<Option<Seat>, Vec<Line>>,
        older: &BTreeMap<(Option<Seat>, u32), Vec<Line>>,
        tells: &mut Vec<Tell>,
    ) {
        let reader = self.reader(conn);
        let lines = self.room.play.lines;
        let new = told.get(&reader).map_or(&[][..], Vec::as_slice);
        if conn.lines == lines && new.is_empty() {
            return;
        }
        let missed = older.get(&(reader, conn.lines));
        let from = if missed.is_some() { conn.lines } else { lines - new.len() as u32 };
        conn.lines = lines;
        tells.push(Tell::Log { from, lines: missed.map_or(new, Vec::as_slice).to_vec() });
    }

    fn views(&self, conn: &mut Conn, tells: &mut Vec<Tell>) {
        let viewers = self.viewers(conn);
        conn.views.retain(|viewer, _| viewers.contains(viewer));
        for viewer in viewers {
            let Some(shown) = self.shown.get(&viewer) else { continue };
            let known = conn.views.insert(viewer, shown.version);
            let viewed = match known {
                Some(version) if version == shown.version => continue,
                Some(version) if version + 1 == shown.version => Viewed::Changes(shown.changes.clone()),
                _ => Viewed::Full(shown.view.clone()),
            };
            tells.push(Tell::View { seat: viewer, version: shown.version, viewed });
        }
    }

    fn decision(&self, conn: &mut Conn, asked: Option<&DecisionInfo>, tells: &mut Vec<Tell>) {
        let Some(asked @ DecisionInfo { number, seat, question, .. }) = asked else { return };
        let mine = self.room.seats_of(conn.person).contains(seat);
        if conn.follow == Follow::Turns {
            if mine && conn.turn != Some(*number) {
                conn.turn = Some(*number);
                tells.push(Tell::Turn { seat: *seat, decision: *number, question: question.clone() });
            }
        } else if conn.decision != Some((*number, mine)) {
            conn.decision = Some((*number, mine));
            tells.push(Tell::Decision(if mine { asked.clone() } else { asked.for_others() }));
        }
    }

    /// Why nothing can be done with a card.
    pub(super) fn send_why(&mut self, conn: u64, id: Option<u32>, seat: Seat, card: CardId) -> Result<(), Refusal> {
        let person = self.conns.get(&conn).and_then(|conn| conn.person);
        let why = self.room.why(person, seat, card)?;
        self.send(conn, &Tell::Why { id, seat, card, why });
        Ok(())
    }

    /// Lines of the log that somebody asks for.
    pub(super) async fn send_log(&mut self, conn: u64, from: u32, to: u32) {
        let Some(reader) = self.conns.get(&conn).map(|conn| self.reader(conn)) else { return };
        let to = to.min(from.saturating_add(LATELY)).min(self.room.play.lines);
        let place = self.place().await;
        let lines = aside(|| self.room.play.tell(from, to, reader));
        drop(place);
        self.send(conn, &Tell::Lines { from, lines });
    }

    pub(super) fn reply(&mut self, conn: u64, id: Option<u32>, done: Result<(), Refusal>) {
        let tell = match (done, id) {
            (Ok(()), Some(id)) => Tell::Done { id },
            (Ok(()), None) => return,
            (Err(Refusal { code, message }), id) => {
                self.house.metrics.refused(code);
                Tell::Error { id, code, message }
            }
        };
        self.send(conn, &tell);
    }

    pub(super) fn broadcast(&mut self, news: &[Tell]) {
        let all = self.conns.iter().filter(|(_, conn)| conn.follow == Follow::All);
        let all: Vec<u64> = all.map(|(id, _)| *id).collect();
        for id in all {
            for tell in news {
                self.send(id, tell);
            }
        }
    }

    /// Sends a message. Who does not keep up is left behind, and may connect again.
    pub(super) fn send(&mut self, conn: u64, tell: &Tell) {
        let Some(there) = self.conns.get(&conn) else { return };
        let text: Arc<str> = serde_json::to_string(tell).expect("messages are plain data").into();
        self.house.metrics.sent.fetch_add(1, Relaxed);
        if there.out.try_send(Out::Text(text)).is_err() {
            self.house.metrics.refused(Code::Slow);
            self.conns.remove(&conn);
        }
    }
}
