//! One statement as a clause: a command, or a subject and what it does.

use super::markers::{self, Form};
use super::nouns::{title, titles};
use super::sentences::is_one;
use super::template::{self, Bit, Case};
use super::voice::{LOOKED_AT, TITLED, Voice, Words};
use crate::form::Sort;
use crate::pattern::{Fill, NameKind};
use crate::term::{Arg, Term};

/// A clause whose verbs are still open.
#[derive(Debug)]
pub struct Clause {
    pub mood: Mood,
    /// Everything after the subject.
    pub predicate: String,
    /// What comes at the very end.
    pub tail: String,
}

/// How a clause is said: as a command, or of a subject.
#[derive(Debug, PartialEq, Eq)]
pub enum Mood {
    /// `exhaust that hero`: for whoever acts.
    Command,
    /// Somebody or something else does it.
    Subject(String),
    /// Whole as it stands: `the players win the game`.
    Whole,
}

impl Clause {
    /// A clause that tells somebody to do something.
    pub fn command(text: String) -> Self {
        Clause { mood: Mood::Command, predicate: text, tail: String::new() }
    }

    /// As a sentence of its own.
    pub fn finite(&self) -> String {
        let text = match &self.mood {
            Mood::Command => markers::settle(&self.predicate, Form::Plain),
            Mood::Whole => markers::settle(&self.predicate, Form::Finite),
            Mood::Subject(subject) => markers::settle(&format!("{subject} {}", self.predicate), Form::Finite),
        };
        format!("{text}{}", self.tail)
    }

    /// After `may` or `must`: what the one who acts does.
    pub fn plain(&self) -> Option<String> {
        (self.mood == Mood::Command).then(|| format!("{}{}", markers::settle(&self.predicate, Form::Plain), self.tail))
    }

    /// After `to`: `give that hero +1 [attack]`, `have that player draw 1 card`.
    pub fn infinitive(&self) -> Option<String> {
        let text = match &self.mood {
            Mood::Command => self.predicate.clone(),
            Mood::Whole => return None,
            Mood::Subject(subject) => match markers::leading_verb(&self.predicate)? {
                ("get" | "gain", rest) => format!("give {subject}{rest}"),
                (verb, rest) => format!("have {subject} {verb}{rest}"),
            },
        };
        let text = markers::settle(&text, Form::Plain).replace(" and gain ", " and ");
        Some(format!("{text}{}", self.tail))
    }
}

impl Voice {
    /// A statement without blocks of its own.
    pub fn clause(&mut self, term: &Term) -> Clause {
        let (mood, predicate) = match self.subject(term) {
            Some((subject, rest)) => self.with_subject(term, subject, rest),
            None => self.without_subject(term),
        };
        let tail = self.tail();
        if !term.args.iter().any(|arg| matches!(arg, Arg::Block(_))) {
            self.introduce(term);
        }
        Clause { mood, predicate, tail }
    }

    /// The subject a template begins with, and the rest of the template.
    fn subject(&mut self, term: &Term) -> Option<(Words, &'static [Bit])> {
        let bits = template::of(term.form);
        let [Bit::Hole { name, case: Case::Plain }, Bit::Text(space), ..] = bits else { return None };
        if name == "this" {
            return Some((Words::one(self.this.clone()), &bits[1..])).filter(|_| space.starts_with(' '));
        }
        let (index, _) = template::hole(term.form, name)?;
        let Some(Arg::Term(subject)) = term.args.get(index) else { return None };
        if !matches!(subject.form.sort, Sort::Cards | Sort::Players) || !space.starts_with(' ') {
            return None;
        }
        let covered = self.known.covered.take();
        Some((covered.unwrap_or_else(|| self.words(subject)), &bits[1..]))
    }

