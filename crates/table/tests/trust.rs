//! What people at a table may rely on: the host is a player, too; nobody steers another's terminal or goes by
//! another's name; what was taken back is remembered.

mod common;

use common::{LIBRARY, get, inn, join, make, play, refused, room_for, shown, sit, until, url};
use rules::ids::Seat;
use rules::replay::{Replay, TakenBack, replay};
use serde_json::{Value, json};
use table::client::Client;
use table::secret::promise;
use table::wire::{Ask, Code, Dealt, Holder, Notice, Tell, Then, UndoTo};

fn undo(then: Option<Then>) -> Ask {
    Ask::Undo { to: UndoTo::Answer, then }
}

const KEPT: Option<Then> = Some(Then::AsItLay);

fn hidden() -> Ask {
    Ask::Report { expected: "I only want to look.".to_owned(), hidden: true }
}

fn bot(seat: u8) -> Ask {
    Ask::Bot { seat: Seat(seat), kind: "random".to_owned() }
}

fn proposal(client: &Client) -> Option<table::wire::ProposalInfo> {
    client.table.as_ref().and_then(|table| table.proposal.clone())
}

fn told(client: &Client) -> Vec<&str> {
    client.notices.iter().map(|Notice { text, .. }| text.as_str()).collect()
}

/// A room in which the host holds the first seat.
fn hosted(seats: usize, seed: Option<u32>) -> Value {
    let mut room = room_for(seats, 0);
    room["seed"] = json!(seed);
    room["seats"][0]["holder"] = json!("host");
    room
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_host_who_hands_a_seat_to_a_bot_learns_and_takes_back_nothing_alone() {
    let inn = inn("trust-host").await;
    let made = make(inn.addr(), &hosted(2, None)).await;
    let mut ann = join(inn.addr(), &made.room, Some(&made.token), "").await;
    let mut bob = sit(inn.addr(), &made.room, 1, "Bob").await;
    play(&mut ann, 1, 1).await;
    let person = bob.you.person.expect("a person");

    ann.ask(bot(1)).await.expect("the host may");
    until(&mut bob, |bob| bob.you.seats.is_empty()).await;
    ann.ask(undo(KEPT)).await.expect("it is proposed");
    assert_eq!(proposal(&ann).map(|open| open.waiting), Some(vec![person]), "he keeps the seat and is asked");
    ann.ask(hidden()).await.expect("it is asked for");
    let waiting = ann.table.as_ref().and_then(|table| table.report.clone()).map(|open| open.waiting);
    assert_eq!(waiting, Some(vec![person]));
    assert_eq!(refused(ann.ask(Ask::Export).await), Code::NotYours);
    assert_eq!(shown(inn.addr(), &format!("/api/rooms/{}/replay", made.room), &made.token).await.0, 403);
    // Nor does a guest, once the host's own seat is lent.
    ann.ask(bot(0)).await.expect("her own");
    assert_eq!(refused(bob.ask(Ask::Export).await), Code::NotYours);
    ann.ask(Ask::Claim { seat: Seat(0) }).await.expect("it is hers");

    // Another's seat is not simply taken; it is opened first, and everybody reads it.
    assert_eq!(refused(ann.ask(Ask::Claim { seat: Seat(1) }).await), Code::SeatTaken);
    ann.ask(Ask::Release { seat: Seat(1) }).await.expect("the host may");
    ann.ask(Ask::Claim { seat: Seat(1) }).await.expect("it is open");
    bob.ask(Ask::Chat { text: "well".to_owned() }).await.expect("a word");
    let lines = told(&bob);
    for line in [
        "Bob takes seat 2.",
        "Hal lets a bot (random) play seat 2 of Bob.",
        "Hal opens seat 2 of Bob.",
        "Hal takes seat 2.",
    ] {
        assert!(lines.contains(&line), "{lines:?}");
    }
    // He has played here: what he held is not given out, though she holds both seats now.
    assert_eq!(refused(ann.ask(Ask::Export).await), Code::NotYours);
    assert_eq!(refused(ann.ask(hidden()).await), Code::NotYours);
    inn.stop().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn an_open_seat_is_a_person_to_come() {
    let inn = inn("trust-open").await;
    let made = make(inn.addr(), &hosted(2, None)).await;
    let mut ann = join(inn.addr(), &made.room, Some(&made.token), "").await;
    play(&mut ann, 1, 1).await;
    assert_eq!(refused(ann.ask(Ask::Export).await), Code::NotYours);
    ann.ask(hidden()).await.expect("it waits");
    assert!(ann.table.as_ref().and_then(|table| table.report.as_ref()).is_some_and(|open| open.open));
    ann.ask(undo(KEPT)).await.expect("it waits, too");
    let open = proposal(&ann).expect("it is open");
    assert!(open.open && open.waiting.is_empty());
    // Whoever sits down meanwhile is asked, and may refuse.
    let mut bob = sit(inn.addr(), &made.room, 1, "Bob").await;
    let open = proposal(&bob).expect("it is put to him");
    assert_eq!((open.open, open.waiting), (false, vec![bob.you.person.expect("a person")]));
    bob.ask(Ask::Vote { proposal: open.proposal, agree: true }).await.expect("he agrees");
    assert_eq!(bob.table.as_ref().map(|table| table.taken_back.answers), Some(1));

    // Where a bot takes the open seat, nobody is left to be asked.
    let made = make(inn.addr(), &hosted(2, None)).await;
    let mut ann = join(inn.addr(), &made.room, Some(&made.token), "").await;
    play(&mut ann, 1, 1).await;
    ann.ask(undo(KEPT)).await.expect("it waits");
    assert!(proposal(&ann).is_some());
    ann.ask(bot(1)).await.expect("a bot instead");
    assert!(proposal(&ann).is_none());
    assert_eq!(ann.table.as_ref().map(|table| table.taken_back.answers), Some(1));
    ann.ask(Ask::Export).await.expect("nobody else has played, and nobody may sit down");
    inn.stop().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn what_the_cards_are_dealt_from_is_told() {
    let inn = inn("trust-dealt").await;
    let made = make(inn.addr(), &hosted(1, Some(7))).await;
    let sam = join(inn.addr(), &made.room, None, "Sam").await;
    assert_eq!(sam.table.map(|table| table.dealt), Some(Dealt::Known(7)));
    let (_, page) = get(inn.addr(), &format!("/api/rooms/{}", made.room)).await;
    assert_eq!(page["dealt"], json!({ "known": 7 }));

    // A promise before the game, the seed after it.
    let made = make(inn.addr(), &hosted(1, None)).await;
    let mut ann = join(inn.addr(), &made.room, Some(&made.token), "").await;
    let Some(Dealt::Secret(told)) = ann.table.as_ref().map(|table| table.dealt.clone()) else {
        panic!("the seed is secret")
    };
    play(&mut ann, 1, usize::MAX).await;
    let game = ann.table.as_ref().and_then(|table| table.over.clone()).expect("it is over").game;
    let (_, saved) = common::http(inn.addr(), "GET", &format!("/api/replays/{game}"), "").await;
    let saved: Replay = serde_json::from_str(&saved).expect("a replay");
    assert!(saved.setup.seed.known().is_none());
    assert_eq!((Some(told.clone()), told), (saved.promise.clone(), promise(&saved.setup)));
    replay(&LIBRARY.pool, &saved, None).expect("it plays");
    // Two rooms never have the same seed, nor is it in anything that is sent before the end.
    let mut other = saved.setup.clone();
    other.seed = other.seed.of_game(1);
    assert_ne!(promise(&other), promise(&saved.setup));
    inn.stop().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn chat_and_names_are_plain_text() {
    let inn = inn("trust-chat").await;
    let made = make(inn.addr(), &hosted(2, Some(3))).await;
    let mut ann = join(inn.addr(), &made.room, Some(&made.token), "").await;
    for foul in ["\u{1b}]0;owned\u{7}\u{1b}[2J", "two\nlines", "a\u{202e}b", "in\u{200b}visible", "\u{9b}2J"] {
        assert_eq!(refused(ann.ask(Ask::Chat { text: foul.to_owned() }).await), Code::BadInput, "{foul:?}");
        let at = url(inn.addr(), &made.room);
        assert_eq!(refused(Client::join(&at, Ask::hello(None, &format!("S{foul}am"))).await), Code::BadInput);
        let mut room = hosted(1, None);
        room["name"] = json!(format!("S{foul}am"));
        assert_eq!(common::post(inn.addr(), "/api/rooms", &room).await.0, 400);
    }
    ann.ask(Ask::Chat { text: "Éowyn, שלום, \u{1f44d}\u{1f3fd}!".to_owned() }).await.expect("words");
    inn.stop().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn nobody_takes_anothers_name() {
    let inn = inn("trust-names").await;
    let made = make(inn.addr(), &hosted(2, Some(3))).await;
    let at = url(inn.addr(), &made.room);
    for taken in ["Hal", "hal", "H a l", "Háł".trim_end_matches('ł'), "НаІ", "the host", "Host"] {
        let name = if taken == "Há" { "Hál" } else { taken };
        assert_eq!(refused(Client::join(&at, Ask::hello(None, name)).await), Code::NameTaken, "{name}");
    }
    let mut bob = sit(inn.addr(), &made.room, 1, "Bob").await;
    assert_eq!(refused(Client::join(&at, Ask::hello(None, "BOB")).await), Code::NameTaken);
    // Those who only watch are told apart by a number.
    let _sam = join(inn.addr(), &made.room, None, "Sam").await;
    let mut sam = join(inn.addr(), &made.room, None, "sam").await;
    let mut nobody = join(inn.addr(), &made.room, None, "").await;
    sam.ask(Ask::Chat { text: "hail".to_owned() }).await.expect("a word");
    nobody.ask(Ask::Chat { text: "hail".to_owned() }).await.expect("a word");
    let mut names = Vec::new();
    while names.len() < 2 {
        if let Tell::Chat(line) = bob.hear().await.expect("what they say") {
            names.push(line.name);
        }
    }
    assert_eq!(names, ["sam (2)", "somebody"]);
    inn.stop().await;
}

/// Plays until a card is revealed; tells how many answers that took.
async fn until_revealed(client: &mut Client) -> usize {
    for given in 1..200 {
        let lines = client.log.len();
        play(client, 1, 1).await;
        if client.log[lines.min(client.log.len())..].iter().any(|line| line.kind == "revealed") {
            return given;
        }
    }
    panic!("nothing was revealed")
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn what_is_taken_back_is_remembered_and_may_be_dealt_anew() {
    let inn = inn("trust-undo").await;
    let made = make(inn.addr(), &hosted(1, None)).await;
    let mut ann = join(inn.addr(), &made.room, Some(&made.token), "").await;
    let revealed = |ann: &Client| {
        let line = ann.log.iter().rfind(|line| line.kind == "revealed");
        line.and_then(|line| line.cards.first()).map(|card| card.title.clone())
    };
    until_revealed(&mut ann).await;
    assert_eq!(refused(ann.ask(undo(None)).await), Code::Reveals, "she has to say what becomes of it");

    // As it lay, the same card comes again; that she knew is written down.
    let first = revealed(&ann);
    ann.ask(undo(KEPT)).await.expect("she is alone");
    let back = ann.table.as_ref().map(|table| table.taken_back).expect("a table");
    assert!(back.reveals == 1 && back.answers >= 1, "{back:?}");
    assert!(told(&ann).iter().any(|line| line.contains("1 of which had shown something")), "{:?}", told(&ann));
    until_revealed(&mut ann).await;
    assert_eq!(revealed(&ann), first);

    // Dealt anew, another comes before long.
    let mut others = 0;
    for _ in 0..8 {
        ann.ask(undo(Some(Then::Anew))).await.expect("she is alone");
        until_revealed(&mut ann).await;
        others += usize::from(revealed(&ann) != first);
    }
    assert!(others > 0, "the same card eight times");
    assert!(told(&ann).iter().any(|line| line.ends_with("what was hidden is dealt anew.")));

    // It stands in the score, the history and the replay, which plays.
    play(&mut ann, 1, usize::MAX).await;
    let over = ann.table.as_ref().and_then(|table| table.over.clone()).expect("it is over");
    let (_, history) = get(inn.addr(), "/api/history").await;
    let kept: TakenBack = serde_json::from_value(history["games"][0]["taken_back"].clone()).expect("it is told");
    let (_, saved) = common::http(inn.addr(), "GET", &format!("/api/replays/{}", over.game), "").await;
    let saved: Replay = serde_json::from_str(&saved).expect("a replay");
    assert_eq!((over.taken_back, kept), (saved.taken_back, saved.taken_back));
    assert!(saved.taken_back.reveals >= 9 && saved.anew.len() == 8, "{:?}", saved.anew);
    replay(&LIBRARY.pool, &saved, None).expect("it plays");
    let (_, moments) = get(inn.addr(), &format!("/api/replays/{}/moments", over.game)).await;
    assert_eq!(moments["taken_back"]["answers"], json!(saved.taken_back.answers));

    // After a rest the room is the same.
    let (token, view) = (ann.token.clone(), ann.raw_view(Some(Seat(0))).cloned());
    let folder = inn.stop().await;
    let config = table::server::Config::new(folder.0.clone());
    let server = table::server::start(LIBRARY.clone(), config).await.expect("a server");
    let ann = join(server.addr, &made.room, token.as_deref(), "").await;
    assert_eq!(ann.raw_view(Some(Seat(0))).cloned(), view);
    assert_eq!(ann.table.map(|table| table.taken_back), Some(saved.taken_back));
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_table_may_do_without_undo_past_a_reveal_and_with_every_stop() {
    let inn = inn("trust-settings").await;
    let mut room = hosted(1, Some(11));
    room["undo"] = json!("unseen");
    room["full_stops"] = json!(true);
    let made = make(inn.addr(), &room).await;
    let mut ann = join(inn.addr(), &made.room, Some(&made.token), "").await;
    let table = ann.table.clone().expect("a table");
    assert!(table.full_stops && table.undo == table::wire::Undoing::Unseen);
    assert_eq!(ann.you.paces[0].pace, table::pace::Pace::Full);
    let auto =
        Ask::Pace { seat: Seat(0), pace: table::pace::Pace::Auto, stops: Vec::new(), muted: Vec::new(), until: None };
    assert_eq!(refused(ann.ask(auto).await), Code::BadInput);
    until_revealed(&mut ann).await;
    assert_eq!(refused(ann.ask(undo(Some(Then::Anew))).await), Code::Reveals);
    assert_eq!(refused(ann.ask(undo(KEPT)).await), Code::Reveals);
    // What has shown nothing is still taken back: passing in a window.
    let before = ann.table.as_ref().map(|table| table.taken_back.answers);
    let shown = |ann: &Client| ann.log.len();
    for _ in 0..40 {
        let lines = shown(&ann);
        play(&mut ann, 3, 1).await;
        let new = &ann.log[lines.min(ann.log.len())..];
        if new.len() == 1 && new[0].kind == "passed" {
            ann.ask(undo(None)).await.expect("nothing was seen");
            assert!(ann.table.as_ref().map(|table| table.taken_back.answers) > before);
            inn.stop().await;
            return;
        }
    }
    panic!("no pass led to another window");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_seat_lent_to_a_bot_is_still_kept() {
    let inn = inn("trust-kept").await;
    let made = make(inn.addr(), &hosted(2, Some(5))).await;
    let mut ann = join(inn.addr(), &made.room, Some(&made.token), "").await;
    let mut bob = sit(inn.addr(), &made.room, 1, "Bob").await;
    let person = bob.you.person.expect("a person");
    bob.ask(bot(1)).await.expect("it is his");
    play(&mut ann, 1, 1).await;
    ann.ask(undo(KEPT)).await.expect("it is proposed");
    let open = proposal(&ann).expect("he is asked");
    assert_eq!(open.waiting, [person]);
    until(&mut bob, |bob| proposal(bob).is_some()).await;
    bob.ask(Ask::Vote { proposal: open.proposal, agree: true }).await.expect("he may say so");
    // Sent away, he is asked no more; but what he held stays closed.
    ann.ask(Ask::Kick { person }).await.expect("the host may");
    assert_eq!(
        ann.table.as_ref().map(|table| table.seats[1].holder.clone()),
        Some(Holder::Bot { kind: "random".to_owned(), keeper: None })
    );
    assert_eq!(refused(ann.ask(Ask::Export).await), Code::NotYours);
    assert!(told(&ann).contains(&"Bob is sent away."));
    inn.stop().await;
}

/// A server that says what it likes.
async fn liar() -> std::net::SocketAddr {
    use futures_util::{SinkExt as _, StreamExt as _};
    let listener = tokio::net::TcpListener::bind("127.0.0.1:0").await.expect("a port");
    let addr = listener.local_addr().expect("an address");
    tokio::spawn(async move {
        let (stream, _) = listener.accept().await.expect("a client");
        let mut socket = tokio_tungstenite::accept_async(stream).await.expect("a handshake");
        let _hello = socket.next().await;
        let foul = "\u{1b}]52;c;b3duZWQ=\u{7}\u{1b}[2Jhail\u{202e}";
        let chat = json!({ "tell": "chat", "person": null, "name": foul, "text": foul });
        for message in [chat, json!({ "tell": "done", "id": 1 })] {
            let message = tokio_tungstenite::tungstenite::Message::text(message.to_string());
            socket.send(message).await.expect("a listener");
        }
        let _ = socket.next().await;
    });
    addr
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn whatever_a_server_says_is_plain_text() {
    let mut client = join(liar().await, "any", None, "Ann").await;
    let Tell::Chat(line) = client.hear().await.expect("what it says") else { panic!("it chats") };
    assert_eq!((line.name.as_str(), line.text.as_str()), ("]52;c;b3duZWQ=[2Jhail", "]52;c;b3duZWQ=[2Jhail"));
}
