//! Statements that are told in one clause: a choice and its use, a search and what is found, effects on the same cards.

use super::clause::{Clause, Mood};
use super::markers;
use super::options::at_most;
use super::sentences::{list, mentions};
use super::template::{self, Bit, Case};
use super::voice::{Voice, Words};
use crate::form::Sort;
use crate::term::{Arg, Term};

impl Voice {
    /// The first few statements as one clause, if they belong together.
    pub fn told_together(&mut self, statements: &[Term]) -> Option<(Clause, usize)> {
        let first = statements.first()?;
        if let Some(told) = self.in_one_turn(statements) {
            return Some(told);
        }
        match first.key() {
            "effect.choose" | "effect.choose_player" if self.agent.is_none() || is_row_of_choices(statements) => {
                self.choice_in_use(statements)
            }
            "effect.Search" | "effect.SearchAll" if !self.listing => self.found_and_used(statements),
            "effect.CardsLasting" | "effect.PlayersLasting" | "constant.cards" | "constant.players" => {
                Some(self.on_the_same(statements))
            }
            "effect.RemoveCopies" => Some(self.removed(statements)),
            "effect.SetAside" => Some(self.set_aside(statements)),
            "effect.AddToStaging" => self.same_done(statements),
            "effect.Discard" if self.agent.is_none() && !self.listing => self.same_done(statements),
            _ => None,
        }
    }

    /// `ready a hero`: what is chosen for one thing alone is told where that is done.
    fn choice_in_use(&mut self, statements: &[Term]) -> Option<(Clause, usize)> {
        let chosen = statements.iter().take_while(|term| is_choice(term)).count();
        let (choices, rest) = statements.split_at(chosen);
        let (used, later) = rest.split_first()?;
        let up_to = at_most(used);
        let used = up_to.as_ref().map_or(used, |(most, _)| most);
        let once = |choice: &Term| new_name(choice).is_some_and(|name| is_used_once(name, used, later));
        let hangs_on = |choice: &Term| {
            new_name(choice).is_some_and(|name| choices.iter().any(|other| other != choice && asks_for(other, name)))
        };
        if is_told_apart(used) || !choices.iter().all(once) || choices.iter().any(hangs_on) {
            return None;
        }
        for choice in choices {
            let text = self.choice(choice);
            let words = Words { long: has_qualifiers(choice), ..Words::one(text) };
            self.introduce(choice);
            self.folded.push((new_name(choice).unwrap_or_default().to_owned(), words));
        }
        let mut clause = self.clause(used);
        if let Some((_, n)) = &up_to {
            clause.predicate = clause.predicate.replacen(&format!(" {n} "), &format!(" up to {n} "), 1);
        }
        self.folded.clear();
        Some((clause, chosen + 1))
    }

    /// `search the encounter deck for a Hill Troll and add it to the staging area`.
    fn found_and_used(&mut self, statements: &[Term]) -> Option<(Clause, usize)> {
        let [search, used, ..] = statements else { return None };
        let name = new_name(search)?;
        if let Some(clause) = self.shuffled_from_open(search, used, name) {
            return Some((clause, 2));
        }
        if is_told_apart(used) || !direct(used, name) || in_subject(used, name) {
            return None;
        }
        let searching = self.clause(search).plain()?;
        let form = crate::pattern::form("cards.name");
        let found = Term { form, args: vec![Arg::Name(name.to_owned())], span: search.span };
        let outer = self.it.replace(found);
        let using = self.clause(used);
        self.it = outer;
        using.plain().map(|using| (Clause::command(format!("{searching} and {using}")), 2))
    }

    /// `shuffle each location in the encounter discard pile into …`: what everybody sees is not searched for.
    fn shuffled_from_open(&mut self, search: &Term, used: &Term, name: &str) -> Option<Clause> {
        let pile = search.children().find(|child| child.form.sort == Sort::Pile)?;
        let from = self.phrase(pile);
        if search.key() != "effect.SearchAll" || used.key() != "effect.ShuffleInto" || from.contains("deck") {
            return None;
        }
        let what = self.np(search.children().find(|child| child.key() == "np")?, false);
        self.introduce(search);
        self.folded.push((name.to_owned(), Words::one(format!("each {what} in {from}"))));
        let clause = self.clause(used);
        self.folded.clear();
        Some(clause)
    }

