//! Statements with blocks, and rows of statements, as sentences.

use super::clause::{Clause, Mood};
use super::markers::{self, Form};
use super::template;
use super::voice::Voice;
use crate::form::Sort;
use crate::term::{Arg, Term};

impl Voice {
    /// Statements as sentences, without capitals and full stops.
    pub fn sentences(&mut self, statements: &[Term]) -> Vec<String> {
        let mut sentences = Vec::new();
        let mut rest = statements;
        while !rest.is_empty() {
            let (mut told, used) = self.next_sentences(rest);
            sentences.append(&mut told);
            rest = &rest[used..];
        }
        sentences
    }

    /// Statements in one breath: `A, B, and C`.
    pub fn joined(&mut self, statements: &[Term]) -> String {
        let known = self.names_known();
        let sentences = self.sentences(statements);
        self.forget_names(known);
        list(&sentences, "and")
    }

    /// The sentences of the first statement or few, and how many statements they tell.
    fn next_sentences(&mut self, statements: &[Term]) -> (Vec<String>, usize) {
        if let Some((clause, used)) = self.next_clause(statements) {
            return (vec![clause.finite()], used);
        }
        let term = &statements[0];
        let told = match term.key() {
            "effect.if" | "constant.if" => self.conditional(term),
            "effect.may" => self.may(term),
            "effect.player_may" => self.acting(term.term(0), "may", term.block(1)),
            "effect.each_player" => self.each_player(term),
            "effect.then" => self.led("then", term.block(0)),
            "effect.after_attack" => match term.kept(0) {
                Some(deals) => self.led(&format!("after this attack {deals}"), term.block(0)),
                None => self.led("after this attack", term.block(0)),
            },
            "effect.delayed" => vec![self.delayed(term)],
            "effect.players_may_or_else" => self.players_may_or_else(term),
            "constant.while" => self.while_so(term),
            "constant.as_attachment" => self.as_attachment(term),
            _ => vec![self.clause(term).finite()],
        };
        (told, 1)
    }

    fn delayed(&mut self, term: &Term) -> String {
        let end = format!("at the end of the {}", term.text(0));
        match term.args.get(1) {
            Some(Arg::Term(card)) => {
                let card = self.phrase(card);
                format!("if {card} is not destroyed this {}, {end} {}", term.text(0), self.joined(term.block(2)))
            }
            _ => format!("{end}, {}", self.joined(term.block(2))),
        }
    }

    fn players_may_or_else(&mut self, term: &Term) -> Vec<String> {
        let (who, missed) = match term.kept(0) {
            Some("any") => ("any player", "if no player does"),
            _ => ("each player", "if any player does not"),
        };
        let mut told = self.in_turn(term, |voice| voice.does(who, "may", term.block(1)));
        told.push(format!("{missed}, {}", self.joined(term.block(2))));
        told
    }

    /// The first statement or few as one clause, unless they need sentences of their own.
    pub fn next_clause(&mut self, statements: &[Term]) -> Option<(Clause, usize)> {
        let term = statements.first()?;
        match term.key() {
            "effect.player_chooses" => Some(self.player_chooses(statements)),
            "effect.choose" if self.agent.is_some() => Some(self.choose_and(statements)),
            "effect.CardsLasting" => Some(self.lasting(statements)),
            "effect.choose_one" => Some((self.choose_one(term), 1)),
            _ if has_own_sentences(term) => None,
            _ => Some((self.clause(term), 1)),
        }
    }

    /// Sentences of their own, with a few words before the first.
    fn led(&mut self, lead: &str, block: &[Term]) -> Vec<String> {
        let mut told = self.sentences(block);
        if let Some(first) = told.first_mut() {
            *first = format!("{lead}, {first}");
        }
        told
    }

    fn conditional(&mut self, term: &Term) -> Vec<String> {
        let condition = self.phrase(term.term(0));
        let outer = std::mem::replace(&mut self.it, subject_of(term.term(0)));
        let then = self.joined(term.block(1));
        let mut told = vec![format!("if {condition}, {then}")];
        if let Some(Arg::Block(otherwise)) = term.args.get(2) {
            told.push(format!("otherwise, {}", self.joined(otherwise)));
        }
        self.it = outer;
        told
    }

    fn while_so(&mut self, term: &Term) -> Vec<String> {
        let condition = self.phrase(term.term(0));
        let outer = std::mem::replace(&mut self.it, subject_of(term.term(0)));
        let told = vec![format!("while {condition}, {}", self.joined(term.block(1)))];
        self.it = outer;
        told
    }

    fn as_attachment(&mut self, term: &Term) -> Vec<String> {
        let inside = paragraph(&self.sentences(term.block(0)));
        vec![self.counting_as_attachment(&inside)]
    }

