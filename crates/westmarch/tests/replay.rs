//! `westmarch replay`

mod common;

use common::{Folder, SCENARIO, run, run_with};

/// A game that was played to its end and saved.
fn saved(folder: &Folder) -> String {
    let file = folder.join("game.json");
    let script = "1\n".repeat(400) + &format!("save {file}\n");
    let line = [&["play"], &SCENARIO[..], &["--deck", "core-spirit", "--seed", "5"]].concat();
    run_with(&line, &script).good().says(&["Defeat", "Saved to"]);
    file
}

#[test]
fn a_saved_game_plays_again() {
    let folder = Folder::new("replay");
    let file = saved(&folder);
    let verified = run(&["replay", &file, "--verify"]).good().says(&["verified", "defeat"]);
    assert_eq!(verified.out.lines().count(), 1);
    run(&["replay", &file]).good().says(&[
        "Round 1, 3.3 Staging",
        "is revealed",
        "The players lose the game",
        "verified",
    ]);
}

#[test]
fn another_end_is_found_out() {
    let folder = Folder::new("replay-forged");
    saved(&folder);
    let text = folder.read("game.json");
    let forged = folder.file("forged.json", &text.replace("\"lost\"", "\"won\""));
    let said = run(&["replay", &forged, "--verify"]);
    assert_eq!(said.code, 1, "{}{}", said.out, said.err);
    said.says(&["forged.json", "victory", "defeat"]);
    let forged = folder.file("forged.json", &text.replacen("\"0 pass\"", "\"0 card 999\"", 1));
    let said = run(&["replay", &forged, "--verify"]);
    assert_eq!(said.code, 1, "{}{}", said.out, said.err);
    said.says(&["answer 1", "was refused"]);
}

#[test]
fn other_content_is_noted() {
    let folder = Folder::new("replay-content");
    let file = saved(&folder);
    folder.file("own.wm", &common::ally("Cellarer", 0));
    run(&["replay", &file, "--verify", "--content", &folder.path()]).good().says(&["note: ", "verified"]);
}

#[test]
fn what_is_no_saved_game_is_refused() {
    let folder = Folder::new("replay-broken");
    saved(&folder);
    let text = folder.read("game.json");
    let with = |text: &str| run(&["replay", &folder.file("broken.json", text), "--verify"]);
    with("{").refused(&["broken.json", "not a saved game", "line 1"]);
    with("[]").refused(&["broken.json", "not a saved game"]);
    with(&text.replace("\"0 pass\"", "\"0 fly\"")).refused(&["0 fly"]);
    with(&text.replace("\"format\": 2", "\"format\": 99")).refused(&["99"]);
    with(&text.replace("core-set-eowyn", "core-set-nobody")).refused(&["core-set-nobody"]);
    with(&text.replace("passage-through-mirkwood", "mordor")).refused(&["mordor"]);
    run(&["replay", "no/such.json"]).refused(&["no/such.json"]);
    run(&["replay"]).refused(&["FILE"]);
}

/// A game of two rounds that goes on.
fn begun(folder: &Folder) -> String {
    let file = folder.join("begun.json");
    let script = "1\n".repeat(30) + &format!("save {file}\nquit\n");
    let line = [&["play"], &SCENARIO[..], &["--deck", "core-leadership", "--seed", "5"]].concat();
    run_with(&line, &script).good().says(&["Saved to"]);
    file
}

#[test]
fn a_saved_game_goes_on_as_it_began_or_not_at_all() {
    let folder = Folder::new("resume");
    let file = begun(&folder);
    let load = |file: &str, content: &str| run_with(&["play", "--load", file, "--content", content], "quit\n");
    let other = folder.file("other.wm", &common::ally("Cellarer", 0));
    load(&file, &other).good();
    let changed = folder.file("changed.wm", &common::ally("Guard of the Citadel", 9));
    load(&file, &changed).refused(&["does not go on here as it began", "say something else now", "content"]);
    run(&["replay", &file, "--verify"]).good();
    let text = folder.read("begun.json");
    let trace = text.lines().find(|line| line.contains("\"trace\"")).expect("a trace");
    let digit = trace.rfind("\",").expect("its end") - 1;
    let mut wrong = trace.to_owned();
    wrong.replace_range(digit..=digit, if &trace[digit..=digit] == "0" { "1" } else { "0" });
    load(&file, &other).good().never_says(&["revision"]);
    let older = folder.file("older.json", &text.replace("\"rules\": ", "\"rules\": 7"));
    load(&older, &other).good().says(&["begun under revision 7", "so far it is the same"]);
    let forged = folder.file("forged.json", &text.replace(trace, &wrong).replace("\"rules\": ", "\"rules\": 7"));
    load(&forged, &other).refused(&["differs from answer", "in round", "revision 7"]);
    let said = run(&["replay", &forged, "--verify"]);
    assert_eq!(said.code, 1, "{}{}", said.out, said.err);
    said.says(&["note: the game was played under revision 7", "differs from answer"]);
}

#[test]
fn files_of_the_first_formats_are_read() {
    let old = |name: &str| common::project(&format!("crates/westmarch/tests/old/{name}"));
    run(&["replay", &old("save-1.json"), "--verify"]).good().says(&["verified: 11 answers"]);
    run_with(&["play", "--load", &old("save-1.json")], "quit\n").good();
    run(&["campaign", "show", &old("campaign-1.toml")]).good().says(&["Core Set Campaign", "(1 game lost)"]);
}
