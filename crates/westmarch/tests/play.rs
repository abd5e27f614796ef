//! `westmarch play`, from a script.

mod common;

use common::{Folder, Run, SCENARIO, run, run_with};

/// A game with the leadership deck and seed 1.
fn solo(more: &[&str], script: &str) -> Run {
    let line = [&["play"], &SCENARIO[..], &["--deck", "core-leadership", "--seed", "1"], more].concat();
    run_with(&line, script)
}

/// The first answer to everything: nobody quests, nobody fights.
fn give_in() -> String {
    "1\n".repeat(400)
}

#[test]
fn a_game_is_played_to_its_end() {
    let said = solo(&[], &give_in()).good();
    let said = said.says(&["Staging area: threat", "Keep this hand", "is revealed", "shadow card", "Defeat in round"]);
    assert!(said.out.lines().all(|line| line.chars().count() <= 100), "{}", widest(&said.out));
    assert!(!said.out.contains('\u{1b}'), "colours in a script");
}

/// proves: CO.kw-siege.1
#[test]
fn a_siege_counts_defense_and_says_so() {
    let line = ["play", "--scenario", "the-siege-of-cair-andros", "--deck", "core-leadership", "--seed", "1"];
    let said = run_with(&line, "keep\npass\naragorn\n").good();
    let said = said.says(&["Commit Aragorn (2 defense)", "Defense 0 against threat 6", "Defense 2 against threat 6"]);
    assert!(!said.out.contains("Willpower 0"), "{}", said.out);
}

fn widest(text: &str) -> &str {
    text.lines().max_by_key(|line| line.chars().count()).unwrap_or_default()
}

#[test]
fn the_input_may_end_anywhere() {
    solo(&[], "").good().says(&["Keep this hand", "The input has ended"]);
    let said = solo(&[], "keep\npass").good();
    said.says(&["Commit characters", "The input has ended", "`westmarch play --resume` goes on with it"]);
    run(&["play"]).good().says(&["Which scenario?", "Farewell"]);
}

/// Who is first player in a game of three with that line, at its first question.
fn first_player(first: &[&str]) -> String {
    let decks = ["--deck", "core-spirit", "core-lore", "core-tactics"];
    let said = run_with(&[&["play"], &SCENARIO[..], &decks, first].concat(), "quit\n").good();
    let line = said.out.lines().find(|line| line.contains("first player")).unwrap_or_default();
    line.split(' ').nth(1).unwrap_or_default().to_owned()
}

#[test]
fn the_group_decides_who_is_first_or_leaves_it_to_chance() {
    // proves: RR.setup-4.1, RR.setup-4.2, SS.setup.2
    assert_eq!(first_player(&["--seed", "1"]), "1");
    assert_eq!(first_player(&["--seed", "1", "--first", "3"]), "3");
    let mut drawn: Vec<_> =
        (0..12).map(|seed| first_player(&["--seed", &seed.to_string(), "--first", "random"])).collect();
    assert_eq!(drawn[5], first_player(&["--seed", "5", "--first", "random"]), "the seed decides");
    drawn.sort();
    drawn.dedup();
    assert_eq!(drawn, ["1", "2", "3"]);
    for wrong in ["0", "4", "me"] {
        let line = ["--deck", "core-spirit", "core-lore", "--first", wrong];
        run_with(&[&["play"], &SCENARIO[..], &line].concat(), "").refused(&["--first"]);
    }
}

#[test]
fn the_menu_asks_for_what_is_missing() {
    run_with(&["play"], "99\nquit\n").good().says(&["Passage Through Mirkwood", "Type a number", "Farewell"]);
    let line = [&["play"], &SCENARIO[..]].concat();
    run_with(&line, "99\n1 2\nquit\n").good().says(&["Which deck?", "Aragorn", "*** Player 1"]);
    run_with(&line, "1 1\nquit\n").good().says(&["Two of these decks have Aragorn", "Farewell"]);
    run_with(&["play"], "anduin\ncore lore\nquit\n").good().says(&["Journey Along the Anduin: setup"]);
}

