//! Form patterns, compiled once: what the parser matches, the formatter prints and the checks read.

use std::sync::OnceLock;

use crate::form::{Form, Sort};
use crate::vocab;

/// One piece of a pattern.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Piece {
    /// A word in one of its spellings; `keep` where the spelling matters and becomes an argument.
    Word {
        spellings: Vec<&'static str>,
        optional: bool,
        keep: bool,
    },
    Punct(char),
    Hole(Hole),
    /// `else {else:block?}`, `[with {n:number} damage]`: the words and their hole, or none of them.
    Optional {
        before: Vec<&'static str>,
        hole: Hole,
        after: Vec<&'static str>,
    },
    /// `[for each player]`: all of the words, or none; which, becomes an argument.
    Words(Vec<&'static str>),
    /// `non-{t:trait}`: the hole sticks to the word before it.
    Prefixed {
        prefix: &'static str,
        hole: Hole,
    },
}

/// A place in a pattern that something fills.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Hole {
    pub name: &'static str,
    pub fill: Fill,
}

/// What may fill a hole.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Fill {
    Sort(Sort),
    /// A noun phrase whose noun may be missing, as after `is`: it follows an article that may be.
    Description,
    Int,
    Word,
    Text,
    /// A new name.
    NewName(NameKind),
    /// A name introduced before.
    Name(NameKind),
    /// Statements of this sort in braces.
    Block(Sort),
    /// An ability with its header and block.
    Ability,
    Stat,
    Sphere,
    Trait,
    Keyword,
    Phase,
    /// Words separated by commas, to the end of the line.
    List,
    /// One of these words or phrases.
    OneOf(&'static [&'static str]),
}

impl Fill {
    /// What an author of patterns calls it.
    pub fn word(self) -> &'static str {
        match self {
            Fill::Sort(sort) => SORTS[sort as usize].0,
            Fill::Description => "np",
            Fill::Int => "int",
            Fill::Word => "word",
            Fill::Text => "text",
            Fill::NewName(_) | Fill::Name(_) => "name",
            Fill::Block(_) => "block",
            Fill::Stat => "stat",
            Fill::Sphere => "sphere",
            Fill::Trait => "trait",
            Fill::Keyword => "keyword",
            Fill::Phase => "phase",
            Fill::List => "list",
            Fill::Ability => "ability",
            Fill::OneOf(_) => "word",
        }
    }
}

/// What a name stands for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum NameKind {
    Cards,
    Players,
    Number,
}

/// The words and holes of a form, in order.
#[derive(Debug)]
pub struct Pattern {
    pub form: &'static Form,
    pub pieces: Vec<Piece>,
    /// For each piece, whether it sticks to the piece before it: `+{n}`, `({a}`.
    pub glued: Vec<bool>,
}

impl Pattern {
    /// Whether it begins with a hole of its own sort, as `{a:noun} or {b:noun}` does.
    pub fn left_recursive(&self) -> bool {
        matches!(self.pieces.first(), Some(Piece::Hole(hole)) if hole.fill == Fill::Sort(self.form.sort))
    }

    /// The words it begins with, if it can begin with nothing else.
    pub fn first_words(&self) -> Option<&[&'static str]> {
        match self.pieces.first() {
            Some(Piece::Word { spellings, optional: false, .. }) => Some(spellings),
            _ => None,
        }
    }

    /// The holes, in the order of the arguments.
    pub fn holes(&self) -> impl Iterator<Item = Hole> {
        self.pieces.iter().filter_map(|piece| match piece {
            Piece::Hole(hole) | Piece::Optional { hole, .. } | Piece::Prefixed { hole, .. } => Some(*hole),
            _ => None,
        })
    }
}

/// The pattern of a form.
pub fn of_form(form: &'static Form) -> Option<&'static Pattern> {
    form.compiled()
}

/// The form of noun phrases, which have a grammar of their own.
pub fn np_form() -> &'static Form {
    static NP: OnceLock<&'static Form> = OnceLock::new();
    NP.get_or_init(|| form("np"))
}

/// A form of the core by its key; the core is fixed, so a missing key is a mistake of this crate.
pub fn form(key: &str) -> &'static Form {
    vocab::core().find(|form| form.key == key).unwrap_or_else(|| panic!("no form `{key}`"))
}

