//! The table of ratios: medians of five, with the kernel run between, so that a slow moment of the machine slows both.

use std::hint::black_box;
use std::time::Instant;

use bots::Bot;
use lab::sim::sim;
use rules::setup::Table;

use crate::common;
use crate::kernel::Kernel;
use crate::work::{Copies, Positions, Rollout, Roundabout, Sensible, THOUGHT, Thought};

const RUNS: usize = 5;
/// What one measurement takes, in seconds.
const SPAN: f64 = 0.15;

/// One line: what was measured, nanoseconds for one, and kernels for one.
struct Line {
    name: String,
    each: f64,
    kernels: f64,
}

pub fn print() {
    let tables = [1, 2, 4].map(|players| (players, common::table(players)));
    let mut lines = vec![measure("kernel", &mut kernel)];
    lines.extend(tables.iter().map(|(players, table)| decision(*players, table)));
    lines.extend(tables.iter().map(|(players, table)| answers(*players, table)));
    lines.extend(whole_games(&tables[0].1));
    lines.extend(bots(&tables[0].1));
    lines.extend(copies(&tables[0].1));
    println!("\n{:<28} {:>12} {:>14} {:>10}", "", "ns each", "a second", "kernels");
    for Line { name, each, kernels } in &lines {
        println!("{name:<28} {each:>12.1} {:>14.0} {kernels:>10.2}", 1e9 / each);
    }
    if let [.., plain, plain_over, clone, clone_over] = &lines[..] {
        let times = |what: &Line, than: &Line| what.each / than.each;
        println!("\nclone / plain copy, in new memory: {:.2}", times(clone, plain));
        println!("clone / plain copy, over an old one: {:.2}", times(clone_over, plain_over));
        println!("clone in new memory / plain copy over an old one: {:.2}", times(clone, plain_over));
    }
    laboratory();
}

/// Whole simulations, observed and counted, on one thread and on two, in turn.
fn laboratory() {
    let library = common::library();
    let setup = common::setup(&library, 1);
    let speed = |bot: Bot, games: u64, threads: usize| {
        let report = sim(&library.pool, &setup, games, bot, 1, threads, &|_| {}).expect("games end");
        report.games_per_second
    };
    println!("\n{:<28} {:>12} {:>14} {:>10}", "games a second, 1 player", "1 thread", "2 threads", "times");
    for (bot, games) in [(Bot::Random, 20_000), (Bot::Heuristic, 2_000)] {
        let pairs: Vec<(f64, f64)> = (0..RUNS).map(|_| (speed(bot, games, 1), speed(bot, games, 2))).collect();
        let one = median(pairs.iter().map(|(one, _)| *one).collect());
        let two = median(pairs.iter().map(|(_, two)| *two).collect());
        let times = median(pairs.iter().map(|(one, two)| two / one).collect());
        println!("{:<28} {one:>12.0} {two:>14.0} {times:>10.2}", bot.name());
    }
}

fn whole_games(table: &Table) -> [Line; 2] {
    let mut games = Roundabout::new(table);
    let mut rollout = Rollout::new(table);
    [
        measure("deal, 1 player", &mut || calls(&mut games, Roundabout::deal)),
        measure("rollout, 1 player", &mut || calls(&mut rollout, Rollout::play)),
    ]
}

fn bots(table: &Table) -> [Line; 2] {
    let mut games = Sensible::new(table);
    let mut thought = Thought::new(table);
    let iterations = f64::from(THOUGHT);
    [
        measure("heuristic game, 1 player", &mut || calls(&mut games, Sensible::play)),
        measure("search iteration, 1 player", &mut || calls(&mut thought, Thought::think) / iterations),
    ]
}

fn copies(table: &Table) -> [Line; 4] {
    let mut copies = Copies::new(table);
    let bytes = copies.size();
    [
        measure(&format!("plain copy of {bytes} bytes"), &mut || calls(&mut copies, Copies::plain)),
        measure("plain copy over an old one", &mut || calls(&mut copies, Copies::plain_over)),
        measure("clone of a solo game", &mut || calls(&mut copies, Copies::clone_game)),
        measure("clone over an old game", &mut || calls(&mut copies, Copies::clone_over)),
    ]
}

fn decision(players: usize, table: &Table) -> Line {
    let mut games = Roundabout::new(table);
    measure(&format!("decision, {}", players_word(players)), &mut || {
        let start = Instant::now();
        let mut decisions = 0;
        while start.elapsed().as_secs_f64() < SPAN {
            decisions += games.lap();
        }
        start.elapsed().as_nanos() as f64 / decisions as f64
    })
}

fn answers(players: usize, table: &Table) -> Line {
    let mut positions = Positions::new(table);
    measure(&format!("legal answers, {}", players_word(players)), &mut || calls(&mut positions, Positions::answers))
}

/// Nanoseconds of one call, over many.
fn calls<S, T>(state: &mut S, mut call: impl FnMut(&mut S) -> T) -> f64 {
    let start = Instant::now();
    let mut count = 0;
    while start.elapsed().as_secs_f64() < SPAN {
        for _ in 0..64 {
            black_box(call(state));
        }
        count += 64;
    }
    start.elapsed().as_nanos() as f64 / f64::from(count)
}

fn players_word(players: usize) -> String {
    if players == 1 { "1 player".to_owned() } else { format!("{players} players") }
}

fn kernel() -> f64 {
    calls(&mut Kernel::new(1), Kernel::turn)
}

/// The median of several runs, and of their ratios to the kernel measured right before each.
fn measure(name: &str, run: &mut dyn FnMut() -> f64) -> Line {
    let pairs: Vec<(f64, f64)> = (0..RUNS).map(|_| (kernel(), run())).collect();
    let each = median(pairs.iter().map(|(_, each)| *each).collect());
    let kernels = median(pairs.iter().map(|(kernel, each)| each / kernel).collect());
    Line { name: name.to_owned(), each, kernels }
}

fn median(mut values: Vec<f64>) -> f64 {
    values.sort_by(f64::total_cmp);
    values[values.len() / 2]
}
