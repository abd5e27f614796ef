//! Campaigns: which there are, where one stands, and what a game brought. Whoever plays one keeps its log.

use axum::Json;
use axum::extract::{Extension, State};
use library::Library;
use library::campaign::{Campaign, CampaignError};
use rules::query::Q;
use rules::replay::{Replay, replay};
use serde::Deserialize;
use serde_json::{Value, json};

use super::{Answered, Asking, Body, Sent, Shared, rooms, text};
use crate::campaigns::{CampaignChange, NewCampaign, standing};
use crate::wire::{Code, Refusal};

/// A log, and the game that was played by it.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Played {
    log: String,
    replay: Replay,
}

/// The campaigns there are, with the scenarios of each.
pub async fn list(State(house): Shared) -> Answered {
    let campaign = |campaign: &cardlang::def::CampaignDef| {
        let scenarios: Vec<&str> = campaign.chapters.iter().map(|chapter| chapter.scenario.as_str()).collect();
        json!({ "id": campaign.id, "title": campaign.title, "scenarios": scenarios })
    };
    let list: Vec<Value> = house.library.campaigns().iter().map(campaign).collect();
    Ok(Json(json!({ "campaigns": list })))
}

/// Where a campaign stands, by its log.
pub async fn check(State(house): Shared, Extension(caller): Asking, body: Body) -> Answered {
    let log = text(body)?;
    let library = house.library.clone();
    let told = house.lanes.quick.work(caller.who(), move || told(&library, &read(&library, &log)?));
    Ok(Json(told.await??))
}

/// Begins a campaign.
pub async fn new(State(house): Shared, Extension(caller): Asking, Sent(wanted): Sent<NewCampaign>) -> Answered {
    let library = house.library.clone();
    let told = house.lanes.quick.work(caller.who(), move || {
        let library = &*library;
        let mut players = Vec::new();
        for player in &wanted.players {
            players.push((player.name.trim().to_owned(), rooms::deck(library, &player.deck)?.list));
        }
        let before = wanted.after.as_ref().map(|log| read(library, log)).transpose()?;
        let before = before.as_ref().map(|campaign| &campaign.log);
        let manner = (wanted.mode, wanted.expert);
        let mut campaign = Campaign::begin(library, &wanted.campaign, &players, manner, before).map_err(bad)?;
        if !wanted.name.trim().is_empty() {
            wanted.name.trim().clone_into(&mut campaign.log.name);
        }
        told(library, &campaign)
    });
    Ok(Json(told.await??))
}

/// A log, and what its players decide.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Changed {
    log: String,
    change: CampaignChange,
}

/// Changes what may be changed between games.
pub async fn change(State(house): Shared, Extension(caller): Asking, Sent(changed): Sent<Changed>) -> Answered {
    let Changed { log, change } = changed;
    let library = house.library.clone();
    let told = house.lanes.quick.work(caller.who(), move || {
        let library = &*library;
        let mut campaign = read(library, &log)?;
        let change = change.change(|deck| rooms::deck(library, deck).map(|found| found.list))?;
        campaign.change(change).map_err(bad)?;
        told(library, &campaign)
    });
    Ok(Json(told.await??))
}

/// Writes a finished game into the log.
pub async fn record(State(house): Shared, Extension(caller): Asking, Sent(played): Sent<Played>) -> Answered {
    let library = house.library.clone();
    let told = house.lanes.dear.work(caller.who(), move || {
        let library = &*library;
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
        told(library, &campaign)
    });
    Ok(Json(told.await??))
}

/// Reads a campaign log that somebody has sent.
pub fn read<'a>(library: &'a Library, log: &str) -> Result<Campaign<'a>, Refusal> {
    Campaign::read(library, log).map_err(bad)
}

/// Refuses a campaign log or a change to it, with the reason.
pub fn bad(error: CampaignError) -> Refusal {
    Refusal::new(Code::BadInput, error.to_string())
}

/// The log, to be kept, and what it says.
fn told(library: &Library, campaign: &Campaign<'_>) -> Result<Value, Refusal> {
    Ok(json!({ "log": campaign.text().map_err(bad)?, "standing": standing(library, campaign) }))
}
