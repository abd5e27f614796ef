//! Cards begun from facts typed in.

mod common;

use common::{Folder, run, run_with};

#[test]
fn facts_on_the_line_make_a_card_that_plays() {
    let folder = Folder::new("new-card");
    let (cards, puzzle) = (folder.join("own.wm"), folder.join("own.puzzle"));
    let facts = ["sphere lore", "cost 1", "willpower 0", "attack 1", "defense 1", "hit points 2", "traits Hobbit"];
    let text = "response after this enters play { you draw 1 card }";
    let line = |title: &'static str| [&["new-card", "ally", title][..], &facts, &[text, "--file", &cards]].concat();
    let said = run(&[&line("Nob")[..], &["--puzzle", &puzzle]].concat()).good();
    said.says(&["set own-cards \"Own Cards\"", "After Nob enters play, draw 1 card.", "written"]);
    run(&["puzzle", &puzzle, "--content", &cards]).good().says(&["1 passed"]);
    run(&line("Bob")).good().says(&["ally \"Nob\"", "ally \"Bob\"", "A puzzle to build on"]);
    run(&["check", &cards]).good().says(&["2 cards"]);
    run(&["fmt", "--check", &cards]).good();
}

#[test]
fn what_is_missing_is_asked_for_until_it_can_be_read() {
    let said = run_with(
        &["new-card", "event", "A Long Rest", "sphere spirit"],
        "dear\n2\naction {\n    ready each hero you control\n\n}\n\n",
    );
    said.good().says(&["cost: ", "cost 2", "Action: Ready each hero you control."]);
    run_with(&["new-card", "event", "A Long Rest"], "spirit\n").refused(&["lacks `cost`"]);
}

#[test]
fn a_card_that_is_not_sound_is_not_written() {
    let folder = Folder::new("new-card-bad");
    let cards = folder.join("own.wm");
    let wrong = ["new-card", "event", "Oops", "sphere spirit", "cost 1", "action { redy this }", "--file", &cards];
    run(&wrong).refused(&["nothing was written", "redy"]);
    let out_of_place = ["new-card", "event", "Oops", "sphere spirit", "cost 1", "hit points 3", "--file", &cards];
    run(&out_of_place).refused(&["nothing was written", "hit points"]);
    assert!(!std::path::Path::new(&cards).exists());
    run(&["new-card", "elf", "Oops"]).refused(&["hero, ally"]);
}