    fn with_subject(&mut self, term: &Term, subject: Words, rest: &[Bit]) -> (Mood, String) {
        if let Some(text) = self.modified_whole(term, &subject) {
            return (Mood::Whole, text);
        }
        let subject = if forbids(term) { self.all_of_them(term).unwrap_or(subject) } else { subject };
        let outer = (self.subject_many, self.subject_is_you);
        (self.subject_many, self.subject_is_you) = (subject.many, subject.text == "you");
        let mut predicate = self.fill(term, rest).trim_start().to_owned();
        if subject.many && subject.text != "you" && forbids(term) {
            predicate = predicate.replace(" its ", " their ").replace(" on it", " on them");
        }
        if forbids(term) {
            predicate = predicate.replace(" attack each ", " attack any ").replace(" engage each ", " engage any ");
            predicate = predicate.replace(" travel to each ", " travel to any ");
        }
        (self.subject_many, self.subject_is_you) = outer;
        let actor = matches!(subject.text.as_str(), "you" | "they");
        let acts =
            actor && markers::leading_verb(&predicate).is_some_and(|(verb, _)| !matches!(verb, "are" | "do" | "get"));
        let mood = if acts { Mood::Command } else { Mood::Subject(subject.text) };
        (mood, predicate)
    }

    /// What is forbidden to each of them, all of them cannot do: `enemies`, `players`.
    fn all_of_them(&mut self, term: &Term) -> Option<Words> {
        let subject = term.children().next()?;
        match subject.key() {
            "cards.each" if titles(subject.term(0).block(2)).is_empty() => {
                let np = self.np(subject.term(0), true);
                Some(Words::many(markers::settle(&np, Form::Finite)))
            }
            "players.each" | "players.all" => Some(Words::many("players")),
            "players.which" => {
                let which = self.phrase(subject.term(0)).replacen("who controls ", "who control ", 1);
                (subject.kept(0) == Some("each")).then(|| Words::many(format!("players {which}")))
            }
            _ => None,
        }
    }

    /// A modification that speaks of its subject in its own way: `{c}'s text box is blank`.
    fn modified_whole(&mut self, term: &Term, subject: &Words) -> Option<String> {
        let modification = term.children().find(|child| matches!(child.form.sort, Sort::Mod | Sort::PlayerMod))?;
        if modification.key() == "mod.progress_first" && modification.kept(0) == Some("may") {
            let before = "before it is placed on the current quest";
            return Some(format!("progress from questing successfully may be placed on {} {before}", subject.text));
        }
        let bits = template::of(modification.form);
        let Some(Bit::Hole { name, case }) = bits.first() else { return None };
        if template::hole(modification.form, name).is_some() {
            return None;
        }
        let start = if *case == Case::Possessive { subject.possessive() } else { subject.text.clone() };
        let rest = self.fill(modification, &bits[1..]);
        let duration = term.children().find(|child| child.form.sort == Sort::Duration);
        let duration = duration.map(|it| format!(" {}", self.phrase(it))).unwrap_or_default();
        Some(format!("{start}{rest}{duration}"))
    }

    fn without_subject(&mut self, term: &Term) -> (Mood, String) {
        let bits = template::of(term.form);
        let mood = if is_command(term, bits) { Mood::Command } else { Mood::Whole };
        let text = self.fill(term, bits);
        (mood, in_use(term, &text))
    }

    /// From now on `that hero` is what this statement named.
    pub fn introduce(&mut self, term: &Term) {
        let Some(pattern) = crate::pattern::of_form(term.form) else { return };
        for (hole, arg) in pattern.holes().zip(&term.args) {
            let (Fill::NewName(kind), Arg::Name(name)) = (hole.fill, arg) else { continue };
            let noun = match kind {
                NameKind::Players => "player".to_owned(),
                _ => self.introduced_noun(term),
            };
            let titled = kind != NameKind::Players && introduced_title(term).is_some();
            let by = if titled { TITLED } else { participle(term.form.verb()) };
            self.name_thing(name, kind, noun, names_many(term), by);
        }
    }

    fn introduced_noun(&mut self, term: &Term) -> String {
        if let Some(title) = introduced_title(term) {
            return title.to_owned();
        }
        match asked_for(term) {
            Some(np) => self.noun(np),
            None => "card".to_owned(),
        }
    }
}

