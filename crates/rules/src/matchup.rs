//! The part of a game that never changes: who plays what, and which cards listen to what.

use std::sync::Arc;

use cardlang::def::{AbilityKind, Phase};

use crate::code::{MOD_KINDS, Op, Target};
use crate::event::{EVENT_KINDS, EventKind};
use crate::frame::AbilityRef;
use crate::ids::{CardId, CardSet, DefId};
use crate::pool::{FaceFacts, Pool};
use crate::setup::Setup;
use crate::state::Game;

/// No phase, then all of them in their order.
const PHASES: [Option<Phase>; 8] = [
    None,
    Some(Phase::Resource),
    Some(Phase::Planning),
    Some(Phase::Quest),
    Some(Phase::Travel),
    Some(Phase::Encounter),
    Some(Phase::Combat),
    Some(Phase::Refresh),
];

/// Fixed facts of one game. Together with the answers given it determines everything.
#[derive(Clone, Debug)]
pub struct Match {
    pub pool: Arc<Pool>,
    pub setup: Setup,
    listeners: [CardSet; EVENT_KINDS],
    constants: [CardSet; MOD_KINDS],
    /// Cards with an action, by the phase it may be taken in; outside all phases first.
    actions: [CardSet; PHASES.len()],
    /// Some card of this game can blank a text box.
    pub blanks: bool,
}

impl Match {
    pub fn new(pool: Arc<Pool>, setup: Setup, game: &Game) -> Match {
        let mut made = Match {
            pool: pool.clone(),
            setup,
            listeners: [CardSet::EMPTY; EVENT_KINDS],
            constants: [CardSet::EMPTY; MOD_KINDS],
            actions: [CardSet::EMPTY; PHASES.len()],
            blanks: false,
        };
        for (index, card) in game.cards.iter().enumerate() {
            for face in &pool.facts(card.def).faces {
                made.index(CardId(index as u16), face);
            }
        }
        let blank = crate::code::ModFlag::Blank.kind();
        made.blanks = !made.constants[blank].is_empty() || pool.cards.iter().any(|card| lasting_blank(&card.faces));
        made
    }

    fn index(&mut self, id: CardId, face: &FaceFacts) {
        for ability in &face.abilities {
            match &ability.trigger {
                Some(trigger) => self.listeners[trigger.event as usize].insert(id),
                None if ability.kind == AbilityKind::Action => self.index_action(id, ability.phase),
                None => {}
            }
        }
        for constant in &face.constants {
            self.constants[constant.what.kind()].insert(id);
        }
    }

    fn index_action(&mut self, id: CardId, wanted: Option<Phase>) {
        for (at, phase) in PHASES.into_iter().enumerate() {
            if wanted.is_none() || wanted == phase {
                self.actions[at].insert(id);
            }
        }
    }

    pub fn listeners(&self, kind: EventKind) -> &CardSet {
        &self.listeners[kind as usize]
    }

    /// Cards with constant text of that kind.
    pub fn sources(&self, kind: usize) -> &CardSet {
        &self.constants[kind]
    }

    /// Cards with an action that may be taken in a phase.
    pub fn actors(&self, phase: Option<Phase>) -> &CardSet {
        &self.actions[phase.map_or(0, |phase| 1 + phase as usize)]
    }

    pub fn face(&self, def: DefId, face: u8) -> &FaceFacts {
        &self.pool.facts(def).faces[face as usize]
    }

    pub fn ability(&self, at: AbilityRef) -> &crate::code::Ability {
        &self.face(at.def, at.face).abilities[at.ability as usize]
    }

    pub fn op(&self, at: AbilityRef, pc: u16) -> &Op {
        &self.ability(at).code[pc as usize]
    }
}

fn lasting_blank(faces: &[FaceFacts]) -> bool {
    use crate::code::{Mod, ModFlag, OpKind};
    faces.iter().flat_map(|face| &face.abilities).flat_map(|ability| &ability.code).any(|op| {
        matches!(&op.kind, OpKind::Lasting { what: Mod::Flag(ModFlag::Blank), target: Target::Cards(_), .. })
    })
}
