//! `westmarch puzzle`

mod common;

use common::{Folder, project, run};

#[test]
fn files_that_are_no_puzzles_are_refused() {
    let folder = Folder::new("puzzle");
    let file = folder.file("broken.puzzle", "puzzle \"A broken one\" {\n  heroes\n");
    run(&["puzzle", &file]).refused(&["could not be used"]).says(&["broken.puzzle", "0 passed, 1 failed"]);
    run(&["puzzle", "no/such.puzzle"]).refused(&["could not be used"]).says(&["no/such.puzzle"]);
    run(&["puzzle"]).refused(&["PATHS"]);
}

#[test]
fn a_folder_of_puzzles_closes_with_the_count() {
    let said = run(&["puzzle", &project("puzzles/neutral")]);
    let last = said.out.lines().last().unwrap_or_default().to_owned();
    assert!(last.contains(" passed, ") && last.ends_with(" failed"), "{last}");
    assert!(said.code < 2, "{}{}", said.out, said.err);
}
