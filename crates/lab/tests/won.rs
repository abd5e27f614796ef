//! Scenarios beyond the Core Set can be won with decks of ours: games are kept that were won, most of them by the
//! heuristic alone. They show that the way to the end is open, not how often anybody gets there.
//!
//! A kept game lies in `won/DECK/SCENARIO.replay.json`, or `won/DECK+DECK/…` where several decks won it together. One
//! that is won no more, because rules or cards have changed, is found anew by `westmarch sim --save-won`, or by
//! `cargo run --release -p lab --example line -- SCENARIO DECK SEED crates/lab/tests/won/DECK/SCENARIO.replay.json`.

mod common;

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};

use rules::replay::{Replay, replay};
use rules::setup::Mode;
use rules::state::Outcome;

/// The three of the Core Set.
const EXCEPT: [&str; 3] = ["passage-through-mirkwood", "journey-along-the-anduin", "escape-from-dol-guldur"];

/// What lies in a folder, by name.
fn inside(folder: &Path) -> Vec<PathBuf> {
    let entries = fs::read_dir(folder).unwrap_or_else(|error| panic!("{}: {error}", folder.display()));
    let mut paths: Vec<_> = entries.map(|entry| entry.expect("it can be read").path()).collect();
    paths.sort();
    paths
}

fn name(path: &Path) -> &str {
    path.file_name().and_then(|name| name.to_str()).expect("names are plain")
}

/// The kept game is of the decks its folder names, in standard mode, and it is won. Which scenario it is of.
fn won(library: &library::Library, file: &Path) -> String {
    let what = file.display();
    let text = fs::read_to_string(file).unwrap_or_else(|error| panic!("{what}: {error}"));
    let game: Replay = serde_json::from_str(&text).unwrap_or_else(|error| panic!("{what}: {error}"));
    let folder = file.parent().map(name).expect("it lies in a folder");
    let deck = |id: &str| library::decks::to_play(library.deck(id).expect("a deck of ours"));
    let decks: Vec<_> = folder.split('+').map(deck).collect();
    assert_eq!(game.setup.decks, decks, "{what}: the decks are not as they were");
    assert_eq!(name(file), format!("{}.replay.json", game.setup.scenario), "{what}");
    assert_eq!(game.setup.mode, Mode::Standard, "{what}");
    let (_, end) = replay(&library.pool, &game, None).unwrap_or_else(|error| panic!("{what}: {error}"));
    assert_eq!(end.outcome, Some(Outcome::Won), "{what}");
    game.setup.scenario
}

#[test]
fn every_scenario_can_be_won_with_our_decks() {
    let library = common::library();
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/won");
    let files = inside(&folder).into_iter().flat_map(|decks| inside(&decks));
    let won: BTreeSet<String> = files.map(|file| won(&library, &file)).collect();
    let all = library.scenarios().iter().map(|scenario| scenario.id.as_str());
    let never: Vec<&str> = all.filter(|id| !EXCEPT.contains(id) && !won.contains(*id)).collect();
    assert_eq!(never, [] as [&str; 0], "no game is kept in which these were won");
}
