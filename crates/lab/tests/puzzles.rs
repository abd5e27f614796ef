//! All puzzles of the project, with every check of the soak at every question.

use std::path::Path;

use library::Library;
use library::puzzle::{own_cards, run_paths};

#[test]
fn every_puzzle_passes_every_check() {
    let folder = [Path::new(env!("CARGO_MANIFEST_DIR")).join("../../puzzles")];
    let library = Library::load(&own_cards(&folder)).and_then(Library::sound).expect("the content is sound");
    let report = run_paths(&library.pool, &folder, &lab::shrink::look);
    assert_eq!(report.failed(), 0, "{report}");
    assert!(report.passed > 1000, "{report}");
}
