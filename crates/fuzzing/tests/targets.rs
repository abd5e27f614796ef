//! Every target on its corpus, and on a few hundred inputs made of it.

use std::time::{Duration, Instant};

use fuzzing::mutate::Mutator;
use fuzzing::{TARGETS, Target};

/// Inputs of each target.
const INPUTS: usize = 200;

/// No input takes longer, not even on a busy machine.
const PATIENCE: Duration = Duration::from_secs(20);

fn put_through(name: &str) {
    let target: &Target = TARGETS.iter().find(|target| target.name == name).expect("a target");
    let corpus = target.corpus();
    assert!(corpus.len() >= 5, "{} has a corpus", target.name);
    corpus.iter().for_each(|input| (target.run)(input));
    let mut mutator = Mutator::new(7, corpus, target.dictionary());
    for _ in 0..INPUTS {
        let input = mutator.input();
        let begin = Instant::now();
        (target.run)(&input);
        assert!(begin.elapsed() < PATIENCE, "{:?} took too long", String::from_utf8_lossy(&input));
    }
}

#[test]
fn cards() {
    put_through("cards");
}

#[test]
fn puzzles() {
    put_through("puzzles");
}

#[test]
fn decks() {
    put_through("decks");
}

#[test]
fn replays() {
    put_through("replays");
}

#[test]
fn campaigns() {
    put_through("campaigns");
}

#[test]
fn protocol() {
    put_through("protocol");
}
