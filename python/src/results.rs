//! The games of a plan that are over, and the file that keeps them: the same file that `westmarch sim --results` keeps.

use std::collections::HashSet;
use std::path::Path;

use lab::ledger::{Ledger, LedgerError, Line};
use lab::plan::Plan;
use pyo3::prelude::*;
use pyo3::types::PyTuple;

use crate::data::plain;
use crate::errors::StudyError;
use crate::study::{lines_of, study_of, trouble};

/// The games of a plan that are over. `Plan.results` opens them.
///
/// >>> import westmarch
/// >>> plan = westmarch.Plan(seed=1)
/// >>> plan.add("passage-through-mirkwood", ["core-leadership"], games=6)
/// 0
/// >>> with plan.results() as book:
/// ...     for games in book.missing(4):
/// ...         book.add(plan.play(games))
/// ...     len(book), book.report()["played"]
/// (6, 6)
#[pyclass(module = "westmarch")]
pub struct Results {
    plan: Plan,
    ledger: Option<Ledger>,
    lines: Vec<Line>,
    there: HashSet<(usize, u64)>,
    /// How many games there were when it was opened.
    before: usize,
}

fn unusable(error: LedgerError) -> PyErr {
    StudyError::new_err(error.to_string())
}

impl Results {
    pub fn open(py: Python<'_>, plan: Plan, path: Option<&Path>) -> PyResult<Results> {
        let study = study_of(py, &plan)?;
        let opened = path.map(|path| Ledger::open(path, study.heading())).transpose().map_err(unusable)?;
        drop(study);
        let (ledger, kept) = opened.map_or((None, Vec::new()), |(ledger, lines)| (Some(ledger), lines));
        let mut results = Results { plan, ledger, lines: Vec::new(), there: HashSet::new(), before: 0 };
        kept.into_iter().for_each(|line| results.note(line));
        results.before = results.lines.len();
        Ok(results)
    }

    fn is_planned(&self, cell: usize, game: u64) -> bool {
        self.plan.cells.get(cell).is_some_and(|cell| game < cell.games)
    }

    fn note(&mut self, line: Line) {
        if self.is_planned(line.cell, line.game) && self.there.insert((line.cell, line.game)) {
            self.lines.push(line);
        }
    }
}

#[pymethods]
impl Results {
    /// Games to play yet, in lists of one match-up and so many games at most. The match-ups grow together.
    fn missing(&self, chunk: u64) -> PyResult<Vec<Vec<(usize, u64)>>> {
        if chunk == 0 {
            return Err(StudyError::new_err("a list needs at least one game"));
        }
        let most = self.plan.cells.iter().map(|cell| cell.games).max().unwrap_or(0);
        let mut lists = Vec::new();
        for first in (0..most).step_by(usize::try_from(chunk).unwrap_or(usize::MAX)) {
            for cell in 0..self.plan.cells.len() {
                let games = (first..first.saturating_add(chunk)).map(|game| (cell, game));
                let todo = |(cell, game): &(usize, u64)| {
                    self.is_planned(*cell, *game) && !self.there.contains(&(*cell, *game))
                };
                let list: Vec<_> = games.take_while(|(_, game)| *game < most).filter(todo).collect();
                if !list.is_empty() {
                    lists.push(list);
                }
            }
        }
        Ok(lists)
    }

    /// Adds games that are over, as `Plan.play` gives them, and writes them down at once.
    fn add(&mut self, lines: Vec<String>) -> PyResult<()> {
        for line in lines_of(&lines)? {
            if !self.there.contains(&(line.cell, line.game)) {
                self.ledger.as_mut().map_or(Ok(()), |ledger| ledger.write(&line)).map_err(unusable)?;
            }
            self.note(line);
        }
        Ok(())
    }

    /// What they say; `played` counts those that were added.
    #[pyo3(signature = (seconds = 0.0))]
    fn report<'py>(&self, py: Python<'py>, seconds: f64) -> PyResult<Bound<'py, PyAny>> {
        let mut report = study_of(py, &self.plan)?.report_of(&self.lines, seconds).map_err(trouble)?;
        report.played = (self.lines.len() - self.before) as u64;
        plain(py, &report)
    }

    /// How many games are over.
    fn __len__(&self) -> usize {
        self.lines.len()
    }

    /// Lets go of the file.
    fn close(&mut self) {
        self.ledger = None;
    }

    fn __enter__(this: PyRef<'_, Self>) -> PyRef<'_, Self> {
        this
    }

    #[pyo3(signature = (*_args))]
    fn __exit__(&mut self, _args: &Bound<'_, PyTuple>) {
        self.close();
    }

    fn __repr__(&self) -> String {
        format!("<Results: {} of {} games>", self.lines.len(), self.plan.games())
    }
}
