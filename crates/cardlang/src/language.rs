//! A language: the core grammar and the words of a game, as one value.

use crate::form::{Form, Sort};
use crate::pattern::{Pattern, SORTS};
use crate::vocab;

/// Every phrase an author may write. The core brings names, noun phrases, conditions and the shapes of abilities;
/// the game brings what it plays.
#[derive(Debug)]
pub struct Language {
    forms: Vec<&'static Form>,
    by_sort: Vec<Vec<&'static Pattern>>,
}

impl Language {
    /// The core with the words of a game after it.
    pub fn new(words: impl IntoIterator<Item = &'static Form>) -> Language {
        let forms: Vec<&'static Form> = vocab::core().chain(words).collect();
        let mut by_sort = vec![Vec::new(); SORTS.len()];
        for pattern in forms.iter().filter_map(|form| form.compiled()) {
            by_sort[pattern.form.sort as usize].push(pattern);
        }
        Language { forms, by_sort }
    }

    /// Every form, in the order the parser tries them.
    pub fn forms(&self) -> impl Iterator<Item = &'static Form> {
        self.forms.iter().copied()
    }

    /// The patterns of one sort: the parser tries them in this order and keeps the longest.
    pub(crate) fn of_sort(&self, sort: Sort) -> &[&'static Pattern] {
        &self.by_sort[sort as usize]
    }
}
