//! Storage: SQLite in a folder, or PostgreSQL for several servers. The same statements run on both.

mod finished;
mod lease;
mod writer;

use std::fmt;
use std::path::Path;
use std::sync::Arc;
use std::time::{SystemTime, UNIX_EPOCH};

use sqlx::any::{AnyConnectOptions, AnyPoolOptions};
use sqlx::migrate::{Migration, MigrationType, Migrator};
use sqlx::{AnyPool, Executor as _, Row as _};
use tokio::sync::{Mutex, OwnedMutexGuard, mpsc};

pub use finished::Finished;
pub use lease::{Claim, SIGN};
use writer::Append;

use crate::room::{Charter, Deed};
use crate::secret;

const MIGRATIONS: [(i64, &str, &str); 1] = [(1, "rooms", include_str!("../../migrations/0001_rooms.sql"))];

/// Connections to the database, one of them kept for writing deeds.
const CONNECTIONS: u32 = 6;

#[derive(Clone)]
pub struct Store {
    pool: AnyPool,
    pub kind: Kind,
    appends: mpsc::Sender<Append>,
    writing: Turns,
    /// Who this server is among those of the database.
    pub server: String,
    /// What the servers of one database know each other by.
    pub cluster: String,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    Sqlite,
    Postgres,
}

/// SQLite has one writer at a time. Whoever does not wait in line here tries again and again there, which takes
/// much longer.
#[derive(Clone)]
struct Turns(Option<Arc<Mutex<()>>>);

impl Turns {
    fn new(kind: Kind) -> Turns {
        Turns((kind == Kind::Sqlite).then(Arc::default))
    }

    async fn wait(&self) -> Option<OwnedMutexGuard<()>> {
        match &self.0 {
            Some(line) => Some(line.clone().lock_owned().await),
            None => None,
        }
    }
}

/// Why something could not be stored or read.
#[derive(Debug)]
pub enum StoreError {
    /// What comes after what this server knows is there already: another server plays the room.
    Overtaken,
    Database(sqlx::Error),
    /// What is stored cannot be read.
    Broken(String),
    /// This program was built without what PostgreSQL needs.
    NoPostgres,
}

impl fmt::Display for StoreError {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            StoreError::Overtaken => out.write_str("another server plays this room"),
            StoreError::Database(error) => write!(out, "the database: {error}"),
            StoreError::Broken(what) => write!(out, "what is stored cannot be read: {what}"),
            StoreError::NoPostgres => {
                out.write_str("this program was built without PostgreSQL: build it with `--features postgres`")
            }
        }
    }
}

impl std::error::Error for StoreError {}

impl From<sqlx::Error> for StoreError {
    fn from(error: sqlx::Error) -> StoreError {
        StoreError::Database(error)
    }
}

pub type Stored<T> = Result<T, StoreError>;

/// The address of the database in a folder.
pub fn sqlite_url(folder: &Path) -> String {
    format!("sqlite://{}?mode=rwc", folder.join("westmarch.db").display())
}

impl Store {
    /// Opens a database, `sqlite:` or `postgres:`, and brings it up to date.
    pub async fn open(url: &str) -> Stored<Store> {
        sqlx::any::install_default_drivers();
        let kind = if url.starts_with("postgres") { Kind::Postgres } else { Kind::Sqlite };
        if kind == Kind::Postgres && !cfg!(feature = "postgres") {
            return Err(StoreError::NoPostgres);
        }
        let options: AnyConnectOptions = url.parse()?;
        let pool = AnyPoolOptions::new()
            .max_connections(CONNECTIONS)
            .after_connect(move |connection, _| {
                Box::pin(async move {
                    if kind == Kind::Sqlite {
                        // FULL waits for the disk at every commit: what is acknowledged survives a power cut.
                        connection.execute("PRAGMA journal_mode = WAL").await?;
                        connection.execute("PRAGMA synchronous = FULL").await?;
                        connection.execute("PRAGMA busy_timeout = 10000").await?;
                    }
                    Ok(())
                })
            })
            .connect_with(options)
            .await?;
        migrate(&pool).await?;
        let cluster = cluster(&pool).await?;
        let writing = Turns::new(kind);
        let appends = writer::start(&pool, &writing);
        Ok(Store { pool, kind, appends, writing, server: secret::new_code(), cluster })
    }

    /// Makes a room that this server plays.
    pub async fn make_room(&self, code: &str, charter: &Charter) -> Stored<()> {
        let _turn = self.writing.wait().await;
        sqlx::query("INSERT INTO rooms (code, made, charter, owner) VALUES ($1, $2, $3, $4)")
            .bind(code)
            .bind(now())
            .bind(written(charter)?)
            .bind(&self.server)
            .execute(&self.pool)
            .await?;
        Ok(())
    }

    pub async fn charter(&self, code: &str) -> Stored<Option<Charter>> {
        let found = sqlx::query("SELECT charter FROM rooms WHERE code = $1").bind(code);
        match found.fetch_optional(&self.pool).await? {
            None => Ok(None),
            Some(row) => Ok(Some(read(row.try_get(0)?)?)),
        }
    }

    /// Everything that happened in a room, in the portions it was written in.
    pub async fn deeds(&self, code: &str) -> Stored<Vec<Vec<Deed>>> {
        let rows = sqlx::query("SELECT deeds FROM deeds WHERE room = $1 ORDER BY serial").bind(code);
        let rows = rows.fetch_all(&self.pool).await?;
        rows.iter().map(|row| read(row.try_get(0)?)).collect()
    }

    /// Writes the next deeds of a room. When this returns they are safe.
    pub async fn append(&self, code: &str, serial: i64, deeds: &[Deed]) -> Stored<()> {
        let (reply, stored) = tokio::sync::oneshot::channel();
        let append = Append { room: code.to_owned(), serial, deeds: written(&deeds)?, reply };
        let gone = || StoreError::Database(sqlx::Error::PoolClosed);
        self.appends.send(append).await.map_err(|_| gone())?;
        stored.await.map_err(|_| gone())?
    }

    /// Whether the database answers.
    pub async fn is_well(&self) -> bool {
        sqlx::query("SELECT 1").execute(&self.pool).await.is_ok()
    }

    pub async fn close(&self) {
        self.pool.close().await;
    }
}

async fn migrate(pool: &AnyPool) -> Stored<()> {
    let migration = |(version, name, text): (i64, &'static str, &'static str)| {
        Migration::new(version, name.into(), MigrationType::Simple, text.into(), false)
    };
    let migrations: Vec<Migration> = MIGRATIONS.into_iter().map(migration).collect();
    let migrator = Migrator { migrations: migrations.into(), ..Migrator::DEFAULT };
    migrator.run(pool).await.map_err(|error| StoreError::Broken(format!("its tables: {error}")))
}

async fn cluster(pool: &AnyPool) -> Stored<String> {
    sqlx::query("INSERT INTO cluster (id, secret) VALUES (1, $1) ON CONFLICT DO NOTHING")
        .bind(secret::new_token())
        .execute(pool)
        .await?;
    Ok(sqlx::query("SELECT secret FROM cluster WHERE id = 1").fetch_one(pool).await?.try_get(0)?)
}

fn now() -> i64 {
    SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default().as_millis() as i64
}

fn written(value: &impl serde::Serialize) -> Stored<String> {
    serde_json::to_string(value).map_err(|error| StoreError::Broken(error.to_string()))
}

fn read<T: serde::de::DeserializeOwned>(text: &str) -> Stored<T> {
    serde_json::from_str(text).map_err(|error| StoreError::Broken(error.to_string()))
}
