//! The rooms of this server that anybody may come to, where the server keeps such a list.

use axum::Json;
use axum::extract::{Extension, State};
use serde::{Deserialize, Serialize};

use super::super::hall::look;
use super::{Answered, Asking, Shared};
use crate::room::{HOST, Room};
use crate::typed::TS;
use crate::wire::Holder;
use rules::setup::Mode;

/// Rooms that a list tells at most.
const MOST: usize = 50;

/// A room that wants to be found: somebody is in it now.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct ListedRoom {
    pub room: String,
    pub scenario: String,
    /// The scenario's.
    pub title: String,
    pub mode: Mode,
    /// What its host is called.
    pub host: String,
    pub seats: u8,
    /// Seats that nobody has.
    pub open: u8,
    /// The cards are not dealt yet.
    pub gathering: bool,
    pub round: u16,
    /// One needs a password.
    pub password: bool,
}

/// The list, and whether this server keeps one.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Listing {
    pub kept: bool,
    pub rooms: Vec<ListedRoom>,
}

/// Rooms that are awake here and want to be found, those with an open seat first.
pub async fn list(State(house): Shared, Extension(caller): Asking) -> Answered<Json<Listing>> {
    let mut rooms = Vec::new();
    let awake = if house.config.list_rooms { house.hall.awake_by_code() } else { Vec::new() };
    for (code, handle) in awake.into_iter().filter(|(_, handle)| handle.charter.listed) {
        let library = house.library.clone();
        let title = library.scenario(&handle.charter.setup.scenario);
        let title = title.map(|scenario| scenario.title.clone()).unwrap_or_default();
        let told = code.clone();
        // One that falls asleep meanwhile is not told.
        let seen = look(&house, &code, caller.who(), move |room| listed(room, told, title)).await;
        rooms.extend(seen.ok().flatten());
        if rooms.len() == MOST {
            break;
        }
    }
    rooms.sort_by(|one, other| {
        (one.open == 0, &one.title, &one.room).cmp(&(other.open == 0, &other.title, &other.room))
    });
    Ok(Json(Listing { kept: house.config.list_rooms, rooms }))
}

fn listed(room: &Room, code: String, title: String) -> Option<ListedRoom> {
    let going_on = !room.closed && room.play.game.outcome.is_none();
    let setup = &room.charter.setup;
    going_on.then(|| ListedRoom {
        room: code,
        scenario: setup.scenario.clone(),
        title,
        mode: setup.mode,
        host: room.name(HOST),
        seats: room.seats.len() as u8,
        open: room.seats.iter().filter(|holder| **holder == Holder::Open).count() as u8,
        gathering: room.gathering.is_some(),
        round: room.table_of(None).g.round,
        password: room.charter.password.is_some(),
    })
}