#[test]
fn cards_are_played_by_number_and_by_name() {
    let said = solo(&[], "keep\nplay guard\n1\nquit\n").good();
    said.says(&["Pay 2 leadership resources", "Guard of the Citadel enters play", "Guard of the Citadel"]);
    solo(&[], "keep\nguard of the citadel\n\nquit\n").good().says(&["Guard of the Citadel enters play"]);
}

#[test]
fn what_cannot_be_done_is_explained() {
    let said = solo(&[], "keep\nplay brok\nuse aragorn\nplay gandalf\n99\nflood\nsave\n").good();
    said.says(&[
        "You cannot play Brok Ironfist now",
        "it costs 6, they have 3",
        "RR.resource-match.1",
        "You cannot use Aragorn now",
        "RR.response.1",
        "no card `gandalf` in your hand",
        "There is no answer 99",
        "neither a command nor a card",
        "save FILE",
    ]);
}

#[test]
fn a_card_of_the_wrong_kind_is_told_what_is_asked_for() {
    let said = solo(&[], "keep\npass\nforest spider\nquit\n").good();
    said.says(&[
        "You cannot choose Forest Spider now: it is an enemy, and what is asked for is a ready character of your own.",
        "Choose one of these: Aragorn, Théodred, Glóin.",
    ]);
}

#[test]
fn several_characters_are_committed_with_one_line() {
    let said = solo(&[], "keep\npass\n2 3 4\nquit\n").good();
    said.says(&["Willpower 0 against threat", "Aragorn, Théodred and Glóin commit to the quest."]);
}

#[test]
fn the_log_tells_the_last_things_that_happened() {
    let said = solo(&[], "keep\npass\n2 4\ndone\nlog 2\nquit\n").good();
    let log = said.out.split_once("log 2").map_or("", |(_, rest)| rest);
    let lines = log.lines().filter(|line| line.trim_start().starts_with(char::is_numeric)).count();
    assert_eq!(lines, 2, "{log}");
}

#[test]
fn a_hand_is_not_given_up_by_a_yes() {
    solo(&[], "y\nquit\n").good().says(&["Type 1 to keep this hand"]).never_says(&["mulligan"]);
}

#[test]
fn names_stand_for_answers() {
    let commits = ["Aragorn and Glóin commit to the quest."];
    for names in ["aragorn, gloin", "aragorn gloin", "Aragorn and Glóin"] {
        solo(&[], &format!("keep\npass\n{names}\ndone\nquit\n")).good().says(&commits);
    }
    let paid = solo(&[], "keep\nplay guard\ngloin\nquit\n").good();
    paid.says(&["Which of these is `gloin`?", "from Glóin"]).never_says(&["You cannot choose"]);
    solo(&[], "keep\nnonsense\nquit\n").good().says(&["neither a command nor a card"]);
}

#[test]
fn a_bare_name_in_a_window_asks_before_it_acts() {
    let line = ["play", SCENARIO[0], SCENARIO[1], "--deck", "core-lore", "--seed", "1", "--pace", "full"];
    let said = run_with(&line, "keep\nberavor\nno\nberavor\nyes\nquit\n").good();
    let said = said.says(&["Do this now? Beravor", "Nothing was done."]);
    let (before, after) = said.out.split_once("Nothing was done.").expect("asked twice");
    assert!(!before.contains("Beravor exhausts") && after.contains("Do this now? Beravor"), "{}", said.out);
}

#[test]
fn nobody_is_left_at_home_by_a_slip() {
    let said = solo(&[], "keep\npass\npass\nno\npass\nyes\nquit\n").good();
    said.says(&["Do this now? Commit nobody to the quest.", "Nothing was done.", "is revealed"]);
}

