//! Puzzles for players, and campaigns, over HTTP.

mod common;

use common::{get, inn, post};
use serde_json::{Value, json};
use table::campaigns::{CampaignStanding, ChapterState};
use table::challenge::{ChallengeName, ChallengePlayed};

/// What comes of answers.
async fn play(inn: &common::Inn, name: &ChallengeName, answers: &[Value]) -> ChallengePlayed {
    let asked = json!({ "path": name.path, "title": name.title, "answers": answers });
    let (status, played) = post(inn.addr(), "/api/puzzles/play", &asked).await;
    assert_eq!(status, 200, "{}: {played}", name.title);
    serde_json::from_value(played).expect("the shape that is described")
}

async fn challenges(inn: &common::Inn) -> Vec<ChallengeName> {
    let (status, list) = get(inn.addr(), "/api/puzzles?kind=challenge").await;
    assert_eq!(status, 200, "{list}");
    serde_json::from_value(list["puzzles"].clone()).expect("names")
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn every_challenge_is_solved_by_its_solution_and_not_before() {
    let inn = inn("challenges").await;
    let all = challenges(&inn).await;
    assert!(all.len() >= 8, "{all:?}");
    for name in &all {
        let begun = play(&inn, name, &[]).await;
        assert!(!begun.solved && !begun.failed && begun.decision.is_some(), "{}", name.title);
        assert!(!begun.hints.is_empty() && !begun.solution.is_empty() && begun.goal == name.goal, "{}", name.title);
        let answers: Vec<Value> = begun.solution.iter().map(|step| json!(step.answer)).collect();
        for given in 1..=answers.len() {
            let played = play(&inn, name, &answers[..given]).await;
            assert_eq!(played.solved, given == answers.len(), "{} after {given} answers", name.title);
            assert!(!played.failed && played.decision.is_some() != played.solved);
        }
    }
    inn.stop().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn who_does_nothing_solves_nothing() {
    let inn = inn("missed").await;
    for name in challenges(&inn).await {
        let mut answers: Vec<Value> = Vec::new();
        let end = loop {
            let played = play(&inn, &name, &answers).await;
            if played.decision.is_none() {
                break played;
            }
            let offered = played.view["decision"]["asked"]["answers"].as_array().cloned().expect("answers");
            let idle = offered.iter().find(|answer| [json!("pass"), json!("done")].contains(answer));
            answers.push(idle.unwrap_or(&offered[0]).clone());
            assert!(answers.len() < 200, "{} never ends", name.title);
        };
        assert!(end.failed && !end.solved, "{} solves itself", name.title);
        answers.push(json!("pass"));
        let more = json!({ "path": name.path, "title": name.title, "answers": answers });
        let (status, said) = post(inn.addr(), "/api/puzzles/play", &more).await;
        assert_eq!((status, said["code"].as_str()), (400, Some("late")));
    }
    inn.stop().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn wrong_answers_are_explained() {
    let inn = inn("wrong").await;
    let name = challenges(&inn).await.remove(0);
    let ask = |answers: Value, title: &str| json!({ "path": name.path, "title": title, "answers": answers });
    let (status, said) = post(inn.addr(), "/api/puzzles/play", &ask(json!([{ "play": 0 }]), &name.title)).await;
    assert_eq!((status, said["code"].as_str()), (400, Some("illegal")));
    assert!(said["message"].as_str().is_some_and(|why| why.contains("RR.") && why.contains("answer 1")), "{said}");
    let (status, _) = post(inn.addr(), "/api/puzzles/play", &ask(json!([]), "no such title")).await;
    assert_eq!(status, 404);
    let (status, _) = get(inn.addr(), "/api/puzzles?kind=riddle").await;
    assert_eq!(status, 400);
    let hero = play(&inn, &name, &[]).await.view["players"][0]["characters"][0]["id"].clone();
    let mut asked = ask(json!([]), &name.title);
    asked["why"] = hero;
    let (_, told) = post(inn.addr(), "/api/puzzles/play", &asked).await;
    assert_eq!(told["why"]["legal"], true, "{told}");
    inn.stop().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_campaign_is_begun_and_changed() {
    let inn = inn("campaigns").await;
    let wanted = json!({
        "campaign": "core-set-campaign",
        "name": "The long way",
        "mode": "easy",
        "players": [{ "name": "Ann", "deck": "core-leadership" }, { "name": "Bob", "deck": "core-spirit" }],
    });
    let (status, begun) = post(inn.addr(), "/api/campaigns/new", &wanted).await;
    assert_eq!(status, 200, "{begun}");
    let standing: CampaignStanding = serde_json::from_value(begun["standing"].clone()).expect("a standing");
    assert_eq!((standing.name.as_str(), standing.chapters[0].state), ("The long way", ChapterState::Next));
    assert_eq!(standing.next.as_ref(), Some(&standing.chapters[0].scenario));
    let (hero, other) = (&standing.players[0].heroes[0], &standing.available[0]);
    let trade = json!({ "log": begun["log"], "change": { "trade": { "hero": hero.id, "with": other.id } } });
    let (status, changed) = post(inn.addr(), "/api/campaigns/change", &trade).await;
    assert_eq!(status, 200, "{changed}");
    let after: CampaignStanding = serde_json::from_value(changed["standing"].clone()).expect("a standing");
    assert_eq!((&after.players[0].heroes[0].id, after.threat_penalty), (&other.id, 1));
    assert!(after.players[0].traded && !after.available.contains(other));
    let again = json!({ "log": changed["log"], "change": { "heal": { "hero": other.id } } });
    let (status, said) = post(inn.addr(), "/api/campaigns/change", &again).await;
    assert_eq!((status, said["code"].as_str()), (400, Some("bad_input")), "{said}");
    let mut wrong = wanted;
    wrong["players"][1]["deck"] = "no-such-deck".into();
    assert_eq!(post(inn.addr(), "/api/campaigns/new", &wrong).await.0, 404);
    // A room of it says so.
    let seats = json!([{ "holder": "host" }, { "holder": "host" }]);
    let room = json!({ "campaign": begun["log"], "seats": seats, "seed": 3 });
    let made = common::make(inn.addr(), &room).await;
    let host = common::join(inn.addr(), &made.room, Some(&made.token), "").await;
    assert_eq!(host.table.and_then(|table| table.campaign).as_deref(), Some("core-set-campaign"));
    inn.stop().await;
}
