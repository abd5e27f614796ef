//! `westmarch replay`: plays a saved game again.

use std::fs;
use std::io::Write;
use std::path::{Path, PathBuf};

use library::brief;
use rules::query::Q;
use rules::replay::{REVISION, Replay, ReplayError, replay};
use rules::state::Outcome;
use table::secret::promise;

use super::content;
use crate::cli::ReplayArgs;
use crate::game::log_page;
use crate::outcome::{Done, Failure, Verdict};
use crate::page::{count, paint, style, taken_back};

pub fn run(args: &ReplayArgs, content: &[PathBuf], out: &mut impl Write) -> Done {
    let library = content::library(content)?;
    let saved = read(&args.file)?;
    if saved.content != library.version {
        let (theirs, ours) = (&saved.content, &library.version);
        writeln!(out, "note: the game was played with content {theirs}; this is content {ours}")?;
    }
    if let Some(theirs) = saved.origin.other_rules() {
        writeln!(out, "note: the game was played under revision {theirs} of the rules; this is revision {REVISION}")?;
    }
    let mut log = Vec::new();
    let (matchup, game) = match replay(&library.pool, &saved, Some(&mut log)) {
        Ok(played) => played,
        Err(error @ (ReplayError::Format(_) | ReplayError::Setup(_))) => {
            return Err(Failure::input(format!("{}: {error}", args.file.display())));
        }
        Err(error) => {
            writeln!(out, "{}", paint(style::WRONG, format!("{}: {error}", args.file.display())))?;
            return Ok(Verdict::Failed);
        }
    };
    let q = Q { g: &game, m: &matchup };
    if !args.verify {
        write!(out, "{}", log_page(q, &log))?;
    }
    let end = match game.outcome {
        Some(Outcome::Won) => format!("victory, score {}", q.score().unwrap_or_default()),
        Some(Outcome::Lost) => "defeat".to_owned(),
        None => "not over".to_owned(),
    };
    let promised = match keeps_promise(&saved, args.promise.as_deref()) {
        Ok(promised) => promised,
        Err(broken) => {
            writeln!(out, "{}", paint(style::WRONG, format!("{}: {broken}", args.file.display())))?;
            return Ok(Verdict::Failed);
        }
    };
    let answers = count(saved.answers.len(), "answer");
    let back = taken_back(saved.taken_back).map_or(String::new(), |back| format!(", {back}"));
    let text =
        format!("verified: {answers}, round {}, {end}{back}{promised}, digest {:016x}", game.round, saved.final_hash);
    writeln!(out, "{}", paint(style::GOOD, text))?;
    Ok(Verdict::Good)
}

/// Whether the game was dealt as was told before it began; a file without a promise says nothing of it.
fn keeps_promise(saved: &Replay, told: Option<&str>) -> Result<&'static str, String> {
    let Some(told) = told.or(saved.promise.as_deref()) else { return Ok("") };
    let found = promise(&saved.setup);
    if !told.trim().eq_ignore_ascii_case(&found) {
        return Err(format!("it was not dealt as promised: its setup comes to {found}, and {told} was told"));
    }
    let secret = saved.setup.seed.known().is_none();
    Ok(if secret { ", dealt as promised" } else { ", dealt from a known seed" })
}

/// Reads a saved game.
pub fn read(path: &Path) -> Result<Replay, Failure> {
    let name = path.display();
    let text = fs::read_to_string(path).map_err(|error| Failure::input(format!("cannot read {name}: {error}")))?;
    from_text(path, &text)
}

/// The saved game that a file holds.
pub fn from_text(path: &Path, text: &str) -> Result<Replay, Failure> {
    let name = path.display();
    // Some editors put a mark at the beginning that is no part of the text.
    let text = text.strip_prefix('\u{feff}').unwrap_or(text);
    serde_json::from_str(text)
        .map_err(|error| Failure::input(format!("{name} is not a saved game: {}", brief(&error.to_string()))))
}
