//! Golden replays: a game of every scenario in every mode, one to four players, won and lost. Each must play as it
//! was played; what does not is told with the answer from which on it differs.
//!
//! `WESTMARCH_BLESS=1 cargo test --package lab --test golden` makes those anew that do not play any more; a game
//! that plays as it did with cards that say something else keeps its answers. When its cards are the same, the rules have changed, and `rules::replay::REVISION` has to be raised first.

mod common;

use std::collections::BTreeSet;
use std::fs;
use std::path::PathBuf;

use bots::Bot;
use lab::playout::Players;
use library::Library;
use library::campaign::Campaign;
use library::deck::DeckList;
use rules::query::Q;
use rules::replay::{Origin, REVISION, Replay, record, replay};
use rules::setup::{Mode, Setup, begin};
use rules::state::Outcome;

const DECKS: [&str; 4] = ["core-leadership", "core-tactics", "core-spirit", "core-lore"];

/// Games that are tried for the end that is wanted.
const TRIES: u64 = 300;

/// A game to be kept: what its file is called, and its setup.
struct Cell {
    name: String,
    setup: Setup,
}

impl Cell {
    fn path(&self) -> PathBuf {
        folder().join(format!("{}.replay.json", self.name))
    }

    fn read(&self) -> Option<Replay> {
        let text = fs::read_to_string(self.path()).ok()?;
        Some(serde_json::from_str(&text).unwrap_or_else(|error| panic!("{}: {error}", self.name)))
    }
}

fn folder() -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("tests/golden")
}

/// Every scenario in every mode it has, and the first of every campaign; the number of players goes round.
fn cells(library: &Library) -> Vec<Cell> {
    let mut cells: Vec<Cell> = Vec::new();
    let list = |n: usize| library.deck(DECKS[n % DECKS.len()]).expect("a starter deck");
    for scenario in library.scenarios() {
        let modes = Mode::ALL.into_iter().filter(|mode| *mode != Mode::Nightmare || scenario.nightmare.is_some());
        for mode in modes {
            let players = cells.len() % DECKS.len() + 1;
            let decks = (0..players).map(|n| library::decks::to_play(list(n + cells.len() / DECKS.len()))).collect();
            let name = format!("{}-{}-{players}", scenario.id, mode.name());
            let setup =
                Setup { scenario: scenario.id.clone(), mode, decks, seed: 0_u64.into(), first: 0, campaign: None };
            cells.push(Cell { name, setup });
        }
    }
    for (n, campaign) in library.campaigns().iter().enumerate() {
        let players: Vec<(String, DeckList)> =
            (0..=n + 1).map(|n| (format!("Player {}", n + 1), DeckList::from(list(n)))).collect();
        let begun = Campaign::begin(library, &campaign.id, &players, (Mode::Standard, false), None);
        let setup = begun.and_then(|begun| begun.setup(0_u64)).expect("a campaign begins");
        cells.push(Cell { name: format!("{}-{}-{}", setup.scenario, campaign.id, players.len()), setup });
    }
    cells
}

/// A game of the heuristic bot.
fn play(library: &Library, cell: &Cell, seed: u64) -> Replay {
    let setup = Setup { seed: seed.into(), ..cell.setup.clone() };
    let (matchup, mut game) = begin(&library.pool, &setup, None).expect("the setup is good");
    let mut players = Players::new(&Bot::Heuristic, setup.decks.len(), seed);
    let mut answers = Vec::new();
    let watch = |q: Q<'_>, answer| answers.push((q.g.ask.expect("a question").seat, answer));
    players.finish(&mut game, &matchup, &mut Vec::new(), watch).expect("the game ends");
    record(Q { g: &game, m: &matchup }, &setup, &answers, "golden", &library.version)
}

/// A game with the end that is wanted; any, if none is found.
fn sought(library: &Library, cell: &Cell, wanted: Outcome) -> Replay {
    let mut games = (1..=TRIES).map(|seed| play(library, cell, seed));
    games.find(|game| game.result == Some(wanted)).unwrap_or_else(|| play(library, cell, 1))
}

