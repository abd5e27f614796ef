//! `westmarch rules`

mod common;

use common::run;
use serde_json::Value;

#[test]
fn a_clause_is_shown() {
    run(&["rules", "RR.unique.2"]).good().says(&["RR.unique.2", "unique card"]);
    run(&["rules", "RR.unique"]).good().says(&["RR.unique.1", "RR.unique.2"]);
    run(&["rules", "rr.UNIQUE.2"]).good().says(&["RR.unique.2"]);
}

#[test]
fn coverage_is_counted() {
    run(&["rules", "--coverage"]).good().says(&["total", "proved", "definitions", "open"]);
    let said = run(&["rules", "--coverage", "--json"]).good();
    let json: Value = serde_json::from_str(&said.out).expect("JSON");
    let count = |name: &str| json[name].as_u64().expect("a number");
    assert_eq!(count("total"), count("proved") + count("definitions") + count("open"));
    assert!(json["by_source"].is_object());
}

#[test]
fn unknown_clauses_and_missing_words_are_refused() {
    run(&["rules", "RR.uniqe.2"]).refused(&["RR.uniqe.2", "RR.unique.2"]);
    run(&["rules", "RR.unique.2", "--coverage"]).refused(&["--coverage"]);
}

#[test]
fn rules_are_found_by_words() {
    run(&["rules", "can", "I", "play", "an", "event", "during", "staging"]).good().says(&["RR.event-cards.2"]);
    run(&["rules", "ranged"]).good().says(&["RR.ranged.1", "Ranged characters can be declared"]);
    run(&["rules", "rangd"]).good().says(&["RR.ranged.1"]);
    run(&["rules", "gandalf"]).good().says(&["Cards", "Gandalf ally of Core Set", "draw 3 cards"]);
    run(&["rules", "xyzzy"]).good().says(&["No rule speaks of `xyzzy`"]);
    let said = run(&["rules", "surge", "--json"]).good();
    let json: Value = serde_json::from_str(&said.out).expect("JSON");
    assert_eq!(json[0]["id"], "RR.surge.1");
    assert!(json[0]["proved_by"].is_array());
    let cards = json.as_array().into_iter().flatten().filter(|found| found["book"] == "Cards").count();
    assert_eq!(cards, 3, "cards with surge come after the rules: {json}");
}

#[test]
fn topics_are_listed() {
    run(&["rules"]).good().says(&["Topics of the Rules Reference", "Sentinel", "Secrecy X", "rules surge"]);
}
