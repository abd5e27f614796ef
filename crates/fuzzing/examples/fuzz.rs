//! `cargo run --profile ci -p fuzzing --example fuzz -- [TARGET] [SECONDS] [SEED]`: seeded inputs through the targets,
//! all at once on two threads. Prints how many there were; a failure leaves its input in `fuzz/artifacts`.

use std::panic::catch_unwind;
use std::path::Path;
use std::process::ExitCode;
use std::sync::Mutex;
use std::time::{Duration, Instant};
use std::{env, fs, thread};

use fuzzing::mutate::Mutator;
use fuzzing::{TARGETS, Target};

/// An input that takes longer is a failure.
const PATIENCE: Duration = Duration::from_secs(20);

fn main() -> ExitCode {
    let arguments: Vec<String> = env::args().skip(1).collect();
    let wanted = arguments.first().map_or("all", String::as_str);
    let seconds = arguments.get(1).and_then(|number| number.parse().ok()).unwrap_or(10);
    let seed = arguments.get(2).and_then(|number| number.parse().ok()).unwrap_or(1);
    let targets = TARGETS.iter().filter(|target| wanted == "all" || target.name == wanted).copied();
    let waiting = Mutex::new(targets.collect::<Vec<Target>>());
    let failures = Mutex::new(0);
    thread::scope(|scope| {
        for _ in 0..2 {
            scope.spawn(|| {
                loop {
                    let next = waiting.lock().expect("nobody panics here").pop();
                    let Some(target) = next else { return };
                    if !run(&target, Duration::from_secs(seconds), seed) {
                        *failures.lock().expect("nobody panics here") += 1;
                    }
                }
            });
        }
    });
    if *failures.lock().expect("nobody panics here") == 0 { ExitCode::SUCCESS } else { ExitCode::FAILURE }
}

fn run(target: &Target, time: Duration, seed: u64) -> bool {
    let corpus = target.corpus();
    let (begin, mut inputs) = (Instant::now(), corpus.len());
    for input in &corpus {
        if !one(target, input) {
            return false;
        }
    }
    let mut mutator = Mutator::new(seed, corpus, target.dictionary());
    while begin.elapsed() < time {
        if !one(target, &mutator.input()) {
            return false;
        }
        inputs += 1;
    }
    println!("{}: {inputs} inputs in {:.0} s", target.name, begin.elapsed().as_secs_f64());
    true
}

fn one(target: &Target, input: &[u8]) -> bool {
    let begin = Instant::now();
    let sound = catch_unwind(|| (target.run)(input)).is_ok();
    if sound && begin.elapsed() < PATIENCE {
        return true;
    }
    let folder = Path::new("fuzz/artifacts").join(target.name);
    let path = folder.join(format!("failed-{}", std::process::id()));
    let written = fs::create_dir_all(&folder).and_then(|()| fs::write(&path, input));
    let why = if sound { "takes too long" } else { "fails" };
    println!(
        "{}: an input {why}: {}",
        target.name,
        written.map_or_else(|e| e.to_string(), |()| path.display().to_string())
    );
    false
}
