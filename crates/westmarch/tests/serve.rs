//! The real server as a process of its own: killed in the middle of play, and replaced by another.

mod common;
#[cfg(feature = "postgres")]
#[path = "../../table/tests/common/postgres.rs"]
mod postgres;

use std::collections::BTreeMap;
use std::io::{BufRead as _, BufReader};
use std::net::{SocketAddr, TcpListener};
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::{Duration, Instant};

use common::Folder;
#[cfg(feature = "postgres")]
use postgres::Postgres;
use rules::decision::Answer;
#[cfg(feature = "postgres")]
use rules::ids::Seat;
use rules::state::Dice;
use serde_json::{Value, json};
use table::client::{Client, ClientError};
use table::room::Deed;
use table::store::{Store, sqlite_url};
use table::wire::{Ask, Code, Then, UndoTo};
use tokio::io::{AsyncReadExt as _, AsyncWriteExt as _};

const KILLS: usize = 50;
/// What a server has to acknowledge before it may be killed.
const ACKNOWLEDGED: usize = 3;

/// A wait that only a hang can end.
const HANG: Duration = Duration::from_secs(120);

/// What a request says of itself.
const SAYS: &str = "host: localhost\r\ncontent-type: application/json\r\n";

/// A server; killed without a word when it is dropped.
struct Server {
    child: Child,
    addr: SocketAddr,
}

impl Server {
    fn start(addr: SocketAddr, data: &Path, database: Option<&str>) -> Server {
        let mut command = Command::new(env!("CARGO_BIN_EXE_westmarch"));
        command.args(["serve", "--addr", &addr.to_string(), "--max-rate", "100000", "--max-burst", "100000"]);
        command
            .args(["--max-rooms", "10000", "--max-connections", "1000", "--max-requests", "10000", "--data"])
            .arg(data);
        command.args(database.iter().flat_map(|url| ["--database-url", url]));
        command.stdin(Stdio::null()).stdout(Stdio::piped()).stderr(Stdio::null());
        let mut child = command.spawn().expect("the program starts");
        let mut line = String::new();
        let out = child.stdout.take().expect("it writes");
        BufReader::new(out).read_line(&mut line).expect("it says where it listens");
        let addr = line.trim().strip_prefix("listening at http://").and_then(|addr| addr.parse().ok());
        Server { child, addr: addr.unwrap_or_else(|| panic!("it said `{line}`")) }
    }

    fn kill(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        self.kill();
    }
}

/// An address that was free a moment ago.
fn free() -> SocketAddr {
    TcpListener::bind("127.0.0.1:0").and_then(|listener| listener.local_addr()).expect("a free port")
}

async fn make(addr: SocketAddr, seed: u64) -> (String, String) {
    let room = json!({
        "scenario": "passage-through-mirkwood",
        "seats": [{ "deck": "core-leadership", "holder": "host" }, { "deck": "core-spirit", "holder": "host" }],
        "seed": seed,
    });
    let body = room.to_string();
    let head = format!("POST /api/rooms HTTP/1.1\r\n{SAYS}connection: close\r\ncontent-length: {}\r\n\r\n", body.len());
    let mut stream = tokio::net::TcpStream::connect(addr).await.expect("the server listens");
    stream.write_all((head + &body).as_bytes()).await.expect("a request");
    let mut said = String::new();
    stream.read_to_string(&mut said).await.expect("an answer");
    let made: Value =
        said.split_once("\r\n\r\n").and_then(|(_, body)| serde_json::from_str(body).ok()).expect("a room");
    let text = |field: &str| made[field].as_str().expect("a room").to_owned();
    (text("room"), text("token"))
}

fn url(addr: SocketAddr, room: &str) -> String {
    format!("ws://{addr}/api/rooms/{room}/socket")
}

/// A room, and what was acknowledged in it: what was done about each decision, and what was said.
struct Table {
    room: String,
    token: String,
    done: BTreeMap<u32, Did>,
    said: Vec<String>,
    dice: Dice,
    over: bool,
    /// How often something was acknowledged at any table, since the first server began.
    heard: Arc<AtomicUsize>,
}

#[derive(Clone, Copy, Debug, PartialEq)]
enum Did {
    Answered(Answer),
    TookBack,
}

