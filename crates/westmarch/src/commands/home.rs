//! `westmarch` by itself: the table on this machine, in the browser.

use std::io::Write;
use std::net::{Ipv4Addr, SocketAddr};
use std::path::PathBuf;
use std::sync::Arc;
use std::time::Duration;

use library::Library;
use table::server::{Config, Running, StartError, start};
use tokio::io::{AsyncReadExt as _, AsyncWriteExt as _};
use tokio::net::TcpStream;

use super::content;
use super::play;
use super::serve::{SITE, asked_to_stop, config, report};
use crate::cli::PlayArgs;
use crate::cli::serve::HomeArgs;
use crate::outcome::{Done, Failure, Verdict};
use crate::page::lines;

/// The port that is tried first, and how many after it.
const PORT: u16 = 7777;
const PORTS: u16 = 20;

/// How long something that listens there may take to say what it is.
const PATIENCE: Duration = Duration::from_millis(800);

const NO_PAGE: &str = "This program was built without its page for browsers: Node.js was not there. With Node.js \
                       installed, `cargo run --release` builds the page and opens it. Until then, the game is \
                       played here in the terminal.";

pub fn run(args: &HomeArgs, content: &[PathBuf], out: &mut impl Write) -> Done {
    if !SITE.is_there() {
        writeln!(out, "{}", lines(NO_PAGE))?;
        return play::run(&PlayArgs::default(), content, out);
    }
    let config = config(None, args.images.as_deref())?;
    report("warn");
    let runtime = tokio::runtime::Runtime::new().map_err(Failure::input)?;
    runtime.block_on(async {
        let known = at(PORT);
        if is_westmarch(known).await {
            writeln!(out, "The table is open already, at http://{known}")?;
            show(known, args);
            return Ok(Verdict::Good);
        }
        let library = Arc::new(content::library(content)?);
        let server = open_table(&library, &config).await?;
        writeln!(out, "The table is at http://{}\nCtrl-C closes it; games are kept.", server.addr)?;
        out.flush()?;
        show(server.addr, args);
        asked_to_stop().await.map_err(Failure::input)?;
        server.stop().await;
        Ok(Verdict::Good)
    })
}

fn at(port: u16) -> SocketAddr {
    SocketAddr::from((Ipv4Addr::LOCALHOST, port))
}

/// At the first port that is free.
async fn open_table(library: &Arc<Library>, config: &Config) -> Result<Running, Failure> {
    let mut ports = (PORT..PORT + PORTS).map(at).chain([at(0)]);
    loop {
        let Some(addr) = ports.next() else { return Err(Failure::input("no port is free")) };
        match start(library.clone(), Config { addr, ..config.clone() }).await {
            Ok(server) => return Ok(server),
            Err(StartError::Address(..)) => {}
            Err(error) => return Err(Failure::input(error)),
        }
    }
}

/// Whether a Westmarch of this protocol answers there.
async fn is_westmarch(addr: SocketAddr) -> bool {
    let asking = async {
        let mut stream = TcpStream::connect(addr).await.ok()?;
        let request = format!("GET /api/health HTTP/1.1\r\nhost: {addr}\r\nconnection: close\r\n\r\n");
        stream.write_all(request.as_bytes()).await.ok()?;
        let mut said = String::new();
        stream.take(4096).read_to_string(&mut said).await.ok()?;
        let health: serde_json::Value = serde_json::from_str(said.split_once("\r\n\r\n")?.1).ok()?;
        Some(health["protocol"] == table::wire::PROTOCOL && health["page"] == true)
    };
    tokio::time::timeout(PATIENCE, asking).await.ok().flatten().unwrap_or(false)
}

/// Opens the browser, if there is a screen to open it on. The address is printed anyway.
fn show(addr: SocketAddr, args: &HomeArgs) {
    let unix = cfg!(all(unix, not(target_os = "macos")));
    let screen = !unix || ["DISPLAY", "WAYLAND_DISPLAY"].iter().any(|name| std::env::var_os(name).is_some());
    if args.no_open || !screen {
        return;
    }
    if let Err(error) = open::that_detached(format!("http://{addr}")) {
        tracing::warn!(%error, "no browser could be opened");
    }
}
