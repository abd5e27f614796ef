//! What there is and how numbers compare, as a player would say it.

use super::markers::{self, AN_ARTICLE, Form};
use super::nouns::titles;
use super::template;
use super::voice::Voice;
use crate::grammar::{plural, possessive};
use crate::term::{Arg, Term};

/// How two numbers stand to each other.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Relation {
    AtLeast,
    AtMost,
    Equal,
}

impl Voice {
    /// A condition, often in other words than it is written in.
    pub fn condition(&mut self, term: &Term) -> String {
        let text = match term.key() {
            "if.there_is" => self.exists(term.term(0), AN_ARTICLE, false),
            "if.there_is_no" => match self.each_has(term.term(0)) {
                Some(text) => text,
                None => self.none_exists(term.term(0)),
            },
            "if.there_are" => {
                let most = self.number(term.term(0));
                self.exists(term.term(1), &format!("{most} or more"), true)
            }
            "if.at_least" => self.compared(term.term(0), Relation::AtLeast, term.term(1)),
            "if.at_most" => self.compared(term.term(0), Relation::AtMost, term.term(1)),
            "if.equals" => self.compared(term.term(0), Relation::Equal, term.term(1)),
            "if.and" | "if.or" => match self.asked_of_spheres(term) {
                Some(text) => text,
                None => self.both(term, if term.key() == "if.and" { "and" } else { "or" }),
            },
            "if.not" => self.negated(term.term(0)),
            "if.player" => {
                let quantity = if term.kept(0) == Some("no") { "no" } else { "any" };
                of_players(quantity, &self.phrase(term.term(0)))
            }
            "if.happened" => self.has_happened(term, ""),
            "if.never_happened" => self.has_happened(term, "not "),
            "if.is" => match self.is_so(term, true) {
                Some(text) => text,
                None => any_of_those(&self.fill(term, template::of(term.form))),
            },
            "if.is_not" => match self.is_so(term, false) {
                Some(text) => text,
                None => self.fill(term, template::of(term.form)),
            },
            _ => self.fill(term, template::of(term.form)),
        };
        let text = markers::settle(&text, Form::Finite);
        each_controlled(&text).unwrap_or(text)
    }

    /// `an enemy is in the staging area`, `you control a Ranger character`.
    fn exists(&mut self, np: &Term, quantity: &str, many: bool) -> String {
        // Where it may be attached goes without saying.
        let told: Vec<&Term> = np.block(2).iter().filter(|qualifier| qualifier.key() != "q.eligible_host").collect();
        if np.block(0).is_empty() && matches!(told.as_slice(), [only] if only.key() == "q.active_location") {
            return format!("there is {quantity} active location");
        }
        if let Some(at) = np.block(0).iter().position(|adjective| adjective.key() == "adj.set_aside") {
            let mut rest = np.clone();
            if let Some(Arg::Block(adjectives)) = rest.args.get_mut(0) {
                adjectives.remove(at);
            }
            let what = self.np(&rest, many);
            return format!("{quantity} {what} {} set aside", if many { "are" } else { "is" });
        }
        let titled = !titles(np.block(2)).is_empty();
        let quantity = if titled && quantity == AN_ARTICLE { "any" } else { quantity };
        let at = np.block(2).iter().position(is_place);
        let rest = at.map_or_else(|| np.clone(), |at| without(np, at));
        let what = self.np(&rest, many);
        let (is, has) = if many { ("are", "have") } else { ("is", "has") };
        let Some(place) = at.map(|at| &np.block(2)[at]) else { return format!("{quantity} {what} {is} in play") };
        match place.key() {
            "q.you_control" => format!("you control {quantity} {what}"),
            "q.controlled_by" => {
                let who = self.words(place.term(0));
                let controls = if who.many { "control" } else { "controls" };
                format!("{} {controls} {quantity} {what}", who.text)
            }
            "q.most_damage" => format!("{quantity} {what} {has} the most damage on it"),
            "q.in_your_hand" => format!("you have {quantity} {what} in your hand"),
            "q.among" if many && self.those_alone(np).is_some() => {
                format!("there are {quantity} of {}", self.named(place.text(0)).text)
            }
            _ => format!("{quantity} {what} {is} {}", self.phrase(place)),
        }
    }

