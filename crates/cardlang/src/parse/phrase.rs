//! Phrases: every form of a sort is tried, the longest match is kept, the earlier form wins a tie.

use super::{DEEPEST, Parser};
use crate::form::Sort;
use crate::pattern::{self, Fill, Pattern, Piece};
use crate::term::{Arg, Term};

impl Parser<'_> {
    /// The longest phrase of a sort at a token, and the token after it.
    pub(super) fn sort(&mut self, sort: Sort, at: usize) -> Option<(Term, usize)> {
        if sort == Sort::Np {
            return self.np(at, true);
        }
        let key = (sort, at, self.names.len());
        if let Some(known) = self.memo.get(&key) {
            return known.clone();
        }
        // A form that comes back to its own beginning finds nothing instead of running for ever.
        self.memo.insert(key, None);
        if self.starts.len() >= DEEPEST {
            return None;
        }
        self.expect_sort(at, sort);
        self.starts.push(at);
        let found = self.longest(sort, at).map(|first| self.extend(sort, at, first));
        self.starts.pop();
        self.memo.insert(key, found.clone());
        found
    }

    fn longest(&mut self, sort: Sort, at: usize) -> Option<(Term, usize)> {
        let mut best: Option<(Term, usize)> = None;
        let family = self.language.of_sort(sort);
        // What would have fitted is known only when everything was tried.
        let patterns = if self.notes { &family.beginning } else { family.beginning_with(self.word(at)) };
        for pattern in patterns {
            let found = self.matches(pattern, 0, at, at, Vec::new());
            if let Some((_, end)) = &found
                && best.as_ref().is_none_or(|(_, longest)| end > longest)
            {
                best = found;
            }
        }
        // A number is an amount.
        if sort == Sort::Amount && best.is_none() { self.sort(Sort::Number, at) } else { best }
    }

    /// Goes on with forms that begin with a phrase of their own sort: `enemy or location`.
    fn extend(&mut self, sort: Sort, start: usize, mut found: (Term, usize)) -> (Term, usize) {
        let family = self.language.of_sort(sort);
        loop {
            let longer = family.going_on.iter().find_map(|pattern| {
                let first = vec![Arg::Term(Box::new(found.0.clone()))];
                self.matches(pattern, 1, start, found.1, first)
            });
            match longer {
                Some(longer) => found = longer,
                None => return found,
            }
        }
    }

    /// Matches the pieces of a pattern from `from` on; names it introduces hold within it.
    fn matches(
        &mut self,
        pattern: &'static Pattern,
        from: usize,
        start: usize,
        mut at: usize,
        mut args: Vec<Arg>,
    ) -> Option<(Term, usize)> {
        let names = self.names.len();
        let mut kept = Vec::new();
        for piece in &pattern.pieces[from..] {
            let next = self.piece(piece, at, &mut args, &mut kept);
            let Some(next) = next else {
                self.names.truncate(names);
                return None;
            };
            at = next;
        }
        self.names.truncate(names);
        args.append(&mut kept);
        Some((Term { form: pattern.form, args, span: self.span(start, at) }, at))
    }

    fn piece(&mut self, piece: &'static Piece, at: usize, args: &mut Vec<Arg>, kept: &mut Vec<Arg>) -> Option<usize> {
        match piece {
            Piece::Word { spellings, optional, keep } => {
                if let Some(word) = spellings.iter().find(|word| self.is_word(at, word)) {
                    if *keep {
                        kept.push(Arg::Word((*word).to_owned()));
                    }
                    return Some(at + 1);
                }
                for word in spellings {
                    self.expect_word(at, word);
                }
                if *optional && *keep {
                    kept.push(Arg::None);
                }
                optional.then_some(at)
            }
            Piece::Punct(sign) if self.is_punct(at, *sign) => Some(at + 1),
            Piece::Punct(sign) => {
                self.expect(at, &format!("`{sign}`"));
                None
            }
            Piece::Hole(hole) => self.fill(*hole, at, args),
            Piece::Optional { before, hole, after } => Some(self.optional(before, *hole, after, at, args)),
            Piece::Words(words) => {
                let end = self.words(words, at);
                kept.push(end.map_or(Arg::None, |_| Arg::Word(words.join(" "))));
                Some(end.unwrap_or(at))
            }
            Piece::Prefixed { prefix, hole } => self.prefixed(prefix, *hole, at, args),
        }
    }

    /// Some words, a hole and more words, or nothing of all that.
    fn optional(
        &mut self,
        before: &[&'static str],
        hole: pattern::Hole,
        after: &[&'static str],
        at: usize,
        args: &mut Vec<Arg>,
    ) -> usize {
        let (filled, names) = (args.len(), self.names.len());
        let start = self.words(before, at);
        let end = start.and_then(|start| self.fill(hole, start, args)).and_then(|end| self.words(after, end));
        end.unwrap_or_else(|| {
            args.truncate(filled);
            args.push(Arg::None);
            self.names.truncate(names);
            at
        })
    }

    /// These words, one after another.
    fn words(&mut self, words: &[&'static str], mut at: usize) -> Option<usize> {
        for word in words {
            if !self.is_word(at, word) {
                self.expect_word(at, word);
                return None;
            }
            at += 1;
        }
        Some(at)
    }

    /// `non-Dwarf` is one word, `non-"Dol Guldur"` two tokens.
    fn prefixed(&mut self, prefix: &'static str, hole: pattern::Hole, at: usize, args: &mut Vec<Arg>) -> Option<usize> {
        let rest = self.word(at)?.strip_prefix(prefix)?;
        if rest.is_empty() {
            return self.fill(hole, at + 1, args);
        }
        let fits = hole.fill == Fill::Trait && rest.starts_with(char::is_uppercase);
        fits.then(|| {
            args.push(Arg::Word(rest.to_owned()));
            at + 1
        })
    }
}
