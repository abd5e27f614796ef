//! Replays, moment by moment; where rooms stand; games as files.

mod common;

use common::{get, http, inn, join, make, play, post, refused, room_for, shown, sit};
use rules::ids::Seat;
use rules::replay::Replay;
use serde_json::{Value, json};
use table::moments::{At, Moments};
use table::wire::{Ask, Code, Tell, Then};

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_finished_game_is_looked_at_moment_by_moment() {
    let inn = inn("moments").await;
    let made = make(inn.addr(), &room_for(2, 21)).await;
    let mut ann = sit(inn.addr(), &made.room, 0, "Ann").await;
    let mut bob = sit(inn.addr(), &made.room, 1, "Bob").await;
    tokio::join!(play(&mut ann, 1, usize::MAX), play(&mut bob, 2, usize::MAX));
    let over = ann.table.as_ref().and_then(|table| table.over.clone()).expect("it is over");
    let (status, told) = get(inn.addr(), &format!("/api/replays/{}/moments", over.game)).await;
    assert_eq!(status, 200, "{told}");
    let told: Moments = serde_json::from_value(told).expect("a replay in words");
    assert_eq!((told.result, told.score, told.rounds), (Some(over.outcome), over.score, over.rounds));
    assert!(told.moments.len() > 20 && told.lines.len() > 50);
    assert!(told.moments.windows(2).all(|pair| pair[0].lines <= pair[1].lines));
    assert!(told.moments.iter().all(|moment| !moment.answer.is_empty() && moment.question.starts_with("Player ")));
    let at = |n: usize, eyes: &'static str| {
        let path = format!("/api/replays/{}/at/{n}{eyes}", over.game);
        let addr = inn.addr();
        async move { get(addr, &path).await }
    };
    let (_, first) = at(0, "?seat=1").await;
    let first: At = serde_json::from_value(first).expect("a moment");
    assert_eq!(first.answer.as_ref(), Some(&told.moments[0].answer));
    let hand = |view: &Value, seat: usize| view["players"][seat]["hand"]["cards"].as_array().map(Vec::len);
    assert_eq!((hand(&first.view, 0), hand(&first.view, 1)), (None, Some(6)));
    let (_, watched) = at(0, "").await;
    assert_eq!((hand(&watched["view"], 0), hand(&watched["view"], 1)), (None, None));
    let (_, end) = at(told.moments.len(), "?seat=0").await;
    assert_eq!((end["answer"].is_null(), end["decision"].is_null()), (true, true), "{end}");
    assert_eq!(Some(&end["view"]), ann.raw_view(Some(Seat(0))));
    for (n, eyes) in [(told.moments.len() + 1, ""), (0, "?seat=2")] {
        assert_eq!(at(n, eyes).await.0, 400);
    }
    // The same from a file, which may be damaged.
    let (_, text) = http(inn.addr(), "GET", &format!("/api/replays/{}", over.game), "").await;
    let mut replay: Replay = serde_json::from_str(&text).expect("a replay");
    let (_, again) = post(inn.addr(), "/api/replays/moments", &json!(replay)).await;
    assert_eq!(serde_json::from_value::<Moments>(again).expect("in words"), told);
    let (_, moment) = post(inn.addr(), "/api/replays/at", &json!({ "replay": replay, "at": 0, "seat": 1 })).await;
    assert_eq!(serde_json::from_value::<At>(moment).expect("a moment"), first);
    replay.answers[3].1 = rules::decision::Answer::Play(rules::ids::CardId(60_000));
    let (status, said) = post(inn.addr(), "/api/replays/moments", &json!(replay)).await;
    assert!(status == 400 && said["message"].as_str().is_some_and(|why| why.contains("answer 4")), "{said}");
    inn.stop().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_room_tells_where_it_stands() {
    let inn = inn("standing").await;
    let made = make(inn.addr(), &room_for(2, 21)).await;
    let room = format!("/api/rooms/{}", made.room);
    let mut ann = sit(inn.addr(), &made.room, 0, "Ann").await;
    let (_, page) = get(inn.addr(), &room).await;
    assert_eq!(
        (&page["title"], &page["outcome"], &page["game"]),
        (&"Passage Through Mirkwood".into(), &Value::Null, &Value::Null)
    );
    assert_eq!((&page["seats"][0]["name"], &page["seats"][1]["holder"]), (&"Ann".into(), &"open".into()));
    assert_eq!((&page["asked"], &page["your_turn"]), (&0.into(), &false.into()));
    let token = ann.token.clone().expect("a token");
    let (_, mine) = shown(inn.addr(), &room, &token).await;
    assert_eq!((&mine["your_turn"], &mine["mine"]), (&true.into(), &json!([0])));
    assert_eq!(shown(inn.addr(), &room, "nobody").await.0, 403);
    assert_eq!(get(inn.addr(), "/api/rooms/nowhere").await.0, 404);
    // Nobody takes the game home before the end: whoever comes has a hand in it.
    let export = format!("{room}/replay");
    assert_eq!(shown(inn.addr(), &export, &token).await.0, 403);
    assert_eq!(get(inn.addr(), &format!("{room}/replay")).await.0, 403);
    assert_eq!(refused(ann.ask(Ask::Export).await), Code::NotYours);
    let mut bob = sit(inn.addr(), &made.room, 1, "Bob").await;
    assert_eq!(shown(inn.addr(), &export, &token).await.0, 403);
    assert_eq!(refused(ann.ask(Ask::Export).await), Code::NotYours);
    tokio::join!(play(&mut ann, 1, usize::MAX), play(&mut bob, 2, usize::MAX));
    let (status, saved) = shown(inn.addr(), &export, &token).await;
    assert_eq!((status, saved["result"].is_null()), (200, false));
    let (_, page) = get(inn.addr(), &room).await;
    assert!(page["outcome"].is_string() && page["game"].is_string() && page["asked"].is_null(), "{page}");
    inn.stop().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn one_person_plays_two_hands() {
    let inn = inn("two-handed").await;
    let mut wanted = room_for(2, 23);
    for seat in 0..2 {
        wanted["seats"][seat]["holder"] = "host".into();
    }
    let made = make(inn.addr(), &wanted).await;
    let mut host = join(inn.addr(), &made.room, Some(&made.token), "").await;
    assert_eq!(host.you.seats, [Seat(0), Seat(1)]);
    assert!(host.raw_view(Some(Seat(0))).is_some() && host.raw_view(Some(Seat(1))).is_some());
    assert!(play(&mut host, 5, 20).await > 0);
    host.ask(Ask::Undo { to: table::wire::UndoTo::Answer, then: Some(Then::AsItLay) }).await.expect("she plays alone");
    // Alone at the table she may take the game home, for all to read who come later.
    let export = format!("/api/rooms/{}/replay", made.room);
    assert_eq!(shown(inn.addr(), &export, &made.token).await.0, 403);
    host.ask(Ask::Export).await.expect("nobody else plays");
    let text = loop {
        if let Tell::Replay { text, .. } = host.hear().await.expect("the game") {
            break text;
        }
    };
    let saved: rules::replay::Replay = serde_json::from_str(&text).expect("a replay");
    rules::replay::replay(&common::LIBRARY.pool, &saved, None).expect("it plays");
    assert_eq!(saved.promise, Some(table::secret::promise(&saved.setup)));
    let sam = join(inn.addr(), &made.room, None, "Sam").await;
    assert!(sam.notices.iter().any(|notice| notice.text.contains("the whole game")), "{:?}", sam.notices);
    assert_eq!(sam.table.expect("a table").seen_all, ["Hal"]);
    inn.stop().await;
}
