//! Phrases: cards, players, noun phrases, conditions and numbers in words.

use super::markers::{self, Form};
use super::nouns::title;
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
            Sort::Condition => self.condition(term),
            _ if term.key() == "q.stat" => self.bounded(term),
            _ if term.key() == "q.or" => self.either(term),
            _ if term.key() == "which.threat" => self.threat_of_players(term),
            _ if term.key() == "q.controlled_by" && self.is_told_behind(term.term(0)) => {
                format!("controlled by {}", self.words(term.term(0)).text)
            }
            _ if is_any_enemy(term) => if term.key() == "deed.defend" { "defend" } else { "attacking" }.to_owned(),
            _ if matches!(term.key(), "q.with_attached" | "q.without_attached" | "deed.have_attached") => {
                self.with_attachments(term)
            }
            _ if term.key() == "q.where" => self.relative(term.term(0)),
            _ if term.key() == "q.most" => self.outstanding(term),
            _ if term.key() == "event.turned" => self.turned(term),
            _ => {
                let text = self.fill(term, template::of(term.form));
                markers::settle(&text, Form::Finite)
            }
        }
    }

    /// `with an attachment attached`: an attachment is attached, and what is a player's card is an attachment there.
    fn with_attachments(&mut self, term: &Term) -> String {
        let text = self.fill(term, template::of(term.form));
        let text = markers::settle(&text, Form::Finite);
        let Some(told) = text.strip_suffix(" attached") else { return text };
        if told.ends_with(" attachment") || told.ends_with(" attachments") {
            return told.to_owned();
        }
        match (told.strip_suffix(" player card"), told.strip_suffix(" player cards")) {
            (Some(before), _) => format!("{before} player card attachment"),
            (_, Some(before)) => format!("{before} player card attachments"),
            _ => text,
        }
    }

    /// One of two qualifiers; a title is what the card is.
    fn either(&mut self, term: &Term) -> String {
        let (one, other) = (self.phrase(term.term(0)), self.phrase(term.term(1)));
        let (first, second) = (title(term.term(0)), title(term.term(1)));
        match (first, second, one.strip_prefix("that is "), other.strip_prefix("that is ")) {
            (Some(title), None, _, Some(rest)) => format!("that is {title} or {rest}"),
            (None, Some(title), Some(rest), _) => format!("that is {rest} or {title}"),
            _ => format!("{one} or {other}"),
        }
    }

    /// Whether a player is more than a name, so that what they control is said first.
    fn is_told_behind(&self, player: &Term) -> bool {
        !self.is_agent(player) && (is_long(player) || player.key() == "players.controller")
    }

    /// Cards or players and their number.
    pub fn words(&mut self, term: &Term) -> Words {
        if self.it.as_ref() == Some(term) {
            let many = term.key() == "cards.name" && self.means_many(term.text(0));
            return if many { Words::many("they") } else { Words::one("it") };
        }
        match term.key() {
            "players.you" => self.known.you.clone().unwrap_or_else(|| Words::many("you")),
            "players.all" => Words::many("the players"),
            _ if self.is_agent(term) => Words::many("they"),
            "cards.this" => Words::one(self.this.clone()),
            "cards.name" | "players.name" => self.named(term.text(0)),
            _ => {
                let others = if term.key() == "cards.each" { self.the_others(term.term(0)) } else { None };
                if let Some(others) = others {
                    return Words::many(others);
                }
                let text = self.fill(term, template::of(term.form));
                let all = matches!(term.args.last(), Some(Arg::Word(word)) if word == "all");
                let many = all || text.starts_with("the players");
                Words { text: markers::settle(&text, Form::Finite), many, long: is_long(term) }
            }
        }
    }

    /// What is told of as over: `an enemy was destroyed this round`, `it has not attacked this phase`.
    pub fn has_happened(&mut self, term: &Term, not: &str) -> String {
        let event = self.phrase(term.term(0));
        let words: Vec<&str> = event.split(' ').collect();
        // `the quest` is none.
        let is_noun = |at: usize| at > 0 && matches!(words[at - 1], "the" | "a" | "an");
        let verb = (0..words.len()).position(|at| past(words[at]).is_some() && !is_noun(at)).unwrap_or(words.len());
        let told = match words.get(verb).copied() {
            Some("is") => format!("was {not}"),
            Some("are") => format!("were {not}"),
            Some(word) => {
                let has = if verb > 0 && words[verb - 1] == "you" { "have" } else { "has" };
                format!("{has} {not}{} ", past(word).unwrap_or(word))
            }
            None => String::new(),
        };
        let mut before = words[..verb].join(" ");
        let mut told = told;
        // Not one of them, and not one of which it is not so.
        if let Some(noun) = before.strip_prefix("a ").or_else(|| before.strip_prefix("an ")).filter(|_| !not.is_empty())
        {
            before = format!("no {noun}");
            told = told.replacen(not, "", 1);
        }
        let after = words.get(verb + 1..).unwrap_or_default().join(" ");
        format!("{before} {told}{after} this {}", term.text(1)).trim().to_owned()
    }

    /// `with the highest [threat]`, `with the fewest remaining hit points`.
    fn outstanding(&mut self, term: &Term) -> String {
        let text = markers::settle(&self.fill(term, template::of(term.form)), Form::Finite);
        let (most, least) = if text.ends_with("hit points") { ("most", "fewest") } else { ("highest", "lowest") };
        text.replacen("the most ", &format!("the {most} "), 1).replacen("the least ", &format!("the {least} "), 1)
    }

    /// A hero who is turned faceup has been a prisoner.
    fn turned(&mut self, term: &Term) -> String {
        let text = markers::settle(&self.fill(term, template::of(term.form)), Form::Finite);
        match text.strip_suffix("hero is turned faceup") {
            Some(which) => format!("{which}hero is rescued (turned faceup)"),
            None => text,
        }
    }

    /// `whose controller …`, `that is …`: a condition about the card in question.
    fn relative(&mut self, condition: &Term) -> String {
        let many = self.noun_many;
        if let Some(place) = copied_in(condition) {
            let place = self.phrase(place);
            return format!("that {} a copy {place}", if many { "have" } else { "has" });
        }
        if let Some(text) = self.sharing(condition).or_else(|| self.either_way(condition)) {
            return text;
        }
        let text = self.phrase(condition);
        let verbs = [
            ("it is ", "that is ", "that are "),
            ("it has ", "that has ", "that have "),
            ("it was ", "that was ", "that were "),
        ];
        if let Some(rest) = text.strip_prefix("its ") {
            return format!("whose {}", rest.replacen("points is ", "points are ", 1));
        }
        if let Some(rest) = text.strip_prefix("it does not have ") {
            return format!("without {rest}");
        }
        if let Some(rest) = text.strip_prefix("resources were not spent from it ") {
            return format!("from which no resources were spent {rest}");
        }
        if let Some(held) = text.strip_suffix(" is attached to it").or_else(|| text.strip_suffix(" are attached to it"))
        {
            let said = held.ends_with("attachment") || held.ends_with("attachments");
            return if said { format!("with {held}") } else { format!("with {held} attached") };
        }
        for (is, one, several) in verbs {
            if let Some(rest) = text.strip_prefix(is) {
                return match few_words(rest).filter(|_| many && is == "it is ") {
                    Some(noun) => format!("{several}{}", crate::grammar::plural(noun)),
                    None if many => format!("{several}{}", of_several(rest)),
                    None => format!("{one}{rest}"),
                };
            }
        }
        format!("where {text}")
    }

    /// `that shares a trait with an enemy in the victory display`: with some such card.
    fn sharing(&mut self, condition: &Term) -> Option<String> {
        let np = condition.children().next().filter(|np| condition.key() == "if.there_is" && np.key() == "np")?;
        let of_it = |qualifier: &Term| qualifier.key() == "q.shares" && qualifier.term(1).key() == "cards.it";
        let at = np.block(2).iter().position(of_it)?;
        let what = np.block(2)[at].text(0).to_owned();
        let other = self.np(&super::compare::without(np, at), false);
        let share = if self.noun_many { "share" } else { "shares" };
        Some(markers::articles(&format!("that {share} a {what} with {} {other}", markers::AN_ARTICLE)))
    }

    /// `that is one if …, or another if …`: what is asked of a card hangs on something else.
    fn either_way(&mut self, condition: &Term) -> Option<String> {
        let both = |way: &Term| way.key() == "if.and" && about_it(way.term(1)) && !about_it(way.term(0));
        if condition.key() != "if.or" || !both(condition.term(0)) || !both(condition.term(1)) {
            return None;
        }
        let mut told = Vec::new();
        for way in [condition.term(0), condition.term(1)] {
            let asked = self.phrase(way.term(1)).strip_prefix("it is ")?.to_owned();
            let known = super::sentences::subject_of(way.term(0));
            let other = known.filter(|it| it.key() == "cards.name").map(|it| it.text(0).to_owned());
            let supposed = self.told_apart(other.as_deref(), |voice| voice.phrase(way.term(0)));
            told.push(format!("{asked} if {supposed}"));
        }
        Some(format!("that is {}", told.join(", or ")))
    }

    /// `X is not …` where the condition allows, or else `not (…)`.
    pub fn negated(&mut self, condition: &Term) -> String {
        let text = self.phrase(condition);
        // Not each of them is not none of them.
        if text.starts_with("each of ") {
            return format!("not ({text})");
        }
        if condition.key() == "if.still_in_play" {
            return text.replacen(" still ", " not ", 1);
        }
        let verbs =
            [(" is ", " is not "), (" are ", " are not "), (" has ", " does not have "), (" was ", " was not ")];
        for (is, is_not) in verbs {
            if text.contains(is) && !text.contains(" or ") && !text.contains(" and ") {
                return text.replacen(is, is_not, 1);
            }
        }
        format!("not ({text})")
    }
}

