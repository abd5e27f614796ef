//! Bringing everybody up to date: each connection is sent what it has not been told yet, and no more.

use std::collections::BTreeMap;
use std::sync::Arc;
use std::sync::atomic::Ordering::Relaxed;

use cardlang::words::phase_word;
use rules::ids::{CardId, Seat};
use rules::occurrence::Verb;
use rules::tell::{describe_question, line};
use rules::view::view;
use serde_json::Value;

use super::actor::{Actor, Conn, Out};
use super::lanes::aside;
use crate::asked::asked;
use crate::diff::{Change, changes};
use crate::pace::Pacing;
use crate::room::HOST;
use crate::wire::{
    Code, DecisionInfo, Follow, Line, MomentInfo, NewLines, PROTOCOL, PersonInfo, Refusal, SeatInfo, SeatPace, Seen,
    TableInfo, Tell, Viewed, You,
};

/// Lines of the log that newcomers get, and that one message holds.
const LATELY: u32 = 200;

/// Lines as somebody reads them, from one number to before another.
type Told = BTreeMap<(Option<Seat>, u32, u32), Vec<Line>>;

/// The question that stands.
#[derive(Default)]
struct Asked {
    others: Option<DecisionInfo>,
    mine: Option<DecisionInfo>,
}

/// What a viewer saw last.
pub struct Shown {
    /// Which table it was.
    place: (u32, bool),
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
    pub(super) fn first_line(&self, person: Option<u8>, known: Option<u32>) -> u32 {
        let lines = self.room.lines_of(person);
        known.unwrap_or(0).min(lines).max(lines.saturating_sub(LATELY))
    }

    pub(super) fn welcome(&mut self, conn: u64, room: &str) {
        let charter = &self.room.charter;
        let (version, content) = (charter.version.clone(), charter.content.clone());
        let hello = Tell::Welcome { protocol: PROTOCOL, room: room.to_owned(), version, content };
        let chat = self.room.chat.iter().cloned().map(Tell::Chat);
        let old: Vec<Tell> = chat.chain(self.room.notices.iter().cloned().map(Tell::Notice)).collect();
        self.send(conn, &hello);
        for line in &old {
            self.send(conn, line);
        }
    }

    /// Tells everybody what is new to them.
    pub(super) async fn refresh(&mut self) {
        self.see_table();
        let mut tells = Vec::new();
        let conns: Vec<u64> = self.conns.keys().copied().collect();
        for id in &conns {
            let Some(mut conn) = self.conns.remove(id) else { continue };
            self.personal(*id, &mut conn, &mut tells);
            self.conns.insert(*id, conn);
        }
        // Nobody sees anything of a game that is not dealt.
        if self.room.gathering.is_none() {
            let mut told = self.older().await;
            self.show(&conns, &mut told, &mut tells);
        }
        if self.room.play.front.is_none() {
            self.entries = (self.room.play.lines, Vec::new());
        }
        for (conn, tell) in &tells {
            self.send(*conn, tell);
        }
    }

    /// What is seen where a question is answered at once by somebody's pace. Those who are not asked are shown it as
    /// if it had been thought about, so that it tells nothing whether it was; whoever holds the seat sees the table on
    /// its way where something has happened.
    pub(super) fn glimpse(&mut self, tells: &mut Vec<(u64, Tell)>) {
        let Some(asked) = self.room.play.asked().filter(|_| self.room.play.front.is_none()) else { return };
        let known = self.entries.0;
        // Whoever has read less than the newest lines waits for all of it.
        let follows = |conn: &Conn| conn.follow == Follow::All && conn.lines >= known;
        let following = self.conns.iter().filter(|(_, conn)| follows(conn));
        let holds = |conn: &Conn| self.room.seats_of(conn.person).contains(&asked);
        let (own, others): (Vec<_>, Vec<_>) = following.partition(|(_, conn)| holds(conn));
        // Among several people, how much comes at once must not tell who had something to consider.
        let shown = |conn: &Conn| self.room.people_seated() > 1 || self.has_news(conn);
        let own = own.into_iter().filter(|(_, conn)| shown(conn)).map(|(id, _)| *id).collect::<Vec<u64>>();
        let others: Vec<u64> = others.into_iter().map(|(id, _)| *id).collect();
        self.show(&others, &mut Told::new(), tells);
        self.look(&own);
        self.show_table(&own, &mut Told::new(), tells);
    }

    /// Whether more has happened since somebody was told than passes and steps.
    fn has_news(&self, conn: &Conn) -> bool {
        let (start, entries) = &self.entries;
        let unread = entries.get((conn.lines - start) as usize..).unwrap_or_default();
        unread.iter().any(|entry| !matches!(entry.what.verb, Verb::Passes | Verb::StepBegins))
    }

