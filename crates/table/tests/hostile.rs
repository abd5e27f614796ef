//! Clients that mean no good: each is refused, and nobody else notices.

mod common;

use std::time::Duration;

use common::{Inn, get, http, inn, inn_with, join, make, play, post, refused, room_for, sit, url};
use proptest::prelude::*;
use rules::decision::Answer;
use rules::ids::{CardId, Seat};
use serde_json::{Value, json};
use table::client::{Client, ClientError};
use table::wire::{Ask, Code, Tell, read};
use tokio::io::{AsyncReadExt as _, AsyncWriteExt as _};
use tokio::net::TcpStream;
use tokio_tungstenite::tungstenite::Message;

/// The next error a client is told.
async fn error(client: &mut Client) -> Code {
    loop {
        match client.hear().await {
            Ok(Tell::Error { code, message, .. }) => {
                assert!(!message.is_empty());
                return code;
            }
            Ok(_) => {}
            Err(ClientError::Refused(refusal)) => return refusal.code,
            Err(error) => panic!("{error}"),
        }
    }
}

/// Ann sits in a room and plays on, whatever others do.
async fn table_with_ann(inn: &Inn) -> (String, Client) {
    let made = make(inn.addr(), &room_for(2, 50)).await;
    let ann = sit(inn.addr(), &made.room, 0, "Ann").await;
    (made.room, ann)
}

