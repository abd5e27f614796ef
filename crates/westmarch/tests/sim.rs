//! `westmarch sim`

mod common;

use common::{Folder, SCENARIO, run};
use serde_json::Value;

#[test]
fn the_report_has_its_keys() {
    let line = [&["sim"], &SCENARIO[..], &["--deck", "core-leadership", "--games", "20", "--bot", "random", "--json"]]
        .concat();
    let said = run(&[&line[..], &["--seed", "7", "--threads", "1"]].concat()).good();
    let json: Value = serde_json::from_str(&said.out).expect("JSON");
    let keys =
        ["games", "wins", "losses", "decisions", "seconds", "games_per_second", "decisions_per_second", "mean_rounds"];
    assert!(keys.iter().all(|key| json[key].is_number()), "{json}");
    assert_eq!(json.as_object().map(serde_json::Map::len), Some(keys.len()));
    assert_eq!(json["games"], 20);
    let again = run(&[&line[..], &["--seed", "7", "--threads", "2"]].concat()).good();
    let again: Value = serde_json::from_str(&again.out).expect("JSON");
    assert_eq!((&json["wins"], &json["decisions"]), (&again["wins"], &again["decisions"]));
}

#[test]
fn several_decks_are_several_players() {
    let line =
        [&["sim"], &SCENARIO[..], &["--games", "5", "--deck", "core-leadership", "core-lore", "--deck", "core-spirit"]];
    run(&line.concat()).good().says(&["5 games"]);
}

#[test]
fn modes_change_the_games() {
    let line = [&["sim"], &SCENARIO[..], &["--deck", "core-leadership", "--games", "50", "--json", "--mode"]].concat();
    let decisions = |mode: &str| {
        let said = run(&[&line[..], &[mode]].concat()).good();
        serde_json::from_str::<Value>(&said.out).expect("JSON")["decisions"].clone()
    };
    assert_ne!(decisions("standard"), decisions("easy"));
    assert_ne!(decisions("standard"), decisions("basic"));
}

#[test]
fn bad_input_is_refused() {
    let with = |deck: &str, more: &[&str]| run(&[&["sim"], &SCENARIO[..], &["--deck", deck], more].concat());
    with("core-leadrship", &[]).refused(&["core-leadrship", "core-leadership"]);
    with("core-leadership", &["--bot", "genius"]).refused(&["genius", "random"]);
    with("core-leadership", &["--mode", "hard"]).refused(&["hard", "standard, easy, basic"]);
    with("core-leadership", &["--games", "0"]).refused(&["0"]);
    with("core-leadership", &["--games", "many"]).refused(&["many"]);
    with("core-leadership", &["--deck", "core-leadership"]).refused(&["Aragorn"]);
    with("core-leadership", &["--deck", "core-lore", "core-spirit", "core-tactics", "core-lore"]).refused(&["1 to 4"]);
    run(&["sim", "--deck", "core-lore"]).refused(&["--scenario"]);
    run(&["sim", "--scenario", "passage-through-mirkwod", "--deck", "core-lore"])
        .refused(&["passage-through-mirkwood"]);
}

#[test]
fn the_heuristic_plays_unless_told_otherwise_and_the_page_says_so() {
    let line = [&["sim"], &SCENARIO[..], &["--deck", "core-leadership", "--games", "5"]].concat();
    run(&line).good().says(&["5 games of the heuristic bot", "Were this bot to play many more"]);
}

#[test]
fn games_are_kept_as_replays_by_how_they_ended() {
    let folder = Folder::new("sim-saves");
    let (won, lost) = (folder.join("won"), folder.join("lost"));
    let line =
        [&["sim"], &SCENARIO[..], &["--deck", "core-leadership", "--games", "12", "--seed", "1", "--json"]].concat();
    let said = run(&[&line[..], &["--save-won", &won, "--save-lost", &lost]].concat()).good();
    let json: Value = serde_json::from_str(&said.out).expect("JSON");
    let files =
        |path: &str| -> Vec<_> { std::fs::read_dir(path).expect("a folder").flatten().map(|it| it.path()).collect() };
    assert_eq!(
        (json["wins"].as_u64(), json["losses"].as_u64()),
        (Some(files(&won).len() as u64), Some(files(&lost).len() as u64))
    );
    assert!(!files(&won).is_empty() && !files(&lost).is_empty());
    for (path, result) in [(&won, "won"), (&lost, "lost")] {
        for file in files(path) {
            run(&["replay", "--verify", &file.to_string_lossy()]).good();
            let replay: Value = serde_json::from_str(&std::fs::read_to_string(file).expect("a file")).expect("JSON");
            assert_eq!(replay["result"], result);
        }
    }
    let file = folder.file("taken", "");
    run(&[&line[..], &["--save-won", &file]].concat()).refused(&["cannot make the folder", "taken"]);
}