    /// What is new in the log and in the views of some connections.
    fn show_table(&mut self, conns: &[u64], told: &mut Told, tells: &mut Vec<(u64, Tell)>) {
        for id in conns {
            let Some(mut conn) = self.conns.remove(id) else { continue };
            let moment = MomentInfo { decision: None, ..self.seen(&mut conn, told) };
            tells.extend(moment.is_something().then_some((*id, Tell::Moment(moment))));
            self.conns.insert(*id, conn);
        }
    }

    /// The table as it stands, for some connections: what is new in the log, in their views, and the question.
    fn show(&mut self, conns: &[u64], told: &mut Told, tells: &mut Vec<(u64, Tell)>) {
        self.look(conns);
        if conns.is_empty() {
            return;
        }
        let asked = self.asked(conns);
        for id in conns {
            let Some(mut conn) = self.conns.remove(id) else { continue };
            let told = match conn.follow {
                Follow::All => {
                    let seen = self.seen(&mut conn, told);
                    let decision = match self.room.is_held(conn.person) {
                        true => self.held_at(&mut conn),
                        false => self.decision(&mut conn, &asked),
                    };
                    let moment = MomentInfo { decision, ..seen };
                    moment.is_something().then_some(Tell::Moment(moment))
                }
                Follow::Turns => self.turn(&mut conn, &asked),
            };
            tells.extend(told.map(|tell| (*id, tell)));
            self.conns.insert(*id, conn);
        }
    }

    /// What is new in the log and in the views of somebody.
    fn seen(&self, conn: &mut Conn, told: &mut Told) -> MomentInfo {
        MomentInfo { log: self.log(conn, told), views: self.views(conn), decision: None }
    }

    /// Lines that somebody has missed before the newest, for each reader from where they know them.
    async fn older(&self) -> Told {
        let behind = |conn: &&Conn| conn.follow == Follow::All && conn.lines < self.entries.0;
        let reading = |conn: &Conn| (self.reader(conn), conn.lines, self.room.lines_of(conn.person));
        let mut wanted: Vec<(Option<Seat>, u32, u32)> =
            self.conns.values().filter(behind).map(reading).filter(|(_, from, to)| from < to).collect();
        if wanted.is_empty() {
            return Told::new();
        }
        wanted.sort_unstable();
        wanted.dedup();
        let _place = self.place().await;
        let told = |(reader, from, to)| ((reader, from, to), self.room.play.tell(from, to, reader));
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
            gathering: room.gathering.as_ref().map(|ready| ready.iter().copied().collect()),
            dealt: self.dealt.clone(),
            undo: room.charter.undo,
            full_stops: room.charter.full_stops,
            seen_all: room.seen_all.iter().cloned().collect(),
            taken_back: room.taken_back,
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

    /// Makes the views that these connections look at, where the game has moved; forgets those nobody looks at.
    fn look(&mut self, conns: &[u64]) {
        let watching = self.conns.values().filter(|conn| conn.follow == Follow::All);
        let all: Vec<Option<Seat>> = watching.flat_map(|conn| self.viewers(conn)).collect();
        self.shown.retain(|viewer, _| all.contains(viewer));
        let looking = conns.iter().filter_map(|id| self.conns.get(id)).filter(|conn| conn.follow == Follow::All);
        let wanted = looking.flat_map(|conn| self.viewers(conn).into_iter().map(|viewer| (viewer, conn.person)));
        let wanted: BTreeMap<Option<Seat>, Option<u8>> = wanted.collect();
        for (viewer, person) in wanted {
            let place = self.room.place_of(person);
            let before = self.shown.get(&viewer);
            // Whoever is held back keeps what they have; that may be more, if they could have responded themselves.
            if before.is_some_and(|shown| shown.place == place || place.1 && shown.place.0 >= place.0) {
                continue;
            }
            let new = serde_json::to_value(view(self.room.table_of(person), viewer)).expect("a view is plain data");
            let (version, changes) = match before {
                None => (1, Vec::new()),
                Some(shown) => (shown.version + 1, changes(&shown.view, &new)),
            };
            self.shown.insert(viewer, Shown { place, version, view: new, changes });
        }
    }

    /// The decision as others are told, and as whoever has to make it is, if they are here.
    fn asked(&self, conns: &[u64]) -> Asked {
        let Some(seat) = self.room.play.asked() else { return Asked::default() };
        let holder = |conn: &Conn| self.room.seats_of(conn.person).contains(&seat);
        let told = |mine: bool| asked(self.room.play.q(), self.room.number, &self.room.pacing(seat), mine);
        let mine = conns.iter().filter_map(|id| self.conns.get(id)).any(holder);
        Asked { others: told(false), mine: if mine { told(true) } else { None } }
    }

    /// As whom somebody reads the log: whoever holds one seat is `you`.
    fn reader(&self, conn: &Conn) -> Option<Seat> {
        match self.room.seats_of(conn.person)[..] {
            [seat] => Some(seat),
            _ => None,
        }
    }

    fn personal(&self, id: u64, conn: &mut Conn, tells: &mut Vec<(u64, Tell)>) {
        let seats = self.room.seats_of(conn.person);
        let paces = seats.iter().map(|seat| self.pace_of(*seat)).collect();
        let you = You { person: conn.person, host: conn.person == Some(HOST), seats, paces, token: None };
        if conn.you.as_ref() != Some(&you) || conn.token.is_some() {
            if conn.you.as_ref().is_some_and(|before| before.seats != you.seats) {
                // To whoever sits somewhere else the log reads otherwise.
                conn.lines = self.first_line(conn.person, None);
            }
            tells.push((id, Tell::You(You { token: conn.token.take(), ..you.clone() })));
            conn.you = Some(you);
        }
        if conn.table != self.table.0 {
            conn.table = self.table.0;
            tells.extend(self.table.1.clone().map(|table| (id, Tell::Table(Box::new(table)))));
        }
    }

    fn pace_of(&self, seat: Seat) -> SeatPace {
        let Pacing { pace, stops, muted, until } = self.room.pacing(seat);
        SeatPace { seat, pace, stops, muted, until: until.map(|phase| phase_word(phase).to_owned()) }
    }

    /// What is new in the log; what was told to one reader is told to the next who has read as much.
    fn log(&self, conn: &mut Conn, told: &mut Told) -> Option<NewLines> {
        let (reader, from, lines) = (self.reader(conn), conn.lines, self.room.lines_of(conn.person));
        if from >= lines && !conn.void {
            return None;
        }
        (conn.lines, conn.void) = (lines, false);
        let told = told.entry((reader, from, lines)).or_insert_with(|| {
            let (start, entries) = &self.entries;
            let new = from.checked_sub(*start).and_then(|from| entries.get(from as usize..(lines - start) as usize));
            let q = self.room.table_of(conn.person);
            new.unwrap_or_default().iter().map(|entry| Line::from(line(q, entry, reader))).collect()
        });
        Some(NewLines { from, lines: told.clone() })
    }

    fn views(&self, conn: &mut Conn) -> Vec<Seen> {
        let mut seen = Vec::new();
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
            seen.push(Seen { seat: viewer, version: shown.version, viewed });
        }
        seen
    }

