//! Where reading got stuck: the furthest token no form could take, and what would have fitted there.

use std::collections::BTreeSet;

use super::Parser;
use crate::diagnostic::{Diagnostic, nearest};
use crate::form::Sort;
use crate::lexer::TokenKind;

/// At most this many things are named as expected.
const MOST_EXPECTED: usize = 8;

/// Signs of what stands there that are compared with what would have fitted.
const LONGEST_COMPARED: usize = 100;

/// The furthest token that reading came to, and what would have fitted there.
#[derive(Debug, Default)]
pub struct Furthest {
    at: usize,
    /// Words and kinds of things to show.
    expected: BTreeSet<String>,
    /// Every word that would have fitted: for spelling only.
    words: BTreeSet<&'static str>,
    /// A name introduced before would have fitted: those there are.
    names: Option<Vec<String>>,
}

impl Furthest {
    fn reach(&mut self, at: usize) -> bool {
        if at > self.at {
            *self = Furthest { at, ..Furthest::default() };
        }
        at == self.at
    }
}

impl Parser<'_> {
    /// Forgets failures before this token: a new statement begins here.
    pub(super) fn begin_statement(&mut self, at: usize) {
        self.furthest = Furthest { at, ..Furthest::default() };
        self.memo.clear();
    }

    /// Whether nothing was stuck beyond this token, and it is to be noted.
    fn reaches(&mut self, at: usize) -> bool {
        self.notes && self.furthest.reach(at)
    }

    /// Whether a phrase whose sort is shown begins here: then its own first words are not.
    fn begins_phrase(&self, at: usize) -> bool {
        self.starts.last() == Some(&at)
    }

    /// A word would have fitted.
    pub(super) fn expect_word(&mut self, at: usize, word: &'static str) {
        let hidden = self.begins_phrase(at);
        if self.reaches(at) {
            self.furthest.words.insert(word);
            if !hidden {
                self.furthest.expected.insert(format!("`{word}`"));
            }
        }
    }

    /// A word would have fitted; too many of its like would, to show it.
    pub(super) fn expect_quietly(&mut self, at: usize, word: &'static str) {
        if self.reaches(at) {
            self.furthest.words.insert(word);
        }
    }

    pub(super) fn expect(&mut self, at: usize, what: &str) {
        let hidden = self.begins_phrase(at);
        if self.reaches(at) && !hidden {
            self.furthest.expected.insert(what.to_owned());
        }
    }

    pub(super) fn expect_sort(&mut self, at: usize, sort: Sort) {
        self.expect(at, sort_name(sort));
    }

    pub(super) fn expect_name(&mut self, at: usize) {
        if self.reaches(at) {
            self.furthest.names = Some(self.names.iter().map(|(name, _)| name.clone()).collect());
        }
    }

    /// What went wrong, at the furthest token but not before `at`.
    pub(super) fn failure(&mut self, at: usize) -> Diagnostic {
        self.furthest.reach(at);
        let stuck = self.furthest.at;
        let found = self.found(stuck);
        let mut diagnostic = Diagnostic::error(self.token(stuck).span, found);
        diagnostic.expected = self.most_expected(stuck);
        if let Some(word) = self.word(stuck) {
            diagnostic.suggestion = self.spelling(word);
            diagnostic.help = self.help(stuck, word, &diagnostic);
        }
        diagnostic
    }

    /// What would have fitted; of too many, those most like what stands there.
    fn most_expected(&self, at: usize) -> Vec<String> {
        let mut expected: Vec<String> = self.furthest.expected.iter().cloned().collect();
        if expected.len() > MOST_EXPECTED {
            let found: String = self.raw(at).chars().take(LONGEST_COMPARED).collect();
            expected.sort_by_cached_key(|word| strsim::osa_distance(word.trim_matches('`'), &found));
            expected.truncate(MOST_EXPECTED);
        }
        expected
    }

    fn found(&self, at: usize) -> String {
        match self.kind(at) {
            TokenKind::Sep if self.raw(at) == ";" => "the statement stops too early, at `;`".to_owned(),
            TokenKind::Sep => "the line stops too early".to_owned(),
            TokenKind::End => "the text stops too early".to_owned(),
            _ => format!("`{}` does not fit here", self.raw(at)),
        }
    }

    fn spelling(&self, word: &str) -> Option<String> {
        let names = self.furthest.names.iter().flatten().map(String::as_str);
        nearest(word, self.furthest.words.iter().copied().chain(names)).map(str::to_owned)
    }

    fn help(&self, at: usize, word: &str, diagnostic: &Diagnostic) -> Option<String> {
        if diagnostic.suggestion.is_some() {
            return None;
        }
        if word == "cost" {
            return Some("costs stand before the effects".to_owned());
        }
        self.trait_help(at).or_else(|| self.name_help(word))
    }

    /// A noun with a capital was read as a trait.
    fn trait_help(&self, at: usize) -> Option<String> {
        let before = self.word(at.checked_sub(1)?)?;
        let capital = before.starts_with(char::is_uppercase);
        let noun = nearest(before, self.furthest.words.iter().copied()).filter(|_| capital)?;
        Some(format!("`{before}` is read as a trait: did you mean the noun `{noun}`?"))
    }

    fn name_help(&self, word: &str) -> Option<String> {
        let could_be_name = self.furthest.names.is_some()
            && word.chars().all(|c| c.is_lowercase())
            && !self.furthest.words.contains(word);
        could_be_name.then(|| format!("if `{word}` is meant as a name, nothing before this says `as {word}`"))
    }
}

pub(super) fn sort_name(sort: Sort) -> &'static str {
    match sort {
        Sort::Effect => "an effect",
        Sort::Cost => "a cost",
        Sort::Constant => "constant text",
        Sort::Mod => "what happens to the cards (`gets`, `gains`, `cannot`)",
        Sort::PlayerMod => "what the players can or cannot do",
        Sort::Duration => "how long it lasts (`until the end of the phase`)",
        Sort::Event => "an occurrence",
        Sort::Clause => "a clause of the header (`limit 1 per round`, `if`)",
        Sort::Cards => "cards (`this`, `a hero`, `each enemy`)",
        Sort::Players => "players (`you`, `each player`)",
        Sort::Np => "a noun phrase (`ready hero you control`)",
        Sort::Adjective => "an adjective or trait",
        Sort::Noun => "a noun (`hero`, `enemy`, `card`)",
        Sort::Qualifier => "a qualifier (`you control`, `in the staging area`)",
        Sort::Number => "a number",
        Sort::Amount => "an amount (`2`, `all`, `up to 2`)",
        Sort::Condition => "a condition",
        Sort::Destination => "a place for the cards (`your hand`)",
        Sort::Pile => "a pile (`your deck`, `the encounter deck`)",
        Sort::Which => "which players (`with threat 40 or more`, `who controls no ally`)",
        Sort::Fact => "a fact",
        Sort::Deed => "a deed (`attack`, `be damaged`, `draw cards`)",
    }
}