    fn none_exists(&mut self, np: &Term) -> String {
        let titles: Vec<String> = titles(np.block(2)).into_iter().map(str::to_owned).collect();
        match titles.as_slice() {
            [] => self.exists(np, "no", true),
            // Of what there is only one: it is not there.
            [title] if self.is_unique(title) => self.exists(np, "any", false).replacen(" is ", " is not ", 1),
            _ => self.exists(np, "no", false),
        }
    }

    /// `each hero you control has 2 or more attachments`, in place of `no hero has 1 or fewer`.
    fn each_has(&mut self, np: &Term) -> Option<String> {
        let at = np.block(2).iter().position(|qualifier| qualifier.key() == "q.where")?;
        let few = np.block(2)[at].term(0);
        if few.key() != "if.at_most" || few.term(0).key() != "n.count" || few.term(1).key() != "n.literal" {
            return None;
        }
        let held = few.term(0).term(0);
        let on_it =
            held.block(2).iter().position(|it| it.key() == "q.attached_to" && it.term(0).key() == "cards.it")?;
        let (who, what) = (self.np(&without(np, at), false), self.np(&without(held, on_it), true));
        Some(format!("each {who} has {} or more {what}", few.term(1).number(0) + 1))
    }

    fn compared(&mut self, one: &Term, relation: Relation, other: &Term) -> String {
        let other = if other.key() == "n.group" { other.term(0) } else { other };
        let zero = is_literal(other, 0);
        match one.key() {
            "n.tokens" => {
                let what = one.kept(0).unwrap_or("tokens").to_owned();
                let who = self.words(one.term(0));
                let has = if who.many { "have" } else { "has" };
                let amount = self.number(other);
                let unit = if is_literal(other, 1) { what.trim_end_matches('s') } else { &what };
                let many = if what == "resources" || what == "tokens" { "many" } else { "much" };
                let told = match relation {
                    Relation::AtMost | Relation::Equal if zero => format!("no {what}"),
                    Relation::AtLeast if is_literal(other, 1) => format!("at least 1 {unit}"),
                    Relation::AtLeast if matches!(other.key(), "n.stat" | "n.printed") => {
                        return format!("{} {has} at least as {many} {what} on it as {amount}", who.text);
                    }
                    Relation::AtLeast => format!("{amount} or more {what}"),
                    Relation::AtMost => format!("{amount} or less {what}"),
                    Relation::Equal => format!("exactly {amount} {unit}"),
                };
                format!("{} {has} {told} on it", who.text).replace(" on it on it", " on it")
            }
            "n.counters" if other.key() == "n.literal" => {
                let who = self.words(one.term(1));
                let has = if who.many { "have" } else { "has" };
                let (name, n) = (one.text(0), other.number(0));
                let told = match relation {
                    Relation::AtMost | Relation::Equal if zero => format!("no {name} counters"),
                    Relation::AtLeast if n == 1 => format!("at least 1 {name} counter"),
                    Relation::AtLeast => format!("{n} or more {name} counters"),
                    Relation::AtMost => format!("{n} or fewer {name} counters"),
                    Relation::Equal => format!("{n} {name} {}", if n == 1 { "counter" } else { "counters" }),
                };
                format!("{} {has} {told} on it", who.text)
            }
            "n.fullest" if relation == Relation::AtLeast && other.key() == "n.literal" => {
                let place = self.phrase(one.term(0)).replacen("a player's ", "their ", 1);
                format!("any player has {} or more cards in {place}", self.number(other))
            }
            // More of the one than of the other.
            "n.minus" if relation == Relation::AtLeast && is_literal(other, 1) && !is_remaining(one) => {
                format!("{} is higher than {}", self.number(one.term(0)), self.number(one.term(1)))
            }
            "n.count" if relation == Relation::Equal && other.key() == "n.count" => {
                let (all, some) = (self.np(other.term(0), false), one.term(0));
                let at = some.block(2).iter().position(is_place);
                let some = at.map_or_else(|| some.clone(), |at| without(some, at));
                format!("each {all} is {AN_ARTICLE} {}", self.np(&some, false))
            }
            "n.count" => {
                let amount = self.number(other);
                let most_damaged = one.term(0).block(2).iter().any(|it| it.key() == "q.most_damage");
                match relation {
                    Relation::AtMost | Relation::Equal if zero => self.none_exists(one.term(0)),
                    Relation::AtMost if most_damaged => self.exists(one.term(0), "only 1", false),
                    Relation::AtLeast => self.exists(one.term(0), &format!("{amount} or more"), true),
                    Relation::AtMost => self.exists(one.term(0), &format!("{amount} or fewer"), true),
                    Relation::Equal => self.exists(one.term(0), &format!("exactly {amount}"), amount != "1"),
                }
            }
            "n.happened" if relation == Relation::Equal && is_literal(other, 1) => {
                format!("this is the first time {}", self.has_happened(one, ""))
            }
            "n.players" if relation == Relation::AtLeast && is_literal(other, 1) && one.has(0) => {
                of_players("any", &self.phrase(one.term(0)))
            }
            "n.players" if relation != Relation::AtLeast && is_literal(other, 1) && !one.has(0) => {
                "there is only 1 player in the game".to_owned()
            }
            "n.players" if relation == Relation::AtLeast && is_more_than(other) && !one.has(0) => {
                let (what, more) = (self.np(other.term(0).term(0), true), other.term(1).number(0));
                format!("there are at least {more} more players in the game than {what}")
            }
            "n.players"
                if other.key() == "n.literal"
                    && matches!(one.args.first(), Some(Arg::None))
                    && relation == Relation::AtLeast =>
            {
                format!("there are {} or more players in the game", self.number(other))
            }
            _ => {
                let number = self.number(one);
                format!("{number} is {}", self.relation(relation, other))
            }
        }
    }

