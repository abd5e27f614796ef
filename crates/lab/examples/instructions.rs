//! The work whose instructions `cargo xtask instructions` counts: `instructions PART` does one part of it twice, first
//! to warm up, then inside [`counted`], and prints how often it was done there.

#[path = "../tests/common/mod.rs"]
mod common;

use std::hint::black_box;
use std::process::ExitCode;

use cardlang::def::CardDef;
use common::{Playing, library, setup_of, table_of};
use lab::soak::Stock;
use rules::setup::{Setup, Table};
use rules::state::{Dice, Game};

/// Games of a lap.
const GAMES: u64 = 40;
/// Decks drawn from many cards, each for a game of its own: so many that it hardly matters which were drawn.
const DECKS: usize = 200;
/// The products whose cards were there before those of all others.
const FIRST: [&str; 8] = [
    "core-set",
    "the-hunt-for-gollum",
    "conflict-at-the-carrock",
    "a-journey-to-rhosgobel",
    "the-hills-of-emyn-muil",
    "the-dead-marshes",
    "return-to-mirkwood",
    "khazad-dum",
];
/// Copies of a game.
const COPIES: u64 = 1000;
/// A round in the middle of a random game.
const MIDDLE: u16 = 3;

fn main() -> ExitCode {
    let part = std::env::args().nth(1).unwrap_or_default();
    let times = match part.as_str() {
        "mirkwood" => games(&[table_of("passage-through-mirkwood", 1)], GAMES),
        "mirkwood-for-four" => games(&[table_of("passage-through-mirkwood", 4)], GAMES),
        "gollum" => games(&[table_of("the-hunt-for-gollum", 1)], GAMES),
        "whole-pool" => games(&drawn("passage-through-mirkwood", |_| true), 1),
        "first-pool" => games(&drawn("passage-through-mirkwood", |card| FIRST.contains(&card.set.as_str())), 1),
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

/// Tables for one player with a deck drawn from some of the cards there are.
fn drawn(scenario: &str, wanted: impl Fn(&CardDef) -> bool) -> Vec<Table> {
    let library = library();
    let (stock, mut dice) = (Stock::of(&library.pool, wanted), Dice(0));
    let mut table = || {
        let decks = stock.drawn(1, &mut dice).expect("there are cards enough");
        let setup = Setup { decks, ..setup_of(&library, scenario, 1) };
        Table::lay(&library.pool, &setup).expect("the setup is good")
    };
    (0..DECKS).map(|_| table()).collect()
}

/// Whole random games from the deal on, so many at each table; tells how many decisions they took.
fn games(tables: &[Table], each: u64) -> u64 {
    let mut seats: Vec<Playing<'_>> = tables.iter().map(|table| Playing::new(table, 0)).collect();
    let mut decisions = 0;
    let lap = || {
        decisions = 0;
        for playing in &mut seats {
            for seed in 0..each {
                playing.again(seed);
                while !playing.over() {
                    playing.step();
                    decisions += 1;
                }
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
