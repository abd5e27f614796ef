//! The rooms that are awake here, and the way to those that are not.

use std::collections::HashMap;
use std::sync::atomic::Ordering::Relaxed;
use std::sync::{Arc, Mutex, PoisonError};

use tokio::sync::{OnceCell, mpsc};

use super::House;
use super::actor::{Actor, Letter};
use crate::room::{Charter, Room};
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

type Cell = Arc<OnceCell<Handle>>;

#[derive(Default)]
pub struct Hall(Mutex<HashMap<String, Cell>>);

impl Hall {
    fn cell(&self, code: &str) -> Cell {
        self.0.lock().unwrap_or_else(PoisonError::into_inner).entry(code.to_owned()).or_default().clone()
    }

    fn remove(&self, code: &str, cell: &Cell) {
        let mut rooms = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        if rooms.get(code).is_some_and(|there| Arc::ptr_eq(there, cell)) {
            rooms.remove(code);
        }
    }

    /// The rooms that are awake.
    pub fn awake(&self) -> Vec<Handle> {
        let rooms = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        rooms.values().filter_map(|cell| cell.get().cloned()).collect()
    }
}

/// Finds a room; one that sleeps is woken, if it may be played here.
pub async fn find(house: &Arc<House>, code: &str) -> Result<Place, Refusal> {
    let cell = house.hall.cell(code);
    if let Some(handle) = cell.get()
        && !handle.mailbox.is_closed()
    {
        return Ok(Place::Here(handle.clone()));
    }
    let found = match house.store.claim(code).await {
        Ok(Claim::Mine) => cell.get_or_try_init(|| wake(house, code, &cell)).await.cloned().map(Place::Here),
        Ok(Claim::Theirs(address)) => Ok(Place::There(address)),
        Ok(Claim::NoRoom) => Err(Refusal::new(Code::NoRoom, "there is no such room")),
        Err(error) => Err(storage(&error)),
    };
    if !matches!(found, Ok(Place::Here(_))) {
        house.hall.remove(code, &cell);
    }
    found
}

/// A room as it stands, made again from what is stored, and how often something was stored of it.
pub async fn stored(house: &House, code: &str) -> Result<(Room, i64), Refusal> {
    let charter = house.store.charter(code).await.map_err(|error| storage(&error))?;
    let charter = charter.ok_or_else(|| Refusal::new(Code::NoRoom, "there is no such room"))?;
    let deeds = house.store.deeds(code).await.map_err(|error| storage(&error))?;
    let library = house.library.clone();
    let serial = deeds.len() as i64;
    let again = tokio::task::spawn_blocking(move || Room::again(&library, charter, &deeds));
    let again = again.await.map_err(|_| Refusal::new(Code::Defect, "the engine failed at the game of this room"))?;
    Ok((again?, serial))
}

async fn wake(house: &Arc<House>, code: &str, cell: &Cell) -> Result<Handle, Refusal> {
    let (room, serial) = stored(house, code).await?;
    let (mailbox, letters) = mpsc::channel(MAILBOX);
    let handle = Handle { mailbox, charter: Arc::new(room.charter.clone()) };
    let actor = Actor::new(house.clone(), code.to_owned(), room, serial, letters);
    let (house, code, cell) = (house.clone(), code.to_owned(), cell.clone());
    house.metrics.rooms_awake.fetch_add(1, Relaxed);
    tracing::debug!(room = short(&code), serial, "a room wakes");
    tokio::spawn(async move {
        if tokio::spawn(actor.run()).await.is_err() {
            tracing::error!(room = short(&code), "a room failed; it wakes again from what is stored");
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

pub fn storage(error: &StoreError) -> Refusal {
    tracing::error!(%error, "storage");
    Refusal::new(Code::Storage, "the database does not answer as it should; try again")
}
