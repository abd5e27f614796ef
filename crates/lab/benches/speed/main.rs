//! How fast games are played, copied and asked for answers: `cargo bench`. The numbers of a machine say little, so a
//! table at the end gives each as a multiple of one small kernel of work; names given on the command line choose
//! benchmarks, as usual.

#[path = "../../tests/common/mod.rs"]
mod common;
mod kernel;
mod summary;
mod work;

use divan::Bencher;
use divan::counter::ItemsCount;

use kernel::Kernel;
use work::{Copies, Positions, Rollout, Roundabout, Sensible, THOUGHT, Thought};

fn main() {
    divan::main();
    // Only listing, or testing that the benchmarks run.
    let dry = std::env::args().any(|word| word == "--list" || word == "--test");
    if !dry {
        summary::print();
    }
}

/// The unit: what one small step of any card game engine costs here.
#[divan::bench]
fn kernel(bencher: Bencher) {
    let mut kernel = Kernel::new(1);
    bencher.bench_local(|| kernel.turn());
}

/// Decisions of whole random games, setting up included.
#[divan::bench(args = [1, 2, 4], sample_count = 20)]
fn random_games(bencher: Bencher, players: usize) {
    let table = common::table(players);
    let mut games = Roundabout::new(&table);
    let decisions = games.lap();
    bencher.counter(ItemsCount::new(decisions)).bench_local(|| games.lap());
}

/// Whole games by the heuristic, setting up included.
#[divan::bench(args = [1, 2, 4], sample_count = 20)]
fn heuristic_games(bencher: Bencher, players: usize) {
    let table = common::table(players);
    let mut games = Sensible::new(&table);
    bencher.counter(ItemsCount::new(1u32)).bench_local(|| games.play());
}

/// Imagined games of a search, each played on as far as it looks.
#[divan::bench(sample_count = 20)]
fn search_iterations(bencher: Bencher) {
    let table = common::table(1);
    let mut thought = Thought::new(&table);
    bencher.counter(ItemsCount::new(THOUGHT)).bench_local(|| thought.think());
}

/// Dealing a game to its first question, decks and all, in memory used before.
#[divan::bench(args = [1, 4])]
fn deal(bencher: Bencher, players: usize) {
    let table = common::table(players);
    let mut games = Roundabout::new(&table);
    bencher.bench_local(|| games.deal());
}

/// The legal answers to one question, over positions in the middle of games.
#[divan::bench(args = [1, 4])]
fn legal_answers(bencher: Bencher, players: usize) {
    let table = common::table(players);
    let mut positions = Positions::new(&table);
    bencher.bench_local(|| positions.answers());
}

/// A copy of a game in the middle, in new memory.
#[divan::bench]
fn clone(bencher: Bencher) {
    let table = common::table(1);
    let mut copies = Copies::new(&table);
    bencher.bench_local(|| copies.clone_game());
}

/// The same, over a game that is no longer needed.
#[divan::bench]
fn clone_over(bencher: Bencher) {
    let table = common::table(1);
    let mut copies = Copies::new(&table);
    bencher.bench_local(|| copies.clone_over());
}

/// As many bytes to new memory.
#[divan::bench]
fn plain_copy(bencher: Bencher) {
    let table = common::table(1);
    let mut copies = Copies::new(&table);
    bencher.bench_local(|| copies.plain());
}

/// As many bytes over others.
#[divan::bench]
fn plain_copy_over(bencher: Bencher) {
    let table = common::table(1);
    let mut copies = Copies::new(&table);
    bencher.bench_local(|| copies.plain_over());
}

/// What a search does again and again: copy a game and play it to its end at random.
#[divan::bench]
fn rollout(bencher: Bencher) {
    let table = common::table(1);
    let mut rollout = Rollout::new(&table);
    bencher.bench_local(|| rollout.play());
}