    fn decision(&self, conn: &mut Conn, asked: &Asked) -> Option<DecisionInfo> {
        let number = self.room.number_of(conn.person);
        let mine = self.room.seats_of(conn.person).contains(&asked.others.as_ref()?.seat);
        let told = if mine { asked.mine.as_ref() } else { asked.others.as_ref() }?;
        let new = conn.decision.replace((number, mine)) != Some((number, mine));
        new.then(|| DecisionInfo { number, ..told.clone() })
    }

    /// That it is somebody's turn, for whoever wants to hear nothing else.
    fn turn(&self, conn: &mut Conn, asked: &Asked) -> Option<Tell> {
        let number = self.room.number_of(conn.person);
        let seat = asked.others.as_ref()?.seat;
        let mine = !self.room.is_held(conn.person) && self.room.seats_of(conn.person).contains(&seat);
        let new = mine && conn.turn.replace(number) != Some(number);
        new.then(|| Tell::Turn { seat, decision: number, question: describe_question(self.room.play.q()) })
    }

    /// The question that stands for somebody who is held. Whoever comes while a response is considered finds nothing
    /// missing.
    fn held_at(&self, conn: &mut Conn) -> Option<DecisionInfo> {
        if conn.decision.is_some() {
            return None;
        }
        let (q, number) = (self.room.table_of(conn.person), self.room.front_number_of(conn.person));
        let asked = asked(q, number, &Pacing::default(), false)?;
        // Whoever was asked has answered.
        let others = !self.room.seats_of(conn.person).contains(&asked.seat);
        others.then(|| {
            conn.decision = Some((number, false));
            asked
        })
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
        let Some((reader, lines)) =
            self.conns.get(&conn).map(|conn| (self.reader(conn), self.room.lines_of(conn.person)))
        else {
            return;
        };
        let to = to.min(from.saturating_add(LATELY)).min(lines);
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
