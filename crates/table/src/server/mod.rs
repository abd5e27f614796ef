//! The server: rooms that are awake, the clients in them, and everything they are reached by.

mod actor;
mod advise;
mod bot;
mod hall;
mod hear;
mod http;
mod lanes;
mod limits;
mod metrics;
mod queue;
mod refresh;
mod relay;
mod report;
mod serve;
mod shelf;
mod socket;
mod tidy;

use std::net::SocketAddr;
use std::path::PathBuf;
use std::sync::Arc;
use std::time::Duration;

use library::{CardRow, Library};
use tokio::sync::watch;

pub use http::{ListedRoom, Made, NewDeck, NewHolder, NewRoom, NewSeat};
pub use limits::Limits;
pub use serve::{Running, StartError, start};

use crate::images::Images;
use crate::site::Site;
use crate::store::Store;
use hall::Hall;
use lanes::Lanes;
use limits::Doors;
use metrics::Metrics;

/// How a server runs.
#[derive(Clone, Debug)]
pub struct Config {
    pub addr: SocketAddr,
    /// Where other servers reach this one, if not at the address it listens on.
    pub advertise: Option<String>,
    /// Folder of the database, unless another is named.
    pub data: PathBuf,
    pub database: Option<String>,
    pub limits: Limits,
    /// A balancer in front says where clients come from.
    pub trust_forwarded: bool,
    /// Names the server goes by, besides `localhost` and addresses that are numbers.
    pub host_names: Vec<String>,
    /// Rooms in which nothing has happened for so many days are forgotten, and games that ended before that.
    pub keep: Option<u32>,
    /// Rooms that want it are told to everybody who asks.
    pub list_rooms: bool,
    /// A room sleeps when nobody has been there for so long.
    pub sleep: Duration,
    /// A bot thinks at least so long.
    pub bot_pause: Duration,
    /// How long the next try waits once the wrong passwords that cost nothing are used up; twice as long after each.
    pub guess_wait: Duration,
    /// A connection that says nothing for so long is dead; it is asked for a sign well before.
    pub silence: Duration,
    /// The page for browsers.
    pub site: Site,
    /// Pictures of cards.
    pub images: Option<Images>,
}

impl Config {
    /// A server for this machine alone, on any free port, with its data in a folder.
    pub fn new(data: PathBuf) -> Config {
        Config {
            addr: SocketAddr::from(([127, 0, 0, 1], 0)),
            advertise: None,
            data,
            database: None,
            limits: Limits::default(),
            trust_forwarded: false,
            host_names: Vec::new(),
            keep: None,
            list_rooms: false,
            sleep: Duration::from_secs(60),
            bot_pause: Duration::from_millis(400),
            guess_wait: Duration::from_secs(1),
            silence: Duration::from_secs(45),
            site: Site::default(),
            images: None,
        }
    }

    /// Only whoever sits at this machine reaches the server: nothing is told to listen elsewhere, or to serve what
    /// others pass on.
    pub fn is_private(&self) -> bool {
        self.addr.ip().is_loopback() && self.host_names.is_empty() && self.advertise.is_none() && !self.trust_forwarded
    }
}

/// What all parts of a server share.
pub struct House {
    pub library: Arc<Library>,
    pub rows: Vec<CardRow>,
    pub store: Store,
    pub config: Config,
    pub metrics: Metrics,
    pub doors: Doors,
    pub lanes: Lanes,
    pub hall: Hall,
    /// Becomes true when the server stops.
    pub stopping: watch::Receiver<bool>,
}
