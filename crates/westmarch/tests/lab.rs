//! `westmarch sim` over several match-ups, `odds`, `review` and `difficulty`.

mod common;

use common::{Folder, SCENARIO, project, run, run_with};
use serde_json::Value;

fn json(text: &str) -> Value {
    serde_json::from_str(text).unwrap_or_else(|error| panic!("{error}: {text}"))
}

#[test]
fn decks_scenarios_modes_and_bots_are_combined() {
    let said = run(&[
        "sim", "--scenario", "all", "--deck", "core-leadership", "core-spirit+core-lore", "--mode", "easy",
        "nightmare", "--bot", "heuristic", "random", "--games", "2", "--json",
    ]);
    let report = json(&said.good().out);
    let cells = report["cells"].as_array().expect("cells");
    let library = library::Library::load(&[]).expect("the content");
    let games: usize =
        library.scenarios().iter().map(|scenario| if scenario.nightmare.is_some() { 2 } else { 1 }).sum();
    assert_eq!(cells.len(), games * 2 * 2);
    assert_eq!(report["comparisons"].as_array().map(Vec::len), Some(games * 2));
    assert!(cells.iter().any(|cell| cell["players"] == 2 && cell["mode"] == "nightmare" && cell["bot"] == "random"));
}

#[test]
fn groups_of_decks_make_lineups() {
    let cells = |more: &[&str]| {
        let line = [&["sim"], &SCENARIO[..], &["--games", "1", "--json=full"], more].concat();
        json(&run(&line).good().out)["cells"].as_array().map(Vec::len)
    };
    assert_eq!(cells(&["--deck", "starters"]), Some(10));
    assert_eq!(cells(&["--deck", "starters", "--players", "2,3"]), Some(42 + 97));
    assert_eq!(cells(&["--deck", "core-lore", "core-spirit", "--players", "1"]), Some(2));
    assert_eq!(cells(&["--deck", "core-lore", "core-spirit"]), Some(1));
}

#[test]
fn a_study_is_kept_and_goes_on() {
    let folder = Folder::new("results");
    let (results, table, page) = (folder.join("games.jsonl"), folder.join("games.csv"), folder.join("games.html"));
    let line = |games: &str, more: &[&str]| {
        let fixed = ["--deck", "core-leadership", "--bot", "heuristic", "--results", &results, "--games", games];
        run(&[&["sim"], &SCENARIO[..], &fixed[..], more].concat())
    };
    line("10", &[]).good().says(&["10 games"]);
    let report = json(&line("30", &["--json=full", "--csv", &table, "--html", &page]).good().out);
    assert_eq!((&report["played"], &report["cells"][0]["games"]), (&Value::from(20), &Value::from(30)));
    assert!(folder.read("games.csv").starts_with("scenario,mode,players,decks,bot,measure"));
    assert!(folder.read("games.html").starts_with("<!DOCTYPE html>"));
    line("30", &["--seed", "5"]).refused(&["games.jsonl", "seed is 0, here it is 5", "another file"]);
    line("30", &["--mode", "easy"]).refused(&["mode", "standard", "easy"]);
}

#[test]
fn decks_are_compared_on_the_same_deals() {
    let line =
        [&["sim"], &SCENARIO[..], &["--deck", "core-leadership", "--bot", "heuristic", "--games", "40"]].concat();
    let with = |more: &[&str]| run(&[&line[..], more].concat());
    with(&["--versus", "riders-and-rangers"]).good().says(&["On the same 40 deals Core Set: Leadership won"]);
    with(&["--swap", "Gandalf=Beorn"]).good().says(&["Core Set: Leadership with Beorn for Gandalf", "points"]);
    with(&["--swap", "Gandalf=Beron"]).refused(&["Beron", "Beorn"]);
    with(&["--swap", "Beorn=Gandalf"]).refused(&["Beorn", "these decks"]);
    with(&["--swap", "Gandalf"]).refused(&["Card A=Card B"]);
    with(&["--versus", "core-spirti"]).refused(&["core-spirit"]);
}

