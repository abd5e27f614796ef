//! Terms back to source, word by word from their patterns.

use super::lines::header;
use crate::def::AbilityDef;
use crate::grammar::article;
use crate::pattern::{self, Fill, Hole, Pattern, Piece};
use crate::term::{Arg, Term};

/// Where printed words and blocks go.
pub trait Sink {
    fn word(&mut self, text: &str, glued: bool);
    fn block(&mut self, owner: &Term, statements: &[Term]);
    fn ability(&mut self, ability: &AbilityDef);
}

/// Number of what stands around a term.
#[derive(Clone, Copy, Debug, Default)]
struct Around {
    /// A noun here is plural.
    many: bool,
    /// The subject of a verb here is plural.
    subject_many: bool,
}

/// A term on one line.
pub fn phrase(term: &Term) -> String {
    let mut line = Line::default();
    print(term, &mut line);
    line.text
}

/// Hands the words of a term to a sink, as an author writes them.
pub fn print(term: &Term, sink: &mut dyn Sink) {
    Printer { sink, article: None }.term(term, Around::default(), false);
}

/// Collects words; blocks go on the same line.
#[derive(Debug, Default)]
pub struct Line {
    pub text: String,
}

impl Sink for Line {
    fn word(&mut self, text: &str, glued: bool) {
        if !self.text.is_empty() && !glued {
            self.text.push(' ');
        }
        self.text.push_str(text);
    }

    fn block(&mut self, _owner: &Term, statements: &[Term]) {
        let inside: Vec<String> = statements.iter().map(phrase).collect();
        self.word(&format!("{{ {} }}", inside.join(" ; ")), false);
    }

    fn ability(&mut self, ability: &AbilityDef) {
        let costs = ability.costs.iter().map(|cost| format!("cost {}", phrase(cost)));
        let inside: Vec<String> = costs.chain(ability.body.iter().map(phrase)).collect();
        self.word(&format!("{} {{ {} }}", header(ability), inside.join(" ; ")), false);
    }
}

struct Printer<'a> {
    sink: &'a mut dyn Sink,
    /// An article waits for the word after it; whether it is glued.
    article: Option<bool>,
}

impl Printer<'_> {
    fn word(&mut self, text: &str, glued: bool) {
        if let Some(article_glued) = self.article.take() {
            self.sink.word(article(text), article_glued);
        }
        self.sink.word(text, glued);
    }

    fn term(&mut self, term: &Term, around: Around, glued: bool) {
        match pattern::of_form(term.form) {
            Some(pattern) => self.pieces(pattern, term, around, glued),
            None => self.np(term, around),
        }
    }

    fn np(&mut self, term: &Term, around: Around) {
        for child in term.children() {
            self.term(child, around, false);
        }
    }

    fn pieces(&mut self, pattern: &Pattern, term: &Term, around: Around, first_glued: bool) {
        let mut state = State { pattern, term, around, hole: 0, kept: pattern.holes().count() };
        for (index, piece) in pattern.pieces.iter().enumerate() {
            let glued = if index == 0 { first_glued } else { pattern.glued[index] };
            self.piece(piece, index, glued, &mut state);
        }
    }

    fn piece(&mut self, piece: &Piece, index: usize, glued: bool, state: &mut State) {
        match piece {
            Piece::Word { keep: true, .. } | Piece::Words(_) => {
                if let Some(Arg::Word(word)) = state.term.args.get(state.kept) {
                    self.word(word, glued);
                }
                state.kept += 1;
            }
            Piece::Word { spellings, optional, .. } if spellings[..] == ["a", "an"] => {
                if !optional || state.noun_follows() {
                    self.article = Some(glued);
                }
            }
            Piece::Word { spellings, .. } => {
                let spelling = state.spelling(index, spellings);
                self.word(spelling, glued);
            }
            Piece::Punct(sign) => self.word(&sign.to_string(), glued),
            Piece::Hole(hole) => self.hole(*hole, index, glued, state),
            Piece::Optional { before, hole, after } => {
                if state.term.args.get(state.hole) == Some(&Arg::None) {
                    state.hole += 1;
                } else {
                    before.iter().for_each(|word| self.word(word, glued));
                    self.hole(*hole, index, false, state);
                    after.iter().for_each(|word| self.word(word, false));
                }
            }
            Piece::Prefixed { prefix, .. } => {
                let written = format!("{prefix}{}", trait_word(state.term.text(state.hole)));
                state.hole += 1;
                self.word(&written, glued);
            }
        }
    }

    fn hole(&mut self, hole: Hole, index: usize, glued: bool, state: &mut State) {
        if hole.fill == Fill::List {
            return self.list(&state.term.args);
        }
        let around = state.around_hole(index);
        let term = state.term;
        let Some(arg) = term.args.get(state.hole) else { return };
        state.hole += 1;
        match arg {
            Arg::Term(inner) => self.term(inner, around, glued),
            Arg::Block(statements) => self.sink.block(term, statements),
            Arg::Ability(ability) => self.sink.ability(ability),
            Arg::Number(n) => self.word(&n.to_string(), glued),
            Arg::Word(word) if hole.fill == Fill::Trait => self.word(&trait_word(word), glued),
            Arg::Text(text) => self.word(&quoted(text), glued),
            Arg::Word(word) | Arg::Name(word) => self.word(word, glued),
            Arg::None => {}
        }
    }

    fn list(&mut self, args: &[Arg]) {
        let items: Vec<String> = args
            .iter()
            .filter_map(|arg| match arg {
                Arg::Word(word) => Some(list_item(word)),
                _ => None,
            })
            .collect();
        self.word(&items.join(", "), false);
    }
}

