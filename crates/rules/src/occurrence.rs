//! Occurrences: what abilities can wait for.

use serde::{Deserialize, Serialize};

use crate::ids::{CardId, Seat};

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[repr(u8)]
pub enum Verb {
    Commits,
    EntersPlay,
    Plays,
    LeavesPlay,
    Destroyed,
    DamageAssigned,
    Damaged,
    Engages,
    Attacks,
    Defender,
    AttackDestroys,
    ExcessDamage,
    ShadowDealt,
    ShadowTriggers,
    ShadowResolves,
    TurnedFaceup,
    TurnedFacedown,
    DrawsAttached,
    WouldBePlaced,
    Detached,
    WhenRevealedTriggers,
    Revealed,
    Travels,
    Explored,
    StageDefeated,
    QuestSuccess,
    QuestFailure,
    QuestResolved,
    PhaseBegins,
    PhaseEnds,
    RoundBegins,
    RoundEnds,
    Exhausts,
    Readies,
    Healed,
    Discarded,
    Draws,
    ThreatRaised,
    ThreatByQuesting,
    ThreatByEffect,
    EntersStaging,
    ProgressPlaced,
    ResourcesGained,
    Eliminated,
    Claimed,
    DeclaredAttacker,
    AttackKills,
    PlacedIn,
    BecomesActive,
    StageRevealed,
    Bypassed,
    BypassCost,
    StagingEnds,
    WouldBeStaged,
    ControlChanges,
    LookedAt,
    Heals,
    WouldBeHealed,
    CommitsToTest,
    TokenPasses,
    /// Something has come to be so.
    State,
}

impl Verb {
    /// Whether its cards need not be in play.
    pub fn is_anywhere(self) -> bool {
        matches!(self, Verb::PlacedIn | Verb::Revealed | Verb::Heals | Verb::WouldBeHealed)
    }
}

pub const EVENT_KINDS: usize = Verb::State as usize + 1;

/// One occurrence.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Occurrence {
    pub kind: Verb,
    pub player: Seat,
    pub subject: CardId,
    pub object: CardId,
    pub amount: i16,
    /// Whom the enemy it is about was engaged with as it happened.
    pub engaged: Seat,
}

impl Occurrence {
    pub fn new(kind: Verb) -> Occurrence {
        Occurrence {
            kind,
            player: Seat::ENCOUNTER,
            subject: CardId::NONE,
            object: CardId::NONE,
            amount: 0,
            engaged: Seat::ENCOUNTER,
        }
    }

    pub fn of(kind: Verb, subject: CardId) -> Occurrence {
        Occurrence { subject, ..Occurrence::new(kind) }
    }

    pub fn by(self, player: Seat) -> Occurrence {
        Occurrence { player, ..self }
    }

    pub fn to(self, object: CardId) -> Occurrence {
        Occurrence { object, ..self }
    }

    pub fn amount(self, amount: i32) -> Occurrence {
        Occurrence { amount: amount.clamp(i32::from(i16::MIN), i32::from(i16::MAX)) as i16, ..self }
    }
}
