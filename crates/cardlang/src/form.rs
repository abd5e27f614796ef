//! The shape of the vocabulary: sorts of phrases and the forms each sort takes.

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
    Condition,
    /// Where a card goes.
    Destination,
    /// An ordered pile of cards: a deck or discard pile.
    Pile,
    /// A printed fact in a card's body.
    Fact,
}

/// One way of saying something.
///
/// `pattern` is what an author writes. Words stand for themselves; `a|an` accepts either; `card(s)`
/// accepts both numbers; `[the]` may be left out; `{name:sort}` is a hole. Hole sorts besides the
/// lower-case names of [`Sort`]: `int` (a literal number), `word` (a bare word), `text` (a quoted
/// string), `name` (introduces a name), `block` (statements in braces), `stat`, `sphere`, `trait`,
/// `keyword`, `phase`. A `?` after the sort makes the hole and the word before it optional.
#[derive(Debug)]
pub struct Form {
    /// The name the engine and the documentation know it by, e.g. `effect.exhaust`.
    pub key: &'static str,
    pub sort: Sort,
    pub pattern: &'static str,
    /// How the card says it; holes by name. Empty: the same words as the pattern.
    pub english: &'static str,
    /// One line for the reference.
    pub doc: &'static str,
}

/// Shorthand for the vocabulary tables.
pub const fn form(
    sort: Sort,
    key: &'static str,
    pattern: &'static str,
    english: &'static str,
    doc: &'static str,
) -> Form {
    Form { key, sort, pattern, english, doc }
}