#[test]
fn windows_are_passed_up_to_a_phase() {
    let full = ["--pace", "full"];
    let said = solo(&full, "keep\npass until quest\nquit\n").good();
    said.says(&["after cards are drawn, 1.3", "before characters are committed, 3.1"]).never_says(&["(2.2 Planning)"]);
    let once = solo(&full, "keep\npass phase\nquit\n").good();
    once.says(&["2.2 Planning"]);
    solo(&full, "keep\npass until mordor\nquit\n").good().says(&["neither a phase nor a step"]);
}

#[test]
fn windows_are_passed_up_to_combat_and_to_the_next_round() {
    let combat = solo(&[], "keep\npass until combat\n1\nquit\n").good();
    combat.says(&["Commit characters to the quest", "is revealed"]).never_says(&["before the staging step"]);
    let round = solo(&["--pace", "full"], "keep\npass round\n1\n1\n1\n1\n1\n1\n1\nquit\n").good();
    let first = round.out.split_once("pass round").map_or("", |(_, rest)| rest).to_owned();
    let before = first.split("Round 2").next().unwrap_or_default();
    assert!(first.contains("round 2, "), "{first}");
    assert!(!before.contains("Take an action, or pass (after cards are drawn, 1.3)"), "{before}");
}

/// Ctrl-C in the middle of a game: it is kept as it was at the last answer.
#[cfg(unix)]
#[test]
fn a_game_that_is_interrupted_is_taken_up_again() {
    use std::io::{BufRead, BufReader, Write};
    use std::process::{Command, Stdio};
    let folder = Folder::new("play-interrupted");
    let line = [&["play"], &SCENARIO[..], &["--deck", "core-leadership", "--seed", "1", "--data"]].concat();
    let mut command = Command::new(env!("CARGO_BIN_EXE_westmarch"));
    command.args(line).arg(folder.path()).stdin(Stdio::piped()).stdout(Stdio::piped());
    let mut child = command.spawn().expect("the program starts");
    let mut input = child.stdin.take().expect("it reads");
    input.write_all(b"keep\nplay guard\n").expect("two answers");
    input.flush().expect("two answers");
    let out = BufReader::new(child.stdout.take().expect("it writes"));
    let asked = out.lines().map_while(Result::ok).any(|line| line.contains("Pay 2 leadership resources"));
    assert!(asked, "it asks for the payment");
    let pid = child.id().to_string();
    assert!(Command::new("kill").args(["-INT", &pid]).status().is_ok_and(|status| status.success()));
    child.wait().expect("it ends");
    let again = ["play", "--resume", "--data", &folder.path()];
    run_with(&again, "table\nquit\n").good().says(&["Pay 2 leadership resources"]);
}

#[test]
fn a_game_that_is_left_is_taken_up_again() {
    let folder = Folder::new("play-resume");
    let data = ["--data", &folder.path()];
    let resume = |script: &str| run_with(&["play", "--resume", data[0], data[1]], script);
    resume("").refused(&["no game was left"]);
    solo(&data, "keep\nplay guard\n1\n").good().says(&["The game is kept"]);
    solo(&data, "").good().never_says(&["The game is kept"]);
    resume("undo\nquit\n").good().says(&["Guard of the Citadel", "Pay 2 leadership resources", "The game is kept"]);
    resume("table\nquit\n").good().says(&["Pay 2 leadership resources"]);
    run(&["history", data[0], data[1]]).good().says(&["not over: passage-through-mirkwood, core-leadership"]);
    resume(&give_in()).good().says(&["Defeat", "Recorded", "westmarch review"]);
    resume("").refused(&["no game was left"]);
}

#[test]
fn a_bot_plays_beside_you() {
    let folder = Folder::new("play-partner");
    let data = ["--data", &folder.path(), "--partner", "core-spirit"];
    let said = solo(&data, "keep\npass\n2\nquit\n").good();
    let said = said.says(&["Player 2 (core-spirit, a bot)", "Keep this hand", "round 1, quest phase"]);
    said.never_says(&["*** Player", "Player 2: keep this hand", "Player 2: play cards"]);
    run_with(&["play", "--resume", data[0], data[1]], "table\nquit\n").good().says(&["core-spirit, a bot"]);
    run(&["play", "--bot", "random"]).refused(&["--partner"]);
}

