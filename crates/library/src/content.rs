//! Content: what is built in, and what a player's own folders add or replace.

mod files;
mod layers;
mod pack;

use std::fmt;
use std::path::PathBuf;
use std::sync::Arc;

use cardlang::{Diagnostic, Source};
use rules::pool::{Pool, Refusal};
use sha2::{Digest, Sha256};

pub(crate) use files::table;
pub use files::{paths as files_at, text as read_file};
pub use pack::packed_rows;

/// Everything that was read. Cards with errors are left out of the pool and explained by the diagnostics.
#[derive(Clone, Debug)]
pub struct Library {
    pub pool: Arc<Pool>,
    pub sources: Vec<Source>,
    pub diagnostics: Vec<Diagnostic>,
    /// Well written cards that the engine does not play yet.
    pub refusals: Vec<Refusal>,
    /// A digest of all sources: the same content has the same version anywhere.
    pub version: String,
    /// Sources from this one on are the player's own.
    own: usize,
    /// The cards as rows, if they came packed.
    pub(crate) packed_rows: Option<&'static [u8]>,
}

/// Why content could not be used.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum LoadError {
    Missing(PathBuf),
    Unreadable(PathBuf, String),
    NoContent(PathBuf),
    /// Some cards have errors: how many, and the report that shows them.
    Broken(usize, String),
}

impl Library {
    /// The built-in content with files or folders on top of it, each over the ones before: a card, scenario or deck
    /// replaces the one of the same id.
    pub fn load(extra: &[PathBuf]) -> Result<Library, LoadError> {
        Library::with(extra, None)
    }

    /// The same, with a file on top that need not be written yet.
    pub fn with(extra: &[PathBuf], draft: Option<Source>) -> Result<Library, LoadError> {
        let mut files = files::built_in();
        let own = files.len();
        for (at, path) in extra.iter().enumerate() {
            files.extend(files::read(path, at + 1)?);
        }
        files.extend(draft.map(|source| files::File { layer: extra.len() + 1, name: source.path.clone(), source }));
        let version = version(&files);
        let layers: Vec<usize> = files.iter().map(|file| file.layer).collect();
        let sources: Vec<Source> = files.into_iter().map(|file| file.source).collect();
        let (mut content, mut diagnostics) = cardlang::load(rules::language(), &sources);
        layers::settle(&mut content, &mut diagnostics, &layers);
        let (pool, refusals) = Pool::build(content);
        Ok(Library { pool: Arc::new(pool), sources, diagnostics, refusals, version, own, packed_rows: None })
    }

    /// The same library, if it has no errors.
    pub fn sound(self) -> Result<Library, LoadError> {
        let errors = self.diagnostics.iter().filter(|found| found.is_error());
        let errors: Vec<Diagnostic> = errors.cloned().collect();
        if errors.is_empty() {
            return Ok(self);
        }
        Err(LoadError::Broken(errors.len(), cardlang::render_diagnostics(&self.sources, &errors, false)))
    }

    /// Whether a source came from the player and not with the program.
    pub fn is_own(&self, file: usize) -> bool {
        file >= self.own
    }
}

/// A digest of names and texts in order. Line ends do not count, so that a checkout on another system is the same.
fn version(files: &[files::File]) -> String {
    let mut digest = Sha256::new();
    for file in files {
        for part in [file.layer.to_string(), file.name.clone(), file.source.text.replace("\r\n", "\n")] {
            digest.update((part.len() as u64).to_le_bytes());
            digest.update(part.as_bytes());
        }
    }
    digest.finalize().iter().take(16).map(|byte| format!("{byte:02x}")).collect()
}

impl fmt::Display for LoadError {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            LoadError::Missing(path) => write!(out, "there is no file or folder {}", path.display()),
            LoadError::Unreadable(path, why) => write!(out, "cannot read {}: {why}", path.display()),
            LoadError::NoContent(path) => {
                write!(
                    out,
                    "there is no content in {}: cards, decks and scenarios are files named *.wm",
                    path.display()
                )
            }
            LoadError::Broken(errors, report) => {
                let plural = if *errors == 1 { "error" } else { "errors" };
                write!(out, "{}\nthe content has {errors} {plural}", report.trim_end())
            }
        }
    }
}

impl std::error::Error for LoadError {}

#[cfg(test)]
mod tests;
