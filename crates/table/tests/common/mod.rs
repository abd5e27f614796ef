//! Servers and players for tests, over real sockets.
#![allow(dead_code, reason = "each test file uses a part of it")]

use std::net::SocketAddr;
use std::path::PathBuf;
use std::sync::atomic::{AtomicU32, Ordering};
use std::sync::{Arc, LazyLock};
use std::time::Duration;

use library::Library;
use rules::decision::Answer;
use rules::ids::Seat;
use rules::state::Dice;
use serde_json::{Value, json};
use table::client::{Client, ClientError};
use table::server::{Config, Made, Running, start};
use table::wire::{Ask, Code};
use tokio::io::{AsyncReadExt as _, AsyncWriteExt as _};
use tokio::net::TcpStream;

pub static LIBRARY: LazyLock<Arc<Library>> =
    LazyLock::new(|| Arc::new(Library::load(&[]).and_then(Library::sound).expect("the content is sound")));

pub const DECKS: [&str; 4] = ["core-leadership", "core-spirit", "core-tactics", "core-lore"];

/// A folder that goes away with the test.
pub struct Folder(pub PathBuf);

impl Folder {
    pub fn new(test: &str) -> Folder {
        // Tests of one process go on side by side, some with servers of the same name.
        static MADE: AtomicU32 = AtomicU32::new(0);
        let nth = MADE.fetch_add(1, Ordering::Relaxed);
        let path = std::env::temp_dir().join(format!("westmarch-table-{test}-{}-{nth}", std::process::id()));
        let _ = std::fs::remove_dir_all(&path);
        std::fs::create_dir_all(&path).expect("a temporary folder");
        Folder(path)
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = std::fs::remove_dir_all(&self.0);
    }
}

/// A server in this process.
pub struct Inn {
    pub server: Running,
    pub folder: Folder,
}

/// A server that waits for nobody: bots answer at once.
pub async fn inn(test: &str) -> Inn {
    inn_with(test, |_| {}).await
}

pub async fn inn_with(test: &str, change: impl FnOnce(&mut Config)) -> Inn {
    inn_in(Folder::new(test), change).await
}

/// A server whose folder may be there already.
pub async fn inn_in(folder: Folder, change: impl FnOnce(&mut Config)) -> Inn {
    let mut config = Config::new(folder.0.clone());
    config.bot_pause = Duration::ZERO;
    // A slow machine is no reason to send anybody away.
    config.silence = Duration::from_secs(3600);
    config.limits.rate = 10_000.0;
    config.limits.burst = 10_000.0;
    config.limits.requests = 10_000.0;
    change(&mut config);
    let server = start(LIBRARY.clone(), config).await.expect("a server");
    Inn { server, folder }
}

impl Inn {
    pub fn addr(&self) -> SocketAddr {
        self.server.addr
    }

    pub async fn stop(self) -> Folder {
        self.server.stop().await;
        self.folder
    }
}

/// A request over plain HTTP: the status and the body.
pub async fn http(addr: SocketAddr, method: &str, path: &str, body: &str) -> (u16, String) {
    let mut stream = TcpStream::connect(addr).await.expect("the server listens");
    let length = body.len();
    let json = body.starts_with(['{', '[']);
    let kind = if json { "application/json" } else { "text/plain; charset=utf-8" };
    let head = format!(
        "{method} {path} HTTP/1.1\r\nhost: localhost\r\nconnection: close\r\ncontent-type: {kind}\r\n\
         content-length: {length}\r\n\r\n"
    );
    stream.write_all(head.as_bytes()).await.expect("the server reads");
    // A server that refuses early need not read it all.
    let _ = stream.write_all(body.as_bytes()).await;
    let mut answer = Vec::new();
    let _ = stream.read_to_end(&mut answer).await;
    let answer = String::from_utf8_lossy(&answer).into_owned();
    let status = answer.split(' ').nth(1).and_then(|status| status.parse().ok()).unwrap_or(0);
    let body = answer.split_once("\r\n\r\n").map(|(_, body)| body.to_owned()).unwrap_or_default();
    (status, body)
}

/// A request with headers of one's own: the head of the reply, and its bytes.
pub async fn fetch(addr: SocketAddr, path: &str, headers: &str) -> (String, Vec<u8>) {
    let mut stream = TcpStream::connect(addr).await.expect("the server listens");
    let head = format!("GET {path} HTTP/1.1\r\nhost: localhost\r\nconnection: close\r\n{headers}\r\n");
    stream.write_all(head.as_bytes()).await.expect("the server reads");
    let mut answer = Vec::new();
    stream.read_to_end(&mut answer).await.expect("the server answers");
    let end = answer.windows(4).position(|at| at == b"\r\n\r\n").expect("a head");
    (String::from_utf8_lossy(&answer[..end]).to_lowercase(), answer[end + 4..].to_vec())
}

