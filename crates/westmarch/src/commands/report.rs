//! `westmarch report`: writes a report of a problem from a saved game, and opens reports.

use std::fs;
use std::io::Write;
use std::path::PathBuf;

use library::Library;
use library::report::{EXTENSION, Known, Problem, whole};
use rules::engine::answer;
use rules::query::Q;
use rules::replay::{Replay, deal_anew_after};
use rules::setup::begin;

use super::content;
use super::replay::from_text;
use crate::cli::ReportArgs;
use crate::files;
use crate::outcome::{Done, Failure, Verdict};
use crate::page::{count, paint, style};

pub fn run(args: &ReportArgs, content: &[PathBuf], out: &mut impl Write) -> Done {
    let library = content::library(content)?;
    let name = args.file.display();
    let text = fs::read_to_string(&args.file);
    let text = text.map_err(|error| Failure::input(format!("cannot read {name}: {error}")))?;
    if Problem::is_in(&text) {
        if args.at.is_some() || args.expected.is_some() || args.out.is_some() {
            return Err(Failure::input(format!("{name} is a report already; it is opened without options")));
        }
        return open(&library, args, &text, out);
    }
    let saved = from_text(&args.file, &text)?;
    let played = match args.at {
        Some(at) => shortened(&library, &saved, at)?,
        None => saved,
    };
    let problem = whole(&library.pool, &played, args.expected.as_deref().unwrap_or_default());
    let problem = problem.map_err(|error| Failure::input(format!("{name}: {error}")))?;
    let path = args.out.clone().unwrap_or_else(|| args.file.with_extension(EXTENSION));
    let written = files::write_new(&path, &problem.text());
    let path = written.map_err(|error| Failure::input(format!("cannot write {}: {error}", path.display())))?;
    writeln!(out, "The report is in {}; hidden cards are in it.", path.display())?;
    Ok(Verdict::Good)
}

/// The game up to so many answers.
fn shortened(library: &Library, saved: &Replay, at: usize) -> Result<Replay, Failure> {
    let answers = saved.answers.get(..at).ok_or_else(|| {
        let there = count(saved.answers.len(), "answer");
        Failure::input(format!("the game has {there}; --at {at} is beyond its end"))
    })?;
    let (matchup, mut game) = begin(&library.pool, &saved.setup, None)?;
    deal_anew_after(0, &saved.anew, &mut game, &matchup);
    for (n, (seat, given)) in answers.iter().enumerate() {
        answer(&mut game, &matchup, *seat, *given, None)
            .map_err(|why| Failure::input(format!("answer {} was refused: {why}", n + 1)))?;
        deal_anew_after(n + 1, &saved.anew, &mut game, &matchup);
    }
    Ok(saved.shortened(Q { g: &game, m: &matchup }, at))
}

/// Shows a report, and plays what it holds.
fn open(library: &Library, args: &ReportArgs, text: &str, out: &mut impl Write) -> Done {
    let name = args.file.display();
    let problem = Problem::read(text).map_err(|why| Failure::input(format!("{name}: {why}")))?;
    write!(out, "{}", problem.head())?;
    if problem.content != library.version {
        writeln!(out, "note: it was written with content {}; this is content {}", problem.content, library.version)?;
    }
    if let Err(why) = problem.check(&library.pool) {
        writeln!(out, "{}", paint(style::WRONG, format!("{name}: {why}")))?;
        return Ok(Verdict::Failed);
    }
    let held = match (&problem.game, &problem.puzzle) {
        (Known::All(played), Some(_)) => {
            let answers = count(played.answers.len(), "answer");
            format!("verified: a replay of {answers}, and its position as a puzzle: `westmarch puzzle {name}`")
        }
        (Known::All(played), None) => format!("verified: a replay of {}", count(played.answers.len(), "answer")),
        (Known::Seen(views), _) => format!("it holds {}, and nothing hidden", count(views.len(), "view")),
    };
    writeln!(out, "{}", paint(style::GOOD, held))?;
    Ok(Verdict::Good)
}
