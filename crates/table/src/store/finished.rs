//! Games that are over.

use crate::typed::TS;
use rules::replay::{Replay, TakenBack};
use rules::state::Outcome;
use serde::{Deserialize, Serialize};
use sqlx::Row as _;

use super::{Store, Stored, now, read, written};
use crate::secret::Fingerprint;

/// A line of the history.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, TS)]
pub struct Finished {
    /// Its replay is found by this.
    pub game: String,
    pub scenario: String,
    pub mode: String,
    pub decks: Vec<String>,
    pub result: Outcome,
    /// Of a game that was won; lower is better.
    pub score: Option<i32>,
    pub rounds: u16,
    /// What was taken back on the way.
    #[serde(default, skip_serializing_if = "TakenBack::is_nothing")]
    #[ts(as = "Option<TakenBack>", optional)]
    pub taken_back: TakenBack,
    /// Milliseconds since the beginning of 1970.
    #[serde(default)]
    #[ts(type = "number")]
    pub finished: i64,
}

impl Store {
    /// Keeps a game for those who played it.
    pub async fn keep(&self, finished: &Finished, replay: &Replay, players: &[Fingerprint]) -> Stored<()> {
        let _turn = self.writing.wait().await;
        let mut transaction = self.pool.begin().await?;
        let keep = "INSERT INTO finished (game, made, record, replay) VALUES ($1, $2, $3, $4) \
                    ON CONFLICT (game) DO NOTHING";
        sqlx::query(keep)
            .bind(&finished.game)
            .bind(now())
            .bind(written(finished)?)
            .bind(written(replay)?)
            .execute(&mut *transaction)
            .await?;
        sqlx::query("DELETE FROM players WHERE game = $1").bind(&finished.game).execute(&mut *transaction).await?;
        for player in players {
            sqlx::query("INSERT INTO players (token, game) VALUES ($1, $2) ON CONFLICT DO NOTHING")
                .bind(player.text())
                .bind(&finished.game)
                .execute(&mut *transaction)
                .await?;
        }
        transaction.commit().await?;
        Ok(())
    }

    /// The end was taken back.
    pub async fn forget(&self, game: &str) -> Stored<()> {
        let _turn = self.writing.wait().await;
        for table in ["finished", "players"] {
            let forget = format!("DELETE FROM {table} WHERE game = $1");
            sqlx::query(&forget).bind(game).execute(&self.pool).await?;
        }
        Ok(())
    }

    /// The last games, newest first.
    pub async fn history(&self, most: i64) -> Stored<Vec<Finished>> {
        let rows = sqlx::query("SELECT record, made FROM finished ORDER BY made DESC, game LIMIT $1").bind(most);
        rows.fetch_all(&self.pool).await?.iter().map(line).collect()
    }

    /// The last games that bearers of these tokens played, newest first.
    pub async fn history_of(&self, players: &[Fingerprint], most: i64) -> Stored<Vec<Finished>> {
        if players.is_empty() {
            return Ok(Vec::new());
        }
        let places: Vec<String> = (2..players.len() + 2).map(|place| format!("${place}")).collect();
        let find = format!(
            "SELECT record, made FROM finished WHERE game IN (SELECT game FROM players WHERE token IN ({})) \
             ORDER BY made DESC, game LIMIT $1",
            places.join(", ")
        );
        let mut find = sqlx::query(&find).bind(most);
        for player in players {
            find = find.bind(player.text());
        }
        find.fetch_all(&self.pool).await?.iter().map(line).collect()
    }

    /// The replay of a game that is over, as it is stored.
    pub async fn replay(&self, game: &str) -> Stored<Option<String>> {
        let found = sqlx::query("SELECT replay FROM finished WHERE game = $1").bind(game);
        Ok(found.fetch_optional(&self.pool).await?.map(|row| row.try_get(0)).transpose()?)
    }
}

fn line(row: &sqlx::any::AnyRow) -> Stored<Finished> {
    let mut finished: Finished = read(row.try_get(0)?)?;
    finished.finished = row.try_get(1)?;
    Ok(finished)
}
