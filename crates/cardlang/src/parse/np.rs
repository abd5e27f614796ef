//! Noun phrases: adjectives, a noun, qualifiers.

use super::Parser;
use crate::form::Sort;
use crate::pattern::np_form;
use crate::term::{Arg, Term};

impl Parser<'_> {
    pub(super) fn np(&mut self, start: usize, needs_noun: bool) -> Option<(Term, usize)> {
        let (adjectives, at) = self.several(Sort::Adjective, start);
        let (noun, at) = match self.sort(Sort::Noun, at) {
            Some((noun, end)) => (Arg::Term(Box::new(noun)), end),
            None if needs_noun => return None,
            None => (Arg::None, at),
        };
        let (qualifiers, end) = self.several(Sort::Qualifier, at);
        if end == start {
            return None;
        }
        let args = vec![Arg::Block(adjectives), noun, Arg::Block(qualifiers)];
        Some((Term { form: np_form(), args, span: self.span(start, end) }, end))
    }

    fn several(&mut self, sort: Sort, mut at: usize) -> (Vec<Term>, usize) {
        let mut terms = Vec::new();
        while let Some((term, end)) = self.sort(sort, at) {
            terms.push(term);
            at = end;
        }
        (terms, at)
    }
}
