//! Plans of many games, played here or shared among machines.

use std::path::PathBuf;

use lab::ledger::{Heading, Line};
use lab::plan::{Cell, Comparison};
use lab::sim::{Seeds, SimError};
use lab::study::Study;
use pyo3::exceptions::PyIndexError;
use pyo3::prelude::*;
use rayon::ThreadPoolBuilder;
use rayon::iter::{IndexedParallelIterator, IntoParallelRefIterator, ParallelIterator};

use crate::data::plain;
use crate::errors::{StudyError, unknown, wrong};
use crate::game::setup_of;
use crate::house::library;
use crate::results::Results;

/// Games that each thread plays before Python is asked whether somebody wants to stop.
const AT_ONCE: usize = 8;

/// Which games are to be played: line-ups against scenarios by bots, so many games each. `westmarch.study` plays it on
/// one core or on many machines; the numbers are those of `westmarch sim`.
///
/// >>> import westmarch
/// >>> plan = westmarch.Plan(seed=1)
/// >>> plan.add("passage-through-mirkwood", ["core-leadership"], games=20)
/// 0
/// >>> report = plan.report(plan.play([(0, game) for game in range(20)]))
/// >>> report["cells"][0]["games"]
/// 20
#[pyclass(module = "westmarch")]
pub struct Plan {
    plan: lab::plan::Plan,
}

pub fn trouble(error: SimError) -> PyErr {
    StudyError::new_err(error.to_string())
}

/// A study of a plan with the content that is in use.
pub fn study_of<'a>(py: Python<'_>, plan: &'a lab::plan::Plan) -> PyResult<Study<'a>> {
    let library = library(py)?;
    Study::new(&library.pool, plan, env!("CARGO_PKG_VERSION"), &library.version).map_err(trouble)
}

/// Lines of results, as they stand in a file.
pub fn lines_of(texts: &[String]) -> PyResult<Vec<Line>> {
    let read = |(at, text): (usize, &String)| {
        serde_json::from_str(text).map_err(|error| StudyError::new_err(format!("line {at} is no game: {error}")))
    };
    texts.iter().enumerate().map(read).collect()
}

/// Refuses a plan that was made with another program or other content, since its games would be others here.
fn same_everywhere(py: Python<'_>, heading: &Heading) -> PyResult<()> {
    let content = library(py)?.version.as_str();
    let version = ("version", heading.version.as_str(), env!("CARGO_PKG_VERSION"));
    for (what, theirs, ours) in [version, ("content", heading.content.as_str(), content)] {
        if theirs != ours {
            let message = format!("the plan was made with {what} {theirs}, here it is {ours}");
            return Err(StudyError::new_err(message + ": install the same everywhere"));
        }
    }
    Ok(())
}

impl Plan {
    fn cell(&self, number: usize) -> PyResult<usize> {
        let cells = self.plan.cells.len();
        let message = || PyIndexError::new_err(format!("there is no match-up {number}: there are {cells}"));
        if number < cells { Ok(number) } else { Err(message()) }
    }
}

#[pymethods]
impl Plan {
    #[new]
    #[pyo3(signature = (seed = 0))]
    fn new(seed: u64) -> Plan {
        Plan { plan: lab::plan::Plan { seed, ..lab::plan::Plan::default() } }
    }

    /// The plan of a heading, as the first line of a results file has it; of each match-up so many games, and those
    /// pairs of match-ups to be compared.
    #[staticmethod]
    #[pyo3(signature = (text, games, comparisons = Vec::new()))]
    fn from_heading(py: Python<'_>, text: &str, games: Vec<u64>, comparisons: Vec<(usize, usize)>) -> PyResult<Plan> {
        let read: Result<Heading, _> = serde_json::from_str(text);
        let heading = read.map_err(|error| StudyError::new_err(format!("this is no heading of results: {error}")))?;
        same_everywhere(py, &heading)?;
        if games.len() != heading.cells.len() {
            let message = format!("{} numbers of games for {} match-ups", games.len(), heading.cells.len());
            return Err(StudyError::new_err(message));
        }
        let cells = heading.cells.into_iter().zip(games).map(|(cell, games)| Cell { games, ..cell }).collect();
        let mut plan = Plan { plan: lab::plan::Plan { seed: heading.seed, cells, comparisons: Vec::new() } };
        comparisons.into_iter().try_for_each(|(first, second)| plan.compare(first, second))?;
        Ok(plan)
    }

