//! Files of decks: one reader a format, and folders of them.

mod count;
mod json;
mod o8d;
mod own;
mod text;

use std::fmt;
use std::fs;
use std::path::{Path, PathBuf};

use super::catalog::Catalog;
use super::list::Written;
use crate::plain::plain;

pub use own::has_cards;

/// No deck is as long as this.
const LONGEST: u64 = 1 << 20;

/// Nor have all decks of a file together more cards than this.
const MOST: u64 = 20_000;

/// The endings of files that may hold decks.
const ENDINGS: [&str; 4] = ["wm", "json", "o8d", "txt"];

/// Why a deck could not be read.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ReadError {
    Missing(PathBuf),
    Unreadable(PathBuf, String),
    /// Which file is no such deck, what it was taken for, and what is wrong where.
    Broken {
        path: PathBuf,
        format: &'static str,
        why: String,
    },
    NoDeck(PathBuf),
    /// A folder without any deck.
    NoFiles(PathBuf),
}

impl fmt::Display for ReadError {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            ReadError::Missing(path) => write!(out, "there is no deck, file or folder {}", path.display()),
            ReadError::Unreadable(path, why) => write!(out, "cannot read {}: {why}", path.display()),
            ReadError::Broken { path, format, why } => {
                write!(out, "{} is not {format} that can be read: {why}", path.display())
            }
            ReadError::NoDeck(path) => write!(
                out,
                "there is no deck in {}: a deck is a list of lines like `3x Gandalf`, a .wm, .o8d or RingsDB .json file",
                path.display()
            ),
            ReadError::NoFiles(path) => {
                write!(out, "there is no deck in {}: decks are files *.{}", path.display(), ENDINGS.join(", *."))
            }
        }
    }
}

impl std::error::Error for ReadError {}

/// The decks of a file, or of all files of a folder in the order of their names.
pub fn read(catalog: &Catalog, path: &Path) -> Result<Vec<Written>, ReadError> {
    if !path.exists() {
        return Err(ReadError::Missing(path.to_owned()));
    }
    if !path.is_dir() {
        return file(catalog, path);
    }
    let (files, others) = listing(path)?;
    let mut decks = Vec::new();
    for found in &files {
        decks.extend(file(catalog, found)?);
    }
    match decks.first_mut() {
        None => return Err(ReadError::NoFiles(path.to_owned())),
        Some(first) if !others.is_empty() => {
            first.notes.push(format!("the folder has other files, too: {}", others.join(", ")));
        }
        Some(_) => {}
    }
    Ok(decks)
}

/// Whether a name can only be meant as a file or folder: ids have neither dots nor slashes.
pub fn looks_like_a_path(name: &str) -> bool {
    name.contains(['/', '\\', '.']) || Path::new(name).exists()
}

/// The files of a folder that may be decks, and the names of the rest.
fn listing(folder: &Path) -> Result<(Vec<PathBuf>, Vec<String>), ReadError> {
    let unreadable = |error: std::io::Error| ReadError::Unreadable(folder.to_owned(), error.to_string());
    let mut files = Vec::new();
    let mut others = Vec::new();
    for entry in fs::read_dir(folder).map_err(unreadable)? {
        let path = entry.map_err(unreadable)?.path();
        let name = path.file_name().unwrap_or_default().to_string_lossy().into_owned();
        if ENDINGS.contains(&ending(&path).as_str()) && path.is_file() {
            files.push(path);
        } else if !name.starts_with('.') {
            others.push(name);
        }
    }
    files.sort();
    others.sort();
    Ok((files, others))
}

fn file(catalog: &Catalog, path: &Path) -> Result<Vec<Written>, ReadError> {
    read_text(catalog, path, &text_of(path)?)
}

/// The decks of a text. The ending of its name may say what it is.
pub fn read_text(catalog: &Catalog, path: &Path, text: &str) -> Result<Vec<Written>, ReadError> {
    let stem = path.file_stem().unwrap_or_default().to_string_lossy().into_owned();
    let kind = Kind::of(path, text);
    let decks = match kind {
        Kind::Own => own::read(path, text),
        Kind::Json => json::read(text, &stem),
        Kind::O8d => o8d::read(catalog, text, &stem),
        Kind::Text => text::read(catalog, text, &stem),
    };
    let broken = |why| ReadError::Broken { path: path.to_owned(), format: kind.name(), why };
    let mut decks = decks.map_err(|why| broken(plain(&why).into_owned()))?;
    decks.iter_mut().for_each(Written::clean);
    let cards: u64 = decks.iter().flat_map(|deck| &deck.lines).map(|line| u64::from(line.copies)).sum();
    if cards > MOST {
        return Err(broken(format!("it has {cards} cards; at most {MOST} are read")));
    }
    if decks.is_empty() { Err(ReadError::NoDeck(path.to_owned())) } else { Ok(decks) }
}

fn text_of(path: &Path) -> Result<String, ReadError> {
    let unreadable = |why: String| ReadError::Unreadable(path.to_owned(), why);
    let length = fs::metadata(path).map_err(|error| unreadable(error.to_string()))?.len();
    if length > LONGEST {
        return Err(unreadable(format!("it has {length} bytes; a deck has at most {LONGEST}")));
    }
    let bytes = fs::read(path).map_err(|error| unreadable(error.to_string()))?;
    let text = String::from_utf8(bytes).map_err(|error| {
        let place = error.utf8_error().valid_up_to();
        unreadable(format!("byte {} is not text; a deck is text in UTF-8", place + 1))
    })?;
    Ok(text.trim_start_matches('\u{feff}').to_owned())
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Kind {
    Own,
    Json,
    O8d,
    Text,
}

impl Kind {
    /// By the ending where it says enough, else by the first sign.
    fn of(path: &Path, text: &str) -> Kind {
        match (ending(path).as_str(), text.trim_start().chars().next()) {
            ("wm", _) => Kind::Own,
            ("json", _) | (_, Some('{' | '[')) => Kind::Json,
            ("o8d" | "xml", _) | (_, Some('<')) => Kind::O8d,
            _ if own::is_own(text) => Kind::Own,
            _ => Kind::Text,
        }
    }

    fn name(self) -> &'static str {
        match self {
            Kind::Own => "a deck in the card language",
            Kind::Json => "a deck of RingsDB as JSON",
            Kind::O8d => "an .o8d deck",
            Kind::Text => "a list of cards",
        }
    }
}

fn ending(path: &Path) -> String {
    path.extension().unwrap_or_default().to_string_lossy().to_lowercase()
}
