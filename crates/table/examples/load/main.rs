//! `cargo xtask load`: many rooms on one server, over loopback, for a bounded time; then the same beside a stranger who
//! does the worst that the limits allow. It prints how long answers take to be acknowledged, what a room takes in
//! memory, and what it costs to wake a long game. Players, stranger and server share one process and its cores; each
//! party has threads of its own, and every player an address.

mod stranger;
mod waking;

use std::alloc::{GlobalAlloc, Layout, System};
use std::net::{IpAddr, Ipv4Addr, SocketAddr};
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering::Relaxed};
use std::time::{Duration, Instant};

use library::Library;
use rules::state::Dice;
use serde_json::{Value, json};
use table::client::Client;
use table::server::{Config, start};
use table::wire::{Ask, Code, Then, UndoTo};
use tokio::io::{AsyncReadExt as _, AsyncWriteExt as _};
use tokio::net::{TcpSocket, TcpStream};
use tokio::runtime::{Builder, Runtime};
use tokio::sync::Barrier;

/// How long a player thinks, on the average.
const THOUGHT: Duration = Duration::from_secs(2);

/// What the figures have to be.
const ACKNOWLEDGED: Duration = Duration::from_millis(20);
const MEMORY: usize = 200 * 1000;
/// Waking a game of twice as many answers, half of them taken back, to waking one of as many as are left.
const WAKING: f64 = 3.0;

/// A disk that is memory, where there is one: the server is measured, not the disk.
const MEMORY_DISK: &str = "/dev/shm";

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

struct Options {
    rooms: usize,
    time: Duration,
    folder: PathBuf,
    database: Option<String>,
    /// What the stranger does; nothing else is measured than a run beside them, if it is said.
    works: Option<Vec<&'static str>>,
}

fn options() -> Result<Options, String> {
    let memory = Some(PathBuf::from(MEMORY_DISK)).filter(|folder| folder.is_dir());
    let folder = memory.unwrap_or_else(std::env::temp_dir);
    let mut options = Options { rooms: 1000, time: Duration::from_secs(20), folder, database: None, works: None };
    let mut words = std::env::args().skip(1);
    while let Some(word) = words.next() {
        let value = words.next().ok_or_else(|| format!("{word} needs a value"))?;
        let number = || value.parse::<usize>().ok().filter(|number| *number > 0).ok_or(format!("{value} is no number"));
        match word.as_str() {
            "--rooms" => options.rooms = number()?,
            "--seconds" => options.time = Duration::from_secs(number()? as u64),
            "--folder" => options.folder = value.into(),
            "--database" => options.database = Some(value),
            "--works" => options.works = Some(works(&value)?),
            _ => {
                let known = "--rooms, --seconds, --folder, --database and --works";
                return Err(format!("{word} is no option; there are {known}"));
            }
        }
    }
    Ok(options)
}

/// What the stranger shall do, of what they can; `nothing` is nothing.
fn works(value: &str) -> Result<Vec<&'static str>, String> {
    let all = stranger::works();
    let known = |word: &str| {
        let found = all.iter().copied().find(|work| *work == word);
        found.ok_or_else(|| format!("the stranger does not know {word}; there are {}", all.join(", ")))
    };
    value.split(',').filter(|word| *word != "nothing").map(known).collect()
}

/// Threads of one party of their own, so that none stands in the line of another; what is asked of them is awaited
/// from outside.
fn threads(name: &str) -> Runtime {
    Builder::new_multi_thread().thread_name(name).enable_all().build().expect("threads")
}

fn main() -> ExitCode {
    let parties = Parties { server: threads("server"), players: threads("players"), stranger: threads("stranger") };
    parties.players.block_on(run(&parties))
}

/// Those who take part in it.
struct Parties {
    server: Runtime,
    players: Runtime,
    stranger: Runtime,
}

