//! Puzzles: read, set up, played.

use std::path::Path;

use library::puzzle::{Report, as_said, run_text};

use crate::{LIBRARY, text};

/// Puzzles of one file that are played.
const MOST: usize = 4;

pub fn run(data: &[u8]) {
    let Some(text) = text(data) else { return };
    if text.matches("puzzle").count() > MOST || text.matches("until").count() > MOST {
        return;
    }
    let mut report = Report::default();
    run_text(&LIBRARY.pool, Path::new("fuzzed.puzzle"), text, &as_said, &mut report);
    assert!(report.passed + report.failed() > 0, "a file passes or is told what is wrong");
    for failure in &report.failures {
        assert!(!failure.text.contains("the engine broke"), "{}", failure.text);
    }
}
