//! Counters and dials as cards speak of them. Their names are among the titles of the pool.

use super::{Num, Sel};

/// An instruction about counters or a dial.
#[derive(Clone, Debug)]
pub enum CounterOp {
    /// Counters are placed on cards.
    Place { name: u16, n: Num, on: Sel },
    /// Counters are removed, as many as there are.
    Remove { name: u16, n: Num, from: Sel },
    /// A dial is moved.
    Dial { name: u16, n: Num, way: DialWay },
}

/// How a dial is moved.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum DialWay {
    To,
    Up,
    Down,
}

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