    /// `35 or higher`, `lower than your threat`.
    pub fn relation(&mut self, relation: Relation, other: &Term) -> String {
        let beyond = match (relation, other.key()) {
            (Relation::AtLeast, "n.plus") if is_literal(other.term(1), 1) => Some("higher"),
            (Relation::AtMost, "n.minus") if is_literal(other.term(1), 1) => Some("lower"),
            _ => None,
        };
        if let Some(word) = beyond {
            return format!("{word} than {}", self.number(other.term(0)));
        }
        // `higher than your threat minus 5` in place of `equal to or higher than your threat minus 4`.
        if let (Relation::AtLeast, "n.minus", "n.literal") = (relation, other.key(), next_key(other)) {
            let (from, n) = (self.number(other.term(0)), other.term(1).number(0));
            return format!("higher than {from} minus {}", n + 1);
        }
        let number = self.number(other);
        let literal = matches!(other.key(), "n.literal" | "n.x");
        match relation {
            Relation::AtLeast if literal => format!("{number} or higher"),
            Relation::AtMost if literal => format!("{number} or lower"),
            Relation::Equal if literal => number,
            Relation::AtLeast => format!("equal to or higher than {number}"),
            Relation::AtMost => format!("equal to or lower than {number}"),
            Relation::Equal => format!("equal to {number}"),
        }
    }

    /// What a card is, without a noun that says no more: `it is Aragorn`, `it has an attachment`, `it is engaged with you`.
    fn is_so(&mut self, term: &Term, so: bool) -> Option<String> {
        let np = term.term(1);
        if let ([], [only]) = (np.block(0), np.block(2))
            && let [title] = titles(std::slice::from_ref(only)).as_slice()
        {
            let is = if so { "is" } else { "is not" };
            return Some(format!("{} {is} {title}", self.words(term.term(0)).text));
        }
        let what = np.args.get(1).and_then(|noun| if let Arg::Term(noun) = noun { Some(noun) } else { None });
        let noun = what.map_or("card", |noun| noun.form.verb().trim_end_matches("(s)"));
        let card = term.term(0);
        let called = (card.key() == "cards.name").then(|| self.noun_of(card.text(0)) == Some(noun));
        let who = self.words(card);
        let same = noun == "card"
            || called == Some(true)
            || who.text.rsplit(' ').next() == Some(noun)
            || who.text == "it" && noun == "character"
            || card.key() == "cards.this" && self.is_called(noun);
        match (np.block(0), np.block(2)) {
            // What was looked for.
            ([], []) if same && so && self.was_found(term.term(0)) => Some("you found one".to_owned()),
            ([], [only]) if same && !who.many => {
                let told = self.phrase(only);
                described_by(&told, so).map(|told| format!("{} {told}", who.text))
            }
            _ => None,
        }
    }

