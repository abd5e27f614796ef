//! Choices between things that happen: one of several, two of them, more or less of the same.

use super::clause::{Clause, Mood};
use super::sentences::list;
use super::spheres;
use super::voice::Voice;
use crate::term::{Arg, Term};

impl Voice {
    /// `place up to 3 progress tokens on it`, in place of a choice of 3, 2 or 1.
    pub fn up_to(&mut self, statements: &[Term]) -> Option<Clause> {
        let (most, n) = at_most(&statements[0])?;
        let mut clause = self.clause(&most);
        clause.predicate = clause.predicate.replacen(&format!(" {n} "), &format!(" up to {n} "), 1);
        Some(clause)
    }

    /// One of several: `choose one: …`, or a sentence that holds all of them.
    pub fn choose_one(&mut self, term: &Term) -> Clause {
        if let Some(parts) = pairs(term) {
            let parts: Vec<String> = parts.iter().map(|part| self.joined(std::slice::from_ref(part))).collect();
            return Clause::command(format!("choose two: {}", choices(&parts)));
        }
        if let Some(clause) = self.named_kind(term) {
            return clause;
        }
        let mut options = Vec::new();
        for option in term.block(0) {
            options.push(match option.key() {
                "effect.option" if !option.has(0) => self.joined(option.block(1)),
                _ => self.joined(std::slice::from_ref(option)),
            });
        }
        if let Some(clause) = self.differing_in_words(term) {
            return clause;
        }
        // What the players may pay for hangs on the sphere they name.
        let named = |shape: &String| spheres::is_denied(shape) || options[0].starts_with("you can ");
        let spheres = spheres::in_common(&options).filter(named);
        if let (Some(shape), Some("one"), false) = (spheres, term.kept(0), term.has(1)) {
            return Clause::command(format!("choose a sphere: {}", spheres::in_words(&shape, "that", "that")));
        }
        let most = term.has(1).then(|| match term.term(1).key() {
            "n.literal" => format!("up to {} options", self.number(term.term(1))),
            _ => format!("up to X options, where X is {}", self.number(term.term(1))),
        });
        let many = [most.as_deref().or(term.kept(0)).unwrap_or("one"), term.kept(1).unwrap_or_default()].join(" ");
        if !self.listing && options.iter().any(|option| option.contains(", then ")) {
            return Clause::command(format!("choose {}: {}", many.trim_end(), self.bullets(term)));
        }
        match in_common(&options) {
            // Where it comes from is chosen with the card.
            Some(told) if options.iter().all(|option| option.contains(" in your ")) && many == "one " => {
                Clause::command(told)
            }
            Some(told) => Clause::command(format!("choose {}: {told}", many.trim_end())),
            None => Clause::command(format!("choose {}: {}", many.trim_end(), choices(&options))),
        }
    }

    /// Options of several sentences each: `• Draw 1 card. Discard 1 card. • Raise your threat by 2.`
    fn bullets(&mut self, term: &Term) -> String {
        let mut told = Vec::new();
        for option in term.block(0) {
            let known = self.names_known();
            let sentences = match option.key() {
                "effect.option" if !option.has(0) => self.sentences(option.block(1)),
                _ => self.sentences(std::slice::from_ref(option)),
            };
            self.forget_names(known);
            told.push(format!("• {}", self.paragraph(&sentences)));
        }
        told.join(" ")
    }

