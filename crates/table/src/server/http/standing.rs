//! Where a room stands, for those who are not in it: a list of games to continue, and the game as a file.

use std::sync::Arc;

use axum::Json;
use axum::extract::{Extension, FromRequestParts, Path, State};
use axum::http::header;
use axum::http::request::Parts;
use rules::ids::Seat;
use rules::replay::Replay;
use serde_json::{Value, json};

use super::super::House;
use super::super::hall::look;
use super::{Answered, Asking, Refused, Shared};
use crate::room::Room;
use crate::secret::Fingerprint;
use crate::wire::{Code, Holder, Refusal};

/// The token that a request shows, if it shows one: `Authorization: Bearer TOKEN`.
pub struct Bearer(Option<Fingerprint>);

impl FromRequestParts<Arc<House>> for Bearer {
    type Rejection = Refused;

    async fn from_request_parts(parts: &mut Parts, _: &Arc<House>) -> Result<Bearer, Refused> {
        let query = parts.uri.query().unwrap_or_default();
        if query.split('&').any(|part| part.starts_with("token=")) {
            let why = "a token does not belong in an address, which is written down in many places: show it in the \
                       header `Authorization: Bearer TOKEN`";
            return Err(Refusal::new(Code::BadInput, why).into());
        }
        let Some(shown) = parts.headers.get(header::AUTHORIZATION) else { return Ok(Bearer(None)) };
        let token = shown.to_str().ok().and_then(|shown| shown.strip_prefix("Bearer "));
        let wrong = || Refusal::new(Code::BadInput, "the header should read `Authorization: Bearer TOKEN`");
        Ok(Bearer(Some(Fingerprint::of(token.ok_or_else(wrong)?.trim()))))
    }
}

/// What anybody may know who has the code; with a token also which seats are one's own. A room with a password tells
/// nothing to those who show no token.
pub async fn room(
    State(house): Shared,
    Extension(caller): Asking,
    Path(code): Path<String>,
    Bearer(token): Bearer,
) -> Answered {
    let library = house.library.clone();
    let keep = house.config.keep;
    let told = look(&house, &code, caller.who(), move |room| {
        let person = room.shown(token.as_ref())?;
        if person.is_none() && room.charter.password.is_some() {
            return Ok(json!({ "password": true, "closed": room.closed }));
        }
        let scenario = library.scenario(&room.charter.setup.scenario);
        let title = scenario.map(|scenario| scenario.title.clone()).unwrap_or_default();
        Ok::<_, Refusal>(standing(room, person, &title, keep))
    });
    Ok(Json(told.await??))
}

fn standing(room: &Room, person: Option<u8>, title: &str, keep: Option<u32>) -> Value {
    let setup = &room.charter.setup;
    let decks: Vec<&str> = setup.decks.iter().map(|deck| deck.name.as_str()).collect();
    let game = room.table_of(person).g;
    let over = room.over();
    let gathering = room.gathering.is_some();
    let asked = game.ask.map(|ask| ask.seat).filter(|_| !gathering);
    let waits = !room.closed && !room.is_held(person);
    let mine = room.seats_of(person);
    json!({
        "scenario": setup.scenario,
        "title": title,
        "mode": setup.mode,
        "decks": decks,
        "seats": seats(room),
        "password": room.charter.password.is_some(),
        "version": room.charter.version,
        "campaign": room.campaign(),
        "dealt": room.charter.dealt(),
        "undo": room.charter.undo,
        "full_stops": room.charter.full_stops,
        "round": game.round,
        "step": game.step.number(),
        "asked": asked,
        "gathering": gathering,
        "paused": room.paused,
        "closed": room.closed,
        "outcome": game.outcome,
        "score": over.as_ref().and_then(|over| over.score),
        "game": over.map(|over| over.game),
        "mine": mine,
        "your_turn": waits && asked.is_some_and(|seat| mine.contains(&seat)),
        "keep": keep,
    })
}

fn seats(room: &Room) -> Vec<Value> {
    let seat = |(holder, seat): (&Holder, u8)| {
        let name = match holder {
            Holder::Person(person) => room.person(*person).map(|person| person.name.as_str()),
            Holder::Open | Holder::Bot { .. } => None,
        };
        json!({ "seat": Seat(seat), "deck": room.charter.setup.decks[usize::from(seat)].name, "holder": holder, "name": name })
    };
    room.seats.iter().zip(0..).map(seat).collect()
}

/// The game as a file, once it is over; one under way is asked for in the room, where everybody hears of it. Writing it
/// down plays the game again, so it waits for a place at that.
pub async fn replay(
    State(house): Shared,
    Extension(caller): Asking,
    Path(code): Path<String>,
    Bearer(token): Bearer,
) -> Answered<Json<Replay>> {
    let _place = house.lanes.dear.place(&caller.who()).await?;
    let export = move |room: &Room| room.shown(token.as_ref()).and_then(|_| room.replay());
    Ok(Json(look(&house, &code, caller.who(), export).await??))
}
