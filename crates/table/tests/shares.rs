//! One stranger costs one stranger's share: what somebody does with all the limits allow is not felt by others.

mod common;

use std::net::SocketAddr;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering::Relaxed};
use std::time::Duration;

use common::{Inn, becomes, comes, get, http, inn, inn_with, join, make, play, refused, room_for, shown, sit, url};
use rules::ids::Seat;
use serde_json::{Value, json};
use sqlx::Connection as _;
use table::client::{Client, ClientError};
use table::store::{Store, sqlite_url};
use table::wire::{Ask, Code, Tell, Then, UndoTo};

/// Answers the engine has played for rooms.
async fn played(addr: SocketAddr) -> u64 {
    let (_, page) = http(addr, "GET", "/metrics", "").await;
    let line = page.lines().find_map(|line| line.strip_prefix("westmarch_answers_played_total "));
    line.and_then(|count| count.parse().ok()).expect("a count")
}

async fn get_owned(addr: SocketAddr, path: String) -> (u16, Value) {
    get(addr, &path).await
}

async fn asleep(inn: &Inn) {
    let awake = async || http(inn.addr(), "GET", "/metrics", "").await.1;
    becomes(async || awake().await.contains("westmarch_rooms_awake 0\n")).await;
}

/// Somebody answers and takes back for a while; then a room is read again and again.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_room_is_asked_and_not_played_again() {
    let inn = inn_with("shares-read", |config| config.sleep = Duration::from_millis(50)).await;
    let made = make(inn.addr(), &room_for(1, 41)).await;
    let mut ann = sit(inn.addr(), &made.room, 0, "Ann").await;
    play(&mut ann, 1, 20).await;
    for seed in 0..100 {
        play(&mut ann, seed, 1).await;
        ann.ask(Ask::Undo { to: UndoTo::Answer, then: Some(Then::AsItLay) }).await.expect("she is alone");
    }
    let room = format!("/api/rooms/{}", made.room);
    let before = played(inn.addr()).await;
    for _ in 0..60 {
        assert_eq!(get(inn.addr(), &room).await.0, 200);
    }
    assert_eq!(played(inn.addr()).await, before, "an awake room is asked");
    let (_, awake) = get(inn.addr(), &room).await;
    ann.leave().await;
    asleep(&inn).await;
    for _ in 0..60 {
        assert_eq!(get(inn.addr(), &room).await, (200, awake.clone()));
    }
    assert_eq!(played(inn.addr()).await, before, "a room that fell asleep lately is remembered");
    // Another server knows nothing of it, and plays what is left of it once.
    let folder = inn.stop().await;
    let config = table::server::Config::new(folder.0.clone());
    let server = table::server::start(common::LIBRARY.clone(), config).await.expect("a server");
    let many: Vec<_> = (0..40).map(|_| tokio::spawn(get_owned(server.addr, room.clone()))).collect();
    for reader in many {
        assert_eq!(reader.await.expect("an answer"), (200, awake.clone()));
    }
    let again = played(server.addr).await;
    assert!((20..60).contains(&again), "{again} answers were played for a game of some twenty");
    server.stop().await;
}

/// A room that sleeps is read once, however much is stored of it, until something happens in it.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_room_that_sleeps_is_read_once() {
    let inn = inn("shares-once").await;
    let made = make(inn.addr(), &room_for(1, 41)).await;
    let room = format!("/api/rooms/{}", made.room);
    let (_, before) = get(inn.addr(), &room).await;
    // Another server plays it meanwhile.
    let store = Store::open(&sqlite_url(&inn.folder.0)).await.expect("the database");
    store.append(&made.room, 0, &[table::room::Deed::Pause(true)]).await.expect("it is stored");
    let (_, paused) = get(inn.addr(), &room).await;
    assert_eq!((&before["paused"], &paused["paused"]), (&json!(false), &json!(true)));
    // Nobody looks at what is stored as long as there is nothing new.
    let mut database = sqlx::AnyConnection::connect(&sqlite_url(&inn.folder.0)).await.expect("the database");
    sqlx::query("UPDATE deeds SET deeds = 'unreadable'").execute(&mut database).await.expect("they are there");
    assert_eq!(get(inn.addr(), &room).await, (200, paused));
    store.append(&made.room, 1, &[table::room::Deed::Pause(false)]).await.expect("it is stored");
    assert_eq!(get(inn.addr(), &room).await.0, 503, "now it is read");
    for statement in ["DELETE FROM deeds", "DELETE FROM rooms"] {
        sqlx::query(statement).execute(&mut database).await.expect("they are there");
    }
    assert_eq!(get(inn.addr(), &room).await.0, 404, "what is forgotten is not remembered here");
    database.close().await.expect("it ends");
    store.close().await;
    inn.stop().await;
}

