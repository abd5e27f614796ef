//! The rooms that are awake here, and the way to those that are not.

use std::collections::{HashMap, VecDeque};
use std::sync::atomic::Ordering::Relaxed;
use std::sync::{Arc, Mutex as StdMutex, MutexGuard, PoisonError};

use tokio::sync::{Mutex, OnceCell, mpsc, oneshot};

use super::House;
use super::actor::{Actor, Letter};
use super::lanes::{Who, aside};
use super::shelf::Shelf;
use crate::room::{Charter, Play, Room};
use crate::store::{Claim, StoreError};
use crate::wire::{Code, Refusal};

/// Letters that may wait for a room.
const MAILBOX: usize = 256;

/// A room that is awake.
#[derive(Clone)]
pub struct Handle {
    pub mailbox: mpsc::Sender<Letter>,
    pub charter: Arc<Charter>,
}

/// Where a room is.
pub enum Place {
    Here(Handle),
    /// Another server has it.
    There(String),
}

/// What is known of a room here.
#[derive(Default)]
struct Cell {
    awake: OnceCell<Handle>,
    /// One at a time makes it again from what is stored.
    reading: Mutex<()>,
}

/// Rooms that fell asleep or were looked at lately: how their games go on is read, not played again.
const RESTING: usize = 32;

struct Rested {
    code: String,
    room: Room,
    /// It is what so many stored portions make it, and nothing else.
    portions: Option<i64>,
}

/// The rooms of this server: those that are awake, and those that fell asleep or were looked at lately.
#[derive(Default)]
pub struct Hall {
    rooms: StdMutex<HashMap<String, Arc<Cell>>>,
    resting: StdMutex<VecDeque<Rested>>,
}

fn locked<T>(mutex: &StdMutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

impl Hall {
    fn cell(&self, code: &str) -> Arc<Cell> {
        locked(&self.rooms).entry(code.to_owned()).or_default().clone()
    }

    fn remove(&self, code: &str, cell: &Arc<Cell>) {
        let mut rooms = locked(&self.rooms);
        if rooms.get(code).is_some_and(|there| Arc::ptr_eq(there, cell)) {
            rooms.remove(code);
        }
    }

    /// Forgets a cell that nobody else looks at any more.
    fn tidy(&self, code: &str, cell: Arc<Cell>) {
        let mut rooms = locked(&self.rooms);
        let here = rooms.get(code).is_some_and(|there| Arc::ptr_eq(there, &cell));
        // The hall's own and this one.
        if here && cell.awake.get().is_none() && Arc::strong_count(&cell) <= 2 {
            rooms.remove(code);
        }
    }

    /// A room that is awake here.
    fn handle(&self, code: &str) -> Option<Handle> {
        let handle = locked(&self.rooms).get(code)?.awake.get().cloned()?;
        Some(handle).filter(|handle| !handle.mailbox.is_closed())
    }

    /// The rooms that are awake.
    pub fn awake(&self) -> Vec<Handle> {
        let rooms = locked(&self.rooms);
        rooms.values().filter_map(|cell| cell.awake.get().cloned()).collect()
    }

    /// The same with their codes.
    pub fn awake_by_code(&self) -> Vec<(String, Handle)> {
        let rooms = locked(&self.rooms);
        rooms.iter().filter_map(|(code, cell)| Some((code.clone(), cell.awake.get().cloned()?))).collect()
    }

    /// Keeps a room for a while.
    fn rest(&self, code: &str, room: Room, portions: Option<i64>) {
        let mut resting = locked(&self.resting);
        resting.retain(|rested| rested.code != code);
        resting.push_back(Rested { code: code.to_owned(), room, portions });
        if resting.len() > RESTING {
            resting.pop_front();
        }
    }

    /// A room that was kept, if it is as wanted.
    fn rested(&self, code: &str, wanted: impl Fn(&Rested) -> bool) -> Option<Room> {
        let mut resting = locked(&self.resting);
        let at = resting.iter().position(|rested| rested.code == code && wanted(rested))?;
        resting.remove(at).map(|rested| rested.room)
    }
}

/// Finds a room; one that sleeps is woken, if it may be played here. `who` waits for it.
pub async fn find(house: &Arc<House>, code: &str, who: Who) -> Result<Place, Refusal> {
    let cell = house.hall.cell(code);
    if let Some(handle) = cell.awake.get()
        && !handle.mailbox.is_closed()
    {
        return Ok(Place::Here(handle.clone()));
    }
    let found = match house.store.claim(code).await {
        Ok(Claim::Mine) => {
            cell.awake.get_or_try_init(|| wake(house, code, &cell, &who)).await.cloned().map(Place::Here)
        }
        Ok(Claim::Theirs(address)) => Ok(Place::There(address)),
        Ok(Claim::NoRoom) => Err(no_room()),
        Err(error) => Err(storage(&error)),
    };
    house.hall.tidy(code, cell);
    found
}

fn no_room() -> Refusal {
    Refusal::new(Code::NoRoom, "there is no such room")
}

/// Looks at a room: one that is awake here is asked, any other is made again from what is stored.
pub async fn look<T: Send + 'static>(
    house: &Arc<House>,
    code: &str,
    who: Who,
    see: impl FnOnce(&Room) -> T + Send + 'static,
) -> Result<T, Refusal> {
    let Some(handle) = house.hall.handle(code) else {
        let cell = house.hall.cell(code);
        let seen = look_again(house, code, &who, &cell, see).await;
        house.hall.tidy(code, cell);
        return seen;
    };
    let (reply, seen) = oneshot::channel();
    let see = move |room: &Room| drop(reply.send(see(room)));
    let gone = || Refusal::new(Code::Stopping, "the room falls asleep; ask again");
    handle.mailbox.send(Letter::Look(Box::new(see))).await.map_err(|_| gone())?;
    seen.await.map_err(|_| gone())
}

