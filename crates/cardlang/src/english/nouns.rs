//! Noun phrases: `a ready hero you control`, `another enemy`, `1 of those cards`, `a Hill Troll`.

use super::markers::PROPER;
use super::voice::Voice;
use crate::def::CardType;
use crate::grammar::plural;
use crate::term::{Arg, Term};

impl Voice {
    /// A noun phrase for one card or for many.
    pub fn np(&mut self, term: &Term, many: bool) -> String {
        if let Some(title) = only_title(term) {
            return title.to_owned();
        }
        let outer = std::mem::replace(&mut self.noun_many, many);
        let text = self.described(term, many);
        self.noun_many = outer;
        text
    }

    fn described(&mut self, np: &Term, many: bool) -> String {
        let (adjectives, qualifiers) = (np.block(0), np.block(2));
        if let ([], true, [only]) = (adjectives, np.has(1), qualifiers)
            && only.key() == "q.active_location"
        {
            return format!("{PROPER}the active location");
        }
        if let Some(stage) = of_stage(np) {
            let rest: Vec<String> = qualifiers
                .iter()
                .filter(|qualifier| qualifier.key() != "q.of_stage")
                .map(|qualifier| self.phrase(qualifier))
                .collect();
            return std::iter::once(stage).chain(rest).collect::<Vec<_>>().join(" ");
        }
        let titles = titles(qualifiers);
        let others = qualifiers.iter().any(|qualifier| self.is_simply_other(np, qualifier));
        let mut parts: Vec<String> = others.then(|| "other".to_owned()).into_iter().collect();
        for adjective in adjectives {
            // What has a title has its traits anyway.
            if titles.is_empty() || adjective.key() != "adj.trait" {
                parts.push(self.phrase(adjective));
            }
        }
        match (titles.as_slice(), np.args.get(1)) {
            ([], Some(Arg::Term(noun))) => parts.push(self.phrase(noun)),
            ([], _) => {}
            (titles, _) => {
                let first = parts.is_empty();
                let named = self.titled(titles, many, first);
                // `[fellowship] Aragorn` is as much of a name as Aragorn.
                if !first && titles.iter().all(|title| self.is_unique(title)) && adjectives.iter().all(is_sphere) {
                    parts[0].insert(0, PROPER);
                }
                parts.push(named);
            }
        }
        for qualifier in qualifiers {
            // Where it may be attached goes without saying.
            let implied = qualifier.key() == "q.eligible_host";
            if !implied && !is_titles(qualifier) && !self.is_simply_other(np, qualifier) {
                let told = self.phrase(qualifier);
                match (parts.last_mut(), qualifier.key()) {
                    // Without this and without that.
                    (Some(before), _) if before.starts_with("without ") && told.starts_with("without ") => {
                        before.push_str(&format!(" or {}", &told["without ".len()..]));
                    }
                    // Neither this title nor that one.
                    (Some(before), "q.not_named") if before.starts_with("other than ") => {
                        before.push_str(&format!(" or {}", qualifier.text(0)));
                    }
                    _ => parts.push(told),
                }
            }
        }
        parts.retain(|part| !part.is_empty());
        let text = parts.join(" ");
        if many { text } else { as_alternatives(&text).unwrap_or(text) }
    }

    /// A title as a noun: the bare name of what there is only one of.
    fn titled(&mut self, titles: &[&str], many: bool, first: bool) -> String {
        let unique = titles.iter().all(|title| self.is_unique(title) || title.starts_with("The ") && !many);
        let named = match titles {
            [one] => (*one).to_owned(),
            [first @ .., last] => format!("{} or {last}", first.join(", ")),
            [] => String::new(),
        };
        let counted = many || titles.iter().any(|title| is_odd_noun(title));
        match (unique, counted) {
            (true, _) if first => format!("{PROPER}{named}"),
            (true, _) | (false, false) => named,
            (false, true) if many => format!("copies of {named}"),
            (false, true) => format!("copy of {named}"),
        }
    }

    /// `other than that hero` of a hero: it is simply another.
    fn is_simply_other(&mut self, np: &Term, qualifier: &Term) -> bool {
        if qualifier.key() != "q.other_than" || np.block(2).iter().any(|it| it.key() == "q.among") {
            return false;
        }
        let noun = self.noun(np);
        let other = qualifier.term(0);
        match other.key() {
            "cards.name" => self.noun_of(other.text(0)).is_some_and(|known| known == noun),
            "cards.host" => {
                let host = other.kept(0).or_else(|| other.args.first().and_then(word)).unwrap_or_default();
                host == noun || noun == "character" && matches!(host, "hero" | "ally")
            }
            "cards.this" => self.kind.is_some_and(|kind| is_noun_of(&noun, kind)),
            _ => false,
        }
    }

    /// The noun of a noun phrase alone: what `that …` calls it later.
    pub fn noun(&mut self, np: &Term) -> String {
        match np.args.get(1) {
            _ if of_stage(np).is_some() => "stage".to_owned(),
            Some(Arg::Term(noun)) => {
                let outer = std::mem::replace(&mut self.noun_many, false);
                let text = self.phrase(noun);
                self.noun_many = outer;
                text
            }
            _ => "card".to_owned(),
        }
    }