/// Puzzles by the hundred from one address, for as long as it takes another to make a room.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn somebody_who_runs_puzzles_keeps_nobody_from_a_room() {
    let inn = inn_with("shares-work", |config| config.trust_forwarded = true).await;
    let (_, text) = http(inn.addr(), "GET", "/api/puzzles/framework/quest.puzzle", "").await;
    let (status, said) = http(inn.addr(), "POST", "/api/puzzles/check", &text.repeat(5)).await;
    assert_eq!(status, 429, "{said}");
    let (enough, done, refused) = (Arc::new(AtomicBool::new(false)), Arc::<AtomicUsize>::default(), Arc::default());
    let mut flood = Vec::new();
    for _ in 0..20 {
        let (addr, text, enough) = (inn.addr(), text.clone(), enough.clone());
        let (done, refused): (_, Arc<AtomicUsize>) = (done.clone(), Arc::clone(&refused));
        flood.push(tokio::spawn(async move {
            while !enough.load(Relaxed) {
                match http(addr, "POST", "/api/puzzles/check", &text).await.0 {
                    200 => done.fetch_add(1, Relaxed),
                    429 => refused.fetch_add(1, Relaxed),
                    other => panic!("a status of {other}"),
                };
            }
        }));
    }
    becomes(async || refused.load(Relaxed) > 0).await;
    comes(make(inn.addr(), &room_for(2, 7))).await;
    becomes(async || done.load(Relaxed) > 0).await;
    enough.store(true, Relaxed);
    for request in flood {
        request.await.expect("it was answered");
    }
    inn.stop().await;
}

/// Rooms full of bots that search: they play on by their first thoughts, and nobody waits for them.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn bots_that_search_wait_for_nobody_and_nobody_for_them() {
    let inn = inn("shares-bots").await;
    let bot = |deck: &str| json!({ "deck": deck, "holder": { "bot": "search:500ms" } });
    let decks = common::DECKS.map(bot);
    let mut watching = Vec::new();
    for seed in 0..8 {
        let room = json!({ "scenario": "passage-through-mirkwood", "seats": decks, "seed": seed });
        let made = make(inn.addr(), &room).await;
        watching.push(join(inn.addr(), &made.room, None, "watcher").await);
    }
    let made = make(inn.addr(), &room_for(1, 7)).await;
    let mut ann = sit(inn.addr(), &made.room, 0, "Ann").await;
    assert_eq!(comes(play(&mut ann, 1, 30)).await, 30);
    // All of them get on, though only some can search.
    for watcher in &mut watching {
        let first = watcher.decision.as_ref().map_or(0, |decision| decision.number);
        let on = |watcher: &Client| watcher.decision.as_ref().is_some_and(|decision| decision.number > first + 3);
        comes(common::until(watcher, on)).await;
    }
    inn.stop().await;
}

/// One who asks the adviser all the time, and one who asks once.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn the_adviser_hears_everybody_in_turn() {
    let inn = inn("shares-advice").await;
    let mut greedy = Vec::new();
    for seed in 0..3 {
        let made = make(inn.addr(), &room_for(1, 5 + seed)).await;
        let mut eve = sit(inn.addr(), &made.room, 0, "Eve").await;
        eve.ask(Ask::Advise).await.expect("an adviser");
        assert_eq!(refused(eve.ask(Ask::Advise).await), Code::TooFast, "one place a person");
        greedy.push(eve);
    }
    let made = make(inn.addr(), &room_for(1, 9)).await;
    let mut ann = sit(inn.addr(), &made.room, 0, "Ann").await;
    ann.ask(Ask::Advise).await.expect("she stands in the line");
    let again = tokio::spawn(async move {
        loop {
            for eve in &mut greedy {
                let _ = eve.ask(Ask::Advise).await;
                let _ = tokio::time::timeout(Duration::from_millis(20), eve.hear()).await;
            }
        }
    });
    let advised = async { while !matches!(ann.hear().await.expect("the room goes on"), Tell::Advice { .. }) {} };
    comes(advised).await;
    again.abort();
    inn.stop().await;
}

/// Connecting again does not give more to say.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn chat_is_counted_however_often_one_connects() {
    let inn = inn("shares-chat").await;
    let made = make(inn.addr(), &room_for(1, 8)).await;
    let mut said = 0;
    for _ in 0..12 {
        let mut eve = join(inn.addr(), &made.room, None, "Eve").await;
        for _ in 0..25 {
            said += usize::from(eve.ask(Ask::Chat { text: "and".to_owned() }).await.is_ok());
        }
        eve.leave().await;
    }
    assert!((20..60).contains(&said), "{said} lines");
    inn.stop().await;
}

