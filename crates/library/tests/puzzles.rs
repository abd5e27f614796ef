//! All puzzles of the project pass.

use std::path::Path;

use library::Library;
use library::puzzle::{as_said, own_cards, run_paths};

#[test]
fn every_puzzle_passes() {
    let folder = [Path::new(env!("CARGO_MANIFEST_DIR")).join("../../puzzles")];
    let library = Library::load(&own_cards(&folder)).and_then(Library::sound).expect("the content is sound");
    let report = run_paths(&library.pool, &folder, &as_said);
    assert!(report.faults.is_empty() && report.failures.is_empty(), "{report}");
    assert!(report.passed > 1000, "{report}");
}
