//! Scenarios, decks and campaigns.

use super::Parser;
use super::tree::Item;
use crate::def::{CampaignDef, Chapter, DeckDef, ScenarioDef, StageDef};
use crate::diagnostic::Diagnostic;
use crate::form::Sort;
use crate::words::MOST_COPIES;

impl Parser<'_> {
    /// Whether a scenario, deck or campaign begins here.
    pub(super) fn at_list(&self, at: usize) -> bool {
        ["scenario", "deck", "campaign"].iter().any(|head| self.is_word(at, head))
            && self.word(at + 1).is_some()
            && self.quoted(at + 2).is_some()
    }

    pub(super) fn list_item_block(&mut self, start: usize) -> (Option<Item>, usize) {
        let id = self.raw(start + 1).to_owned();
        let title = self.quoted(start + 2).unwrap_or_default().to_owned();
        let head = self.span(start, start + 3);
        if self.is_word(start, "scenario") {
            let mut scenario = ScenarioDef {
                id,
                title,
                aliases: Vec::new(),
                encounter_sets: Vec::new(),
                stages: Vec::new(),
                nightmare: None,
                without_heroes: Vec::new(),
                tests: Vec::new(),
                file: 0,
                span: head,
            };
            let end = self.lines(start + 3, |parser, at| parser.scenario_line(at, &mut scenario));
            scenario.span = self.span(start, end);
            return (Some(Item::Scenario(scenario)), end);
        }
        if self.is_word(start, "campaign") {
            let (cards, chapters) = (None, Vec::new());
            let mut campaign = CampaignDef { id, title, cards, carries: false, chapters, file: 0, span: head };
            let end = self.lines(start + 3, |parser, at| parser.campaign_line(at, &mut campaign));
            campaign.span = self.span(start, end);
            return (Some(Item::Campaign(campaign)), end);
        }
        let (heroes, cards, collection) = (Vec::new(), Vec::new(), Vec::new());
        let mut deck = DeckDef { id, title, preset: false, heroes, cards, collection, file: 0, span: head };
        let end = self.lines(start + 3, |parser, at| parser.deck_line(at, &mut deck));
        deck.span = self.span(start, end);
        (Some(Item::Deck(deck)), end)
    }

    /// Reads a braced list line by line; `line` gives the token after it, or nothing on failure.
    fn lines(&mut self, open: usize, mut line: impl FnMut(&mut Self, usize) -> Option<usize>) -> usize {
        let Some(mut at) = self.opening_brace(open) else { return self.after_statement(open) };
        loop {
            at = self.skip_separators(at);
            if self.is_punct(at, '}') {
                return at + 1;
            }
            if self.is_end(at) || self.at_item(at) {
                self.report(Diagnostic::error(self.token(open).span, "this `{` has no matching `}`"));
                return at;
            }
            self.begin_statement(at);
            at = match line(self, at) {
                Some(end) if self.ends_statement(end) => end,
                found => {
                    if let Some(end) = found {
                        self.expect(end, "the end of the line");
                    }
                    let failure = self.failure(found.unwrap_or(at));
                    self.report(failure);
                    self.after_statement(at)
                }
            };
        }
    }

    fn scenario_line(&mut self, at: usize, scenario: &mut ScenarioDef) -> Option<usize> {
        if self.is_word(at, "encounter") && self.is_word(at + 1, "sets") {
            return self.texts(at + 2, &mut scenario.encounter_sets);
        }
        if self.words_at(at, &["also", "known", "as"]) {
            return self.texts(at + 3, &mut scenario.aliases);
        }
        if self.is_word(at, "stage") {
            let (cards, end) = self.alternatives(at + 1)?;
            scenario.stages.push(StageDef { cards, nightmare: false });
            return Some(end);
        }
        if self.words_at(at, &["nightmare", "stage"]) {
            let (cards, end) = self.alternatives(at + 2)?;
            scenario.stages.push(StageDef { cards, nightmare: true });
            return Some(end);
        }
        if self.is_word(at, "nightmare") {
            scenario.nightmare = Some(self.id(at + 1)?);
            return Some(at + 2);
        }
        if self.words_at(at, &["without", "hero"]) {
            scenario.without_heroes.push(self.id(at + 2)?);
            return Some(at + 3);
        }
        if self.is_word(at, "test") {
            let (test, end) = self.sort(Sort::Constant, at)?;
            scenario.tests.push(test);
            return Some(end);
        }
        for word in ["encounter", "stage", "also", "nightmare", "without", "test"] {
            self.expect_word(at, word);
        }
        None
    }

    fn campaign_line(&mut self, at: usize, campaign: &mut CampaignDef) -> Option<usize> {
        if self.is_word(at, "cards") {
            campaign.cards = Some(self.id(at + 1)?);
            return Some(at + 2);
        }
        const CARRIES: &[&str] = &["carries", "threat", "and", "damage", "and", "discard", "piles"];
        if self.words_at(at, CARRIES) {
            campaign.carries = true;
            return Some(at + CARRIES.len());
        }
        if self.is_word(at, "scenario") {
            let scenario = self.id(at + 1)?;
            if !self.is_word(at + 2, "with") {
                self.expect_word(at + 2, "with");
                campaign.chapters.push(Chapter { scenario, card: None });
                return Some(at + 2);
            }
            let card = Some(self.id(at + 3)?);
            campaign.chapters.push(Chapter { scenario, card });
            return Some(at + 4);
        }
        for word in ["cards", "carries", "scenario"] {
            self.expect_word(at, word);
        }
        None
    }

    fn words_at(&self, at: usize, words: &[&str]) -> bool {
        words.iter().enumerate().all(|(i, word)| self.is_word(at + i, word))
    }

    fn texts(&mut self, mut at: usize, texts: &mut Vec<String>) -> Option<usize> {
        loop {
            let Some(text) = self.quoted(at) else {
                self.expect(at, "a quoted title");
                return None;
            };
            texts.push(text.to_owned());
            if !self.is_punct(at + 1, ',') {
                self.expect(at + 1, "`,`");
                return Some(at + 1);
            }
            at += 2;
        }
    }

    fn id(&mut self, at: usize) -> Option<String> {
        let id = self.word(at).map(str::to_owned);
        if id.is_none() {
            self.expect(at, "a card's id");
        }
        id
    }

    fn alternatives(&mut self, mut at: usize) -> Option<(Vec<String>, usize)> {
        let mut ids = Vec::new();
        loop {
            ids.push(self.id(at)?);
            if !self.is_word(at + 1, "or") {
                self.expect_word(at + 1, "or");
                return Some((ids, at + 1));
            }
            at += 2;
        }
    }

    fn deck_line(&mut self, at: usize, deck: &mut DeckDef) -> Option<usize> {
        if let Some(copies) = self.int(at) {
            if !(1..=MOST_COPIES as i32).contains(&copies) {
                let span = self.span(at, at + 1);
                let found = Diagnostic::error(span, format!("no deck has {copies} copies of a card"));
                self.report(found.help(format!("write 1 to {MOST_COPIES} copies, or leave the card out")));
            }
            let id = self.id(at + 1)?;
            deck.cards.push((copies.unsigned_abs(), id));
            return Some(at + 2);
        }
        if self.is_word(at, "preset") {
            deck.preset = true;
            return Some(at + 1);
        }
        if self.is_word(at, "heroes") {
            return self.ids(at + 1, &mut deck.heroes);
        }
        if self.is_word(at, "collection") {
            return self.ids(at + 1, &mut deck.collection);
        }
        for word in ["preset", "heroes", "collection"] {
            self.expect_word(at, word);
        }
        self.expect(at, "a number of copies");
        None
    }

    fn ids(&mut self, mut at: usize, ids: &mut Vec<String>) -> Option<usize> {
        loop {
            ids.push(self.id(at)?);
            if !self.is_punct(at + 1, ',') {
                self.expect(at + 1, "`,`");
                return Some(at + 1);
            }
            at += 2;
        }
    }
}
