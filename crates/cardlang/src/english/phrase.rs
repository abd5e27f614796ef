//! Phrases: cards, players, noun phrases, conditions and numbers in words.

use super::markers::{self, Form};
use super::template;
use super::voice::{Voice, Words};
use crate::form::Sort;
use crate::term::{Arg, Term};

impl Voice {
    /// Any phrase but a statement, its verbs settled.
    pub fn phrase(&mut self, term: &Term) -> String {
        match term.form.sort {
            Sort::Cards | Sort::Players => self.words(term).text,
            Sort::Np => {
                let many = self.noun_many;
                self.np(term, many)
            }
            Sort::Number => self.number(term),
            _ if term.key() == "if.not" => self.negated(term.term(0)),
            _ if term.key() == "q.where" => self.relative(term.term(0)),
            _ if term.key() == "if.happened" => self.has_happened(term, ""),
            _ if term.key() == "if.never_happened" => self.has_happened(term, "not "),
            _ if term.key() == "n.happened" => format!("the number of times {}", self.has_happened(term, "")),
            _ => {
                let text = self.fill(term, template::of(term.form));
                markers::settle(&text, Form::Finite)
            }
        }
    }

    /// Cards or players and their number.
    pub fn words(&mut self, term: &Term) -> Words {
        if self.it.as_ref() == Some(term) {
            return Words::one("it");
        }
        match term.key() {
            "players.you" => self.known.you.clone().unwrap_or_else(|| Words::many("you")),
            "players.all" => Words::many("the players"),
            _ if self.is_agent(term) => Words::many("they"),
            "cards.this" => Words::one(self.this.clone()),
            "cards.name" | "players.name" => self.named(term.text(0)),
            _ => {
                let text = self.fill(term, template::of(term.form));
                let all = matches!(term.args.last(), Some(Arg::Word(word)) if word == "all");
                let many = all || text.starts_with("the players");
                Words { text: markers::settle(&text, Form::Finite), many }
            }
        }
    }

    /// A noun phrase for one card or for many.
    pub fn np(&mut self, term: &Term, many: bool) -> String {
        if let Some(title) = only_title(term) {
            return title.to_owned();
        }
        let outer = std::mem::replace(&mut self.noun_many, many);
        let parts: Vec<String> = term.children().map(|child| self.phrase(child)).collect();
        self.noun_many = outer;
        parts.join(" ")
    }

    /// The noun of a noun phrase alone: what `that …` calls it later.
    pub fn noun(&mut self, np: &Term) -> String {
        match np.args.get(1) {
            Some(Arg::Term(noun)) => {
                let outer = std::mem::replace(&mut self.noun_many, false);
                let text = self.phrase(noun);
                self.noun_many = outer;
                text
            }
            _ => "card".to_owned(),
        }
    }

    /// What is told of as over: `an enemy was destroyed this round`, `it has not attacked this phase`.
    fn has_happened(&mut self, term: &Term, not: &str) -> String {
        let event = self.phrase(term.term(0));
        let words: Vec<&str> = event.split(' ').collect();
        let verb = words.iter().position(|word| past(word).is_some()).unwrap_or(words.len());
        let told = match words.get(verb).copied() {
            Some("is") => format!("was {not}"),
            Some("are") => format!("were {not}"),
            Some(word) => {
                let has = if verb > 0 && words[verb - 1] == "you" { "have" } else { "has" };
                format!("{has} {not}{} ", past(word).unwrap_or(word))
            }
            None => String::new(),
        };
        let before = words[..verb].join(" ");
        let after = words.get(verb + 1..).unwrap_or_default().join(" ");
        format!("{before} {told}{after} this {}", term.text(1)).trim().to_owned()
    }

    /// `whose controller …`, `that is …`: a condition about the card in question.
    fn relative(&mut self, condition: &Term) -> String {
        let many = self.noun_many;
        let text = self.phrase(condition);
        let verbs = [("it is ", "that is ", "that are "), ("it has ", "that has ", "that have ")];
        if let Some(rest) = text.strip_prefix("its ") {
            return format!("whose {rest}");
        }
        for (is, one, several) in verbs {
            if let Some(rest) = text.strip_prefix(is) {
                return format!("{}{rest}", if many { several } else { one });
            }
        }
        format!("where {text}")
    }

    /// `X is not …` where the condition allows, or else `not (…)`.
    fn negated(&mut self, condition: &Term) -> String {
        let text = self.phrase(condition);
        for (is, is_not) in [(" is ", " is not "), (" are ", " are not "), (" has ", " does not have ")] {
            if text.contains(is) && !text.contains(" or ") && !text.contains(" and ") {
                return text.replacen(is, is_not, 1);
            }
        }
        format!("not ({text})")
    }

    /// A number in words.
    pub fn number(&mut self, term: &Term) -> String {
        match term.key() {
            "n.count" => {
                let what = self.np(term.term(0), true);
                format!("the number of {what}")
            }
            "n.if" => {
                let (a, b) = (self.number(term.term(0)), self.number(term.term(2)));
                let condition = self.phrase(term.term(1));
                format!("{b} ({a} instead if {condition})")
            }
            _ => {
                let text = self.fill(term, template::of(term.form));
                markers::settle(&text, Form::Finite)
            }
        }
    }
}

/// The title in `is named "Aragorn"`, which says no more than `is Aragorn`.
fn only_title(np: &Term) -> Option<&str> {
    match (np.args.get(1), np.block(0), np.block(2)) {
        (Some(Arg::None), [], [named]) => title(named),
        _ => None,
    }
}

/// The title a qualifier asks for.
pub fn title(qualifier: &Term) -> Option<&str> {
    (qualifier.key() == "q.named").then(|| qualifier.text(0))
}

/// The participle of a verb that an occurrence is told with.
fn past(verb: &str) -> Option<&'static str> {
    const VERBS: &[(&str, &str)] = &[
        ("is", "been"),
        ("are", "been"),
        ("attacks", "attacked"),
        ("becomes", "become"),
        ("begins", "begun"),
        ("changes", "changed"),
        ("commits", "committed"),
        ("commit", "committed"),
        ("deals", "dealt"),
        ("draw", "drawn"),
        ("draws", "drawn"),
        ("ends", "ended"),
        ("engages", "engaged"),
        ("enters", "entered"),
        ("exhausts", "exhausted"),
        ("heals", "healed"),
        ("leaves", "left"),
        ("looks", "looked"),
        ("participates", "participated"),
        ("play", "played"),
        ("plays", "played"),
        ("quest", "quested"),
        ("raise", "raised"),
        ("raises", "raised"),
        ("readies", "readied"),
        ("resolves", "resolved"),
        ("suffers", "suffered"),
        ("travel", "travelled"),
        ("travels", "travelled"),
    ];
    VERBS.iter().find(|(now, _)| *now == verb).map(|(_, then)| *then)
}
