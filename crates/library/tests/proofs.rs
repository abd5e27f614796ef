//! The claims of this project's own tests.

use std::path::Path;

use library::rulebook::{self, Rulebook};

fn root() -> &'static Path {
    Path::new(concat!(env!("CARGO_MANIFEST_DIR"), "/../.."))
}

#[test]
fn tests_name_only_clauses_that_exist() {
    let found = rulebook::scan(root()).expect("the project can be read");
    let unknown = Rulebook::embedded().unknown(&found.proofs);
    let messages: Vec<_> = unknown.iter().map(ToString::to_string).collect();
    assert!(messages.is_empty(), "\n{}", messages.join("\n"));
    assert!(found.misplaced.is_empty(), "proofs outside any test: {:#?}", found.misplaced);
}

#[test]
fn every_clause_is_proved_a_definition_or_waits_for_something() {
    let proofs = rulebook::proofs(root()).expect("the project can be read");
    let book = Rulebook::embedded();
    let unexplained = book.unexplained(&proofs);
    assert!(unexplained.is_empty(), "docs/rules/open.tsv says nothing of {}", unexplained.join(", "));
    let stale: Vec<_> = book.stale(&proofs).iter().map(ToString::to_string).collect();
    assert!(stale.is_empty(), "\n{}", stale.join("\n"));
}

/// The files that `docs/rulings.md` links to as showing a ruling.
fn shown_by(rulings: &str) -> Vec<&str> {
    let links = rulings.split("](../").skip(1).filter_map(|rest| rest.split(')').next());
    links.filter(|path| path.starts_with("puzzles/")).collect()
}

#[test]
fn rulings_are_shown_by_puzzles_that_exist() {
    let rulings = std::fs::read_to_string(root().join("docs/rulings.md")).expect("the rulings");
    let paths = shown_by(&rulings);
    assert!(paths.len() > 10, "only {} puzzles are named", paths.len());
    for path in paths {
        assert!(root().join(path).is_file(), "docs/rulings.md names {path}, which does not exist");
    }
}

#[test]
fn the_project_is_found_from_within() {
    let here = Path::new(env!("CARGO_MANIFEST_DIR")).join("src");
    let found = rulebook::find_root(&here).expect("inside the project");
    assert!(found.join("crates/library").is_dir());
}
