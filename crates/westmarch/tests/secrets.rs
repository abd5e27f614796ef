//! What the terminal may be relied on for: nothing foreign steers it, deals are as promised, what is taken back counts.

mod common;

use std::io::{Read as _, Write as _};
use std::net::TcpListener;

use common::{Folder, Run, SCENARIO, run, run_with};
use serde_json::Value;

/// A game without a given seed.
fn by_chance(folder: &Folder, script: &str) -> Run {
    let line = ["--deck", "core-spirit", "--data", &folder.path()];
    run_with(&[&["play"], &SCENARIO[..], &line].concat(), script).good()
}

/// Everything that is written to a terminal in colours.
fn coloured(arguments: &[&str]) -> String {
    let mut command = std::process::Command::new(env!("CARGO_BIN_EXE_westmarch"));
    command.args(arguments).env("CLICOLOR_FORCE", "1").env_remove("NO_COLOR");
    let output = command.output().expect("the program runs");
    String::from_utf8([output.stdout, output.stderr].concat()).expect("text")
}

/// Fails unless there is nothing in it but text and colours.
#[track_caller]
fn gives_no_orders(shown: &str, line: &[&str]) {
    for sign in ['\u{7}', '\u{9b}', '\u{202e}', '\r'] {
        assert!(!shown.contains(sign), "{line:?} writes {sign:?}: {shown:?}");
    }
    for order in shown.split('\u{1b}').skip(1) {
        let end = order.find('m').unwrap_or(order.len());
        let inner = order[..end].strip_prefix('[');
        let plain = inner.is_some_and(|inner| inner.chars().all(|sign| sign.is_ascii_digit() || sign == ';'));
        assert!(plain, "{line:?} gives an order of others: {order:?}");
    }
}

const FOUL: &str = "\u{1b}]0;owned\u{7}\u{1b}[2J\u{1b}[31m\u{202e}\u{9b}2J";

#[test]
fn a_server_of_others_does_not_steer_the_terminal() {
    let listener = TcpListener::bind("127.0.0.1:0").expect("a port");
    let url = format!("http://{}/rooms/abc", listener.local_addr().expect("an address"));
    let liar = std::thread::spawn(move || {
        let (mut stream, _) = listener.accept().expect("a client");
        let mut head = [0; 4_096];
        let _ = stream.read(&mut head).expect("a request");
        let body = serde_json::json!({ "code": "too_many", "message": format!("full{FOUL}") }).to_string();
        let length = body.len();
        let answer = format!("HTTP/1.1 403 Forbidden\r\ncontent-length: {length}\r\nconnection: close\r\n\r\n{body}");
        stream.write_all(answer.as_bytes()).expect("a client");
    });
    let line = ["join", &url, "--name", "Ann"];
    let shown = coloured(&line);
    liar.join().expect("it has answered");
    gives_no_orders(&shown, &line);
    assert!(shown.contains("full]0;owned[2J"), "nothing is left of it but its letters: {shown:?}");
}

#[test]
fn files_of_others_do_not_steer_the_terminal() {
    let folder = Folder::new("steer");
    let own = format!("deck mine \"My {FOUL} deck\" {{\n    heroes core-set-eowyn\n    3 core-set-gandalf\n}}\n");
    let json = serde_json::json!({ "name": format!("{FOUL}Spirit"), "slots": { "99999": 1 }, "heroes": {} });
    let files = [
        folder.file("own.wm", &own),
        folder.file("list.txt", &format!("1x Éowyn\n3x Nobody{FOUL}\n")),
        folder.file("rings.json", &json.to_string()),
        folder.file("broken.json", &format!("{{\"{FOUL}")),
        folder.file("broken.wm", &format!("deck mine \"x\" {{ {FOUL} nonsense }}")),
    ];
    for file in &files {
        for line in [&["deck", "check", file][..], &["deck", "show", file], &["replay", file], &["check", file]] {
            let shown = coloured(line);
            gives_no_orders(&shown, line);
        }
    }
    let shown = coloured(&["deck", "check", &files[1]]);
    assert!(shown.contains("Nobody]0;owned[2J[31m2J"), "nothing is left of it but its letters: {shown:?}");
}

#[test]
fn a_deal_is_promised_and_the_promise_is_checked() {
    let folder = Folder::new("promise");
    let file = folder.join("game.json");
    let said = by_chance(&folder, &("1\n".repeat(400) + &format!("save {file}\n"))).says(&["A secret seed"]);
    let told = said.out.split("its promise is ").nth(1).expect("a promise")[..64].to_owned();
    run(&["replay", &file, "--verify"]).good().says(&["verified", "dealt as promised"]);
    run(&["replay", &file, "--verify", "--promise", &told]).good();
    let other = "ab".repeat(32);
    let broken = run(&["replay", &file, "--verify", "--promise", &other]);
    assert_eq!(broken.code, 1, "{}{}", broken.out, broken.err);
    broken.says(&["not dealt as promised", &told, &other]);
    let forged = folder.file("forged.json", &folder.read("game.json").replace(&told, &other));
    assert_eq!(run(&["replay", &forged, "--verify"]).code, 1);
    // Another deal does not come to the same end, either.
    let saved: Value = serde_json::from_str(&folder.read("game.json")).expect("JSON");
    let seed = saved["setup"]["seed"].as_str().expect("a secret seed").to_owned();
    assert_eq!(seed.len(), 64);
    let turned: String = seed.chars().rev().collect();
    let forged = folder.file("forged.json", &folder.read("game.json").replace(&seed, &turned));
    assert_eq!(run(&["replay", &forged, "--verify"]).code, 1);
    // No two games are dealt alike.
    let again = by_chance(&folder, "quit\n").says(&["A secret seed"]);
    assert!(!again.out.contains(&told));
}

#[test]
fn what_is_taken_back_counts_and_may_be_dealt_anew() {
    let folder = Folder::new("anew");
    let file = folder.join("game.json");
    let script = format!("anew\n1\nundo\nanew\nanew\n1\nundo\n{}save {file}\n", "1\n".repeat(400));
    let said = by_chance(&folder, &script).says(&[
        "there is no reason to deal anew",
        "It had shown something",
        "What was hidden is dealt anew",
        "On the way:",
        "after something was seen",
    ]);
    assert_eq!(said.out.matches("What was hidden is dealt anew").count(), 1, "once for each time");
    run(&["replay", &file, "--verify"]).good().says(&["2 after something was seen", "dealt as promised"]);
    let saved: Value = serde_json::from_str(&folder.read("game.json")).expect("JSON");
    assert_eq!((saved["anew"][0]["after"].as_u64(), saved["taken_back"]["reveals"].as_u64()), (Some(0), Some(2)));
    run(&["history", "--data", &folder.path()]).good().says(&["taken back"]);
    // A saved game goes on with what it remembers.
    let script = "undo\n1\nquit\n";
    run_with(&["play", "--load", &file, "--data", &folder.path()], script).good();
}
