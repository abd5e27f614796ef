//! `westmarch soak`.

mod common;

use common::{Folder, run};
use serde_json::Value;

#[test]
fn a_soak_tells_what_it_played() {
    let folder = Folder::new("soak-figures");
    let file = folder.join("figures.json");
    let only = ["--only", "through-mirkwood easy"];
    let line = ["soak", "--games", "8", "--seed", "3", "--care", "long", "--figures", &file];
    run(&[&line[..], &only].concat()).good().says(&[
        "8 games of seed 3",
        "false answers refused",
        "alone in a campaign",
        "passage-through-mirkwood easy 1 1 1 1",
        "cards were seen on the table",
        "plays well",
    ]);
    let figures: Value = serde_json::from_str(&folder.read("figures.json")).expect("JSON");
    assert_eq!((&figures["games"], &figures["seed"]), (&Value::from(8), &Value::from(3)));
    assert_eq!(figures["kinds"].as_array().map(Vec::len), Some(2));
    let printed = run(&[&line[..], &only, &["--json"]].concat()).good().out;
    let printed: Value = serde_json::from_str(&printed).expect("JSON");
    assert_eq!((&printed["decisions"], &printed["cards"]), (&figures["decisions"], &figures["cards"]));
}

#[test]
fn a_time_is_kept() {
    let said = run(&["soak", "--for", "1s", "--json", "--care", "long"]).good().out;
    let figures: Value = serde_json::from_str(&said).expect("JSON");
    assert!(figures["games"].as_u64() > Some(0), "{said}");
}

#[test]
fn wrong_wishes_are_refused() {
    run(&["soak", "--only", "mordor"]).refused(&["no kind of game has the words mordor", "passage-through-mirkwood"]);
    run(&["soak", "--for", "2"]).refused(&["90s, 2m or 8h"]);
    run(&["soak", "--for", "2m", "--games", "3"]).refused(&["cannot be used with"]);
}

/// A hero of the starter decks with other abilities.
fn hero(folder: &Folder, abilities: &str) {
    let facts = "number 1\nunique\nsphere leadership\nthreat cost 12\nwillpower 2\nattack 3\ndefense 2\nhit points 5";
    let card = format!("set core-set \"Core Set\"\n\nhero \"Aragorn\" {{\n{facts}\ntraits Noble\n\n{abilities}\n}}\n");
    folder.file("hero.wm", &card);
}

/// Soaks with that hero, which must fail with these words, and again by the number of the game.
fn fails(folder: &Folder, words: &[&str]) {
    let (cards, out) = (folder.path(), folder.join("kept"));
    let line = ["soak", "--seed", "1", "--care", "long", "--content", &cards, "--out", &out];
    let soaked = run(&[&line[..], &["--games", "40", "--json"]].concat());
    assert_eq!(soaked.code, 1, "{}", soaked.err);
    let said = soaked.err.split_whitespace().collect::<Vec<_>>().join(" ");
    assert!(words.iter().all(|word| said.contains(word)), "{said}");
    let figures: Value = serde_json::from_str(&soaked.out).expect("JSON, also of a soak that failed");
    assert!(figures["games"].as_u64() < Some(40), "{}", soaked.out);
    let number = said.split("--game ").nth(1).and_then(|rest| rest.split(' ').next()).expect("the number of the game");
    let again = run(&[&line[..], &["--game", number]].concat());
    assert_eq!(again.code, 1, "{}", again.err);
    assert!(again.err.contains(&format!("seed 1, game {number}:")), "{}", again.err);
    let replay = folder.join(&format!("kept/soak-1-{number}.replay.json"));
    assert!(said.contains(&replay), "{said}");
    let shown = run(&["replay", &replay, "--content", &cards]);
    assert!(shown.out.contains("Aragorn") || shown.out.contains("did not come to rest"), "{}", shown.out);
}

#[test]
fn a_game_that_hangs_is_a_failure() {
    let folder = Folder::new("soak-hangs");
    hero(&folder, "forced after this exhausts {\nready this\n}\n\nforced after this readies {\nexhaust this\n}");
    fails(&folder, &["the game did not come to rest after 200000 steps"]);
}

#[test]
fn a_game_that_goes_round_in_circles_is_a_failure() {
    let folder = Folder::new("soak-circles");
    hero(&folder, "action {\nexhaust this\nready this\n}");
    fails(&folder, &["the same question again after", "nothing has changed", "take an action, or pass"]);
}
