//! A room that is awake: one task that hears everybody in it, one after the other.
//!
//! What somebody asks becomes deeds; the deeds happen, are stored, and only then is anybody told. Should they not be
//! stored, the task ends, and the room wakes again from what is.

use std::collections::BTreeMap;
use std::sync::atomic::Ordering::Relaxed;
use std::sync::{Arc, Weak};
use std::time::{Duration, Instant};

use rules::ids::Seat;
use rules::log::Entry;
use tokio::sync::mpsc;

use super::House;
use super::bot::{Thinking, think};
use super::hall::{short, storage};
use super::hear::Effect;
use super::lanes::{Place, Who, aside};
use super::limits::Voice;
use super::refresh::Shown;
use super::shelf::Shelf;
use crate::room::{By, Deed, Room};
use crate::said;
use crate::secret::Fingerprint;
use crate::store::{Finished, StoreError};
use crate::wire::{Ask, Code, Dealt, Follow, Happened, Refusal, Request, SeatClaim, TableInfo, Tell, You};

/// What a connection is told.
pub enum Out {
    Text(Arc<str>),
    /// The last thing it hears.
    Close(Refusal),
}

/// Who comes to a room.
pub struct Hello {
    pub token: Option<Fingerprint>,
    pub name: String,
    pub follow: Follow,
    pub lines: Option<u32>,
    /// Why somebody without a token may not come in.
    pub barred: Option<Refusal>,
    pub voice: Voice,
}

/// What the task of a room is sent.
pub enum Letter {
    Join {
        conn: u64,
        id: Option<u32>,
        hello: Hello,
        out: mpsc::Sender<Out>,
    },
    Say {
        conn: u64,
        request: Request,
        /// When it came.
        at: Instant,
    },
    Leave {
        conn: u64,
    },
    /// Something that could not even be read.
    Refuse {
        conn: u64,
        id: Option<u32>,
        refusal: Refusal,
        close: bool,
    },
    /// Somebody who is not in the room wants to see something of it.
    Look(Box<dyn FnOnce(&Room) + Send>),
    /// See whether this room is still this server's.
    Check,
    Stop,
}

/// Somebody who is connected, and what they have been told.
pub(super) struct Conn {
    pub out: mpsc::Sender<Out>,
    pub person: Option<u8>,
    pub name: String,
    pub follow: Follow,
    pub voice: Voice,
    /// A token they have not been told yet.
    pub token: Option<String>,
    pub you: Option<You>,
    pub table: u32,
    pub views: BTreeMap<Option<Seat>, u32>,
    pub decision: Option<(u32, bool)>,
    pub turn: Option<u32>,
    pub lines: u32,
    /// Lines they have are void, whether or not new ones have come.
    pub void: bool,
}

/// A seat that somebody asks the host for.
pub(super) struct Claiming {
    pub conn: u64,
    pub info: SeatClaim,
}

/// The task of a room that is awake: it owns the room, and everything asked of the room goes through it.
pub struct Actor {
    pub(super) house: Arc<House>,
    pub(super) room: Room,
    pub(super) conns: BTreeMap<u64, Conn>,
    pub(super) shown: BTreeMap<Option<Seat>, Shown>,
    pub(super) claims: Vec<Claiming>,
    /// The newest entries of the log, those included that not everybody may read yet, and the number of the first.
    pub(super) entries: (u32, Vec<Entry>),
    /// The table as it was told last, and how often it has changed.
    pub(super) table: (u32, Option<TableInfo>),
    /// The scenario's.
    pub(super) title: String,
    pub(super) dealt: Dealt,
    pub(super) code: String,
    pub(super) shelf: Shelf,
    letters: mpsc::Receiver<Letter>,
    thinking: Option<Thinking>,
    /// Questions that the adviser has, by who asked them; one is alive until it is answered.
    pub(super) advised: BTreeMap<u8, Weak<()>>,
    /// Claims so far.
    pub(super) claimed: u32,
    recorded: bool,
    /// Answers the engine had played for it when they were counted last.
    counted: u64,
}