impl Table {
    async fn new(addr: SocketAddr, seed: u64, heard: &Arc<AtomicUsize>) -> Table {
        let (room, token) = make(addr, seed).await;
        let (done, said, heard) = (BTreeMap::new(), Vec::new(), Arc::clone(heard));
        Table { room, token, done, said, dice: Dice(seed), over: false, heard }
    }

    /// Plays until the connection is gone or the game over.
    async fn play(&mut self, addr: SocketAddr) {
        let Ok(mut client) = Client::join(&url(addr, &self.room), Ask::hello(Some(&self.token), "")).await else {
            return;
        };
        let last = self.done.keys().next_back().copied();
        let stands = client.decision.as_ref().map(|decision| decision.number);
        if let (Some(last), Some(stands)) = (last, stands) {
            assert!(stands > last, "decision {last} was settled and acknowledged, and {stands} stands");
        }
        loop {
            if client.is_over() {
                self.over = true;
                return;
            }
            let Some((decision, answers)) = client.turn() else {
                if client.hear().await.is_err() {
                    return;
                }
                continue;
            };
            let (number, answer) = (decision.number, answers[self.dice.below(answers.len())]);
            let (did, acknowledged) = match self.dice.below(12) {
                0 => (None, self.say(&mut client).await),
                1 | 2 => {
                    (Some(Did::TookBack), client.ask(Ask::Undo { to: UndoTo::Answer, then: Some(Then::AsItLay) }).await)
                }
                _ => (Some(Did::Answered(answer)), client.answer(answer).await),
            };
            self.heard.fetch_add(usize::from(acknowledged.is_ok()), Ordering::Relaxed);
            match (acknowledged, did) {
                (Ok(()), Some(did)) => assert_eq!(self.done.insert(number, did), None),
                (Ok(()), None) | (Err(ClientError::Refused(_)), _) => {}
                (Err(ClientError::Gone(_)), _) => return,
            }
        }
    }

    async fn say(&mut self, client: &mut Client) -> Result<(), ClientError> {
        let text = format!("line {}", self.said.len());
        client.ask(Ask::Chat { text: text.clone() }).await?;
        self.said.push(text);
        Ok(())
    }

    /// Everything acknowledged is stored, in its place.
    async fn check(&self, store: &Store) {
        let deeds = store.deeds(&self.room).await.expect("the deeds");
        let settled: Vec<Did> = deeds
            .iter()
            .flatten()
            .filter_map(|deed| match deed {
                Deed::Answer(_, answer, _) => Some(Did::Answered(*answer)),
                Deed::Undo(_) => Some(Did::TookBack),
                _ => None,
            })
            .collect();
        for (number, did) in &self.done {
            assert_eq!(settled.get(*number as usize), Some(did), "decision {number}");
        }
        // Chat beyond the last lines is not kept.
        let heard =
            |text: &String| deeds.iter().flatten().any(|deed| matches!(deed, Deed::Chat(line) if line.text == *text));
        for text in self.said.iter().rev().take(table::room::CHAT) {
            assert!(heard(text), "`{text}` was acknowledged and is lost");
        }
    }
}

/// How often the server is killed: as often as `cargo xtask kills` says, else as often as a test may take.
fn kills() -> usize {
    std::env::var("WESTMARCH_KILLS").ok().and_then(|kills| kills.parse().ok()).unwrap_or(KILLS)
}

