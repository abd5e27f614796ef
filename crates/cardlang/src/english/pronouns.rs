//! Sentences made ready to be read: a card is named once and then it is `it`; capitals and full stops.

use std::collections::BTreeSet;

use super::markers::{ITSELF, PROPER};
use super::voice::{THIS_CARD, Voice};

/// Words after which `it` could be another card.
const CARDS: &[&str] = &[
    "hero", "heroes", "ally", "allies", "character", "characters", "enemy", "enemies", "location", "locations",
    "attachment", "attachments", "objective", "objectives", "treachery", "event", "card", "cards", "current", "stage",
];

/// What a sentence may say twice of the same card.
const SPOKEN_OF: &[&str] = &[
    "attached hero",
    "attached character",
    "attached ally",
    "attached enemy",
    "attached location",
    "the active location",
    "the attacking enemy",
    "the defending character",
];

/// Words before which a card keeps its name.
const KEEPS_NAME: &[&str] = &["than", "of", "named", "by"];

impl Voice {
    /// Sentences with capitals and full stops.
    pub fn paragraph(&self, sentences: &[String]) -> String {
        let told: Vec<String> = sentences.iter().map(|sentence| finished(&self.with_pronouns(sentence))).collect();
        told.join(" ")
    }

    fn with_pronouns(&self, sentence: &str) -> String {
        let mut parts = Vec::new();
        for part in sentence.split(". ") {
            let mut part = self.once_itself(part);
            for name in SPOKEN_OF {
                part = once(&part, name);
            }
            parts.push(owners(&once_attached(&part)));
        }
        parts.join(". ")
    }

    /// The card that speaks is named once.
    fn once_itself(&self, sentence: &str) -> String {
        let own = self.this.trim_start_matches(ITSELF);
        let mut parts = sentence.split(ITSELF);
        let mut out = parts.next().unwrap_or_default().to_owned();
        if !is_clear(&out) {
            return sentence.replace(ITSELF, "");
        }
        let mut since: Option<String> = None;
        for part in parts {
            let name = if part.starts_with(own) { own } else { THIS_CARD };
            let Some(rest) = part.strip_prefix(name) else {
                out.push_str(part);
                continue;
            };
            match &since {
                Some(between) if is_clear(&without_attachments(between)) => out.push_str(&pronoun(rest)),
                _ => out.push_str(part),
            }
            since = Some(rest.to_owned());
        }
        out
    }
}

/// `it` or `its` in place of a name, and what follows.
fn pronoun(rest: &str) -> String {
    match rest.strip_prefix("'s").or_else(|| rest.strip_prefix('\'')) {
        Some(rest) => format!("its{rest}"),
        None => format!("it{rest}"),
    }
}

/// Attachments of the card spoken of, of whatever trait, are no other card.
fn without_attachments(between: &str) -> String {
    let mut words: Vec<&str> = between.split(' ').collect();
    while let Some(at) = words.windows(3).position(|three| {
        matches!(three[0], "attachment" | "attachments") && three[1] == "attached" && three[2] == "to"
    }) {
        let traits = words[..at].iter().rev().take_while(|word| word.starts_with(char::is_uppercase)).count();
        words.drain(at - traits..at + 3);
    }
    words.join(" ")
}

/// `attached to attached hero` is on it.
fn once_attached(sentence: &str) -> String {
    sentence.replace(" attached to attached ", " on attached ")
}

/// Whether nothing else has been said since that `it` could mean.
fn is_clear(between: &str) -> bool {
    let between = between.strip_prefix("'s").unwrap_or(between).replace("shadow card", "").replace("to a quest", "");
    let between = between.replace("to the quest", "").replace("encounter deck", "");
    let words: Vec<&str> =
        between.split_whitespace().map(|word| word.trim_matches([',', '.', ';', ':', ')'])).collect();
    let another = |word: &&str| {
        let noun = word.trim_end_matches("'s");
        CARDS.contains(&noun) || noun.starts_with(char::is_uppercase) && noun.chars().count() > 1
    };
    !words.iter().any(another) && !words.last().is_some_and(|last| KEEPS_NAME.contains(last))
}

