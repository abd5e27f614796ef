//! `cargo xtask load`: many rooms on one server, over loopback, for a bounded time. It prints how long answers take
//! to be acknowledged, and what a room takes in memory. Clients and server share one process and its cores.

use std::alloc::{GlobalAlloc, Layout, System};
use std::net::SocketAddr;
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering::Relaxed};
use std::time::{Duration, Instant};

use library::Library;
use rules::state::Dice;
use serde_json::{Value, json};
use table::client::Client;
use table::server::{Config, start};
use table::wire::{Ask, Code};
use tokio::io::{AsyncReadExt as _, AsyncWriteExt as _};
use tokio::net::TcpStream;
use tokio::sync::Barrier;

const ROOMS: usize = 300;
const TIME: Duration = Duration::from_secs(20);

/// How long a player thinks, on the average.
const THOUGHT: Duration = Duration::from_millis(500);

/// What the figures have to be.
const ACKNOWLEDGED: Duration = Duration::from_millis(50);
const MEMORY: usize = 200 * 1000;

/// Counts the bytes that are in use.
struct Counting;

static IN_USE: AtomicUsize = AtomicUsize::new(0);

#[expect(unsafe_code, reason = "an allocator cannot be written otherwise; this one only counts")]
// SAFETY: every call is handed to the system's allocator unchanged.
unsafe impl GlobalAlloc for Counting {
    unsafe fn alloc(&self, layout: Layout) -> *mut u8 {
        IN_USE.fetch_add(layout.size(), Relaxed);
        unsafe { System.alloc(layout) }
    }

    unsafe fn dealloc(&self, place: *mut u8, layout: Layout) {
        IN_USE.fetch_sub(layout.size(), Relaxed);
        unsafe { System.dealloc(place, layout) }
    }

    unsafe fn realloc(&self, place: *mut u8, layout: Layout, size: usize) -> *mut u8 {
        IN_USE.fetch_add(size, Relaxed);
        IN_USE.fetch_sub(layout.size(), Relaxed);
        unsafe { System.realloc(place, layout, size) }
    }
}

#[global_allocator]
static COUNTING: Counting = Counting;

#[tokio::main(flavor = "multi_thread", worker_threads = 2)]
async fn main() -> std::process::ExitCode {
    let folder = std::env::temp_dir().join(format!("westmarch-load-{}", std::process::id()));
    let library = Arc::new(Library::load(&[]).and_then(Library::sound).expect("the content is sound"));
    let mut config = Config::new(folder.clone());
    config.database = std::env::args().nth(1);
    config.limits.connections = 10 * ROOMS;
    config.limits.rooms = 10 * ROOMS;
    config.limits.requests = 10.0 * ROOMS as f64;
    let server = start(library, config).await.expect("a server");
    let kind = if std::env::args().nth(1).is_some() { "PostgreSQL" } else { "SQLite" };
    println!("{ROOMS} rooms for {} s on {kind}, a player and a bot in each", TIME.as_secs());

    let mut made = Vec::new();
    for seed in 0..ROOMS {
        made.push(make(server.addr, seed).await);
    }
    let before = IN_USE.load(Relaxed);
    let seated = Arc::new(Barrier::new(ROOMS));
    let players: Vec<_> = made
        .into_iter()
        .enumerate()
        .map(|(seed, (room, token))| tokio::spawn(play(server.addr, room, token, seed as u64, seated.clone())))
        .collect();
    let mut times = Vec::new();
    let mut clients = Vec::new();
    for player in players {
        let (client, took) = player.await.expect("a player");
        times.extend(took);
        clients.push(client);
    }
    for client in clients {
        client.leave().await;
    }
    // The rooms are awake, and nobody is in them.
    tokio::time::sleep(Duration::from_secs(2)).await;
    let room = IN_USE.load(Relaxed).saturating_sub(before + times.capacity() * size_of::<Duration>()) / ROOMS;
    server.stop().await;
    let _ = std::fs::remove_dir_all(folder);

    times.sort_unstable();
    let at = |part: f64| times[((times.len() - 1) as f64 * part) as usize];
    let rate = times.len() as f64 / TIME.as_secs_f64();
    println!("{} answers, {rate:.0} a second", times.len());
    println!(
        "acknowledged durably: half within {:.1?}, 99 % within {:.1?}, all within {:.1?}",
        at(0.5),
        at(0.99),
        at(1.0)
    );
    println!("memory of an idle room: {} KB", room / 1000);
    let good = at(0.99) <= ACKNOWLEDGED && room <= MEMORY;
    println!("{}", if good { "good" } else { "not good: 99 % within 50 ms and 200 KB a room are wanted" });
    if good { std::process::ExitCode::SUCCESS } else { std::process::ExitCode::FAILURE }
}

async fn make(addr: SocketAddr, seed: usize) -> (String, String) {
    let room = json!({
        "scenario": "passage-through-mirkwood",
        "seats": [{ "deck": "core-leadership", "holder": "host" }, { "deck": "core-spirit", "holder": { "bot": "random" } }],
        "seed": seed,
    });
    let body = room.to_string();
    let length = body.len();
    let head = format!("POST /api/rooms HTTP/1.1\r\nhost: x\r\nconnection: close\r\ncontent-length: {length}\r\n\r\n");
    let mut stream = TcpStream::connect(addr).await.expect("the server listens");
    stream.write_all((head + &body).as_bytes()).await.expect("a request");
    let mut said = String::new();
    stream.read_to_string(&mut said).await.expect("an answer");
    let body = said.split_once("\r\n\r\n").map(|(_, body)| body).unwrap_or_default();
    let made: Value = serde_json::from_str(body).expect("a room");
    let text = |field: &str| made[field].as_str().expect("a room").to_owned();
    (text("room"), text("token"))
}

/// Plays until the time is over, once everybody sits; a game that is over is taken back.
async fn play(
    addr: SocketAddr,
    room: String,
    token: String,
    seed: u64,
    seated: Arc<Barrier>,
) -> (Client, Vec<Duration>) {
    let url = format!("ws://{addr}/api/rooms/{room}/socket");
    let mut dice = Dice(seed);
    let mut client = Client::join(&url, Ask::hello(Some(&token), "")).await.expect("the room is open");
    let mut times = Vec::new();
    seated.wait().await;
    let end = Instant::now() + TIME;
    while Instant::now() < end {
        if client.is_over() {
            client.ask(Ask::Undo { to: table::wire::UndoTo::Line(client.log_start) }).await.ok();
            if client.is_over() {
                client.ask(Ask::Undo { to: table::wire::UndoTo::Phase }).await.expect("nobody else is asked");
            }
            continue;
        }
        let Some((_, answers)) = client.turn() else {
            let left = end.saturating_duration_since(Instant::now());
            if let Ok(Err(error)) = tokio::time::timeout(left, client.hear()).await {
                panic!("{error}");
            }
            continue;
        };
        let answer = answers[dice.below(answers.len())];
        tokio::time::sleep(THOUGHT.mul_f64(dice.below(2000) as f64 / 1000.0)).await;
        let begin = Instant::now();
        match client.answer(answer).await {
            Ok(()) => times.push(begin.elapsed()),
            Err(error) if error.code() == Some(Code::Late) => {}
            Err(error) => panic!("{error}"),
        }
    }
    (client, times)
}
