//! `westmarch history`, and the records that `play` writes.

mod common;

use std::fs;

use common::{Folder, Run, SCENARIO, run, run_with};
use serde_json::Value;

/// A game that is lost by giving in, recorded in a folder.
fn lose(folder: &Folder, seed: &str, after: &str) -> Run {
    let line = ["--deck", "core-spirit", "--seed", seed, "--data", &folder.path()];
    let script = "1\n".repeat(400) + after;
    run_with(&[&["play"], &SCENARIO[..], &line].concat(), &script).good()
}

fn history(folder: &Folder, more: &[&str]) -> Run {
    run(&[&["history", "--data", &folder.path()], more].concat())
}

#[test]
fn finished_games_are_listed_newest_first() {
    let folder = Folder::new("history");
    history(&folder, &[]).good().says(&["no finished games"]);
    lose(&folder, "5", "").says(&["Defeat", "Recorded"]);
    lose(&folder, "6", "");
    let said = history(&folder, &[]).good();
    assert!(said.out.lines().next().is_some_and(|line| line.contains("seed 6")), "{}", said.out);
    said.says(&["defeat", "passage-through-mirkwood, seed 5: core-spirit", "2 finished games, 0 won"]);
    let json: Value = serde_json::from_str(&history(&folder, &["--json"]).good().out).expect("JSON");
    let game = &json["games"][1];
    assert_eq!((&game["seed"], &game["result"], &game["mode"]), (&5.into(), &"lost".into(), &"standard".into()));
    assert_eq!((&game["score"], &game["decks"][0]), (&Value::Null, &"core-spirit".into()));
    assert!(game["rounds"].as_u64().is_some_and(|rounds| rounds > 0) && game["finished"].is_u64());
    let replay = folder.join(game["replay"].as_str().expect("a file"));
    run(&["replay", &replay, "--verify"]).good().says(&["verified", "defeat"]);
}

/// A record of a victory, as `play` would have written it.
fn win(folder: &Folder, name: &str, score: u32) {
    let record = format!(
        "{{\"format\": 1, \"finished\": 1, \"scenario\": \"road\", \"mode\": \"standard\", \"decks\": [], \
         \"result\": \"won\", \"score\": {score}, \"rounds\": 9, \"seed\": 1, \"replay\": \"replays/{name}.json\"}}"
    );
    fs::create_dir_all(folder.join("history")).expect("a folder");
    folder.file(&format!("history/{name}.json"), &record);
}

#[test]
fn the_best_score_is_the_lowest() {
    // proves: RR.scoring.9
    let folder = Folder::new("history-best");
    win(&folder, "a", 112);
    win(&folder, "b", 97);
    win(&folder, "c", 130);
    history(&folder, &[]).good().says(&["3 finished games, 3 won, best score 97"]);
}

#[test]
fn an_end_that_is_taken_back_is_not_recorded() {
    let folder = Folder::new("history-undo");
    lose(&folder, "5", "undo\nquit\n").says(&["Recorded", "taken back"]);
    history(&folder, &[]).good().says(&["no finished games"]);
    let saved = folder.join("game.json");
    lose(&folder, "5", &format!("save {saved}\n"));
    run_with(&["play", "--load", &saved, "--data", &folder.path()], "quit\n").good().never_says(&["Recorded"]);
    history(&folder, &[]).good().says(&["1 finished game,"]);
}

#[test]
fn unfinished_games_are_not_recorded() {
    let folder = Folder::new("history-open");
    let line = ["--deck", "core-spirit", "--seed", "5", "--data", &folder.path()];
    run_with(&[&["play"], &SCENARIO[..], &line].concat(), "keep\nquit\n").good();
    history(&folder, &[]).good().says(&["no finished games"]);
}

#[test]
fn broken_records_are_reported_and_left_alone() {
    let folder = Folder::new("history-broken");
    lose(&folder, "5", "");
    folder.file("history/broken.json", "{ \"format\": 1");
    let said = history(&folder, &[]);
    assert_eq!(said.code, 1, "{}{}", said.out, said.err);
    said.says(&["seed 5", "broken.json", "it is left as it is"]);
    assert_eq!(folder.read("history/broken.json"), "{ \"format\": 1");
    let json: Value = serde_json::from_str(&history(&folder, &["--json"]).out).expect("JSON");
    assert_eq!((json["games"].as_array().map(Vec::len), json["broken"].as_array().map(Vec::len)), (Some(1), Some(1)));
}

#[test]
fn a_place_that_cannot_hold_records_spoils_no_game() {
    let folder = Folder::new("history-file");
    let file = folder.file("data", "mine");
    let line = ["--deck", "core-spirit", "--seed", "5", "--data", &file];
    let said = run_with(&[&["play"], &SCENARIO[..], &line].concat(), &"1\n".repeat(400)).good();
    said.says(&["Defeat", "cannot be kept in"]);
    assert_eq!(fs::read_to_string(&file).expect("a file"), "mine");
    run(&["history", "--data", &file]).refused(&["no folder"]);
}
