//! Definitions as lines, each with the place in the source it came from.

use super::print::{self, Sink, quoted};
use crate::def::{AbilityDef, AbilityKind, Timing};
use crate::lexer::{Token, TokenKind};
use crate::parse::tree::{Body, CardTree, FileTree, Item, KeywordTree};
use crate::term::{Span, Term};
use crate::vocab;
use crate::words;

/// A line of formatted text.
#[derive(Debug)]
pub struct OutLine {
    pub indent: usize,
    pub text: String,
    /// Where it begins in the source.
    pub start: usize,
    pub blank_before: bool,
}

impl OutLine {
    /// A comment before a closing brace belongs to what the brace closes.
    pub fn comment_indent(&self) -> usize {
        self.indent + usize::from(self.text.starts_with('}'))
    }
}

/// Writes the items of a file line by line.
pub struct Writer<'a> {
    pub text: &'a str,
    pub tokens: &'a [Token],
    pub lines: Vec<OutLine>,
    indent: usize,
}

impl<'a> Writer<'a> {
    /// A writer for what a text says.
    pub fn new(text: &'a str, tokens: &'a [Token]) -> Self {
        Writer { text, tokens, lines: Vec::new(), indent: 0 }
    }

    /// Writes all items of a file.
    pub fn file(&mut self, tree: &FileTree) {
        let mut after_set = false;
        for item in &tree.items {
            let first = self.lines.len();
            self.item(item);
            let joined = after_set && matches!(item, Item::EncounterSet { .. });
            self.lines[first].blank_before = !joined;
            after_set = matches!(item, Item::Set { .. });
        }
    }

    fn item(&mut self, item: &Item) {
        match item {
            Item::Set { slug, title, span } => self.line(format!("set {slug} \"{title}\""), span.start),
            Item::EncounterSet { title, span } => {
                self.line(format!("encounter set \"{title}\""), span.start);
            }
            Item::Card(card) => self.card(card),
            Item::Scenario(scenario) => self.list(scenario.span),
            Item::Deck(deck) => self.list(deck.span),
            Item::Campaign(campaign) => self.list(campaign.span),
            Item::Keyword(keyword) => self.keyword(keyword),
        }
    }

    fn keyword(&mut self, keyword: &KeywordTree) {
        let number = if keyword.numbered { " X" } else { "" };
        self.line(format!("keyword {}{number} {{", keyword.name), keyword.span.start);
        self.body(&keyword.body);
        self.line("}".to_owned(), keyword.body.end.start);
    }

    fn line(&mut self, text: String, start: usize) {
        self.lines.push(OutLine { indent: self.indent, text, start, blank_before: false });
    }

    fn blank_line_before(&mut self, line: usize) {
        if let Some(line) = self.lines.get_mut(line) {
            line.blank_before = true;
        }
    }

    fn card(&mut self, card: &CardTree) {
        self.line(format!("{} {} {{", words::kind_word(card.kind), quoted(&card.title)), card.span.start);
        self.body(&card.body);
        self.indent += 1;
        for side in &card.sides {
            let line = self.lines.len();
            let kind = side.kind.map(|kind| format!(" {}", words::kind_word(kind))).unwrap_or_default();
            let title = side.title.as_ref().map(|title| format!(" {}", quoted(title))).unwrap_or_default();
            self.line(format!("side {}{kind}{title} {{", side.letter), side.span.start);
            self.blank_line_before(line);
            self.body(&side.body);
            self.line("}".to_owned(), side.body.end.start);
        }
        self.indent -= 1;
        self.line("}".to_owned(), card.body.end.start);
    }

    fn body(&mut self, body: &Body) {
        self.indent += 1;
        let mut facts: Vec<&Term> = body.facts.iter().collect();
        facts.sort_by_key(|fact| fact_order(fact));
        for fact in &facts {
            self.line(print::phrase(fact), fact.span.start);
        }
        let mut before = (!facts.is_empty()).then_some(None);
        for ability in &body.abilities {
            let line = self.lines.len();
            self.ability(ability);
            let both_constant = before == Some(Some(AbilityKind::Constant)) && ability.kind == AbilityKind::Constant;
            if before.is_some() && !both_constant {
                self.blank_line_before(line);
            }
            before = Some(Some(ability.kind));
        }
        self.indent -= 1;
    }

    fn ability(&mut self, ability: &AbilityDef) {
        if ability.kind == AbilityKind::Constant {
            return self.statements(&ability.body, "");
        }
        self.line(header(ability), ability.span.start);
        self.ability_block(ability);
    }

    /// The braces of an ability; the line it begins on is there already.
    fn ability_block(&mut self, ability: &AbilityDef) {
        if let Some(line) = self.lines.last_mut() {
            line.text.push_str(" {");
        }
        self.indent += 1;
        self.statements(&ability.costs, "cost ");
        self.statements(&ability.body, "");
        self.indent -= 1;
        self.line("}".to_owned(), ability.span.end - 1);
    }

    fn statements(&mut self, terms: &[Term], prefix: &str) {
        for term in terms {
            self.line(prefix.to_owned(), term.span.start);
            let mut statement = Statement { writer: self };
            print::print(term, &mut statement);
        }
    }

