//! One writer for the deeds of all rooms: whatever waits is committed together, so that many rooms share one wait
//! for the disk.

use std::fmt::Write as _;

use sqlx::pool::PoolConnection;
use sqlx::{Any, AnyPool, Connection as _};
use tokio::sync::{mpsc, oneshot};

use super::{StoreError, Stored, Turns, now};

/// Deeds to be written, and who waits for it.
pub struct Append {
    pub room: String,
    pub serial: i64,
    pub deeds: String,
    pub reply: oneshot::Sender<Stored<()>>,
}

/// Portions in one commit at most.
const TOGETHER: usize = 200;

/// Starts the task that writes the deeds of all rooms, as many as are waiting in one commit.
pub fn start(pool: &AnyPool, writing: &Turns) -> mpsc::Sender<Append> {
    let (sender, mut waiting) = mpsc::channel::<Append>(4 * TOGETHER);
    let (pool, writing) = (pool.clone(), writing.clone());
    tokio::spawn(async move {
        while let Some(first) = waiting.recv().await {
            let _turn = writing.wait().await;
            let mut batch = vec![first];
            while batch.len() < TOGETHER
                && let Ok(next) = waiting.try_recv()
            {
                batch.push(next);
            }
            write(&pool, batch).await;
        }
    });
    sender
}

async fn write(pool: &AnyPool, batch: Vec<Append>) {
    let mut connection = match pool.acquire().await {
        Ok(connection) => connection,
        Err(error) => {
            tracing::error!(%error, "no connection to the database");
            for append in batch {
                let _ = append.reply.send(Err(sqlx::Error::PoolTimedOut.into()));
            }
            return;
        }
    };
    if insert(&mut connection, &batch).await.is_ok() {
        for append in batch {
            let _ = append.reply.send(Ok(()));
        }
        return;
    }
    // One of them spoils it for all: each by itself.
    for append in batch {
        let alone = std::slice::from_ref(&append);
        let stored = insert(&mut connection, alone).await.map_err(|error| match &error {
            sqlx::Error::Database(cause) if cause.is_unique_violation() => StoreError::Overtaken,
            _ => StoreError::Database(error),
        });
        if let Err(error) = &stored {
            tracing::warn!(room = append.room, serial = append.serial, %error, "deeds were not written");
        }
        let _ = append.reply.send(stored);
    }
}

async fn insert(connection: &mut PoolConnection<Any>, batch: &[Append]) -> Result<(), sqlx::Error> {
    let mut text = "INSERT INTO deeds (room, serial, made, deeds) VALUES ".to_owned();
    for at in 0..batch.len() {
        let comma = if at == 0 { "" } else { ", " };
        let first = 4 * at + 1;
        let _ = write!(text, "{comma}(${first}, ${}, ${}, ${})", first + 1, first + 2, first + 3);
    }
    let made = now();
    let mut query = sqlx::query(&text).persistent(false);
    for append in batch {
        query = query.bind(&append.room).bind(append.serial).bind(made).bind(&append.deeds);
    }
    let mut transaction = connection.begin().await?;
    query.execute(&mut *transaction).await?;
    transaction.commit().await
}
