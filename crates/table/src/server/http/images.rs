//! Pictures of cards, where the player has some.

use axum::Json;
use axum::extract::{Path, State};
use axum::http::header;
use axum::response::{IntoResponse as _, Response};
use serde_json::json;

use super::{Answered, Shared, work};
use crate::wire::{Code, Refusal};

const A_WHILE: &str = "private, max-age=3600";

pub async fn list(State(house): Shared) -> Answered {
    let ids = match house.config.images.clone() {
        None => Vec::new(),
        Some(images) => work(move || images.ids()).await?.map_err(|error| unreadable(&error))?,
    };
    Ok(Json(json!({ "images": ids })))
}

pub async fn image(State(house): Shared, Path(id): Path<String>) -> Answered<Response> {
    let none = || Refusal::new(Code::Unknown, "there is no picture of this card");
    let images = house.config.images.clone().ok_or_else(none)?;
    let found = tokio::task::spawn_blocking(move || images.picture(&id)).await;
    let found = found.map_err(|_| Refusal::new(Code::Defect, "the picture could not be read"))?;
    let (kind, bytes) = found.map_err(|error| unreadable(&error))?.ok_or_else(none)?;
    Ok(([(header::CONTENT_TYPE, kind), (header::CACHE_CONTROL, A_WHILE)], bytes).into_response())
}

fn unreadable(error: &std::io::Error) -> Refusal {
    Refusal::new(Code::Unknown, format!("the picture cannot be read: {error}"))
}