    /// What happens to the same cards for the same time.
    fn on_the_same(&mut self, statements: &[Term]) -> (Clause, usize) {
        let first = &statements[0];
        let duration = first.args.get(2).map(|_| format!(" {}", self.phrase(first.term(2)))).unwrap_or_default();
        let mut told = vec![self.clause(first)];
        for next in statements[1..].iter().take_while(|next| is_parallel(first, next)) {
            let clause = self.clause(next);
            let same = clause.mood == told[0].mood && clause.tail == told[0].tail;
            let alike = told.iter().all(|told| verb_of(told) == verb_of(&clause));
            let few = told.len() == 1 && ![&told[0], &clause].iter().any(|told| told.predicate.contains(" for each "));
            if !same || !(alike || few) || !can_be_joined(&clause, &duration) || !can_be_joined(&told[0], &duration) {
                break;
            }
            told.push(clause);
        }
        let used = told.len();
        let mut clause = told.remove(0);
        if used == 1 {
            return self.on_several(clause, statements);
        }
        if used > 1 {
            let own = |clause: &Clause| clause.predicate.trim_end_matches(duration.as_str()).to_owned();
            let predicates: Vec<String> = std::iter::once(&clause).chain(&told).map(own).collect();
            clause.predicate = format!("{}{duration}", parallel(&predicates));
        }
        (clause, used)
    }

    /// The same for several: `each enemy and non-Dark location in the staging area gets +1 [threat]`.
    fn on_several(&mut self, clause: Clause, statements: &[Term]) -> (Clause, usize) {
        let first = &statements[0];
        let lasting = first.key() == "effect.CardsLasting" && clause.tail.is_empty();
        let Mood::Subject(subject) = &clause.mood else { return (clause, 1) };
        let same = |next: &&Term| next.key() == first.key() && next.args[1..] == first.args[1..];
        let mut subjects = vec![subject.clone()];
        for next in statements[1..].iter().take_while(|next| lasting && same(next)) {
            match self.clause(next) {
                Clause { mood: Mood::Subject(other), predicate, tail }
                    if tail.is_empty() && predicate == clause.predicate =>
                {
                    subjects.push(other);
                }
                _ => break,
            }
        }
        let used = subjects.len();
        let Some(subject) = each_of(&subjects).filter(|_| used > 1) else { return (clause, 1) };
        (Clause { mood: Mood::Subject(subject), ..clause }, used)
    }

    /// `remove from the encounter deck: 1× Wargs, 2× Despair`.
    fn removed(&mut self, statements: &[Term]) -> (Clause, usize) {
        let first = &statements[0];
        let same = |term: &&Term| term.key() == first.key() && term.args.last() == first.args.last();
        let run: Vec<&Term> = statements.iter().take_while(same).collect();
        if run.len() == 1 {
            return (self.clause(first), 1);
        }
        let copies: Vec<String> = run.iter().map(|term| format!("{}× {}", self.copies(term), term.text(1))).collect();
        let from = first.children().find(|child| child.form.sort == Sort::Pile).map(|pile| self.phrase(pile));
        let text = format!("remove from {}: {}", from.unwrap_or_default(), copies.join(", "));
        (Clause::command(text), run.len())
    }

    fn copies(&mut self, term: &Term) -> String {
        match term.args.first() {
            Some(Arg::Number(n)) => n.to_string(),
            Some(Arg::Term(number)) => self.number(number),
            _ => String::new(),
        }
    }

    /// `set First Hall and Bridge of Khazad-dûm aside, out of play`.
    fn set_aside(&mut self, statements: &[Term]) -> (Clause, usize) {
        let (cards, used) = self.cards_in_a_row(statements);
        if used < 2 {
            return (self.clause(&statements[0]), 1);
        }
        (Clause::command(format!("set {cards} aside, out of play")), used)
    }

    /// `add Bellach and The Secret Chamber to the staging area`: the same done to several cards.
    fn same_done(&mut self, statements: &[Term]) -> Option<(Clause, usize)> {
        let (cards, used) = self.cards_in_a_row(statements);
        if used < 2 {
            return None;
        }
        let first = self.phrase(statements[0].term(0));
        let clause = self.clause(&statements[0]);
        let predicate = clause.predicate.replacen(&first, &cards, 1);
        (clause.mood == Mood::Command).then_some((Clause { predicate, ..clause }, used))
    }