/// The sorts with the names that patterns call them by, in the order of the enum.
pub const SORTS: &[(&str, Sort)] = &[
    ("effect", Sort::Effect),
    ("cost", Sort::Cost),
    ("constant", Sort::Constant),
    ("mod", Sort::Mod),
    ("playermod", Sort::PlayerMod),
    ("duration", Sort::Duration),
    ("event", Sort::Event),
    ("clause", Sort::Clause),
    ("cards", Sort::Cards),
    ("players", Sort::Players),
    ("np", Sort::Np),
    ("adjective", Sort::Adjective),
    ("noun", Sort::Noun),
    ("qualifier", Sort::Qualifier),
    ("number", Sort::Number),
    ("amount", Sort::Amount),
    ("condition", Sort::Condition),
    ("destination", Sort::Destination),
    ("pile", Sort::Pile),
    ("fact", Sort::Fact),
    ("deed", Sort::Deed),
    ("which", Sort::Which),
];

pub(crate) fn compile(form: &'static Form) -> Pattern {
    let mut compiler = Compiler { form, rest: form.pattern, pieces: Vec::new() };
    let mut glued = Vec::new();
    let mut after_space = true;
    while let Some(c) = compiler.rest.chars().next() {
        compiler.step(c);
        // An optional hole takes back the word before it and stands in its place.
        if c != ' ' && glued.len() < compiler.pieces.len() {
            glued.push(!after_space);
        }
        after_space = c == ' ';
    }
    Pattern { form, pieces: compiler.pieces, glued }
}

struct Compiler {
    form: &'static Form,
    rest: &'static str,
    pieces: Vec<Piece>,
}

impl Compiler {
    fn step(&mut self, c: char) {
        match c {
            ' ' => self.rest = &self.rest[1..],
            '{' => self.hole(),
            '[' => {
                let inside = self.until(']');
                let piece = self.bracket(inside);
                self.pieces.push(piece);
            }
            _ if c.is_alphanumeric() => self.word(),
            _ => {
                self.rest = &self.rest[c.len_utf8()..];
                self.pieces.push(Piece::Punct(c));
            }
        }
    }

    /// What may be left out: a word, several words, or words around a hole.
    fn bracket(&self, inside: &'static str) -> Piece {
        let words = |text: &'static str| text.split_whitespace().collect::<Vec<_>>();
        match inside.split_once('{').and_then(|(before, rest)| Some((before, rest.split_once('}')?))) {
            Some((before, (hole, after))) => {
                let before = words(before);
                let hole = self.read_hole(hole, before.last() == Some(&"as"));
                Piece::Optional { before, hole, after: words(after) }
            }
            None if inside.contains(' ') => Piece::Words(words(inside)),
            None => Piece::Word { spellings: vec![inside], optional: true, keep: false },
        }
    }

