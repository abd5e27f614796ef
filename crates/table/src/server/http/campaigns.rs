//! Campaigns: which there are, where one stands, and what a game brought. Whoever plays one keeps its log.

use axum::Json;
use axum::extract::State;
use library::Library;
use library::campaign::{Campaign, CampaignError};
use rules::query::Q;
use rules::replay::{Replay, replay};
use serde::Deserialize;
use serde_json::{Value, json};

use super::{Answered, Body, Shared, parsed, text, work};
use crate::wire::{Code, Refusal};

/// A log, and the game that was played by it.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Played {
    log: String,
    replay: Replay,
}

pub async fn list(State(house): Shared) -> Answered {
    let campaign = |campaign: &cardlang::def::CampaignDef| {
        let scenarios: Vec<&str> = campaign.chapters.iter().map(|chapter| chapter.scenario.as_str()).collect();
        json!({ "id": campaign.id, "title": campaign.title, "scenarios": scenarios })
    };
    let list: Vec<Value> = house.library.campaigns().iter().map(campaign).collect();
    Ok(Json(json!({ "campaigns": list })))
}

/// Where a campaign stands, by its log.
pub async fn check(State(house): Shared, body: Body) -> Answered {
    let log = text(body)?;
    let told = work(move || Ok::<_, Refusal>(standing(&read(&house.library, &log)?)));
    Ok(Json(told.await??))
}

/// Writes a finished game into the log.
pub async fn record(State(house): Shared, body: Body) -> Answered {
    let played: Played = parsed(body)?;
    let told = work(move || {
        let library = &house.library;
        let mut campaign = read(library, &played.log)?;
        if campaign.setup(played.replay.setup.seed).map_err(bad)? != played.replay.setup {
            return Err(Refusal::new(Code::BadInput, "the game is not the next one of this campaign"));
        }
        let again = replay(&library.pool, &played.replay, None);
        let (matchup, game) = again.map_err(|error| Refusal::new(Code::BadInput, error.to_string()))?;
        if game.outcome.is_none() {
            return Err(Refusal::new(Code::BadInput, "the game is not over"));
        }
        campaign.record(Q { g: &game, m: &matchup }).map_err(bad)?;
        let log = campaign.text().map_err(bad)?;
        let mut standing = standing(&campaign);
        standing["log"] = Value::from(log);
        Ok(standing)
    });
    Ok(Json(told.await??))
}

pub fn read<'a>(library: &'a Library, log: &str) -> Result<Campaign<'a>, Refusal> {
    Campaign::read(library, log).map_err(bad)
}

pub fn bad(error: CampaignError) -> Refusal {
    Refusal::new(Code::BadInput, error.to_string())
}

fn standing(campaign: &Campaign<'_>) -> Value {
    let players: Vec<&str> = campaign.log.players.iter().map(|player| player.name.as_str()).collect();
    json!({
        "campaign": campaign.def().id,
        "name": campaign.log.name,
        "players": players,
        "defeated": campaign.log.defeated,
        "next": campaign.next().map(|chapter| &chapter.scenario),
        "score": campaign.total_score(),
    })
}
