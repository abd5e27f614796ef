//! Occurrences: everything that happens, and so everything that can be waited for, forbidden, replaced or told.

use cardlang::def::Phase;
use serde::{Deserialize, Serialize};
use strum::VariantArray;

use crate::ids::{CardId, Seat};
use crate::zone::Zone;

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize, VariantArray)]
#[repr(u8)]
/// What can happen.
pub enum Verb {
    Commits,
    /// A player has committed characters, all at once.
    PlayerCommits,
    EntersPlay,
    Plays,
    LeavesPlay,
    Destroyed,
    DamageAssigned,
    Damaged,
    Engages,
    Attacks,
    Defender,
    /// An attack it defended is over.
    Defended,
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
    LastCounter,
    /// A counter is taken off a card, and put on no other.
    CounterGone,
    // Most of these are never waited for so far, but forbidden or limited.
    /// A card moves from one place to another.
    Move,
    Attach,
    /// An action or response of a card is used.
    Use,
    /// An effect is cancelled.
    Cancel,
    LowerThreat,
    Win,
    /// Nothing in particular: an action answers no occurrence.
    Nothing,
    // Most of these are never spoken of by a card so far, but told.
    StepBegins,
    /// A player lets a chance to act go by.
    Passes,
    Mulligan,
    /// Resources are spent from a card.
    Spends,
    /// An ability that nobody decides about takes effect.
    AbilityTriggers,
    /// It is committed to the quest as it enters play.
    ComesCommitted,
    /// It is exhausted as it enters play.
    ComesExhausted,
    /// It enters play with damage on it.
    ComesDamaged,
    /// It enters play with progress on it.
    ComesWithProgress,
    /// Cards that need no name, or must not have one, go from one place to another.
    Went,
    Shuffled,
    RemovedFromQuest,
    Surges,
    Doomed,
    /// Damage tokens are put on a card; none is dealt.
    DamagePut,
    /// Damage tokens are taken off a card; nothing is healed.
    DamageRemoved,
    /// So much of the damage assigned to a card is not placed.
    DamagePrevented,
    /// Damage assigned to one card goes to another.
    DamageRedirected,
    /// Damage is taken from a card to lie on another.
    DamageMoved,
    /// The committed characters meet the threat; the amount is by how much they exceed it.
    Quested,
    /// Counters of a name are put on a card.
    CountersPlaced,
    CountersRemoved,
    /// A dial of the scenario is moved to that number.
    DialTurned,
    ProgressRemoved,
    ShadowTurned,
    /// The attack of an enemy is undefended.
    Undefended,
    /// The attack of an enemy is over before its time.
    AttackCancelled,
    /// The quest phase is over before its time.
    PhaseCutShort,
    /// Characters that an effect makes attack.
    MadeToAttack,
    /// It is no longer attached to anything, nor guarded.
    Freed,
    /// A player looks at so many cards.
    Looks,
    /// It goes into the campaign pool.
    Earned,
    /// It is taken out of the campaign pool.
    LeavesPool,
    /// Another side of it is up.
    Flipped,
    /// A lasting effect begins.
    Lasts,
    /// An effect is put off to a later moment.
    PutOff,
    /// A card is dealt to be counted in a test.
    DealtForTest,
    /// A test is over; the amount is by how much what was committed exceeds what was dealt.
    Tested,
    FirstPlayer,
    /// A player goes to a staging area of their own.
    GoesApart,
    /// A player goes to the staging area of another, whose seat is the amount.
    Joins,
    /// The players are on that quest from now on.
    ChosenQuest,
    Lose,
    // Verbs keep their numbers: a new one comes last.
    /// The players are on that quest now.
    BecomesCurrent,
    /// The Doomed keyword has raised a player's threat.
    ThreatByDoom,
    /// Characters attack an enemy, all of them declared.
    Attacked,
    /// An effect of a card under a header of the scenario is triggered; the amount is that header.
    Called,
    /// Time counters are removed from a card.
    TimeRemoved,
    /// A player controls a card no longer, though it is in play.
    LosesControl,
    /// A player has turned unseen cards up, all that one effect turns.
    TurnsCards,
    /// One more phase follows the current one; the amount is its number among the phases.
    PhaseAdded,
}

impl Verb {
    /// Whether it happens to a board as a whole, with no card of its own.
    pub fn is_of_a_board(self) -> bool {
        use Verb::*;
        matches!(self, PhaseBegins | PhaseEnds | RoundBegins | RoundEnds | TokenPasses | StagingEnds)
            || matches!(self, QuestSuccess | QuestFailure | QuestResolved)
    }

