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
fn the_project_is_found_from_within() {
    let here = Path::new(env!("CARGO_MANIFEST_DIR")).join("src");
    let found = rulebook::find_root(&here).expect("inside the project");
    assert!(found.join("crates/library").is_dir());
}