/// The same words for a card a second time become `it`.
fn once(sentence: &str, name: &str) -> String {
    let lower = sentence.to_lowercase();
    let Some(first) = lower.find(name).filter(|at| lower.len() == sentence.len() && is_clear(&sentence[..*at])) else {
        return sentence.to_owned();
    };
    let mut out = sentence[..first + name.len()].to_owned();
    let mut rest = &sentence[first + name.len()..];
    while let Some(at) = rest.find(name) {
        let (between, after) = (&rest[..at], &rest[at + name.len()..]);
        out.push_str(between);
        if is_clear(&without_attachments(between)) && !after.starts_with(char::is_alphabetic) {
            out.push_str(&pronoun(after)[..pronoun(after).len() - after.trim_start_matches("'s").len()]);
            rest = after.trim_start_matches("'s");
        } else {
            out.push_str(name);
            rest = after;
        }
    }
    out.push_str(rest);
    out
}

/// `that player's … that player's` becomes `that player's … their`.
fn owners(sentence: &str) -> String {
    let mut words: Vec<String> = sentence.split(' ').map(str::to_owned).collect();
    let owns = |pair: &[String]| {
        pair[1].strip_suffix("'s").filter(|_| pair[0].eq_ignore_ascii_case("that")).map(str::to_owned)
    };
    let owning: BTreeSet<String> = words.windows(2).filter_map(owns).filter(|noun| noun != "player").collect();
    // Of two that own something, `its` could be either's.
    let several = owning.len() > 1;
    for at in 1..words.len() {
        let Some(noun) = words[at].strip_suffix("'s").filter(|noun| !several || *noun == "player") else { continue };
        let owner = (words[at - 1].to_lowercase(), noun.to_owned());
        let is_owner = |pair: &[String]| (pair[0].to_lowercase(), pair[1].trim_end_matches("'s").to_owned()) == owner;
        // After `another than that one`, `its` would be the other's.
        let another = noun == "player"
            && words[..at - 1].windows(2).any(|pair| pair[0] == "another" && pair[1].trim_end_matches(',') == "player");
        let before = !another
            && words[..at - 1].windows(2).any(is_owner)
            && !words[..at - 1].windows(3).any(|words| words[0] == "than" && is_owner(&words[1..]));
        if before && matches!(owner.0.as_str(), "that" | "each") {
            words[at] = if noun == "player" { "their" } else { "its" }.to_owned();
            words[at - 1].clear();
        }
    }
    words.retain(|word| !word.is_empty());
    let sentence = words.join(" ");
    let players = sentence.starts_with("players ");
    let sentence = if players { sentence.replace(" unless the players ", " unless they ") } else { sentence };
    let players = sentence.starts_with("while the players ");
    if players { sentence.replace(", players ", ", they ") } else { sentence }
}

fn finished(sentence: &str) -> String {
    let parts: Vec<String> = sentence.split(". ").map(crate::grammar::capitalise).collect();
    let sentence = parts.join(". ").replace([ITSELF, PROPER], "");
    let ended = sentence.trim_end_matches(['"', '\'', ')']).ends_with(['.', '!', '?']);
    if ended { sentence } else { format!("{sentence}.") }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_second_mention_is_it_where_nothing_else_could_be_meant() {
        assert_eq!(
            once("give attached hero +1 [attack] for each token on attached hero", "attached hero"),
            "give attached hero +1 [attack] for each token on it"
        );
        assert_eq!(
            once("spend 1 resource from attached hero's resource pool to ready attached hero", "attached hero"),
            "spend 1 resource from attached hero's resource pool to ready it"
        );
        assert_eq!(
            once("if attached hero is attacking an enemy, ready attached hero", "attached hero"),
            "if attached hero is attacking an enemy, ready attached hero"
        );
        assert_eq!(
            once(
                "attached hero gets +1 [willpower] for each Song attachment attached to attached hero",
                "attached hero"
            ),
            "attached hero gets +1 [willpower] for each Song attachment attached to it"
        );
    }
}
