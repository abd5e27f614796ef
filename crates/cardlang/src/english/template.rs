//! What a card says for a form: its English template, or the words of its pattern.

use crate::form::{Form, Sort};
use crate::pattern::{Fill, Pattern, Piece, of_form};

/// A piece of a template.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Bit {
    /// Words as they are, spaces included.
    Text(String),
    /// `a` or `an`; only before a noun if it may be missing.
    Article {
        optional: bool,
    },
    /// `card(s)`, `draw(s)`: a noun after a number, or else a verb.
    Number(String),
    /// `has|have`: singular and plural of a verb.
    Verb(String, String),
    /// Singular and plural of a noun.
    Noun(String, String),
    Hole {
        name: String,
        case: Case,
    },
    /// A word of several that the author picked.
    Kept,
    /// A hole with words around it, if it is filled.
    Optional {
        before: String,
        name: String,
        case: Case,
        after: String,
        /// What is said in place of it.
        otherwise: String,
    },
}

/// How what fills a hole is said.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Case {
    Plain,
    /// `{p}'s`
    Possessive,
    /// `{p.his}`: the pronoun.
    His,
    /// `{n.th}`: the ordinal of a number.
    Ordinal,
    /// `{what.many}`: the plural.
    Many,
}

/// The template of a form.
pub fn of(form: &'static Form) -> &'static [Bit] {
    form.template()
}

/// The hole of a name, as the index of its argument and what may fill it.
pub fn hole(form: &'static Form, name: &str) -> Option<(usize, Fill)> {
    let mut holes = of_form(form)?.holes().enumerate();
    holes.find(|(_, hole)| hole.name == name).map(|(index, hole)| (index, hole.fill))
}

pub(crate) fn compile(pattern: &Pattern) -> Vec<Bit> {
    match pattern.form.english {
        "" => from_pattern(pattern),
        english => from_english(english),
    }
}

fn from_pattern(pattern: &Pattern) -> Vec<Bit> {
    let noun = pattern.form.sort == Sort::Noun;
    let mut bits = Vec::new();
    for (index, piece) in pattern.pieces.iter().enumerate() {
        if names_something(pattern, index) {
            continue;
        }
        if index > 0 && !pattern.glued[index] {
            push_text(&mut bits, " ");
        }
        push_piece(&mut bits, piece, noun);
    }
    trim_end(&mut bits);
    bits
}

/// Names are for the author: `as h` is not said.
fn names_something(pattern: &Pattern, index: usize) -> bool {
    let new_name = |fill: Fill| matches!(fill, Fill::NewName(_));
    match (&pattern.pieces[index], pattern.pieces.get(index + 1)) {
        (Piece::Hole(hole) | Piece::Optional { hole, .. }, _) if new_name(hole.fill) => true,
        (Piece::Word { .. }, Some(Piece::Hole(hole))) => new_name(hole.fill),
        _ => false,
    }
}

fn push_piece(bits: &mut Vec<Bit>, piece: &Piece, noun: bool) {
    match piece {
        Piece::Word { keep: true, .. } => bits.push(Bit::Kept),
        Piece::Word { spellings, optional, .. } => push_spellings(bits, spellings, *optional, noun),
        Piece::Punct(sign) => push_text(bits, &sign.to_string()),
        Piece::Hole(hole) => bits.push(plain(hole.name)),
        Piece::Optional { before, hole, after } => {
            bits.push(Bit::Optional {
                before: before.join(" "),
                name: hole.name.to_owned(),
                case: Case::Plain,
                after: after.join(" "),
                otherwise: String::new(),
            });
        }
        Piece::Words(_) => bits.push(Bit::Kept),
        Piece::Prefixed { prefix, hole } => {
            push_text(bits, prefix);
            bits.push(plain(hole.name));
        }
    }
}

fn push_spellings(bits: &mut Vec<Bit>, spellings: &[&str], optional: bool, noun: bool) {
    match spellings {
        ["a", "an"] => bits.push(Bit::Article { optional }),
        [one, many] if noun => bits.push(Bit::Noun((*one).to_owned(), (*many).to_owned())),
        [one, many] if *many == format!("{one}s") => bits.push(Bit::Number((*one).to_owned())),
        [one, many] => bits.push(Bit::Verb((*one).to_owned(), (*many).to_owned())),
        _ => push_text(bits, spellings[0]),
    }
}

fn plain(name: &str) -> Bit {
    Bit::Hole { name: name.to_owned(), case: Case::Plain }
}

fn push_text(bits: &mut Vec<Bit>, text: &str) {
    match bits.last_mut() {
        Some(Bit::Text(last)) => last.push_str(text),
        _ => bits.push(Bit::Text(text.to_owned())),
    }
}

fn trim_end(bits: &mut Vec<Bit>) {
    if let Some(Bit::Text(last)) = bits.last_mut() {
        last.truncate(last.trim_end().len());
        if last.is_empty() {
            bits.pop();
        }
    }
}

pub(super) fn from_english(english: &str) -> Vec<Bit> {
    let mut bits = Vec::new();
    let mut rest = english;
    while !rest.is_empty() {
        rest = if let Some(after) = rest.strip_prefix("{kept}") {
            bits.push(Bit::Kept);
            after
        } else if let Some(inside) = rest.strip_prefix("[") {
            read_optional(&mut bits, inside)
        } else if let Some(inside) = rest.strip_prefix('{') {
            read_hole(&mut bits, inside)
        } else {
            read_words(&mut bits, rest)
        };
    }
    bits
}

fn read_hole<'a>(bits: &mut Vec<Bit>, inside: &'a str) -> &'a str {
    let (hole, rest) = inside.split_once('}').unwrap_or((inside, ""));
    let (name, case, rest) = in_case(hole, rest);
    bits.push(Bit::Hole { name: name.to_owned(), case });
    rest
}

