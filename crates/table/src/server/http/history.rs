//! Games that are over, and replays.

use axum::Json;
use axum::extract::{Path, Query, State};
use axum::http::header;
use axum::response::{IntoResponse as _, Response};
use rules::ids::Seat;
use rules::query::Q;
use rules::replay::{Replay, replay as play_again};
use rules::tell;
use serde::Deserialize;
use serde_json::json;

use super::{Answered, Body, Shared, page, parsed, work};
use crate::moments::{self, At, Moments};
use crate::wire::{Code, Line, Refusal};

#[derive(Deserialize)]
pub struct Wanted {
    limit: Option<i64>,
}

pub async fn list(State(house): Shared, Query(wanted): Query<Wanted>) -> Answered {
    let games = house.store.history(wanted.limit.unwrap_or(50).clamp(1, 500)).await?;
    page(&json!({ "games": games }))
}

pub async fn replay(State(house): Shared, Path(game): Path<String>) -> Answered<Response> {
    let found = house.store.replay(&game).await?;
    let text = found.ok_or_else(|| Refusal::new(Code::Unknown, "there is no such replay"))?;
    Ok(([(header::CONTENT_TYPE, "application/json")], text).into_response())
}

/// Plays a replay again and tells what happened.
pub async fn check(State(house): Shared, body: Body) -> Answered {
    let saved: Replay = parsed(body)?;
    let told = work(move || {
        let mut log = Vec::new();
        let played = play_again(&house.library.pool, &saved, Some(&mut log));
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

pub async fn moments(State(house): Shared, Path(game): Path<String>) -> Answered<Json<Moments>> {
    let replay = finished(&house, &game).await?;
    Ok(Json(work(move || moments::moments(&house.library.pool, &replay)).await??))
}

pub async fn moments_of(State(house): Shared, body: Body) -> Answered<Json<Moments>> {
    let replay: Replay = parsed(body)?;
    Ok(Json(work(move || moments::moments(&house.library.pool, &replay)).await??))
}

/// Through whose eyes; without a seat, as a spectator.
#[derive(Deserialize)]
pub struct Eyes {
    seat: Option<Seat>,
}

pub async fn at(
    State(house): Shared,
    Path((game, at)): Path<(String, u32)>,
    Query(eyes): Query<Eyes>,
) -> Answered<Json<At>> {
    let replay = finished(&house, &game).await?;
    Ok(Json(work(move || moments::at(&house.library.pool, &replay, at, eyes.seat)).await??))
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Wished {
    replay: Replay,
    at: u32,
    #[serde(default)]
    seat: Option<Seat>,
}

pub async fn at_of(State(house): Shared, body: Body) -> Answered<Json<At>> {
    let Wished { replay, at, seat } = parsed(body)?;
    Ok(Json(work(move || moments::at(&house.library.pool, &replay, at, seat)).await??))
}