/// The room cannot be played here any longer.
struct Lost(Refusal);

impl Actor {
    /// A room that wakes up; nobody is connected yet.
    pub fn new(house: Arc<House>, code: String, room: Room, shelf: Shelf, letters: mpsc::Receiver<Letter>) -> Actor {
        let counted = room.play.played();
        let scenario = house.library.scenario(&room.charter.setup.scenario);
        let title = scenario.map(|scenario| scenario.title.clone()).unwrap_or_default();
        let (lines, dealt) = (room.play.lines, room.charter.dealt());
        Actor {
            house,
            room,
            title,
            dealt,
            conns: BTreeMap::new(),
            shown: BTreeMap::new(),
            claims: Vec::new(),
            entries: (lines, Vec::new()),
            table: (0, None),
            code,
            shelf,
            letters,
            thinking: None,
            advised: BTreeMap::new(),
            claimed: 0,
            recorded: false,
            counted,
        }
    }

    /// Whom work for this room is counted for.
    pub(super) fn who(&self) -> Who {
        Who::of_room(&self.code, self.conns.values().map(|conn| (conn.person, conn.voice.address())))
    }

    /// A place at which answers are played again; a room has one at a time.
    pub(super) async fn place(&self) -> Option<Place> {
        let waiting = self.house.lanes.quick.line_up(&self.who(), usize::MAX);
        waiting.ok()?.come().await.ok()
    }

    /// Until nobody is there for a while, the server stops, or the room is lost. What is left may not all be stored.
    pub async fn run(mut self) -> Room {
        let end = self.work().await;
        self.letters.close();
        if let Some(thinking) = self.thinking.take() {
            thinking.task.abort();
        }
        for conn in self.conns.values() {
            let _ = conn.out.try_send(Out::Close(end.clone()));
        }
        if end.code != Code::Moved
            && let Err(error) = self.house.store.release(&self.code).await
        {
            tracing::warn!(room = short(&self.code), %error, "a room could not be given up");
        }
        self.room
    }

    async fn work(&mut self) -> Refusal {
        // Should the end of a game have gone unrecorded, it is made up for.
        self.record().await;
        let mut empty = Instant::now();
        loop {
            if self.thinking.is_none() && !self.conns.is_empty() {
                self.thinking = think(&self.house, self.who(), &self.room);
            }
            let left = self.house.config.sleep.saturating_sub(empty.elapsed());
            let patience = if self.conns.is_empty() { left } else { Duration::from_secs(3600) };
            let done = tokio::select! {
                letter = self.letters.recv() => match letter {
                    None | Some(Letter::Stop) => {
                        return Refusal::new(Code::Stopping, "the server stops; connect again");
                    }
                    Some(letter) => self.open(letter).await,
                },
                thought = thought(&mut self.thinking) => self.bot_answers(thought).await,
                () = tokio::time::sleep(patience) => {
                    if self.conns.is_empty() {
                        return Refusal::new(Code::Stopping, "the room sleeps; connect again");
                    }
                    Ok(())
                }
            };
            let played = self.room.play.played();
            self.house.metrics.played.fetch_add(played - self.counted, Relaxed);
            self.counted = played;
            if let Err(Lost(why)) = done {
                return why;
            }
            if !self.conns.is_empty() {
                empty = Instant::now();
            }
        }
    }

