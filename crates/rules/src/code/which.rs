//! What tells players apart.

use super::{Filter, Num, Sel};

/// What tells players apart.
#[derive(Clone, Debug)]
pub enum Which {
    /// Those with at least so much threat if `more`, else those with at most so much.
    Threat {
        n: Num,
        more: bool,
    },
    /// Those with at least so many cards in hand if `more`, else those with at most so many.
    Hand {
        n: Num,
        more: bool,
    },
    /// Who control such a card, or none.
    Controls(Filter, bool),
    /// Engaged with such an enemy, or with none.
    Engaged(Filter, bool),
    /// Engaged with that enemy, or considered to be.
    EngagedWith(Sel),
    /// At the board that is spoken of, or at another.
    Here,
    Elsewhere,
    /// At any board.
    Wherever,
}