    /// `remove 1 resource or progress token from the current quest`: what differs in a few words needs no list.
    fn differing_in_words(&mut self, term: &Term) -> Option<Clause> {
        let one_of_them = term.kept(0) == Some("one") && term.kept(1).is_none() && !term.has(1);
        if !one_of_them || self.agent.is_some() || !term.block(0).iter().all(is_plain) {
            return None;
        }
        let known = self.names_known();
        let mut clauses = Vec::new();
        for option in term.block(0) {
            let [only] = option.block(1) else { return None };
            let (clause, _) = self.next_clause(std::slice::from_ref(only))?;
            clauses.push(clause);
        }
        self.forget_names(known);
        let alike = |clause: &Clause| clause.mood == clauses[0].mood && clause.tail.is_empty();
        let can_be_told = match &clauses[0].mood {
            Mood::Command => true,
            Mood::Subject(who) => who != "you",
            Mood::Whole => false,
        };
        if !can_be_told || !clauses.iter().all(alike) {
            return None;
        }
        let options: Vec<String> = clauses.iter().map(|clause| clause.predicate.clone()).collect();
        let predicate = in_common(&options)?;
        clauses.into_iter().next().map(|clause| Clause { predicate, ..clause })
    }
}

/// Options, always kept apart: `A, or B`.
fn choices(options: &[String]) -> String {
    match options {
        [one, two] if !one.contains(',') => format!("{one}, or {two}"),
        _ => list(options, "or"),
    }
}

/// An option without a limit.
pub(super) fn is_plain(option: &Term) -> bool {
    option.key() == "effect.option" && !option.has(0)
}

/// What two of can be chosen, if the options are all their pairs, in order.
fn pairs(term: &Term) -> Option<Vec<Term>> {
    let options: Vec<&[Term]> =
        term.block(0).iter().filter(|option| is_plain(option)).map(|option| option.block(1)).collect();
    let mut parts: Vec<Term> = Vec::new();
    for part in options.iter().copied().flatten() {
        if !parts.contains(part) {
            parts.push(part.clone());
        }
    }
    let all = (0..parts.len()).flat_map(|one| (one + 1..parts.len()).map(move |other| (one, other)));
    let all: Vec<[Term; 2]> = all.map(|(one, other)| [parts[one].clone(), parts[other].clone()]).collect();
    let same = options.len() == all.len() && options.iter().zip(&all).all(|(option, pair)| *option == pair.as_slice());
    (parts.len() > 2 && same).then_some(parts)
}

/// The first of some options that do the same one by one, more or less often: `up to 3`, and that number.
pub fn at_most(term: &Term) -> Option<(Term, i32)> {
    if term.key() != "effect.choose_one" {
        return None;
    }
    let mut said: Vec<(Term, i32)> = Vec::new();
    for option in term.block(0) {
        let [only] = (if is_plain(option) { option.block(1) } else { return None }) else { return None };
        let Some(Arg::Term(number)) = only.args.first() else { return None };
        if number.key() != "n.literal" {
            return None;
        }
        said.push((only.clone(), number.number(0)));
    }
    said.sort_by_key(|(_, n)| *n);
    let alike = said.windows(2).all(|two| two[0].0.key() == two[1].0.key() && two[0].0.args[1..] == two[1].0.args[1..]);
    let counted = said.iter().enumerate().all(|(at, (_, n))| *n == at as i32 + 1);
    if alike && counted && said.len() > 1 { said.pop() } else { None }
}

/// Options that differ in a word or few: the rest is said once.
fn in_common(options: &[String]) -> Option<String> {
    let words: Vec<Vec<&str>> = options.iter().map(|option| option.split(' ').collect()).collect();
    let (first, rest) = words.split_first()?;
    let shortest = words.iter().map(Vec::len).min()?;
    let before = (0..shortest).take_while(|at| rest.iter().all(|other| other[*at] == first[*at])).count();
    let same_from_end = |back: usize| rest.iter().all(|other| other[other.len() - back] == first[first.len() - back]);
    let after = (1..=shortest - before).take_while(|back| same_from_end(*back)).count();
    let differing: Vec<String> = words.iter().map(|words| words[before..words.len() - after].join(" ")).collect();
    let short = differing.iter().all(|part| !part.is_empty() && part.split(' ').count() <= 3 && !part.contains(','));
    if rest.is_empty() || !short || before + after < 4 || before == 0 {
        return None;
    }
    let (start, end) = (first[..before].join(" "), first[first.len() - after..].join(" "));
    Some(format!("{start} {} {end}", list(&differing, "or")).trim_end().to_owned())
}
