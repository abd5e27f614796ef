//! Making rooms, and the door to one.

use std::sync::atomic::Ordering::Relaxed;

use crate::typed::TS;
use axum::Json;
use axum::extract::ws::WebSocketUpgrade;
use axum::extract::{Extension, Path, State};
use axum::http::HeaderMap;
use axum::response::{IntoResponse as _, Response};
use library::Library;
use library::deck::{Catalog, Fault, Found, Written, legal_faults};
use rules::chance::Seed;
use rules::replay::Origin;
use rules::setup::{Mode, Setup};
use serde::{Deserialize, Serialize};

use super::super::hall::short;
use super::super::socket as client;
use super::{Answered, Asking, Refused, Sent, Shared, campaigns, decks, is_peer};
use crate::room::{Charter, FORMAT, HOST, Person, Room};
use crate::said;
use crate::secret::{Fingerprint, hash_password, new_code, new_seed, new_token};
use crate::wire::{Code, Holder, Refusal, Undoing};

/// What a room is to be.
#[derive(Clone, Debug, Serialize, Deserialize, TS)]
#[serde(deny_unknown_fields)]
pub struct NewRoom {
    /// The scenario's id. The log of a campaign says it, too.
    #[serde(default)]
    #[ts(as = "Option<String>", optional)]
    pub scenario: String,
    /// The log of a campaign, whose next game this is: it says which scenario, how hard and with which decks.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub campaign: Option<String>,
    #[serde(default)]
    #[ts(as = "Option<Mode>", optional)]
    pub mode: Mode,
    /// One to four.
    pub seats: Vec<NewSeat>,
    /// Which seat is first player; the first of them, if nothing is said.
    #[serde(default)]
    #[ts(as = "Option<u8>", optional)]
    pub first: u8,
    /// The same seed deals the same cards, and everybody at the table is told it. A secret one, if nothing is said.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub seed: Option<u32>,
    /// What may be taken back.
    #[serde(default)]
    #[ts(as = "Option<Undoing>", optional)]
    pub undo: Undoing,
    /// Everybody stops at every window.
    #[serde(default)]
    #[ts(as = "Option<bool>", optional)]
    pub full_stops: bool,
    /// People gather first and bring their decks; the host deals when everybody is ready.
    #[serde(default)]
    #[ts(as = "Option<bool>", optional)]
    pub gather: bool,
    /// It stands in the list of rooms, on a server that has one: anybody may come.
    #[serde(default)]
    #[ts(as = "Option<bool>", optional)]
    pub listed: bool,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub password: Option<String>,
    /// What the host is called.
    #[serde(default)]
    #[ts(as = "Option<String>", optional)]
    pub name: String,
}

/// Bytes of decks and logs that are read in a moment; four decks of fifty cards have fewer.
const SHORT: usize = 16 << 10;

impl NewRoom {
    /// Whether it takes long to read.
    fn is_long(&self) -> bool {
        let text = |seat: &NewSeat| match &seat.deck {
            Some(NewDeck::Text { text, .. }) => text.len(),
            Some(NewDeck::Id(_)) | None => 0,
        };
        let decks: usize = self.seats.iter().map(text).sum();
        decks + self.campaign.as_ref().map_or(0, String::len) > SHORT
    }
}

/// A seat of a room that is being made.
#[derive(Clone, Debug, Serialize, Deserialize, TS)]
#[serde(deny_unknown_fields)]
pub struct NewSeat {
    /// In a campaign the log says it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub deck: Option<NewDeck>,
    #[serde(default)]
    #[ts(as = "Option<NewHolder>", optional)]
    pub holder: NewHolder,
}

/// The deck of a seat: one of the content, or one that is sent along.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(untagged)]
pub enum NewDeck {
    /// The id of a deck that is here.
    Id(String),
    /// A deck of any format that can be imported.
    Text {
        text: String,
        #[serde(default)]
        #[ts(as = "Option<String>", optional)]
        file: String,
    },
}

/// Who is to hold a seat of a new room.
#[derive(Clone, Debug, Default, Serialize, Deserialize, TS)]
#[serde(rename_all = "snake_case")]
pub enum NewHolder {
    #[default]
    Open,
    /// Whoever makes the room.
    Host,
    Bot(String),
}

/// A room that was made.
#[derive(Clone, Debug, Serialize, Deserialize, TS)]
pub struct Made {
    /// Who knows this finds the room.
    pub room: String,
    /// Who has this is the host.
    pub token: String,
    /// What there is to say about the decks.
    pub remarks: Vec<String>,
}

/// Makes a room and tells its code.
pub async fn make(
    State(house): Shared,
    Extension(caller): Asking,
    Sent(wanted): Sent<NewRoom>,
) -> Answered<Json<Made>> {
    if !house.doors.may_build(caller.0, &house.config.limits) {
        let message = format!("an address makes at most {} rooms an hour", house.config.limits.rooms);
        return Err(Refusal::new(Code::TooMany, message).into());
    }
    let token = new_token();
    let (library, most, bearer) = (house.library.clone(), house.config.limits.name, Fingerprint::of(&token));
    let lane = if wanted.is_long() { &house.lanes.dear } else { &house.lanes.quick };
    let job = move || charter(&library, wanted, most, bearer);
    let (charter, remarks) = lane.work(caller.who(), job).await??;
    let code = new_code();
    house.store.make_room(&code, &charter).await?;
    house.metrics.rooms_made.fetch_add(1, Relaxed);
    tracing::info!(
        room = short(&code),
        scenario = charter.setup.scenario,
        seats = charter.seats.len(),
        "a room is made"
    );
    Ok(Json(Made { room: code, token, remarks }))
}

