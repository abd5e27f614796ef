//! `westmarch rules`

mod common;

use common::run;
use serde_json::Value;

#[test]
fn a_clause_is_shown() {
    run(&["rules", "RR.unique.2"]).good().says(&["RR.unique.2", "unique card"]);
    run(&["rules", "RR.unique"]).good().says(&["RR.unique.1", "RR.unique.2"]);
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
    run(&["rules"]).refused(&["<ID>"]);
    run(&["rules", "RR.unique.2", "--coverage"]).refused(&["--coverage"]);
}
