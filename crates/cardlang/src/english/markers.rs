//! Signs inside half-finished sentences: an article that waits for its word, a verb for its subject.

use crate::grammar::article;

const ARTICLE: char = '\u{1}';
const VERB: char = '\u{2}';
const BETWEEN: char = '\u{3}';
const END: char = '\u{4}';

/// Stands for `a` or `an` until the next word is known.
pub const AN_ARTICLE: &str = "\u{1}";

/// A verb in its plain form and as its subject wants it.
pub fn verb(plain: &str, finite: &str) -> String {
    format!("{VERB}{plain}{BETWEEN}{finite}{END}")
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
    articles(&out)
}

/// Each waiting article by the word after it.
pub fn articles(phrase: &str) -> String {
    let mut parts = phrase.split(ARTICLE);
    let mut out = parts.next().unwrap_or_default().to_owned();
    for part in parts {
        out.push_str(article(part.split_whitespace().next().unwrap_or_default()));
        out.push_str(part);
    }
    out
}
