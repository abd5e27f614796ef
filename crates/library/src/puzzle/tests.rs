//! Puzzle files that are wrong, and reports of puzzles that fail.

use std::path::Path;
use std::sync::Arc;

use cardlang::Source;
use rules::pool::Pool;

use super::asked::{KINDS, snake};
use super::{Report, as_said, parse, run_text};

const CARDS: &str = r#"
set test "Test"

hero "Anna" {
    number 1
    unique
    sphere spirit
    threat cost 9
    willpower 3
    attack 1
    defense 1
    hit points 3
    traits Noble
}

ally "Bard" {
    number 2
    copies 3
    sphere spirit
    cost 2
    willpower 1
    attack 1
    defense 1
    hit points 2
    traits Noble
}
"#;

fn pool() -> Arc<Pool> {
    let (content, diagnostics) =
        cardlang::load(rules::language(), &[Source { path: "test.wm".into(), text: CARDS.into() }]);
    assert!(diagnostics.is_empty(), "{diagnostics:?}");
    Arc::new(Pool::build(content).0)
}

fn run(text: &str) -> Report {
    let mut report = Report::default();
    run_text(&pool(), Path::new("test.puzzle"), text, &as_said, &mut report);
    report
}

/// A puzzle with Anna, two Bards in hand, and this script.
fn scripted(script: &str) -> Report {
    let seat = "seat 1 {\nhero \"Anna\" resources 3\nhand \"Bard\", \"Bard\"\n}";
    run(&format!("puzzle \"p\" {{\n{seat}\nstep 2.2\n---\n{script}\n}}\n"))
}

#[track_caller]
fn fault(report: &Report, line: usize, part: &str) {
    assert_eq!(report.exit_code(), 2, "{report}");
    let found = &report.faults[0];
    assert_eq!(found.line, line, "{}", found.text);
    assert!(found.text.contains(part), "{}", found.text);
}

#[test]
fn a_puzzle_passes() {
    let report = scripted("play \"Bard\" 1\nexpect \"Bard\" 1 in play ready\nexpect \"Anna\" resources 1");
    assert_eq!(report.to_string(), "1 passed, 0 failed");
    assert_eq!(report.exit_code(), 0);
}

#[test]
fn a_failure_tells_what_was_expected_found_asked_and_offered() {
    let report = scripted("play \"Bard\" 2\nexpect \"Anna\" resources 2");
    assert_eq!(report.exit_code(), 1);
    let text = &report.failures[0].text;
    for part in [
        "test.puzzle:9: p",
        "expected: \"Anna\" resources 2",
        "found:    resources 1",
        "asked:    seat 1 about action",
        "offered:  pass",
        "\"Anna\" resources 1, \"Bard\" 2",
        "window 2.2",
    ] {
        assert!(text.contains(part), "{part} is missing in\n{text}");
    }
    assert!(report.to_string().ends_with("0 passed, 1 failed"));
}

#[test]
fn names_are_suggested() {
    fault(&run("puzzle \"p\" {\nseat 1 {\nhero \"Ana\"\n}\n---\npass\n}"), 3, "did you mean \"Anna\"");
    fault(&scripted("play \"Brad\""), 8, "did you mean \"Bard\"");
    fault(&scripted("expect asked acton"), 8, "did you mean \"action\"");
}

#[test]
fn a_name_that_can_mean_several_cards_is_a_fault() {
    fault(&scripted("play \"Bard\""), 8, "play \"Bard\" 1, play \"Bard\" 2");
    fault(&scripted("expect \"Bard\" in hand"), 8, "can mean 2 cards");
    fault(&scripted("play \"Bard\" 3"), 8, "only 2 cards");
}

#[test]
fn a_card_in_the_wrong_place_is_a_fault() {
    fault(&run("puzzle \"p\" {\nseat 1 {\nhero \"Bard\"\n}\n---\npass\n}"), 3, "cannot be there");
    fault(&run("puzzle \"p\" {\nseat 1 {\nhand \"Anna\"\n}\n---\npass\n}"), 3, "cannot be there");
}

#[test]
fn refusals_are_checked() {
    let refused = "refused use \"Anna\" because no_such_ability";
    assert_eq!(scripted(refused).exit_code(), 0);
    let other = scripted("refused use \"Anna\" because exhausted");
    assert!(other.failures[0].text.contains("because no_such_ability"), "{other}");
}

#[test]
fn reading_goes_on_after_a_broken_puzzle() {
    let text =
        "puzzle \"a\" {\nseat 9 {\n}\n---\n}\npuzzle \"b\" {\nseat 1 {\nhero \"Anna\"\n}\n---\nexpect threat 9\n}\n";
    let report = run(text);
    assert_eq!((report.passed, report.faults.len()), (1, 1));
    assert_eq!(report.faults[0].line, 2);
}

#[test]
fn files_that_are_no_puzzles_are_faults() {
    for text in
        ["", "hello", "puzzle", "puzzle \"x\"", "puzzle \"x\" {", "puzzle \"x\" {\n---\n", "puzzle \"x {\n", "}", "---"]
    {
        assert_eq!(run(text).exit_code(), 2, "{text}");
    }
    let no_script = "puzzle \"x\" {\nseat 1 {\n}\n}\n";
    fault(&run(no_script), 1, "no script");
}

