//! Files that stay whole, errors that say what to do, databases that are looked after.

mod common;

use std::fs;
use std::process::Command;

use common::{Folder, SCENARIO, run, run_with};

/// A program that is ended while it saves over an older save leaves the older one as it was.
#[cfg(unix)]
#[test]
fn a_save_over_a_save_destroys_neither() {
    let folder = Folder::new("trust-save");
    let file = folder.join("game.json");
    let line = [&["play"], &SCENARIO[..], &["--deck", "core-spirit", "--seed", "5"]].concat();
    let script = format!("1\n1\n1\nsave {file}\nquit\n");
    run_with(&line, &script).good().says(&["Saved to"]);
    let before = folder.read("game.json");
    assert!(before.len() > 1_024, "{}", before.len());
    let typed = folder.file("script.txt", &script);
    // No file may grow beyond a kilobyte: the system ends the program in the middle of it.
    let program = env!("CARGO_BIN_EXE_westmarch");
    let limited = format!("ulimit -f 1; exec '{program}' {} < '{typed}' > /dev/null 2>&1", line.join(" "));
    let ended = Command::new("bash").args(["-c", &limited]).env("WESTMARCH_DATA", folder.path()).status();
    assert!(!ended.expect("bash").success(), "it could not save");
    assert_eq!(folder.read("game.json"), before);
    run(&["replay", &file, "--verify"]).good();
}

#[test]
fn a_message_about_a_file_does_not_print_it_back() {
    let folder = Folder::new("trust-brief");
    let huge = folder.file("huge.json", &format!("\"{}\"", "x".repeat(5_000_000)));
    let said = run(&["replay", &huge, "--verify"]).refused(&["huge.json", "not a saved game"]);
    assert!(said.err.len() < 1_000, "{} bytes", said.err.len());
    // A mark that some editors put at the beginning is no fault.
    let file = folder.join("game.json");
    let line = [&["play"], &SCENARIO[..], &["--deck", "core-spirit", "--seed", "5"]].concat();
    run_with(&line, &format!("1\nsave {file}\nquit\n")).good();
    let marked = folder.file("marked.json", &format!("\u{feff}{}", folder.read("game.json")));
    run(&["replay", &marked, "--verify"]).good();
}

#[test]
fn a_database_that_cannot_be_used_is_named_at_once() {
    let folder = Folder::new("trust-damaged");
    let file = folder.file("westmarch.db", &"this is no database. ".repeat(100));
    let line = ["serve", "--addr", "127.0.0.1:0", "--data", &folder.path()];
    let said = run(&line).refused(&[&file, "no database of SQLite", "--data"]);
    assert!(!said.err.contains("pool"), "{}", said.err);
    for tool in [&["tidy", "--keep", "9", "--data"][..], &["serve", "--backup", &folder.join("x.db"), "--data"]] {
        run(&[tool, &[&folder.path()]].concat()).refused(&[&file]);
    }
}

#[test]
fn a_database_is_copied_and_tidied() {
    let folder = Folder::new("trust-copy");
    let (data, empty) = (folder.join("data"), folder.join("empty"));
    for tool in [&["tidy", "--keep", "9", "--data", &empty][..], &["serve", "--backup", "x.db", "--data", &empty]] {
        run(tool).refused(&["there is no database in", &empty]);
    }
    assert!(!fs::exists(&empty).expect("an answer"), "nothing was made");
    let runtime = tokio::runtime::Runtime::new().expect("a runtime");
    runtime.block_on(async {
        table::store::make_folder(data.as_ref()).expect("a folder");
        table::store::Store::open(&table::store::sqlite_url(data.as_ref())).await.expect("a database").close().await;
    });
    let copy = folder.join("copy.db");
    run(&["serve", "--data", &data, "--backup", &copy]).good().says(&["copied to", &copy]);
    let start = fs::read(&copy).expect("a copy");
    assert!(start.starts_with(b"SQLite format 3\0"));
    let itself = format!("{data}/westmarch.db");
    run(&["serve", "--data", &data, "--backup", &itself]).refused(&["the database itself"]);
    run(&["tidy", "--keep", "30", "--data", &data]).good().says(&["0 rooms and 0 finished games", "are forgotten"]);
    run(&["tidy", "--keep", "30", "--dry-run", "--data", &data]).good().says(&["would be forgotten"]);
    run(&["tidy", "--data", &data]).refused(&["--keep"]);
    run(&["tidy", "--keep", "0", "--data", &data]).refused(&["0"]);
    run(&["serve", "--host-name", "http://table.example:7777"]).refused(&["only a name"]);
}
