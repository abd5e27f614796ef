//! Holes: what fills them.

use strum::VariantArray as _;

use super::Parser;
use crate::def::Phase;
use crate::diagnostic::Diagnostic;
use crate::form::Sort;
use crate::pattern::{Fill, Hole, NameKind, of_form};
use crate::term::{Arg, Term};
use crate::words;

impl<'a> Parser<'a> {
    /// Fills a hole and gives the token after it.
    pub(super) fn fill(&mut self, hole: Hole, at: usize, args: &mut Vec<Arg>) -> Option<usize> {
        let (arg, next) = match hole.fill {
            Fill::Sort(sort) => boxed(self.sort(sort, at)?),
            Fill::Description => boxed(self.np(at, false)?),
            Fill::Int => (Arg::Number(self.need(at, "a number", Self::int)?), at + 1),
            Fill::Word => (Arg::Word(self.need(at, "a word", Self::word)?.to_owned()), at + 1),
            Fill::Text => (Arg::Text(self.need(at, "a quoted title", Self::quoted)?.to_owned()), at + 1),
            Fill::NewName(kind) => (Arg::Name(self.new_name(kind, at)?), at + 1),
            Fill::Name(kind) => (Arg::Name(self.known_name(kind, at)?), at + 1),
            Fill::Block(sort) => self.block_hole(sort, at)?,
            Fill::Ability => self.ability_hole(at)?,
            Fill::Stat => self.stat(at)?,
            Fill::Sphere => self.closed(at, "a sphere", words::spheres().map(words::sphere_word))?,
            Fill::Phase => self.closed(at, "a phase", Phase::VARIANTS.iter().copied().map(words::phase_word))?,
            Fill::Trait => (Arg::Word(self.need(at, "a trait", Self::trait_at)?.to_owned()), at + 1),
            Fill::Keyword => self.keyword(at)?,
            Fill::List => return self.list(at, args),
            Fill::OneOf(choices) => self.one_of(choices, at)?,
        };
        args.push(arg);
        Some(next)
    }

    fn need<T>(&mut self, at: usize, what: &str, read: impl Fn(&Self, usize) -> Option<T>) -> Option<T> {
        let found = read(self, at);
        if found.is_none() {
            self.expect(at, what);
        }
        found
    }