async fn run(parties: &Parties) -> ExitCode {
    let options = match options() {
        Ok(options) => options,
        Err(why) => {
            eprintln!("{why}");
            return ExitCode::from(2);
        }
    };
    let Options { rooms, time, folder, .. } = &options;
    let kind = if options.database.is_some() { "PostgreSQL" } else { "SQLite" };
    println!("{rooms} rooms for {} s on {kind} in {}, a player and a bot in each", time.as_secs(), folder.display());
    let library = Arc::new(Library::load(&[]).and_then(Library::sound).expect("the content is sound"));
    if let Some(works) = &options.works {
        println!("beside a stranger: {}", measure(parties, &options, &library, Some(works)).await);
        return ExitCode::SUCCESS;
    }
    let mut good = true;
    let mut rows = Vec::new();
    for (beside, works) in [("nobody", None), ("a stranger", Some(stranger::works()))] {
        let figures = measure(parties, &options, &library, works.as_deref()).await;
        println!("beside {beside}: {figures}");
        good &= figures.at(0.99) <= ACKNOWLEDGED && figures.room <= MEMORY;
        let milliseconds = |part: f64| (figures.at(part).as_secs_f64() * 10_000.0).round() / 10.0;
        rows.push(json!({
            "rooms": rooms,
            "database": kind,
            "beside": beside,
            "rate": figures.rate as u64,
            "median_ms": milliseconds(0.5),
            "p99_ms": milliseconds(0.99),
            "worst_ms": milliseconds(1.0),
        }));
    }
    let asleep = own_folder(folder);
    let [plain, taken_back] = waking::measure(&library, &asleep).await;
    clear(&asleep);
    let answers = waking::ANSWERS;
    let times = taken_back.as_secs_f64() / plain.as_secs_f64();
    println!(
        "a game of {answers} answers wakes within {plain:.1?}, one of {} with {answers} undos within {taken_back:.1?}: \
         {times:.1} times",
        2 * answers
    );
    good &= times <= WAKING;
    if let Some(path) = std::env::var_os("WESTMARCH_LOAD_FIGURES") {
        let milliseconds = |time: Duration| (time.as_secs_f64() * 10_000.0).round() / 10.0;
        let waking =
            json!({ "answers": answers, "plain_ms": milliseconds(plain), "taken_back_ms": milliseconds(taken_back) });
        std::fs::write(path, json!({ "rooms": rows, "waking": waking }).to_string()).expect("figures can be written");
    }
    let wanted = format!(
        "99 % within {ACKNOWLEDGED:?}, {} KB a room, and {WAKING} times at most for what was taken back are wanted",
        MEMORY / 1000
    );
    println!("{}", if good { "good".to_owned() } else { format!("not good: {wanted}") });
    if good { ExitCode::SUCCESS } else { ExitCode::FAILURE }
}

/// What was measured.
struct Figures {
    /// In order.
    times: Vec<Duration>,
    rate: f64,
    /// Which part of the answers the server had acknowledged in time, by its own clock.
    served: f64,
    /// Bytes of an idle room.
    room: usize,
}

impl Figures {
    fn at(&self, part: f64) -> Duration {
        let last = self.times.len().saturating_sub(1) as f64;
        self.times.get((last * part) as usize).copied().unwrap_or(Duration::MAX)
    }
}

impl std::fmt::Display for Figures {
    fn fmt(&self, out: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let (count, rate, room) = (self.times.len(), self.rate, self.room / 1000);
        let [half, most, all] = [0.5, 0.99, 1.0].map(|part| self.at(part));
        write!(out, "{count} answers, {rate:.0} a second; acknowledged durably: half within {half:.1?}, ")?;
        write!(out, "99 % within {most:.1?}, all within {all:.1?}; ")?;
        let served = 100.0 * self.served;
        write!(out, "by the server's own clock {served:.2} % within {ACKNOWLEDGED:?}; memory of an idle room {room} KB")
    }
}

