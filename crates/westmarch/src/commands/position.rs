//! A position from a file: a saved game or replay as far as it goes, or the beginning of a puzzle.

use std::fs;
use std::path::{Path, PathBuf};

use library::Library;
use library::puzzle::{Puzzle, own_cards, parse, set_up};
use rules::matchup::Match;
use rules::query::Q;
use rules::replay::ReplayError;
use rules::state::Game;

use super::content;
use super::replay;
use crate::outcome::Failure;

pub struct Position {
    pub matchup: Match,
    pub game: Game,
}

impl Position {
    pub fn q(&self) -> Q<'_> {
        Q { g: &self.game, m: &self.matchup }
    }
}

/// How files of puzzles end.
const PUZZLE: &str = "puzzle";

/// Reads a position: after so many answers of a saved game, or of a puzzle by its name.
pub fn read(content: &[PathBuf], path: &Path, at: Option<usize>, puzzle: Option<&str>) -> Result<Position, Failure> {
    if path.extension().is_some_and(|extension| extension == PUZZLE) {
        if at.is_some() {
            return Err(Failure::input("a puzzle has no answers to go to; leave --at out"));
        }
        let content = [content, &own_cards(&[path.to_owned()])].concat();
        return from_puzzle(&content::library(&content)?, path, puzzle);
    }
    if puzzle.is_some() {
        return Err(Failure::input(format!("{} is no puzzle; leave --puzzle out", path.display())));
    }
    from_replay(&content::library(content)?, path, at)
}

fn from_replay(library: &Library, path: &Path, at: Option<usize>) -> Result<Position, Failure> {
    let saved = replay::read(path)?;
    let told = |error: ReplayError| Failure::input(format!("{}: {error}", path.display()));
    let answers = saved.answers.len();
    let wanted = at.unwrap_or(answers);
    if wanted > answers {
        let path = path.display();
        return Err(Failure::input(format!("{path} has {answers} answers; --at {wanted} is beyond its end")));
    }
    let (matchup, mut game) = saved.begin(&library.pool, None).map_err(told)?;
    for at in 0..wanted {
        saved.step(&matchup, &mut game, at, None).map_err(told)?;
    }
    Ok(Position { matchup, game })
}

fn from_puzzle(library: &Library, path: &Path, name: Option<&str>) -> Result<Position, Failure> {
    let told = |line: usize, message: &str| Failure::input(format!("{}:{line}: {message}", path.display()));
    let text = fs::read_to_string(path);
    let text = text.map_err(|error| Failure::input(format!("cannot read {}: {error}", path.display())))?;
    let (puzzles, faults) = parse(&text);
    if let Some(fault) = faults.first() {
        return Err(told(fault.line, &fault.message));
    }
    let wanted = |puzzle: &&Puzzle| name.is_none_or(|name| puzzle.name == name);
    let Some(puzzle) = puzzles.iter().find(wanted) else {
        let names: Vec<String> = puzzles.iter().map(|puzzle| format!("\"{}\"", puzzle.name)).collect();
        return Err(told(1, &format!("there is no such puzzle; there is {}", names.join(", "))));
    };
    let table = set_up(&library.pool, puzzle).map_err(|fault| told(fault.line, &fault.message))?;
    Ok(Position { matchup: table.matchup, game: table.game })
}