/// Old chat is not kept: a room that is talked in for long does not grow by it.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn only_the_last_lines_of_chat_are_kept() {
    let inn = inn("shares-old-chat").await;
    let made = make(inn.addr(), &room_for(4, 8)).await;
    let mut clients = Vec::new();
    for seat in 0..4 {
        clients.push(sit(inn.addr(), &made.room, seat, &format!("Ann of seat {seat}")).await);
    }
    // Whoever comes again with a token is somebody of their own.
    let mut spoken = 0;
    for client in clients {
        let mut again = join(inn.addr(), &made.room, client.token.as_deref(), "").await;
        while again.ask(Ask::Chat { text: format!("line {spoken}") }).await.is_ok() {
            spoken += 1;
        }
    }
    assert!((70..110).contains(&spoken), "{spoken} lines of a household");
    let folder = inn.stop().await;
    let store = Store::open(&sqlite_url(&folder.0)).await.expect("the database");
    let mut serial = store.deeds(&made.room).await.expect("the deeds").len() as i64;
    let before = store.deeds_and_size(&made.room).await.expect("the deeds");
    for n in spoken..120 {
        let line = table::wire::ChatLine { person: None, name: "Sam".to_owned(), text: format!("line {n}") };
        store.append(&made.room, serial, &[table::room::Deed::Chat(line)]).await.expect("stored");
        serial += 1;
    }
    store.close().await;
    let server = common::inn_in(folder, |_| {}).await;
    let mut sam = join(server.addr(), &made.room, None, "Sam").await;
    sam.ask(Ask::Chat { text: "the last".to_owned() }).await.expect("he may speak");
    let (kept, _) = {
        let store = Store::open(&sqlite_url(&server.folder.0)).await.expect("the database");
        let kept = store.deeds_and_size(&made.room).await.expect("the deeds");
        store.close().await;
        kept
    };
    let lines = |deeds: &[Vec<table::room::Deed>]| {
        deeds.iter().flatten().filter(|deed| matches!(deed, table::room::Deed::Chat(_))).count()
    };
    assert_eq!(lines(&kept), 50);
    assert!(kept.len() > before.0.len(), "their numbers stay taken");
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_room_is_only_so_big() {
    let inn = inn_with("shares-size", |config| config.limits.size = 6_000).await;
    let made = make(inn.addr(), &room_for(1, 8)).await;
    let mut ann = sit(inn.addr(), &made.room, 0, "Ann").await;
    let mut eve = join(inn.addr(), &made.room, None, "Eve").await;
    let mut code = None;
    for _ in 0..20 {
        if let Err(ClientError::Refused(refusal)) = eve.ask(Ask::Chat { text: "x".repeat(400) }).await {
            code = Some(refusal.code);
            break;
        }
    }
    assert_eq!(code, Some(Code::TooBig), "those who watch have half of it");
    assert!(play(&mut ann, 1, 5).await > 0, "those who play go on");
    let full = loop {
        let Some((_, answers)) = ann.turn() else {
            ann.hear().await.expect("the game goes on");
            continue;
        };
        let pick = answers[0];
        match ann.answer(pick).await {
            Ok(()) => ann.ask(Ask::Undo { to: UndoTo::Answer, then: Some(Then::AsItLay) }).await.unwrap_or_default(),
            Err(ClientError::Refused(refusal)) => break refusal,
            Err(error) => panic!("{error}"),
        }
    };
    assert_eq!(full.code, Code::TooBig);
    assert!(full.message.contains("save it"), "{full}");
    let mut host = join(inn.addr(), &made.room, Some(&made.token), "").await;
    host.ask(Ask::Close).await.expect("it can always be closed");
    inn.stop().await;
}

