//! `westmarch serve`: rooms for several players.

use std::io::Write;
use std::path::PathBuf;
use std::sync::Arc;
use std::time::Duration;

use library::Library;
use table::server::{Config, start};
use tracing_subscriber::EnvFilter;

use crate::cli::serve::ServeArgs;
use crate::history;
use crate::outcome::{Done, Failure, Verdict};

pub fn run(args: &ServeArgs, content: &[PathBuf], out: &mut impl Write) -> Done {
    let library = Arc::new(Library::load(content)?.sound()?);
    let data = history::folder(args.data.as_deref());
    let data = data.ok_or_else(|| Failure::input("the system names no place for data: give --data DIR"))?;
    let config = Config {
        addr: args.addr,
        advertise: args.advertise.clone(),
        database: args.database_url.clone(),
        limits: args.limits.limits(),
        trust_forwarded: args.trust_forwarded,
        sleep: Duration::from_secs(args.sleep),
        bot_pause: Duration::from_millis(args.bot_pause),
        ..Config::new(data)
    };
    let filter = EnvFilter::try_from_env("WESTMARCH_LOG").unwrap_or_else(|_| EnvFilter::new("info"));
    tracing_subscriber::fmt().with_env_filter(filter).with_writer(std::io::stderr).init();
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

/// Waits for ctrl-c or, where there is such a thing, SIGTERM.
async fn asked_to_stop() -> std::io::Result<()> {
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
