//! Puzzles: a position, the answers given, what must be true. `docs/puzzles.md` describes the format.

mod asked;
mod card_claim;
mod challenge;
mod claim;
mod describe;
mod draw;
mod lex;
mod log_claim;
mod names;
mod parse;
mod parse_expect;
mod parse_script;
mod parse_task;
mod position;
mod print;
mod reply;
mod report;
mod run;
mod said;
mod script;
#[cfg(test)]
mod tests;
mod write;

use std::path::{Path, PathBuf};
use std::sync::Arc;

use rules::decision::Answer;
use rules::log::Entry;
use rules::matchup::Match;
use rules::pool::Pool;
use rules::state::Game;

pub use challenge::{Challenge, Standing, solution};
pub use draw::draw;
pub use parse::parse;
pub use position::{Table, set_up, set_up_position};
pub use print::print;
pub use report::{Failure, Report};
pub use script::{Act, Begin, Item, Line, Named, Place, Position, Puzzle, Reply, Task};
pub use write::{Unwritten, Written, stands, write};

/// How files of cards end.
const CARDS: &str = "wm";

/// Something wrong with a puzzle file itself.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Fault {
    pub line: usize,
    pub message: String,
}

impl Fault {
    /// A fault at a line, in words for whoever wrote the file.
    pub fn new(line: usize, message: impl Into<String>) -> Fault {
        Fault { line, message: message.into() }
    }
}

/// Looks at a puzzle that has passed once more, from its beginning with the answers that were given.
pub type Look<'a> = &'a dyn Fn(&Match, &Game, &[Entry], &[Answer]) -> Result<(), Shown>;

/// Something that should not be, after so many answers.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Shown {
    pub after: usize,
    pub what: String,
}

/// For those who want no more than the puzzle says.
pub fn as_said(_: &Match, _: &Game, _: &[Entry], _: &[Answer]) -> Result<(), Shown> {
    Ok(())
}

/// Runs puzzle files and all puzzle files in folders, and looks at those that pass.
pub fn run_paths(pool: &Arc<Pool>, paths: &[PathBuf], look: Look<'_>) -> Report {
    let mut report = Report::default();
    // A crash of the engine is reported as a failure; it need not be told twice.
    let hook = std::panic::take_hook();
    std::panic::set_hook(Box::new(|_| {}));
    for path in paths {
        match find_files(path) {
            Ok(files) if files.is_empty() => report.fault(path, Fault::new(0, "no puzzle files here")),
            Ok(files) => files.iter().for_each(|file| run_file(pool, file, look, &mut report)),
            Err(error) => report.fault(path, Fault::new(0, error.to_string())),
        }
    }
    std::panic::set_hook(hook);
    report
}

/// The cards that puzzles bring along: content files beside a puzzle, and anywhere in a folder of puzzles.
pub fn own_cards(paths: &[PathBuf]) -> Vec<PathBuf> {
    // What cannot be read is told of when its puzzles are run.
    let found = paths.iter().flat_map(|path| match path.parent() {
        Some(folder) if path.is_file() => beside(folder),
        _ => crate::rulebook::files(path, CARDS).unwrap_or_default(),
    });
    let mut cards: Vec<PathBuf> = found.collect();
    cards.sort();
    cards.dedup();
    cards
}

fn beside(folder: &Path) -> Vec<PathBuf> {
    let folder = if folder.as_os_str().is_empty() { Path::new(".") } else { folder };
    let files = std::fs::read_dir(folder).into_iter().flatten().flatten().map(|entry| entry.path());
    files.filter(|path| path.extension().is_some_and(|extension| extension == CARDS)).collect()
}

fn find_files(path: &Path) -> std::io::Result<Vec<PathBuf>> {
    if path.is_dir() { crate::rulebook::files(path, "puzzle") } else { Ok(vec![path.to_path_buf()]) }
}

fn run_file(pool: &Arc<Pool>, path: &Path, look: Look<'_>, report: &mut Report) {
    match std::fs::read(path) {
        Err(error) => report.fault(path, Fault::new(0, error.to_string())),
        Ok(bytes) => match String::from_utf8(bytes) {
            Err(_) => report.fault(path, Fault::new(0, "this is not text in UTF-8")),
            Ok(text) => run_text(pool, path, &text, look, report),
        },
    }
}

/// Runs the puzzles of one text.
pub fn run_text(pool: &Arc<Pool>, path: &Path, text: &str, look: Look<'_>, report: &mut Report) {
    let (puzzles, faults) = parse(text);
    if puzzles.is_empty() && faults.is_empty() {
        report.fault(path, Fault::new(1, "no puzzle here; one begins with `puzzle \"its name\" {`"));
    }
    for fault in faults {
        report.fault(path, fault);
    }
    for puzzle in &puzzles {
        match run::run(pool, puzzle, look) {
            Ok(()) => report.passed += 1,
            Err(run::Stop::Fault(fault)) => report.fault(path, fault),
            Err(run::Stop::Failed(failed)) => report.fail(path, puzzle, *failed),
        }
    }
}
