//! Text to tokens. A newline ends a statement, except inside parentheses.

use crate::diagnostic::Diagnostic;
use crate::term::Span;

/// The largest number a card can say.
const MOST: i32 = 999;

/// What a token is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TokenKind {
    Word,
    Int,
    /// Quoted; the span holds the quotes, too.
    Text,
    Punct(char),
    /// A newline or `;`.
    Sep,
    End,
}

/// A word, number, quoted text or sign, and where it stands.
#[derive(Clone, Copy, Debug)]
pub struct Token {
    pub kind: TokenKind,
    pub span: Span,
}

/// What a file holds, word by word. The last token is always `End`.
#[derive(Debug, Default)]
pub struct Lexed {
    pub tokens: Vec<Token>,
    pub comments: Vec<Span>,
    pub diagnostics: Vec<Diagnostic>,
}

const PUNCTUATION: &str = "{}(),+-*:";

/// Whether a sign can be part of a word.
pub fn is_word_char(c: char) -> bool {
    c.is_alphanumeric() || matches!(c, '-' | '\'' | '’')
}

/// Reads a text into tokens; what cannot be read is reported, and reading goes on.
pub fn lex(text: &str) -> Lexed {
    let mut lexer = Lexer { text, at: 0, parens: 0, out: Lexed::default() };
    while let Some(c) = text[lexer.at..].chars().next() {
        lexer.next(c);
    }
    lexer.push(TokenKind::Sep, 0);
    lexer.push(TokenKind::End, 0);
    lexer.out
}

struct Lexer<'a> {
    text: &'a str,
    at: usize,
    parens: u32,
    out: Lexed,
}

impl Lexer<'_> {
    fn next(&mut self, c: char) {
        match c {
            '\n' if self.parens == 0 => self.push(TokenKind::Sep, 1),
            ';' => self.push(TokenKind::Sep, 1),
            '#' => self.comment(),
            '"' => self.quoted('"'),
            '“' => self.quoted('”'),
            _ if c.is_whitespace() || c == '\u{feff}' => self.at += c.len_utf8(),
            _ if c.is_alphanumeric() => self.word(),
            _ if PUNCTUATION.contains(c) => self.punct(c),
            _ => {
                let span = self.span(c.len_utf8());
                self.at = span.end;
                self.error(span, format!("the card language has no sign `{c}`"));
            }
        }
    }

    fn span(&self, len: usize) -> Span {
        Span { start: self.at, end: self.at + len }
    }

    fn push(&mut self, kind: TokenKind, len: usize) {
        let span = self.span(len);
        self.out.tokens.push(Token { kind, span });
        self.at = span.end;
    }

    fn punct(&mut self, c: char) {
        match c {
            '(' => self.parens += 1,
            ')' => self.parens = self.parens.saturating_sub(1),
            // A parenthesis left open must not swallow the rest of the file.
            '{' | '}' => self.parens = 0,
            _ => {}
        }
        self.push(TokenKind::Punct(c), c.len_utf8());
    }

    fn comment(&mut self) {
        let len = self.text[self.at..].find('\n').unwrap_or(self.text.len() - self.at);
        let span = self.span(len);
        self.out.comments.push(span);
        self.at = span.end;
    }

    fn quoted(&mut self, close: char) {
        let mark = close.len_utf8();
        let rest = &self.text[self.at + mark..];
        let end = rest.find([close, '\n']);
        match end {
            Some(len) if rest[len..].starts_with(close) => self.push(TokenKind::Text, len + 2 * mark),
            _ => {
                let len = end.unwrap_or(rest.len()) + mark;
                self.error(self.span(len), format!("this quoted text has no closing `{close}`"));
                self.push(TokenKind::Text, len);
            }
        }
    }

    fn word(&mut self) {
        let rest = &self.text[self.at..];
        let len = rest.find(|c: char| !is_word_char(c)).unwrap_or(rest.len());
        let word = &rest[..len];
        if !word.chars().all(|c| c.is_ascii_digit()) {
            return self.push(TokenKind::Word, len);
        }
        if word.parse::<i32>().is_ok_and(|n| n <= MOST) {
            return self.push(TokenKind::Int, len);
        }
        self.error(self.span(len), format!("the number {word} is too big: numbers go up to {MOST}"));
        self.push(TokenKind::Int, len);
    }

    fn error(&mut self, span: Span, message: String) {
        self.out.diagnostics.push(Diagnostic::error(span, message));
    }
}
