//! `cargo xtask start`: how long the program takes to start with a pool as large as the whole game,
//! made of copies of the content.

use std::process::{Command, Stdio};
use std::time::{Duration, Instant};

use serde_json::json;

use crate::cards;
use crate::instructions::{keep, rows};
use crate::project::Project;
use crate::testing::today;

const FILE: &str = "start.json";
/// What `cargo run --release` builds.
const PROFILE: &str = "release";
/// Faces of the whole game, a little rounded up.
const FACES: usize = 5_100;
/// The longest any of these may take.
const MOST: Duration = Duration::from_millis(60);
/// The quickest of so many runs counts: what else the machine does only adds to it.
const RUNS: usize = 30;

/// What is started, and what figures call it.
const COMMANDS: [(&str, &[&str]); 3] = [
    ("looking a card up", &["cards", "Gimli"]),
    ("checking a deck", &["deck", "check", "core-leadership"]),
    ("dealing a game", &["play", "--scenario", "passage-through-mirkwood", "--deck", "core-leadership", "--seed", "1"]),
];

/// Measures, and fails if a start takes too long; `keep WORDS` keeps the figures.
pub fn run(project: &Project, arguments: &[&str]) -> Result<(), String> {
    let words = match arguments {
        [] => None,
        ["keep", words] => Some(*words),
        _ => return Err("write: cargo xtask start [keep WORDS]".to_owned()),
    };
    build(project, 1)?;
    let program = project.built(PROFILE)?.join(format!("westmarch{}", std::env::consts::EXE_SUFFIX));
    let listed = run_once(Command::new(&program).args(["cards", "--json"]))?;
    let copies = FACES.div_ceil(cards::parse(&String::from_utf8_lossy(&listed))?.len());
    build(project, copies)?;
    let mut row = json!({ "what": words, "copies": copies, "date": today() });
    let mut slow = Vec::new();
    for (name, arguments) in COMMANDS {
        let time = quickest(Command::new(&program).args(arguments).current_dir(&project.root))?;
        let milliseconds = (time.as_secs_f64() * 10_000.0).round() / 10.0;
        println!("{name:<20} {milliseconds:>7} ms");
        row[name] = json!(milliseconds);
        if time > MOST {
            slow.push(name);
        }
    }
    build(project, 1)?;
    if words.is_some() {
        keep(project, FILE, rows(project, FILE)?, row)?;
    }
    if slow.is_empty() { Ok(()) } else { Err(format!("longer than {} ms: {}", MOST.as_millis(), slow.join("; "))) }
}

/// The program with so many copies of the content.
fn build(project: &Project, copies: usize) -> Result<(), String> {
    let line = ["build", "--quiet", "--profile", PROFILE, "--package", "westmarch"];
    project.shown(
        "cargo",
        &line,
        &project.root,
        &[("WESTMARCH_COPIES", &copies.to_string()), ("WESTMARCH_PAGE", "none")],
    )
}

fn quickest(command: &mut Command) -> Result<Duration, String> {
    let mut best = Duration::MAX;
    for _ in 0..RUNS {
        let start = Instant::now();
        run_once(command)?;
        best = best.min(start.elapsed());
    }
    Ok(best)
}

/// What the program prints.
fn run_once(command: &mut Command) -> Result<Vec<u8>, String> {
    let output = command.stdin(Stdio::null()).output().map_err(|error| format!("cannot run the program: {error}"))?;
    match output.status.success() {
        true => Ok(output.stdout),
        false => Err(format!("the program failed: {}", String::from_utf8_lossy(&output.stderr))),
    }
}
