//! The results file: one line a game, appended as games end, so that a study can go on where it stopped.

use std::fmt;
use std::fs::{File, OpenOptions, TryLockError};
use std::io::{self, Read as _, Seek as _, SeekFrom, Write as _};
use std::path::{Path, PathBuf};

use rules::replay::REVISION;
use serde::{Deserialize, Serialize};
use serde_json::Value;

use crate::plan::{Cell, Plan};
use crate::record::Record;

/// The format of results files that this program writes; it reads all before it, too. Format 1 does not name the
/// rules: it was the first revision of them. Format 2 does not say how far games came, what players had left, and who
/// left why.
pub const FORMAT: u32 = 3;

/// Which games a file holds: written as its first line.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Heading {
    pub format: u32,
    /// The version of the program.
    pub version: String,
    /// The version of the content.
    pub content: String,
    /// The revision of the rules.
    pub rules: u32,
    pub seed: u64,
    pub cells: Vec<Cell>,
}

/// One game of one cell.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Line {
    pub cell: usize,
    pub game: u64,
    #[serde(flatten)]
    pub record: Record,
}

/// Why a results file cannot be used.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum LedgerError {
    File(PathBuf, String),
    /// Another run writes to it.
    InUse(PathBuf),
    /// It is no results file, or of another format.
    Foreign(PathBuf),
    /// It belongs to another study: what differs, what the file says, what is wanted.
    Other {
        path: PathBuf,
        what: String,
        theirs: String,
        ours: String,
    },
    /// A line that says nothing.
    Line(PathBuf, usize, String),
}

impl fmt::Display for LedgerError {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        let advice = "name another file, or remove this one";
        match self {
            LedgerError::File(path, why) => write!(out, "cannot use {}: {why}", path.display()),
            LedgerError::InUse(path) => write!(out, "{} is being written to by another run", path.display()),
            LedgerError::Foreign(path) => {
                write!(
                    out,
                    "{} is no results file of a format that this program reads, 1 to {FORMAT}; {advice}",
                    path.display()
                )
            }
            LedgerError::Other { path, what, theirs, ours } => {
                let path = path.display();
                write!(
                    out,
                    "{path} holds results of another study: its {what} is {theirs}, here it is {ours}; {advice}"
                )
            }
            LedgerError::Line(path, line, why) => {
                write!(out, "{}, line {line}: {why}; remove the line to play that game again", path.display())
            }
        }
    }
}

impl std::error::Error for LedgerError {}

impl Heading {
    /// The heading of a file of games.
    pub fn new(plan: &Plan, version: &str, content: &str) -> Heading {
        Heading {
            format: FORMAT,
            version: version.to_owned(),
            content: content.to_owned(),
            rules: REVISION,
            seed: plan.seed,
            cells: plan.cells.clone(),
        }
    }

    /// The first thing in which two studies differ. The number of games may: more can be played later.
    fn differs(&self, theirs: &Value) -> Option<(String, String, String)> {
        let ours = serde_json::to_value(self).unwrap_or_default();
        for what in ["version", "content", "rules", "seed"] {
            let first = what == "rules" && theirs["format"] == 1 && ours[what] == 1;
            if ours[what] != theirs[what] && !first {
                return Some((what.to_owned(), theirs[what].to_string(), ours[what].to_string()));
            }
        }
        let list = |value: &Value| value["cells"].as_array().cloned().unwrap_or_default();
        let (ours, theirs) = (list(&ours), list(theirs));
        if ours.len() != theirs.len() {
            return Some(("number of match-ups".to_owned(), theirs.len().to_string(), ours.len().to_string()));
        }
        for (at, (ours, theirs)) in ours.iter().zip(&theirs).enumerate() {
            for (part, what) in [
                ("/bot", "bot"),
                ("/setup/scenario", "scenario"),
                ("/setup/mode", "mode"),
                ("/setup/decks", "line-up"),
                ("", "setup"),
            ] {
                let (ours, theirs) = (ours.pointer(part), theirs.pointer(part));
                if ours != theirs {
                    let said = |value: Option<&Value>| value.map(short).unwrap_or_default();
                    return Some((format!("{what} in match-up {}", at + 1), said(theirs), said(ours)));
                }
            }
        }
        None
    }
}