#[test]
fn one_person_with_two_hands_sees_both() {
    let line = ["play", SCENARIO[0], SCENARIO[1], "--deck", "core-leadership", "core-tactics", "--seed", "3"];
    let said = run_with(&[&line[..], &["--two-handed"]].concat(), "keep\nquit\n").good();
    let (first, _) = said.out.split_once("*** Player 2").expect("two turns");
    assert_eq!(first.matches("Hand: ").count(), 2, "{first}");
}

#[test]
fn allies_to_play_show_their_values() {
    let said = solo(&[], "keep\nquit\n").good();
    said.says(&["Play Guard of the Citadel (cost 2), ally: 1 willpower, 1 attack, 0 defense, 2 hit points"]);
}

#[test]
fn answers_are_taken_back_as_often_as_wanted() {
    let script = "keep\nplay guard\n1\nundo\nundo\nundo\nundo\nkeep\nquit\n";
    let said = solo(&[], script).good().says(&["One answer is taken back", "nothing to take back"]);
    assert_eq!(said.out.matches("Keep this hand, or ").count(), 2);
    let to_the_end = solo(&[], &(give_in() + "undo 2\nquit\n")).good();
    to_the_end.says(&["Defeat", "2 answers are taken back"]);
}

#[test]
fn everything_can_be_looked_at() {
    let said =
        solo(&[], "keep\n?\nwhy\nlog\nlog all\nwhy 3\nwhy 9999\ncard gandalf\ncard blarg\ntable\nrule RR.unique.2\nrule rangd\nrule feint\nhand\n")
            .good();
    said.says(&[
        "Answer a question with the number",
        "Cause:",
        "RR.",
        "You draw Son of Arnor, Faramir",
        "core-set-gandalf",
        "There is no card `blarg`",
        "The log has no such line",
        "A unique card cannot be played",
        "Ranged characters can be declared as attackers",
        "event of Core Set",
        "Hand: ",
    ]);
}

#[test]
fn an_adviser_tells_chances_and_reasons() {
    let said = solo(&[], "keep\npass\nadvise\nquit\n").good();
    let said = said.says(&["Chances to win, from", " % (", "Commit", "threat 29 → "]);
    assert!(said.out.lines().all(|line| line.chars().count() <= 100), "{}", widest(&said.out));
    let starred = said.out.lines().skip_while(|line| !line.starts_with("Chances")).filter(|line| line.contains("* "));
    assert_eq!(starred.count(), 1, "one answer is advised: {}", said.out);
}

#[test]
fn pace_says_where_the_game_stops() {
    let auto = solo(&[], "keep\nquit\n").good();
    auto.says(&["2.2 Planning"]).never_says(&["after cards are drawn, 1.3"]);
    solo(&["--pace", "full"], "keep\nquit\n").good().says(&["after cards are drawn, 1.3"]);
    solo(&["--stop", "1.3"], "keep\nquit\n").good().says(&["after cards are drawn, 1.3"]);
    let said = solo(&[], "keep\nstop 3.1\nstop\nstop 9.9\npace slow\npass\nquit\n").good();
    said.says(&["stops at 3.1", "is not a step to stop at", "is not a pace", "before characters are committed, 3.1"]);
    solo(&[], "keep\nlog\nquit\n").good().never_says(&["You pass."]);
    solo(&[], "keep\nlog all\nquit\n").good().says(&["You pass."]);
}