fn charter(
    library: &Library,
    wanted: NewRoom,
    name: usize,
    host: Fingerprint,
) -> Result<(Charter, Vec<String>), Refusal> {
    let seats: Result<Vec<Holder>, Refusal> = wanted.seats.iter().map(|seat| holder(&seat.holder)).collect();
    let (setup, remarks) = setup(library, &wanted)?;
    let name = said::name(&wanted.name, name)?.unwrap_or_else(|| said::HOST_NAME.to_owned());
    let mut charter = Charter {
        format: FORMAT,
        game: new_code(),
        setup,
        version: env!("CARGO_PKG_VERSION").to_owned(),
        content: library.version.clone(),
        origin: Origin::default(),
        password: wanted.password.filter(|password| !password.is_empty()).map(|password| hash_password(&password)),
        host: Person { name, token: host },
        seats: seats?,
        undo: wanted.undo,
        full_stops: wanted.full_stops,
        gather: wanted.gather,
        listed: wanted.listed,
    };
    // A room that cannot be played is not made.
    let room = Room::new(&library.pool, charter.clone());
    let room = room.map_err(|error| Refusal::new(Code::BadInput, error.to_string()))?;
    charter.origin = Origin::here(room.play.q());
    Ok((charter, remarks))
}

fn setup(library: &Library, wanted: &NewRoom) -> Result<(Setup, Vec<String>), Refusal> {
    let seed = wanted.seed.map_or_else(new_seed, |seed| Seed::Known(u64::from(seed)));
    if let Some(log) = &wanted.campaign {
        let setup = campaigns::read(library, log)?.setup(seed).map_err(campaigns::bad)?;
        let (players, seats) = (setup.decks.len(), wanted.seats.len());
        if players != seats {
            return Err(Refusal::new(
                Code::BadInput,
                format!("the campaign has {players} players, the room {seats} seats"),
            ));
        }
        return Ok((setup, Vec::new()));
    }
    let scenario = library.scenario(&wanted.scenario);
    let scenario = scenario.map_err(|unknown| Refusal::new(Code::Unknown, unknown.to_string()))?.id.clone();
    let (mut decks, mut remarks) = (Vec::new(), Vec::new());
    for seat in &wanted.seats {
        let wanted = seat.deck.as_ref().ok_or_else(|| Refusal::new(Code::BadInput, "every seat needs a deck"))?;
        let deck = deck(library, wanted)?;
        for fault in faults(library, &deck) {
            remarks.push(format!("the deck {} is not legal: {fault}; {}", deck.list.id, fault.fix()));
        }
        decks.push(deck.list.to_play());
    }
    Ok((Setup { scenario, mode: wanted.mode, decks, seed, first: wanted.first, campaign: None }, remarks))
}

/// Rules for decks that a deck breaks; it may be played all the same.
pub fn faults(library: &Library, deck: &Found) -> Vec<Fault> {
    let mut faults = legal_faults(library, deck);
    faults.retain(|fault| !matches!(fault, Fault::Missing(_)));
    faults
}

fn holder(wanted: &NewHolder) -> Result<Holder, Refusal> {
    Ok(match wanted {
        NewHolder::Open => Holder::Open,
        NewHolder::Host => Holder::Person(HOST),
        NewHolder::Bot(kind) => {
            let bot: bots::Bot = kind.parse().map_err(|error| Refusal::new(Code::Unknown, format!("{error}")))?;
            Holder::Bot { kind: bot.name(), keeper: None }
        }
    })
}

/// The deck that is wanted, every card of which must be known here.
pub fn deck(library: &Library, wanted: &NewDeck) -> Result<Found, Refusal> {
    let found = match wanted {
        NewDeck::Id(id) => {
            let deck = library.deck(id).map_err(|unknown| Refusal::new(Code::Unknown, unknown.to_string()))?;
            Catalog::new(library).find(&Written::from(deck))
        }
        NewDeck::Text { text, file } => {
            let mut decks = decks::found(library, file, text)?;
            if decks.len() != 1 {
                return Err(Refusal::new(Code::BadInput, format!("a seat has one deck; the text has {}", decks.len())));
            }
            decks.remove(0)
        }
    };
    if let Some(missing) = found.missing.first() {
        return Err(Refusal::new(Code::BadInput, format!("the deck {} cannot be played: {missing}", found.list.id)));
    }
    Ok(found)
}

/// Opens the WebSocket of a room.
pub async fn socket(
    State(house): Shared,
    Path(code): Path<String>,
    Extension(caller): Asking,
    headers: HeaderMap,
    upgrade: Result<WebSocketUpgrade, axum::extract::ws::rejection::WebSocketUpgradeRejection>,
) -> Response {
    let Ok(upgrade) = upgrade else {
        return Refused(Refusal::new(Code::BadMessage, "this address takes WebSockets only")).into_response();
    };
    if *house.stopping.borrow() {
        return Refused(Refusal::new(Code::Stopping, "the server stops; connect again")).into_response();
    }
    // Where another server calls, it has counted its client already.
    let from = (!is_peer(&house, &headers)).then_some(caller.0);
    let Some(entered) = house.doors.enter(from, &house.config.limits) else {
        house.metrics.refused(Code::TooMany);
        return Refused(Refusal::new(Code::TooMany, "too many connections from this address")).into_response();
    };
    let most = house.config.limits.message;
    let upgrade = upgrade.max_message_size(most).max_frame_size(most).write_buffer_size(0);
    upgrade.on_upgrade(move |socket| client::serve(house, socket, code, caller.0, entered))
}
