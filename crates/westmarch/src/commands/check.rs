//! `westmarch check`: checks and lints content.

use std::io::{IsTerminal as _, Write};
use std::path::{Path, PathBuf};

use cardlang::Diagnostic;
use library::Library;
use library::draft::unwritten;
use library::puzzle::run_paths;
use library::sample::sample;

use crate::cli::CheckArgs;
use crate::outcome::{Done, Failure, Verdict};
use crate::page::{count, paint, style};

/// Checks the files named, on top of the built-in content and of the folders given with `--content`. A file with errors
/// is bad input; a card that is well written but not played yet is a failed check.
pub fn run(args: &CheckArgs, content: &[PathBuf], out: &mut impl Write) -> Done {
    let below = Library::load(content)?;
    let library = if args.paths.is_empty() { below.clone() } else { Library::load(&[content, &args.paths].concat())? };
    // Without paths everything is meant, else what lies above the folders of `--content`.
    let from = if args.paths.is_empty() { 0 } else { below.sources.len() };
    let mut found: Vec<Diagnostic> = library.diagnostics.clone();
    found.extend(cardlang::lint(&library.pool.content));
    found.extend(unwritten(&library.sources));
    found.retain(|diagnostic| diagnostic.file >= from);
    found.sort_by_key(|diagnostic| (diagnostic.file, diagnostic.span.start));
    let color = std::io::stdout().is_terminal();
    write!(out, "{}", cardlang::render_diagnostics(&library.sources, &found, color))?;

    let refused: Vec<_> = library.refusals.iter().filter(|refusal| refusal.file >= from).collect();
    for refusal in &refused {
        let path = library.sources.get(refusal.file).map_or("", |source| source.path.as_str());
        writeln!(out, "{path}: {refusal}")?;
    }
    let errors = found.iter().filter(|diagnostic| diagnostic.is_error()).count();
    let warnings = found.len() - errors;
    let cards = library.pool.content.cards.iter().filter(|card| card.file >= from).count();
    let files = library.sources.len() - from;
    let summary = [
        count(files, "file"),
        count(cards, "card"),
        count(errors, "error"),
        count(warnings, "warning"),
        format!("{} not played yet", refused.len()),
    ];
    let mut good = errors == 0 && refused.is_empty();
    let colour = if good { style::GOOD } else { style::WRONG };
    writeln!(out, "{}", paint(colour, summary.join(", ")))?;
    if errors > 0 {
        out.flush()?;
        return Err(Failure::input(format!("the content has {}", count(errors, "error"))));
    }
    for folder in &args.paths {
        good &= samples(&library, folder, out)?;
    }
    Ok(Verdict::of(good))
}

/// Where a folder holds a sample of the pool: runs its puzzles and tells how the faces stand.
fn samples(library: &Library, folder: &Path, out: &mut impl Write) -> Result<bool, Failure> {
    let Some(sample) = sample(library, folder)? else { return Ok(true) };
    let puzzles = run_paths(&library.pool, &[folder.to_owned()], &lab::shrink::look);
    let good = puzzles.failed() == 0 && sample.faults().next().is_none();
    let colour = if good { style::GOOD } else { style::WRONG };
    writeln!(out, "{}", paint(colour, format!("puzzles: {puzzles}")))?;
    write!(out, "{}", paint(colour, sample.to_string()))?;
    Ok(good)
}
