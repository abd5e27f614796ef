//! Pictures of cards, where the player has some.

use axum::Json;
use axum::extract::{Extension, Path, State};
use axum::http::header;
use axum::response::{IntoResponse as _, Response};
use serde_json::json;

use super::{Answered, Asking, Shared};
use crate::wire::{Code, Refusal};

const A_WHILE: &str = "private, max-age=3600";

/// The ids of the cards that have a picture here.
pub async fn list(State(house): Shared, Extension(caller): Asking) -> Answered {
    let ids = match house.config.images.clone() {
        None => Vec::new(),
        Some(images) => {
            let ids = house.lanes.quick.work(caller.who(), move || images.ids()).await?;
            ids.map_err(|error| unreadable(&error))?
        }
    };
    Ok(Json(json!({ "images": ids })))
}

/// The picture of a card.
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
