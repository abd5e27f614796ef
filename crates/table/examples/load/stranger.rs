//! A stranger at one address who does all the limits allow, and a little more: rooms full of bots that search, puzzles
//! and replays to be run, rooms to be read, answers given and taken back, old lines, chat, advice, wrong passwords.

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

/// Messages a second that each of those who ask tries to send.
const EAGER: Duration = Duration::from_millis(25);

#[derive(Default)]
struct Tally {
    requests: AtomicUsize,
    messages: AtomicUsize,
    refused: AtomicUsize,
}

/// Makes trouble for so long, and tells how much it came to.
pub async fn trouble(addr: SocketAddr, time: Duration) -> String {
    let end = Instant::now() + time;
    let tally = Arc::new(Tally::default());
    let mut tasks = Vec::new();
    for seed in 0..WATCHERS {
        tasks.push(tokio::spawn(watch(addr, seed, end)));
    }
    for seed in 0..TALKERS {
        tasks.push(tokio::spawn(talk(addr, seed, end, tally.clone())));
    }
    for _ in 0..4 {
        tasks.push(tokio::spawn(request(addr, end, tally.clone())));
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
async fn talk(addr: SocketAddr, seed: usize, end: Instant, tally: Arc<Tally>) {
    let seats = DECKS.map(|deck| json!({ "deck": deck, "holder": "host" }));
    let room = json!({ "scenario": "passage-through-mirkwood", "seats": seats, "seed": seed, "password": "mellon" });
    let Some((code, token)) = made(ADDRESS, addr, &room).await else { return };
    let Some(mut client) = join(ADDRESS, addr, &code, Some(&token)).await else { return };
    let mut dice = Dice(seed as u64);
    while Instant::now() < end {
        match once(&mut client, &mut dice).await {
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

async fn once(client: &mut Client, dice: &mut Dice) -> Result<(), ClientError> {
    match dice.below(10) {
        0 => client.ask(Ask::Undo { to: UndoTo::Answer, then: Some(Then::AsItLay) }).await,
        1 => client.ask(Ask::Undo { to: UndoTo::Line(0), then: Some(Then::AsItLay) }).await,
        2 => client.ask(Ask::Log { from: 0, to: 200 }).await,
        3 => client.ask(Ask::Full).await,
        4 => client.ask(Ask::Chat { text: "x".repeat(500) }).await,
        5 => client.ask(Ask::Report { expected: "more".to_owned(), hidden: true }).await,
        6 => client.ask(Ask::Advise).await,
        _ => match client.turn().map(|(_, answers)| answers) {
            Some(answers) => client.answer(answers[dice.below(answers.len())]).await,
            None => client.hear().await.map(drop),
        },
    }
}

/// Puzzles, replays and rooms, as many as are answered.
async fn request(addr: SocketAddr, end: Instant, tally: Arc<Tally>) {
    let puzzles = ask(ADDRESS, addr, "GET", "/api/puzzles/framework/quest.puzzle", "").await;
    let puzzles = puzzles.split_once("\r\n\r\n").map(|(_, text)| text.repeat(2)).unwrap_or_default();
    let seats = json!([{ "deck": DECKS[0] }]);
    let room = json!({ "scenario": "passage-through-mirkwood", "seats": seats });
    let code = made(ADDRESS, addr, &room).await.map(|(code, _)| code).unwrap_or_default();
    let mut turn = 0;
    while Instant::now() < end {
        let said = match turn % 3 {
            0 => ask(ADDRESS, addr, "POST", "/api/puzzles/check", &puzzles).await,
            1 => ask(ADDRESS, addr, "GET", &format!("/api/rooms/{code}/replay"), "").await,
            _ => ask(ADDRESS, addr, "GET", &format!("/api/rooms/{code}"), "").await,
        };
        let served = said.starts_with("HTTP/1.1 200");
        if served { &tally.requests } else { &tally.refused }.fetch_add(1, Relaxed);
        turn += 1;
        tokio::time::sleep(EAGER).await;
    }
}
