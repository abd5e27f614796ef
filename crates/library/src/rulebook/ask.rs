//! Asking the rules by words: clauses and rulings, ranked.

use std::borrow::Cow;
use std::sync::LazyLock;

use serde::Serialize;

use super::rulings::{Ruling, rulings};
use super::{Clause, Rulebook};
use crate::ranked::{Index, Synonyms, stem, words};

/// What players say, and what the books say for it.
const SYNONYMS: Synonyms = &[
    ("teammate", &["players", "another", "other"]),
    ("friend", &["players", "another", "other"]),
    ("partner", &["players", "another", "other"]),
    ("block", &["defend"]),
    ("blocker", &["defend"]),
    ("tap", &["exhaust"]),
    ("tapped", &["exhaust"]),
    ("untap", &["ready"]),
    ("unexhaust", &["ready"]),
    ("contribute", &["counts", "adds", "committed"]),
    ("add", &["contribute", "counts"]),
    ("get", &["gain", "receives", "dealt", "adds", "collect"]),
    ("earn", &["gain", "adds"]),
    ("same", &["copy", "unique"]),
    ("duplicate", &["copy", "unique"]),
    ("redraw", &["mulligan"]),
    ("die", &["destroyed"]),
    ("dies", &["destroyed"]),
    ("dead", &["destroyed"]),
    ("kill", &["destroyed", "defeated"]),
    ("lose", &["eliminated", "elimination", "lost"]),
    ("empty", &["runs", "running"]),
    ("runs", &["empty"]),
    ("undefended", &["defender", "declares"]),
    ("turn", &["round", "active"]),
    ("hp", &["hit", "points"]),
    ("wound", &["damage"]),
    ("life", &["hit", "points"]),
    ("graveyard", &["discard", "pile"]),
    ("money", &["resource"]),
    ("pay", &["cost", "payment"]),
    ("afford", &["cost", "payment"]),
    ("instant", &["event", "action"]),
    ("equip", &["attach"]),
    ("weapon", &["attachment", "restricted"]),
    ("monster", &["enemy"]),
    ("mission", &["quest"]),
    ("map", &["location"]),
];

/// What a word counts in the topic, the rule itself, the example and the id.
const TOPIC: f32 = 2.5;
const TEXT: f32 = 1.0;
const CHECK: f32 = 0.35;
const ID: f32 = 0.5;
/// What it is worth that a question is just the name of a topic.
const NAMED: f32 = 2.0;
/// Answers that rank lower than this share of the best one are left out.
const SHARE: f32 = 0.25;

/// An answer to a question about the rules.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Found {
    Clause(Clause),
    Ruling(Ruling),
}

impl Found {
    /// The id of the clause, or the ruling by its number.
    pub fn name(&self) -> String {
        match self {
            Found::Clause(clause) => clause.id.to_owned(),
            Found::Ruling(ruling) => format!("Ruling {}", ruling.number),
        }
    }

    /// What it is about.
    pub fn topic(&self) -> &'static str {
        match self {
            Found::Clause(clause) => clause.topic,
            Found::Ruling(ruling) => ruling.question,
        }
    }

    /// The rule.
    pub fn text(&self) -> &'static str {
        match self {
            Found::Clause(clause) => clause.text,
            Found::Ruling(ruling) => ruling.answer,
        }
    }
}

impl Rulebook {
    /// The clauses and rulings that answer a question in any words, best first.
    pub fn ask(&self, question: &str) -> Vec<Found> {
        let texts = texts(self);
        let asked: Vec<String> = words(question).map(|word| stem(&word)).collect();
        let ranked = index(self).find(question).into_iter();
        let mut ranked: Vec<(f32, usize)> =
            ranked.map(|(at, score)| (score * standing(&texts[at], &asked), at)).collect();
        ranked.sort_by(|a, b| b.0.total_cmp(&a.0).then(a.1.cmp(&b.1)));
        let least = ranked.first().map_or(0.0, |best| best.0 * SHARE);
        ranked.into_iter().take_while(|(score, _)| *score >= least).map(|(_, at)| texts[at]).collect()
    }
}

/// Everything that can be found, clauses first.
fn texts(book: &Rulebook) -> Vec<Found> {
    let clauses = book.clauses().iter().copied().map(Found::Clause);
    clauses.chain(rulings().iter().copied().map(Found::Ruling)).collect()
}

/// The index of the clauses carried inside the program is made once.
fn index(book: &Rulebook) -> Cow<'static, Index> {
    static INDEX: LazyLock<Index> = LazyLock::new(|| make(Rulebook::embedded()));
    if std::ptr::eq(book, Rulebook::embedded()) { Cow::Borrowed(&INDEX) } else { Cow::Owned(make(book)) }
}

fn make(book: &Rulebook) -> Index {
    let fields = |found: &Found| match *found {
        Found::Clause(clause) => [(clause.topic, TOPIC), (clause.text, TEXT), (clause.check, CHECK), (clause.id, ID)],
        Found::Ruling(ruling) => [(ruling.question, TEXT), (ruling.answer, TEXT), (ruling.clauses, ID), ("ruling", ID)],
    };
    Index::new(texts(book).iter().map(fields).collect::<Vec<_>>(), SYNONYMS)
}

/// What an answer counts for where it comes from: the basic rules before exceptions of scenarios and notes of editors.
fn standing(found: &Found, asked: &[String]) -> f32 {
    let Found::Clause(clause) = found else { return 0.8 };
    let topic: Vec<String> = words(clause.topic).filter(|word| word != "x").map(|word| stem(&word)).collect();
    let named = if topic == asked { NAMED } else { 1.0 };
    let note = ["Diff", "Tension", "Gap"].iter().any(|note| clause.topic.starts_with(note));
    let first = if clause.id.ends_with(".1") { 1.05 } else { 1.0 };
    let book = match clause.id.split('.').next() {
        _ if note => 0.7,
        Some("RR") => 1.2,
        Some("CO" | "SS") => 1.0,
        Some("PC") => 0.9,
        Some("RR1") => 0.7,
        _ => 0.8,
    };
    named * book * first
}
