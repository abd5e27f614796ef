//! What a text can give to a card besides values: abilities, and constant text.

use super::{Ability, Constant, Op};

/// Something a text gives to a card. It is the card's own from then on: `this` is the card that has it.
#[derive(Clone, Debug)]
pub enum Gift {
    Ability(Box<Ability>),
    Text(Vec<Constant>),
}

impl Gift {
    /// The ability that is given, unless the gift is constant text.
    pub fn ability(&self) -> Option<&Ability> {
        match self {
            Gift::Ability(ability) => Some(ability),
            Gift::Text(_) => None,
        }
    }

    /// The constant text that is given; empty if the gift is an ability.
    pub fn text(&self) -> &[Constant] {
        match self {
            Gift::Ability(_) => &[],
            Gift::Text(constants) => constants,
        }
    }

    /// The instructions of the given ability; constant text has none.
    pub fn code(&self) -> &[Op] {
        self.ability().map_or(&[], |ability| &ability.code)
    }
}
