//! A watcher reads every byte that is sent to every client, and knows the game itself.

mod common;

use std::collections::BTreeSet;

use common::{DECKS, LIBRARY, http, inn, make, pick, room_for, url};
use rules::decision::About;
use rules::ids::{CardId, Seat};
use rules::query::Q;
use rules::setup::{Mode, Setup, begin};
use rules::state::{Dice, Game};
use rules::view::{STAND_IN, from_view, view};
use serde_json::Value;
use table::client::Client;
use table::wire::{Ask, Tell, Then};

/// What a reader may know by now: titles and ids of definitions of all cards seen so far, and numbers seen so far.
#[derive(Default)]
struct Known {
    names: BTreeSet<String>,
    numbers: BTreeSet<u16>,
}

impl Known {
    fn learn(&mut self, q: Q<'_>, seat: Option<Seat>) {
        for (n, card) in q.g.cards.iter().enumerate() {
            if q.sees(seat, CardId(n as u16)) {
                let facts = q.m.pool.facts(card.def);
                self.names.insert(facts.id.clone());
                self.names.extend(facts.faces.iter().map(|face| q.m.pool.titles.name(face.title).to_owned()));
                self.numbers.insert(n as u16);
            }
        }
    }
}

/// Names of cards that somebody must not read yet.
fn secrets(q: Q<'_>, known: &Known) -> Vec<String> {
    let mut names = BTreeSet::new();
    for card in &q.g.cards {
        let facts = q.m.pool.facts(card.def);
        names.insert(facts.id.clone());
        names.extend(facts.faces.iter().map(|face| q.m.pool.titles.name(face.title).to_owned()));
    }
    names.into_iter().filter(|name| !known.names.contains(name) && name.len() > 5).collect()
}

/// Every number that stands for a card.
fn card_numbers(value: &Value, found: &mut BTreeSet<u16>) {
    match value {
        Value::Object(fields) => {
            for (field, value) in fields {
                match (field.as_str(), value.as_u64()) {
                    ("id" | "enemy" | "play" | "card", Some(number)) => {
                        found.insert(number as u16);
                    }
                    _ => card_numbers(value, found),
                }
            }
        }
        Value::Array(values) => values.iter().for_each(|value| card_numbers(value, found)),
        _ => {}
    }
}

