//! Tokens to definitions.
//!
//! Phrases are read by matching the forms of a sort and keeping the longest match; cards, scenarios
//! and decks by hand. A statement that cannot be read is reported and skipped, and reading goes on.

mod ability;
mod card;
mod fact;
mod file;
mod furthest;
mod hole;
mod list;
mod np;
mod phrase;
pub(crate) mod tree;

use std::collections::HashMap;

use crate::diagnostic::Diagnostic;
use crate::form::Sort;
use crate::language::Language;
use crate::lexer::{Lexed, Token, TokenKind};
use crate::pattern::NameKind;
use crate::term::{Span, Term};
use furthest::Furthest;
pub use tree::FileTree;

/// Reads one file. What would have fitted is noted only in a second reading, if the first finds something wrong.
pub fn file(language: &Language, text: &str) -> (FileTree, Vec<Diagnostic>) {
    let lexed = crate::lexer::lex(text);
    let mut parser = Parser::new(language, text, &lexed);
    let mut tree = parser.file();
    if !parser.diagnostics.is_empty() {
        parser = Parser { notes: true, ..Parser::new(language, text, &lexed) };
        tree = parser.file();
    }
    tree.break_cards(&lexed.diagnostics);
    let mut diagnostics = lexed.diagnostics.clone();
    diagnostics.append(&mut parser.diagnostics);
    (tree, diagnostics)
}

/// Reads a text that is one phrase of a sort.
#[expect(clippy::result_large_err, reason = "a refused phrase is rare and shown to a person")]
pub fn phrase(language: &Language, sort: Sort, text: &str) -> Result<Term, Diagnostic> {
    let lexed = crate::lexer::lex(text);
    if let Some(diagnostic) = lexed.diagnostics.first() {
        return Err(diagnostic.clone());
    }
    let mut parser = Parser { notes: true, ..Parser::new(language, text, &lexed) };
    match parser.sort(sort, 0) {
        Some((term, end)) if parser.only_separators_from(end) => Ok(term),
        Some((_, end)) => Err(parser.failure(end)),
        None => Err(parser.failure(0)),
    }
}

/// Deeper phrases than any card has are refused, so that no text can exhaust the stack.
const DEEPEST: usize = 64;

pub(crate) struct Parser<'a> {
    language: &'a Language,
    text: &'a str,
    tokens: &'a [Token],
    /// Names in scope, innermost last.
    names: Vec<(String, NameKind)>,
    /// What stands at a token, by sort and number of names in scope.
    memo: HashMap<(Sort, usize, usize), Option<(Term, usize)>>,
    furthest: Furthest,
    /// Whether to note what would have fitted where reading gets stuck.
    notes: bool,
    /// Where the phrases being read begin, innermost last.
    starts: Vec<usize>,
    diagnostics: Vec<Diagnostic>,
}

impl<'a> Parser<'a> {
    fn new(language: &'a Language, text: &'a str, lexed: &'a Lexed) -> Self {
        Parser {
            language,
            text,
            tokens: &lexed.tokens,
            names: Vec::new(),
            memo: HashMap::new(),
            furthest: Furthest::default(),
            notes: false,
            starts: Vec::new(),
            diagnostics: Vec::new(),
        }
    }

    fn token(&self, at: usize) -> Token {
        self.tokens[at.min(self.tokens.len() - 1)]
    }

    fn kind(&self, at: usize) -> TokenKind {
        self.token(at).kind
    }

    /// The token as it is written, quotes included.
    fn raw(&self, at: usize) -> &'a str {
        let span = self.token(at).span;
        &self.text[span.start..span.end]
    }

    fn word(&self, at: usize) -> Option<&'a str> {
        (self.kind(at) == TokenKind::Word).then(|| self.raw(at))
    }

    fn int(&self, at: usize) -> Option<i32> {
        match self.kind(at) {
            // A number that is too big is reported where tokens are read.
            TokenKind::Int => Some(self.raw(at).parse().unwrap_or(i32::MAX)),
            _ => None,
        }
    }

    fn quoted(&self, at: usize) -> Option<&'a str> {
        (self.kind(at) == TokenKind::Text).then(|| unquoted(self.raw(at)))
    }

    fn is_word(&self, at: usize, word: &str) -> bool {
        self.word(at) == Some(word)
    }

    fn is_punct(&self, at: usize, punct: char) -> bool {
        self.kind(at) == TokenKind::Punct(punct)
    }

    fn is_end(&self, at: usize) -> bool {
        self.kind(at) == TokenKind::End
    }

    /// Whether a statement may end before this token.
    fn ends_statement(&self, at: usize) -> bool {
        matches!(self.kind(at), TokenKind::Sep | TokenKind::End | TokenKind::Punct('}'))
    }

    fn skip_separators(&self, mut at: usize) -> usize {
        while self.kind(at) == TokenKind::Sep {
            at += 1;
        }
        at
    }

    fn only_separators_from(&self, at: usize) -> bool {
        self.is_end(self.skip_separators(at))
    }

    /// From the first token to the one before `end`.
    fn span(&self, start: usize, end: usize) -> Span {
        let last = end.max(start + 1) - 1;
        Span { start: self.token(start).span.start, end: self.token(last).span.end }
    }

    fn report(&mut self, diagnostic: Diagnostic) {
        self.diagnostics.push(diagnostic);
    }
}

/// Where a word stands inside a part of a text, to point at it; without it, the whole part.
pub fn find_in(text: &str, within: Span, word: &str) -> Span {
    let body = text.get(within.start..within.end).unwrap_or("");
    let is_word = crate::lexer::is_word_char;
    let alone = |at: usize| {
        body[..at].chars().next_back().is_none_or(|c| !is_word(c))
            && body[at + word.len()..].chars().next().is_none_or(|c| !is_word(c))
    };
    body.match_indices(word).find(|(at, _)| alone(*at)).map_or(within, |(at, _)| {
        let start = within.start + at;
        Span { start, end: start + word.len() }
    })
}

/// A text without its quotation marks: straight ones, or curly ones around straight ones.
fn unquoted(raw: &str) -> &str {
    match raw.strip_prefix('“') {
        Some(rest) => rest.strip_suffix('”').unwrap_or(rest),
        None => raw.trim_matches('"'),
    }
}