#[test]
fn a_comparison_goes_on_until_it_is_clear() {
    let line = |more: &[&str]| run(&[&["sim"], &SCENARIO[..], &["--deck", "core-leadership"], more].concat());
    let report = json(&line(&["--bot", "heuristic", "random", "--until-clear=3000", "--json"]).good().out);
    let compared = &report["comparisons"][0];
    assert_eq!(compared["looks"], true);
    assert!(compared["difference"]["high"].as_f64().is_some_and(|high| high < 0.0), "{compared}");
    let games = report["cells"][0]["games"].as_u64().expect("games");
    assert!(games < 1000 && games.is_multiple_of(100), "{games}");
    line(&["--versus", "core-leadership", "--until-clear=300"]).refused(&["compare"]);
    line(&["--until-clear"]).refused(&["--versus", "--swap"]);
    line(&["--versus", "core-lore", "--until-clear", "--games", "5"]).refused(&["--games"]);
}

#[test]
fn the_page_tells_how_far_games_came_and_what_ended_them() {
    let hard = ["sim", "--scenario", "escape-from-dol-guldur", "--deck", "core-leadership", "core-lore"];
    run(&[&hard[..], &["--games", "40"]].concat()).good().says(&[
        "Were this bot to play many more, it would win",
        "This bot hardly ever wins here; compare how far it comes.",
        "of the way on average",
        "lost by ",
        "Player 1 left ",
    ]);
}

#[test]
fn a_deck_is_examined() {
    let folder = Folder::new("doctor");
    let page = folder.join("doctor.html");
    let line = ["deck", "doctor", "core-leadership", "--games", "60"];
    run(&[&line[..], &["--html", &page]].concat()).good().says(&[
        "Core Set: Leadership: 30 cards",
        "Drawn by planning",
        "Left after planning",
        "From 60 games of the heuristic bot",
    ]);
    assert!(folder.read("doctor.html").contains("Resources left after planning"));
    let report = json(&run(&[&line[..], &["core-lore", "--json"]].concat()).good().out);
    assert_eq!(report.as_array().map(Vec::len), Some(2));
    // One of one copy among thirty cards, seven of which are seen.
    let chance = report[0]["draws"][0]["by_round"][0][1].as_f64().expect("a chance");
    assert!((chance - 7.0 / 30.0).abs() < 1e-9, "{chance}");
    run(&["deck", "doctor", "core-leadrship"]).refused(&["core-leadership"]);
    run(&["deck", "doctor", "core-lore", "--scenario", "nowhere"]).refused(&["nowhere"]);
}

#[test]
fn lineups_that_cannot_be_are_refused() {
    let with = |more: &[&str]| run(&[&["sim"], &SCENARIO[..], &["--games", "1"], more].concat());
    with(&["--deck", "core-lore+core-spirit", "--players", "2"]).refused(&["`+`", "--players"]);
    with(&["--deck", "core-leadership", "riders-and-rangers", "--players", "2"]).refused(&["no 2 of these decks"]);
    with(&["--deck", "core-lore", "--players", "5"]).refused(&["5"]);
    with(&["--deck", "core-lore", "--mode", "expert", "standard"]).refused(&["expert"]);
}