    /// The cards of all statements in a row that do the same to each, and how many these are.
    fn cards_in_a_row(&mut self, statements: &[Term]) -> (String, usize) {
        let first = &statements[0];
        let same = |term: &&Term| {
            term.key() == first.key()
                && term.args[1..] == first.args[1..]
                && matches!(term.term(0).key(), "cards.the_named" | "cards.each")
        };
        let run: Vec<&Term> = statements.iter().take_while(same).collect();
        let mut told: Vec<String> = Vec::new();
        let mut kinds: Vec<String> = Vec::new();
        for term in &run {
            let text = self.phrase(term.term(0));
            // Alternatives are told one by one.
            if text.contains(" or ") {
                return (text, 1);
            }
            if text.starts_with("each ") {
                kinds.push(text);
            } else {
                told.push(text);
            }
        }
        // Kinds of cards come first, and what is said of all of them once.
        told.splice(0..0, each_of(&kinds).filter(|_| !kinds.is_empty()));
        let deck = " in the encounter deck";
        let last = told.len().saturating_sub(1);
        if told.iter().all(|card| card.ends_with(deck)) {
            told[..last].iter_mut().for_each(|card| card.truncate(card.len() - deck.len()));
        }
        let commas = told.iter().any(|card| card.contains(','));
        let cards = if commas { told.join(", and ") } else { list(&told, "and") };
        (cards, run.len())
    }

    /// `return it to the staging area`: what is done next with the card a player has just chosen.
    pub fn done_with_it(&mut self, statements: &[Term]) -> Option<String> {
        let [choice, used, ..] = statements else { return None };
        let name = new_name(choice)?;
        if is_told_apart(used) || !direct(used, name) || in_subject(used, name) || self.means_many(name) {
            return None;
        }
        let form = crate::pattern::form("cards.name");
        let chosen = Term { form, args: vec![Arg::Name(name.to_owned())], span: choice.span };
        let outer = self.it.replace(chosen);
        let clause = self.clause(used);
        self.it = outer;
        clause.plain().filter(|done| !done.ends_with(" of it") && !done.ends_with(" guards it"))
    }
}

/// Two choices, one after the other.
fn is_row_of_choices(statements: &[Term]) -> bool {
    matches!(statements, [one, other, ..] if is_choice(one) && is_choice(other))
}

fn is_choice(term: &Term) -> bool {
    matches!(term.key(), "effect.choose" | "effect.choose_player")
}

/// Whether what is chosen has to do with something chosen before, beyond what goes without saying.
fn asks_for(choice: &Term, name: &str) -> bool {
    let asked = |np: &Term| {
        let mut qualifiers = np.block(2).iter().filter(|it| !matches!(it.key(), "q.eligible_host" | "q.other_than"));
        qualifiers.any(|qualifier| mentions(qualifier, name))
    };
    choice.children().any(|child| child.key() == "np" && asked(child))
}

/// The name a statement gives.
pub(super) fn new_name(term: &Term) -> Option<&str> {
    term.args.iter().find_map(|arg| match arg {
        Arg::Name(name) => Some(name.as_str()),
        _ => None,
    })
}

fn has_qualifiers(choice: &Term) -> bool {
    choice.children().any(|child| child.key() == "np" && !child.block(2).is_empty() || child.key() == "players.which")
}

/// Whether a name is an argument of a statement, is said there once, and not later.
fn is_used_once(name: &str, used: &Term, later: &[Term]) -> bool {
    let mut times = 0;
    used.visit(&mut |term| times += usize::from(term.args.contains(&Arg::Name(name.to_owned()))));
    times == 1
        && direct(used, name)
        && !in_subject(used, name)
        && !acts(used, name)
        && !later.iter().any(|term| mentions(term, name))
}

fn direct(term: &Term, name: &str) -> bool {
    let is_name = |child: &Term| matches!(child.key(), "cards.name" | "players.name") && child.text(0) == name;
    term.children().any(is_name)
}

