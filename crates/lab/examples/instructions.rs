//! The work whose instructions `cargo xtask instructions` counts: `instructions PART` does one part of it twice, first
//! to warm up, then inside [`counted`], and prints how often it was done there.

#[path = "../tests/common/mod.rs"]
mod common;

use std::hint::black_box;
use std::process::ExitCode;

use common::{Playing, table_of};
use rules::setup::Table;
use rules::state::Game;

/// Games of a lap.
const GAMES: u64 = 40;
/// Copies of a game.
const COPIES: u64 = 1000;
/// A round in the middle of a random game.
const MIDDLE: u16 = 3;

fn main() -> ExitCode {
    let part = std::env::args().nth(1).unwrap_or_default();
    let times = match part.as_str() {
        "mirkwood" => games("passage-through-mirkwood", 1),
        "mirkwood-for-four" => games("passage-through-mirkwood", 4),
        "gollum" => games("the-hunt-for-gollum", 1),
        "clone" => {
            let game = middle(&table_of("passage-through-mirkwood", 1));
            twice(|| (0..COPIES).for_each(|_| drop(black_box(black_box(&game).clone()))), COPIES)
        }
        "clone-over" => {
            let game = middle(&table_of("passage-through-mirkwood", 1));
            let mut over = game.clone();
            twice(|| (0..COPIES).for_each(|_| black_box(&mut over).clone_from(black_box(&game))), COPIES)
        }
        _ => {
            eprintln!("no part `{part}`");
            return ExitCode::from(2);
        }
    };
    println!("{times}");
    ExitCode::SUCCESS
}

/// Does the work once to warm up and once to be counted, in a thread whose memory nothing has fragmented yet.
fn twice(mut work: impl FnMut() + Send, times: u64) -> u64 {
    let both = || {
        work();
        counted(&mut work);
    };
    std::thread::scope(|scope| scope.spawn(both).join()).expect("the work is done");
    times
}

/// Only what runs in here is counted: the counting tool knows this function by its name.
#[inline(never)]
fn counted(work: &mut dyn FnMut()) {
    work();
    black_box(());
}

/// Whole random games from the deal on; tells how many decisions they took.
fn games(scenario: &str, players: usize) -> u64 {
    let table = table_of(scenario, players);
    let mut playing = Playing::new(&table, 0);
    let mut decisions = 0;
    let lap = || {
        decisions = 0;
        for seed in 0..GAMES {
            playing.again(seed);
            while !playing.over() {
                playing.step();
                decisions += 1;
            }
        }
    };
    twice(lap, 1);
    decisions
}

/// A game in its middle.
fn middle(table: &Table) -> Game {
    let mut games = (0..).map(|seed| {
        let mut playing = Playing::new(table, seed);
        playing.until_round(MIDDLE);
        playing
    });
    games.find(|playing| !playing.over()).expect("some game lasts as long").game
}