#[test]
fn nothing_breaks_the_reader() {
    let whole = "puzzle \"p\" { proves RR.a.1,\nRR.b.2\nseat 1 { hero \"Anna\" damage 2 { \"Bard\" by 1 } }\nfirst 1\nstep 3.2\n\
                 ---\nseat 1: pay \"Anna\" 1, \"Bard\" 2\nexpect not \"Anna\" in hand of seat 2\nuntil asked commit of 1\n\
                 refused play \"Bard\" because x RR.y.1\nexpect log threat seat 1 -1 by step times 2 before drew\n}\n";
    for end in (0..whole.len()).filter(|at| whole.is_char_boundary(*at)) {
        parse(&whole[..end]);
        parse(&whole[end..]);
        run(&whole[..end]);
    }
    let deep = format!("puzzle \"p\" {{\nstaging {}", "\"Anna\" {".repeat(100_000));
    assert!(!parse(&deep).1.is_empty());
    let nots = format!("puzzle \"p\" {{\n---\nexpect {}", "not ".repeat(100_000));
    assert!(!parse(&nots).1.is_empty());
}

#[test]
fn too_many_cards_are_a_fault() {
    let crowd = run("puzzle \"p\" {\nseat 1 {\ndeck \"Bard\" x500, \"Bard\" x500\n}\n---\npass\n}");
    fault(&crowd, 3, "at most 512 cards");
}

#[test]
fn the_end_of_the_game_can_be_waited_for() {
    let report = scripted("until the end\nexpect lost\nexpect no log won");
    assert_eq!(report.exit_code(), 0, "{report}");
    let failed = scripted("until round 90");
    assert!(failed.failures[0].text.contains("the game is lost"), "{failed}");
}

/// The variants of an enum in a source file, in the words of puzzle files.
fn variants(source: &str, name: &str) -> Vec<String> {
    let body = source.split(&format!("pub enum {name} {{")).nth(1).and_then(|rest| rest.split("\n}").next());
    let lines = body.unwrap_or_default().lines().filter_map(|line| line.strip_prefix("    "));
    lines.filter(|line| line.starts_with(char::is_uppercase)).map(snake).collect()
}

#[test]
fn every_question_has_a_name() {
    let decision = variants(include_str!("../../../rules/src/decision.rs"), "About");
    let picks = variants(include_str!("../../../rules/src/frame.rs"), "Why");
    assert!(decision.len() > 5 && picks.len() > 10);
    for kind in decision.iter().chain(&picks).filter(|kind| *kind != "cards") {
        assert!(KINDS.contains(&kind.as_str()), "no puzzle can speak of a question about {kind}");
    }
}

/// A challenge with Anna, two Bards in hand, this goal and this script.
fn challenge(goal: &str, script: &str) -> String {
    let seat = "seat 1 {\nhero \"Anna\" resources 3\nhand \"Bard\", \"Bard\"\n}";
    let told = format!("goal \"Call for help.\" {goal}\nhint \"Look at your hand.\"");
    run(&format!("puzzle \"p\" {{\n{told}\n{seat}\nstep 2.2\n---\n{script}\n}}\n")).to_string()
}

#[test]
fn a_solution_reaches_its_goal_with_its_last_answer() {
    let goal = "{\nexpect \"Anna\" resources 1\nexpect \"Bard\" 1 in play\n} by the end of the phase";
    assert_eq!(challenge(goal, "play \"Bard\" 1"), "1 passed, 0 failed");
    assert!(challenge(goal, "play \"Bard\" 1\npass").contains("it is reached already"));
    assert!(challenge(goal, "play \"Bard\" 2").ends_with("0 passed, 1 failed"));
    for (wrong, why) in [("{ }", "a goal says"), ("{\npass\n}", "expect"), ("{\nexpect won\n} by noon", "the end of")] {
        assert!(challenge(wrong, "pass").contains(why), "{wrong}: {}", challenge(wrong, "pass"));
    }
}

/// A puzzle whose cards are numbered this way.
fn numbered(lines: &str) -> Report {
    let seat = "seat 1 {\nhero \"Anna\"\ndeck \"Bard\" x2\n}";
    run(&format!("puzzle \"p\" {{\n{seat}\nquest deck empty\n{lines}\nstep 2.2\n---\nexpect deck 2 cards\n}}\n"))
}

#[test]
fn numbers_are_for_all_cards_and_each_for_one() {
    assert_eq!(numbered("numbers 0-2").failed(), 0);
    assert_eq!(numbered("numbers 9, 3, 4\norder 4, 3").failed(), 0);
    fault(&numbered("numbers 0, 1"), 7, "2 numbers for 3 cards");
    fault(&numbered("numbers 0, 1, 1"), 7, "two cards have the number 1");
    fault(&numbered("numbers 0-2\norder 7"), 7, "no card has the number 7");
    fault(&numbered("numbers 5-2"), 7, "a number of a card");
    fault(&numbered("numbers 1-70000"), 7, "a number of a card");
}

#[test]
fn only_limited_abilities_are_counted() {
    let seat = "seat 1 {\nhero \"Anna\" used ability 1 by 1\n}";
    fault(&run(&format!("puzzle \"p\" {{\n{seat}\n---\npass\n}}\n")), 3, "has no limited ability 1");
}

#[test]
fn a_step_that_is_over_is_not_looked_for_in_the_next_round() {
    let report = scripted("until step 3.2\nuntil step 2.2");
    assert_eq!(report.exit_code(), 1, "{report}");
    assert!(report.to_string().contains("it is over in round 1; `until round 2` goes on first"), "{report}");
}

#[test]
fn an_answer_is_taken_back() {
    let report = scripted("play \"Bard\" 1\nundo\nexpect \"Bard\" 1 in hand\nsave\nplay \"Bard\" 1");
    assert_eq!(report.exit_code(), 0, "{report}");
    let report = scripted("undo");
    assert!(report.to_string().contains("none has been given"), "{report}");
}

#[test]
fn setup_brings_the_first_stage_itself() {
    let report = run("puzzle \"p\" {\nseat 1 {\nhero \"Anna\"\n}\nquest \"Anna\" side A\nstep setup\n---\npass\n}\n");
    fault(&report, 5, "name no quest");
}