    /// The word of its noun, for comparing.
    fn noun_word(&self, np: &Term) -> &'static str {
        match np.args.get(1) {
            Some(Arg::Term(noun)) => noun.form.verb().trim_end_matches("(s)"),
            _ => "card",
        }
    }

    /// Some of the cards spoken of before: `of those cards`, if nothing more is asked of them.
    pub fn part_of_named(&mut self, np: &Term) -> Option<String> {
        match (np.block(0), np.block(2)) {
            ([], [among]) if among.key() == "q.among" => {
                let words = self.named(among.text(0));
                let same = self.noun_of(among.text(0)).is_some_and(|known| known == self.noun_word(np));
                (words.many && same).then(|| format!("of {}", words.text))
            }
            _ => None,
        }
    }

    /// The one card that a name means, where one is asked for among it: `it`, `that attachment`.
    pub fn that_very(&mut self, np: &Term) -> Option<String> {
        let ([], [among]) = (np.block(0), np.block(2)) else { return None };
        let name = (among.key() == "q.among").then(|| among.text(0))?;
        let same = self.noun_of(name).is_some_and(|known| known == self.noun_word(np));
        if !same || self.means_many(name) {
            return None;
        }
        let form = crate::pattern::form("cards.name");
        Some(self.words(&Term { form, args: vec![Arg::Name(name.to_owned())], span: np.span }).text)
    }

    /// Those very cards, or those of them of which more is said: `those cards that are not enemies`.
    pub fn those_alone(&mut self, np: &Term) -> Option<String> {
        let among = np.block(2).iter().find(|qualifier| qualifier.key() == "q.among")?;
        let words = self.named(among.text(0));
        let same = self.noun_word(np) == "card" || self.noun_of(among.text(0)) == Some(self.noun_word(np));
        if !words.many || !same || !np.block(0).is_empty() {
            return None;
        }
        let outer = std::mem::replace(&mut self.noun_many, true);
        let rest = np.block(2).iter().filter(|qualifier| qualifier.key() != "q.among");
        let told: Vec<String> = rest.map(|qualifier| self.phrase(qualifier)).collect();
        self.noun_many = outer;
        Some(std::iter::once(words.text).chain(told).collect::<Vec<_>>().join(" "))
    }

    /// Whether the card that speaks is one for which there is this noun.
    pub fn is_called(&self, noun: &str) -> bool {
        self.kind.is_some_and(|kind| is_noun_of(noun, kind))
    }

    /// Whether cards go by a name that a search gave.
    pub fn was_found(&self, cards: &Term) -> bool {
        cards.key() == "cards.name" && self.came_by(cards.text(0)) == Some("found")
    }

    /// The others of the cards spoken of before.
    pub fn the_others(&mut self, np: &Term) -> Option<String> {
        let keys: Vec<&str> = np.block(2).iter().map(Term::key).collect();
        match (np.block(0), keys.as_slice()) {
            ([], ["q.among", "q.other_than"] | ["q.other_than", "q.among"]) => {
                Some(format!("the other {}", plural(&self.noun(np))))
            }
            ([], ["q.among"]) if self.noun_of(np.block(2)[0].text(0)).is_some_and(|it| it == self.noun_word(np)) => {
                Some(self.named(np.block(2)[0].text(0)).text).filter(|text| text.starts_with("those"))
            }
            _ => None,
        }
    }
}

/// `stage 2`: a quest card by its number.
fn of_stage(np: &Term) -> Option<String> {
    let stage = np.block(2).iter().find(|qualifier| qualifier.key() == "q.of_stage")?;
    np.block(0).is_empty().then(|| format!("stage {}", stage.number(0)))
}

/// `Rohan hero or Merry` in place of `hero that is a Rohan hero or Merry`.
fn as_alternatives(text: &str) -> Option<String> {
    let (noun, which) = text.split_once(" that is a ").or_else(|| text.split_once(" that is an "))?;
    let kinds: Vec<&str> = which.split(" or ").filter_map(|kind| kind.split(' ').next_back()).collect();
    let says_as_much = |kind: &&str| *kind == noun || noun == "character" && matches!(*kind, "hero" | "ally");
    // Traits before the first of them go with it.
    let named = kinds.iter().position(says_as_much)?;
    let traits = kinds[..named].iter().all(|kind| kind.starts_with(char::is_uppercase));
    let plain = !noun.contains(' ') && !which.contains([',', '.']) && !which.contains(" and ");
    (plain && traits && kinds.len() > 1).then(|| which.to_owned())
}

fn word(arg: &Arg) -> Option<&str> {
    match arg {
        Arg::Word(word) => Some(word),
        _ => None,
    }
}

fn is_sphere(adjective: &Term) -> bool {
    adjective.key() == "adj.sphere"
}

/// Whether a noun is one for cards of that type.
fn is_noun_of(noun: &str, kind: CardType) -> bool {
    match kind {
        CardType::Hero | CardType::ObjectiveHero => matches!(noun, "hero" | "character"),
        CardType::Ally | CardType::ObjectiveAlly => matches!(noun, "ally" | "character"),
        CardType::Enemy => noun == "enemy",
        CardType::Location => noun == "location",
        CardType::Attachment => noun == "attachment",
        CardType::Event
        | CardType::Treachery
        | CardType::Objective
        | CardType::Quest
        | CardType::SideQuest
        | CardType::Contract
        | CardType::Campaign
        | CardType::Nightmare => false,
    }
}

/// A title that is no noun for one card: a plural, or one with an article.
fn is_odd_noun(title: &str) -> bool {
    let plural = title.ends_with('s') && !title.ends_with("ss") && !title.ends_with("us");
    plural || title.starts_with("A ") || title.starts_with("An ")
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

/// The titles of which a card has to have one.
pub fn titles(qualifiers: &[Term]) -> Vec<&str> {
    let mut found = Vec::new();
    for qualifier in qualifiers.iter().filter(|qualifier| is_titles(qualifier)) {
        qualifier.visit(&mut |term| found.extend(title(term)));
    }
    found
}

/// A title, or one of several.
fn is_titles(qualifier: &Term) -> bool {
    match qualifier.key() {
        "q.named" => true,
        "q.or" => is_titles(qualifier.term(0)) && is_titles(qualifier.term(1)),
        _ => false,
    }
}
