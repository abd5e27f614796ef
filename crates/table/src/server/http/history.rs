//! Games that are over, and replays.

use axum::Json;
use axum::extract::{Extension, Path, Query, State};
use axum::http::header;
use axum::response::{IntoResponse as _, Response};
use rules::ids::Seat;
use rules::query::Q;
use rules::replay::{Replay, replay as play_again};
use rules::tell;
use serde::Deserialize;
use serde_json::json;

use super::{Answered, Asking, Caller, Sent, Shared, page};
use crate::moments::{self, At, Moments};
use crate::secret::Fingerprint;
use crate::wire::{Code, Line, Refusal};

/// How many games are asked for.
#[derive(Deserialize)]
pub struct Wanted {
    limit: Option<i64>,
}

fn limit(wanted: Option<i64>) -> i64 {
    wanted.unwrap_or(50).clamp(1, 500)
}

/// All games that are over: for whoever sits at the machine, where the server serves nobody else.
pub async fn list(State(house): Shared, Query(wanted): Query<Wanted>) -> Answered {
    if !house.config.is_private() {
        let why = "this server tells everybody their own games: post the tokens you played with as {\"tokens\": […]}";
        return Err(Refusal::new(Code::NotYours, why).into());
    }
    page(&json!({ "games": house.store.history(limit(wanted.limit)).await? }))
}

/// Whose games are asked for.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Own {
    tokens: Vec<String>,
    #[serde(default)]
    limit: Option<i64>,
}

/// Tokens that may be shown at once.
const TOKENS: usize = 500;

/// The games that bearers of some tokens played, and where the server serves nobody else all of them.
pub async fn own(State(house): Shared, Sent(own): Sent<Own>) -> Answered {
    if own.tokens.len() > TOKENS {
        return Err(Refusal::new(Code::TooMany, format!("at most {TOKENS} tokens are looked for at once")).into());
    }
    let most = limit(own.limit);
    let players: Vec<Fingerprint> = own.tokens.iter().map(|token| Fingerprint::of(token)).collect();
    let games = match house.config.is_private() {
        true => house.store.history(most).await?,
        false => house.store.history_of(&players, most).await?,
    };
    page(&json!({ "games": games }))
}

/// The replay of a game that is over, as a file.
pub async fn replay(State(house): Shared, Path(game): Path<String>) -> Answered<Response> {
    let found = house.store.replay(&game).await?;
    let text = found.ok_or_else(|| Refusal::new(Code::Unknown, "there is no such replay"))?;
    Ok(([(header::CONTENT_TYPE, "application/json")], text).into_response())
}

/// Plays a replay again and tells what happened.
pub async fn check(State(house): Shared, Extension(caller): Asking, Sent(saved): Sent<Replay>) -> Answered {
    let library = house.library.clone();
    let told = house.lanes.dear.work(caller.who(), move || {
        let mut log = Vec::new();
        let played = play_again(&library.pool, &saved, Some(&mut log));
        let (matchup, game) = played.map_err(|error| Refusal::new(Code::BadInput, error.to_string()))?;
        let q = Q { g: &game, m: &matchup };
        let lines: Vec<Line> = log.iter().map(|entry| Line::from(tell::line(q, entry, None))).collect();
        Ok::<_, Refusal>(json!({
            "answers": saved.answers.len(),
            "rounds": game.round,
            "result": game.outcome,
            "score": q.score(),
            "lines": lines,
        }))
    });
    Ok(Json(told.await??))
}

/// The replay of a game that is over.
async fn finished(house: &super::House, game: &str) -> Result<Replay, super::Refused> {
    let found = house.store.replay(game).await?;
    let text = found.ok_or_else(|| Refusal::new(Code::Unknown, "there is no such replay"))?;
    Ok(serde_json::from_str(&text).map_err(|error| Refusal::new(Code::Defect, error.to_string()))?)
}

/// A whole replay in words.
async fn in_words(house: &super::House, caller: Caller, replay: Replay) -> Answered<Json<Moments>> {
    let library = house.library.clone();
    let told = house.lanes.dear.work(caller.who(), move || moments::moments(&library.pool, &replay));
    Ok(Json(told.await??))
}

/// A finished game told in words, answer by answer.
pub async fn moments(
    State(house): Shared,
    Extension(caller): Asking,
    Path(game): Path<String>,
) -> Answered<Json<Moments>> {
    let replay = finished(&house, &game).await?;
    in_words(&house, caller, replay).await
}

/// The same for a replay that somebody has sent.
pub async fn moments_of(
    State(house): Shared,
    Extension(caller): Asking,
    Sent(replay): Sent<Replay>,
) -> Answered<Json<Moments>> {
    in_words(&house, caller, replay).await
}

/// Through whose eyes; without a seat, as a spectator.
#[derive(Deserialize)]
pub struct Eyes {
    seat: Option<Seat>,
}

/// One moment of a replay.
async fn moment(
    house: &super::House,
    caller: Caller,
    replay: Replay,
    (at, seat): (u32, Option<Seat>),
) -> Answered<Json<At>> {
    let library = house.library.clone();
    let told = house.lanes.dear.work(caller.who(), move || moments::at(&library.pool, &replay, at, seat));
    Ok(Json(told.await??))
}

/// The table at one moment of a finished game.
pub async fn at(
    State(house): Shared,
    Extension(caller): Asking,
    Path((game, at)): Path<(String, u32)>,
    Query(eyes): Query<Eyes>,
) -> Answered<Json<At>> {
    let replay = finished(&house, &game).await?;
    moment(&house, caller, replay, (at, eyes.seat)).await
}

/// A replay and the moment of it to show.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Wished {
    replay: Replay,
    at: u32,
    #[serde(default)]
    seat: Option<Seat>,
}

/// The same for a replay that somebody has sent.
pub async fn at_of(State(house): Shared, Extension(caller): Asking, Sent(wished): Sent<Wished>) -> Answered<Json<At>> {
    let Wished { replay, at, seat } = wished;
    moment(&house, caller, replay, (at, seat)).await
}