async fn goes_on(mut ann: Client, inn: Inn) {
    assert_eq!(play(&mut ann, 1, 1).await, 1);
    ann.ask(Ask::Chat { text: "still here".to_owned() }).await.expect("the room goes on");
    inn.stop().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn malformed_messages() {
    let inn = inn("malformed").await;
    let (room, ann) = table_with_ann(&inn).await;
    let mut eve = join(inn.addr(), &room, None, "Eve").await;
    let bad = [
        "",
        "{",
        "null",
        "[]",
        "{}",
        r#"{"do":"rule"}"#,
        r#"{"do":"answer"}"#,
        r#"{"do":"answer","decision":-1,"answer":"pass"}"#,
        r#"{"do":"answer","decision":0,"answer":{"play":"everything"}}"#,
        r#"{"do":"claim","seat":"mine"}"#,
        r#"{"do":"undo","to":{"line":1e99}}"#,
        r#"{"id":"x","do":"close"}"#,
        "\u{0}\u{1}",
    ];
    for text in bad {
        eve.send(text).await.expect("it is sent");
        assert_eq!(error(&mut eve).await, Code::BadMessage, "{text}");
    }
    eve.send_raw(Message::binary(vec![0, 159, 146, 150])).await.expect("it is sent");
    assert_eq!(error(&mut eve).await, Code::BadMessage);
    eve.ask(Ask::Chat { text: "forgiven".to_owned() }).await.expect("a few slips are forgiven");
    // Nothing but nonsense is not.
    let mut last = Code::BadMessage;
    for _ in 0..60 {
        if eve.send("nonsense").await.is_err() {
            break;
        }
    }
    while let Ok(tell) = eve.hear().await {
        if let Tell::Error { code, .. } = tell {
            last = code;
        }
    }
    assert_eq!(last, Code::BadMessage);
    assert!(eve.ask(Ask::Full).await.is_err(), "she was sent away");
    goes_on(ann, inn).await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn hello_comes_first_and_once() {
    let inn = inn("hello").await;
    let (room, ann) = table_with_ann(&inn).await;
    let early = Client::join(&url(inn.addr(), &room), Ask::Full).await;
    assert_eq!(refused(early), Code::HelloFirst);
    let mut eve = join(inn.addr(), &room, None, "Eve").await;
    assert_eq!(refused(eve.ask(Ask::hello(None, "Mallory")).await), Code::HelloFirst);
    let missing = Client::join(&url(inn.addr(), "aaaaaaaaaaaaaaaaaaaa"), Ask::hello(None, "")).await;
    assert_eq!(refused(missing), Code::NoRoom);
    goes_on(ann, inn).await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn oversized_messages_and_chat() {
    let inn = inn("oversized").await;
    let (room, ann) = table_with_ann(&inn).await;
    let mut eve = join(inn.addr(), &room, None, "Eve").await;
    assert_eq!(refused(eve.ask(Ask::Chat { text: "a".repeat(501) }).await), Code::TooBig);
    assert_eq!(refused(eve.ask(Ask::Chat { text: "  ".to_owned() }).await), Code::BadInput);
    eve.ask(Ask::Chat { text: "é".repeat(500) }).await.expect("letters count, not bytes");
    let _ = eve.send(&"x".repeat(17 << 10)).await;
    assert_eq!(error(&mut eve).await, Code::TooBig);
    // A long name is cut.
    let made = make(inn.addr(), &room_for(1, 51)).await;
    let mut long = join(inn.addr(), &made.room, None, &"n".repeat(400)).await;
    long.ask(Ask::Claim { seat: Seat(0) }).await.expect("a seat");
    assert_eq!(long.table.as_ref().map(|table| table.persons[1].name.len()), Some(40));
    // Much chat is refused, though the messages are few enough.
    let mut chat = join(inn.addr(), &made.room, None, "Chatterbox").await;
    let mut said = 0;
    let code = loop {
        match chat.ask(Ask::Chat { text: "and".to_owned() }).await {
            Ok(()) => said += 1,
            refusal => break refused(refusal),
        }
    };
    assert_eq!((said >= 10, code), (true, Code::TooFast));
    goes_on(ann, inn).await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn out_of_turn_replayed_and_illegal_answers() {
    let inn = inn("turn").await;
    let (room, mut ann) = table_with_ann(&inn).await;
    let mut bob = sit(inn.addr(), &room, 1, "Bob").await;
    let mut sam = join(inn.addr(), &room, None, "Sam").await;
    let decision = ann.decision.as_ref().expect("a decision").number;
    let answer = |answer| Ask::Answer { decision, answer };
    assert_eq!(refused(bob.ask(answer(Answer::Pass)).await), Code::NotYours);
    assert_eq!(refused(sam.ask(answer(Answer::Pass)).await), Code::NotYours);
    for illegal in [Answer::Done, Answer::Card(CardId(3)), Answer::Play(CardId(65_535)), Answer::Pay(u32::MAX)] {
        assert_eq!(refused(ann.ask(answer(illegal)).await), Code::Illegal, "{illegal:?}");
    }
    ann.ask(answer(Answer::Pass)).await.expect("she keeps her hand");
    // The same click again, and one from the future.
    assert_eq!(refused(ann.ask(answer(Answer::Pass)).await), Code::Late);
    assert_eq!(refused(ann.ask(Ask::Answer { decision: 4_000_000_000, answer: Answer::Pass }).await), Code::Late);
    assert_eq!(refused(bob.ask(Ask::Bot { seat: Seat(0), kind: "random".to_owned() }).await), Code::NotYours);
    assert_eq!(refused(bob.ask(Ask::Bot { seat: Seat(1), kind: "genius".to_owned() }).await), Code::Unknown);
    let pace = Ask::Pace {
        seat: Seat(1),
        pace: Default::default(),
        stops: vec!["9.9".to_owned()],
        muted: Vec::new(),
        until: None,
    };
    assert_eq!(refused(bob.ask(pace).await), Code::BadInput);
    play(&mut bob, 1, 1).await;
    goes_on(ann, inn).await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn floods() {
    let inn = inn_with("flood", |config| {
        config.limits.rate = 20.0;
        config.limits.burst = 30.0;
        config.limits.connections = 6;
        config.limits.rooms = 3;
        config.limits.room = 4;
        config.limits.requests = 5.0;
    })
    .await;
    let (room, ann) = table_with_ann(&inn).await;
    let mut eve = join(inn.addr(), &room, None, "Eve").await;
    for _ in 0..200 {
        if eve.send(r#"{"do":"chat","text":"spam"}"#).await.is_err() {
            break;
        }
    }
    let mut codes = Vec::new();
    while let Ok(tell) = eve.hear().await {
        if let Tell::Error { code, .. } = tell {
            codes.push(code);
        }
    }
    assert!(codes.contains(&Code::TooFast), "{codes:?}");
    // Rooms: one was made above.
    for _ in 0..2 {
        make(inn.addr(), &room_for(1, 1)).await;
    }
    let (status, said) = post(inn.addr(), "/api/rooms", &room_for(1, 1)).await;
    assert_eq!((status, said["code"].as_str()), (429, Some("too_many")));
    // Connections: to one room, and of one address.
    let mut open = Vec::new();
    for _ in 0..3 {
        open.push(join(inn.addr(), &room, None, "crowd").await);
    }
    let full = Client::join(&url(inn.addr(), &room), Ask::hello(None, "one more")).await;
    assert_eq!(refused(full), Code::TooMany);
    let other = make_elsewhere(&inn, &room).await;
    assert_eq!(other, Code::TooMany);
    drop(open);
    // Requests.
    let mut last = (200, Value::Null);
    for _ in 0..80 {
        last = get(inn.addr(), "/api/health").await;
    }
    assert_eq!((last.0, last.1["code"].as_str()), (429, Some("too_fast")));
    goes_on(ann, inn).await;
}

/// Connections that say nothing still count for their address.
async fn make_elsewhere(inn: &Inn, room: &str) -> Code {
    let mut silent = Vec::new();
    loop {
        match tokio_tungstenite::connect_async(url(inn.addr(), room)).await {
            Ok((stream, _)) => silent.push(stream),
            Err(_) => break,
        }
        assert!(silent.len() < 10);
    }
    refused(Client::join(&url(inn.addr(), room), Ask::hello(None, "")).await)
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn half_open_connections() {
    let inn = inn_with("half-open", |config| config.silence = Duration::from_millis(600)).await;
    let (room, mut ann) = table_with_ann(&inn).await;
    // Connects, is welcomed, and never reads or writes again: it does not even answer pings.
    let mut dead = TcpStream::connect(inn.addr()).await.expect("a connection");
    let head = format!(
        "GET /api/rooms/{room}/socket HTTP/1.1\r\nhost: localhost\r\nconnection: Upgrade\r\nupgrade: websocket\r\n\
         sec-websocket-version: 13\r\nsec-websocket-key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n"
    );
    dead.write_all(head.as_bytes()).await.expect("a request");
    let hello = br#"{"do":"hello"}"#;
    let mut frame = vec![0x81, 0x80 | hello.len() as u8, 0, 0, 0, 0];
    frame.extend(hello);
    dead.write_all(&frame).await.expect("hello");
    // One that sends half a head, and one that sends half a frame.
    let mut half = TcpStream::connect(inn.addr()).await.expect("a connection");
    half.write_all(b"GET /api/health HTTP/1.1\r\nhos").await.expect("half a head");
    let spectators = |ann: &Client| ann.table.as_ref().map(|table| table.spectators);
    common::until(&mut ann, |ann| spectators(ann) == Some(1)).await;
    common::until(&mut ann, |ann| spectators(ann) == Some(0)).await;
    drop(half);
    goes_on(ann, inn).await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn clients_that_ask_and_never_read() {
    let inn = inn("never-read").await;
    let (room, mut ann) = table_with_ann(&inn).await;
    let mut eve = join(inn.addr(), &room, None, "Eve").await;
    let spectators = |ann: &Client| ann.table.as_ref().map(|table| table.spectators);
    common::until(&mut ann, |ann| spectators(ann) == Some(1)).await;
    let asking = tokio::spawn(async move {
        for _ in 0..5_000 {
            if eve.send(r#"{"do":"full"}"#).await.is_err() {
                break;
            }
        }
        eve
    });
    common::until(&mut ann, |ann| spectators(ann) == Some(0)).await;
    asking.abort();
    goes_on(ann, inn).await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn path_tricks() {
    let inn = inn("paths").await;
    let (_, ann) = table_with_ann(&inn).await;
    let secret = inn.folder.0.join("secret.puzzle");
    std::fs::write(&secret, "secret").expect("a file");
    for path in [
        "/api/puzzles/../../../../../../etc/passwd",
        "/api/puzzles/%2e%2e%2f%2e%2e%2fCargo.toml",
        "/api/puzzles/..%5c..%5cCargo.toml",
        "/api/puzzles//etc/passwd",
        "/api/replays/..%2f..%2fwestmarch.db",
        "/api/replays/%00",
        "/api/cards/..%2f",
        "/api/decks/..%2f..%2fCargo.toml",
        "/api/rules/..%2f",
        "/api/rooms/%27%20OR%201=1--",
        "/api/rooms/x';DROP TABLE rooms;--",
        "/..",
        "//",
        "/api",
        &format!("/api/puzzles/{}", secret.display()),
        &format!("/api/decks/{}", "a".repeat(20_000)),
    ] {
        let (status, body) = http(inn.addr(), "GET", path, "").await;
        assert!((400..500).contains(&status), "{path}: {status} {body}");
        assert!(!body.contains("root:") && !body.contains("[workspace]") && body != "secret", "{path}: {body}");
    }
    let (status, _) = http(inn.addr(), "DELETE", "/api/rooms", "").await;
    assert_eq!(status, 405);
    let (status, body) = http(inn.addr(), "GET", "/api/rooms/x/socket", "").await;
    assert_eq!((status, body.contains("bad_message")), (400, true));
    for query in ["/api/cards?limit=many", "/api/history?limit=%ff", "/api/cards/%ff"] {
        let (status, said) = get(inn.addr(), query).await;
        assert_eq!((status, said["code"].as_str()), (400, Some("bad_message")), "{query}");
    }
    let (status, _) = get(inn.addr(), "/api/health").await;
    assert_eq!(status, 200);
    goes_on(ann, inn).await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn huge_decks_and_bad_rooms() {
    let inn = inn("huge").await;
    let (_, ann) = table_with_ann(&inn).await;
    let room = |change: Value| {
        let mut room = room_for(1, 1);
        for (field, value) in change.as_object().expect("fields") {
            room[field] = value.clone();
        }
        room
    };
    let deck = |text: String| room(json!({ "seats": [{ "deck": { "text": text } }] }));
    let many = "4000000000x Gandalf\n".repeat(50);
    let cases = [
        (room(json!({ "scenario": "mordor" })), 404),
        (room(json!({ "seats": [] })), 400),
        (room(json!({ "seats": vec![json!({ "deck": "core-lore" }); 9] })), 400),
        (room(json!({ "seats": [{ "deck": "no-such-deck" }] })), 404),
        (room(json!({ "seats": [{ "deck": "core-lore", "holder": { "bot": "genius" } }] })), 404),
        (room(json!({ "seats": [{ "deck": "core-lore" }, { "deck": "core-lore" }] })), 400),
        (room(json!({ "first": 3 })), 400),
        (room(json!({ "mode": "nightmare-of-nightmares" })), 400),
        (room(json!({ "surprise": 1 })), 400),
        (room(json!({ "seed": -1 })), 400),
        (deck("1x Aragorn\n".to_owned() + &many), 400),
        (deck("<deck>".repeat(30_000)), 400),
        (deck("[".repeat(200_000)), 400),
        (deck("\u{0}".to_owned()), 400),
        (deck("a".repeat(300 << 10)), 413),
    ];
    for (body, status) in cases {
        let (found, said) = post(inn.addr(), "/api/rooms", &body).await;
        let shown: String = body.to_string().chars().take(120).collect();
        assert_eq!(found, status, "{shown}: {said}");
        assert!(said["code"].is_string() && said["message"].is_string(), "{shown}: {said}");
    }
    let (status, said) = http(inn.addr(), "POST", "/api/rooms", &"[".repeat(100_000)).await;
    assert_eq!((status, said.contains("bad_message")), (400, true));
    let (status, _) = http(inn.addr(), "POST", "/api/decks/check", &many).await;
    assert_eq!(status, 400, "no deck has so many");
    let (status, _) = http(inn.addr(), "POST", "/api/puzzles/check", &"puzzle \"x\" {".repeat(5_000)).await;
    assert_eq!(status, 200, "it is read, and faulty");
    goes_on(ann, inn).await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn garbage_on_the_line() {
    let inn = inn("garbage").await;
    let (_, ann) = table_with_ann(&inn).await;
    for bytes in [
        &b"\x16\x03\x01\x02\x00"[..],
        b"GET / HTTP/9.9\r\n\r\n",
        &[0; 4096],
        b"POST /api/rooms HTTP/1.1\r\nhost: x\r\ncontent-length: 99999999999999\r\n\r\n{}",
    ] {
        let mut stream = TcpStream::connect(inn.addr()).await.expect("a connection");
        let _ = stream.write_all(bytes).await;
        let mut said = Vec::new();
        let _ = tokio::time::timeout(Duration::from_millis(300), stream.read_to_end(&mut said)).await;
        assert!(!String::from_utf8_lossy(&said).contains("200 OK"));
    }
    goes_on(ann, inn).await;
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 3000, ..ProptestConfig::default() })]

    /// The decoder says yes or no, and never more; what it takes it writes again as it was.
    #[test]
    fn the_decoder_takes_anything(text in ".*") {
        let _ = read(&text);
    }

    #[test]
    fn the_decoder_takes_anything_that_looks_like_a_message(
        word in "(hello|claim|grant|release|bot|answer|undo|vote|report|consent|pace|chat|full|log|kick|pause|close|renew|x)",
        field in "(seat|decision|answer|to|token|text|pace|stops|person|paused|from|id|kind|claim|agree|proposal|lines)",
        value in prop_oneof![
            any::<i64>().prop_map(Value::from),
            any::<f64>().prop_map(Value::from),
            ".{0,20}".prop_map(Value::from),
            Just(Value::Null),
            Just(json!({ "play": 3 })),
            Just(json!({ "use": [1, 2] })),
            Just(json!({ "line": 7 })),
            Just(json!([[[[[]]]]])),
        ],
    ) {
        let text = json!({ "do": word, "seat": 0, "decision": 1, "answer": "pass", field: value }).to_string();
        if let Ok(request) = read(&text) {
            let written = serde_json::to_string(&request).expect("plain data");
            prop_assert_eq!(read(&written).expect("it was taken before"), request);
        }
    }
}