#[test]
fn odds_of_a_puzzle_and_of_a_saved_game() {
    let puzzle = project("puzzles/framework/quest.puzzle");
    run(&["odds", &puzzle]).good().says(&["As far as player 2 may know", "Revealed next", "Drawn next"]);
    run(&["odds", &puzzle]).good().says(&["The deck ends before the 3 cards asked about"]);
    run(&["odds", &puzzle, "--at", "3"]).refused(&["--at"]);
    run(&["odds", &puzzle, "--puzzle", "no such thing"]).refused(&["there is no such puzzle"]);

    let folder = Folder::new("odds");
    let save = saved(&folder);
    let report =
        json(&run(&["odds", &save, "--json", "--reveals", "2", "--draws", "3", "--willpower", "9"]).good().out);
    let kinds = report["reveals"]["kinds"].as_array().expect("kinds");
    let sum: f64 = kinds.iter().map(|kind| kind["next"].as_f64().expect("a chance")).sum();
    assert!((sum - 1.0).abs() < 1e-9, "{report}");
    assert_eq!((&report["quest"]["willpower"], &report["draws"]["count"]), (&Value::from(9), &Value::from(3)));
    run(&["odds", &save, "--card", "Forest"]).good().says(&["Cards that may be revealed"]).never_says(&["Gandalf"]);
    run(&["odds", &save, "--card", "Smaug"]).refused(&["Smaug"]);
    run(&["odds", &save, "--seat", "2"]).refused(&["no player 2"]);
    run(&["odds", &save, "--at", "9999"]).refused(&["beyond its end"]);
    run(&["odds", &folder.file("bad.json", "{}")]).refused(&["is not a saved game"]);
}

/// A game of a few answers, saved.
fn saved(folder: &Folder) -> String {
    let path = folder.join("save.json");
    let line = [&["play"], &SCENARIO[..], &["--deck", "core-leadership", "--seed", "3"]].concat();
    run_with(&line, &format!("1\n1\n1\nsave {path}\nquit\n")).good();
    path
}

#[test]
fn a_saved_game_is_reviewed() {
    let folder = Folder::new("review");
    let (save, page) = (saved(&folder), folder.join("review.html"));
    run(&["review", &save, "--samples", "10", "--html", &page]).good().says(&[
        "Passage Through Mirkwood, 1 player: not finished",
        "Turning points",
        "Luck",
        "Choices that cost most",
    ]);
    assert!(folder.read("review.html").contains("The chance to win"));
    let report = json(&run(&["review", &save, "--samples", "10", "--json"]).good().out);
    assert_eq!(report["samples"], 10);
    run(&["review", &save, "--samples", "1"]).refused(&["1"]);
    run(&["review", &folder.join("nothing.json")]).refused(&["nothing.json"]);
}

#[test]
fn difficulty_is_a_page() {
    let folder = Folder::new("difficulty");
    let (results, page) = (folder.join("games.jsonl"), folder.join("difficulty.md"));
    let line = ["difficulty", "--bot", "heuristic", "--rival", "random", "--games", "1", "--rival-games", "2"];
    let more = ["--compared-games", "2", "--results", &results, "--out", &page];
    run(&[&line[..], &more].concat()).good().says(&["match-ups are in"]);
    let text = folder.read("difficulty.md");
    for words in [
        "# Difficulty",
        "| scenario | standard | easy | basic | nightmare |",
        "% of the way (",
        "| 1 starter | core-leadership |",
        "| mode | players | decks | games | won | way | rounds | |",
        "## Passage Through Mirkwood",
        "## Escape from Dol Guldur",
        "| nightmare | 1 player | core-leadership |",
        "| easy | 4 players |",
        "## The bots beside one another",
        "heuristic above random",
        "content `",
    ] {
        assert!(text.contains(words), "{words}: {text}");
    }
    let lines: Vec<&str> = text.lines().collect();
    let table = lines.iter().position(|line| line.starts_with("| scenario |")).expect("a table");
    assert!(table < 6, "the short table comes first");
    let library = library::Library::load(&[]).expect("the content");
    for (at, scenario) in library.scenarios().iter().enumerate() {
        assert!(lines[table + 2 + at].starts_with(&format!("| {} |", scenario.title)), "{}", lines[table + 2 + at]);
    }
    // The same again plays nothing anew.
    let before = folder.read("games.jsonl");
    run(&[&line[..], &more].concat()).good();
    assert_eq!(folder.read("games.jsonl"), before);
}
