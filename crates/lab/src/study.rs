//! Plays all games of a plan, on all cores, and counts.

use std::path::Path;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Instant;

use rayon::iter::{IndexedParallelIterator, IntoParallelIterator, ParallelIterator};
use rules::decision::Answer;
use rules::ids::Seat;
use rules::pool::Pool;
use rules::query::Q;
use rules::setup::{Setup, Table};

use crate::ledger::{Heading, Ledger, Line};
use crate::looks;
use crate::plan::{Cell, Comparison, Plan, pairs};
use crate::playout::{Desk, Seeds};
use crate::record::{Observer, Record, Roster};
use crate::report::{ComparisonReport, StudyReport};
use crate::sim::SimError;
use crate::stats::{Mean, Sum};
use crate::tally::Tally;
use crate::thinking::Thinking;

/// A game that has just ended, with every answer that was given.
pub struct Ended<'a> {
    /// Which of the plan's.
    pub cell: usize,
    /// Its number in the cell.
    pub game: u64,
    /// What is written down of it.
    pub record: &'a Record,
    /// Its setup, with its own seed.
    pub setup: Setup,
    /// Who answered what.
    pub answers: &'a [(Seat, Answer)],
    /// The table at the end.
    pub q: Q<'a>,
}

/// Looks at every game that ends.
pub type Look<'a> = &'a (dyn Fn(Ended<'_>) + Sync);

/// A plan with everything needed to play it.
pub struct Study<'a> {
    plan: &'a Plan,
    tables: Vec<(Table, Roster)>,
    heading: Heading,
    look: Option<Look<'a>>,
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
        Ok(Study { plan, tables, heading: Heading::new(plan, version, content), look: None })
    }

    /// The same, with somebody who looks at every game that ends.
    pub fn shown_to(self, look: Look<'a>) -> Study<'a> {
        Study { look: Some(look), ..self }
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
        let mut books = self.open(results)?;
        on_progress(books.over);
        let played = self.play_on(&mut books, u64::MAX, threads, on_progress)?;
        Ok(self.report(&books, played, start.elapsed().as_secs_f64(), Looks::Once))
    }

    /// Plays until every comparison is settled, or until the games of the plan are played: so many more games of each
    /// cell at a time, and a look after each time. See [`looks`].
    pub fn run_until_clear(
        &self,
        step: u64,
        threads: usize,
        results: Option<&Path>,
        on_progress: &(dyn Fn(u64) + Sync),
    ) -> Result<StudyReport, SimError> {
        let start = Instant::now();
        let mut books = self.open(results)?;
        on_progress(books.over);
        let most = self.plan.cells.iter().map(|cell| cell.games).max().unwrap_or(0);
        let (mut played, mut upto) = (0, 0);
        loop {
            upto = (upto + step.max(1)).min(most);
            played += self.play_on(&mut books, upto, threads, on_progress)?;
            let report = self.report(&books, played, start.elapsed().as_secs_f64(), Looks::Many);
            if upto == most || report.comparisons.iter().all(|compared| looks::is_settled(&compared.difference)) {
                return Ok(report);
            }
        }
    }

    /// Plays what is missing of the first `upto` games of each cell, and tells how many that were.
    fn play_on(
        &self,
        books: &mut Books,
        upto: u64,
        threads: usize,
        on_progress: &(dyn Fn(u64) + Sync),
    ) -> Result<u64, SimError> {
        let missing = self.missing(books, upto);
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
            let mut desk = Desk::with_log();
            (0..missing.len()).for_each(|at| one(&mut desk, at));
        } else {
            let threads = rayon::ThreadPoolBuilder::new().num_threads(threads).build();
            let threads = threads.map_err(|error| SimError::Threads(error.to_string()))?;
            // One by one: a game may take a second, and no thread should wait for another's share at the end.
            let games = (0..missing.len()).into_par_iter().with_max_len(1);
            threads.install(|| games.for_each_init(Desk::with_log, one));
        }
        let books = books.into_inner().unwrap_or_else(PoisonError::into_inner);
        match books.trouble.take() {
            Some((_, trouble)) => Err(trouble),
            None => Ok(missing.len() as u64),
        }
    }

    /// The first line of a results file of this study.
    pub fn heading(&self) -> &Heading {
        &self.heading
    }

    /// Plays some games, each named by its cell and its number, one after the other. Nothing is written down, so that
    /// several machines can share a study.
    pub fn some(&self, games: &[(usize, u64)]) -> Result<Vec<Line>, SimError> {
        let mut desk = Desk::with_log();
        let one = |(cell, game): &(usize, u64)| {
            Ok(Line { cell: *cell, game: *game, record: self.play(&mut desk, *cell, *game)? })
        };
        games.iter().map(one).collect()
    }

    /// What games say that were played anywhere. Those beyond the plan do not count.
    pub fn report_of(&self, lines: &[Line], seconds: f64) -> Result<StudyReport, SimError> {
        let mut books = self.open(None)?;
        for line in lines.iter().filter(|line| line.cell < self.plan.cells.len()) {
            books.tallies[line.cell].add(line.game, &line.record);
        }
        let played = books.tallies.iter().map(|tally| tally.games).sum();
        Ok(self.report(&books, played, seconds, Looks::Once))
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

    /// Games to play of the first `upto`, game by game over all cells, so that all of them grow together.
    fn missing(&self, books: &Books, upto: u64) -> Vec<(usize, u64)> {
        let most = self.plan.cells.iter().map(|cell| cell.games).max().unwrap_or(0).min(upto);
        let cells = self.plan.cells.len();
        let all = (0..most).flat_map(|game| (0..cells).map(move |cell| (cell, game)));
        all.filter(|(cell, game)| books.tallies[*cell].results.get(*game as usize) == Some(&None)).collect()
    }

    fn play(&self, desk: &mut Desk, cell: usize, game: u64) -> Result<Record, SimError> {
        let (table, roster) = &self.tables[cell];
        let mut observer = Observer::new(roster);
        let seeds = Seeds::of(self.plan.seed, game);
        let mut answers = Vec::new();
        let played = desk.play(table, &self.plan.cells[cell].bot, seeds, |q, answer| {
            observer.see(q, answer);
            if let (Some(_), Some(ask)) = (self.look, q.g.ask) {
                answers.push((ask.seat, answer));
            }
        });
        played.map_err(SimError::Stuck)?;
        let q = Q { g: &desk.game, m: &table.matchup };
        let record = observer.end(q, desk.log.as_deref().unwrap_or_default());
        if let Some(look) = self.look {
            let setup = Setup { seed: seeds.game.into(), ..table.matchup.setup.clone() };
            look(Ended { cell, game, record: &record, setup, answers: &answers, q });
        }
        Ok(record)
    }

    fn report(&self, books: &Books, played: u64, seconds: f64, looks: Looks) -> StudyReport {
        let tallies = &books.tallies;
        let cells = self.plan.cells.iter().zip(&self.tables).zip(tallies);
        let cells = cells.map(|((cell, (table, roster)), tally)| tally.report(cell, &table.matchup, roster)).collect();
        let compared = self.plan.comparisons.iter().map(|Comparison { first, second }| {
            let (one, other) = (&tallies[*first], &tallies[*second]);
            let pairs = pairs(&one.results, &other.results);
            let further = further(&one.ways, &other.ways);
            ComparisonReport::new(Comparison { first: *first, second: *second }, pairs, further, looks.at(self.plan))
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

/// How often the results are looked at before they are told.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Looks {
    Once,
    Many,
}

impl Looks {
    /// Among how many comparisons, if there are many looks.
    fn at(self, plan: &Plan) -> Option<usize> {
        (self == Looks::Many).then_some(plan.comparisons.len())
    }
}

/// By how much further the second came than the first, on the games both have played.
fn further(first: &[Option<u16>], second: &[Option<u16>]) -> Option<Mean> {
    let mut sum = Sum::default();
    for (first, second) in first.iter().zip(second) {
        if let (Some(first), Some(second)) = (first, second) {
            sum.add(i64::from(*second) - i64::from(*first));
        }
    }
    sum.mean().map(|mean| mean.scaled(1000.0))
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
