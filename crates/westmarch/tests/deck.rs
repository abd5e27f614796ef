//! `westmarch deck`

mod common;

use std::fs;

use common::{Folder, SCENARIO, run, run_with};
use serde_json::Value;

const PRESETS: [&str; 4] = ["core-leadership", "core-lore", "core-spirit", "core-tactics"];
const OURS: [&str; 6] = [
    "eagles-over-rohan", "folk-of-the-iron-hills", "riders-and-rangers", "shields-of-the-west", "three-paths",
    "wardens-of-the-wood",
];

fn deck(more: &[&str]) -> common::Run {
    run(&[&["deck"], more].concat())
}

/// A deck file with many faults.
const BAD: &str = "deck bad \"Bad\" {\n    heroes core-set-aragorn, core-set-aragorn, core-set-feint, core-set-gimly\n    \
                   4 core-set-gandalf\n    1 core-set-legolas\n    2 core-set-sneak-atack\n}\n";

#[test]
fn the_decks_that_come_with_the_program_are_legal() {
    for id in [&PRESETS[..], &OURS].concat() {
        deck(&["check", id]).good().says(&[id, "legal"]).never_says(&["not legal"]);
    }
    deck(&[&["check"], &PRESETS[..]].concat()).good().says(&["together: legal"]);
    deck(&[&["check", "--apart"], &PRESETS[..], &OURS].concat()).good();
}

#[test]
fn every_reason_is_listed() {
    // proves: RR.deckbuilding.1, RR.deckbuilding.2, RR.deckbuilding.4, RR.player-deck.1
    let folder = Folder::new("deck-bad");
    let file = folder.file("bad.wm", BAD);
    let said = deck(&["check", &file]);
    assert_eq!(said.code, 1, "{}{}", said.out, said.err);
    assert!(said.out.lines().all(|line| line.chars().count() <= 100), "{}", said.out);
    said.says(&[
        "not legal",
        "4 heroes; a player has 1 to 3 (RR.deckbuilding.1, CO.deck.5)",
        "leave 1 hero out",
        "the hero Aragorn more than once",
        "Feint is listed among the heroes and is an event",
        "the hero Legolas is among the cards",
        "a deck has at least 50 (RR.deckbuilding.2, CO.deck.3)",
        "4 copies of Gandalf",
        "leave 1 copy of Gandalf out",
        "no card `core-set-gimly`",
        "did you mean Gimli (core-set-gimli)?",
        "did you mean Sneak Attack (core-set-sneak-attack)?",
    ]);
    let said = deck(&["check", &file, "--json"]);
    let json: Value = serde_json::from_str(&said.out).expect("JSON");
    assert_eq!((said.code, &json["legal"]), (1, &Value::Bool(false)));
    let reasons = json["decks"][0]["reasons"].as_array().expect("reasons");
    assert_eq!(reasons.len(), 8);
    assert!(reasons.iter().all(|reason| reason["fix"].as_str().is_some_and(|fix| !fix.is_empty())));
    assert_eq!(folder.read("bad.wm"), BAD);
}

#[test]
fn a_group_cannot_share_a_hero() {
    // proves: CO.deck.4
    let said = deck(&["check", "core-leadership", "riders-and-rangers"]);
    assert_eq!(said.code, 1);
    said.says(&["together: not legal", "core-leadership and riders-and-rangers have the hero Aragorn", "CO.deck.4"]);
    deck(&["check", "--apart", "core-leadership", "riders-and-rangers"]).good();
}

#[test]
fn a_deck_is_shown_at_a_glance() {
    for id in [&PRESETS[..], &OURS].concat() {
        let said = deck(&["show", id]).good().says(&["Starting threat", "Cost", "Sphere", "Type", "█", "Ally ("]);
        assert!(said.out.lines().all(|line| line.chars().count() <= 100), "{}", said.out);
    }
    deck(&["show", "Riders and Rangers"])
        .good()
        .says(&["Starting threat 29", "Éowyn", "4/1/1/3", "50 cards", "3x Gandalf"]);
    let said = deck(&["show", "riders-and-rangers", "--json"]).good();
    let json: Value = serde_json::from_str(&said.out).expect("JSON");
    let shown = &json["decks"][0];
    assert_eq!((&shown["starting_threat"], &shown["size"], &shown["legal"]), (&29.into(), &50.into(), &true.into()));
    for shares in ["costs", "spheres", "types"] {
        let cards = shown[shares].as_array().expect("shares").iter().map(|share| share["cards"].as_u64().unwrap_or(0));
        assert_eq!(cards.sum::<u64>(), 50, "{shares}");
    }
}

#[test]
fn decks_go_out_and_come_in_again() {
    let folder = Folder::new("deck-round");
    for format in ["own", "text", "o8d", "ringsdb", "json"] {
        let text = deck(&["export", "riders-and-rangers", "--format", format]).good().out;
        let file = folder.file(&format!("riders-and-rangers-{format}.x"), &text);
        deck(&["check", &file]).good();
        let own = deck(&["import", &file]).good().out;
        let again = folder.file("again.wm", &own);
        let list = |name: &str| {
            let json: Value = serde_json::from_str(&deck(&["show", name, "--json"]).good().out).expect("JSON");
            json["decks"][0]["cards"].clone()
        };
        assert_eq!(list(&again), list("riders-and-rangers"), "{format}");
    }
}