    /// Two conditions of the same thing: it is named once.
    fn both(&mut self, term: &Term, word: &str) -> String {
        let (one, other) = (self.phrase(term.term(0)), self.phrase(term.term(1)));
        // `each hero is one or the other` would be less.
        if one.starts_with("each ") {
            return format!("{one} {word} {other}");
        }
        if let Some(two) = two_characters(&one, &other).or_else(|| each_of_two(&one, &other).filter(|_| word == "and"))
        {
            return two;
        }
        let same = one.split(' ').zip(other.split(' ')).take_while(|(a, b)| a == b).count();
        let words: Vec<&str> = other.split(' ').collect();
        // Neither of the two.
        if same > 0 && words[same - 1] == "not" && word == "and" {
            return format!("{one} or {}", words[same..].join(" "));
        }
        // Up to the verb: `it is a hero or an ally`, `you control a hero and an ally`.
        let mixed = word == "or" && [&one, &other].iter().any(|side| side.contains(" and "));
        let is_verb = |at: &usize| matches!(words[*at], "is" | "are" | "has" | "control" | "controls");
        let verb = (0..same).rev().find(is_verb).filter(|_| !mixed);
        match verb {
            Some(at) if one.split(' ').count() > at + 1 => format!("{one} {word} {}", words[at + 1..].join(" ")),
            _ => format!("{one} {word} {other}"),
        }
    }

    /// A number in words.
    pub fn number(&mut self, term: &Term) -> String {
        match term.key() {
            "n.count" => {
                let what = match self.those_alone(term.term(0)) {
                    Some(those) => those,
                    None => self.np(term.term(0), true),
                };
                in_all(&markers::articles(&format!("the number of {what}")))
            }
            "n.if" => {
                let (a, b) = (self.number(term.term(0)), self.number(term.term(2)));
                let condition = self.phrase(term.term(1));
                format!("{b} ({a} instead if {condition})")
            }
            "n.happened" => format!("the number of times {}", self.has_happened(term, "")),
            "n.times" if is_literal(term.term(0), 2) => format!("twice {}", self.number(term.term(1))),
            "n.times" if is_literal(term.term(1), 2) => format!("twice {}", self.number(term.term(0))),
            "n.plus" if self.is_sum_of_named(term) => {
                let card = term.term(0).children().next().unwrap_or(term);
                let by = self.came_by(card.text(0)).unwrap_or("chosen");
                let noun = plural(self.noun_of(card.text(0)).unwrap_or("card"));
                let stat = super::fill::printed_word(term.term(0).text(0), crate::pattern::Fill::Stat);
                format!("the total {stat} of the {by} {noun}")
            }
            "n.minus" if is_remaining(term) => {
                let who = self.words(term.term(0).children().next().unwrap_or(term));
                markers::settle(&format!("{} remaining hit points", who.possessive()), Form::Finite)
            }
            "n.stat" | "n.printed" => self.value(term),
            "n.tokens" => {
                let what = match term.kept(0) {
                    Some("resources") => "number of resource tokens",
                    Some("progress") => "number of progress tokens",
                    _ => "amount of damage",
                };
                format!("the {what} on {}", self.words(term.term(0)).text)
            }
            _ => {
                let text = self.fill(term, template::of(term.form));
                markers::settle(&text, Form::Finite)
            }
        }
    }

    /// Whether two cards that came to be spoken of in the same way are asked for the same value.
    fn is_sum_of_named(&self, term: &Term) -> bool {
        let named = |number: &Term| {
            let card =
                number.children().next().filter(|card| number.key() == "n.stat" && card.key() == "cards.name")?;
            let (by, noun) = (self.came_by(card.text(0))?, self.noun_of(card.text(0))?.to_owned());
            Some((number.text(0).to_owned(), by, noun, card.text(0).to_owned()))
        };
        match (named(term.term(0)), named(term.term(1))) {
            (Some(one), Some(other)) => (&one.0, one.1, &one.2) == (&other.0, other.1, &other.2) && one.3 != other.3,
            _ => false,
        }
    }