/// What a short phrase is called, without its article: `a player card`.
fn few_words(phrase: &str) -> Option<&str> {
    let noun = phrase.strip_prefix("a ").or_else(|| phrase.strip_prefix("an "))?;
    (noun.split(' ').count() < 3 && !noun.contains(" or ")).then_some(noun)
}

/// `attacking an enemy`: whatever it attacks.
fn is_any_enemy(term: &Term) -> bool {
    let any = |enemy: &Term| {
        let np = enemy.children().next();
        np.is_some_and(|np| np.key() == "np" && np.block(0).is_empty() && np.block(2).is_empty())
    };
    match term.key() {
        "q.attacking_card" => any(term.term(0)),
        "deed.defend" => matches!(term.args.first(), Some(Arg::Term(enemy)) if any(enemy)),
        _ => false,
    }
}

/// Whether a condition is about the card in question.
fn about_it(condition: &Term) -> bool {
    condition.key() == "if.is" && condition.term(0).key() == "cards.it"
}

/// Where a card of the same title lies, if that is what a condition asks.
fn copied_in(condition: &Term) -> Option<&Term> {
    let np = condition.args.first().filter(|_| condition.key() == "if.there_is");
    let Some(Arg::Term(np)) = np else { return None };
    let of_it = |term: &Term| term.key() == "q.shares_title" && term.term(0).key() == "cards.it";
    match np.block(2) {
        [place, same] | [same, place] if of_it(same) && place.key() == "q.in_pile" => Some(place),
        _ => None,
    }
}

/// Whether words are more than a name: cards with qualifiers, players told apart by something.
fn is_long(term: &Term) -> bool {
    match term.key() {
        "np" => !term.block(2).is_empty(),
        "players.guarding" | "players.which" | "players.highest_threat" => true,
        _ => term.children().any(is_long),
    }
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

/// `no resources on it` of several cards.
fn of_several(text: &str) -> String {
    text.strip_suffix(" on it").map_or_else(|| text.to_owned(), |held| format!("{held} on them"))
}
