//! Every scenario beyond the Core Set can be won with our own decks: a game of each is kept that was won, found by
//! looking at the real cards. It shows that the way to the end is open, not how often anybody gets there.
//!
//! A game that is won no more, because rules or cards have changed, is found anew by
//! `cargo run --release -p lab --example line -- SCENARIO DECK SEED crates/lab/tests/won/SCENARIO.replay.json`.

mod common;

use std::fs;
use std::path::PathBuf;

use rules::replay::{Replay, replay};
use rules::setup::Mode;
use rules::state::Outcome;

/// The decks that were built for them.
const DECKS: [&str; 2] = ["eagles-over-rohan", "folk-of-the-iron-hills"];
const CORE_SET: [&str; 3] = ["passage-through-mirkwood", "journey-along-the-anduin", "escape-from-dol-guldur"];

fn kept(scenario: &str) -> Replay {
    let file = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join(format!("tests/won/{scenario}.replay.json"));
    let text = fs::read_to_string(&file).unwrap_or_else(|error| panic!("{}: {error}", file.display()));
    serde_json::from_str(&text).unwrap_or_else(|error| panic!("{scenario}: {error}"))
}

#[test]
fn every_scenario_can_be_won_with_our_decks() {
    let library = common::library();
    let decks: Vec<_> = DECKS.map(|id| library::decks::to_play(library.deck(id).expect("a deck of ours"))).into();
    for scenario in library.scenarios().iter().filter(|scenario| !CORE_SET.contains(&scenario.id.as_str())) {
        let game = kept(&scenario.id);
        assert_eq!((game.setup.scenario.as_str(), game.setup.mode), (scenario.id.as_str(), Mode::Standard));
        assert!(!game.setup.decks.is_empty());
        for deck in &game.setup.decks {
            assert!(decks.contains(deck), "{}: {} is not one of {DECKS:?} as they are", scenario.id, deck.name);
        }
        let (_, end) = replay(&library.pool, &game, None).unwrap_or_else(|error| panic!("{}: {error}", scenario.id));
        assert_eq!(end.outcome, Some(Outcome::Won), "{}", scenario.id);
    }
}