    /// A value of a card; of several, their total.
    fn value(&mut self, term: &Term) -> String {
        let cards = term.children().next().cloned();
        let several = cards.as_ref().is_some_and(|cards| {
            cards.key() == "cards.each" || cards.key() == "cards.name" && self.named(cards.text(0)).many
        });
        let alone = cards.as_ref().filter(|cards| cards.key() == "cards.each").and_then(|cards| {
            let titles = titles(cards.term(0).block(2));
            titles.first().filter(|title| titles.len() == 1 && self.is_unique(title)).map(|title| (*title).to_owned())
        });
        if let Some(title) = alone {
            let stat = super::fill::printed_word(term.text(0), crate::pattern::Fill::Stat);
            let printed = if term.key() == "n.printed" { "printed " } else { "" };
            return format!("{} {printed}{stat}", possessive(&title));
        }
        let text = match cards.filter(|_| several) {
            Some(cards) => {
                let stat = super::fill::printed_word(term.text(0), crate::pattern::Fill::Stat);
                let printed = if term.key() == "n.printed" { "printed " } else { "" };
                let all = match cards.key() {
                    "cards.each" => match self.those_alone(cards.term(0)) {
                        Some(those) => those,
                        None => format!("all {}", self.np(cards.term(0), true)),
                    },
                    _ => self.words(&cards).text,
                };
                format!("the total {printed}{stat} of {all}")
            }
            None => self.fill(term, template::of(term.form)),
        };
        markers::settle(&text, Form::Finite)
    }

    /// `whose threat is 35 or higher`.
    pub fn threat_of_players(&mut self, term: &Term) -> String {
        let relation = if term.kept(0) == Some("more") { Relation::AtLeast } else { Relation::AtMost };
        format!("whose threat is {}", self.relation(relation, term.term(0)))
    }

    /// `with a cost lower than …`.
    pub fn bounded(&mut self, term: &Term) -> String {
        let stat = super::fill::printed_word(term.text(0), crate::pattern::Fill::Stat);
        let number = term.term(1);
        let least = term.kept(0) == Some("more");
        if number.key() == "n.literal" || number.key() == "n.x" {
            let number = self.number(number);
            if stat.ends_with("cost") {
                return format!("with {AN_ARTICLE} {stat} of {number} or {}", if least { "higher" } else { "lower" });
            }
            return format!("with {number} or {} {stat}", if least { "more" } else { "less" });
        }
        let relation = self.relation(if least { Relation::AtLeast } else { Relation::AtMost }, number);
        format!("with {AN_ARTICLE} {stat} {relation}")
    }
}

/// `a unique Silvan character and another unique Dwarf character`: one of each, and two of them.
fn two_characters(each: &str, together: &str) -> Option<String> {
    let (one, other) = each.strip_prefix("you control a ")?.split_once(" and a ")?;
    let (one_kind, other_kind) = (one.strip_suffix(" character")?, other.strip_suffix(" character")?);
    let last = other_kind.rsplit(' ').next()?;
    (together == format!("you control 2 or more {one_kind} or {last} characters"))
        .then(|| format!("you control a {one} and another {other}"))
}

/// `each of those cards is a treachery`: the same asked of the first chosen and of the other.
fn each_of_two(one: &str, other: &str) -> Option<String> {
    let (one, other) = (one.strip_prefix("the first chosen ")?, other.strip_prefix("that ")?);
    let (noun, rest) = one.split_once(' ').filter(|_| one == other)?;
    Some(format!("each of those {} {rest}", plural(noun)))
}

/// `any player has 3 or more cards in hand`, `no player's threat is 1 or higher`: whether there is such a player.
fn of_players(quantity: &str, which: &str) -> String {
    match which.split_once(' ') {
        Some(("who", does)) => format!("{quantity} player {does}"),
        Some(("with", held)) => format!("{quantity} player has {held}"),
        Some(("whose", value)) => format!("{quantity} player's {value}"),
        _ => format!("{quantity} player is {which}"),
    }
}

