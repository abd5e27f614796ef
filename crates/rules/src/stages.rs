//! How far something that takes several steps has come.

use serde::{Deserialize, Serialize};

/// A card is being revealed, in the order of the compendium's guide.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub enum Revealing {
    Turned,
    Keywords,
    Cancels,
    Effects,
    Place,
    Guard,
    Revealed,
    /// Nothing is left to do but what surge and replacements bring.
    Placed,
}

/// A stage of the quest goes, and another comes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Advancing {
    Defeated,
    Leaves,
    /// Another stage comes in its place; nothing was defeated.
    Replaced,
    SideA,
    Flip,
    SideB,
    Advanced,
    Bypass,
    Bypassed,
}

/// A phase or a round ends.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Ending {
    Lasting,
    Delayed,
    Over,
}

/// Damage between being assigned and being placed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Dealing {
    Redirect,
    Place,
}

/// The players travel.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Travelling {
    Cost,
    Arrive,
    /// They turn back on their way.
    Back,
}

/// A test.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Testing {
    Commit,
    Window,
    Deal,
}