#[test]
fn ringsdb_is_read_and_unknown_cards_are_named() {
    let folder = Folder::new("deck-ringsdb");
    let good =
        r#"{"name": "From the web", "heroes": {"01001": 1}, "slots": {"01001": 1, "01073": 3}, "sideslots": []}"#;
    let good = folder.file("good.json", good);
    let out = folder.join("from-the-web.wm");
    deck(&["import", &good, "--out", &out]).good().says(&["wrote", "note", "not legal", "3 cards"]);
    assert!(folder.read("from-the-web.wm").contains("3 core-set-gandalf"));
    deck(&["import", &good, "--out", &out]).refused(&["from-the-web.wm", "--force"]);
    deck(&["import", &good, "--out", &out, "--force"]).good();

    let odd = folder.file("odd.json", r#"{"name": "Odd", "slots": {"01001": 1, "98005": 2, "99001": 1}}"#);
    let target = folder.join("odd.wm");
    deck(&["import", &odd, "--out", &target]).refused(&["98005", "99001", "odd"]);
    assert!(!fs::exists(&target).expect("a folder"));
    deck(&["import", &odd, "--out", &target, "--partial"]).good().says(&["left out", "98005", "99001"]);
    assert!(folder.read("odd.wm").contains("# left out: 2x 98005"));
    let said = deck(&["import", &odd, "--partial"]);
    assert_eq!(said.code, 0);
    assert!(said.out.starts_with("deck odd") && said.err.contains("98005"), "{}", said.err);
}

#[test]
fn lists_name_what_is_unknown() {
    let folder = Folder::new("deck-list");
    let file = folder.file("list.txt", "Mine\n\nHeroes\nAragorn\n\n3x Gandlaf\n2 Stewrd of Gondor\nFeint x2\n");
    deck(&["import", &file]).refused(&["line 6", "Gandlaf", "Gandalf", "line 7", "Steward of Gondor"]);
    deck(&["show", &file]).refused(&["Gandlaf"]);
    deck(&["show", &file, "--partial"]).good().says(&["2x Feint", "left out", "Gandlaf"]);
    run(&[&["play"], &SCENARIO[..], &["--deck", &file]].concat()).refused(&["Gandlaf", "Gandalf"]);
    run(&[&["sim"], &SCENARIO[..], &["--deck", &file]].concat()).refused(&["Gandlaf", "Gandalf"]);
}

#[test]
fn a_folder_is_a_fellowship() {
    let folder = Folder::new("deck-fellowship");
    let path = folder.path();
    for (id, format) in PRESETS.into_iter().zip(["own", "text", "o8d", "ringsdb"]) {
        deck(&["export", id, "--format", format, "--out", &path]).good().says(&["wrote", id]);
    }
    deck(&["check", &path]).good().says(&["core-leadership", "core-set-tactics", "together: legal"]);
    run(&[&["sim"], &SCENARIO[..], &["--games", "2", "--deck", &path]].concat()).good().says(&["2 games"]);
    let line = [&["play"], &SCENARIO[..], &["--seed", "1", "--deck", &path]].concat();
    run_with(&line, "keep\n").good().says(&["Player 4", "core-spirit"]);
    let out = Folder::new("deck-fellowship-out");
    deck(&["import", &path, "--out", &out.path()]).good();
    assert!(out.read("core-set-lore.wm").contains("core-set-denethor"));
    deck(&["export", &path, "--format", "o8d"]).refused(&["4 decks", "--out"]);
    for format in ["text", "ringsdb", "json"] {
        let one = out.file("fellowship.x", &deck(&["export", &path, "--format", format]).good().out);
        deck(&["check", &one]).good().says(&["core-set-leadership", "core-set-tactics", "together: legal"]);
    }
}

#[test]
fn files_of_other_kinds_are_played() {
    let folder = Folder::new("deck-play");
    for format in ["text", "o8d", "own", "json"] {
        deck(&["export", "three-paths", "--format", format, "--out", &folder.join(&format!("d.{format}"))]).good();
        let file = folder.join(&format!("d.{format}"));
        let said = run(&[&["sim"], &SCENARIO[..], &["--games", "2", "--deck", &file]].concat());
        said.good().says(&["2 games"]).never_says(&["note"]);
    }
}

#[test]
fn bad_input_is_refused() {
    let folder = Folder::new("deck-refused");
    deck(&["check", "riders-and-rangrs"]).refused(&["riders-and-rangers"]);
    deck(&["show", "no/such.txt"]).refused(&["no/such.txt"]);
    deck(&["check", &folder.path()]).refused(&["no deck", "*.o8d"]);
    deck(&["check", &folder.file("x.json", "{")]).refused(&["x.json", "line 1"]);
    deck(&["check", &folder.file("x.o8d", "<deck>")]).refused(&["x.o8d"]);
    deck(&["check", &folder.file("x.wm", "deck x {")]).refused(&["x.wm"]);
    deck(&["check", &folder.file("x.txt", "")]).refused(&["x.txt", "3x Gandalf"]);
    deck(&["export", "core-lore", "--format", "pdf"]).refused(&["pdf", "o8d"]);
    deck(&["export", "core-lore", "--out", &folder.join("no/such/x.txt")]).refused(&["cannot write"]);
    deck(&["check"]).refused(&["PATH-OR-ID"]);
    deck(&[]).code_is_two();
    let bytes = folder.join("bytes.txt");
    fs::write(&bytes, [0xff, 0x00]).expect("a file");
    deck(&["check", &bytes]).refused(&["UTF-8"]);
}

impl common::Run {
    #[track_caller]
    fn code_is_two(self) {
        assert_eq!(self.code, 2, "{}{}", self.out, self.err);
    }
}