/// Whether a name does something inside a statement: `the next ally that player plays`.
fn acts(term: &Term, name: &str) -> bool {
    template::of(term.form).windows(3).any(|bits| match bits {
        [Bit::Hole { name: hole, .. }, Bit::Text(space), Bit::Number(_) | Bit::Verb(..)] if space == " " => {
            let actor = template::hole(term.form, hole).and_then(|(index, _)| term.args.get(index));
            matches!(actor, Some(Arg::Term(actor)) if mentions(actor, name))
        }
        _ => false,
    })
}

/// Whether what a statement is said of has to do with a name.
fn in_subject(term: &Term, name: &str) -> bool {
    let [Bit::Hole { name: hole, case: Case::Plain }, Bit::Text(space), ..] = template::of(term.form) else {
        return false;
    };
    let subject = template::hole(term.form, hole).and_then(|(index, _)| term.args.get(index));
    matches!(subject, Some(Arg::Term(subject)) if space.starts_with(' ') && mentions(subject, name))
}

/// Statements that need sentences of their own, or give names themselves.
fn is_told_apart(term: &Term) -> bool {
    let blocks = term.args.iter().any(|arg| matches!(arg, Arg::Block(_)));
    blocks || is_choice(term) || new_name(term).is_some()
}

fn is_parallel(first: &Term, next: &Term) -> bool {
    next.key() == first.key() && next.term(0) == first.term(0) && next.args.get(2) == first.args.get(2)
}

fn can_be_joined(clause: &Clause, duration: &str) -> bool {
    let told = &clause.predicate;
    clause.mood != Mood::Whole && told.ends_with(duration) && !told.contains([',', '"']) && !told.contains(" unless ")
}

/// `each enemy and location in the staging area`: what is said of each of them at the end, once.
fn each_of(subjects: &[String]) -> Option<String> {
    let told: Option<Vec<&str>> = subjects.iter().map(|subject| subject.strip_prefix("each ")).collect();
    let words: Vec<Vec<&str>> = told?.iter().map(|subject| subject.split(' ').collect()).collect();
    let shortest = words.iter().map(Vec::len).min()?;
    let back = |words: &Vec<&'_ str>, n: usize| words[words.len() - n].to_owned();
    let same = (1..shortest).take_while(|n| words.iter().all(|other| back(other, *n) == back(&words[0], *n))).count();
    let kinds: Vec<String> = words.iter().map(|words| words[..words.len() - same].join(" ")).collect();
    let end = words[0][words[0].len() - same..].join(" ");
    Some(format!("each {} {end}", list(&kinds, "and")).trim_end().to_owned())
}

/// The verb of a clause, `cannot` included; what gives something is of one kind.
fn verb_of(clause: &Clause) -> &str {
    match markers::leading_verb(&clause.predicate) {
        Some(("gain", _)) => "get",
        Some((verb, _)) => verb,
        None => clause.predicate.split(' ').next().unwrap_or_default(),
    }
}

fn both_give(one: &str, other: &str) -> bool {
    matches!((one, other), ("get", "gain") | ("gain", "get"))
}

/// Predicates of one subject: `gets +1 [attack] and +1 [defense]`, `cannot attack or defend`.
fn parallel(predicates: &[String]) -> String {
    if predicates.iter().all(|predicate| predicate.starts_with("cannot ")) {
        let deeds: Vec<String> = predicates.iter().map(|predicate| predicate["cannot ".len()..].to_owned()).collect();
        return format!("cannot {}", list(&deeds, "or"));
    }
    let counted: Vec<Option<&str>> =
        predicates.iter().map(|predicate| predicate.find(" for each ").map(|at| &predicate[at..])).collect();
    let shared = counted[0].filter(|shared| counted.iter().all(|other| *other == Some(*shared))).unwrap_or_default();
    let mut parts: Vec<String> = Vec::new();
    let mut before = "";
    for predicate in predicates {
        let predicate = predicate.trim_end_matches(shared);
        let is_thing = |rest: &str| rest.ends_with(" trait") || rest.ends_with(" icon");
        match markers::leading_verb(predicate) {
            Some((verb, rest)) if verb == before || both_give(verb, before) && !is_thing(rest) => {
                parts.push(rest.trim_start().to_owned());
            }
            verb => {
                parts.push(predicate.to_owned());
                before = verb.map_or("", |(verb, _)| verb);
            }
        }
    }
    format!("{}{shared}", list(&parts, "and"))
}