    /// Whether its cards need not be in play.
    pub fn is_anywhere(self) -> bool {
        matches!(self, Verb::Plays | Verb::PlacedIn | Verb::Revealed | Verb::Heals | Verb::WouldBeHealed)
    }
}

/// How many verbs there are.
pub const VERBS: usize = Verb::VARIANTS.len();

/// How something happens, as bits.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Manner(pub u8);

impl Manner {
    /// No way in particular.
    pub const ANY: Manner = Manner(0);
    /// By a card effect.
    pub const EFFECT: Manner = Manner(1);
    /// By a step of the framework.
    pub const RULE: Manner = Manner(2);
    /// By an attack.
    pub const COMBAT: Manner = Manner(4);
    /// By a character that attacks through Ranged.
    pub const RANGED: Manner = Manner(8);
    /// By a player's own choice.
    pub const OPTIONAL: Manner = Manner(16);
    /// By an engagement check.
    pub const CHECK: Manner = Manner(32);
    /// Of resources: from the bank, not from another pool. No engagement check brings any, so that the two share a bit.
    pub const FROM_BANK: Manner = Manner(32);
    /// Of a card that is played: from hand, or as if it were there. No shadow card is played, so that the two share a bit.
    pub const FROM_HAND: Manner = Manner(64);
    /// Of a when revealed effect.
    pub const WHEN_REVEALED: Manner = Manner(64);
    /// By questing unsuccessfully.
    pub const QUESTING: Manner = Manner(128);

    /// Whether it is all of that.
    pub fn has(self, wanted: Manner) -> bool {
        self.0 & wanted.0 == wanted.0
    }

    /// Both at once.
    pub const fn and(self, other: Manner) -> Manner {
        Manner(self.0 | other.0)
    }
}

/// One occurrence.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Occurrence {
    pub verb: Verb,
    pub manner: Manner,
    /// Whom it concerns: who does it, or to whom it is done.
    pub player: Seat,
    /// What it happens to, or what does it.
    pub subject: CardId,
    /// The other end: the enemy attacked, the host, the card that destroys.
    pub object: CardId,
    /// The card whose effect it is.
    pub cause: CardId,
    /// Where a card goes.
    pub to: Option<Zone>,
    pub amount: i16,
    /// Whom the enemy it is about was engaged with as it happened.
    pub engaged: Seat,
}

impl Occurrence {
    /// What an action answers.
    pub const NOTHING: Occurrence = Occurrence {
        verb: Verb::Nothing,
        manner: Manner::ANY,
        player: Seat::ENCOUNTER,
        subject: CardId::NONE,
        object: CardId::NONE,
        cause: CardId::NONE,
        to: None,
        amount: 0,
        engaged: Seat::ENCOUNTER,
    };

    /// One that is about nobody in particular.
    pub fn new(verb: Verb) -> Occurrence {
        Occurrence { verb, ..Occurrence::NOTHING }
    }

    /// One that is about a card.
    pub fn of(verb: Verb, subject: CardId) -> Occurrence {
        Occurrence { subject, ..Occurrence::new(verb) }
    }

    /// The player it concerns.
    pub fn by(self, player: Seat) -> Occurrence {
        Occurrence { player, ..self }
    }

    /// The card at its other end.
    pub fn to(self, object: CardId) -> Occurrence {
        Occurrence { object, ..self }
    }

    /// Where its card goes.
    pub fn into(self, zone: Zone) -> Occurrence {
        Occurrence { to: Some(zone), ..self }
    }

    /// How it happens.
    pub fn how(self, manner: Manner) -> Occurrence {
        Occurrence { manner: self.manner.and(manner), ..self }
    }

    /// The card whose effect it is.
    pub fn because(self, cause: CardId) -> Occurrence {
        Occurrence { cause, ..self }
    }

    /// How much of it.
    pub fn amount(self, amount: i32) -> Occurrence {
        Occurrence { amount: amount.clamp(i32::from(i16::MIN), i32::from(i16::MAX)) as i16, ..self }
    }

    /// Of a phase that is added: which it is.
    pub fn added_phase(&self) -> Option<Phase> {
        let nth = usize::try_from(self.amount).ok().filter(|_| self.verb == Verb::PhaseAdded)?;
        Phase::VARIANTS.get(nth).copied()
    }

    /// As everybody may read it: which card was dealt facedown stays untold.
    pub(crate) fn in_the_open(self) -> Occurrence {
        if self.verb == Verb::ShadowDealt { self.to(CardId::NONE) } else { self }
    }
}