    async fn open(&mut self, letter: Letter) -> Result<(), Lost> {
        match letter {
            Letter::Join { conn, id, hello, out } => self.join(conn, id, hello, out).await,
            Letter::Leave { conn } => {
                tracing::debug!(room = short(&self.code), conn, "somebody leaves");
                self.conns.remove(&conn);
                self.claims.retain(|claim| claim.conn != conn);
                self.refresh().await;
            }
            Letter::Refuse { conn, id, refusal, close: false } => self.reply(conn, id, Err(refusal)),
            Letter::Refuse { conn, refusal, close: true, .. } => {
                self.house.metrics.refused(refusal.code);
                if let Some(conn) = self.conns.get(&conn) {
                    let _ = conn.out.try_send(Out::Close(refusal));
                }
            }
            Letter::Say { conn, request, at } => {
                let is_answer = matches!(request.ask, Ask::Answer { .. });
                self.say(conn, request).await?;
                if is_answer {
                    self.house.metrics.acknowledged(at.elapsed());
                }
            }
            Letter::Look(see) => aside(|| see(&self.room)),
            Letter::Check => {
                if matches!(self.house.store.owns(&self.code).await, Ok(false)) {
                    return Err(Lost(Refusal::new(Code::Moved, "another server plays this room now; connect again")));
                }
            }
            Letter::Stop => {}
        }
        Ok(())
    }

    async fn join(&mut self, conn: u64, id: Option<u32>, hello: Hello, out: mpsc::Sender<Out>) {
        let (person, name) = match self.admit(&hello) {
            Ok(known) => known,
            Err(refusal) => {
                self.house.metrics.refused(refusal.code);
                let _ = out.try_send(Out::Close(refusal));
                return;
            }
        };
        let lines = self.first_line(person, hello.lines);
        self.conns.insert(
            conn,
            Conn {
                out,
                person,
                name,
                follow: hello.follow,
                voice: hello.voice,
                token: None,
                you: None,
                table: 0,
                views: BTreeMap::new(),
                decision: None,
                turn: None,
                lines,
                void: false,
            },
        );
        tracing::debug!(room = short(&self.code), conn, person, "somebody comes");
        self.welcome(conn, &self.code.clone());
        self.refresh().await;
        self.reply(conn, id, Ok(()));
    }

    /// Who somebody is here, and by which name.
    fn admit(&self, hello: &Hello) -> Result<(Option<u8>, String), Refusal> {
        if self.room.closed {
            return Err(Refusal::new(Code::Closed, "the room is closed"));
        }
        if self.conns.len() >= self.house.config.limits.room {
            return Err(Refusal::new(Code::TooMany, "there are too many people in this room"));
        }
        if let Some(person) = self.room.shown(hello.token.as_ref())? {
            return Ok((Some(person), self.room.name(person)));
        }
        match &hello.barred {
            Some(refusal) => Err(refusal.clone()),
            None => Ok((None, self.name_for(&hello.name)?)),
        }
    }

    /// What a newcomer is called. The names of those who have a seat or a say, or had one and are here, are theirs
    /// alone; of several who only watch, the later ones have a number.
    fn name_for(&self, wanted: &str) -> Result<String, Refusal> {
        let wanted = said::name(wanted, self.house.config.limits.name)?;
        let here = |person: u8| self.conns.values().any(|conn| conn.person == Some(person));
        let belongs = |person: &u8| self.room.has_a_say(*person) || here(*person);
        let people = (0..self.room.people.len() as u8).filter(belongs).filter_map(|person| self.room.person(person));
        let people = people.map(|person| person.name.as_str());
        if wanted.as_ref().is_some_and(|name| said::is_taken(name, people)) {
            return Err(Refusal::new(Code::NameTaken, "somebody here is called so; choose another name"));
        }
        let others = self.conns.values().map(|conn| conn.name.as_str());
        Ok(said::numbered(wanted.as_deref().unwrap_or(said::NOBODY), others))
    }

    async fn say(&mut self, conn: u64, request: Request) -> Result<(), Lost> {
        let done = match self.hear(conn, request.id, request.ask).await {
            Err(refusal) => Err(refusal),
            Ok(effect) => match self.enact(effect).await {
                Err(Lost(why)) => {
                    self.reply(conn, request.id, Err(why.clone()));
                    return Err(Lost(why));
                }
                Ok(done) => done,
            },
        };
        self.reply(conn, request.id, done);
        if self.room.closed {
            return Err(Lost(Refusal::new(Code::Closed, "the host has closed the room")));
        }
        Ok(())
    }

