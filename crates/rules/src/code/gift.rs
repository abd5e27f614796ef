//! What a text can give to a card besides values: abilities, constant text, and the text of another card.

use cardlang::def::{AbilityKind, CardType};

use super::{Ability, Constant, Mod, Nouns, Num, Op, Sel, Target, TextPlace, Trigger};
use crate::pool::FaceFacts;

/// Something a text gives to a card. It is the card's own from then on: `this` is the card that has it.
#[derive(Clone, Debug)]
pub enum Gift {
    Ability(Box<Ability>),
    Text(Vec<Constant>),
    /// All that is printed on such cards.
    Copy(Box<Copied>),
}

/// The text of other cards.
#[derive(Clone, Debug)]
pub struct Copied {
    /// What kind of cards they are, by print.
    pub of: Nouns,
    /// The card they lie under.
    pub under: Sel,
    /// Their resource icons come along.
    pub icons: bool,
}

impl Gift {
    /// The ability that is given, unless the gift is constant text.
    pub fn ability(&self) -> Option<&Ability> {
        match self {
            Gift::Ability(ability) => Some(ability),
            Gift::Text(_) | Gift::Copy(_) => None,
        }
    }

    /// The constant text that is given; empty if the gift is an ability.
    pub fn text(&self) -> &[Constant] {
        match self {
            Gift::Ability(_) | Gift::Copy(_) => &[],
            Gift::Text(constants) => constants,
        }
    }

    /// The text of other cards that is given, if it is that.
    pub fn copied(&self) -> Option<&Copied> {
        match self {
            Gift::Copy(copied) => Some(copied),
            Gift::Ability(_) | Gift::Text(_) => None,
        }
    }

    /// The instructions of the given ability; constant text has none.
    pub fn code(&self) -> &[Op] {
        self.ability().map_or(&[], |ability| &ability.code)
    }
}

impl Ability {
    /// Whether it works where its card lies in play, or is being dealt with: only then another card can have it.
    pub fn can_be_given(&self) -> bool {
        let asked = |trigger: &Trigger| trigger.replaces() && !trigger.what.verb.can_be_replaced();
        let replaces = self.trigger.as_ref().is_some_and(asked);
        let elsewhere = self.from_hand || self.also_set_aside || self.in_victory || self.as_attachment;
        !replaces && !elsewhere && !matches!(self.kind, AbilityKind::Setup | AbilityKind::Resolution)
    }
}

impl FaceFacts {
    /// The side as something to copy. After what it gives itself, its gifts are its abilities, its constant text with
    /// its keywords, and at last its resource icon.
    pub fn as_gifts(&self) -> FaceFacts {
        let mut copy = self.clone();
        let abilities = self.abilities.iter().filter(|ability| ability.can_be_given());
        copy.gifts.extend(abilities.map(|ability| Gift::Ability(Box::new(ability.clone()))));
        let of_it = |what| Constant::plain(Target::Cards(Sel::This), what);
        let keywords = self.keys.iter().map(|(key, n)| of_it(Mod::Keyword(*key, Num::Lit(i32::from(*n)))));
        let text = self.constants.iter().filter(|constant| can_be_copied(constant)).cloned();
        copy.gifts.push(Gift::Text(text.chain(keywords).collect()));
        let icon = self.sphere.filter(|_| self.kind == CardType::Hero);
        copy.gifts.push(Gift::Text(icon.map(|sphere| of_it(Mod::Icon(sphere))).into_iter().collect()));
        copy
    }
}

/// Constant text of a card in play that another can have. What it gives to others is given by whoever has the text,
/// and which type a card is, is asked before anybody has another's text.
fn can_be_copied(constant: &Constant) -> bool {
    constant.place == TextPlace::InPlay && !matches!(constant.what, Mod::Gain(_) | Mod::Becomes(..))
}