async fn measure(
    parties: &Parties,
    options: &Options,
    library: &Arc<Library>,
    works: Option<&[&'static str]>,
) -> Figures {
    let folder = own_folder(&options.folder);
    let mut config = Config::new(folder.clone());
    config.database = options.database.clone();
    let server = parties.server.spawn(start(library.clone(), config)).await.expect("it starts").expect("a server");
    let mut made = Vec::new();
    for seed in 0..options.rooms {
        made.push(make(server.addr, seed).await);
    }
    let before = IN_USE.load(Relaxed);
    let seated = Arc::new(Barrier::new(options.rooms));
    let players: Vec<_> = made
        .into_iter()
        .enumerate()
        .map(|(seed, room)| tokio::spawn(play(server.addr, room, seed, options.time, seated.clone())))
        .collect();
    let trouble = works.map(|works| {
        let replay = waking::replay(library).into();
        parties.stranger.spawn(stranger::trouble(server.addr, options.time, works.to_vec(), replay))
    });
    let (mut times, mut clients) = (Vec::new(), Vec::new());
    for player in players {
        let (client, took) = player.await.expect("a player");
        times.extend(took);
        clients.push(client);
    }
    if let Some(trouble) = trouble {
        println!("the stranger: {}", trouble.await.expect("a stranger"));
    }
    let served = served(server.addr).await;
    for client in clients {
        client.leave().await;
    }
    // The rooms are awake, and nobody is in them.
    tokio::time::sleep(Duration::from_secs(2)).await;
    let used = IN_USE.load(Relaxed).saturating_sub(before + times.capacity() * size_of::<Duration>());
    parties.server.spawn(server.stop()).await.expect("it stops");
    clear(&folder);
    times.sort_unstable();
    let rate = times.len() as f64 / options.time.as_secs_f64();
    Figures { times, rate, served, room: used / options.rooms }
}

/// Which part of the answers the server says it acknowledged in time.
async fn served(addr: SocketAddr) -> f64 {
    let page = ask(address(0), addr, "GET", "/metrics", "").await;
    let figure = |name: &str| {
        let line = page.lines().find_map(|line| line.strip_prefix(&format!("westmarch_acknowledged_seconds_{name} ")));
        line.and_then(|figure| figure.parse::<f64>().ok()).expect("the server counts them")
    };
    let class = format!("bucket{{le=\"{}\"}}", ACKNOWLEDGED.as_secs_f64());
    figure(&class) / figure("count").max(1.0)
}

fn own_folder(within: &Path) -> PathBuf {
    within.join(format!("westmarch-load-{}", std::process::id()))
}

fn clear(folder: &Path) {
    let _ = std::fs::remove_dir_all(folder);
}

/// An address of this machine for each player.
fn address(player: usize) -> IpAddr {
    let [.., high, low] = (player as u32 + 1).to_be_bytes();
    IpAddr::V4(Ipv4Addr::new(127, 1, high, low))
}

/// A connection from an address of this machine.
async fn connect(from: IpAddr, to: SocketAddr) -> TcpStream {
    let socket = TcpSocket::new_v4().expect("a socket");
    socket.bind(SocketAddr::new(from, 0)).expect("an address of this machine");
    socket.connect(to).await.expect("the server listens")
}

/// A request: what is said to it.
async fn ask(from: IpAddr, to: SocketAddr, method: &str, path: &str, body: &str) -> String {
    let kind = if body.starts_with('{') { "application/json" } else { "text/plain" };
    let head = format!(
        "{method} {path} HTTP/1.1\r\nhost: localhost\r\nconnection: close\r\ncontent-type: {kind}\r\n\
         content-length: {}\r\n\r\n",
        body.len()
    );
    let mut stream = connect(from, to).await;
    let mut said = String::new();
    if stream.write_all((head + body).as_bytes()).await.is_ok() {
        let _ = stream.read_to_string(&mut said).await;
    }
    said
}

/// A room's code and the token of its host.
async fn made(from: IpAddr, to: SocketAddr, room: &Value) -> Option<(String, String)> {
    let said = ask(from, to, "POST", "/api/rooms", &room.to_string()).await;
    let made: Value = serde_json::from_str(said.split_once("\r\n\r\n")?.1).ok()?;
    Some((made["room"].as_str()?.to_owned(), made["token"].as_str()?.to_owned()))
}

async fn make(addr: SocketAddr, seed: usize) -> (String, String) {
    let room = json!({
        "scenario": "passage-through-mirkwood",
        "seats": [{ "deck": "core-leadership", "holder": "host" }, { "deck": "core-spirit", "holder": { "bot": "random" } }],
        "seed": seed,
    });
    made(address(seed), addr, &room).await.expect("a room")
}

async fn join(from: IpAddr, to: SocketAddr, room: &str, token: Option<&str>) -> Option<Client> {
    let url = format!("ws://{to}/api/rooms/{room}/socket");
    Client::join_over(connect(from, to).await, &url, Ask::hello(token, "")).await.ok()
}

/// Plays until the time is over, once everybody sits; a game that is over is taken back.
async fn play(
    addr: SocketAddr,
    (room, token): (String, String),
    seed: usize,
    time: Duration,
    seated: Arc<Barrier>,
) -> (Client, Vec<Duration>) {
    let mut dice = Dice(seed as u64);
    let mut client = join(address(seed), addr, &room, Some(&token)).await.expect("the room is open");
    let mut times = Vec::new();
    seated.wait().await;
    let end = Instant::now() + time;
    while Instant::now() < end {
        if client.is_over() {
            client.ask(Ask::Undo { to: UndoTo::Line(client.log_start), then: Some(Then::AsItLay) }).await.ok();
            if client.is_over() {
                client
                    .ask(Ask::Undo { to: UndoTo::Phase, then: Some(Then::AsItLay) })
                    .await
                    .expect("nobody else is asked");
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