    /// Lets it happen, stores it, and tells everybody. What the rules refuse has not happened.
    async fn enact(&mut self, effect: Effect) -> Result<Result<(), Refusal>, Lost> {
        let mut news = effect.news;
        let mut seen = Vec::new();
        if !effect.deeds.is_empty() {
            match self.commit(effect.deeds, &mut news).await? {
                Err(refusal) => return Ok(Err(refusal)),
                Ok(glimpses) => seen = glimpses,
            }
        }
        if let Some((conn, person, token)) = effect.became
            && let Some(conn) = self.conns.get_mut(&conn)
        {
            conn.person = Some(person);
            conn.voice.becomes(&token);
            conn.token = Some(token);
        }
        if let Some((person, but, why)) = effect.ousted {
            self.oust(person, but, &why);
        }
        self.broadcast(&news);
        for (conn, tell) in seen {
            self.send(conn, &tell);
        }
        self.refresh().await;
        for (conn, tell) in effect.last {
            self.send(conn, &tell);
        }
        Ok(Ok(()))
    }

    /// Lets a deed happen, and adds what everybody is told of it. Going back plays answers again, which is done aside.
    async fn happen(&mut self, deed: &Deed, news: &mut Vec<Tell>) -> Result<(), Refusal> {
        match deed {
            Deed::Undo(_) => {
                let _place = self.place().await;
                aside(|| self.room.apply(deed, &mut Vec::new()))?;
                self.entries = (self.room.play.lines, Vec::new());
                for conn in self.conns.values_mut() {
                    conn.void = true;
                    conn.lines = conn.lines.min(self.room.lines_of(conn.person));
                }
                return Ok(());
            }
            Deed::Chat(line) => news.push(Tell::Chat(line.clone())),
            Deed::Deck(..) => {
                aside(|| self.room.apply(deed, &mut Vec::new()))?;
                self.entries = (self.room.play.lines, Vec::new());
                self.dealt = self.room.charter.dealt();
                return Ok(());
            }
            Deed::Deal(_) => {
                // Everybody reads the log from its beginning.
                self.conns.values_mut().for_each(|conn| conn.lines = 0);
            }
            Deed::Note(line, what) => {
                if let Happened::TookBack { answers, reveals, .. } = what {
                    news.push(Tell::Undone { answers: *answers, reveals: *reveals > 0 });
                }
                news.push(Tell::Notice(what.clone().at(*line)));
            }
            _ => {}
        }
        self.room.apply(deed, &mut self.entries.1)
    }

    /// Lets deeds happen, and what follows from them; tells what those who are not asked see on the way.
    async fn commit(
        &mut self,
        mut deeds: Vec<Deed>,
        news: &mut Vec<Tell>,
    ) -> Result<Result<Vec<(u64, Tell)>, Refusal>, Lost> {
        if let Err(refusal) = self.shelf.has_room_for(&deeds, &self.house.config.limits) {
            return Ok(Err(refusal));
        }
        // What the rules may refuse comes first, so that nothing has happened yet.
        let alone = matches!(deeds[..], [_] | [Deed::Deck(..), ..]);
        let mut at = 0;
        while at < deeds.len() {
            let deed = deeds[at].clone();
            if let Err(refusal) = self.happen(&deed, news).await {
                return if alone { Ok(Err(refusal)) } else { Err(Lost(refusal)) };
            }
            at += 1;
            if let (Deed::Answer(..), Some(unsaid)) = (deed, self.room.unsaid()) {
                deeds.insert(at, unsaid);
            }
            if at == deeds.len() {
                deeds.extend(self.room.due());
            }
        }
        let mut seen = Vec::new();
        while let Some(deed) = self.room.by_pace() {
            self.glimpse(&mut seen);
            match self.room.apply(&deed, &mut self.entries.1) {
                Ok(()) => deeds.push(deed),
                Err(refusal) => {
                    tracing::error!(room = short(&self.code), %refusal, "a pass was refused");
                    break;
                }
            }
        }
        if deeds.iter().any(|deed| matches!(deed, Deed::Answer(..) | Deed::Undo(_))) {
            deeds.push(self.room.mark());
        }
        let begin = Instant::now();
        match self.shelf.put(&self.house.store, &self.code, &deeds).await {
            Ok(()) => {}
            Err(StoreError::Overtaken) => {
                return Err(Lost(Refusal::new(Code::Moved, "another server plays this room now; connect again")));
            }
            Err(error) => return Err(Lost(storage(&error))),
        }
        self.house.metrics.stored(begin.elapsed());
        if deeds.iter().any(|deed| matches!(deed, Deed::Answer(_, _, By::Person))) {
            self.house.metrics.answers.fetch_add(1, Relaxed);
        }
        // Whoever has another token than when the game ended shall find it by that.
        self.recorded &= !deeds.iter().any(|deed| matches!(deed, Deed::Renew(..)));
        self.record().await;
        Ok(Ok(seen))
    }

