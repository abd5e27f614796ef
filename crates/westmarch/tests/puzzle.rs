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
fn a_folder_brings_cards_of_its_own() {
    let folder = Folder::new("puzzle-cards");
    let puzzle = "puzzle \"A stranger\" {\nseat 1 {\nhero \"Stranger\"\n}\n---\nexpect threat 7\n}\n";
    let file = folder.file("own.puzzle", puzzle);
    run(&["puzzle", &file]).refused(&["could not be used"]).says(&["Stranger"]);
    let hero = "set own \"Own\"\n\nhero \"Stranger\" {\n    number 1\n    sphere lore\n    threat cost 7\n    \
                willpower 1\n    attack 1\n    defense 1\n    hit points 3\n    traits Ranger\n}\n";
    folder.file("own.wm", hero);
    run(&["puzzle", &file]).good().says(&["1 passed, 0 failed"]);
    run(&["puzzle", &folder.path()]).good().says(&["1 passed, 0 failed"]);
}

#[test]
fn a_folder_of_puzzles_closes_with_the_count() {
    let said = run(&["puzzle", &project("puzzles/neutral")]);
    let last = said.out.lines().last().unwrap_or_default().to_owned();
    assert!(last.contains(" passed, ") && last.ends_with(" failed"), "{last}");
    assert!(said.code < 2, "{}{}", said.out, said.err);
}