    /// Adds a match-up and gives its number; one that is there already is not played twice.
    #[pyo3(signature = (scenario, decks, bot = "heuristic", games = 100, mode = "standard"))]
    fn add(
        &mut self,
        py: Python<'_>,
        scenario: &str,
        decks: Vec<Bound<'_, PyAny>>,
        bot: &str,
        games: u64,
        mode: &str,
    ) -> PyResult<usize> {
        let setup = setup_of(py, scenario, &decks, 0, mode, 0)?;
        Ok(self.plan.cell(Cell { setup, bot: bot.parse().map_err(unknown)?, games }))
    }

    /// Asks for two match-ups to be compared game by game.
    fn compare(&mut self, first: usize, second: usize) -> PyResult<()> {
        let wanted = Comparison { first: self.cell(first)?, second: self.cell(second)? };
        self.plan.compare(wanted.first, wanted.second);
        Ok(())
    }

    #[getter]
    fn seed(&self) -> u64 {
        self.plan.seed
    }

    /// How many games of each match-up.
    #[getter]
    fn games(&self) -> Vec<u64> {
        self.plan.cells.iter().map(|cell| cell.games).collect()
    }

    /// The first line of a results file of this plan.
    fn heading(&self, py: Python<'_>) -> PyResult<String> {
        let text = serde_json::to_string(study_of(py, &self.plan)?.heading());
        text.map_err(|error| StudyError::new_err(error.to_string()))
    }

    /// Plays some games, each named by its match-up and its number, on so many threads (0: one for each core), and
    /// gives a line of a results file for each.
    #[pyo3(signature = (games, threads = 1))]
    fn play(&self, py: Python<'_>, games: Vec<(usize, u64)>, threads: usize) -> PyResult<Vec<String>> {
        let mut named: Vec<usize> = games.iter().map(|(cell, _)| self.cell(*cell)).collect::<PyResult<_>>()?;
        named.sort_unstable();
        named.dedup();
        // Only what is played has to be set up.
        let cells = named.iter().map(|cell| self.plan.cells[*cell].clone()).collect();
        let part = lab::plan::Plan { seed: self.plan.seed, cells, comparisons: Vec::new() };
        let study = study_of(py, &part)?;
        let place = |cell: usize| named.binary_search(&cell).unwrap_or_default();
        let games: Vec<(usize, u64)> = games.into_iter().map(|(cell, game)| (place(cell), game)).collect();
        let pool = ThreadPoolBuilder::new().num_threads(threads).build().map_err(wrong)?;
        let mut lines = Vec::with_capacity(games.len());
        for some in games.chunks(AT_ONCE * pool.current_num_threads()) {
            py.check_signals()?;
            let one = |game: &(usize, u64)| study.some(&[*game]);
            let played =
                py.detach(|| pool.install(|| some.par_iter().with_max_len(1).map(one).collect::<Result<Vec<_>, _>>()));
            for line in played.map_err(trouble)?.into_iter().flatten() {
                let line = Line { cell: named[line.cell], ..line };
                lines.push(serde_json::to_string(&line).map_err(|why| StudyError::new_err(why.to_string()))?);
            }
        }
        Ok(lines)
    }

    /// What lines of results say, wherever the games were played.
    #[pyo3(signature = (lines, seconds = 0.0))]
    fn report<'py>(&self, py: Python<'py>, lines: Vec<String>, seconds: f64) -> PyResult<Bound<'py, PyAny>> {
        plain(py, &study_of(py, &self.plan)?.report_of(&lines_of(&lines)?, seconds).map_err(trouble)?)
    }

    /// The games of this plan that are over: those of a results file, if one is named, which is begun if it is not
    /// there and keeps what is added.
    #[pyo3(signature = (path = None))]
    fn results(&self, py: Python<'_>, path: Option<PathBuf>) -> PyResult<Results> {
        Results::open(py, self.plan.clone(), path.as_deref())
    }

    fn __reduce__<'py>(&self, py: Python<'py>) -> PyResult<(Bound<'py, PyAny>, Kept)> {
        let compared = self.plan.comparisons.iter().map(|pair| (pair.first, pair.second)).collect();
        Ok((py.get_type::<Plan>().getattr("from_heading")?, (self.heading(py)?, self.games(), compared)))
    }

    fn __repr__(&self) -> String {
        format!("<Plan of {} match-ups, {} games>", self.plan.cells.len(), self.plan.games())
    }
}

/// What a plan is made of again.
type Kept = (String, Vec<u64>, Vec<(usize, usize)>);

/// The seed of game number `n` of a study, to look at it alone.
///
/// >>> import westmarch
/// >>> game = westmarch.Game("passage-through-mirkwood", ["core-leadership"], seed=westmarch.seed_of(1, 7))
#[pyfunction]
pub fn seed_of(seed: u64, n: u64) -> u64 {
    Seeds::of(seed, n).game
}
