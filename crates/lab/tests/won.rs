//! Every scenario beyond the Core Set can be won with the decks made for them: games are kept that were won, most of
//! them by the heuristic alone. They show that the way to the end is open, not how often anybody gets there.
//!
//! A game that is won no more, because rules or cards have changed, is found anew by
//! `cargo run --release -p lab --example line -- SCENARIO DECK SEED crates/lab/tests/won/DECK/SCENARIO.replay.json`.

mod common;

use std::fs;
use std::path::PathBuf;

use rules::replay::{Replay, replay};
use rules::setup::Mode;
use rules::state::Outcome;

/// The decks that were built for them, and scenarios that nobody has been seen to win with one of them.
const DECKS: [(&str, &[&str]); 2] = [
    ("eagles-over-rohan", &["conflict-at-the-carrock", "shadow-and-flame", "the-siege-of-cair-andros", CAVES]),
    ("folk-of-the-iron-hills", &[CAVES]),
];
/// What neither of them has won alone, they win together.
const TOGETHER: [&str; 1] = [CAVES];
const CAVES: &str = "the-caves-of-nibin-dum";
const CORE_SET: [&str; 3] = ["passage-through-mirkwood", "journey-along-the-anduin", "escape-from-dol-guldur"];

fn kept(deck: &str, scenario: &str) -> Replay {
    let file = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join(format!("tests/won/{deck}/{scenario}.replay.json"));
    let text = fs::read_to_string(&file).unwrap_or_else(|error| panic!("{}: {error}", file.display()));
    serde_json::from_str(&text).unwrap_or_else(|error| panic!("{deck}, {scenario}: {error}"))
}

/// The kept game is of these decks, in standard mode, and it is won.
fn is_won(library: &library::Library, folder: &str, decks: &[&str], scenario: &str) {
    let game = kept(folder, scenario);
    let deck = |id: &&str| library::decks::to_play(library.deck(id).expect("a deck of ours"));
    let decks: Vec<_> = decks.iter().map(deck).collect();
    assert_eq!(game.setup.decks, decks, "{folder}, {scenario}: the decks are not as they were");
    assert_eq!((game.setup.scenario.as_str(), game.setup.mode), (scenario, Mode::Standard));
    let played = replay(&library.pool, &game, None);
    let (_, end) = played.unwrap_or_else(|error| panic!("{folder}, {scenario}: {error}"));
    assert_eq!(end.outcome, Some(Outcome::Won), "{folder}, {scenario}");
}

#[test]
fn every_scenario_can_be_won_with_our_decks() {
    let library = common::library();
    for scenario in library.scenarios().iter().map(|scenario| scenario.id.as_str()) {
        let able = DECKS.iter().filter(|(_, never)| !never.contains(&scenario)).map(|(id, _)| *id);
        for id in able.filter(|_| !CORE_SET.contains(&scenario)) {
            is_won(&library, id, &[id], scenario);
        }
    }
    for scenario in TOGETHER {
        is_won(&library, "together", &DECKS.map(|(id, _)| id), scenario);
    }
}
