//! `westmarch check` and `westmarch fmt`

mod common;

use common::{Folder, ally, project, run};

#[test]
fn the_content_is_correct_and_formatted() {
    run(&["check"]).good().says(&["0 errors"]);
    run(&["check", &project("content")]).good().says(&["0 errors"]);
    run(&["fmt", "--check", &project("content")]).good().says(&["0 to format"]);
}

#[test]
fn a_broken_card_is_shown_where_it_is_broken() {
    let folder = Folder::new("check-broken");
    let file = folder.file("own.wm", &ally("Cellarer", 0).replace("willpower", "wilpower"));
    let said = run(&["check", &file]).refused(&["1 error"]);
    said.says(&["wilpower", "willpower", "own.wm"]);
    run(&["fmt", &file]).refused(&["wilpower", "own.wm"]);
    run(&["cards", "--content", &file]).refused(&["wilpower", "own.wm:8"]);
}

#[test]
fn a_card_that_is_not_played_yet_is_named() {
    let folder = Folder::new("check-refused");
    // What the engine has no rule for, and what the card itself says it waits for.
    for (text, named) in [("keywords guarded", "keyword guarded"), ("waits for \"the cellar\"", "the cellar")] {
        let card = ally("Cellarer", 0).replace("traits Gondor", &format!("traits Gondor\n    {text}"));
        let file = folder.file("own.wm", &card);
        let said = run(&["check", &file]);
        assert_eq!(said.code, 1, "{}{}", said.out, said.err);
        said.says(&["core-set-cellarer", named, "0 errors", "1 not played yet"]);
    }
}

#[test]
fn only_what_is_named_is_reported() {
    let folder = Folder::new("check-only");
    let good = folder.file("good.wm", &ally("Cellarer", 0));
    folder.file("bad.wm", "ally {");
    run(&["check", &good]).good().says(&["1 file, 1 card, 0 errors"]);
    run(&["check", &folder.path()]).refused(&["error"]);
}

#[test]
fn formatting_is_checked_and_done() {
    let folder = Folder::new("fmt");
    let text = ally("Cellarer", 0);
    let file = folder.file("own.wm", &text.replace("    ", "  "));
    let said = run(&["fmt", "--check", &file]);
    assert_eq!(said.code, 1, "{}{}", said.out, said.err);
    said.says(&["own.wm is not formatted"]);
    run(&["fmt", &file]).good().says(&["formatted"]);
    assert_eq!(folder.read("own.wm"), text);
    run(&["fmt", "--check", &file]).good();
}

#[test]
fn what_is_not_there_is_named() {
    run(&["check", "no/such.wm"]).refused(&["no/such.wm"]);
    run(&["fmt", "no/such.wm"]).refused(&["no/such.wm"]);
    run(&["fmt"]).refused(&["content"]);
    let folder = Folder::new("not-text");
    let file = folder.join("own.wm");
    std::fs::write(&file, [0xff, 0xfe, 0x00]).expect("a temporary file");
    run(&["check", &file]).refused(&["own.wm"]);
}
