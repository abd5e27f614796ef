//! Which server plays which room. A server says every moment that it is alive; the rooms of one that has not for a
//! while may be taken by another. The clock is the database's.
//!
//! That two servers believe to play a room does no harm to what is stored: deeds are numbered, a number is written
//! once, and whoever comes second learns that it was overtaken.

use std::time::Duration;

use sqlx::Row as _;

use super::{Kind, Store, Stored};

/// How long a server counts as alive after its last sign, unless told otherwise.
pub(super) const ALIVE: Duration = Duration::from_millis(2500);

/// How often it gives one.
pub const SIGN: Duration = Duration::from_millis(600);

/// Whose a room is.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Claim {
    /// This server's, from now on or already.
    Mine,
    /// Another's, at this address.
    Theirs(String),
    NoRoom,
}

impl Store {
    fn clock(&self) -> &'static str {
        match self.kind {
            Kind::Sqlite => "CAST((julianday('now') - 2440587.5) * 86400000.0 AS INTEGER)",
            Kind::Postgres => "CAST(EXTRACT(EPOCH FROM clock_timestamp()) * 1000 AS BIGINT)",
        }
    }

    /// What is true of a server that is alive. One that would live far longer than any sign makes it gave that sign
    /// before the clock was set back: nobody knows when, so it does not count.
    pub(super) fn alive(&self) -> String {
        let (clock, alive) = (self.clock(), self.lease.as_millis());
        format!("alive_until > {clock} AND alive_until <= {clock} + {}", 2 * alive)
    }

    /// Begins. Whoever was reached at the same address before is dead.
    pub async fn sign_on(&self, address: &str) -> Stored<()> {
        let turn = self.writing.wait().await;
        sqlx::query("DELETE FROM servers WHERE address = $1").bind(address).execute(&self.pool).await?;
        drop(turn);
        self.sign(address).await.map(|_| ())
    }

    /// Says that this server is alive and where it is reached. Tells whether it counted as alive before.
    pub async fn sign(&self, address: &str) -> Stored<bool> {
        let _turn = self.writing.wait().await;
        let clock = self.clock();
        let alive = self.lease.as_millis();
        let renew = format!(
            "UPDATE servers SET alive_until = {clock} + {alive}, address = $1 WHERE id = $2 AND {}",
            self.alive()
        );
        let renewed = sqlx::query(&renew).bind(address).bind(&self.server).execute(&self.pool).await?;
        if renewed.rows_affected() > 0 {
            return Ok(true);
        }
        let begin = format!(
            "INSERT INTO servers (id, address, alive_until) VALUES ($1, $2, {clock} + {alive}) \
             ON CONFLICT (id) DO UPDATE SET alive_until = {clock} + {alive}"
        );
        sqlx::query(&begin).bind(&self.server).bind(address).execute(&self.pool).await?;
        Ok(false)
    }

    /// Takes a room if it is nobody's, or its server is not alive.
    pub async fn claim(&self, code: &str) -> Stored<Claim> {
        if self.owns(code).await? {
            return Ok(Claim::Mine);
        }
        let turn = self.writing.wait().await;
        let take = format!(
            "UPDATE rooms SET owner = $1 WHERE code = $2 AND (owner = $1 OR owner NOT IN \
             (SELECT id FROM servers WHERE {}))",
            self.alive()
        );
        let taken = sqlx::query(&take).bind(&self.server).bind(code).execute(&self.pool).await?;
        drop(turn);
        if taken.rows_affected() > 0 {
            return Ok(Claim::Mine);
        }
        let owner = "SELECT servers.address FROM rooms JOIN servers ON servers.id = rooms.owner WHERE rooms.code = $1";
        match sqlx::query(owner).bind(code).fetch_optional(&self.pool).await? {
            Some(row) => Ok(Claim::Theirs(row.try_get(0)?)),
            None => Ok(Claim::NoRoom),
        }
    }

    /// Gives a room up, if it is this server's.
    pub async fn release(&self, code: &str) -> Stored<()> {
        let _turn = self.writing.wait().await;
        let give = "UPDATE rooms SET owner = '' WHERE code = $1 AND owner = $2";
        sqlx::query(give).bind(code).bind(&self.server).execute(&self.pool).await?;
        Ok(())
    }

    /// Whether a room is this server's.
    pub async fn owns(&self, code: &str) -> Stored<bool> {
        let mine = sqlx::query("SELECT 1 FROM rooms WHERE code = $1 AND owner = $2").bind(code).bind(&self.server);
        Ok(mine.fetch_optional(&self.pool).await?.is_some())
    }

    /// This server stops: its rooms are nobody's, and long dead servers are forgotten.
    pub async fn sign_off(&self) -> Stored<()> {
        let _turn = self.writing.wait().await;
        sqlx::query("UPDATE rooms SET owner = '' WHERE owner = $1").bind(&self.server).execute(&self.pool).await?;
        let clock = self.clock();
        let forget = format!(
            "DELETE FROM servers WHERE id = $1 OR alive_until < {clock} - 3600000 OR alive_until > {clock} + 3600000"
        );
        sqlx::query(&forget).bind(&self.server).execute(&self.pool).await?;
        sqlx::query("DELETE FROM pulse WHERE id = $1").bind(&self.server).execute(&self.pool).await?;
        Ok(())
    }
}
