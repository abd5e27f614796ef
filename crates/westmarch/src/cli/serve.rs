//! The options of `serve` and `join`.

use std::net::SocketAddr;
use std::path::PathBuf;

use clap::Args;
use table::server::Limits;

#[derive(Debug, Args)]
pub struct ServeArgs {
    /// Where to listen; other machines reach it only if you say so, with 0.0.0.0:7777
    #[arg(long, value_name = "ADDRESS", default_value = "127.0.0.1:7777")]
    pub addr: SocketAddr,

    /// The folder of the database; by default WESTMARCH_DATA, or your system's usual place for
    /// application data
    #[arg(long, value_name = "DIR")]
    pub data: Option<PathBuf>,

    /// A database for several servers, such as postgres://user@host/westmarch
    #[arg(long, value_name = "URL")]
    pub database_url: Option<String>,

    /// A name by which browsers reach the server, such as table.example; localhost and numbers need none
    #[arg(long = "host-name", value_name = "NAME", value_parser = host_name)]
    pub host_names: Vec<String>,

    /// Forget rooms in which nothing has happened for this many days, and games that ended before that
    #[arg(long, value_name = "DAYS", value_parser = clap::value_parser!(u32).range(1..))]
    pub keep: Option<u32>,

    /// Tell everybody who asks which rooms want to be found
    #[arg(long)]
    pub list_rooms: bool,

    /// Write a copy of the database to this file and end; a server that uses it goes on meanwhile
    #[arg(long, value_name = "FILE")]
    pub backup: Option<PathBuf>,

    /// Where other servers of the same database reach this one, if not at --addr
    #[arg(long, value_name = "HOST:PORT")]
    pub advertise: Option<String>,

    /// A balancer in front says in X-Forwarded-For where clients come from
    #[arg(long)]
    pub trust_forwarded: bool,

    /// A room sleeps when nobody has been there for this many seconds
    #[arg(long, value_name = "SECONDS", default_value_t = 60)]
    pub sleep: u64,

    /// A folder with pictures of cards, such as core-set-aragorn.jpg
    #[arg(long, value_name = "DIR")]
    pub images: Option<PathBuf>,

    /// A bot waits this many milliseconds before it answers
    #[arg(long, value_name = "MS", default_value_t = 400)]
    pub bot_pause: u64,

    #[command(flatten)]
    pub limits: LimitArgs,
}

/// The options of `westmarch` by itself.
#[derive(Debug, Default, Args)]
#[command(next_help_heading = "Without a command")]
pub struct HomeArgs {
    /// A folder with pictures of cards, such as core-set-aragorn.jpg
    #[arg(long, value_name = "DIR")]
    pub images: Option<PathBuf>,

    /// Print the address, and do not open a browser
    #[arg(long)]
    pub no_open: bool,
}

impl HomeArgs {
    pub fn are_given(&self) -> bool {
        self.images.is_some() || self.no_open
    }
}

#[derive(Debug, Args)]
#[command(next_help_heading = "Limits")]
pub struct LimitArgs {
    /// Bytes of a message
    #[arg(long, value_name = "N", default_value_t = Limits::default().message)]
    pub max_message: usize,

    /// Bytes of a request over HTTP
    #[arg(long, value_name = "N", default_value_t = Limits::default().body)]
    pub max_body: usize,

    /// Messages a second of one person; an address has four times as many
    #[arg(long, value_name = "N", default_value_t = Limits::default().rate as u32)]
    pub max_rate: u32,

    /// Messages of one person at once
    #[arg(long, value_name = "N", default_value_t = Limits::default().burst as u32)]
    pub max_burst: u32,

    /// Requests a second of one address over HTTP
    #[arg(long, value_name = "N", default_value_t = Limits::default().requests as u32)]
    pub max_requests: u32,

    /// Connections of one address
    #[arg(long, value_name = "N", default_value_t = Limits::default().connections)]
    pub max_connections: usize,

    /// Rooms that one address makes in an hour
    #[arg(long, value_name = "N", default_value_t = Limits::default().rooms)]
    pub max_rooms: usize,

    /// Seats that newcomers of one address ask for in an hour
    #[arg(long, value_name = "N", default_value_t = Limits::default().claims)]
    pub max_claims: usize,

    /// Bytes that are stored of one room
    #[arg(long, value_name = "N", default_value_t = Limits::default().size)]
    pub max_room_size: usize,

    /// Connections to one room
    #[arg(long, value_name = "N", default_value_t = Limits::default().room)]
    pub max_in_room: usize,

    /// Longest line of chat, in characters
    #[arg(long, value_name = "N", default_value_t = Limits::default().chat)]
    pub max_chat: usize,
}

impl LimitArgs {
    pub fn limits(&self) -> Limits {
        Limits {
            message: self.max_message,
            body: self.max_body,
            rate: f64::from(self.max_rate),
            burst: f64::from(self.max_burst),
            requests: f64::from(self.max_requests),
            connections: self.max_connections,
            rooms: self.max_rooms,
            claims: self.max_claims,
            size: self.max_room_size,
            room: self.max_in_room,
            chat: self.max_chat,
            ..Limits::default()
        }
    }
}

/// A name of a host, without scheme, port or path.
fn host_name(name: &str) -> Result<String, String> {
    let sign = |sign: char| sign.is_ascii_alphanumeric() || sign == '-' || sign == '.';
    let sound = !name.is_empty() && name.len() <= 253 && name.chars().all(sign);
    if sound { Ok(name.to_owned()) } else { Err("it should be only a name, such as table.example".to_owned()) }
}

#[derive(Debug, Args)]
pub struct TidyArgs {
    /// Forget rooms in which nothing has happened for this many days, and games that ended before that
    #[arg(long, value_name = "DAYS", value_parser = clap::value_parser!(u32).range(1..))]
    pub keep: u32,

    /// Only say what would be forgotten
    #[arg(long)]
    pub dry_run: bool,

    /// The folder of the database; by default WESTMARCH_DATA, or your system's usual place for
    /// application data
    #[arg(long, value_name = "DIR")]
    pub data: Option<PathBuf>,

    /// A database for several servers, such as postgres://user@host/westmarch
    #[arg(long, value_name = "URL")]
    pub database_url: Option<String>,
}

#[derive(Debug, Args)]
pub struct JoinArgs {
    /// The room, such as http://host:7777/rooms/CODE
    #[arg(value_name = "URL")]
    pub url: String,

    /// What you are called
    #[arg(long, value_name = "NAME", default_value = "somebody")]
    pub name: String,

    /// The token you were given, so that the room knows you again; others on this machine can see it here, but not in
    /// WESTMARCH_TOKEN
    #[arg(long, value_name = "TOKEN")]
    pub token: Option<String>,

    /// The password of the room; the same goes for it and WESTMARCH_PASSWORD
    #[arg(long, value_name = "PASSWORD")]
    pub password: Option<String>,

    /// Take this seat, counted from 1; otherwise you only watch
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u8).range(1..=4))]
    pub seat: Option<u8>,
}