    /// A text that works while the card is an attachment.
    pub fn counting_as_attachment(&mut self, inside: &str) -> String {
        let kind = self.counts_as.clone().map(|word| format!("{word} ")).unwrap_or_default();
        let text = markers::articles(&format!("\u{1} {kind}attachment"));
        format!("(Counts as {text} with the text: \"{inside}\")")
    }

    fn may(&mut self, term: &Term) -> Vec<String> {
        let who = if self.agent.is_some() { "they" } else { "you" };
        self.does(who, "may", term.block(0))
    }

    fn each_player(&mut self, term: &Term) -> Vec<String> {
        self.in_turn(term, |voice| match term.block(1) {
            [only] if only.key() == "effect.player_may" && voice.is_agent(only.term(0)) => {
                voice.does("each player", "may", only.block(1))
            }
            [only] if only.key() == "effect.may" => voice.does("each player", "may", only.block(0)),
            block => voice.does("each player", "must", block),
        })
    }

    /// What is said of the players one after the other: whoever has that name acts.
    fn in_turn<T>(&mut self, term: &Term, tell: impl FnOnce(&mut Voice) -> T) -> T {
        let name = term.text(0).to_owned();
        let player =
            Term { form: crate::pattern::form("players.name"), args: vec![Arg::Name(name.clone())], span: term.span };
        self.name_thing(&name, crate::pattern::NameKind::Players, "player".to_owned(), false, "chosen");
        let outer = self.agent.replace(player);
        let told = tell(self);
        self.agent = outer;
        told
    }

    /// A player who acts in place of `you`.
    fn acting(&mut self, who: &Term, modal: &str, block: &[Term]) -> Vec<String> {
        let words = self.words(who);
        if words.text == "you" {
            return self.does("you", modal, block);
        }
        let outer = self.agent.replace(who.clone());
        let told = self.does(&words.text, modal, block);
        self.agent = outer;
        told
    }

    /// `WHO may A, B, and C.` What the one who acts does not do follows as sentences.
    fn does(&mut self, who: &str, modal: &str, block: &[Term]) -> Vec<String> {
        let known = self.names_known();
        let mut done = Vec::new();
        let mut rest = block;
        let mut after = Vec::new();
        while let Some((clause, used)) = self.next_clause(rest) {
            rest = &rest[used..];
            match clause.plain() {
                Some(plain) => done.push(plain),
                None => {
                    after.push(clause.finite());
                    break;
                }
            }
        }
        after.extend(self.sentences(rest));
        self.forget_names(known);
        if done.is_empty() {
            if let Some(first) = after.first_mut() {
                let own = first.strip_prefix("they ").filter(|own| own.starts_with("must ") || own.starts_with("may "));
                *first = match (modal, own) {
                    (_, Some(own)) => format!("{who} {own}"),
                    ("may", None) => format!("{who} may choose that {first}"),
                    (_, None) => format!("for {who}, {first}"),
                };
            }
            return after;
        }
        after.insert(0, format!("{who} {modal} {}", list(&done, "and")));
        after
    }

    fn choose_one(&mut self, term: &Term) -> Clause {
        let mut options = Vec::new();
        for option in term.block(0) {
            options.push(match option.key() {
                "effect.option" => self.joined(option.block(0)),
                _ => self.joined(std::slice::from_ref(option)),
            });
        }
        Clause::command(format!("choose one: {}", choices(&options)))
    }

    /// `That player must choose and exhaust 1 hero they control`.
    fn player_chooses(&mut self, statements: &[Term]) -> (Clause, usize) {
        let who = statements[0].term(0);
        let words = self.words(who);
        let by_you = words.text == "you" || self.is_agent(who);
        let outer = if by_you { self.agent.clone() } else { self.agent.replace(who.clone()) };
        let (clause, used) = self.choose_and(statements);
        self.agent = outer;
        if by_you {
            return (clause, used);
        }
        let predicate = format!("must {}", clause.predicate);
        (Clause { mood: Mood::Subject(words.text), predicate, tail: clause.tail }, used)
    }

    /// A choice, and with it the one thing done to what was chosen.
    fn choose_and(&mut self, statements: &[Term]) -> (Clause, usize) {
        let chosen = self.choice(&statements[0]);
        let tail = self.tail();
        self.introduce(&statements[0]);
        match single_use(statements) {
            Some(verb) => {
                let predicate = format!("choose and {verb} {chosen}");
                (Clause { mood: Mood::Command, predicate, tail }, 2)
            }
            None => (Clause { mood: Mood::Command, predicate: format!("choose {chosen}"), tail }, 1),
        }
    }

    /// `1 hero they control`: what a choice says after its verb.
    fn choice(&mut self, term: &Term) -> String {
        let text = self.fill(term, template::of(term.form));
        let text = markers::settle(&text, Form::Plain);
        match text.split_once("choose ").or_else(|| text.split_once("chooses ")) {
            Some((_, chosen)) => chosen.to_owned(),
            None => text,
        }
    }

