//! The reader of puzzle files.

use super::parse;

#[test]
fn a_puzzle_without_a_script_is_refused() {
    let (puzzles, faults) = parse("puzzle \"x\" {\n seat 1 {\n }\n}\n");
    assert!(puzzles.is_empty());
    assert_eq!(faults[0].line, 1);
}