    /// A game that is over goes into the history of those who played; one whose end was taken back leaves it.
    async fn record(&mut self) {
        let over = self.room.play.game.outcome;
        let charter = &self.room.charter;
        let done = match over {
            Some(result) if !self.recorded => {
                let place = self.place().await;
                let (finished, replay) = aside(|| {
                    let q = self.room.play.q();
                    let finished = Finished {
                        game: charter.game.clone(),
                        scenario: charter.setup.scenario.clone(),
                        mode: charter.setup.mode.name().to_owned(),
                        decks: charter.setup.decks.iter().map(|deck| deck.name.clone()).collect(),
                        result,
                        score: q.score(),
                        rounds: q.g.round,
                        taken_back: self.room.taken_back,
                        finished: 0,
                    };
                    (finished, self.room.record())
                });
                drop(place);
                let players: Vec<Fingerprint> =
                    self.room.people.iter().flatten().map(|person| person.token.clone()).collect();
                self.house.store.keep(&finished, &replay, &players).await
            }
            None if self.recorded => self.house.store.forget(&charter.game).await,
            _ => return,
        };
        match done {
            Ok(()) => self.recorded = over.is_some(),
            Err(error) => tracing::warn!(room = short(&self.code), %error, "a finished game was not recorded"),
        }
    }

    async fn bot_answers(&mut self, thought: Option<(u32, rules::decision::Answer)>) -> Result<(), Lost> {
        let Some((number, answer)) = thought else { return Ok(()) };
        let Some((seat, _)) = self.room.bot_to_decide().filter(|_| number == self.room.number) else { return Ok(()) };
        let effect = Effect { deeds: vec![Deed::Answer(seat, answer, By::Bot)], ..Effect::default() };
        if let Err(refusal) = self.enact(effect).await? {
            tracing::error!(room = short(&self.code), %refusal, "the answer of a bot was refused");
            self.enact(Effect { deeds: vec![Deed::Pause(true)], ..Effect::default() }).await?.ok();
        }
        Ok(())
    }

    fn oust(&mut self, person: u8, but: Option<u64>, why: &Refusal) {
        let gone = self.conns.iter().filter(|(id, conn)| conn.person == Some(person) && Some(**id) != but);
        let gone: Vec<u64> = gone.map(|(id, _)| *id).collect();
        for id in gone {
            if let Some(conn) = self.conns.remove(&id) {
                let _ = conn.out.try_send(Out::Close(why.clone()));
            }
        }
    }
}

/// What the bot came to; waits for ever if none thinks.
async fn thought(thinking: &mut Option<Thinking>) -> Option<(u32, rules::decision::Answer)> {
    let Some(Thinking { number, task }) = thinking else { return std::future::pending().await };
    let (number, answer) = (*number, task.await);
    *thinking = None;
    Some((number, answer.ok().flatten()?))
}