    /// Lasting effects on the same cards for the same time are told together.
    fn lasting(&mut self, statements: &[Term]) -> (Clause, usize) {
        let mut clause = self.clause(&statements[0]);
        let mut used = 1;
        let duration = format!(" {}", self.phrase(statements[0].term(2)));
        while let Some(next) = statements.get(used).filter(|next| same_lasting(&statements[0], next)) {
            let further = self.clause(next);
            let Some(before) = clause.predicate.strip_suffix(&duration) else { break };
            let (Some((verb, _)), Some((again, rest))) =
                (markers::leading_verb(before), markers::leading_verb(&further.predicate))
            else {
                break;
            };
            let addition = if verb == again { rest.trim_start() } else { &further.predicate };
            clause.predicate = format!("{before} and {addition}");
            clause.tail.push_str(&further.tail);
            used += 1;
        }
        (clause, used)
    }
}

fn same_lasting(first: &Term, next: &Term) -> bool {
    next.key() == "effect.CardsLasting" && next.term(0) == first.term(0) && next.term(2) == first.term(2)
}

/// Statements that are told by sentences of their own.
fn has_own_sentences(term: &Term) -> bool {
    matches!(
        term.key(),
        "effect.if"
            | "constant.if"
            | "effect.may"
            | "effect.player_may"
            | "effect.each_player"
            | "effect.then"
            | "effect.after_attack"
            | "effect.delayed"
            | "effect.players_may_or_else"
            | "constant.while"
            | "constant.as_attachment"
    )
}

/// The verb of the statement after a choice, if the choice is its only object and not spoken of again.
fn single_use(statements: &[Term]) -> Option<&'static str> {
    let [choice, next, later @ ..] = statements else { return None };
    let name = choice.args.iter().find_map(|arg| match arg {
        Arg::Name(name) => Some(name),
        _ => None,
    })?;
    let [super::template::Bit::Text(verb), super::template::Bit::Hole { .. }] = template::of(next.form) else {
        return None;
    };
    let uses_it = next.form.sort == Sort::Effect
        && matches!(next.args.first(), Some(Arg::Term(object)) if object.key() == "cards.name" && object.text(0) == name);
    let again = later.iter().any(|term| mentions(term, name));
    let verb = verb.trim();
    (uses_it && !again && !verb.contains(' ')).then_some(verb)
}

fn mentions(term: &Term, name: &str) -> bool {
    let mut found = false;
    term.visit(&mut |term| found |= term.args.contains(&Arg::Name(name.to_owned())));
    found
}

/// What a condition is about, if the consequence may call it `it`.
fn subject_of(condition: &Term) -> Option<Term> {
    match condition.args.first() {
        Some(Arg::Term(subject)) if matches!(subject.key(), "cards.host" | "cards.name") => Some((**subject).clone()),
        _ => None,
    }
}

/// `A`, `A and B`, `A, B, and C`; semicolons where the items have commas.
pub fn list(items: &[String], word: &str) -> String {
    let comma = if items.iter().any(|item| item.contains(',')) { ";" } else { "," };
    match items {
        [] => String::new(),
        [one] => one.clone(),
        [one, two] if comma == "," => format!("{one} {word} {two}"),
        [first @ .., last] => format!("{}{comma} {word} {last}", first.join(&format!("{comma} "))),
    }
}

/// Options, always kept apart: `A, or B`.
fn choices(options: &[String]) -> String {
    match options {
        [one, two] if !one.contains(',') => format!("{one}, or {two}"),
        _ => list(options, "or"),
    }
}

/// Sentences with capitals and full stops.
pub fn paragraph(sentences: &[String]) -> String {
    let told: Vec<String> = sentences.iter().map(|sentence| finished(&with_pronouns(sentence))).collect();
    told.join(" ")
}

fn finished(sentence: &str) -> String {
    let parts: Vec<String> = sentence.split(". ").map(crate::grammar::capitalise).collect();
    let sentence = parts.join(". ");
    let ended = sentence.ends_with(['.', '!', '?']) || sentence.ends_with(".\")") || sentence.ends_with(".)");
    if ended { sentence } else { format!("{sentence}.") }
}

/// `that player's … that player's` becomes `that player's … their`.
fn with_pronouns(sentence: &str) -> String {
    let mut words: Vec<String> = sentence.split(' ').map(str::to_owned).collect();
    for at in 1..words.len() {
        let Some(noun) = words[at].strip_suffix("'s") else { continue };
        let owner = (words[at - 1].to_lowercase(), noun.to_owned());
        let before = words[..at - 1]
            .windows(2)
            .any(|pair| (pair[0].to_lowercase(), pair[1].trim_end_matches("'s").to_owned()) == owner);
        if before && matches!(owner.0.as_str(), "that" | "each") {
            words[at] = if noun == "player" { "their" } else { "its" }.to_owned();
            words[at - 1].clear();
        }
    }
    words.retain(|word| !word.is_empty());
    words.join(" ")
}
