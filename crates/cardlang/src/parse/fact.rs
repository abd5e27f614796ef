//! Facts whose value is a list: `traits Noble, Ranger`, `keywords sentinel, doomed 2`.

use super::Parser;
use crate::lexer::TokenKind;
use crate::term::Arg;

impl Parser<'_> {
    /// Items separated by commas, each an argument of its own.
    pub(super) fn list(&mut self, start: usize, args: &mut Vec<Arg>) -> Option<usize> {
        let mut at = start;
        loop {
            let (item, end) = self.list_item(at)?;
            args.push(Arg::Word(item));
            if !self.is_punct(end, ',') {
                self.expect(end, "`,`");
                return Some(end);
            }
            at = end + 1;
        }
    }

    fn list_item(&mut self, start: usize) -> Option<(String, usize)> {
        if let Some(text) = self.quoted(start) {
            return Some((text.to_owned(), start + 1));
        }
        let mut at = start;
        let mut words = Vec::new();
        while matches!(self.kind(at), TokenKind::Word | TokenKind::Int) {
            words.push(self.raw(at));
            at += 1;
        }
        if words.is_empty() {
            self.expect(at, "a word");
            return None;
        }
        let mut item = words.join(" ");
        if let Some(end) = self.in_parentheses(at) {
            let inside: Vec<&str> = (at + 1..end).map(|at| self.raw(at)).collect();
            item.push_str(&format!(" ({})", inside.join(" ")));
            at = end + 1;
        }
        Some((item, at))
    }

    /// Where words in parentheses end, if they stand here: `guarded (enemy or location)`.
    fn in_parentheses(&self, at: usize) -> Option<usize> {
        let end = (at + 1..).find(|at| self.kind(*at) != TokenKind::Word)?;
        (self.is_punct(at, '(') && self.is_punct(end, ')') && end > at + 1).then_some(end)
    }
}
