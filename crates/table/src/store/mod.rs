//! Storage: SQLite in a folder, or PostgreSQL for several servers. The same statements run on both.

mod finished;
mod lease;
mod open;
mod tidy;
mod writer;

use std::fmt;
use std::path::Path;
use std::sync::Arc;
use std::time::{Duration, Instant, SystemTime, UNIX_EPOCH};

use sqlx::any::{AnyConnectOptions, AnyPoolOptions};
use sqlx::migrate::{Migration, MigrationType, Migrator};
use sqlx::{AnyPool, Executor as _, Row as _};
use tokio::sync::{Mutex, OwnedMutexGuard, mpsc};

pub use finished::Finished;
pub use lease::{Claim, SIGN};
pub use open::{backup, make_folder};
pub use tidy::Tidied;
use writer::Append;

use crate::room::{Charter, Deed};
use crate::secret;

const MIGRATIONS: [(i64, &str, &str); 2] = [
    (1, "rooms", include_str!("../../migrations/0001_rooms.sql")),
    (2, "players", include_str!("../../migrations/0002_players.sql")),
];

/// Connections to the database, one of them kept for writing deeds.
const CONNECTIONS: u32 = 6;

/// How long a database that is well takes to write something small.
const BEAT: Duration = Duration::from_secs(2);

/// What was found out about its health holds so long.
const FRESH: Duration = Duration::from_secs(1);

/// More than fits in what the database has at hand: a full disk is noticed.
const FILLER: usize = 8 << 10;

/// The database: rooms, their deeds, finished games, and the servers that share it.
#[derive(Clone)]
pub struct Store {
    pool: AnyPool,
    pub kind: Kind,
    appends: mpsc::Sender<Append>,
    writing: Turns,
    /// When it was last seen whether something can be written, and whether it could.
    pulse: Arc<Mutex<Option<(Instant, bool)>>>,
    /// How long a server counts as alive after its last sign; the same for all that share the database.
    pub lease: Duration,
    /// Who this server is among those of the database.
    pub server: String,
    /// What the servers of one database know each other by.
    pub cluster: String,
}

/// Which database it is.
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
    /// The file of the database, why it cannot be used, and what to do.
    Unusable(String),
    /// This program was built without what PostgreSQL needs.
    NoPostgres,
}

impl fmt::Display for StoreError {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            StoreError::Overtaken => out.write_str("another server plays this room"),
            StoreError::Database(error) => write!(out, "the database: {error}"),
            StoreError::Broken(what) => write!(out, "what is stored cannot be read: {what}"),
            StoreError::Unusable(why) => out.write_str(why),
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

/// What a request to the database comes to.
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
        if kind == Kind::Sqlite && url.starts_with("sqlite") {
            open::check(url).await?;
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
        let (pulse, lease, server) = (Arc::default(), lease::ALIVE, secret::new_code());
        Ok(Store { pool, kind, appends, writing, pulse, lease, server, cluster })
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

    /// What a room was made with; none if no room has this code.
    pub async fn charter(&self, code: &str) -> Stored<Option<Charter>> {
        let found = sqlx::query("SELECT charter FROM rooms WHERE code = $1").bind(code);
        match found.fetch_optional(&self.pool).await? {
            None => Ok(None),
            Some(row) => Ok(Some(read(row.try_get(0)?)?)),
        }
    }

    /// In how many portions a room's deeds were written so far, if there is such a room.
    pub async fn portions(&self, code: &str) -> Stored<Option<i64>> {
        let count = "SELECT COALESCE((SELECT MAX(serial) + 1 FROM deeds WHERE room = rooms.code), 0) FROM rooms \
                     WHERE code = $1";
        let found = sqlx::query(count).bind(code).fetch_optional(&self.pool).await?;
        Ok(found.map(|row| row.try_get(0)).transpose()?)
    }

    /// Everything that happened in a room, in the portions it was written in.
    pub async fn deeds(&self, code: &str) -> Stored<Vec<Vec<Deed>>> {
        self.deeds_and_size(code).await.map(|(deeds, _)| deeds)
    }

    /// The same, and how many bytes that is.
    pub async fn deeds_and_size(&self, code: &str) -> Stored<(Vec<Vec<Deed>>, usize)> {
        let rows = sqlx::query("SELECT deeds FROM deeds WHERE room = $1 ORDER BY serial").bind(code);
        let rows = rows.fetch_all(&self.pool).await?;
        let mut bytes = 0;
        let mut portion = |row: &sqlx::any::AnyRow| {
            let text: &str = row.try_get(0)?;
            bytes += text.len();
            read(text)
        };
        let deeds: Stored<Vec<Vec<Deed>>> = rows.iter().map(&mut portion).collect();
        Ok((deeds?, bytes))
    }

    /// Writes the next deeds of a room. When this returns they are safe. Tells how many bytes that was.
    pub async fn append(&self, code: &str, serial: i64, deeds: &[Deed]) -> Stored<usize> {
        let (reply, stored) = tokio::sync::oneshot::channel();
        let append = Append { room: code.to_owned(), serial, deeds: written(&deeds)?, reply };
        let bytes = append.deeds.len();
        let gone = || StoreError::Database(sqlx::Error::PoolClosed);
        self.appends.send(append).await.map_err(|_| gone())?;
        stored.await.map_err(|_| gone())?.map(|()| bytes)
    }

    /// Takes the words out of portions that are nothing but chat. Their numbers stay taken.
    pub async fn blank(&self, code: &str, serials: &[i64]) -> Stored<()> {
        let _turn = self.writing.wait().await;
        let numbers: Vec<String> = serials.iter().map(i64::to_string).collect();
        let blank = format!(
            "UPDATE deeds SET deeds = '[]' WHERE room = $1 AND deeds LIKE '[{{\"chat\":%' AND serial IN ({})",
            numbers.join(", ")
        );
        sqlx::query(&blank).bind(code).execute(&self.pool).await?;
        Ok(())
    }

    /// Whether the database takes what is written. It is tried at most once in a while, however often somebody asks.
    pub async fn is_well(&self) -> bool {
        if self.pool.is_closed() {
            return false;
        }
        let mut pulse = self.pulse.lock().await;
        if let Some((at, well)) = *pulse
            && at.elapsed() < FRESH
        {
            return well;
        }
        let well = matches!(tokio::time::timeout(BEAT, self.beat()).await, Ok(Ok(())));
        *pulse = Some((Instant::now(), well));
        well
    }

    async fn beat(&self) -> Stored<()> {
        let _turn = self.writing.wait().await;
        let beat = "INSERT INTO pulse (id, beat) VALUES ($1, $2) ON CONFLICT (id) DO UPDATE SET beat = $2";
        let filler = format!("{}{}", now(), "·".repeat(FILLER / 2));
        sqlx::query(beat).bind(&self.server).bind(filler).execute(&self.pool).await?;
        Ok(())
    }

    /// Closes all connections to the database.
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