/// Whether a statement says what cards or players cannot or do not do.
fn forbids(term: &Term) -> bool {
    let forbidding = |modification: &Term| {
        matches!(modification.key(), "mod.cannot" | "pmod.cannot" | "mod.does_not" | "mod.not_counted")
            || modification.form.pattern.starts_with("cannot ")
            || modification.form.pattern.starts_with("does|do not ")
    };
    term.children().find(|child| matches!(child.form.sort, Sort::Mod | Sort::PlayerMod)).is_some_and(forbidding)
}

/// Turns of phrase of the game: cards are added to a hand and placed on a deck; one torch is as good as all.
fn in_use(term: &Term, text: &str) -> String {
    let object = term.children().next();
    let titled = |np: &Term| !titles(np.block(2)).is_empty();
    if object.is_some_and(|object| object.key() == "cards.each" && titled(object.term(0)))
        && let Some(rest) = text.strip_prefix("exhaust each ")
    {
        return format!("exhaust {} {rest}", markers::AN_ARTICLE);
    }
    if text.starts_with("play ") && !text.contains(" as if it were in your hand") {
        return text.replacen(" in your hand", " from your hand", 1);
    }
    let Some(rest) = text.strip_prefix("move ").filter(|_| term.form.sort == Sort::Effect) else {
        return text.to_owned();
    };
    let destination = term.children().find(|child| child.form.sort == Sort::Destination);
    match destination.map(Term::key) {
        Some("to.hand" | "to.hand_of") => format!("add {rest}"),
        Some("to.top") => format!("place {}", rest.replacen(" to the top of ", " on the top of ", 1)),
        Some("to.bottom") => format!("place {}", rest.replacen(" to the bottom of ", " on the bottom of ", 1)),
        _ => text.to_owned(),
    }
}

/// Words that begin a statement of what is so; any other word is the verb of a command.
const NO_VERBS: &[&str] = &[
    "the", "each", "this", "all", "players", "a", "once", "effects", "cards", "changing", "if", "at", "for", "while",
    "when", "after", "unless",
];

fn is_command(term: &Term, bits: &[Bit]) -> bool {
    // Whoever acts is not named.
    if let [Bit::Optional { name, .. }, Bit::Text(space), Bit::Number(_) | Bit::Verb(..), ..] = bits {
        let named = template::hole(term.form, name).and_then(|(index, _)| term.args.get(index));
        return space.trim().is_empty() && matches!(named, None | Some(Arg::None));
    }
    let Some(Bit::Text(text)) = bits.first() else { return false };
    let first = text.split_whitespace().next().unwrap_or_default();
    first.starts_with(char::is_lowercase) && !NO_VERBS.contains(&first)
}

/// The title of the card a statement asks for: later it goes by that.
fn introduced_title(term: &Term) -> Option<&str> {
    asked_for(term)?.block(2).iter().find_map(title)
}

/// What a statement asks for: `a hero you control`.
fn asked_for(term: &Term) -> Option<&Term> {
    term.children().find(|child| child.key() == "np").or_else(|| one_picked(term))
}

/// The same where that is one of the cards it could speak of.
fn one_picked(term: &Term) -> Option<&Term> {
    let asks = term.children().any(|child| child.key() == "np");
    let one = term.children().find(|child| child.key() == "cards.any" && !asks);
    one.map(|cards| cards.term(0))
}

/// Whether a statement names several cards.
fn names_many(term: &Term) -> bool {
    let number = term.children().find(|child| child.form.sort == Sort::Number);
    let amount = term.children().find(|child| child.form.sort == Sort::Amount);
    let at_most_one = |amount: &Term| amount.key() == "amount.up_to" && is_one(amount.term(0));
    let any = amount.is_some_and(|amount| amount.key() != "amount.a" && !at_most_one(amount));
    match number {
        _ if one_picked(term).is_some() => false,
        _ if any => true,
        // The number of cards looked through is not that of the cards found.
        Some(_) if term.form.verb() == "search" => false,
        Some(number) => !is_one(number),
        None => term.form.pattern.contains(" for each ") || term.key() == "effect.each_searches",
    }
}

fn participle(verb: &str) -> &'static str {
    match verb {
        "exhaust" => "exhausted",
        "discard" => "discarded",
        "search" => "found",
        "look" => LOOKED_AT,
        _ => "chosen",
    }
}
