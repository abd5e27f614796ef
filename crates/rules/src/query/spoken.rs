//! What players name aloud: types of cards and traits.

use super::Q;
use crate::code::{Gained, Mod, Slot, Spoken};
use crate::frame::{Env, Local};
use crate::ids::CardId;
use crate::state::Card;

impl Q<'_> {
    /// What a player may name aloud, in the order in which it is offered: types by their place in the list, traits of
    /// the player's own cards, of the scenario's, and of cards in play, by their names.
    pub(crate) fn to_name(self, env: &Env, what: Spoken) -> Vec<u16> {
        match what {
            Spoken::Number => Vec::new(),
            Spoken::CardType => (0..Spoken::TYPES.len() as u16).collect(),
            Spoken::Trait => {
                let known = |card: &&Card| !card.owner.is_player() || card.owner == env.you || card.zone.is_in_play();
                let faces = self.g.cards.iter().filter(known).flat_map(|card| &self.m.pool.facts(card.def).faces);
                let mut traits: Vec<u16> = faces.flat_map(|face| face.traits.iter().copied()).collect();
                traits.sort_unstable_by_key(|id| self.m.pool.traits.name(*id));
                traits.dedup();
                traits.truncate(usize::from(u8::MAX));
                traits
            }
        }
    }

    /// Whether a card is of the type that was named aloud.
    pub(super) fn is_of_named_type(self, env: &Env, slot: Slot, id: CardId) -> bool {
        let Local::Number(named) = env.slots[usize::from(slot)] else { return false };
        Spoken::TYPES.get(named as usize).is_some_and(|kind| self.is_kind(id, *kind))
    }
}

/// The trait that a modifier gives: the one it names, or the one that was named for it.
pub(super) fn gained_trait(what: &Mod, env: &Env) -> Option<u16> {
    let Mod::Trait(gained) = what else { return None };
    match *gained {
        Gained::Said(said) => Some(said),
        Gained::Named(slot) => {
            if let Local::Number(named) = env.slots[usize::from(slot)] {
                Some(named as u16)
            } else {
                None
            }
        }
    }
}
