//! Plain HTTP: what there is to read.

mod common;

use common::{DECKS, LIBRARY, get, http, inn, join, make, play, post};
use library::campaign::Campaign;
use library::deck::DeckList;
use rules::replay::Replay;
use rules::setup::Mode;
use serde_json::{Value, json};

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn pages_tell_what_there_is() {
    let inn = inn("pages").await;
    let addr = inn.addr();
    let page = |path: &'static str| async move {
        let (status, page) = get(addr, path).await;
        assert_eq!(status, 200, "{path}: {page}");
        page
    };
    assert_eq!(page("/api/health").await["well"], true);
    let scenarios = page("/api/scenarios").await;
    let ids: Vec<&str> =
        scenarios["scenarios"].as_array().expect("a list").iter().filter_map(|one| one["id"].as_str()).collect();
    assert!(ids.contains(&"passage-through-mirkwood"), "{ids:?}");
    assert!(scenarios["modes"].as_array().is_some_and(|modes| modes.len() >= 3));
    let pit = page("/api/scenarios/into-the-pit").await;
    assert_eq!((&pit["product"], &pit["decks"][0]["cards"]), (&"Khazad-dûm".into(), &serde_json::json!([])));
    assert!(page("/api/scenarios/into-the-pit?spoilers=true").await["decks"][0]["cards"][0][0].is_string());
    assert_eq!(page("/api/bots").await["bots"][0], "random");
    assert!(page("/api/cards?q=gandalf").await["count"].as_u64() >= Some(1));
    let card = page("/api/cards?q=gandalf").await["faces"][0]["id"].as_str().expect("an id").to_owned();
    let (status, faces) = get(addr, &format!("/api/cards/{card}")).await;
    assert_eq!((status, faces[0]["name"].as_str()), (200, Some("Gandalf")));
    assert!(page("/api/decks").await["decks"].as_array().is_some_and(|decks| decks.len() >= 4));
    assert_eq!(page("/api/decks/core-leadership").await["legal"], true);
    let puzzles = page("/api/puzzles").await;
    let puzzle = puzzles["puzzles"][0].as_str().expect("a puzzle").to_owned();
    let (status, text) = http(addr, "GET", &format!("/api/puzzles/{puzzle}"), "").await;
    assert_eq!(status, 200);
    let (status, report) = http(addr, "POST", "/api/puzzles/check", &text).await;
    assert!(status == 200 && report.contains("\"failures\":[]") && report.contains("\"faults\":[]"), "{report}");
    assert!(page("/api/rules").await.is_object());
    assert_eq!(page("/api/rules?q=what%20does%20surge%20do").await[0]["id"], "RR.surge.1");
    let gandalf = page("/api/rules?q=gandalf").await;
    let cards: Vec<_> = gandalf.as_array().into_iter().flatten().filter(|it| it["book"] == "Cards").collect();
    assert_eq!(cards[0]["topic"], "Gandalf", "cards are among the answers");
    assert!(page("/api/rules/RR.step-3.4.2").await[0]["text"].is_string());
    assert_eq!(page("/api/history").await["games"].as_array().map(Vec::len), Some(0));
    for missing in [
        "/api/cards/x", "/api/scenarios/x", "/api/decks/x", "/api/puzzles/x", "/api/rules/XX.9", "/api/replays/x",
        "/nowhere",
    ] {
        let (status, said) = get(addr, missing).await;
        assert_eq!((status, said["code"].as_str()), (404, Some("unknown")), "{missing}");
    }
    inn.stop().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn decks_are_checked() {
    let inn = inn("decks").await;
    let (status, report) = http(inn.addr(), "POST", "/api/decks/check?file=mine.txt", "1x Aragorn\n3x Gandalf\n").await;
    let report: serde_json::Value = serde_json::from_str(&report).expect("JSON");
    assert_eq!((status, &report["legal"]), (200, &serde_json::json!(false)), "{report}");
    let reasons = report["decks"][0]["reasons"].as_array().expect("reasons");
    assert!(reasons.iter().all(|reason| reason["what"].is_string() && reason["fix"].is_string()), "{reasons:?}");
    inn.stop().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn metrics_count() {
    let inn = inn("metrics").await;
    let made = common::make(inn.addr(), &common::room_for(1, 3)).await;
    let mut ann = common::sit(inn.addr(), &made.room, 0, "Ann").await;
    common::play(&mut ann, 1, 4).await;
    let (status, page) = http(inn.addr(), "GET", "/metrics", "").await;
    assert_eq!(status, 200);
    for line in [
        "westmarch_connections 1\n",
        "westmarch_rooms_awake 1\n",
        "westmarch_rooms_made_total 1\n",
        "westmarch_answers_total 4\n",
        "westmarch_stored_seconds_count 5\n",
    ] {
        assert!(page.contains(line), "{line} is not in {page}");
    }
    inn.stop().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_campaign_is_played_game_by_game() {
    let inn = inn("campaign").await;
    let (_, page) = get(inn.addr(), "/api/campaigns").await;
    let id = page["campaigns"][0]["id"].as_str().expect("a campaign").to_owned();
    let deck = |at: usize| DeckList::from(LIBRARY.deck(DECKS[at]).expect("a deck"));
    let players = [("Ann".to_owned(), deck(0)), ("Bob".to_owned(), deck(1))];
    let begun = Campaign::begin(&LIBRARY, &id, &players, (Mode::Standard, false), None).expect("a campaign");
    let log = begun.text().expect("a log");
    let (status, standing) = http(inn.addr(), "POST", "/api/campaigns/check", &log).await;
    assert_eq!(status, 200, "{standing}");
    let standing: Value = serde_json::from_str(&standing).expect("JSON");
    assert_eq!(
        (standing["standing"]["next"].as_str(), &standing["log"]),
        (page["campaigns"][0]["scenarios"][0].as_str(), &json!(log))
    );
    let (status, said) = post(inn.addr(), "/api/rooms", &json!({ "campaign": log, "seats": [{}] })).await;
    assert_eq!((status, said["code"].as_str()), (400, Some("bad_input")));
    let seats = json!([{ "holder": "host" }, { "holder": "host" }]);
    let made = make(inn.addr(), &json!({ "campaign": log, "seats": seats, "seed": 3 })).await;
    let mut host = join(inn.addr(), &made.room, Some(&made.token), "").await;
    play(&mut host, 1, usize::MAX).await;
    let (_, history) = get(inn.addr(), "/api/history").await;
    let game = history["games"][0]["game"].as_str().expect("a finished game").to_owned();
    let (_, replay) = http(inn.addr(), "GET", &format!("/api/replays/{game}"), "").await;
    let replay: Replay = serde_json::from_str(&replay).expect("a replay");
    let (status, after) = post(inn.addr(), "/api/campaigns/record", &json!({ "log": log, "replay": replay })).await;
    assert_eq!(status, 200, "{after}");
    let after = Campaign::read(&LIBRARY, after["log"].as_str().expect("a log")).expect("it holds together");
    assert_eq!(after.log.games.len(), 1);
    let mut other = replay;
    other.setup.seed = other.setup.seed.of_game(1);
    let (status, _) = post(inn.addr(), "/api/campaigns/record", &json!({ "log": log, "replay": other })).await;
    assert_eq!(status, 400, "another game");
    inn.stop().await;
}
