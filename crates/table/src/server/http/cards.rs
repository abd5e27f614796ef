//! Scenarios, cards, bots.

use axum::Json;
use axum::extract::{Extension, Path, Query, State};
use bots::Bot;
use cardlang::def::ScenarioDef;
use library::CardRow;
use library::search;
use rules::setup::Mode;
use serde::Deserialize;
use serde_json::json;

use super::{Answered, Asking, Shared, page};
use crate::steps;
use crate::wire::{Code, Refusal};

/// Faces in one answer at most: more than there are, since the page asks for all of them once.
const MOST: usize = 5000;

/// A search for cards, as the address says it.
#[derive(Deserialize)]
pub struct Wanted {
    #[serde(default)]
    q: String,
    limit: Option<usize>,
}

/// The scenarios and modes that can be played.
pub async fn scenarios(State(house): Shared) -> Answered {
    let one = |scenario: &ScenarioDef| {
        let (held, number) = house.library.box_of(scenario);
        json!({
            "id": scenario.id, "title": scenario.title, "encounter_sets": scenario.encounter_sets,
            "box": held, "number": number,
        })
    };
    let list: Vec<_> = house.library.scenarios().iter().map(one).collect();
    Ok(Json(json!({ "scenarios": list, "modes": Mode::ALL.map(Mode::name) })))
}

/// Whether surprises may be told.
#[derive(Deserialize)]
pub struct Told {
    #[serde(default)]
    spoilers: bool,
}

/// What there is to know of one scenario.
pub async fn scenario(State(house): Shared, Path(id): Path<String>, Query(told): Query<Told>) -> Answered {
    let scenario = house.library.scenario(&id).map_err(|why| Refusal::new(Code::Unknown, why.to_string()))?;
    page(&house.library.scenario_page(scenario, told.spoilers))
}

/// The steps of a round, and those one can stop at.
pub async fn steps() -> Answered {
    page(&json!({ "steps": steps::steps(), "stops": steps::stops() }))
}

/// The names of the bots that can take a seat.
pub async fn bots() -> Answered {
    Ok(Json(json!({ "bots": Bot::ALL.map(Bot::name) })))
}

/// The faces of cards that a search finds.
pub async fn search(State(house): Shared, Extension(caller): Asking, Query(wanted): Query<Wanted>) -> Answered {
    let lane = house.lanes.quick.clone();
    let found = lane.work(caller.who(), move || {
        let found = search::search(&house.rows, &wanted.q);
        let shown: Vec<&CardRow> = found.iter().copied().take(wanted.limit.unwrap_or(MOST).min(MOST)).collect();
        json!({ "count": found.len(), "faces": shown })
    });
    Ok(Json(found.await?))
}

/// All faces of one card.
pub async fn card(State(house): Shared, Path(id): Path<String>) -> Answered {
    let faces: Vec<&CardRow> = house.rows.iter().filter(|row| row.id == id).collect();
    if faces.is_empty() {
        return Err(Refusal::new(Code::Unknown, "there is no card of this id").into());
    }
    page(&faces)
}