#[test]
fn others_do_not_see_a_hand() {
    let line = [&["play"], &SCENARIO[..], &["--deck", "core-leadership", "core-tactics", "--seed", "3"]].concat();
    let said = run_with(&line, "keep\n").good().says(&["*** Player 1 (core-leadership) decides", "*** Player 2"]);
    let (first, second) = said.out.split_once("*** Player 2").expect("two turns");
    for part in [first, second] {
        assert_eq!(part.matches("Hand: ").count(), 1, "{part}");
    }
    let known = |part: &str| part.lines().find(|line| line.starts_with("Hand: ")).map(str::to_owned);
    assert_ne!(known(first), known(second));
}

#[test]
fn a_game_is_saved_and_taken_up_again() {
    let folder = Folder::new("play-save");
    let file = folder.join("game.json");
    let script = format!("keep\nplay guard\n1\nsave {file}\nsave /no/such/folder/x.json\nquit\n");
    solo(&[], &script).good().says(&["Saved to", "Cannot write /no/such/folder/x.json"]);
    let said = run_with(&["play", "--load", &file], "undo\nquit\n").good();
    said.says(&["Guard of the Citadel", "Pay 2 leadership resources"]);
    run(&["replay", &file, "--verify"]).good().says(&["verified"]);
}

#[test]
fn a_deck_may_be_a_file() {
    let folder = Folder::new("play-deck");
    let deck = "deck mine \"Mine\" {\n    heroes core-set-gimli\n    3 core-set-feint\n    3 core-set-gandalf\n}\n";
    let file = folder.file("mine.wm", deck);
    let line = |deck: &str| run_with(&[&["play"], &SCENARIO[..], &["--deck", deck]].concat(), "keep\n");
    line(&file).good().says(&["Player 1 (mine)", "Gimli"]);
    let broken = folder.file("broken.wm", &deck.replace("core-set-feint", "core-set-faint"));
    line(&broken).refused(&["core-set-faint", "core-set-feint"]);
    let empty = folder.file("empty.wm", &common::ally("Cellarer", 0));
    line(&empty).refused(&["no deck in"]);
    line(&folder.join("none.wm")).refused(&["none.wm"]);
}

#[test]
fn bad_input_is_refused() {
    let with = |arguments: &[&str]| run(&[&["play"], arguments].concat());
    with(&["--scenario", "mordor", "--deck", "core-lore"]).refused(&["mordor", "passage-through-mirkwood"]);
    with(&["--scenario", "passage-through-mirkwood", "--deck", "core-loar"]).refused(&["core-loar", "core-lore"]);
    with(&["--pace", "slow"]).refused(&["slow", "auto"]);
    with(&["--stop", "9.9"]).refused(&["9.9", "6.2"]);
    with(&["--seed", "x"]).refused(&["x"]);
    with(&["--load", "no/such.json"]).refused(&["no/such.json"]);
    with(&["--colour"]).refused(&["--colour"]);
    let twice = ["--scenario", "passage-through-mirkwood", "--deck", "core-lore", "core-lore"];
    with(&twice).refused(&["Denethor"]);
}

/// A stage of one point, and nothing in its way.
const STROLL: &str = "\
set own \"Own\"
encounter set \"A Stroll\"

location \"Meadow\" {
    number 1
    copies 10
    threat 0
    quest points 1
    traits Forest
}

quest \"A Stroll\" {
    number 2
    stage 1

    side A {
    }

    side B {
        quest points 1
    }
}

scenario a-stroll \"A Stroll\" {
    encounter sets \"A Stroll\"
    stage own-a-stroll
}
";

#[test]
fn a_scenario_of_ones_own_is_won_and_scored() {
    let folder = Folder::new("play-stroll");
    folder.file("stroll.wm", STROLL);
    let line = ["play", "--content", &folder.path(), "--scenario", "a-stroll", "--deck", "core-leadership"];
    let line = [&line[..], &["--seed", "1"]].concat();
    let said = run_with(&line, "keep\npass\n2 3 4\npass\n\nwhy\nundo\nquit\n").good();
    said.says(&["Victory after 1 round", "score (lower is better) 29", "Cause:", "One answer is taken back"]);
}
