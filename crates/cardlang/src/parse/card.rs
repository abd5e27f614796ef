//! Cards: a kind, a title, and a body of facts, constant text and abilities.

use super::Parser;
use super::tree::{Body, CardTree, KeywordTree, SideTree};
use crate::def::{AbilityDef, AbilityKind, CardType};
use crate::diagnostic::{Diagnostic, nearest};
use crate::form::Sort;
use crate::term::{Span, Term};
use crate::words;

impl Parser<'_> {
    /// Whether a card begins here: a kind and a title.
    pub(super) fn at_card(&self, at: usize) -> bool {
        self.word(at).and_then(words::kind).is_some() && self.quoted(at + 1).is_some()
    }

    pub(super) fn card(&mut self, start: usize) -> (CardTree, usize) {
        let kind = self.word(start).and_then(words::kind).unwrap_or(CardType::Hero);
        let title = self.quoted(start + 1).unwrap_or_default().to_owned();
        let head = self.span(start, start + 2);
        let known = self.diagnostics.len();
        let (body, sides, end) = self.card_body(start + 2, true);
        let broken = self.diagnostics[known..].iter().any(Diagnostic::is_error);
        (CardTree { kind, title, body, sides, span: self.span(start, end), head, broken }, end)
    }

    /// Whether the definition of a keyword begins here: `keyword`, its name, perhaps an X, and a brace.
    pub(super) fn at_keyword(&self, at: usize) -> bool {
        let numbered = usize::from(self.is_word(at + 2, "X"));
        self.is_word(at, "keyword") && self.word(at + 1).is_some() && self.is_punct(at + 2 + numbered, '{')
    }

    pub(super) fn keyword_definition(&mut self, start: usize) -> (KeywordTree, usize) {
        let name = self.word(start + 1).unwrap_or_default().to_owned();
        let numbered = self.is_word(start + 2, "X");
        let known = self.diagnostics.len();
        let (body, _, end) = self.card_body(start + 2 + usize::from(numbered), false);
        if words::keyword_takes_number(&name).is_none() {
            let suggestion = nearest(&name, words::KEYWORDS.iter().map(|(word, _)| *word)).map(str::to_owned);
            let error = Diagnostic::error(self.token(start + 1).span, format!("there is no keyword `{name}`"));
            self.report(error.suggest(suggestion));
        }
        if let Some(fact) = body.facts.first() {
            self.report(Diagnostic::error(fact.span, "a keyword is made of abilities and constant text"));
        }
        let broken = self.diagnostics[known..].iter().any(Diagnostic::is_error);
        (KeywordTree { name, numbered, body, span: self.span(start, end), broken }, end)
    }

    fn card_body(&mut self, open: usize, sides_allowed: bool) -> (Body, Vec<SideTree>, usize) {
        let mut body = Body::default();
        let mut sides = Vec::new();
        let Some(mut at) = self.opening_brace(open) else {
            return (body, sides, self.after_statement(open));
        };
        loop {
            at = self.skip_separators(at);
            if self.is_punct(at, '}') {
                body.end = self.token(at).span;
                return (body, sides, at + 1);
            }
            if self.is_end(at) || self.at_item(at) {
                body.end = self.unclosed(open);
                return (body, sides, at);
            }
            at = if sides_allowed && self.is_word(at, "side") {
                let (side, end) = self.side(at);
                sides.push(side);
                end
            } else {
                self.body_statement(at, &mut body)
            };
        }
    }

    /// Reports a body without its closing brace.
    fn unclosed(&mut self, open: usize) -> Span {
        let span = self.token(open).span;
        self.report(Diagnostic::error(span, "this `{` has no matching `}`"));
        span
    }

    pub(super) fn opening_brace(&mut self, at: usize) -> Option<usize> {
        if self.is_punct(at, '{') {
            return Some(at + 1);
        }
        self.begin_statement(at);
        self.expect(at, "`{`");
        let failure = self.failure(at);
        self.report(failure);
        None
    }

    fn side(&mut self, start: usize) -> (SideTree, usize) {
        let mut at = start + 1;
        let letter = self.word(at).unwrap_or_default().to_owned();
        if !matches!(letter.as_str(), "A" | "B") {
            self.report(Diagnostic::error(self.token(at).span, "a side is `A` or `B`"));
        }
        at += usize::from(!letter.is_empty());
        let kind = self.word(at).and_then(words::kind);
        at += usize::from(kind.is_some());
        let title = self.quoted(at).map(str::to_owned);
        at += usize::from(title.is_some());
        let (body, _, end) = self.card_body(at, false);
        (SideTree { letter, kind, title, body, span: self.span(start, end) }, end)
    }

    /// A fact, constant text or an ability; gives the token after it.
    fn body_statement(&mut self, at: usize, body: &mut Body) -> usize {
        self.begin_statement(at);
        self.names.clear();
        let found = if self.at_ability(at) {
            self.ability(at).map(|(ability, end)| (Statement::Ability(ability), end))
        } else {
            self.expect_headers(at);
            self.plain_statement(at)
        };
        match found {
            Some((statement, end)) if self.ends_statement(end) => {
                self.keep(statement, body);
                end
            }
            found => {
                if let Some((_, end)) = &found {
                    self.expect(*end, "the end of the line");
                }
                let failure = self.failure(found.map_or(at, |(_, end)| end));
                self.report(failure);
                self.after_statement(at)
            }
        }
    }

    fn keep(&mut self, statement: Statement, body: &mut Body) {
        match statement {
            Statement::Ability(ability) => body.abilities.push(ability),
            Statement::Constant(term) => body.abilities.push(constant(term)),
            Statement::Fact(fact) => body.facts.push(fact),
        }
    }

    fn plain_statement(&mut self, at: usize) -> Option<(Statement, usize)> {
        let fact = self.sort(Sort::Fact, at);
        let constant = self.sort(Sort::Constant, at);
        match (fact, constant) {
            (Some((fact, end)), other) if other.as_ref().is_none_or(|(_, longer)| *longer <= end) => {
                Some((Statement::Fact(fact), end))
            }
            (_, Some((term, end))) => Some((Statement::Constant(term), end)),
            (fact, None) => fact.map(|(fact, end)| (Statement::Fact(fact), end)),
        }
    }
}

enum Statement {
    Fact(Term),
    Constant(Term),
    Ability(AbilityDef),
}

/// Constant text is an ability without a header.
fn constant(term: Term) -> AbilityDef {
    AbilityDef {
        kind: AbilityKind::Constant,
        phase: None,
        valour: false,
        trigger: None,
        clauses: Vec::new(),
        costs: Vec::new(),
        span: term.span,
        body: vec![term],
    }
}
