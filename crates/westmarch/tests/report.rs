//! `westmarch report`, and `report` in a game

mod common;

use common::{Folder, SCENARIO, run, run_with};

/// A game of some answers, saved and reported in the middle of it.
fn played(folder: &Folder) -> (String, String) {
    let (game, report) = (folder.join("game.json"), folder.join("mine.report"));
    let script = "1\n".repeat(30) + &format!("report {report}\nThe spider should be dead.\nsave {game}\nquit\n");
    let line = [&["play"], &SCENARIO[..], &["--deck", "core-spirit", "--seed", "5"]].concat();
    run_with(&line, &script).good().says(&["What did you expect?", "The report is in", "hidden cards"]);
    (game, report)
}

#[test]
fn a_game_is_reported_from_the_table() {
    let folder = Folder::new("report-table");
    let (_, report) = played(&folder);
    let text = folder.read("mine.report");
    assert!(text.starts_with("# A problem with Westmarch "), "{text}");
    assert!(text.contains("# Expected: The spider should be dead.\n") && text.contains("\npuzzle \"A problem\" {\n"));
    run(&["report", &report]).good().says(&["The spider should be dead.", "verified", "replay", "puzzle"]);
    run(&["puzzle", &report]).good().says(&["1 passed, 0 failed"]);
}

#[test]
fn a_saved_game_is_reported_at_any_answer() {
    let folder = Folder::new("report-saved");
    let (game, _) = played(&folder);
    run(&["report", &game, "--at", "12", "--expected", "More threat"]).good().says(&["game.report"]);
    run(&["report", &folder.join("game.report")]).good().says(&["More threat", "12 answers"]);
    // Nothing is written over.
    run(&["report", &game]).good().says(&["game-2.report"]);
    run(&["report", &game, "--out", &folder.join("other.report")]).good().says(&["other.report"]);
    run(&["report", &game, "--at", "9999"]).refused(&["9999", "beyond its end"]);
}

#[test]
fn a_report_that_was_changed_is_found_out() {
    let folder = Folder::new("report-forged");
    let (_, report) = played(&folder);
    let text = folder.read("mine.report");
    let forged = |name: &str, from: &str, to: &str| {
        assert!(text.contains(from), "{from}");
        run(&["report", &folder.file(name, &text.replacen(from, to, 1))])
    };
    let said = forged("hash.report", "\"final_hash\":\"", "\"final_hash\":\"1");
    assert_ne!(said.code, 0, "{}{}", said.out, said.err);
    let said = forged("puzzle.report", "        threat ", "        threat 1");
    assert_eq!(said.code, 1, "{}{}", said.out, said.err);
    said.says(&["another table"]);
    forged("format.report", "#= {\"format\":1", "#= {\"format\":9").refused(&["format 9"]);
    forged("data.report", "#= {", "#= {{").refused(&["cannot be read"]);
    run(&["report", &report, "--at", "3"]).refused(&["a report already"]);
    run(&["report", &folder.file("x.report", "nothing")]).refused(&["x.report", "not a saved game"]);
    run(&["report", "no/such.json"]).refused(&["no/such.json"]);
}