/// Plays a random game over the wire beside the same game here, and looks at everything that was sent.
async fn watched_game(seats: u8, seed: u32) {
    let inn = inn(&format!("leaks-{seats}-{seed}")).await;
    let made = make(inn.addr(), &room_for(usize::from(seats), seed)).await;
    let at = url(inn.addr(), &made.room);
    let mut clients = vec![Client::watch(&at, Ask::hello(None, "Sam")).await.expect("a spectator")];
    for seat in 0..seats {
        let mut client = Client::watch(&at, Ask::hello(None, &format!("p{seat}"))).await.expect("a player");
        client.ask(Ask::Claim { seat: Seat(seat) }).await.expect("a seat");
        let full = table::pace::Pace::Full;
        client
            .ask(Ask::Pace { seat: Seat(seat), pace: full, stops: Vec::new(), muted: Vec::new(), until: None })
            .await
            .expect("a pace");
        clients.push(client);
    }
    let viewer = |at: usize| at.checked_sub(1).map(|seat| Seat(seat as u8));
    let decks = DECKS[..usize::from(seats)].iter().map(|id| library::decks::to_play(LIBRARY.deck(id).expect("a deck")));
    let scenario = "passage-through-mirkwood".to_owned();
    let setup = Setup {
        scenario,
        mode: Mode::default(),
        decks: decks.collect(),
        seed: u64::from(seed).into(),
        first: 0,
        campaign: None,
    };
    let (matchup, mut game) = begin(&LIBRARY.pool, &setup, None).expect("a game");
    let mut known: Vec<Known> = clients.iter().map(|_| Known::default()).collect();
    let tokens: Vec<String> = clients.iter().filter_map(|client| client.token.clone()).collect();
    let mut dice = Dice(u64::from(seed));
    let mut looked = 0;
    let considers = |game: &Game| game.ask.is_some_and(|ask| ask.about == About::Respond);
    // While somebody considers a response, everybody else looks at the table as it was before.
    let looks_at = |at: usize, game: &Game, front: &Game| {
        let held = considers(game) && game.ask.map(|ask| ask.seat) != viewer(at);
        if held { front.clone() } else { game.clone() }
    };
    let shown = |at: usize, game: &Game| {
        serde_json::to_value(view(Q { g: game, m: &matchup }, viewer(at))).expect("plain data")
    };
    let check = |clients: &mut Vec<Client>, known: &mut Vec<Known>, game: &Game, front: &Game| {
        let mut bytes = 0;
        for (at, (client, known)) in clients.iter_mut().zip(known).enumerate() {
            let game = looks_at(at, game, front);
            let q = Q { g: &game, m: &matchup };
            known.learn(q, viewer(at));
            let secrets = secrets(q, known);
            for text in client.bytes.replace(Vec::new()).unwrap_or_default() {
                bytes += text.len();
                for secret in &secrets {
                    assert!(!text.contains(secret.as_str()), "{:?} was sent `{secret}`: {text}", viewer(at));
                }
                for (whose, token) in tokens.iter().enumerate() {
                    assert!(whose + 1 == at || !text.contains(token.as_str()), "{at} was sent a token of {whose}");
                }
                assert!(!text.contains(&made.token) && !text.contains("argon2") && !text.contains("\"seed\""));
                let value: Value = serde_json::from_str(&text).expect("JSON");
                let mut numbers = BTreeSet::new();
                match value["tell"].as_str() {
                    Some("view") => card_numbers(&value, &mut numbers),
                    Some("log" | "lines") => card_numbers(&value["lines"], &mut numbers),
                    _ => {}
                }
                let hidden = numbers.iter().find(|number| **number < STAND_IN && !known.numbers.contains(number));
                assert_eq!(hidden, None, "{:?} was sent the number of a hidden card: {text}", viewer(at));
            }
            // What the client has put together is what the game shows to its seat, no more and no less.
            assert_eq!(client.raw_view(viewer(at)), Some(&shown(at, &game)));
        }
        bytes
    };
    let mut front = game.clone();
    loop {
        // Everybody hears everything up to the decision that stands.
        for (at, client) in clients.iter_mut().enumerate() {
            let wanted = shown(at, &looks_at(at, &game, &front));
            let asked = game.ask.is_some_and(|ask| Some(ask.seat) == viewer(at));
            while client.raw_view(viewer(at)) != Some(&wanted) || asked && client.turn().is_none() {
                client.hear().await.expect("the room goes on");
            }
        }
        looked += check(&mut clients, &mut known, &game, &front);
        let Some(ask) = game.ask else { break };
        if !considers(&game) {
            front.clone_from(&game);
        }
        let client = &mut clients[ask.seat.index() + 1];
        let (_, answers) = client.turn().expect("the seat that is asked here is asked there");
        let answer = pick(&mut dice, &answers);
        let given = from_view(Q { g: &game, m: &matchup }, answer);
        client.answer(answer).await.expect("what is legal here is legal there");
        rules::engine::answer(&mut game, &matchup, ask.seat, given, None).expect("and the other way round");
    }
    assert!(looked > 100_000, "{looked} bytes");
    // What is open to anybody over HTTP tells nothing of a game under way either.
    let (_, page) = http(inn.addr(), "GET", &format!("/api/rooms/{}", made.room), "").await;
    assert!(!page.contains("seed") && !page.contains(&made.token));
    inn.stop().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn nothing_hidden_is_sent_to_two() {
    watched_game(2, 61).await;
    watched_game(2, 62).await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn nothing_hidden_is_sent_to_one_or_four() {
    watched_game(1, 63).await;
    watched_game(4, 64).await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_finished_game_only_has_a_replay() {
    let inn = inn("leaks-replay").await;
    let made = make(inn.addr(), &room_for(1, 65)).await;
    let mut ann = common::sit(inn.addr(), &made.room, 0, "Ann").await;
    common::play(&mut ann, 1, 3).await;
    let (_, history) = common::get(inn.addr(), "/api/history").await;
    assert_eq!(history["games"].as_array().map(Vec::len), Some(0));
    common::play(&mut ann, 2, usize::MAX).await;
    let (_, history) = common::get(inn.addr(), "/api/history").await;
    assert_eq!(history["games"].as_array().map(Vec::len), Some(1));
    // Taking the end back takes the record back.
    ann.ask(Ask::Undo { to: table::wire::UndoTo::Answer, then: Some(Then::AsItLay) }).await.expect("she is alone");
    while !matches!(ann.hear().await.expect("it is told"), Tell::Undone { .. }) {}
    let (_, history) = common::get(inn.addr(), "/api/history").await;
    assert_eq!(history["games"].as_array().map(Vec::len), Some(0));
    inn.stop().await;
}