/// What a request with a token tells: the status and the body.
pub async fn shown(addr: SocketAddr, path: &str, token: &str) -> (u16, Value) {
    let (head, body) = fetch(addr, path, &format!("authorization: Bearer {token}\r\n")).await;
    let status = head.split(' ').nth(1).and_then(|status| status.parse().ok()).unwrap_or(0);
    (status, serde_json::from_slice(&body).unwrap_or(Value::Null))
}

pub async fn get(addr: SocketAddr, path: &str) -> (u16, Value) {
    let (status, body) = http(addr, "GET", path, "").await;
    (status, serde_json::from_str(&body).unwrap_or(Value::Null))
}

pub async fn post(addr: SocketAddr, path: &str, body: &Value) -> (u16, Value) {
    let (status, body) = http(addr, "POST", path, &body.to_string()).await;
    (status, serde_json::from_str(&body).unwrap_or(Value::Null))
}

/// A room for so many, with a seed; nobody sits anywhere yet.
pub fn room_for(seats: usize, seed: u32) -> Value {
    let seats: Vec<Value> = DECKS[..seats].iter().map(|deck| json!({ "deck": deck })).collect();
    json!({ "scenario": "passage-through-mirkwood", "seats": seats, "seed": seed, "name": "Hal" })
}

pub async fn make(addr: SocketAddr, room: &Value) -> Made {
    let (status, made) = post(addr, "/api/rooms", room).await;
    assert_eq!(status, 200, "{made}");
    serde_json::from_value(made).expect("a room")
}

pub fn url(addr: SocketAddr, room: &str) -> String {
    format!("ws://{addr}/api/rooms/{room}/socket")
}

/// Somebody with a token, or somebody new.
pub async fn join(addr: SocketAddr, room: &str, token: Option<&str>, name: &str) -> Client {
    Client::join(&url(addr, room), Ask::hello(token, name)).await.expect("the room is open")
}

/// Somebody new who takes a seat.
pub async fn sit(addr: SocketAddr, room: &str, seat: u8, name: &str) -> Client {
    let mut client = join(addr, room, None, name).await;
    client.ask(Ask::Claim { seat: Seat(seat) }).await.expect("the seat is open");
    assert!(client.token.is_some());
    client
}

/// Picks one of the answers.
pub fn pick(dice: &mut Dice, answers: &[Answer]) -> Answer {
    answers[dice.below(answers.len())]
}

/// Plays until the game is over, or so many answers were given. Tells how many.
pub async fn play(client: &mut Client, seed: u64, most: usize) -> usize {
    let mut dice = Dice(seed);
    let mut given = 0;
    while !client.is_over() && given < most {
        let Some((_, answers)) = client.turn() else {
            client.hear().await.expect("the game goes on");
            continue;
        };
        let answer = pick(&mut dice, &answers);
        match client.answer(answer).await {
            Ok(()) => given += 1,
            Err(ClientError::Refused(refusal)) if refusal.code == Code::Late => {}
            Err(error) => panic!("{answer:?} was refused: {error}"),
        }
    }
    given
}

/// A wait that only a hang can end.
pub const HANG: Duration = Duration::from_secs(120);

/// Waits for something that comes sooner or later.
pub async fn comes<T>(what: impl Future<Output = T>) -> T {
    tokio::time::timeout(HANG, what).await.expect("it comes sooner or later")
}

/// Looks again and again until something is so.
pub async fn becomes(so: impl AsyncFn() -> bool) {
    comes(async {
        while !so().await {
            tokio::time::sleep(Duration::from_millis(20)).await;
        }
    })
    .await;
}

/// Reads on until something is so.
pub async fn until(client: &mut Client, what: impl Fn(&Client) -> bool) {
    while !what(client) {
        client.hear().await.expect("the room goes on");
    }
}

/// Why something was refused.
#[track_caller]
pub fn refused<T>(result: Result<T, ClientError>) -> Code {
    match result {
        Err(ClientError::Refused(refusal)) => {
            assert!(!refusal.message.is_empty());
            refusal.code
        }
        Err(error) => panic!("{error}"),
        Ok(_) => panic!("it was not refused"),
    }
}
