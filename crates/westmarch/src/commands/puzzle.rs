//! `westmarch puzzle`: runs puzzles.

use std::io::Write;
use std::path::PathBuf;

use library::puzzle::{own_cards, run_paths};

use super::content;
use crate::cli::PuzzleArgs;
use crate::outcome::{Done, Failure, Verdict};

pub fn run(args: &PuzzleArgs, content: &[PathBuf], out: &mut impl Write) -> Done {
    let content = [content, &own_cards(&args.paths)].concat();
    let library = content::library(&content)?;
    let report = run_paths(&library.pool, &args.paths, &lab::shrink::look);
    writeln!(out, "{report}")?;
    out.flush()?;
    match report.faults.len() {
        0 => Ok(Verdict::of(report.failures.is_empty())),
        1 => Err(Failure::input("a puzzle file could not be used (see above)")),
        several => Err(Failure::input(format!("{several} puzzle files could not be used (see above)"))),
    }
}
