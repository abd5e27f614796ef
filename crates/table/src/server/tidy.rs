//! Forgetting what is too old, now and then.

use std::sync::Arc;
use std::time::Duration;

use super::House;

const HOUR: Duration = Duration::from_secs(3600);

/// Forgets, every hour, rooms in which nothing has happened for so many days.
pub async fn now_and_then(house: Arc<House>, days: u32) {
    let mut tick = tokio::time::interval(HOUR);
    loop {
        tick.tick().await;
        match house.store.tidy(days).await {
            Ok(tidied) if tidied.rooms + tidied.games > 0 => {
                tracing::info!(days, rooms = tidied.rooms, games = tidied.games, "old rooms and games are forgotten");
            }
            Ok(_) => {}
            Err(error) => tracing::warn!(%error, "old rooms could not be forgotten"),
        }
    }
}
