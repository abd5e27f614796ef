//! The shape of the vocabulary: sorts of phrases and the forms each sort takes.

use std::fmt;
use std::sync::OnceLock;

use crate::english::template::{self, Bit};
use crate::pattern::{self, Fill, Pattern, Piece};

/// What kind of thing a phrase stands for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Sort {
    /// Does something: a statement of a triggered ability.
    Effect,
    /// Is paid before an ability resolves: a line after `cost`.
    Cost,
    /// Holds all the time: a statement of constant text.
    Constant,
    /// What a constant or lasting effect does to cards.
    Mod,
    /// What a constant or lasting effect does to players.
    PlayerMod,
    /// How long a lasting effect lasts.
    Duration,
    /// The occurrence a response or forced ability waits for.
    Event,
    /// Further words in an ability's header: limits, permissions, where it works.
    Clause,
    /// One or more cards.
    Cards,
    /// One or more players.
    Players,
    /// A noun phrase: adjectives, a noun, qualifiers.
    Np,
    Adjective,
    Noun,
    Qualifier,
    Number,
    /// How much of something: a number, `all`, `up to 2`.
    Amount,
    Condition,
    /// Where a card goes.
    Destination,
    /// An ordered pile of cards: a deck or discard pile.
    Pile,
    /// A printed fact in a card's body.
    Fact,
    /// Something that cards or players do, or that is done to them: after `cannot`.
    Deed,
    /// What tells players apart: `with threat 40 or more`.
    Which,
}

/// One way of saying something.
///
/// `pattern` is what an author writes. Words stand for themselves; `a|an` accepts either; `card(s)`
/// accepts both numbers; `[the]` may be left out; `{name:sort}` is a hole. Hole sorts besides the
/// lower-case names of [`Sort`]: `int` (a literal number), `word` (a bare word), `text` (a quoted
/// string), `name` (introduces a name), `block` (statements in braces), `ability` (header and block), `stat`, `sphere`, `trait`,
/// `keyword`, `phase`. A `?` after the sort makes the hole and the word before it optional.
pub struct Form {
    /// The name the engine and the documentation know it by, e.g. `effect.exhaust`.
    pub key: &'static str,
    pub sort: Sort,
    pub pattern: &'static str,
    /// How the card says it; holes by name. Empty: the same words as the pattern.
    pub english: &'static str,
    /// One line for the reference.
    pub doc: &'static str,
    /// What fills the holes that the pattern names without saying so.
    pub holes: &'static [(&'static str, Fill)],
    /// Words that are read as this form, if it was declared with some.
    pub like: &'static str,
    /// Read, and refused by name when it is to be played.
    pub waiting: bool,
    compiled: OnceLock<Pattern>,
    template: OnceLock<Vec<Bit>>,
}

impl Form {
    /// A form whose pattern says what fills its holes.
    pub const fn new(
        sort: Sort,
        key: &'static str,
        pattern: &'static str,
        english: &'static str,
        doc: &'static str,
    ) -> Form {
        Form {
            key,
            sort,
            pattern,
            english,
            doc,
            holes: &[],
            like: "",
            waiting: false,
            compiled: OnceLock::new(),
            template: OnceLock::new(),
        }
    }

    /// The same, with an example and the holes the pattern only names.
    pub const fn with(mut self, like: &'static str, holes: &'static [(&'static str, Fill)]) -> Form {
        self.like = like;
        self.holes = holes;
        self
    }

    /// The same, but nothing plays it yet.
    pub const fn planned(mut self) -> Form {
        self.waiting = true;
        self
    }

    /// Its pattern, compiled once. Noun phrases have a grammar of their own and none.
    pub fn compiled(&'static self) -> Option<&'static Pattern> {
        (self.sort != Sort::Np).then(|| self.compiled.get_or_init(|| pattern::compile(self)))
    }

    /// What the card says for it, compiled once.
    pub(crate) fn template(&'static self) -> &'static [Bit] {
        self.template.get_or_init(|| self.compiled().map(template::compile).unwrap_or_default())
    }

    /// The first word of its pattern that is no hole: the verb of a statement.
    pub fn verb(&'static self) -> &'static str {
        let mut pieces = self.compiled().map_or(&[][..], |pattern| pattern.pieces.as_slice()).iter();
        pieces
            .find_map(|piece| if let Piece::Word { spellings, .. } = piece { spellings.first() } else { None })
            .copied()
            .unwrap_or("")
    }
}

impl fmt::Debug for Form {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.key)
    }
}

/// Shorthand for the vocabulary tables.
pub const fn form(
    sort: Sort,
    key: &'static str,
    pattern: &'static str,
    english: &'static str,
    doc: &'static str,
) -> Form {
    Form::new(sort, key, pattern, english, doc)
}

/// A table of forms: one line a form.
macro_rules! forms {
    ($($form:expr,)*) => {
        /// The forms of this family, in the order the parser tries them.
        pub static FORMS: [$crate::form::Form; [$(stringify!($form)),*].len()] = [$($form),*];
    };
}
pub(crate) use forms;
