//! Abilities: a header and a block of costs and effects.

use super::Parser;
use crate::def::{AbilityDef, AbilityKind, Phase, Timing};
use crate::form::Sort;
use crate::lexer::TokenKind;
use crate::term::Term;
use crate::words;

/// The words an ability may begin with, for spelling.
const HEADERS: &[&str] =
    &["action", "response", "forced", "passive", "when", "shadow", "travel", "setup", "resolution", "valour"];

/// A header without its clauses: what `response after …` says before `if` or `limit`.
struct Header {
    kind: AbilityKind,
    phase: Option<Phase>,
    valour: bool,
    trigger: Option<(Timing, Term)>,
}

impl Parser<'_> {
    /// Whether an ability with a header begins here.
    pub(super) fn at_ability(&self, at: usize) -> bool {
        let word = self.word(at).unwrap_or("");
        match word {
            "response" | "forced" | "passive" | "valour" | "action" => true,
            "shadow" | "travel" | "setup" | "resolution" if self.is_punct(at + 1, '{') => true,
            "shadow" => self.is_word(at + 1, "that"),
            "when" => true,
            _ => words::phase(word).is_some() && self.is_word(at + 1, "action"),
        }
    }

    pub(super) fn expect_headers(&mut self, at: usize) {
        for word in HEADERS {
            self.expect_quietly(at, word);
        }
        self.expect(at, "an ability (`action`, `response`, `forced`, `when revealed`)");
    }

    /// An ability and the token after it; without one, the furthest failure says why.
    pub(super) fn ability(&mut self, start: usize) -> Option<(AbilityDef, usize)> {
        let outer = self.names.len();
        let found = self.ability_parts(start);
        self.names.truncate(outer);
        found
    }

    fn ability_parts(&mut self, start: usize) -> Option<(AbilityDef, usize)> {
        let (header, at) = self.header(start)?;
        let (clauses, at) = self.clauses(at);
        if !self.is_punct(at, '{') {
            self.expect(at, "`{`");
            return None;
        }
        let (costs, body, end) = self.ability_block(at + 1)?;
        let Header { kind, phase, valour, trigger } = header;
        let span = self.span(start, end);
        Some((AbilityDef { kind, phase, valour, trigger, clauses, costs, body, span }, end))
    }

    fn header(&mut self, start: usize) -> Option<(Header, usize)> {
        let valour = self.is_word(start, "valour");
        let at = start + usize::from(valour);
        let simple = |kind| Header { kind, phase: None, valour, trigger: None };
        match self.word(at).unwrap_or("") {
            "action" => Some((simple(AbilityKind::Action), at + 1)),
            "response" => self.triggered(AbilityKind::Response, valour, at + 1),
            "forced" => self.triggered(AbilityKind::Forced, valour, at + 1),
            "passive" => self.triggered(AbilityKind::Passive, valour, at + 1),
            "shadow" => Some((simple(AbilityKind::Shadow), at + 1)),
            "travel" if self.is_punct(at + 1, '{') => Some((simple(AbilityKind::Travel), at + 1)),
            "setup" => Some((simple(AbilityKind::Setup), at + 1)),
            "resolution" => Some((simple(AbilityKind::Resolution), at + 1)),
            "when" => {
                let end = self.literal(at + 1, "revealed")?;
                Some((simple(AbilityKind::WhenRevealed), end))
            }
            word => {
                let phase = words::phase(word);
                let end = self.literal(if phase.is_some() { at + 1 } else { at }, "action")?;
                Some((Header { phase, ..simple(AbilityKind::Action) }, end))
            }
        }
    }

    fn literal(&mut self, at: usize, word: &'static str) -> Option<usize> {
        if self.is_word(at, word) {
            return Some(at + 1);
        }
        self.expect_word(at, word);
        None
    }

    fn triggered(&mut self, kind: AbilityKind, valour: bool, at: usize) -> Option<(Header, usize)> {
        let (timing, at) = self.timing(kind, at)?;
        let (event, end) = self.sort(Sort::Event, at)?;
        Some((Header { kind, phase: None, valour, trigger: Some((timing, event)) }, end))
    }

    fn timing(&mut self, kind: AbilityKind, at: usize) -> Option<(Timing, usize)> {
        let allowed: &[(&'static str, Timing)] = match kind {
            AbilityKind::Passive => {
                &[("as", Timing::As), ("at", Timing::At), ("after", Timing::After), ("when", Timing::When)]
            }
            AbilityKind::Forced => &[("after", Timing::After), ("when", Timing::When), ("at", Timing::At)],
            _ => &[("after", Timing::After), ("when", Timing::When)],
        };
        if self.is_word(at, "instead") {
            return self.literal(at + 1, "when").map(|end| (Timing::Instead, end));
        }
        for (word, timing) in allowed {
            if self.is_word(at, word) {
                return Some((*timing, at + 1));
            }
            self.expect_word(at, word);
        }
        self.expect_word(at, "instead");
        None
    }

    fn clauses(&mut self, mut at: usize) -> (Vec<Term>, usize) {
        let mut clauses = Vec::new();
        while let Some((clause, end)) = self.sort(Sort::Clause, at) {
            clauses.push(clause);
            at = end;
        }
        (clauses, at)
    }

    /// Costs, then effects, up to the closing brace.
    fn ability_block(&mut self, at: usize) -> Option<(Vec<Term>, Vec<Term>, usize)> {
        let (mut costs, mut body) = (Vec::new(), Vec::new());
        let mut at = self.skip_separators(at);
        while !self.is_punct(at, '}') {
            if self.is_end(at) {
                self.expect(at, "`}`");
                return None;
            }
            let is_cost = self.is_word(at, "cost") && body.is_empty();
            let (sort, first) = if is_cost { (Sort::Cost, at + 1) } else { (Sort::Effect, at) };
            if body.is_empty() {
                self.expect_word(at, "cost");
            }
            let (term, end) = self.sort(sort, first)?;
            if !self.ends_statement(end) {
                self.expect(end, "the end of the line");
                return None;
            }
            self.check_fresh(&term);
            self.introduce(&term);
            if is_cost {
                costs.push(term)
            } else {
                body.push(term)
            }
            at = self.skip_separators(end);
        }
        Some((costs, body, at + 1))
    }

    /// The token after the statement that begins here: its end of line, braces matched.
    pub(super) fn after_statement(&self, mut at: usize) -> usize {
        let mut depth = 0u32;
        loop {
            match self.kind(at) {
                TokenKind::End => return at,
                TokenKind::Punct('{') => depth += 1,
                TokenKind::Punct('}') if depth == 0 => return at,
                TokenKind::Punct('}') => depth -= 1,
                TokenKind::Sep if depth == 0 || self.at_item(at + 1) => return at,
                _ => {}
            }
            at += 1;
        }
    }
}