    /// Takes an opening sign and everything to the closing one.
    fn until(&mut self, close: char) -> &'static str {
        let end = self.rest.find(close).unwrap_or_else(|| self.broken("is not closed"));
        let inside = &self.rest[1..end];
        self.rest = &self.rest[end + 1..];
        inside
    }

    fn word(&mut self) {
        let len = self.rest.find(|c| !is_pattern_word(c)).unwrap_or(self.rest.len());
        let (text, rest) = self.rest.split_at(len);
        self.rest = rest;
        if text.ends_with('-') && rest.starts_with('{') {
            let inside = self.until('}');
            let hole = self.read_hole(inside.trim_end_matches('?'), false);
            return self.pieces.push(Piece::Prefixed { prefix: text, hole });
        }
        let mut spellings: Vec<&'static str> = text.split('|').collect();
        if self.rest.starts_with("(s)") {
            self.rest = &self.rest[3..];
            spellings.push(plural(spellings[0]));
        }
        let optional = self.rest.starts_with('?');
        if optional {
            self.rest = &self.rest[1..];
        }
        let keep = if optional { spellings != ["a", "an"] } else { !spellings_agree(&spellings) };
        self.pieces.push(Piece::Word { spellings, optional, keep });
    }

    fn hole(&mut self) {
        let inside = self.until('}');
        let after_as = matches!(self.pieces.last(),
            Some(Piece::Word { spellings, .. }) if *spellings == ["as"]);
        let Some(required) = inside.strip_suffix('?') else {
            let hole = self.read_hole(inside, after_as);
            return self.pieces.push(Piece::Hole(hole));
        };
        let hole = self.read_hole(required, after_as);
        match self.pieces.pop() {
            Some(Piece::Word { spellings, .. }) if spellings.len() == 1 => {
                self.pieces.push(Piece::Optional { before: spellings, hole, after: Vec::new() });
            }
            _ => self.broken("needs a plain word before an optional hole"),
        }
    }

    fn read_hole(&self, inside: &'static str, after_as: bool) -> Hole {
        let (name, sort) = inside.split_once(':').unwrap_or((inside, inside));
        if let Some((_, fill)) = self.form.holes.iter().find(|(hole, _)| *hole == name) {
            return Hole { name, fill: *fill };
        }
        let fill = match sort {
            "int" => Fill::Int,
            "word" => Fill::Word,
            "text" => Fill::Text,
            "name" if after_as => Fill::NewName(self.name_kind(name)),
            "name" => Fill::Name(self.name_kind(name)),
            "block" => Fill::Block(self.block_sort()),
            "ability" => Fill::Ability,
            "stat" => Fill::Stat,
            "sphere" => Fill::Sphere,
            "trait" => Fill::Trait,
            "keyword" => Fill::Keyword,
            "phase" => Fill::Phase,
            "list" => Fill::List,
            "np" if self.after_optional_word() => Fill::Description,
            choices if choices.contains('/') => {
                let choices: Vec<&'static str> = choices.split('/').collect();
                Fill::OneOf(Vec::leak(choices))
            }
            _ => SORTS
                .iter()
                .find(|(word, _)| *word == sort)
                .map_or_else(|| self.broken("has a hole of no known sort"), |(_, s)| Fill::Sort(*s)),
        };
        Hole { name, fill }
    }

    fn after_optional_word(&self) -> bool {
        matches!(self.pieces.last(), Some(Piece::Word { optional: true, .. }))
    }

    /// A name stands for a player in a hole `p`, for a number in a hole `n`, or else for cards.
    fn name_kind(&self, hole: &str) -> NameKind {
        match (hole, self.form.sort) {
            ("p", _) | (_, Sort::Players) => NameKind::Players,
            ("n", _) | (_, Sort::Number) => NameKind::Number,
            _ => NameKind::Cards,
        }
    }

    fn block_sort(&self) -> Sort {
        match self.form.sort {
            Sort::Constant | Sort::Mod | Sort::PlayerMod => Sort::Constant,
            _ => Sort::Effect,
        }
    }

    fn broken(&self, what: &str) -> ! {
        panic!("pattern of `{}` {what}: {}", self.form.key, self.form.pattern)
    }
}

fn is_pattern_word(c: char) -> bool {
    c.is_alphanumeric() || matches!(c, '-' | '\'' | '|')
}

/// The vocabulary is built once, so the few words it makes may stay for ever.
fn plural(word: &'static str) -> &'static str {
    Box::leak(format!("{word}s").into_boxed_str())
}

/// Whether spellings differ in number or article only, so that printing can tell them again.
fn spellings_agree(spellings: &[&str]) -> bool {
    match spellings {
        [_] => true,
        ["a", "an"] | ["has", "have"] | ["is", "are"] | ["does", "do"] => true,
        [one, many] => {
            let stem = one.strip_suffix('y').map(|stem| format!("{stem}ies"));
            *many == format!("{one}s") || *many == format!("{one}es") || stem.as_deref() == Some(*many)
        }
        _ => false,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sorts_stand_in_the_order_of_the_enum() {
        for (index, (_, sort)) in SORTS.iter().enumerate() {
            assert_eq!(*sort as usize, index);
        }
    }

    #[test]
    fn only_telling_spellings_are_kept() {
        let keeps = |key: &str| {
            of_form(form(key))
                .expect("a pattern")
                .pieces
                .iter()
                .any(|piece| matches!(piece, Piece::Word { keep: true, .. }))
        };
        assert!(keeps("cards.host") && keeps("cards.each") && keeps("adj.keyword"));
        assert!(!keeps("noun.hero") && !keeps("noun.enemy") && !keeps("cards.any"));
    }
}