/// What a hole is called, in which case it stands, and what comes after it.
fn in_case<'a>(hole: &'a str, rest: &'a str) -> (&'a str, Case, &'a str) {
    let (name, mark) = hole.split_once('.').unwrap_or((hole, ""));
    match (mark, rest.strip_prefix("'s")) {
        ("his", _) => (name, Case::His, rest),
        ("th", _) => (name, Case::Ordinal, rest),
        ("many", _) => (name, Case::Many, rest),
        (_, Some(after)) => (name, Case::Possessive, after),
        (_, None) => (name, Case::Plain, rest),
    }
}

/// `[with {n} damage on it]`: said where the hole is filled. After a `|` stands what is said otherwise.
fn read_optional<'a>(bits: &mut Vec<Bit>, inside: &'a str) -> &'a str {
    let Some((bracket, rest)) = inside.split_once(']') else { return inside };
    match bracket.split_once('{').and_then(|(before, after)| Some((before, after.split_once('}')?))) {
        Some((before, (hole, after))) => {
            let (after, otherwise) = after.split_once('|').unwrap_or((after, ""));
            let (name, case, after) = in_case(hole, after);
            let [before, name, after, otherwise] = [before, name, after, otherwise].map(|part| part.trim().to_owned());
            bits.push(Bit::Optional { before, name, case, after, otherwise });
        }
        // An icon: `[threat]`.
        None => push_text(bits, &format!("[{bracket}]")),
    }
    rest
}

/// Takes text up to the next hole or the next word with two spellings.
fn read_words<'a>(bits: &mut Vec<Bit>, rest: &'a str) -> &'a str {
    let end = rest.find(['{', '[']).unwrap_or(rest.len());
    let special = [rest.find("(s)"), rest.find('|')].into_iter().flatten().filter(|at| *at < end).min();
    let Some(at) = special else {
        push_text(bits, &rest[..end]);
        return &rest[end..];
    };
    let start = rest[..at].rfind(|c: char| !c.is_alphanumeric()).map_or(0, |space| space + 1);
    push_text(bits, &rest[..start]);
    let word = &rest[start..at];
    if rest[at..].starts_with("(s)") {
        bits.push(Bit::Number(word.to_owned()));
        return &rest[at + 3..];
    }
    let after = &rest[at + 1..];
    let len = after.find(|c: char| !c.is_alphanumeric()).unwrap_or(after.len());
    push_spellings(bits, &[word, &after[..len]], false, false);
    &after[len..]
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::pattern::form;

    #[test]
    fn names_are_left_out() {
        let bits = of(form("effect.choose"));
        assert_eq!(bits, [Bit::Text("choose ".into()), plain("n"), Bit::Text(" ".into()), plain("what"),]);
    }

    #[test]
    fn english_templates_are_read() {
        let bits = of(form("cost.spend"));
        assert!(bits.contains(&Bit::Number("resource".into())));
        assert!(bits.contains(&Bit::Hole { name: "c".into(), case: Case::Possessive }));
    }
}
