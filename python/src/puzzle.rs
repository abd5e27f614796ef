//! Puzzles: positions with the answers to give and what must be true then.

use std::path::PathBuf;
use std::sync::Arc;

use library::puzzle::{self, Challenge, Report, Standing, as_said, parse, run_paths, run_text, set_up, solution};
use pyo3::prelude::*;
use pyo3::types::PyDict;

use crate::errors::PuzzleError;
use crate::game::Game;
use crate::house::library;

/// A puzzle of a text or a file; `docs/puzzles.md` describes the format.
///
/// >>> import westmarch
/// >>> [puzzle] = westmarch.Puzzle.parse('''
/// ... puzzle "Whoever quests is exhausted" {
/// ...     seat 1 { hero "Aragorn" }
/// ...     step 3.2
/// ...     ---
/// ...     commit "Aragorn"
/// ...     expect "Aragorn" committed exhausted
/// ... }''')
/// >>> puzzle.name, puzzle.task, puzzle.solve().decisions
/// ('Whoever quests is exhausted', None, 1)
#[pyclass(frozen, module = "westmarch")]
pub struct Puzzle {
    puzzle: puzzle::Puzzle,
}

fn fault(fault: &puzzle::Fault) -> PyErr {
    PuzzleError::new_err(format!("line {}: {}", fault.line, fault.message))
}

#[pymethods]
impl Puzzle {
    /// The puzzles of a text.
    #[staticmethod]
    fn parse(text: &str) -> PyResult<Vec<Puzzle>> {
        let (puzzles, faults) = parse(text);
        match faults.first() {
            Some(first) => Err(fault(first)),
            None if puzzles.is_empty() => {
                Err(PuzzleError::new_err("no puzzle here; one begins with `puzzle \"its name\" {`"))
            }
            None => Ok(puzzles.into_iter().map(|puzzle| Puzzle { puzzle }).collect()),
        }
    }

    #[getter]
    fn name(&self) -> &str {
        &self.puzzle.name
    }

    /// The clauses of the rules that it proves.
    #[getter]
    fn proves(&self) -> Vec<String> {
        self.puzzle.proves.clone()
    }

    /// What a player is to reach, in words, if it is a puzzle for players.
    #[getter]
    fn task(&self) -> Option<&str> {
        self.puzzle.task.as_ref().map(|task| task.words.as_str())
    }

    #[getter]
    fn hints(&self) -> Vec<String> {
        self.puzzle.hints.clone()
    }

    /// Its position as a game, at its first question.
    fn game(&self, py: Python<'_>) -> PyResult<Game> {
        let table = set_up(&library(py)?.pool, &self.puzzle).map_err(|wrong| fault(&wrong))?;
        Ok(Game::at(Arc::new(table.matchup), None, table.game))
    }

    /// How far the answers given in a game of this puzzle have come with its task: `open`, `solved` or `failed`.
    fn standing(&self, py: Python<'_>, game: &Game) -> PyResult<&'static str> {
        let mut played = Challenge::begin(&library(py)?.pool, &self.puzzle).map_err(|wrong| fault(&wrong))?;
        for (_, answer) in &game.given {
            played.give(*answer).map_err(|why| PuzzleError::new_err(format!("this is another game: {why}")))?;
        }
        Ok(match played.standing().map_err(|wrong| fault(&wrong))? {
            Standing::Open => "open",
            Standing::Solved => "solved",
            Standing::Failed => "failed",
        })
    }

    /// Plays its script in a game of its own and gives that game; fails where the script does.
    fn solve(&self, py: Python<'_>) -> PyResult<Game> {
        let answers = solution(&library(py)?.pool, &self.puzzle).map_err(PuzzleError::new_err)?;
        let mut game = self.game(py)?;
        answers.into_iter().try_for_each(|answer| game.give(answer))?;
        Ok(game)
    }

    fn __repr__(&self) -> String {
        format!("<Puzzle {:?}>", self.puzzle.name)
    }
}

fn told<'py>(py: Python<'py>, report: &Report) -> PyResult<Bound<'py, PyDict>> {
    let failures: Vec<&str> = report.failures.iter().chain(&report.faults).map(|one| one.text.as_str()).collect();
    let told = PyDict::new(py);
    told.set_item("passed", report.passed)?;
    told.set_item("failures", failures)?;
    Ok(told)
}

/// Runs puzzles and says how many passed and why others did not. What is given is a text, or a list of files and
/// folders.
#[pyfunction]
pub fn run_puzzles<'py>(py: Python<'py>, given: &Bound<'py, PyAny>) -> PyResult<Bound<'py, PyDict>> {
    let pool = &library(py)?.pool;
    if let Ok(text) = given.extract::<String>() {
        let mut report = Report::default();
        py.detach(|| run_text(pool, "puzzle".as_ref(), &text, &as_said, &mut report));
        return told(py, &report);
    }
    let paths: Vec<PathBuf> = given.extract()?;
    told(py, &py.detach(|| run_paths(pool, &paths, &as_said)))
}
