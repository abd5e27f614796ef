//! Where a room stands, for those who are not in it: a list of games to continue, and the game as a file.

use axum::Json;
use axum::extract::{Path, Query, State};
use rules::ids::Seat;
use rules::replay::Replay;
use serde::Deserialize;
use serde_json::{Value, json};

use super::super::hall::stored;
use super::{Answered, Shared};
use crate::room::Room;
use crate::secret::Fingerprint;
use crate::wire::{Code, Holder, Refusal};

#[derive(Deserialize)]
pub struct Bearer {
    token: Option<String>,
}

impl Bearer {
    /// Who asks. A token that nobody has is refused.
    fn person(&self, room: &Room) -> Result<Option<u8>, Refusal> {
        let Some(token) = &self.token else { return Ok(None) };
        let person = room.bearer(&Fingerprint::of(token));
        person.map(Some).ok_or_else(|| Refusal::new(Code::WrongToken, "nobody in this room has this token"))
    }
}

/// What anybody may know who has the code; with a token also which seats are one's own.
pub async fn room(State(house): Shared, Path(code): Path<String>, Query(bearer): Query<Bearer>) -> Answered {
    let (room, _) = stored(&house, &code).await?;
    let person = bearer.person(&room)?;
    let setup = &room.charter.setup;
    let decks: Vec<&str> = setup.decks.iter().map(|deck| deck.name.as_str()).collect();
    let title = house.library.scenario(&setup.scenario).map(|scenario| scenario.title.clone()).unwrap_or_default();
    let game = &room.play.game;
    let over = room.over();
    let asked = room.play.asked();
    let mine = room.seats_of(person);
    Ok(Json(json!({
        "scenario": setup.scenario,
        "title": title,
        "mode": setup.mode,
        "decks": decks,
        "seats": seats(&room),
        "password": room.charter.password.is_some(),
        "version": room.charter.version,
        "campaign": room.campaign(),
        "round": game.round,
        "step": game.step.number(),
        "asked": asked,
        "paused": room.paused,
        "closed": room.closed,
        "outcome": game.outcome,
        "score": over.as_ref().and_then(|over| over.score),
        "game": over.map(|over| over.game),
        "mine": mine,
        "your_turn": asked.is_some_and(|seat| mine.contains(&seat)) && !room.closed,
    })))
}

fn seats(room: &Room) -> Vec<Value> {
    let seat = |(holder, seat): (&Holder, u8)| {
        let name = match holder {
            Holder::Person(person) => room.person(*person).map(|person| person.name.as_str()),
            _ => None,
        };
        json!({ "seat": Seat(seat), "deck": room.charter.setup.decks[usize::from(seat)].name, "holder": holder, "name": name })
    };
    room.seats.iter().zip(0..).map(seat).collect()
}

/// The game so far as a file.
pub async fn replay(
    State(house): Shared,
    Path(code): Path<String>,
    Query(bearer): Query<Bearer>,
) -> Answered<Json<Replay>> {
    let (room, _) = stored(&house, &code).await?;
    let person = bearer.person(&room)?;
    Ok(Json(room.export(person)?))
}