async fn killed_again_and_again(data: &Path, database: Option<&str>) {
    let (addr, kills) = (free(), kills());
    let mut dice = Dice(1);
    let mut server = Server::start(addr, data, database);
    let (mut tables, mut done, mut back) = (Vec::new(), Vec::new(), Vec::new());
    let heard = Arc::new(AtomicUsize::new(0));
    for seed in 0..3 {
        tables.push(Table::new(addr, seed, &heard).await);
    }
    let mut seed = 10;
    for _ in 0..kills {
        let pause = Duration::from_millis(20 + dice.below(100) as u64);
        let enough = heard.load(Ordering::Relaxed) + ACKNOWLEDGED;
        let playing = tables.drain(..).map(|mut table| {
            tokio::spawn(async move {
                table.play(addr).await;
                table
            })
        });
        let playing: Vec<_> = playing.collect();
        // However slow the machine is, each server does something before it dies.
        while heard.load(Ordering::Relaxed) < enough && !playing.iter().all(|task| task.is_finished()) {
            tokio::time::sleep(Duration::from_millis(5)).await;
        }
        tokio::time::sleep(pause).await;
        server.kill();
        for task in playing {
            tables.push(task.await.expect("a table"));
        }
        let begin = Instant::now();
        server = Server::start(addr, data, database);
        back.push(begin.elapsed());
        for table in &mut tables {
            if table.over {
                seed += 1;
                done.push(std::mem::replace(table, Table::new(addr, seed, &heard).await));
            }
        }
    }
    server.kill();
    let store = Store::open(database.unwrap_or(&sqlite_url(data))).await.expect("the database");
    done.extend(tables);
    for table in &done {
        table.check(&store).await;
    }
    store.close().await;
    back.sort_unstable();
    let count =
        |wanted: fn(&Did) -> bool| done.iter().flat_map(|table| table.done.values()).filter(|did| wanted(did)).count();
    let (answers, undos) = (count(|did| matches!(did, Did::Answered(_))), count(|did| *did == Did::TookBack));
    let chat: usize = done.iter().map(|table| table.said.len()).sum();
    if let Some(path) = std::env::var_os("WESTMARCH_KILLS_FIGURES") {
        let milliseconds = |at: usize| back.get(at).map_or(0, Duration::as_millis) as u64;
        let figures = json!({
            "database": if database.is_some() { "PostgreSQL" } else { "SQLite" },
            "kills": kills,
            "rooms": done.len(),
            "answers": answers,
            "undos": undos,
            "chat": chat,
            "back_median_ms": milliseconds(back.len() / 2),
            "back_worst_ms": milliseconds(back.len().saturating_sub(1)),
        });
        std::fs::write(path, figures.to_string()).expect("figures can be written");
    }
    assert!(answers + undos + chat > 2 * kills, "only {answers} answers were acknowledged");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn killed_fifty_times_nothing_acknowledged_is_lost_on_sqlite() {
    let folder = Folder::new("kill");
    killed_again_and_again(Path::new(&folder.path()), None).await;
}

#[cfg(feature = "postgres")]
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn killed_fifty_times_nothing_acknowledged_is_lost_on_postgres() {
    let folder = Folder::new("kill-postgres");
    let postgres = Postgres::start("kill");
    killed_again_and_again(Path::new(&folder.path()), Some(&postgres.url())).await;
}

/// Comes back, again and again, until somebody plays the room.
#[cfg(feature = "postgres")]
async fn come_back(addr: SocketAddr, room: &str, token: &str) -> Client {
    let begin = Instant::now();
    loop {
        match Client::join(&url(addr, room), Ask::hello(Some(token), "")).await {
            Ok(client) => return client,
            Err(error) => assert!(begin.elapsed() < HANG, "{error}"),
        }
        tokio::time::sleep(Duration::from_millis(50)).await;
    }
}

#[cfg(feature = "postgres")]
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn another_server_takes_the_rooms_of_a_dead_one_over() {
    let folder = Folder::new("takeover");
    let postgres = Postgres::start("takeover");
    let (database, path) = (postgres.url(), folder.path());
    let data = Path::new(&path);
    let mut first = Server::start(free(), data, Some(&database));
    let second = Server::start(free(), data, Some(&database));
    let (room, token) = make(first.addr, 5).await;
    // Whoever reaches the other server is served all the same.
    let mut direct = Client::join(&url(first.addr, &room), Ask::hello(Some(&token), "")).await.expect("welcome");
    let mut passed_on = Client::join(&url(second.addr, &room), Ask::hello(Some(&token), "")).await.expect("welcome");
    assert_eq!(passed_on.view(Some(Seat(0))), direct.view(Some(Seat(0))));
    let mut dice = Dice(9);
    for _ in 0..10 {
        let (_, answers) = passed_on.turn().expect("a turn");
        passed_on.answer(answers[dice.below(answers.len())]).await.expect("it is taken");
    }
    let (view, decision) = (passed_on.view(Some(Seat(0))), passed_on.decision.clone());
    while direct.decision != decision {
        direct.hear().await.expect("both hear everything");
    }
    // The owner dies.
    first.kill();
    let error = loop {
        if let Err(error) = passed_on.hear().await {
            break error;
        }
    };
    assert_eq!(error.code(), Some(Code::Moved));
    let mut client = come_back(second.addr, &room, &token).await;
    assert_eq!((client.view(Some(Seat(0))), &client.decision), (view, &decision));
    let (_, answers) = client.turn().expect("a turn");
    client.answer(answers[0]).await.expect("play goes on");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_server_that_is_asked_to_stop_ends_well() {
    let folder = Folder::new("stop");
    let mut server = Server::start(free(), Path::new(&folder.path()), None);
    let (room, token) = make(server.addr, 6).await;
    let mut client = Client::join(&url(server.addr, &room), Ask::hello(Some(&token), "")).await.expect("welcome");
    let (_, answers) = client.turn().expect("a turn");
    client.answer(answers[0]).await.expect("it is taken");
    let pid = server.child.id().to_string();
    assert!(Command::new("kill").args(["-TERM", &pid]).status().is_ok_and(|status| status.success()));
    let error = loop {
        if let Err(error) = client.hear().await {
            break error;
        }
    };
    assert_eq!(error.code(), Some(Code::Stopping));
    let begin = Instant::now();
    let status = loop {
        if let Some(status) = server.child.try_wait().expect("it runs or has ended") {
            break status;
        }
        assert!(begin.elapsed() < HANG, "it does not end");
        tokio::time::sleep(Duration::from_millis(20)).await;
    };
    assert!(status.success());
}

#[test]
fn what_cannot_be_served_is_told() {
    let taken = TcpListener::bind("127.0.0.1:0").expect("a port");
    let addr = taken.local_addr().expect("an address").to_string();
    let folder = Folder::new("refused");
    let data = folder.path();
    common::run(&["serve", "--addr", &addr, "--data", &data]).refused(&["cannot listen", &addr]);
    common::run(&["serve", "--addr", "nowhere", "--data", &data]).refused(&["nowhere"]);
    let url = "postgres://nobody@localhost/x?host=/nowhere";
    common::run(&["serve", "--addr", "127.0.0.1:0", "--database-url", url]).refused(&["cannot open the database"]);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_terminal_sits_down_in_a_room() {
    let folder = Folder::new("join");
    let server = Server::start(free(), Path::new(&folder.path()), None);
    let (room, token) = make(server.addr, 7).await;
    let url = format!("http://{}/rooms/{room}", server.addr);
    let script = "?\nkeep\nundo\n1\nlog 3\nsay well met\n99\nnonsense\nundo line 0\ntable\nquit\n";
    let host = tokio::task::spawn_blocking({
        let (url, token) = (url.clone(), token.clone());
        move || common::run_with(&["join", &url, "--token", &token], script)
    });
    let said = host.await.expect("a run").good();
    assert_eq!(common::strange::strange(&said.out), Vec::<String>::new());
    said.says(&[
        "Type ? for help.",
        "sit N, stand N",
        "Passage Through Mirkwood",
        "Keep this hand, or draw a new one?",
        "1 answer taken back.",
        "Type a number from 1 to",
        "Nothing here is called `nonsense`",
        "the host: well met",
    ]);
    // A secret may stand where the list of processes does not show it.
    let joined = |token: String| {
        let url = url.clone();
        tokio::task::spawn_blocking(move || {
            let variables = [("WESTMARCH_TOKEN", token.as_str())];
            common::run_where(&variables, &["join", &url], "say well met again\nquit\n")
        })
    };
    joined(token).await.expect("a run").good().says(&["the host: well met again"]);
    joined("wrong".to_owned()).await.expect("a run").refused(&["nobody in this room has this token"]);
    let refusals = tokio::task::spawn_blocking(move || {
        common::run(&["join", "nowhere"]).refused(&["names no room"]);
        common::run(&["join", "http://127.0.0.1:1/rooms/abc"]).refused(&["connection"]);
        common::run(&["join", &url, "--token", "wrong"]).refused(&["nobody in this room has this token"]);
        let missing = url.replace(&room, "aaaaaaaaaaaaaaaaaaaa");
        common::run(&["join", &missing]).refused(&["there is no such room"]);
    });
    refusals.await.expect("runs");
}