    /// Scenarios, decks and campaigns: line by line as they are written.
    fn list(&mut self, span: Span) {
        let tokens: Vec<&Token> =
            self.tokens.iter().filter(|token| token.span.start >= span.start && token.span.end <= span.end).collect();
        for line in tokens.split(|token| token.kind == TokenKind::Sep).filter(|line| !line.is_empty()) {
            for part in split_at_braces(line) {
                self.list_line(&part);
            }
        }
    }

    fn list_line(&mut self, tokens: &[&Token]) {
        let Some(first) = tokens.first() else { return };
        let closes = first.kind == TokenKind::Punct('}');
        self.indent -= usize::from(closes && self.indent > 0);
        let mut text = String::new();
        for token in tokens {
            let raw = &self.text[token.span.start..token.span.end];
            if !text.is_empty() && raw != "," {
                text.push(' ');
            }
            text.push_str(raw);
        }
        let opens = text.ends_with('{');
        self.line(text, first.span.start);
        self.indent += usize::from(opens);
    }

    /// Where the words `} else {` of a term begin: its n-th closing brace outside inner braces.
    fn closing_brace(&self, span: Span, which: usize) -> usize {
        let mut depth = 0usize;
        let mut seen = 0;
        for token in self.tokens.iter().filter(|it| it.span.start >= span.start && it.span.end <= span.end) {
            match token.kind {
                TokenKind::Punct('{') => depth += 1,
                TokenKind::Punct('}') => {
                    depth = depth.saturating_sub(1);
                    if depth == 0 {
                        if seen == which {
                            return token.span.start;
                        }
                        seen += 1;
                    }
                }
                _ => {}
            }
        }
        span.end.saturating_sub(1)
    }
}

/// One statement being printed, over several lines if it has blocks.
struct Statement<'w, 'a> {
    writer: &'w mut Writer<'a>,
}

impl Sink for Statement<'_, '_> {
    fn word(&mut self, text: &str, glued: bool) {
        let Some(line) = self.writer.lines.last_mut() else { return };
        if !line.text.is_empty() && !line.text.ends_with(' ') && !glued {
            line.text.push(' ');
        }
        line.text.push_str(text);
    }

    fn block(&mut self, owner: &Term, statements: &[Term]) {
        self.word("{", false);
        let blocks_before = self.closed_blocks(owner);
        self.writer.indent += 1;
        self.writer.statements(statements, "");
        self.writer.indent -= 1;
        let start = self.writer.closing_brace(owner.span, blocks_before);
        self.writer.line("}".to_owned(), start);
    }

    fn ability(&mut self, ability: &AbilityDef) {
        self.word(&header(ability), false);
        self.writer.ability_block(ability);
    }
}

impl Statement<'_, '_> {
    /// How many blocks of this term are printed already: its lines that begin with a brace.
    fn closed_blocks(&self, owner: &Term) -> usize {
        let first = self
            .writer
            .lines
            .iter()
            .rposition(|line| line.start == owner.span.start && line.indent == self.writer.indent);
        let lines = &self.writer.lines[first.unwrap_or(0)..];
        lines.iter().filter(|line| line.indent == self.writer.indent && line.text.starts_with('}')).count()
    }
}

fn fact_order(fact: &Term) -> usize {
    vocab::facts::FORMS.iter().position(|form| form.key == fact.key()).unwrap_or(usize::MAX)
}

/// The words before the block of an ability.
pub fn header(ability: &AbilityDef) -> String {
    let mut words = Vec::new();
    if ability.valour {
        words.push("valour".to_owned());
    }
    words.extend(ability.phase.map(|phase| words::phase_word(phase).to_owned()));
    words.push(kind_words(ability.kind).to_owned());
    if let Some((timing, event)) = &ability.trigger {
        words.push(timing_words(*timing).to_owned());
        words.push(print::phrase(event));
    }
    words.extend(ability.clauses.iter().map(print::phrase));
    words.join(" ")
}

fn kind_words(kind: AbilityKind) -> &'static str {
    match kind {
        AbilityKind::Constant => "",
        AbilityKind::Action => "action",
        AbilityKind::Response => "response",
        AbilityKind::Forced => "forced",
        AbilityKind::Passive => "passive",
        AbilityKind::WhenRevealed => "when revealed",
        AbilityKind::Shadow => "shadow",
        AbilityKind::Travel => "travel",
        AbilityKind::Setup => "setup",
        AbilityKind::Resolution => "resolution",
    }
}

fn timing_words(timing: Timing) -> &'static str {
    match timing {
        Timing::When => "when",
        Timing::After => "after",
        Timing::As => "as",
        Timing::At => "at",
        Timing::Instead => "instead when",
    }
}

/// `deck x "X" { preset }` on one line is three.
fn split_at_braces<'t>(line: &[&'t Token]) -> Vec<Vec<&'t Token>> {
    let mut parts = vec![Vec::new()];
    for token in line {
        if token.kind == TokenKind::Punct('}') && parts.last().is_some_and(|part: &Vec<_>| !part.is_empty()) {
            parts.push(Vec::new());
        }
        if let Some(part) = parts.last_mut() {
            part.push(*token);
        }
        if matches!(token.kind, TokenKind::Punct('{' | '}')) {
            parts.push(Vec::new());
        }
    }
    parts.retain(|part| !part.is_empty());
    parts
}
