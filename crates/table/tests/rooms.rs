//! People in a room: coming back, taking back, sending away, sleeping.

mod common;

use std::time::Duration;

use common::{get, inn, inn_with, join, make, pick, play, refused, room_for, sit, until, url};
use rules::decision::Answer;
use rules::ids::Seat;
use rules::state::Dice;
use serde_json::json;
use table::client::{Client, ClientError};
use table::pace::Pace;
use table::room::Deed;
use table::server::start;
use table::store::{Store, sqlite_url};
use table::wire::{Ask, ChatLine, Code, Holder, Tell, Then, UndoTo};

fn number(client: &Client) -> u32 {
    client.decision.as_ref().expect("a decision").number
}

/// A client that stands before a choice of how to pay for a card.
async fn before_a_payment(client: &mut Client) {
    let mut dice = Dice(7);
    loop {
        let Some((decision, answers)) = client.turn() else {
            client.hear().await.expect("the game goes on");
            continue;
        };
        let about = client.raw_view(Some(decision.seat)).map(|view| view["decision"]["about"].clone());
        if about == Some(json!("payment")) {
            return;
        }
        let playing = answers.iter().copied().find(|answer| matches!(answer, Answer::Play(_)));
        let answer = playing.unwrap_or_else(|| pick(&mut dice, &answers));
        client.answer(answer).await.expect("it is legal");
        assert!(!client.is_over(), "nobody had to choose how to pay");
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn who_comes_back_pays_for_the_card_that_was_begun() {
    let inn = inn("payment").await;
    let made = make(inn.addr(), &room_for(1, 4)).await;
    let mut ann = sit(inn.addr(), &made.room, 0, "Ann").await;
    before_a_payment(&mut ann).await;
    let (decision, answers) = ann.turn().map(|(decision, answers)| (decision.clone(), answers)).expect("a turn");
    let (view, lines, token) = (ann.view(Some(Seat(0))), ann.log.len() as u32 + ann.log_start, ann.token.clone());
    // Without a word.
    drop(ann);
    let hello = Ask::Hello { token, password: None, name: None, follow: Default::default(), lines: Some(lines) };
    let mut ann = Client::join(&url(inn.addr(), &made.room), hello).await.expect("welcome back");
    assert_eq!(ann.turn(), Some((&decision, answers.clone())));
    assert_eq!(ann.view(Some(Seat(0))), view);
    assert!(ann.log.is_empty(), "she has read it all");
    ann.answer(answers[0]).await.expect("the card is paid for");
    assert!(number(&ann) > decision.number);
    inn.stop().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_room_outlives_its_server() {
    let inn = inn("restart").await;
    let made = make(inn.addr(), &room_for(2, 40)).await;
    let mut ann = sit(inn.addr(), &made.room, 0, "Ann").await;
    let mut bob = sit(inn.addr(), &made.room, 1, "Bob").await;
    ann.ask(Ask::Pace { seat: Seat(0), pace: Pace::Full, stops: Vec::new(), muted: Vec::new(), until: None })
        .await
        .expect("her pace");
    bob.ask(Ask::Chat { text: "hail".to_owned() }).await.expect("a word");
    tokio::join!(play(&mut ann, 1, 6), play(&mut bob, 2, 1));
    let (token, view, decision) = (ann.token.clone(), ann.view(Some(Seat(0))), ann.decision.clone());
    let folder = inn.stop().await;
    let error = loop {
        if let Err(error) = ann.hear().await {
            break error;
        }
    };
    assert_eq!(error.code(), Some(Code::Stopping));
    let config = table::server::Config::new(folder.0.clone());
    let server = start(common::LIBRARY.clone(), config).await.expect("a server");
    let mut ann = join(server.addr, &made.room, token.as_deref(), "").await;
    assert_eq!((ann.view(Some(Seat(0))), &ann.decision), (view, &decision));
    assert_eq!(ann.table.as_ref().map(|table| table.persons[1].name.as_str()), Some("Ann"));
    ann.ask(Ask::Chat { text: "the end".to_owned() }).await.expect("she may speak");
    let mut chat = Vec::new();
    while chat.last().is_none_or(|line: &ChatLine| line.text != "the end") {
        if let Tell::Chat(line) = ann.hear().await.expect("old lines, then her own") {
            chat.push(line);
        }
    }
    assert_eq!(chat.len(), 2);
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_server_that_was_overtaken_overwrites_nothing() {
    let inn = inn("overtaken").await;
    let made = make(inn.addr(), &room_for(1, 48)).await;
    let mut ann = sit(inn.addr(), &made.room, 0, "Ann").await;
    let (token, view) = (ann.token.clone(), ann.view(Some(Seat(0))));
    // Another server writes what comes next, as if this one had been thought dead.
    let other = Store::open(&sqlite_url(&inn.folder.0)).await.expect("the same database");
    let line = ChatLine { person: None, name: "Sam".to_owned(), text: "from elsewhere".to_owned() };
    let serial = other.deeds(&made.room).await.expect("the deeds").len() as i64;
    other.append(&made.room, serial, &[Deed::Chat(line.clone())]).await.expect("it is written");
    let (_, answers) = ann.turn().expect("her turn");
    assert_eq!(refused(ann.answer(answers[0]).await), Code::Moved);
    let mut ann = join(inn.addr(), &made.room, token.as_deref(), "").await;
    assert_eq!(ann.view(Some(Seat(0))), view, "her answer was not acknowledged, and did not happen");
    let chat = loop {
        if let Tell::Chat(line) = ann.hear().await.expect("old lines") {
            break line;
        }
    };
    assert_eq!(chat, line);
    play(&mut ann, 1, 3).await;
    other.close().await;
    inn.stop().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn rooms_sleep_and_wake() {
    let inn = inn_with("sleep", |config| config.sleep = Duration::from_millis(100)).await;
    let made = make(inn.addr(), &room_for(1, 41)).await;
    let mut ann = sit(inn.addr(), &made.room, 0, "Ann").await;
    play(&mut ann, 1, 5).await;
    let (token, view) = (ann.token.clone(), ann.view(Some(Seat(0))));
    ann.leave().await;
    let awake = |page: &str| page.contains("westmarch_rooms_awake 1");
    common::becomes(async || !awake(&common::http(inn.addr(), "GET", "/metrics", "").await.1)).await;
    let ann = join(inn.addr(), &made.room, token.as_deref(), "").await;
    assert_eq!(ann.view(Some(Seat(0))), view);
    assert!(awake(&common::http(inn.addr(), "GET", "/metrics", "").await.1));
    inn.stop().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn who_plays_alone_takes_back_freely() {
    let inn = inn("undo-alone").await;
    let made = make(inn.addr(), &room_for(1, 42)).await;
    let mut ann = sit(inn.addr(), &made.room, 0, "Ann").await;
    assert_eq!(
        refused(ann.ask(Ask::Undo { to: UndoTo::Answer, then: Some(Then::AsItLay) }).await),
        Code::NothingToUndo
    );
    let first = (ann.view(Some(Seat(0))), ann.log.clone());
    play(&mut ann, 1, 1).await;
    let second = ann.view(Some(Seat(0)));
    play(&mut ann, 2, 3).await;
    let lines = ann.log.len() as u32;
    let late = number(&ann);
    for _ in 0..3 {
        ann.ask(Ask::Undo { to: UndoTo::Answer, then: Some(Then::AsItLay) }).await.expect("it is free");
    }
    assert_eq!(ann.view(Some(Seat(0))), second);
    // A click from before is not taken for the question that stands again.
    let old = Ask::Answer { decision: late, answer: Answer::Pass };
    assert_eq!(refused(ann.ask(old).await), Code::Late);
    play(&mut ann, 2, 3).await;
    assert_eq!(ann.log.len() as u32, lines);
    ann.ask(Ask::Undo { to: UndoTo::Line(first.1.len() as u32), then: Some(Then::AsItLay) })
        .await
        .expect("to a line of the log");
    assert_eq!((ann.view(Some(Seat(0))), &ann.log), (first.0, &first.1));
    assert_eq!(
        refused(ann.ask(Ask::Undo { to: UndoTo::Line(9999), then: Some(Then::AsItLay) }).await),
        Code::NothingToUndo
    );
    inn.stop().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_step_and_a_phase_are_taken_back() {
    let inn = inn("undo-step").await;
    let made = make(inn.addr(), &room_for(1, 43)).await;
    let mut ann = sit(inn.addr(), &made.room, 0, "Ann").await;
    ann.ask(Ask::Pace { seat: Seat(0), pace: Pace::Full, stops: Vec::new(), muted: Vec::new(), until: None })
        .await
        .expect("her pace");
    let at = |ann: &Client| {
        let view = ann.view(Some(Seat(0))).expect("a view");
        (view.round, view.step.phase, view.step.number)
    };
    let mut dice = Dice(3);
    while at(&ann).1.as_deref() != Some("travel") {
        let (_, answers) = ann.turn().expect("her turn");
        let answer = pick(&mut dice, &answers);
        ann.answer(answer).await.expect("it is legal");
        assert!(!ann.is_over());
    }
    let lines = ann.log.len() as u32;
    ann.ask(Ask::Undo { to: UndoTo::Phase, then: Some(Then::AsItLay) }).await.expect("a phase back");
    assert_eq!(at(&ann).1.as_deref(), Some("quest"));
    assert!(at(&ann).2.starts_with("3.1"), "{:?}", at(&ann));
    // The staging of encounter cards was taken back: what they are is known now.
    let undone = loop {
        if let Tell::Undone { reveals, .. } = ann.hear().await.expect("it is told") {
            break reveals;
        }
    };
    assert!(undone);
    assert!((ann.log.len() as u32) < lines);
    ann.ask(Ask::Undo { to: UndoTo::Step, then: Some(Then::AsItLay) }).await.expect("a step back");
    assert_eq!(at(&ann).1.as_deref(), Some("planning"));
    inn.stop().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn others_are_asked_before_something_is_taken_back() {
    let inn = inn("undo-vote").await;
    let made = make(inn.addr(), &room_for(2, 44)).await;
    let mut ann = sit(inn.addr(), &made.room, 0, "Ann").await;
    let mut bob = sit(inn.addr(), &made.room, 1, "Bob").await;
    let mut sam = join(inn.addr(), &made.room, None, "Sam").await;
    let begin = (ann.view(Some(Seat(0))), number(&ann));
    play(&mut ann, 1, 1).await;
    let after = ann.view(Some(Seat(0)));
    assert_eq!(refused(sam.ask(Ask::Undo { to: UndoTo::Step, then: Some(Then::AsItLay) }).await), Code::NotYours);

    // Refused.
    ann.ask(Ask::Undo { to: UndoTo::Answer, then: Some(Then::AsItLay) }).await.expect("the others are asked");
    let open = |client: &Client| client.table.as_ref().and_then(|table| table.proposal.clone());
    until(&mut bob, |bob| open(bob).is_some()).await;
    let proposal = open(&bob).expect("a proposal");
    assert_eq!((proposal.waiting.clone(), proposal.answers), (vec![bob.you.person.expect("a person")], 1));
    assert_eq!(refused(sam.ask(Ask::Vote { proposal: proposal.proposal, agree: true }).await), Code::NotYours);
    assert_eq!(refused(ann.ask(Ask::Vote { proposal: proposal.proposal, agree: true }).await), Code::NotYours);
    bob.ask(Ask::Vote { proposal: proposal.proposal, agree: false }).await.expect("he says no");
    loop {
        if let Tell::UndoRefused { proposal: refused, .. } = ann.hear().await.expect("she is told") {
            assert_eq!(refused, proposal.proposal);
            break;
        }
    }
    assert_eq!(ann.view(Some(Seat(0))), after);
    assert_eq!(refused(bob.ask(Ask::Vote { proposal: proposal.proposal, agree: true }).await), Code::NoProposal);

    // Agreed.
    ann.ask(Ask::Undo { to: UndoTo::Answer, then: Some(Then::AsItLay) }).await.expect("the others are asked");
    until(&mut bob, |bob| open(bob).is_some()).await;
    let proposal = open(&bob).expect("a proposal");
    bob.ask(Ask::Vote { proposal: proposal.proposal, agree: true }).await.expect("he says yes");
    until(&mut ann, |ann| ann.view(Some(Seat(0))) == begin.0).await;
    until(&mut ann, |ann| open(ann).is_none() && number(ann) > begin.1).await;
    inn.stop().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn the_host_keeps_the_house() {
    let inn = inn("host").await;
    let made = make(inn.addr(), &room_for(2, 45)).await;
    let mut host = join(inn.addr(), &made.room, Some(&made.token), "").await;
    let mut ann = sit(inn.addr(), &made.room, 0, "Ann").await;
    let mut bob = join(inn.addr(), &made.room, None, "Bob").await;
    for ask in [Ask::Pause { paused: true }, Ask::Close, Ask::Kick { person: 1 }, Ask::Grant { claim: 1, agree: true }]
    {
        assert_eq!(refused(ann.ask(ask).await), Code::NotHost);
    }
    assert_eq!(refused(bob.ask(Ask::Release { seat: Seat(0) }).await), Code::NotYours);
    assert_eq!(refused(bob.ask(Ask::Claim { seat: Seat(7) }).await), Code::NoSeat);

    // A seat that is held is had only by the host's leave.
    bob.ask(Ask::Claim { seat: Seat(0) }).await.expect("the host is asked");
    let claims = |client: &Client| client.table.as_ref().map_or(Vec::new(), |table| table.claims.clone());
    until(&mut host, |host| !claims(host).is_empty()).await;
    host.ask(Ask::Grant { claim: claims(&host)[0].claim, agree: false }).await.expect("no");
    assert!(bob.you.seats.is_empty());
    bob.ask(Ask::Claim { seat: Seat(0) }).await.expect("the host is asked again");
    until(&mut host, |host| claims(host).len() == 1 && claims(host)[0].claim == 2).await;
    host.ask(Ask::Grant { claim: 2, agree: true }).await.expect("yes");
    until(&mut bob, |bob| bob.you.seats == [Seat(0)]).await;
    until(&mut ann, |ann| ann.you.seats.is_empty()).await;
    assert!(ann.view(Some(Seat(0))).is_none(), "what she saw was hers no longer");

    // Pause, and on.
    host.ask(Ask::Pause { paused: true }).await.expect("a pause");
    until(&mut bob, |bob| bob.turn().is_some()).await;
    assert_eq!(refused(bob.answer(Answer::Pass).await), Code::Paused);
    host.ask(Ask::Pause { paused: false }).await.expect("on");
    play(&mut bob, 1, 1).await;

    // Sent away: the seat is open, the token void.
    let person = bob.you.person.expect("a person");
    host.ask(Ask::Kick { person }).await.expect("he goes");
    let error = loop {
        if let Err(error) = bob.hear().await {
            break error;
        }
    };
    assert_eq!(error.code(), Some(Code::WrongToken));
    assert_eq!(host.table.as_ref().map(|table| table.seats[0].holder.clone()), Some(Holder::Open));
    let again = Client::join(&url(inn.addr(), &made.room), Ask::hello(bob.token.as_deref(), "")).await;
    assert_eq!(refused(again), Code::WrongToken);

    // Closed.
    host.ask(Ask::Close).await.expect("the end");
    let again = Client::join(&url(inn.addr(), &made.room), Ask::hello(Some(&made.token), "")).await;
    assert_eq!(refused(again), Code::Closed);
    inn.stop().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn passwords_and_tokens_open_the_door() {
    let inn = inn("password").await;
    let mut room = room_for(1, 46);
    room["password"] = json!("mellon");
    let made = make(inn.addr(), &room).await;
    // Whoever has only the code learns that there is a password, and no more.
    let (_, page) = get(inn.addr(), &format!("/api/rooms/{}", made.room)).await;
    assert_eq!(page, json!({ "password": true, "closed": false }));
    let (_, page) = common::shown(inn.addr(), &format!("/api/rooms/{}", made.room), &made.token).await;
    assert_eq!((page["password"].as_bool(), page["decks"][0].as_str()), (Some(true), Some("core-leadership")));
    assert!(!page.to_string().contains("argon2"));
    let hello = |token: Option<&str>, password: Option<&str>| Ask::Hello {
        token: token.map(str::to_owned),
        password: password.map(str::to_owned),
        name: None,
        follow: Default::default(),
        lines: None,
    };
    let url = url(inn.addr(), &made.room);
    for (token, password, code) in [
        (None, None, Code::WrongPassword),
        (None, Some("Mellon"), Code::WrongPassword),
        (Some("aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa"), Some("mellon"), Code::WrongToken),
        (Some(""), None, Code::WrongToken),
    ] {
        assert_eq!(refused(Client::join(&url, hello(token, password)).await), code);
    }
    Client::join(&url, hello(None, Some("mellon"))).await.expect("speak, friend, and enter");
    let mut host = Client::join(&url, hello(Some(&made.token), None)).await.expect("the host needs no password");

    // Whoever fears for a token gets a new one; the old one is worth nothing, wherever it is used.
    let mut thief = Client::join(&url, hello(Some(&made.token), None)).await.expect("a stolen token");
    host.ask(Ask::Renew).await.expect("a new token");
    let error = loop {
        if let Err(error) = thief.hear().await {
            break error;
        }
    };
    assert!(matches!(error, ClientError::Refused(refusal) if refusal.code == Code::WrongToken));
    assert_eq!(refused(Client::join(&url, hello(Some(&made.token), None)).await), Code::WrongToken);
    Client::join(&url, hello(host.token.as_deref(), None)).await.expect("the new one");
    inn.stop().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn who_lost_track_gets_everything_again() {
    let inn = inn("full").await;
    let made = make(inn.addr(), &room_for(1, 47)).await;
    let mut ann = sit(inn.addr(), &made.room, 0, "Ann").await;
    play(&mut ann, 1, 4).await;
    let before = (ann.view(Some(Seat(0))), ann.log.clone(), ann.decision.clone());
    ann.ask(Ask::Full).await.expect("all of it");
    assert_eq!((ann.view(Some(Seat(0))), ann.log.clone(), ann.decision.clone()), before);
    ann.ask(Ask::Log { from: 2, to: 5 }).await.expect("three lines");
    let lines = loop {
        if let Tell::Lines { from: 2, lines } = ann.hear().await.expect("lines") {
            break lines;
        }
    };
    assert_eq!(lines, before.1[2..5]);
    inn.stop().await;
}
