//! Plays all games of a plan, on all cores, and counts.

use std::path::Path;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Instant;

use rayon::iter::{IndexedParallelIterator, IntoParallelIterator, ParallelIterator};
use rules::pool::Pool;
use rules::query::Q;
use rules::setup::Table;

use crate::ledger::{Heading, Ledger, Line};
use crate::plan::{Cell, Plan, pairs};
use crate::playout::{Desk, Seeds};
use crate::record::{Observer, Record, Roster};
use crate::report::{ComparisonReport, StudyReport};
use crate::sim::SimError;
use crate::tally::Tally;
use crate::thinking::Thinking;

/// A plan with everything needed to play it.
pub struct Study<'a> {
    plan: &'a Plan,
    tables: Vec<(Table, Roster)>,
    heading: Heading,
}

/// What a run has to show so far. One thread at a time adds to it.
struct Books {
    tallies: Vec<Tally>,
    ledger: Option<Ledger>,
    over: u64,
    /// Of this run.
    thinking: Thinking,
    /// The first trouble, by the order of the games.
    trouble: Option<(usize, SimError)>,
}

impl<'a> Study<'a> {
    /// Checks that every cell of a plan can be set up.
    pub fn new(pool: &Arc<Pool>, plan: &'a Plan, version: &str, content: &str) -> Result<Study<'a>, SimError> {
        let table = |cell: &Cell| {
            let table = Table::lay(pool, &cell.setup).map_err(SimError::Setup)?;
            let roster = Roster::new(&table).map_err(SimError::Setup)?;
            Ok((table, roster))
        };
        let tables = plan.cells.iter().map(table).collect::<Result<_, SimError>>()?;
        Ok(Study { plan, tables, heading: Heading::new(plan, version, content) })
    }

    /// Plays on so many threads (0: one for each core) what the results file, if there is one, does not hold yet, and
    /// tells `on_progress` how many games are over. The same plan gives the same numbers whatever the number of
    /// threads and however often it was interrupted.
    pub fn run(
        &self,
        threads: usize,
        results: Option<&Path>,
        on_progress: &(dyn Fn(u64) + Sync),
    ) -> Result<StudyReport, SimError> {
        let start = Instant::now();
        let books = self.open(results)?;
        on_progress(books.over);
        let missing = self.missing(&books);
        let played = missing.len() as u64;
        let books = Mutex::new(books);
        let barrier = AtomicUsize::new(usize::MAX);
        let one = |desk: &mut Desk, at: usize| {
            // What comes after a trouble need not be played; what comes before may be the first.
            if at > barrier.load(Ordering::Relaxed) {
                return;
            }
            let (cell, game) = missing[at];
            let done = self.play(desk, cell, game);
            let mut books = books.lock().unwrap_or_else(PoisonError::into_inner);
            books.thinking = books.thinking.and(std::mem::take(&mut desk.thinking));
            let done = done.and_then(|record| books.enter(cell, game, record));
            match done {
                Ok(()) => on_progress(books.over),
                Err(error) => {
                    barrier.fetch_min(at, Ordering::Relaxed);
                    if books.trouble.as_ref().is_none_or(|(first, _)| at < *first) {
                        books.trouble = Some((at, error));
                    }
                }
            }
        };
        if threads == 1 {
            let mut desk = Desk::default();
            (0..missing.len()).for_each(|at| one(&mut desk, at));
        } else {
            let threads = rayon::ThreadPoolBuilder::new().num_threads(threads).build();
            let threads = threads.map_err(|error| SimError::Threads(error.to_string()))?;
            // One by one: a game may take a second, and no thread should wait for another's share at the end.
            let games = (0..missing.len()).into_par_iter().with_max_len(1);
            threads.install(|| games.for_each_init(Desk::default, one));
        }
        let books = books.into_inner().unwrap_or_else(PoisonError::into_inner);
        match books.trouble {
            Some((_, trouble)) => Err(trouble),
            None => Ok(self.report(&books, played, start.elapsed().as_secs_f64())),
        }
    }

    /// The books with whatever the results file holds.
    fn open(&self, results: Option<&Path>) -> Result<Books, SimError> {
        let empty = |(cell, (_, roster)): (&Cell, &(Table, Roster))| Tally::new(cell.games, roster);
        let tallies = self.plan.cells.iter().zip(&self.tables).map(empty).collect();
        let mut books = Books { tallies, ledger: None, over: 0, thinking: Thinking::default(), trouble: None };
        if let Some(path) = results {
            let (ledger, lines) = Ledger::open(path, &self.heading).map_err(SimError::Ledger)?;
            for line in &lines {
                books.tallies[line.cell].add(line.game, &line.record);
            }
            books.over = books.tallies.iter().map(|tally| tally.games).sum();
            books.ledger = Some(ledger);
        }
        Ok(books)
    }

    /// Games to play, game by game over all cells, so that all of them grow together.
    fn missing(&self, books: &Books) -> Vec<(usize, u64)> {
        let most = self.plan.cells.iter().map(|cell| cell.games).max().unwrap_or(0);
        let cells = self.plan.cells.len();
        let all = (0..most).flat_map(|game| (0..cells).map(move |cell| (cell, game)));
        all.filter(|(cell, game)| books.tallies[*cell].results.get(*game as usize) == Some(&None)).collect()
    }

    fn play(&self, desk: &mut Desk, cell: usize, game: u64) -> Result<Record, SimError> {
        let (table, roster) = &self.tables[cell];
        let mut observer = Observer::default();
        let seeds = Seeds::of(self.plan.seed, game);
        let played = desk.play(table, &self.plan.cells[cell].bot, seeds, |q, answer| observer.see(q, answer));
        played.map_err(SimError::Stuck)?;
        Ok(observer.end(Q { g: &desk.game, m: &table.matchup }, roster))
    }

    fn report(&self, books: &Books, played: u64, seconds: f64) -> StudyReport {
        let tallies = &books.tallies;
        let cells = self.plan.cells.iter().zip(&self.tables).zip(tallies);
        let cells = cells.map(|((cell, (table, roster)), tally)| tally.report(cell, &table.matchup, roster)).collect();
        let compared = self.plan.comparisons.iter().map(|comparison| {
            let pairs = pairs(&tallies[comparison.first].results, &tallies[comparison.second].results);
            ComparisonReport::new(*comparison, pairs)
        });
        StudyReport {
            version: self.heading.version.clone(),
            content: self.heading.content.clone(),
            seed: self.plan.seed,
            played,
            seconds,
            thinking: (books.thinking.decisions > 0).then_some(books.thinking),
            cells,
            comparisons: compared.collect(),
        }
    }
}

impl Books {
    fn enter(&mut self, cell: usize, game: u64, record: Record) -> Result<(), SimError> {
        let line = Line { cell, game, record };
        if let Some(ledger) = &mut self.ledger {
            ledger.write(&line).map_err(SimError::Ledger)?;
        }
        self.tallies[cell].add(game, &line.record);
        self.over += 1;
        Ok(())
    }
}
