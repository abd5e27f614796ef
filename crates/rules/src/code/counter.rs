//! Dials as cards declare them. Their names are among the titles of the pool.

/// A dial that a card declares.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Dial {
    /// What it is called.
    pub name: u16,
    /// Where it begins.
    pub start: i16,
    /// The names of its stops, in their order; none for a dial of numbers.
    pub stops: Vec<u16>,
}
