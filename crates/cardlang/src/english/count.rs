//! Numbers inside sentences: what they count, what they are instead, what X is.

use super::fill::{Filler, Near, printed_word};
use super::template::Bit;
use crate::form::Sort;
use crate::grammar::plural;
use crate::term::{Arg, Term};

impl Filler<'_, '_> {
    /// A number; what it depends on and what a long one is, is said at the end of the clause.
    pub(super) fn push_number(&mut self, term: &Term, bits: &[Bit], index: usize) {
        if let (Some(n), "mod.plus" | "mod.minus" | "mod.set") = (self.voice.known.amount, self.term.key()) {
            self.near = Near::Number { one: n == 1 };
            if n == 0 && self.out.ends_with('-') {
                self.out.pop();
                self.out.push('+');
            }
            return self.out.push_str(&n.to_string());
        }
        // Nothing, unless something is so: told as what it is if it is so.
        let or_nothing = term.key() == "n.if" && term.term(2).key() == "n.literal" && term.term(2).number(0) == 0;
        let shown = match (term.key(), or_nothing) {
            ("n.if", false) => term.term(2),
            ("n.if", true) => term.term(0),
            _ => term,
        };
        self.near = Near::Number { one: shown.key() == "n.literal" && shown.number(0) == 1 };
        if or_nothing {
            let condition = self.condition_of_number(term.term(1));
            self.voice.notes.push(format!(" if {condition}"));
        } else if term.key() == "n.if" {
            let other = self.measured(term.term(0), bits, index);
            let condition = self.condition_of_number(term.term(1));
            self.voice.notes.push(format!("({other} instead if {condition})"));
        }
        let statement = matches!(self.term.form.sort, Sort::Effect | Sort::Cost | Sort::Mod | Sort::PlayerMod)
            || self.term.key() == "constant.staging_threat";
        let counts = self.out.ends_with(['+', '-'])
            || !self.unit(bits, index, false).is_empty()
            || self.term.key() == "mod.keyword";
        // After another card, `it` would be that one.
        let others = self
            .term
            .children()
            .any(|child| child.form.sort == Sort::Cards && self.voice.it.as_ref().is_some_and(|it| it != child));
        let outer = if others { self.voice.it.take() } else { self.voice.it.clone() };
        let text = match shown.key() {
            "n.that_many" if !counts => "that amount".to_owned(),
            _ => self.voice.number(shown),
        };
        self.voice.it = outer;
        if shown.key() == "n.at_most" && shown.term(0).key() == "n.x" {
            // How much it may be stands behind what it counts.
            self.out.push('X');
            self.voice.notes.push(text.trim_start_matches('X').to_owned());
        } else if statement && counts && is_long(shown) {
            let letter = if self.voice.notes.iter().any(|note| note.contains("where X")) { "Y" } else { "X" };
            self.voice.notes.push(format!(", where {letter} is {text}"));
            self.out.push_str(letter);
        } else {
            self.out.push_str(&text);
        }
    }

    /// When a number is another; what the statement is about is `it`.
    fn condition_of_number(&mut self, condition: &Term) -> String {
        let about = super::sentences::subject_of(condition).filter(|it| self.term.children().any(|child| child == it));
        let outer = std::mem::replace(&mut self.voice.it, about);
        let text = self.voice.phrase(condition);
        self.voice.it = outer;
        text
    }

    /// `all`, `any number of`, or the number after `up to`.
    pub(super) fn push_amount(&mut self, term: &Term, bits: &[Bit], index: usize) {
        match term.children().next() {
            _ if term.key() == "amount.a" => {
                self.an_article();
                self.near = Near::Number { one: true };
            }
            Some(most) => {
                self.out.push_str("up to ");
                self.push_number(most, bits, index);
            }
            None => {
                self.out.push_str(term.form.pattern);
                self.near = Near::Number { one: false };
            }
        }
    }

    /// A number with its sign and unit: `+3 [attack]`, `2 characters`.
    fn measured(&mut self, number: &Term, bits: &[Bit], index: usize) -> String {
        let sign = self.out.chars().next_back().filter(|c| matches!(c, '+' | '-'));
        let one = number.key() == "n.literal" && number.number(0) == 1;
        let unit = self.unit(bits, index, one);
        let amount = self.voice.number(number);
        let sign = sign.map(String::from).unwrap_or_default();
        if unit.is_empty() { format!("{sign}{amount}") } else { format!("{sign}{amount} {unit}") }
    }

    /// What a number counts: the words after it up to the next hole or preposition.
    fn unit(&mut self, bits: &[Bit], index: usize, one: bool) -> String {
        let mut unit = String::new();
        for bit in &bits[index + 1..] {
            match bit {
                Bit::Text(text) => {
                    for word in text.split_whitespace() {
                        if is_preposition(word) {
                            return unit;
                        }
                        push_spaced(&mut unit, word);
                    }
                }
                Bit::Number(word) => push_spaced(&mut unit, &if one { word.clone() } else { plural(word) }),
                Bit::Hole { name, .. } => {
                    let counted = self.counted(name, one);
                    push_spaced(&mut unit, &counted);
                    return unit;
                }
                Bit::Optional { name, .. } if matches!(self.arg(name), None | Some((Arg::None, _))) => {}
                _ => return unit,
            }
        }
        unit
    }

    fn counted(&mut self, name: &str, one: bool) -> String {
        let Some((arg, fill)) = self.arg(name) else { return String::new() };
        match arg {
            Arg::Term(np) if np.key() == "np" => {
                let noun = self.voice.noun(np);
                if one { noun } else { plural(&noun) }
            }
            Arg::Word(word) => printed_word(word, fill),
            _ => String::new(),
        }
    }
}

fn push_spaced(out: &mut String, word: &str) {
    if !out.is_empty() && !word.is_empty() {
        out.push(' ');
    }
    out.push_str(word);
}

fn is_preposition(word: &str) -> bool {
    let word = word.trim_end_matches(',');
    matches!(word, "to" | "from" | "of" | "on" | "by" | "at" | "or" | "for" | "in" | "into" | "until" | "more" | "less")
}

/// Numbers that are told apart from the sentence: `X cards, where X is …`.
fn is_long(number: &Term) -> bool {
    !matches!(number.key(), "n.literal" | "n.x" | "n.that_many" | "n.chosen" | "n.if")
}
