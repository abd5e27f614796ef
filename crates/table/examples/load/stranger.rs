//! A stranger at one address who does all the limits allow, and a little more: rooms full of bots that search, games
//! that are taken back, read and reported, advice, chat, puzzles, replays, rooms and decks to be read, cards and rules to
//! be found, passwords to be guessed.

use std::net::{IpAddr, Ipv4Addr, SocketAddr};
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering::Relaxed};
use std::time::{Duration, Instant};

use rules::state::Dice;
use serde_json::json;
use table::client::{Client, ClientError};
use table::wire::{Ask, Then, UndoTo};

use super::{ask, join, made};

const ADDRESS: IpAddr = IpAddr::V4(Ipv4Addr::new(127, 0, 0, 66));

pub const DECKS: [&str; 4] = ["core-leadership", "core-spirit", "core-tactics", "core-lore"];

/// Sockets that watch bots, and sockets that ask for things; an address has 32 in all.
const WATCHERS: usize = 20;
const TALKERS: usize = 10;

/// Requests under way at a time.
const ASKERS: usize = 8;

/// Messages a second that each of those who ask tries to send.
const EAGER: Duration = Duration::from_millis(25);

/// What the stranger does, by name: rooms of bots, what is asked in a room, what is asked over HTTP.
const BOTS: &str = "bots";
const TALK: [&str; 8] = ["answer", "undo", "restart", "log", "full", "chat", "report", "advice"];
const REQUESTS: [&str; 8] = ["puzzles", "replay", "room", "deck", "cards", "rules", "password", "moments"];

/// Everything the stranger does.
pub fn works() -> Vec<&'static str> {
    [&[BOTS][..], &TALK, &REQUESTS].concat()
}

#[derive(Default)]
struct Tally {
    requests: AtomicUsize,
    messages: AtomicUsize,
    refused: AtomicUsize,
}

