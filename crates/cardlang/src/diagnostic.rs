//! What is wrong with a text, where, and what would be right.

use crate::term::Span;

/// A file to read: where it came from and what it says.
#[derive(Clone, Debug)]
pub struct Source {
    pub path: String,
    pub text: String,
}

/// Whether something is wrong, or only odd.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Severity {
    Error,
    Warning,
}

/// Something to tell an author about a place in a text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Diagnostic {
    pub severity: Severity,
    /// The file's index among those loaded.
    pub file: usize,
    pub span: Span,
    pub message: String,
    /// What could have stood here, most telling first.
    pub expected: Vec<String>,
    /// The word that was probably meant.
    pub suggestion: Option<String>,
    pub help: Option<String>,
}

impl Diagnostic {
    /// Something that is wrong at a place.
    pub fn error(span: Span, message: impl Into<String>) -> Self {
        Diagnostic {
            severity: Severity::Error,
            file: 0,
            span,
            message: message.into(),
            expected: Vec::new(),
            suggestion: None,
            help: None,
        }
    }

    /// Something that is odd at a place.
    pub fn warning(span: Span, message: impl Into<String>) -> Self {
        Diagnostic { severity: Severity::Warning, ..Diagnostic::error(span, message) }
    }

    /// The same, with a hint.
    #[must_use]
    pub fn help(mut self, help: impl Into<String>) -> Self {
        self.help = Some(help.into());
        self
    }

    /// The same, with the word that was probably meant.
    #[must_use]
    pub fn suggest(mut self, suggestion: Option<String>) -> Self {
        self.suggestion = suggestion;
        self
    }

    /// The same, in the file of that number.
    #[must_use]
    pub fn in_file(mut self, file: usize) -> Self {
        self.file = file;
        self
    }

    /// Whether the definition cannot be used.
    pub fn is_error(&self) -> bool {
        self.severity == Severity::Error
    }
}

/// Nobody misspells a word as long as this, and comparing it takes long.
const LONG: usize = 100;

/// The candidate nearest to a misspelt word, if one is near enough to be meant.
pub fn nearest<'a>(word: &str, candidates: impl IntoIterator<Item = &'a str>) -> Option<&'a str> {
    let folded = word.to_lowercase();
    let limit = match folded.chars().count() {
        LONG.. => return None,
        0..=2 => 0,
        3..=4 => 1,
        5..=8 => 2,
        _ => 3,
    };
    candidates
        .into_iter()
        .map(|candidate| (strsim::osa_distance(&folded, &candidate.to_lowercase()), candidate))
        .filter(|(distance, candidate)| *distance <= limit && *candidate != word)
        .min_by_key(|(distance, _)| *distance)
        .map(|(_, candidate)| candidate)
}
