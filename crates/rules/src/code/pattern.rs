//! Patterns over what happens: the one way to speak of an occurrence.

use cardlang::def::Phase;

use super::{PileRef, Sel, Who};
use crate::occurrence::{Manner, Verb};

/// Which occurrences are meant: those with this verb that fit everything else that is said.
#[derive(Clone, Debug)]
pub struct Pattern {
    pub verb: Verb,
    pub subject: Option<Sel>,
    pub object: Option<Sel>,
    pub player: Option<Who>,
    pub cause: Option<ByEffectOf>,
    pub manner: Manner,
    pub from: Option<Region>,
    pub to: Option<Region>,
    pub phase: Option<Phase>,
    /// Of a card that is revealed: from the top of the encounter deck.
    pub off_top: bool,
    /// The test it is about.
    pub test: Option<u16>,
}

/// The cards whose effects are meant, or all that are not theirs.
#[derive(Clone, Debug)]
pub struct ByEffectOf {
    pub cards: Sel,
    /// Every cause but those.
    pub except: bool,
}

/// Places a card comes from or goes to.
#[derive(Clone, Debug)]
pub enum Region {
    Play,
    OutOfPlay,
    Staging,
    Hand(Who),
    Pile(PileRef),
}

impl Pattern {
    /// Every occurrence with a verb.
    pub fn of(verb: Verb) -> Pattern {
        Pattern {
            verb,
            subject: None,
            object: None,
            player: None,
            cause: None,
            manner: Manner::ANY,
            from: None,
            to: None,
            phase: None,
            off_top: false,
            test: None,
        }
    }
}

/// What has happened, as far back as it counts.
#[derive(Clone, Debug)]
pub struct Memory {
    /// Any of these.
    pub what: Vec<Pattern>,
    /// Since when.
    pub since: Since,
}

/// How far back something is remembered.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Since {
    /// The attack under way; without one, nothing counts.
    Attack,
    Phase,
    Round,
}

/// Which part of an occurrence a prohibition or a limit lies on: what the constant text says it of.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Role {
    Subject,
    Object,
    Player,
    /// The game as a whole.
    Anything,
}

/// What cannot happen.
#[derive(Clone, Debug)]
pub struct Cannot {
    pub on: Role,
    pub what: Pattern,
}

/// What happens no more than so often, or to no greater amount.
#[derive(Clone, Debug)]
pub struct Most {
    pub on: Role,
    pub what: Pattern,
    pub n: u16,
    pub each: Each,
}

/// For how long a limit counts.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Each {
    /// For itself each time.
    Occurrence,
    Round,
}
