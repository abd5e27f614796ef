//! The reference of the vocabulary, made from its tables.

use std::fmt::Write;

use crate::form::{Form, Sort};
use crate::language::Language;
use crate::pattern::SORTS;

/// Every form, sort by sort: what an author writes, what the card says, what it means.
pub fn vocabulary_markdown(language: &Language) -> String {
    let mut out = String::from(INTRODUCTION);
    for (name, sort) in SORTS {
        let _ = write!(out, "\n## {}\n\n{}\n\n", title(*sort), meaning(*sort, name));
        out.push_str("| written | on the card | meaning |\n| --- | --- | --- |\n");
        for form in language.forms().filter(|form| form.sort == *sort) {
            row(&mut out, form);
        }
    }
    out
}

const INTRODUCTION: &str = "\
# Vocabulary of the card language

Words stand for themselves. `a|an` takes either word, `card(s)` either number, `[the]` may be left
out, `{c:cards}` is a hole for a phrase of that sort, and a `?` makes a hole and the word before it
optional. An empty middle column means that the card says it in the same words.
";

fn row(out: &mut String, form: &Form) {
    let english = if form.english.is_empty() { String::new() } else { code(form.english) };
    let waiting = if form.waiting { " *Waiting: read, not played yet.*" } else { "" };
    let _ = writeln!(out, "| {} | {english} | {}{waiting} |", code(&spelled(form)), cell(form.doc.trim()));
}

/// The pattern with what fills each of its holes.
fn spelled(form: &Form) -> String {
    let mut pattern = form.pattern.to_owned();
    for (name, fill) in form.holes {
        for end in ["}", "?}"] {
            pattern = pattern.replace(&format!("{{{name}{end}"), &format!("{{{name}:{}{end}", fill.word()));
        }
    }
    pattern
}

fn code(text: &str) -> String {
    format!("`{}`", cell(text))
}

/// A table cell must not hold a bare bar.
fn cell(text: &str) -> String {
    text.replace('|', "\\|")
}

fn title(sort: Sort) -> &'static str {
    match sort {
        Sort::Effect => "Effects",
        Sort::Cost => "Costs",
        Sort::Constant => "Constant text",
        Sort::Mod => "What happens to cards",
        Sort::PlayerMod => "What happens to players",
        Sort::Duration => "Durations",
        Sort::Event => "Occurrences",
        Sort::Clause => "Clauses of a header",
        Sort::Cards => "Cards",
        Sort::Players => "Players",
        Sort::Np => "Noun phrases",
        Sort::Adjective => "Adjectives",
        Sort::Noun => "Nouns",
        Sort::Qualifier => "Qualifiers",
        Sort::Number => "Numbers",
        Sort::Amount => "Amounts",
        Sort::Condition => "Conditions",
        Sort::Destination => "Destinations",
        Sort::Pile => "Piles",
        Sort::Which => "Players by description",
        Sort::Fact => "Facts",
        Sort::Deed => "Deeds",
    }
}

fn meaning(sort: Sort, name: &str) -> String {
    let what = match sort {
        Sort::Effect => "Statements of an ability.",
        Sort::Cost => "After `cost`, before the effects.",
        Sort::Constant => "Statements in the body of a card; they hold all the time.",
        Sort::Mod => "After cards, in constant text and lasting effects.",
        Sort::PlayerMod => "After players, in constant text and lasting effects.",
        Sort::Duration => "How long a lasting effect lasts.",
        Sort::Event => "After `response after`, `forced when`, `passive at` and the like.",
        Sort::Clause => "After the occurrence, before the block.",
        Sort::Cards => "One or more cards.",
        Sort::Players => "One or more players.",
        Sort::Np => "Adjectives, a noun, qualifiers.",
        Sort::Adjective => "Before the noun; a capitalised word is a trait.",
        Sort::Noun => "What kind of card.",
        Sort::Qualifier => "After the noun.",
        Sort::Number => "Quantities.",
        Sort::Amount => "How much of something; every number is an amount.",
        Sort::Condition => "After `if`, `while`, `where`.",
        Sort::Destination => "Where a card goes.",
        Sort::Pile => "Decks and discard piles.",
        Sort::Which => "What tells some players apart from others, after `each player` or `a player`.",
        Sort::Fact => "Lines in the body of a card, in this order.",
        Sort::Deed => "After `cannot`: what cards and players do, and what is done to them.",
    };
    format!("{what} Holes of this sort are written `{{…:{name}}}`.")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_form_has_a_row() {
        let language = Language::new([]);
        let markdown = vocabulary_markdown(&language);
        for form in language.forms() {
            assert!(markdown.contains(&format!("| {} |", code(&spelled(form)))), "no row for `{}`", form.key);
        }
    }
}