/// Decks by their names and sizes, anything else as it is.
fn short(value: &Value) -> String {
    let Some(decks) = value.as_array() else { return value.to_string() };
    let name = |deck: &Value| {
        let cards = deck["cards"].as_array().into_iter().flatten().map(|card| card[0].as_u64().unwrap_or(0));
        format!("{} ({} cards)", deck["name"].as_str().unwrap_or("?"), cards.sum::<u64>())
    };
    decks.iter().map(name).collect::<Vec<_>>().join(" + ")
}

/// A results file that is open for more.
#[derive(Debug)]
pub struct Ledger {
    file: File,
    path: PathBuf,
}

impl Ledger {
    /// Opens a file, or begins one, and reads the games it holds.
    pub fn open(path: &Path, heading: &Heading) -> Result<(Ledger, Vec<Line>), LedgerError> {
        let trouble = |error: io::Error| LedgerError::File(path.to_owned(), error.to_string());
        let mut file =
            OpenOptions::new().read(true).write(true).create(true).truncate(false).open(path).map_err(trouble)?;
        match file.try_lock() {
            Err(TryLockError::WouldBlock) => return Err(LedgerError::InUse(path.to_owned())),
            Err(TryLockError::Error(error)) => return Err(trouble(error)),
            Ok(()) => {}
        }
        let mut text = String::new();
        file.read_to_string(&mut text).map_err(trouble)?;
        // A run that was cut off may have left half a line.
        let whole = text.rfind('\n').map_or(0, |at| at + 1);
        if whole == 0 && !text.is_empty() && !text.starts_with(BEGINNING) {
            return Err(LedgerError::Foreign(path.to_owned()));
        }
        file.set_len(whole as u64).map_err(trouble)?;
        file.seek(SeekFrom::End(0)).map_err(trouble)?;
        let mut ledger = Ledger { file, path: path.to_owned() };
        let lines = match text[..whole].split_once('\n') {
            Some((first, rest)) => ledger.read(first, rest, heading)?,
            None => {
                ledger.write(heading)?;
                Vec::new()
            }
        };
        Ok((ledger, lines))
    }

    fn read(&self, first: &str, rest: &str, heading: &Heading) -> Result<Vec<Line>, LedgerError> {
        let theirs: Value = serde_json::from_str(first).map_err(|_| LedgerError::Foreign(self.path.clone()))?;
        if !theirs["format"].as_u64().is_some_and(|format| (1..=u64::from(FORMAT)).contains(&format)) {
            return Err(LedgerError::Foreign(self.path.clone()));
        }
        if let Some((what, theirs, ours)) = heading.differs(&theirs) {
            return Err(LedgerError::Other { path: self.path.clone(), what, theirs, ours });
        }
        let line = |(at, text): (usize, &str)| {
            let wrong = |why: String| LedgerError::Line(self.path.clone(), at + 2, why);
            let line: Line = serde_json::from_str(text).map_err(|error| wrong(format!("this is no game: {error}")))?;
            let known = line.cell < heading.cells.len();
            if known { Ok(line) } else { Err(wrong(format!("there is no match-up {}", line.cell + 1))) }
        };
        rest.lines().enumerate().map(line).collect()
    }

    /// Adds a line at once, so that nothing is lost with the program.
    pub fn write(&mut self, line: &impl Serialize) -> Result<(), LedgerError> {
        let trouble = |error: io::Error| LedgerError::File(self.path.clone(), error.to_string());
        let mut text = serde_json::to_string(line).map_err(|error| trouble(error.into()))?;
        text.push('\n');
        self.file.write_all(text.as_bytes()).map_err(trouble)
    }
}

/// How the first line begins.
const BEGINNING: &str = "{\"format\":";