/// `each hero you control has a printed [lore] resource icon`, in place of `you control no heroes without one`.
fn each_controlled(text: &str) -> Option<String> {
    let (who, what) = text.split_once(" control no ")?;
    if let Some(icon) = what.strip_prefix("heroes without ") {
        return Some(format!("each hero {who} control has {icon}"));
    }
    let kind = what.strip_prefix("non-")?.strip_suffix(" heroes").filter(|kind| !kind.contains(' '))?;
    Some(format!("each hero {who} control has the {kind} trait"))
}

/// `the total number of cards in all players' hands`: in each of several places, counted together.
fn in_all(text: &str) -> String {
    match text.split_once(" in each player's ") {
        Some((cards, place)) => {
            format!("{} in all players' {}", cards.replacen("the number", "the total number", 1), plural(place))
        }
        None => text.to_owned(),
    }
}

/// A qualifier as what a card is or has.
fn described_by(qualifier: &str, so: bool) -> Option<String> {
    let first = qualifier.split(' ').next()?;
    let (is, has) = if so { ("is", "has") } else { ("is not", "does not have") };
    match first {
        "with" => Some(format!("{has} {}", &qualifier["with ".len()..])),
        "damaged" if so => Some(format!("was {qualifier}")),
        "damaged" => Some(format!("was not {qualifier}")),
        "engaged" | "attacking" | "defending" | "committed" | "attached" | "in" | "of" => {
            Some(format!("{is} {qualifier}"))
        }
        "that" if qualifier.starts_with("that is not ") && so => Some(qualifier["that ".len()..].to_owned()),
        "that" if qualifier.starts_with("that is ") => Some(format!("{is} {}", &qualifier["that is ".len()..])),
        "that" if qualifier.starts_with("that shares ") && so => Some(qualifier["that ".len()..].to_owned()),
        _ => None,
    }
}

/// Of several cards one is enough.
fn any_of_those(text: &str) -> String {
    match text.strip_prefix("those ").and_then(|rest| rest.split_once(' ')) {
        Some((noun, rest)) => format!("any of those {noun} {}", rest.replacen("are ", "is ", 1)),
        None => text.to_owned(),
    }
}

/// Hit points without the damage.
fn is_remaining(term: &Term) -> bool {
    let (points, damage) = (term.term(0), term.term(1));
    points.key() == "n.stat"
        && points.text(0) == "hit points"
        && damage.key() == "n.tokens"
        && damage.kept(0) == Some("damage")
        && points.children().next() == damage.children().next()
}

/// Some cards, and so many more.
fn is_more_than(number: &Term) -> bool {
    number.key() == "n.plus" && number.term(0).key() == "n.count" && next_key(number) == "n.literal"
}

/// The key of the second number of two.
fn next_key(term: &Term) -> &'static str {
    term.children().nth(1).map_or("", Term::key)
}

fn is_literal(term: &Term, n: i32) -> bool {
    term.key() == "n.literal" && term.number(0) == n
}

/// Qualifiers that tell where a card is, or whose it is.
fn is_place(qualifier: &Term) -> bool {
    matches!(
        qualifier.key(),
        "q.in_play"
            | "q.in_staging"
            | "q.you_control"
            | "q.controlled_by"
            | "q.in_your_hand"
            | "q.in_hand_of"
            | "q.in_any_discard"
            | "q.in_pile"
            | "q.in_victory"
            | "q.committed"
            | "q.engaged_with"
            | "q.attached_to"
            | "q.attacking_card"
            | "q.among"
            | "q.here"
            | "q.in_any_staging"
            | "q.under"
            | "q.most_damage"
    )
}

/// The same noun phrase without one of its qualifiers.
pub fn without(np: &Term, at: usize) -> Term {
    let mut np = np.clone();
    if let Some(Arg::Block(qualifiers)) = np.args.get_mut(2) {
        qualifiers.remove(at);
    }
    np
}

/// The ordinal of a number: `7th`.
pub fn ordinal(number: &str) -> String {
    let ending = match number {
        _ if number.ends_with("11") || number.ends_with("12") || number.ends_with("13") => "th",
        _ if number.ends_with('1') => "st",
        _ if number.ends_with('2') => "nd",
        _ if number.ends_with('3') => "rd",
        _ => "th",
    };
    format!("{number}{ending}")
}