/// Does these works for so long, and tells how much it came to.
pub async fn trouble(addr: SocketAddr, time: Duration, works: Vec<&'static str>, replay: Arc<str>) -> String {
    let end = Instant::now() + time;
    let tally = Arc::new(Tally::default());
    let mut tasks = Vec::new();
    let mine = |all: &[&'static str]| -> Vec<&'static str> {
        all.iter().copied().filter(|work| works.contains(work)).collect()
    };
    let (bots, talking, asking) = (works.contains(&BOTS), mine(&TALK), mine(&REQUESTS));
    for seed in (0..WATCHERS).filter(|_| bots) {
        tasks.push(tokio::spawn(watch(addr, seed, end)));
    }
    for seed in (0..TALKERS).filter(|_| !talking.is_empty()) {
        tasks.push(tokio::spawn(talk(addr, seed, end, talking.clone(), tally.clone())));
    }
    for at in (0..ASKERS).filter(|_| !asking.is_empty()) {
        tasks.push(tokio::spawn(request(addr, end, (at, asking.clone()), replay.clone(), tally.clone())));
    }
    for task in tasks {
        let _ = task.await;
    }
    let [requests, messages, refused] =
        [&tally.requests, &tally.messages, &tally.refused].map(|count| count.load(Relaxed));
    format!("{requests} requests and {messages} messages were served, {refused} were refused")
}

/// A room of bots that search, and somebody who watches, so that they go on.
async fn watch(addr: SocketAddr, seed: usize, end: Instant) {
    let seats = DECKS.map(|deck| json!({ "deck": deck, "holder": { "bot": "search:500ms" } }));
    let room = json!({ "scenario": "passage-through-mirkwood", "seats": seats, "seed": seed });
    let Some((code, _)) = made(ADDRESS, addr, &room).await else { return };
    let Some(mut client) = join(ADDRESS, addr, &code, None).await else { return };
    while let Some(left) = end.checked_duration_since(Instant::now()) {
        if !matches!(tokio::time::timeout(left, client.hear()).await, Ok(Ok(_))) {
            return;
        }
    }
}

/// A game of four alone, and everything that makes it dear.
async fn talk(addr: SocketAddr, seed: usize, end: Instant, works: Vec<&'static str>, tally: Arc<Tally>) {
    let seats = DECKS.map(|deck| json!({ "deck": deck, "holder": "host" }));
    let room = json!({ "scenario": "passage-through-mirkwood", "seats": seats, "seed": seed, "password": "mellon" });
    let Some((code, token)) = made(ADDRESS, addr, &room).await else { return };
    let Some(mut client) = join(ADDRESS, addr, &code, Some(&token)).await else { return };
    let mut dice = Dice(seed as u64);
    while Instant::now() < end {
        match once(&mut client, &mut dice, &works).await {
            Ok(()) => tally.messages.fetch_add(1, Relaxed),
            Err(ClientError::Refused(_)) => tally.refused.fetch_add(1, Relaxed),
            Err(ClientError::Gone(_)) => {
                let Some(again) = join(ADDRESS, addr, &code, Some(&token)).await else { return };
                client = again;
                continue;
            }
        };
        tokio::time::sleep(EAGER).await;
    }
}

async fn once(client: &mut Client, dice: &mut Dice, works: &[&str]) -> Result<(), ClientError> {
    // Every other message goes on with the game, so that there is something to take back and to read.
    let work = if dice.below(2) == 0 { "answer" } else { works[dice.below(works.len())] };
    match work {
        "undo" => client.ask(Ask::Undo { to: UndoTo::Answer, then: Some(Then::AsItLay) }).await,
        "restart" => client.ask(Ask::Undo { to: UndoTo::Line(0), then: Some(Then::AsItLay) }).await,
        "log" => client.ask(Ask::Log { from: 0, to: 200 }).await,
        "full" => client.ask(Ask::Full).await,
        "chat" => client.ask(Ask::Chat { text: "x".repeat(500) }).await,
        "report" => client.ask(Ask::Report { expected: "more".to_owned(), hidden: true }).await,
        "advice" => client.ask(Ask::Advise).await,
        _ => match client.turn().map(|(_, answers)| answers) {
            Some(answers) => client.answer(answers[dice.below(answers.len())]).await,
            None => client.ask(Ask::Undo { to: UndoTo::Phase, then: Some(Then::AsItLay) }).await,
        },
    }
}

/// What is asked for over HTTP, as much as is answered.
async fn request(
    addr: SocketAddr,
    end: Instant,
    (at, works): (usize, Vec<&'static str>),
    replay: Arc<str>,
    tally: Arc<Tally>,
) {
    let body = |said: String| said.split_once("\r\n\r\n").map(|(_, text)| text.to_owned()).unwrap_or_default();
    let puzzles = body(ask(ADDRESS, addr, "GET", "/api/puzzles/framework/quest.puzzle", "").await).repeat(2);
    let seats = json!([{ "deck": DECKS[0] }]);
    let room = json!({ "scenario": "passage-through-mirkwood", "seats": seats, "password": "mellon" });
    let code = made(ADDRESS, addr, &room).await.map(|(code, _)| code).unwrap_or_default();
    let deck = "1x Gandalf\n2x Steward of Gondor\n3x A card that nobody knows\n".repeat(1000);
    let mut turn = at;
    while Instant::now() < end {
        let said = match works[turn % works.len()] {
            "puzzles" => ask(ADDRESS, addr, "POST", "/api/puzzles/check", &puzzles).await,
            "moments" => ask(ADDRESS, addr, "POST", "/api/replays/moments", &replay).await,
            "replay" => ask(ADDRESS, addr, "GET", &format!("/api/rooms/{code}/replay"), "").await,
            "deck" => ask(ADDRESS, addr, "POST", "/api/decks/check?file=a.txt", &deck).await,
            "cards" => ask(ADDRESS, addr, "GET", "/api/cards?limit=500", "").await,
            "rules" => ask(ADDRESS, addr, "GET", "/api/rules", "").await,
            "password" => guess(addr, &code).await,
            _ => ask(ADDRESS, addr, "GET", &format!("/api/rooms/{code}"), "").await,
        };
        let served = said.starts_with("HTTP/1.1 200");
        if served { &tally.requests } else { &tally.refused }.fetch_add(1, Relaxed);
        turn += 1;
        tokio::time::sleep(EAGER).await;
    }
}

/// A wrong password.
async fn guess(addr: SocketAddr, room: &str) -> String {
    let url = format!("ws://{addr}/api/rooms/{room}/socket");
    let hello = Ask::Hello {
        token: None,
        password: Some("friend".to_owned()),
        name: None,
        follow: Default::default(),
        lines: None,
    };
    let said = Client::join_over(super::connect(ADDRESS, addr).await, &url, hello).await;
    said.err().map(|error| error.to_string()).unwrap_or_default()
}
