//! `westmarch serve`: rooms for several players.

use std::io::{IsTerminal as _, Write};
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::Duration;

use table::images::Images;
use table::server::{Config, start};
use table::site::Site;
use table::store::backup;
use tracing_subscriber::Layer as _;
use tracing_subscriber::filter::Targets;
use tracing_subscriber::layer::SubscriberExt as _;
use tracing_subscriber::util::SubscriberInitExt as _;

use super::content;
use super::tidy::database;
use crate::clean::Clean;
use crate::cli::serve::ServeArgs;
use crate::history;
use crate::outcome::{Done, Failure, Verdict};

include!(concat!(env!("OUT_DIR"), "/site.rs"));

/// The page for browsers that the program was built with.
pub const SITE: Site = Site(FILES);

pub fn run(args: &ServeArgs, content: &[PathBuf], out: &mut impl Write) -> Done {
    if let Some(to) = &args.backup {
        return copy(args, to, out);
    }
    let config = Config {
        addr: args.addr,
        advertise: args.advertise.clone(),
        database: args.database_url.clone(),
        limits: args.limits.limits(),
        trust_forwarded: args.trust_forwarded,
        host_names: args.host_names.clone(),
        keep: args.keep,
        list_rooms: args.list_rooms,
        sleep: Duration::from_secs(args.sleep),
        bot_pause: Duration::from_millis(args.bot_pause),
        ..config(args.data.as_deref(), args.images.as_deref())?
    };
    let library = Arc::new(content::library(content)?);
    report("info");
    let runtime = tokio::runtime::Runtime::new().map_err(Failure::input)?;
    runtime.block_on(async {
        let server = start(library, config).await.map_err(Failure::input)?;
        writeln!(out, "listening at http://{}", server.addr)?;
        out.flush()?;
        asked_to_stop().await.map_err(Failure::input)?;
        tracing::info!("stopping");
        server.stop().await;
        Ok(Verdict::Good)
    })
}

/// Writes a copy of the database.
fn copy(args: &ServeArgs, to: &Path, out: &mut impl Write) -> Done {
    let url = database(args.data.as_deref(), args.database_url.as_deref())?;
    let runtime = tokio::runtime::Runtime::new().map_err(Failure::input)?;
    runtime.block_on(backup(&url, to)).map_err(Failure::input)?;
    writeln!(out, "the database is copied to {}; to use it, put it in the place of westmarch.db", to.display())?;
    Ok(Verdict::Good)
}

/// A server with a page, its data in a folder of the user's.
pub fn config(data: Option<&Path>, images: Option<&Path>) -> Result<Config, Failure> {
    let data = history::folder(data);
    let data = data.ok_or_else(|| Failure::input("the system names no place for data: give --data DIR"))?;
    let images = images.map(Images::open).transpose().map_err(Failure::input)?;
    Ok(Config { site: SITE, images, ..Config::new(data) })
}

/// Writes what the server has to say to the terminal, from this level on unless `WESTMARCH_LOG` says otherwise.
pub fn report(level: &str) {
    let wanted = std::env::var("WESTMARCH_LOG").ok().and_then(|wanted| wanted.parse::<Targets>().ok());
    let filter = wanted.unwrap_or_else(|| level.parse().expect("the name of a level"));
    let colours = std::io::stderr().is_terminal();
    let lines = tracing_subscriber::fmt::layer()
        .with_ansi(colours)
        .with_writer(move || if colours { Clean::terminal(std::io::stderr()) } else { Clean::file(std::io::stderr()) });
    tracing_subscriber::registry().with(lines.with_filter(filter)).init();
}

/// Waits for ctrl-c or, where there is such a thing, SIGTERM.
pub async fn asked_to_stop() -> std::io::Result<()> {
    #[cfg(unix)]
    {
        let mut terminate = tokio::signal::unix::signal(tokio::signal::unix::SignalKind::terminate())?;
        tokio::select! {
            done = tokio::signal::ctrl_c() => done,
            _ = terminate.recv() => Ok(()),
        }
    }
    #[cfg(not(unix))]
    tokio::signal::ctrl_c().await
}
