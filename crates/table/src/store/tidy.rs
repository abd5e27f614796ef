//! What is too old to be kept.

use sqlx::Row as _;

use super::{Kind, Store, Stored, now};

/// Rooms looked at in one go; others can write in between.
const TOGETHER: i64 = 50;

const DAY: i64 = 24 * 60 * 60 * 1000;

/// What was forgotten, or would be.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Tidied {
    pub rooms: u64,
    pub games: u64,
}

impl Store {
    /// Rooms in which nothing has happened for so many days, and which nobody plays.
    fn is_old(&self) -> String {
        let alive = self.alive();
        format!(
            "made < $1 AND owner NOT IN (SELECT id FROM servers WHERE {alive}) AND NOT EXISTS \
             (SELECT 1 FROM deeds WHERE deeds.room = rooms.code AND deeds.made >= $1)"
        )
    }

    /// What there is to forget.
    pub async fn old(&self, days: u32) -> Stored<Tidied> {
        let before = now() - i64::from(days) * DAY;
        let count = format!("SELECT COUNT(*) FROM rooms WHERE {}", self.is_old());
        let rooms: i64 = sqlx::query(&count).bind(before).fetch_one(&self.pool).await?.try_get(0)?;
        let games = sqlx::query("SELECT COUNT(*) FROM finished WHERE made < $1").bind(before);
        let games: i64 = games.fetch_one(&self.pool).await?.try_get(0)?;
        Ok(Tidied { rooms: rooms as u64, games: games as u64 })
    }

    /// Forgets rooms in which nothing has happened for so many days, and games that ended before that.
    pub async fn tidy(&self, days: u32) -> Stored<Tidied> {
        let before = now() - i64::from(days) * DAY;
        let mut tidied = Tidied::default();
        loop {
            let gone = self.forget_rooms(before).await?;
            tidied.rooms += gone;
            if gone == 0 {
                break;
            }
        }
        let _turn = self.writing.wait().await;
        let mut transaction = self.pool.begin().await?;
        let games = sqlx::query("DELETE FROM finished WHERE made < $1").bind(before);
        tidied.games = games.execute(&mut *transaction).await?.rows_affected();
        sqlx::query("DELETE FROM players WHERE game NOT IN (SELECT game FROM finished)")
            .execute(&mut *transaction)
            .await?;
        transaction.commit().await?;
        Ok(tidied)
    }

    async fn forget_rooms(&self, before: i64) -> Stored<u64> {
        let _turn = self.writing.wait().await;
        let mut transaction = self.pool.begin().await?;
        let find = format!("SELECT code FROM rooms WHERE {} LIMIT {TOGETHER}", self.is_old());
        let found = sqlx::query(&find).bind(before).fetch_all(&mut *transaction).await?;
        let drop = format!("DELETE FROM rooms WHERE {} AND code = $2", self.is_old());
        let mut gone = 0;
        for row in &found {
            let code: String = row.try_get(0)?;
            // It may have been woken in this very moment.
            if sqlx::query(&drop).bind(before).bind(&code).execute(&mut *transaction).await?.rows_affected() == 0 {
                continue;
            }
            sqlx::query("DELETE FROM deeds WHERE room = $1").bind(&code).execute(&mut *transaction).await?;
            gone += 1;
        }
        transaction.commit().await?;
        Ok(gone)
    }

    /// Gives the space of what was forgotten back to the system, where the database does not do so itself.
    pub async fn shrink(&self) -> Stored<()> {
        if self.kind == Kind::Sqlite {
            let _turn = self.writing.wait().await;
            sqlx::query("VACUUM").execute(&self.pool).await?;
        }
        Ok(())
    }
}
