//! Why games are lost: positions in which the end is one answer away.

mod common;

use lab::departure::{By, departures, verdict};
use lab::record::Loss;
use library::puzzle::{Table, parse, set_up};
use rules::decision::Answer;
use rules::engine::Engine;
use rules::query::Q;
use rules::state::Outcome;

/// Plays a position on, always passing where that is possible, until it is lost; who left why, and what card said so, by
/// their titles.
fn lost(puzzle: &str) -> (Option<Loss>, Vec<String>, Option<String>) {
    let library = common::library();
    let (puzzles, faults) = parse(puzzle);
    assert!(faults.is_empty(), "{faults:?}");
    let Table { matchup, mut game, mut log, .. } =
        set_up(&library.pool, &puzzles[0]).unwrap_or_else(|fault| panic!("{fault:?}"));
    let mut answers = Vec::new();
    while game.outcome.is_none() {
        Q { g: &game, m: &matchup }.answers(&mut answers);
        let idle = [Answer::Pass, Answer::Done].into_iter().find(|answer| answers.contains(answer));
        let answer = idle.unwrap_or(answers[0]);
        Engine::new(&mut game, &matchup, Some(&mut log)).answer_unchecked(answer).expect("the game goes on");
    }
    assert_eq!(game.outcome, Some(Outcome::Lost));
    let q = Q { g: &game, m: &matchup };
    let named = |by: &By| match by {
        By::Card(id) => library.title(id).expect("a card").to_owned(),
        By::Phase(phase) => phase.clone(),
    };
    let left = departures(q, &log);
    let left = left.iter().map(|gone| format!("{} {}: {}", gone.seat, gone.why.name(), named(&gone.by))).collect();
    (Loss::of(q), left, verdict(q, &log).as_ref().map(named))
}

/// One who left is all there is to tell.
#[track_caller]
fn left(puzzle: &str, cause: Loss, told: &[&str]) {
    let (lost, left, said) = lost(puzzle);
    assert_eq!((lost, left.iter().map(String::as_str).collect::<Vec<_>>()), (Some(cause), told.to_vec()));
    assert_eq!(said, None, "no card had them lose while somebody was there");
}

#[test]
fn threat_ends_a_game() {
    let puzzle = r#"puzzle "threat" {
        seat 1 {
            threat 49
            hero "Aragorn"
            hero "Gimli"
        }
        encounter deck "Forest Spider"
        step 7.3
        ---
    }"#;
    left(puzzle, Loss::Threat, &["0 threat: refresh"]);
}

#[test]
fn the_last_hero_ends_a_game() {
    let puzzle = r#"puzzle "heroes" {
        seat 1 {
            threat 20
            hero "Éowyn" damage 2
            engaged "Ungoliant's Spawn"
        }
        encounter deck "Forest Spider"
        step 6.1
        ---
    }"#;
    left(puzzle, Loss::Heroes, &["0 heroes: Ungoliant's Spawn"]);
}

#[test]
fn of_several_players_the_last_one_counts() {
    let puzzle = r#"puzzle "first by threat, then by heroes" {
        seat 1 {
            threat 49
            hero "Aragorn"
        }
        seat 2 {
            threat 20
            hero "Éowyn" damage 2
            engaged "Ungoliant's Spawn"
        }
        encounter deck "Forest Spider"
        step 7.3
        ---
    }"#;
    left(puzzle, Loss::Heroes, &["0 threat: refresh", "1 heroes: Ungoliant's Spawn"]);
}

#[test]
fn a_scenario_can_say_so() {
    // With the prisoner's player the prisoner is gone, though the other one goes on.
    let puzzle = r#"puzzle "the players lose" {
        seat 1 {
            threat 49
            hero "Gimli"
            hero "Aragorn" facedown
        }
        seat 2 {
            threat 25
            hero "Legolas"
        }
        quest "The Necromancer's Tower"
        step 7.1
        ---
    }"#;
    let (lost, left, said) = lost(puzzle);
    assert_eq!((lost, left), (Some(Loss::Scenario), vec!["0 threat: refresh".to_owned()]));
    assert_eq!(said.as_deref(), Some("The Necromancer's Tower"));
}

#[test]
fn a_game_that_was_won_has_no_cause_and_one_given_up_has() {
    let table = common::table(1);
    let mut game = table.deal(1).expect("a deal");
    assert_eq!(Loss::of(Q { g: &game, m: &table.matchup }), Some(Loss::Endless));
    game.outcome = Some(Outcome::Won);
    assert_eq!(Loss::of(Q { g: &game, m: &table.matchup }), None);
}
