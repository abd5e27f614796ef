//! Whole games over real sockets.

mod common;

use common::{get, http, inn, join, make, play, room_for, sit, until};
use rules::ids::Seat;
use serde_json::json;
use table::wire::{Ask, Holder, Tell};

/// So many people, each with a client, play to the end; a spectator sees it all.
async fn game(seats: u8, seed: u32) {
    let inn = inn(&format!("game-{seats}")).await;
    let made = make(inn.addr(), &room_for(usize::from(seats), seed)).await;
    let mut spectator = join(inn.addr(), &made.room, None, "Sam").await;
    let mut players = Vec::new();
    for seat in 0..seats {
        players.push(sit(inn.addr(), &made.room, seat, &format!("player {seat}")).await);
    }
    let watching = tokio::spawn(async move {
        until(&mut spectator, |spectator| spectator.is_over()).await;
        spectator
    });
    let playing = players.into_iter().enumerate().map(|(at, mut player)| {
        tokio::spawn(async move {
            let given = play(&mut player, 1000 + at as u64, usize::MAX).await;
            (player, given)
        })
    });
    let mut total = 0;
    let mut ended = Vec::new();
    for task in playing.collect::<Vec<_>>() {
        let (player, given) = task.await.expect("a player");
        total += given;
        ended.push(player);
    }
    let spectator = watching.await.expect("a spectator");
    assert!(total > 20, "{total} answers");
    let seen = spectator.view(None).expect("a view");
    assert!(seen.players.iter().all(|player| player.hand.cards.is_empty()));
    for (seat, player) in ended.iter().enumerate() {
        let own = player.view(Some(Seat(seat as u8))).expect("a view");
        assert_eq!((own.round, own.outcome, own.players.len()), (seen.round, seen.outcome, usize::from(seats)));
        assert_eq!(player.log.len(), spectator.log.len());
        assert!(player.raw_view(None).is_none(), "who has a seat is no spectator");
    }
    // The game stands in the history, and its replay plays.
    let (_, history) = get(inn.addr(), "/api/history").await;
    let game = history["games"][0]["game"].as_str().expect("a finished game").to_owned();
    assert_ne!(game, made.room);
    let (status, replay) = http(inn.addr(), "GET", &format!("/api/replays/{game}"), "").await;
    assert_eq!(status, 200);
    let (status, told) = http(inn.addr(), "POST", "/api/replays/check", &replay).await;
    assert_eq!(status, 200, "{told}");
    inn.stop().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn two_play_a_whole_game() {
    game(2, 11).await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn three_play_a_whole_game() {
    game(3, 12).await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn four_play_a_whole_game() {
    game(4, 13).await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn one_person_plays_two_hands() {
    let inn = inn("two-handed").await;
    let seats = json!([
        { "deck": "core-leadership", "holder": "host" },
        { "deck": "core-spirit", "holder": "host" },
    ]);
    let room = json!({ "scenario": "passage-through-mirkwood", "seats": seats, "seed": 5 });
    let made = make(inn.addr(), &room).await;
    let mut host = join(inn.addr(), &made.room, Some(&made.token), "Ann").await;
    assert_eq!(host.you.seats, [Seat(0), Seat(1)]);
    assert!(host.you.host);
    until(&mut host, |host| host.turn().is_some()).await;
    let [one, two] = [0, 1].map(|seat| host.view(Some(Seat(seat))).expect("a view of each hand"));
    assert_eq!((one.players[0].hand.cards.len(), two.players[1].hand.cards.len()), (6, 6));
    assert_eq!(one.players[1].hand.cards.len(), 0);
    let given = play(&mut host, 3, usize::MAX).await;
    assert!(given > 20 && host.is_over());
    inn.stop().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_seat_goes_to_a_bot_and_back() {
    let inn = inn("bot").await;
    let made = make(inn.addr(), &room_for(2, 21)).await;
    let mut ann = sit(inn.addr(), &made.room, 0, "Ann").await;
    let mut bob = sit(inn.addr(), &made.room, 1, "Bob").await;
    bob.ask(Ask::Bot { seat: Seat(1), kind: "random".to_owned() }).await.expect("it is his");
    let handed = Holder::Bot { kind: "random".to_owned(), keeper: bob.you.person };
    assert_eq!(bob.table.as_ref().map(|table| table.seats[1].holder.clone()), Some(handed));
    assert!(bob.you.seats.is_empty());
    // Whoever lends a seat does not see its hand.
    until(&mut bob, |bob| bob.view(None).is_some()).await;
    assert_eq!(play(&mut ann, 1, 10).await, 10);
    bob.ask(Ask::Claim { seat: Seat(1) }).await.expect("it is still his");
    assert_eq!(bob.you.seats, [Seat(1)]);
    let (ann, bob) = tokio::join!(
        async {
            play(&mut ann, 2, usize::MAX).await;
            ann
        },
        async {
            play(&mut bob, 3, usize::MAX).await;
            bob
        }
    );
    assert!(ann.is_over() && bob.is_over());
    inn.stop().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn bots_fill_a_table_that_somebody_watches() {
    let inn = inn("bots").await;
    let bot = |deck: &str| json!({ "deck": deck, "holder": { "bot": "random" } });
    let seats = json!([bot("core-leadership"), bot("core-spirit"), bot("core-lore")]);
    let room = json!({ "scenario": "passage-through-mirkwood", "seats": seats, "seed": 9 });
    let made = make(inn.addr(), &room).await;
    let mut watcher = join(inn.addr(), &made.room, None, "Sam").await;
    until(&mut watcher, |watcher| watcher.is_over()).await;
    inn.stop().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn turns_are_announced_to_those_who_ask() {
    let inn = inn("turns").await;
    let made = make(inn.addr(), &room_for(2, 31)).await;
    let mut ann = sit(inn.addr(), &made.room, 0, "Ann").await;
    let bob = sit(inn.addr(), &made.room, 1, "Bob").await;
    let token = bob.token.clone();
    bob.leave().await;
    let follow = table::wire::Follow::Turns;
    let hello = Ask::Hello { token, password: None, name: None, follow, lines: None };
    let mut quiet = table::client::Client::join(&common::url(inn.addr(), &made.room), hello).await.expect("welcome");
    // Ann keeps her hand; then Bob is asked.
    play(&mut ann, 1, 1).await;
    loop {
        match quiet.hear().await.expect("a notice") {
            Tell::Turn { seat, decision, .. } => {
                assert_eq!((seat, Some(decision)), (Seat(1), ann.decision.as_ref().map(|decision| decision.number)));
                break;
            }
            Tell::Moment(_) => panic!("only turns were asked for"),
            _ => {}
        }
    }
    inn.stop().await;
}