/// Looks at a room made again from what is stored, unless nothing has happened in it since somebody looked last.
async fn look_again<T>(
    house: &Arc<House>,
    code: &str,
    who: &Who,
    cell: &Cell,
    see: impl FnOnce(&Room) -> T,
) -> Result<T, Refusal> {
    let _alone = cell.reading.lock().await;
    let portions = house.store.portions(code).await.map_err(|error| storage(&error))?.ok_or_else(no_room)?;
    let room = match house.hall.rested(code, |rested| rested.portions == Some(portions)) {
        Some(room) => room,
        None => read(house, code, who).await?.0,
    };
    let seen = aside(|| see(&room));
    house.hall.rest(code, room, Some(portions));
    Ok(seen)
}

/// A room as it stands, made again from what is stored.
async fn read(house: &Arc<House>, code: &str, who: &Who) -> Result<(Room, Shelf), Refusal> {
    let charter = house.store.charter(code).await.map_err(|error| storage(&error))?.ok_or_else(no_room)?;
    let (deeds, bytes) = house.store.deeds_and_size(code).await.map_err(|error| storage(&error))?;
    let (shelf, rested) = (Shelf::of(&deeds, bytes), house.hall.rested(code, |_| true).map(|room| room.play));
    let before = rested.as_ref().map_or(0, Play::played);
    let library = house.library.clone();
    let again = house.lanes.quick.work(who.clone(), move || Room::again_from(rested, &library, charter, &deeds)).await;
    let room = again??;
    house.metrics.played.fetch_add(room.play.played().saturating_sub(before), Relaxed);
    Ok((room, shelf))
}

async fn wake(house: &Arc<House>, code: &str, cell: &Arc<Cell>, who: &Who) -> Result<Handle, Refusal> {
    let alone = cell.reading.lock().await;
    let (room, shelf) = read(house, code, who).await?;
    drop(alone);
    let (mailbox, letters) = mpsc::channel(MAILBOX);
    let handle = Handle { mailbox, charter: Arc::new(room.charter.clone()) };
    let actor = Actor::new(house.clone(), code.to_owned(), room, shelf, letters);
    let (house, code, cell) = (house.clone(), code.to_owned(), cell.clone());
    house.metrics.rooms_awake.fetch_add(1, Relaxed);
    tracing::debug!(room = short(&code), "a room wakes");
    tokio::spawn(async move {
        match tokio::spawn(actor.run()).await {
            Ok(room) => house.hall.rest(&code, room, None),
            Err(_) => tracing::error!(room = short(&code), "a room failed; it wakes again from what is stored"),
        }
        house.hall.remove(&code, &cell);
        house.metrics.rooms_awake.fetch_sub(1, Relaxed);
        tracing::debug!(room = short(&code), "a room sleeps");
    });
    Ok(handle)
}

/// As much of a code as may stand in a log.
pub fn short(code: &str) -> &str {
    code.get(..5).unwrap_or_default()
}

/// Writes an error of the database to the server's log and tells people only that there was one.
pub fn storage(error: &StoreError) -> Refusal {
    tracing::error!(%error, "storage");
    Refusal::new(Code::Storage, "the database does not answer as it should; try again")
}