/// Plays a game again, with the cards it was played with.
fn again(library: &Library, kept: &Replay) -> Result<(), String> {
    let (matchup, game) = replay(&library.pool, kept, None).map_err(|error| error.to_string())?;
    kept.origin.check_cards(Q { g: &game, m: &matchup }).map_err(|changed| changed.to_string())
}

/// Writes those anew that do not play, and says which must not be. A game whose cards say something else but that
/// plays to the letter keeps its answers.
fn bless(library: &Library, cells: &[Cell]) {
    for cell in cells {
        let old = cell.read();
        if old.as_ref().is_some_and(|old| again(library, old).is_ok()) {
            continue;
        }
        let kept = old.and_then(|old| with_these_cards(library, cell, old));
        let new = kept.unwrap_or_else(|| {
            eprintln!("{}: a new game", cell.name);
            let wanted = if cell.setup.mode == Mode::Nightmare { Outcome::Lost } else { Outcome::Won };
            sought(library, cell, wanted)
        });
        let text = serde_json::to_string(&new).expect("plain data");
        fs::create_dir_all(folder()).expect("a folder");
        fs::write(cell.path(), text + "\n").expect("the file can be written");
    }
}

/// The same answers with the cards of today, if they play as they did.
fn with_these_cards(library: &Library, cell: &Cell, old: Replay) -> Option<Replay> {
    let (matchup, game) = begin(&library.pool, &old.setup, None).ok()?;
    let origin = Origin::here(Q { g: &game, m: &matchup });
    assert!(origin != old.origin, "{}: its cards are the same, so the rules have changed; raise REVISION", cell.name);
    let kept = Replay { origin, content: library.version.clone(), ..old };
    again(library, &kept).is_ok().then_some(kept)
}

#[test]
fn golden_replays_play_as_they_were_played() {
    let library = common::library();
    let cells = cells(&library);
    if std::env::var_os("WESTMARCH_BLESS").is_some() {
        bless(&library, &cells);
    }
    let mut wrong = Vec::new();
    for cell in &cells {
        match cell.read() {
            None => wrong.push(format!("{}: there is no such replay", cell.name)),
            Some(kept) => {
                assert!(kept.origin.rules <= REVISION, "{} comes from the future", cell.name);
                assert_eq!(kept.trace.len(), kept.answers.len(), "{} has a whole trace", cell.name);
                wrong.extend(again(&library, &kept).err().map(|error| format!("{}: {error}", cell.name)));
            }
        }
    }
    let advice = "If the rules were meant to change, raise REVISION; if only cards were, do not; then run again with \
                  WESTMARCH_BLESS=1.";
    assert!(wrong.is_empty(), "{}\n{advice}", wrong.join("\n"));
}

#[test]
fn golden_replays_are_of_every_kind() {
    let library = common::library();
    let cells = cells(&library);
    let named: BTreeSet<PathBuf> = cells.iter().map(Cell::path).collect();
    let there = fs::read_dir(folder()).expect("the folder").map(|entry| entry.expect("a file").path()).collect();
    assert_eq!(named, there, "a file for every cell, and no other");
    let kept: Vec<Replay> = cells.iter().filter_map(Cell::read).collect();
    for outcome in [Outcome::Won, Outcome::Lost] {
        let of_it = kept.iter().filter(|replay| replay.result == Some(outcome)).count();
        assert!(of_it >= 3, "{of_it} games with the end {outcome:?}");
    }
    for players in 1..=4 {
        assert!(kept.iter().any(|replay| replay.setup.decks.len() == players), "none for {players}");
    }
}

#[test]
fn a_difference_is_found_where_it_begins() {
    let library = common::library();
    let kept = cells(&library)[0].read().expect("a golden replay");
    let at = kept.answers.len() / 2;
    let mut other = kept.clone();
    other.trace[at] ^= 1;
    let told = replay(&library.pool, &other, None).expect_err("it differs").to_string();
    assert!(told.starts_with(&format!("the game differs from answer {} on, in round ", at + 1)), "{told}");
    other.origin.rules = 0;
    let told = replay(&library.pool, &other, None).expect_err("it differs").to_string();
    let words = format!("it was played under revision 0 of the rules, this is revision {REVISION}");
    assert!(told.ends_with(&words), "{told}");
}
