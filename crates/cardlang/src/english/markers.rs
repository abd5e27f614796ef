//! Signs inside half-finished sentences: an article that waits for its word, a verb for its subject.

use crate::grammar::{article, possessive};

const ARTICLE: char = '\u{1}';
const VERB: char = '\u{2}';
const BETWEEN: char = '\u{3}';
const END: char = '\u{4}';
const OWNER: char = '\u{5}';
const OWNED: char = '\u{6}';

/// Stands for `a` or `an` until the next word is known.
pub const AN_ARTICLE: &str = "\u{1}";

/// Stands before the name of the card that speaks: `it` takes its place where it is said again.
pub const ITSELF: char = '\u{7}';

/// Stands before a name that takes neither an article nor `each`.
pub const PROPER: char = '\u{8}';

/// An owner of several words: what is owned is said before it.
pub fn owner(words: &str) -> String {
    format!("{OWNER}{words}{OWNED}")
}

/// A verb in its plain form and as its subject wants it.
pub fn verb(plain: &str, finite: &str) -> String {
    format!("{VERB}{plain}{BETWEEN}{finite}{END}")
}

/// A text that is about to stand in quotation marks: those inside it are single ones.
pub fn inside_quotes(text: &str) -> String {
    text.replace('"', "'")
}

/// The verb a phrase begins with, in its plain form, and the rest of the phrase.
pub fn leading_verb(phrase: &str) -> Option<(&str, &str)> {
    let (verbs, rest) = phrase.strip_prefix(VERB)?.split_once(END)?;
    let (plain, _) = verbs.split_once(BETWEEN)?;
    Some((plain, rest))
}

/// Which form of a verb is meant.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Form {
    /// `draw`: after `to`, `may`, `must`, or as a command.
    Plain,
    /// `draws`: after its subject.
    Finite,
}

/// The phrase with its verbs in one form and its articles right.
pub fn settle(phrase: &str, form: Form) -> String {
    let mut out = String::new();
    let mut rest = phrase;
    while let Some(at) = rest.find(VERB) {
        out.push_str(&rest[..at]);
        let inside = &rest[at + VERB.len_utf8()..];
        let (verbs, after) = inside.split_once(END).unwrap_or((inside, ""));
        let (plain, finite) = verbs.split_once(BETWEEN).unwrap_or((verbs, verbs));
        out.push_str(if form == Form::Plain { plain } else { finite });
        rest = after;
    }
    out.push_str(rest);
    possessions(&articles(&out))
}

/// Words for what cards and players have.
const OWNED_WORDS: &[&str] = &[
    "resource", "pool", "threat", "deck", "hand", "discard", "pile", "controller", "owner", "control", "[threat]",
    "[attack]", "[defense]", "[willpower]", "printed", "cost", "engagement", "hit", "quest", "points", "staging",
    "area", "text", "box", "elimination", "level", "title", "\"When", "Revealed\"", "effect", "remaining", "traits",
];

/// `the threat of the player guarding Gollum` where the owner is more than a name.
fn possessions(phrase: &str) -> String {
    let Some((before, (owner, after))) =
        phrase.split_once(OWNER).and_then(|(before, rest)| Some((before, rest.split_once(OWNED)?)))
    else {
        return phrase.to_owned();
    };
    let words = after.split(' ').skip(1);
    let owned: Vec<&str> = words.take_while(|word| OWNED_WORDS.contains(&word.trim_end_matches([',', '.']))).collect();
    let owned = owned.join(" ");
    if owned.is_empty() {
        return format!("{before}{}{}", possessive(owner), possessions(after));
    }
    let rest = &after[1 + owned.len()..];
    let (owned, comma) = match owned.strip_suffix(',') {
        Some(owned) => (owned, ","),
        None => (owned.as_str(), ""),
    };
    format!("{before}the {owned} of {owner}{comma}{}", possessions(rest))
}

/// Each waiting article by the word after it; none before a name.
pub fn articles(phrase: &str) -> String {
    let mut parts = phrase.split(ARTICLE);
    let mut out = parts.next().unwrap_or_default().to_owned();
    for part in parts {
        if part.trim_start().starts_with(PROPER) {
            out.push_str(part.trim_start());
            continue;
        }
        out.push_str(article(part.split_whitespace().next().unwrap_or_default()));
        out.push_str(part);
    }
    for word in ["1", "one", "any", "each"] {
        out = out.replace(&format!("{word} {PROPER}"), "");
    }
    out = out.replace(&format!("controls no {PROPER}"), "does not control ");
    out = out.replace(&format!("control no {PROPER}"), "do not control ");
    out.replace(PROPER, "")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_name_takes_no_article() {
        assert_eq!(settle(&format!("choose {AN_ARTICLE} {PROPER}Gollum"), Form::Plain), "choose Gollum");
        assert_eq!(settle(&format!("discard each {PROPER}Gollum"), Form::Plain), "discard Gollum");
        assert_eq!(settle(&format!("choose {AN_ARTICLE} enemy"), Form::Plain), "choose an enemy");
    }

    #[test]
    fn what_is_owned_comes_before_a_long_owner() {
        let owner = owner("the player guarding Gollum");
        assert_eq!(
            settle(&format!("raise {owner} threat by 8"), Form::Plain),
            "raise the threat of the player guarding Gollum by 8"
        );
        assert_eq!(settle(&format!("{owner} friend"), Form::Plain), "the player guarding Gollum's friend");
    }
}