/// With `keep`, a room in which nothing has happened for long is forgotten, and everybody in it is told so before.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_room_has_an_age_and_says_so() {
    let inn = inn_with("shares-age", |config| config.keep = Some(30)).await;
    let mut rooms = Vec::new();
    for seed in 0..2 {
        let made = make(inn.addr(), &room_for(1, seed)).await;
        let mut ann = sit(inn.addr(), &made.room, 0, "Ann").await;
        play(&mut ann, 1, 3).await;
        assert_eq!(ann.table.as_ref().and_then(|table| table.keep), Some(30));
        rooms.push(format!("/api/rooms/{}", made.room));
    }
    let (_, page) = get(inn.addr(), &rooms[0]).await;
    assert_eq!(page["keep"], json!(30));
    let folder = inn.stop().await;
    // Forty days later, something has happened in one of them.
    let old = rooms[0].trim_start_matches("/api/rooms/").to_owned();
    let mut database = sqlx::AnyConnection::connect(&sqlite_url(&folder.0)).await.expect("the database");
    for (table, column) in [("rooms", "code"), ("deeds", "room")] {
        let age = format!("UPDATE {table} SET made = made - {} WHERE {column} = '{old}'", 40 * 24 * 3_600_000_i64);
        sqlx::query(&age).execute(&mut database).await.expect("they are there");
    }
    database.close().await.expect("it ends");
    let inn = common::inn_in(folder, |config| config.keep = Some(30)).await;
    becomes(async || get(inn.addr(), &rooms[0]).await.0 == 404).await;
    assert_eq!(get(inn.addr(), &rooms[1]).await.0, 200);
    inn.stop().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn guessing_a_password_takes_longer_and_longer() {
    let inn = inn_with("shares-password", |config| config.guess_wait = Duration::from_secs(600)).await;
    let mut room = room_for(1, 46);
    room["password"] = json!("mellon");
    let made = make(inn.addr(), &room).await;
    let url = url(inn.addr(), &made.room);
    let knock = |password: &str| {
        let hello = Ask::Hello {
            token: None,
            password: Some(password.to_owned()),
            name: None,
            follow: Default::default(),
            lines: None,
        };
        let url = url.clone();
        async move { Client::join(&url, hello).await }
    };
    let mut tried = 0;
    for _ in 0..20 {
        match knock("friend").await.err().expect("it is wrong") {
            ClientError::Refused(refusal) => {
                assert_eq!(refusal.code, Code::WrongPassword);
                tried += usize::from(refusal.message.contains("that is not it"));
            }
            ClientError::Gone(why) => panic!("{why}"),
        }
    }
    assert_eq!(tried, 4, "three are free, and the fourth makes the next one wait");
    // Even the right one waits now; a token does not.
    let waits = knock("mellon").await.err().expect("it is too early").to_string();
    assert!(waits.contains("too many wrong passwords"), "{waits}");
    join(inn.addr(), &made.room, Some(&made.token), "").await;
    inn.stop().await;
}

/// The one who closed a room to friends by coming and going.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_room_stays_open_to_friends() {
    let inn = inn_with("shares-claims", |config| {
        config.limits.claims = 80;
        config.limits.connections = 200;
    })
    .await;
    let made = make(inn.addr(), &room_for(2, 9)).await;
    for visit in 0..70 {
        let mut eve = sit(inn.addr(), &made.room, 1, &format!("eve {visit}")).await;
        eve.ask(Ask::Release { seat: Seat(1) }).await.expect("she goes");
        eve.leave().await;
    }
    sit(inn.addr(), &made.room, 1, "Bob").await;
    let mut code = None;
    for visit in 70..90 {
        let mut eve = join(inn.addr(), &made.room, None, &format!("eve {visit}")).await;
        if let Err(ClientError::Refused(refusal)) = eve.ask(Ask::Claim { seat: Seat(0) }).await {
            code = Some(refusal.code);
            break;
        }
        eve.ask(Ask::Release { seat: Seat(0) }).await.expect("she goes");
    }
    assert_eq!(code, Some(Code::TooMany), "an address asks for so many seats");
    inn.stop().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn the_history_belongs_to_those_who_played() {
    let inn = inn_with("shares-history", |config| config.host_names = vec!["table.example".to_owned()]).await;
    let made = make(inn.addr(), &room_for(1, 65)).await;
    let mut ann = sit(inn.addr(), &made.room, 0, "Ann").await;
    play(&mut ann, 2, usize::MAX).await;
    assert_eq!(get(inn.addr(), "/api/history").await.0, 403, "strangers learn nothing");
    let addr = inn.addr();
    let games = |tokens: Value| async move {
        let (status, said) = common::post(addr, "/api/history", &json!({ "tokens": tokens })).await;
        assert_eq!(status, 200, "{said}");
        said["games"].as_array().map(Vec::len)
    };
    let token = ann.token.clone().expect("a token");
    assert_eq!(games(json!([token, "another"])).await, Some(1));
    assert_eq!(games(json!([made.token])).await, Some(1), "the host's");
    assert_eq!(games(json!(["stranger"])).await, Some(0));
    assert_eq!(games(json!([])).await, Some(0));
    // A new token finds it, the old one does not.
    ann.ask(Ask::Renew).await.expect("a new token");
    while ann.token.as_deref() == Some(&token) {
        ann.hear().await.expect("it comes");
    }
    assert_eq!((games(json!([token])).await, games(json!([ann.token])).await), (Some(0), Some(1)));
    let (status, _) = shown(inn.addr(), &format!("/api/rooms/{}", made.room), &token).await;
    assert_eq!(status, 403);
    inn.stop().await;
}
