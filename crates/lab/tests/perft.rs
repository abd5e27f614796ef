//! Golden games: every list of answers, every choice and every end of many random games, as hashes. A change of
//! the rules changes them; a change that should only make things faster must not.
//!
//! `WESTMARCH_BLESS=1 cargo test --package lab --test perft` writes the file anew. Questions, answers or choices that
//! differ though the cards are the same mean that the rules have changed: `rules::replay::REVISION` has to be raised.

mod common;

use std::fmt::Write as _;
use std::hash::{Hash, Hasher};
use std::path::Path;

use common::Playing;
use rules::query::Q;
use rules::replay::{REVISION, cards};
use rules::setup::Table;

const GAMES: u64 = 20;
const GROUPS: u64 = 5;

/// FNV-1a: the same on every machine and in every version.
struct Fnv(u64);

impl Hasher for Fnv {
    fn finish(&self) -> u64 {
        self.0
    }

    fn write(&mut self, bytes: &[u8]) {
        for byte in bytes {
            self.0 = (self.0 ^ u64::from(*byte)).wrapping_mul(0x0100_0000_01B3);
        }
    }
}

impl Fnv {
    fn new() -> Fnv {
        Fnv(0xCBF2_9CE4_8422_2325)
    }
}

/// Decisions, a hash of questions, answers and choices, and a hash of the ends of a group of games.
fn perft(table: &Table, group: u64) -> (u64, u64, u64) {
    let (mut decisions, mut stream, mut ends) = (0, Fnv::new(), Fnv::new());
    let mut playing = Playing::new(table, 0);
    for seed in group * GAMES..(group + 1) * GAMES {
        playing.again(seed);
        while !playing.over() {
            playing.game.ask.hash(&mut stream);
            playing.list().hash(&mut stream);
            playing.step().hash(&mut stream);
            decisions += 1;
        }
        playing.game.work = 0;
        playing.game.hash(&mut ends);
    }
    (decisions, stream.finish(), ends.finish())
}

fn all_hashes() -> String {
    let table = common::table(4);
    let cards = cards(Q { g: &table.deal(0).expect("the deal comes to rest"), m: &table.matchup });
    let mut text = format!("revision {REVISION}, cards {cards:016x}\nplayers\tseeds\tdecisions\tstream\tends\n");
    for players in 1..=4 {
        let table = common::table(players);
        for group in 0..GROUPS {
            let (decisions, stream, ends) = perft(&table, group);
            let seeds = format!("{}-{}", group * GAMES, (group + 1) * GAMES - 1);
            writeln!(text, "{players}\t{seeds}\t{decisions}\t{stream:016x}\t{ends:016x}").expect("a string takes it");
        }
    }
    text
}

/// What of the file must not change as long as its first line, the revision and the cards, is the same: all but the
/// ends, which know how the engine keeps a game.
fn play_of(text: &str) -> (&str, Vec<&str>) {
    let (origin, rest) = text.split_once('\n').unwrap_or_default();
    (origin, rest.lines().map(|line| line.rsplit_once('\t').map_or(line, |(play, _)| play)).collect())
}

#[test]
fn random_games_are_what_they_were() {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/perft.txt");
    let found = all_hashes();
    if std::env::var_os("WESTMARCH_BLESS").is_some() {
        let golden = std::fs::read_to_string(&path).unwrap_or_default();
        let ((before, played), (now, plays)) = (play_of(&golden), play_of(&found));
        assert!(before != now || played == plays, "the games differ, though not their cards; raise REVISION first");
        std::fs::write(&path, &found).expect("the file can be written");
    }
    let golden = std::fs::read_to_string(&path).unwrap_or_default();
    assert!(
        golden == found,
        "the games differ from {}:\n{found}If the rules were meant to change, raise REVISION and run again with WESTMARCH_BLESS=1.",
        path.display()
    );
}
