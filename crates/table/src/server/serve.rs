//! Starting, listening, and stopping without losing anybody's word.

use std::fmt;
use std::net::SocketAddr;
use std::sync::Arc;
use std::sync::atomic::Ordering::Relaxed;
use std::time::Duration;

use axum::Router;
use axum::body::Body;
use hyper::body::Incoming;
use hyper_util::rt::{TokioIo, TokioTimer};
use library::Library;
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::{mpsc, watch};
use tokio::task::JoinHandle;
use tower::ServiceExt as _;

use super::actor::Letter;
use super::hall::Hall;
use super::http::{Peer, router};
use super::lanes::Lanes;
use super::limits::Doors;
use super::metrics::Metrics;
use super::{Config, House, tidy};
use crate::store::{SIGN, Store, StoreError, make_folder, sqlite_url};

/// The head of a request has to come within this time.
const HEAD: Duration = Duration::from_secs(10);

/// How long rooms and connections have to end.
const FAREWELL: Duration = Duration::from_secs(8);

/// Connections of all kinds that an address may have, for each that may be in a room.
const PLAIN: usize = 4;

/// Why a server could not start.
#[derive(Debug)]
pub enum StartError {
    Data(std::path::PathBuf, std::io::Error),
    Address(SocketAddr, std::io::Error),
    Store(StoreError),
}

impl fmt::Display for StartError {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            StartError::Data(path, error) => write!(out, "cannot use the folder {}: {error}", path.display()),
            StartError::Address(address, error) => write!(out, "cannot listen at {address}: {error}"),
            StartError::Store(error) => write!(out, "cannot open the database: {error}"),
        }
    }
}

impl std::error::Error for StartError {}

/// A server that runs.
pub struct Running {
    pub addr: SocketAddr,
    house: Arc<House>,
    stop: watch::Sender<bool>,
    listening: JoinHandle<()>,
    alive: JoinHandle<()>,
    tidying: Option<JoinHandle<()>>,
}

/// Starts a server.
pub async fn start(library: Arc<Library>, config: Config) -> Result<Running, StartError> {
    let url = match &config.database {
        Some(url) => url.clone(),
        None => {
            make_folder(&config.data).map_err(|error| StartError::Data(config.data.clone(), error))?;
            sqlite_url(&config.data)
        }
    };
    let listener = TcpListener::bind(config.addr).await;
    let listener = listener.map_err(|error| StartError::Address(config.addr, error))?;
    let addr = listener.local_addr().map_err(|error| StartError::Address(config.addr, error))?;
    let store = Store::open(&url).await.map_err(StartError::Store)?;
    let address = config.advertise.clone().unwrap_or_else(|| addr.to_string());
    store.sign_on(&address).await.map_err(StartError::Store)?;
    let (stop, stopping) = watch::channel(false);
    let house = Arc::new(House {
        rows: library.rows(),
        library,
        store,
        config,
        metrics: Metrics::default(),
        doors: Doors::default(),
        lanes: Lanes::default(),
        hall: Hall::default(),
        stopping: stopping.clone(),
    });
    let alive = tokio::spawn(stay_alive(house.clone(), address));
    let tidying = house.config.keep.map(|days| tokio::spawn(tidy::now_and_then(house.clone(), days)));
    let listening = tokio::spawn(listen(house.clone(), listener, stopping));
    let (server, content) = (&house.store.server, &house.library.version);
    tracing::info!(%addr, server, content, database = ?house.store.kind, "listening");
    Ok(Running { addr, house, stop, listening, alive, tidying })
}

impl Running {
    /// Stops: no new connections, rooms end and are given up, whatever was begun is finished.
    pub async fn stop(self) {
        let _ = self.stop.send(true);
        let gone = async {
            for handle in self.house.hall.awake() {
                let _ = handle.mailbox.send(Letter::Stop).await;
            }
            let _ = self.listening.await;
            while self.house.metrics.rooms_awake.load(Relaxed) > 0 {
                for handle in self.house.hall.awake() {
                    let _ = handle.mailbox.try_send(Letter::Stop);
                }
                tokio::time::sleep(Duration::from_millis(10)).await;
            }
        };
        if tokio::time::timeout(FAREWELL, gone).await.is_err() {
            tracing::warn!("some connections did not end in time");
        }
        self.alive.abort();
        if let Some(tidying) = &self.tidying {
            tidying.abort();
        }
        if let Err(error) = self.house.store.sign_off().await {
            tracing::warn!(%error, "could not sign off");
        }
        self.house.store.close().await;
    }
}

/// Says again and again that this server is alive. One that was thought dead looks which rooms are still its own.
async fn stay_alive(house: Arc<House>, address: String) {
    let mut tick = tokio::time::interval(SIGN);
    tick.set_missed_tick_behavior(tokio::time::MissedTickBehavior::Delay);
    loop {
        tick.tick().await;
        match house.store.sign(&address).await {
            Ok(true) => {}
            Ok(false) => {
                tracing::warn!("this server counted as dead for a while");
                for handle in house.hall.awake() {
                    let _ = handle.mailbox.send(Letter::Check).await;
                }
            }
            Err(error) => tracing::error!(%error, "cannot tell the others that this server is alive"),
        }
    }
}

async fn listen(house: Arc<House>, listener: TcpListener, mut stopping: watch::Receiver<bool>) {
    let router = router(house.clone());
    let doors = Doors::default();
    let mut limits = house.config.limits.clone();
    limits.connections *= PLAIN;
    // Every connection holds a sender; when all are dropped, all have ended.
    let (open, mut ended) = mpsc::channel::<()>(1);
    loop {
        let (stream, from) = tokio::select! {
            accepted = listener.accept() => match accepted {
                Ok(accepted) => accepted,
                Err(error) => {
                    tracing::warn!(%error, "cannot accept a connection");
                    tokio::time::sleep(Duration::from_millis(50)).await;
                    continue;
                }
            },
            _ = stopping.changed() => break,
        };
        let counted = (!house.config.trust_forwarded).then_some(from.ip());
        let Some(entered) = doors.enter(counted, &limits) else { continue };
        let (router, stopping, open) = (router.clone(), stopping.clone(), open.clone());
        tokio::spawn(async move {
            connection(router, stream, from, stopping).await;
            drop((entered, open));
        });
    }
    drop((listener, open));
    let _ = ended.recv().await;
}

async fn connection(router: Router, stream: TcpStream, from: SocketAddr, mut stopping: watch::Receiver<bool>) {
    let _ = stream.set_nodelay(true);
    let service = hyper::service::service_fn(move |mut request: hyper::Request<Incoming>| {
        request.extensions_mut().insert(Peer(from.ip()));
        router.clone().oneshot(request.map(Body::new))
    });
    let mut builder = hyper::server::conn::http1::Builder::new();
    builder.timer(TokioTimer::new()).header_read_timeout(HEAD);
    let connection = builder.serve_connection(TokioIo::new(stream), service).with_upgrades();
    let mut connection = std::pin::pin!(connection);
    tokio::select! {
        done = connection.as_mut() => {
            if let Err(error) = done {
                tracing::trace!(%error, "a connection ended badly");
            }
        }
        _ = stopping.changed() => {
            connection.as_mut().graceful_shutdown();
            let _ = tokio::time::timeout(FAREWELL, connection).await;
        }
    }
}
