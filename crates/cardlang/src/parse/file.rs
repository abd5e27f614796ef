//! A file: sets, cards, scenarios and decks.

use super::Parser;
use super::tree::{FileTree, Item};
use crate::diagnostic::{Diagnostic, nearest};
use crate::words;

const HEADS: &[&str] = &["set", "encounter", "scenario", "deck", "campaign", "keyword"];

impl Parser<'_> {
    pub(super) fn file(&mut self) -> FileTree {
        let mut tree = FileTree::default();
        let mut at = 0;
        loop {
            at = self.skip_separators(at);
            if self.is_end(at) {
                return tree;
            }
            let (item, end) = self.item(at);
            tree.items.extend(item);
            at = end.max(at + 1);
        }
    }

    /// Whether a card, scenario, deck or set line begins here.
    pub(super) fn at_item(&self, at: usize) -> bool {
        self.at_card(at) || self.at_set(at) || self.at_encounter_set(at) || self.at_list(at) || self.at_keyword(at)
    }

    fn at_set(&self, at: usize) -> bool {
        self.is_word(at, "set") && self.word(at + 1).is_some() && self.quoted(at + 2).is_some()
    }

    fn at_encounter_set(&self, at: usize) -> bool {
        self.is_word(at, "encounter") && self.is_word(at + 1, "set") && self.quoted(at + 2).is_some()
    }

    fn item(&mut self, at: usize) -> (Option<Item>, usize) {
        if self.at_card(at) {
            let (card, end) = self.card(at);
            return (Some(Item::Card(card)), end);
        }
        if self.at_list(at) {
            return self.list_item_block(at);
        }
        if self.at_keyword(at) {
            let (keyword, end) = self.keyword_definition(at);
            return (Some(Item::Keyword(keyword)), end);
        }
        let title = self.quoted(at + 2).unwrap_or_default().to_owned();
        let span = self.span(at, at + 3);
        if self.at_set(at) {
            let slug = self.raw(at + 1).to_owned();
            return (Some(Item::Set { slug, title, span }), at + 3);
        }
        if self.at_encounter_set(at) {
            return (Some(Item::EncounterSet { title, span }), at + 3);
        }
        self.unknown_item(at);
        (None, self.after_item(at))
    }

    fn unknown_item(&mut self, at: usize) {
        let raw = self.raw(at);
        let heads = words::kinds().chain(HEADS.iter().copied());
        let known = heads.clone().any(|head| head == raw);
        let span = self.token(at).span;
        if known {
            let message = format!("`{raw}` needs a title in quotes, as in `hero \"Aragorn\" {{`");
            return self.report(Diagnostic::error(self.token(at + 1).span, message));
        }
        let message = format!("no card, scenario, deck, campaign or set begins with `{raw}`");
        let mut error = Diagnostic::error(span, message).suggest(nearest(raw, heads).map(str::to_owned));
        error.expected = ["a kind of card", "`scenario`", "`deck`", "`set`"].map(str::to_owned).to_vec();
        self.report(error);
    }

    /// After something unreadable: the next place where an item begins, its braces skipped.
    fn after_item(&self, at: usize) -> usize {
        let end = self.after_statement(at);
        if self.is_punct(end, '}') { end + 1 } else { end }
    }
}