    /// A capitalised word or a quoted text. `X` is a number.
    pub(super) fn trait_at(&self, at: usize) -> Option<&'a str> {
        let word = self.word(at).filter(|word| word.starts_with(char::is_uppercase) && *word != "X");
        word.or_else(|| self.quoted(at))
    }

    fn new_name(&mut self, kind: NameKind, at: usize) -> Option<String> {
        let name = self.need(at, "a new name", Self::name_at)?.to_owned();
        self.names.push((name.clone(), kind));
        Some(name)
    }

    fn name_at(&self, at: usize) -> Option<&'a str> {
        self.word(at).filter(|word| word.starts_with(char::is_lowercase))
    }

    fn known_name(&mut self, kind: NameKind, at: usize) -> Option<String> {
        let name = self.name_at(at);
        // The latest of that name counts, whatever it stands for.
        let known = self.names.iter().rev().find(|(known, _)| Some(known.as_str()) == name);
        if let Some((name, _)) = known.filter(|(_, known)| *known == kind) {
            return Some(name.clone());
        }
        self.expect_name(at);
        None
    }

    fn stat(&mut self, at: usize) -> Option<(Arg, usize)> {
        for (phrase, stat) in words::STATS {
            let len = phrase.split(' ').count();
            if phrase.split(' ').enumerate().all(|(i, word)| self.is_word(at + i, word)) {
                return Some((Arg::Word((*stat).to_owned()), at + len));
            }
            if !phrase.contains(' ') {
                self.expect_quietly(at, phrase);
            }
        }
        self.expect(at, "a stat (`willpower`, `attack`, `hit points`)");
        None
    }

    fn closed(
        &mut self,
        at: usize,
        what: &str,
        words: impl Iterator<Item = &'static str> + Clone,
    ) -> Option<(Arg, usize)> {
        if let Some(word) = words.clone().find(|word| self.is_word(at, word)) {
            return Some((Arg::Word(word.to_owned()), at + 1));
        }
        for word in words {
            self.expect_quietly(at, word);
        }
        self.expect(at, what);
        None
    }

    /// The longest of some words and phrases.
    fn one_of(&mut self, choices: &[&'static str], at: usize) -> Option<(Arg, usize)> {
        let said = |choice: &str| choice.split(' ').enumerate().all(|(i, word)| self.is_word(at + i, word));
        if let Some(choice) = choices.iter().filter(|choice| said(choice)).max_by_key(|choice| choice.len()) {
            return Some((Arg::Word((*choice).to_owned()), at + choice.split(' ').count()));
        }
        for choice in choices {
            self.expect(at, &format!("`{choice}`"));
        }
        None
    }

    /// A keyword and, where it takes one, its number: `doomed 2`.
    pub(super) fn keyword(&mut self, at: usize) -> Option<(Arg, usize)> {
        let (Arg::Word(word), next) = self.closed(at, "a keyword", words::KEYWORDS.iter().map(|(word, _)| *word))?
        else {
            return None;
        };
        match self.int(next).filter(|_| words::keyword_takes_number(&word) == Some(true)) {
            Some(n) => Some((Arg::Word(format!("{word} {n}")), next + 1)),
            None => Some((Arg::Word(word), next)),
        }
    }

    /// An ability to be given. It is another card's: the names of this one mean nothing in it.
    fn ability_hole(&mut self, at: usize) -> Option<(Arg, usize)> {
        if !self.at_ability(at) {
            self.expect_headers(at);
            return None;
        }
        let names = std::mem::take(&mut self.names);
        let found = self.ability(at);
        self.names = names;
        let (ability, end) = found?;
        Some((Arg::Ability(Box::new(ability)), end))
    }

    /// Statements in braces, as part of a phrase.
    fn block_hole(&mut self, sort: Sort, at: usize) -> Option<(Arg, usize)> {
        if !self.is_punct(at, '{') {
            self.expect(at, "`{`");
            return None;
        }
        let names = self.names.len();
        let found = self.block_statements(sort, at + 1);
        self.names.truncate(names);
        let (terms, end) = found?;
        Some((Arg::Block(terms), end))
    }

    fn block_statements(&mut self, sort: Sort, at: usize) -> Option<(Vec<Term>, usize)> {
        let mut at = self.skip_separators(at);
        let mut terms = Vec::new();
        while !self.is_punct(at, '}') {
            let (term, end) = self.sort(sort, at)?;
            if !self.ends_statement(end) {
                self.expect(end, "the end of the statement");
                return None;
            }
            self.introduce(&term);
            terms.push(term);
            at = self.skip_separators(end);
            if self.is_end(at) {
                self.expect(at, "`}`");
                return None;
            }
        }
        Some((terms, at + 1))
    }

    /// The names a statement gives hold for the statements after it.
    pub(super) fn introduce(&mut self, term: &Term) {
        let names = new_names(term);
        self.names.extend(names);
    }

    pub(super) fn check_fresh(&mut self, term: &Term) {
        for (name, _) in new_names(term) {
            if self.names.iter().any(|(known, _)| *known == name) {
                self.report(
                    Diagnostic::error(term.span, format!("the name `{name}` is already taken"))
                        .help("give each thing chosen a name of its own"),
                );
            }
        }
    }
}

fn boxed((term, end): (Term, usize)) -> (Arg, usize) {
    (Arg::Term(Box::new(term)), end)
}

/// The names a statement introduces for those after it: none if it has a block for them.
pub(crate) fn new_names(term: &Term) -> Vec<(String, NameKind)> {
    let Some(pattern) = of_form(term.form) else { return Vec::new() };
    let holes: Vec<Hole> = pattern.holes().collect();
    let in_block = |(hole, arg): (&Hole, &Arg)| matches!(hole.fill, Fill::Block(_)) && *arg != Arg::None;
    if holes.iter().zip(&term.args).any(in_block) {
        return Vec::new();
    }
    let mut names = Vec::new();
    for (hole, arg) in holes.iter().zip(&term.args) {
        if let (Fill::NewName(kind), Arg::Name(name)) = (hole.fill, arg) {
            names.push((name.clone(), kind));
        }
    }
    names
}
