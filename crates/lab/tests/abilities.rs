//! Every ability of every card does something in a puzzle.

mod common;

use std::path::Path;
use std::sync::{Mutex, PoisonError};

use lab::soak::{Coverage, met};
use library::Library;
use library::puzzle::{own_cards, run_paths};

/// Those that no puzzle shows, each with the reason: a card's id, which of its abilities, and why, one a line.
const EXCEPTIONS: &str = include_str!("abilities.tsv");

#[test]
fn every_ability_resolves_in_a_puzzle() {
    let folder = [Path::new(env!("CARGO_MANIFEST_DIR")).join("../../puzzles")];
    let library = Library::load(&own_cards(&folder)).and_then(Library::sound).expect("the content is sound");
    let all = Mutex::new(Coverage::default());
    run_paths(&library.pool, &folder, &|m, game, log, answers| {
        all.lock().unwrap_or_else(PoisonError::into_inner).plus(met(m, game, log, answers));
        Ok(())
    });
    let figures = all.into_inner().unwrap_or_else(PoisonError::into_inner).of(&library.pool);
    let excepted: Vec<&str> =
        EXCEPTIONS.lines().skip(1).filter_map(|line| line.rsplit_once('\t')).map(|(at, _)| at).collect();
    // Cards that only puzzles bring show what they were made for.
    let shipped = Library::load(&[]).expect("there is content").pool;
    let is_shipped = |at: &&String| at.split(' ').next().is_some_and(|id| shipped.find(id).is_some());
    let missing: Vec<String> =
        figures.abilities.missing.iter().filter(is_shipped).map(|at| at.replace(' ', "\t")).collect();
    let unexplained: Vec<&String> = missing.iter().filter(|at| !excepted.contains(&at.as_str())).collect();
    assert!(unexplained.is_empty(), "no puzzle shows what these do: {unexplained:#?}");
    let shown: Vec<&&str> = excepted.iter().filter(|at| !missing.iter().any(|it| it == **at)).collect();
    assert!(shown.is_empty(), "a puzzle shows what these do: {shown:#?}");
}