/// How far the printing of one term has come.
struct State<'a> {
    pattern: &'a Pattern,
    term: &'a Term,
    around: Around,
    hole: usize,
    kept: usize,
}

impl State<'_> {
    /// A noun is plural by the number before it, a verb by its subject. After `may`, or told to somebody, a verb is
    /// plain.
    fn spelling(&self, index: usize, spellings: &[&'static str]) -> &'static str {
        let [first, second] = spellings else { return spellings[0] };
        let singular_first = matches!(*first, "has" | "is" | "does");
        let told = self.term.form.sort == crate::form::Sort::Cost;
        match self.nearest_before(index) {
            _ if self.after_may(index) => pick(!singular_first, first, second),
            None if told => pick(!singular_first, first, second),
            _ if self.term.form.sort == crate::form::Sort::Noun => pick(self.around.many, second, first),
            Some(Before::Number(one)) => pick(one, first, second),
            Some(Before::Subject(many)) => pick(many != singular_first, first, second),
            None => pick(self.around.subject_many != singular_first, first, second),
        }
    }

    fn after_may(&self, index: usize) -> bool {
        let may = |piece: &Piece| matches!(piece, Piece::Word { spellings, .. } if spellings.contains(&"may"));
        let said = matches!(self.term.args.last(), Some(Arg::Word(word)) if word == "may");
        said && index.checked_sub(1).is_some_and(|before| may(&self.pattern.pieces[before]))
    }

    /// The nearest number or subject before a piece.
    fn nearest_before(&self, index: usize) -> Option<Before> {
        let mut arg = 0;
        let mut nearest = None;
        for piece in &self.pattern.pieces[..index] {
            if matches!(piece, Piece::Word { .. } | Piece::Words(_) | Piece::Punct(_)) {
                continue;
            }
            nearest = match self.term.args.get(arg) {
                Some(Arg::Number(n)) => Some(Before::Number(*n == 1)),
                Some(Arg::Word(word)) if matches!(word.as_str(), "a" | "an" | "one") => Some(Before::Number(true)),
                Some(Arg::Term(term)) => before(term).or(nearest),
                _ => nearest,
            };
            arg += 1;
        }
        nearest
    }

    fn around_hole(&self, index: usize) -> Around {
        let many = match index.checked_sub(1).map(|before| &self.pattern.pieces[before]) {
            Some(Piece::Word { keep: true, .. }) => {
                let said = if let Some(Arg::Word(word)) = self.term.args.last() { word.as_str() } else { "" };
                matches!(said, "all" | "more" | "fewer")
            }
            Some(Piece::Word { spellings, .. }) => matches!(spellings[0], "of" | "by" | "more" | "X" | "all"),
            Some(Piece::Hole(_)) => match self.nearest_before(index) {
                Some(Before::Number(one)) => !one,
                _ => self.around.many,
            },
            _ => self.around.many,
        };
        let of = |piece: &Piece| matches!(piece, Piece::Optional { before, .. } if before.last() == Some(&"of"));
        let many = many || of(&self.pattern.pieces[index]) || (index == 0 && self.around.many);
        let subject_many = match self.nearest_before(index) {
            Some(Before::Subject(many)) => many,
            _ => self.around.subject_many,
        };
        let inherits = self.term.form.sort == crate::form::Sort::Noun;
        Around { many: if inherits { self.around.many } else { many }, subject_many }
    }

    /// Whether the noun phrase in the next hole has a noun, and so an article.
    fn noun_follows(&self) -> bool {
        match self.term.args.get(self.hole) {
            Some(Arg::Term(np)) if np.key() == "np" => np.has(1),
            _ => true,
        }
    }
}

enum Before {
    /// A number, and whether it is one.
    Number(bool),
    /// Cards or players, and whether they are spoken of as many.
    Subject(bool),
}

fn before(term: &Term) -> Option<Before> {
    use crate::form::Sort;
    match term.form.sort {
        Sort::Number => Some(Before::Number(term.key() == "n.literal" && term.number(0) == 1)),
        Sort::Amount => Some(Before::Number(term.key() == "amount.a")),
        Sort::Cards | Sort::Players => Some(Before::Subject(is_many(term))),
        _ => None,
    }
}

/// Whether a subject takes a plural verb.
fn is_many(term: &Term) -> bool {
    match term.key() {
        "players.you" | "players.all" | "players.group" => true,
        "cards.each" => matches!(term.args.last(), Some(Arg::Word(word)) if word == "all"),
        _ => false,
    }
}

fn pick(condition: bool, yes: &'static str, no: &'static str) -> &'static str {
    if condition { yes } else { no }
}

/// A trait as it is written before a noun: quoted unless it is one capitalised word.
fn trait_word(word: &str) -> String {
    let plain = word.starts_with(char::is_uppercase) && word != "X" && word.chars().all(crate::lexer::is_word_char);
    if plain { word.to_owned() } else { format!("\"{word}\"") }
}

/// An item of a list: quoted if it could not be read back as words.
fn list_item(item: &str) -> String {
    let readable = |word: &str| word.starts_with(char::is_alphanumeric) && word.chars().all(crate::lexer::is_word_char);
    let plain = !item.is_empty() && item.split(' ').all(readable);
    if plain { item.to_owned() } else { format!("\"{item}\"") }
}

/// A text in quotation marks; one that holds such marks gets curly ones.
pub(super) fn quoted(text: &str) -> String {
    if text.contains('"') { format!("“{text}”") } else { format!("\"{text}\"") }
}
