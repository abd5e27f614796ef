//! A language: the core grammar and the words of a game, as one value.

use std::collections::HashMap;
use std::sync::OnceLock;

use crate::form::{Form, Sort};
use crate::pattern::{Pattern, SORTS};
use crate::vocab;

/// Every phrase an author may write. The core brings names, noun phrases, conditions and the shapes of abilities;
/// the game brings what it plays.
#[derive(Debug)]
pub struct Language {
    forms: Vec<&'static Form>,
    /// Made when something is read.
    by_sort: OnceLock<Vec<Family>>,
}

/// The patterns of one sort, in the order of the vocabulary.
#[derive(Debug, Default)]
pub(crate) struct Family {
    /// Those that go on from a phrase of their own sort.
    pub going_on: Vec<&'static Pattern>,
    /// All others.
    pub beginning: Vec<&'static Pattern>,
    /// Those of the others that may begin with a word that some pattern begins with, and with any other token.
    by_word: HashMap<&'static str, Vec<&'static Pattern>>,
    by_none: Vec<&'static Pattern>,
}

impl Family {
    fn new(patterns: impl Iterator<Item = &'static Pattern>) -> Family {
        let (going_on, beginning): (Vec<_>, Vec<_>) = patterns.partition(|pattern| pattern.left_recursive());
        let fitting = |fits: &dyn Fn(&[&'static str]) -> bool| {
            let may_begin = |pattern: &&'static Pattern| pattern.first_words().is_none_or(fits);
            beginning.iter().copied().filter(may_begin).collect::<Vec<_>>()
        };
        let words = beginning.iter().filter_map(|pattern| pattern.first_words()).flatten();
        let by_word = words.map(|word| (*word, fitting(&|words| words.contains(word)))).collect();
        Family { by_none: fitting(&|_| false), by_word, going_on, beginning }
    }

    /// The patterns that may begin with a token, which is a word or not.
    pub fn beginning_with(&self, word: Option<&str>) -> &[&'static Pattern] {
        word.and_then(|word| self.by_word.get(word)).unwrap_or(&self.by_none)
    }
}

impl Language {
    /// The core with the words of a game after it.
    pub fn new(words: impl IntoIterator<Item = &'static Form>) -> Language {
        let forms: Vec<&'static Form> = vocab::core().chain(words).collect();
        Language { forms, by_sort: OnceLock::new() }
    }

    /// Every form, in the order the parser tries them.
    pub fn forms(&self) -> impl Iterator<Item = &'static Form> {
        self.forms.iter().copied()
    }

    /// The patterns of one sort: the parser tries them in their order and keeps the longest.
    pub(crate) fn of_sort(&self, sort: Sort) -> &Family {
        let families = self.by_sort.get_or_init(|| {
            let patterns: Vec<&'static Pattern> = self.forms.iter().filter_map(|form| form.compiled()).collect();
            let of_sort = |sort: Sort| patterns.iter().copied().filter(move |pattern| pattern.form.sort == sort);
            SORTS.iter().map(|(_, sort)| Family::new(of_sort(*sort))).collect()
        });
        &families[sort as usize]
    }

    /// The number of a form.
    pub(crate) fn number(&self, form: &Form) -> Option<u16> {
        self.forms.iter().position(|known| std::ptr::eq(*known, form)).map(|number| number as u16)
    }

    /// The form of a number.
    pub(crate) fn form(&self, number: u16) -> Option<&'static Form> {
        self.forms.get(usize::from(number)).copied()
    }
}
