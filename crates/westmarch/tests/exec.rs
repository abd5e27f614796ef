//! Bots that are programs of their own: `--bot exec:PROGRAM`, and `westmarch gym`, which speaks as they do.

mod common;

use common::{Folder, SCENARIO, run, run_with};
use serde_json::Value;

/// Answers every question with the first answer, and keeps what it was asked.
const FIRST: &str = "while read -r line; do printf '%s\\n' \"$line\" >> asked; echo '{\"answer\": 0}'; done\n";

fn sim(program: &str, more: &[&str]) -> common::Run {
    let line =
        [&["sim"], &SCENARIO[..], &["--deck", "core-leadership", "--seed", "3", "--threads", "1", "--bot", program]];
    run(&[&line.concat()[..], more].concat())
}

#[test]
fn a_program_plays_and_is_told_what_its_seat_sees() {
    let folder = Folder::new("exec-plays");
    folder.file("first.sh", FIRST);
    let program = format!("exec:sh -c \"cd '{}' && sh first.sh\"", folder.path());
    let json: Value = serde_json::from_str(&sim(&program, &["--games", "3", "--json"]).good().out).expect("JSON");
    let asked: Vec<Value> =
        folder.read("asked").lines().map(|line| serde_json::from_str(line).expect("JSON")).collect();
    assert_eq!(json["games"], 3);
    assert_eq!(json["decisions"].as_u64(), Some(asked.len() as u64));
    assert_eq!(
        (&asked[0]["game"], &asked[0]["seat"], &asked[0]["answers"][0]["answer"]),
        (&1.into(), &0.into(), &"pass".into())
    );
    assert_eq!(asked.last().map(|last| &last["game"]), Some(&3.into()), "one program plays all games");
    assert!(asked.iter().all(|line| line["view"]["seat"] == 0 && line["question"].is_string()));
}

#[test]
fn what_a_program_does_wrong_is_told() {
    let dies = "exec:false";
    sim(dies, &["--games", "2"]).refused(&["the program `false` ended instead of answering", "exit status: 1"]);
    sim("exec:no-such-program-here", &[]).refused(&["no-such-program-here", "ended instead of answering", "127"]);
    let slow = "exec:200ms:sleep 30";
    sim(slow, &[]).refused(&["the program `sleep 30` gave no answer within 200 ms", "in the game of seed"]);
    sim("exec:yes", &[]).refused(&["answered nonsense: `y` is no answer", "{\"answer\": 0}"]);
    let far = "exec:yes '{\"answer\": 99}'";
    sim(far, &[]).refused(&["there is no answer 99: there are 2, from 0 to 1"]);
    sim("exec:", &[]).refused(&["there is no bot `exec:`"]);
}

#[cfg(target_os = "linux")]
#[test]
fn a_program_has_no_more_memory_than_it_may() {
    let with = |memory: &str| {
        let takes = "dd if=/dev/zero of=/dev/null bs=200M count=1 2>/dev/null && echo '{\"answer\": 99}' || echo none";
        sim(&format!("exec:{memory}:sh -c \"{}\"", takes.replace('"', "\\\"")), &[])
    };
    with("64MB").refused(&["`none` is no answer"]);
    with("1GB").refused(&["there is no answer 99"]);
}

#[test]
fn gym_asks_and_takes_answers_line_by_line() {
    let line = [&["gym"], &SCENARIO[..], &["--deck", "core-leadership", "--seed", "3", "--games", "2"]].concat();
    let script = "{\"answer\": 0}\n".repeat(20_000);
    let said = run_with(&line, &script).good();
    let lines: Vec<Value> = said.out.lines().map(|line| serde_json::from_str(line).expect("JSON")).collect();
    let over: Vec<&Value> = lines.iter().filter_map(|line| line.get("over")).collect();
    assert_eq!(over.iter().map(|over| &over["game"]).collect::<Vec<_>>(), [1, 2]);
    assert!(over.iter().all(|over| over["outcome"] == "lost" || over["outcome"] == "won"));
    assert!(lines[0]["question"].is_string() && lines[0]["answers"].as_array().is_some_and(|list| list.len() == 2));
    let wrong = run_with(&line, "nonsense\n{\"answer\": 7}\n").good();
    wrong.says(&["`nonsense` is no answer", "there is no answer 7: there are 2, from 0 to 1"]);
    run(&[&line[..], &["--seat", "1"]].concat()).refused(&["there is no seat 1: the seats are 0 to 0"]);
}

#[test]
fn bots_play_the_seats_that_are_not_asked_for() {
    let decks = ["--deck", "core-leadership", "core-lore", "--seat", "1", "--others", "heuristic"];
    let line = [&["gym"], &SCENARIO[..], &decks[..]].concat();
    let said = run_with(&line, &"{\"answer\": 0}\n".repeat(20_000)).good();
    let lines: Vec<Value> = said.out.lines().map(|line| serde_json::from_str(line).expect("JSON")).collect();
    assert!(lines.iter().filter(|line| line.get("seat").is_some()).all(|line| line["seat"] == 1));
    assert!(lines.last().is_some_and(|line| line["over"]["game"] == 1));
}
