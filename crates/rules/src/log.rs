//! The log: what happened, by which card or step, under which rule. Derived from events, never written by cards.

mod parts;

pub use parts::{Parts, snake};

use serde::{Deserialize, Serialize};

use crate::code::Stat;
use crate::frame::AbilityRef;
use crate::ids::{CardId, Seat};
use crate::step::Step;
use crate::zone::Zone;

/// One line.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Entry {
    pub round: u16,
    pub step: Step,
    pub cause: Cause,
    pub what: What,
}

/// Why it happened.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Cause {
    /// The framework step under way.
    Step,
    /// An ability of a card, used by or happening to a player.
    Ability { card: CardId, ability: AbilityRef, seat: Seat },
    /// An attack by an enemy.
    EnemyAttack(CardId),
    /// An attack on an enemy.
    PlayerAttack(CardId),
    /// An encounter card being revealed.
    Reveal(CardId),
    /// A card being played.
    Playing(CardId),
    /// A player's choice.
    Player(Seat),
}

/// What happened. Hidden cards are counted, not named.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum What {
    StepBegins,
    Passed(Seat),
    Mulligan(Seat),
    Drew {
        seat: Seat,
        cards: u8,
    },
    Gained {
        card: CardId,
        resources: u16,
    },
    Spent {
        card: CardId,
        resources: u16,
    },
    Played {
        card: CardId,
        seat: Seat,
    },
    Used {
        card: CardId,
        ability: AbilityRef,
        seat: Seat,
    },
    Triggered {
        card: CardId,
        ability: AbilityRef,
    },
    EnteredPlay(CardId),
    /// It enters play with damage on it.
    CameDamaged {
        card: CardId,
        by: u16,
    },
    LeftPlay {
        card: CardId,
        to: Zone,
    },
    Moved {
        card: CardId,
        to: Zone,
    },
    /// Cards that need no name, or must not have one, go from one place to another.
    Went {
        cards: u16,
        from: Zone,
        to: Zone,
    },
    Discarded(CardId),
    Shuffled(Zone),
    Exhausted(CardId),
    Readied(CardId),
    Committed(CardId),
    RemovedFromQuest(CardId),
    Revealed(CardId),
    Surge(CardId),
    Doomed {
        card: CardId,
        by: u8,
    },
    Cancelled(CardId),
    Staged(CardId),
    Damaged {
        card: CardId,
        by: u16,
    },
    Healed {
        card: CardId,
        by: u16,
    },
    /// So much of the damage assigned to a card is not placed.
    /// Damage tokens are taken off a card; nothing is healed.
    DamageRemoved {
        card: CardId,
        by: u16,
    },
    DamagePrevented {
        card: CardId,
        by: u16,
    },
    /// Damage assigned to one card goes to another.
    DamageRedirected {
        card: CardId,
        to: CardId,
    },
    /// Damage is taken from a card to lie on another.
    DamageMoved {
        card: CardId,
        to: CardId,
        by: u16,
    },
    Destroyed(CardId),
    /// A dial moves by so much, to that number.
    Threat {
        seat: Seat,
        by: i16,
        to: u16,
    },
    /// Out of the game, with the dial at that number.
    Eliminated {
        seat: Seat,
        threat: u16,
    },
    /// What the committed characters count, what that comes to, and the threat it meets.
    Quested {
        counts: Stat,
        willpower: u16,
        threat: u16,
    },
    /// Counters of a name are put on a card, or removed.
    Counters {
        card: CardId,
        name: u16,
        by: i16,
    },
    /// A dial of the scenario is moved to that number.
    Dial {
        name: u16,
        to: i16,
    },
    Progress {
        card: CardId,
        by: i16,
    },
    Explored(CardId),
    StageDefeated(CardId),
    StageRevealed(CardId),
    Travelled(CardId),
    Engaged {
        enemy: CardId,
        seat: Seat,
    },
    ShadowDealt {
        enemy: CardId,
    },
    ShadowTurned {
        card: CardId,
        enemy: CardId,
    },
    EnemyAttacks {
        enemy: CardId,
        seat: Seat,
    },
    Defends {
        card: CardId,
        enemy: CardId,
    },
    Undefended {
        enemy: CardId,
    },
    Attacks {
        card: CardId,
        enemy: CardId,
    },
    Attached {
        card: CardId,
        host: CardId,
    },
    /// It is no longer attached to anything, nor guarded.
    Detached(CardId),
    Control {
        card: CardId,
        seat: Seat,
    },
    LookedAt {
        seat: Seat,
        cards: u8,
    },
    /// It goes into the campaign pool.
    Earned(CardId),
    Turned {
        card: CardId,
        facedown: bool,
    },
    /// Another side of it is up.
    Flipped {
        card: CardId,
        side: u8,
    },
    /// A lasting effect begins.
    Lasting {
        card: CardId,
    },
    /// An effect is put off to a later moment.
    Delayed {
        card: CardId,
    },
    /// A character is committed to a test.
    CommittedToTest(CardId),
    /// A card is dealt to be counted in a test.
    DealtForTest(CardId),
    Tested {
        committed: u16,
        counted: u16,
        passed: bool,
    },
    FirstPlayer(Seat),
    Won,
    Lost,
}

impl What {
    /// The clause this follows from.
    pub fn clause(&self, step: Step) -> &'static str {
        match self {
            What::StepBegins => "RR.framework-steps.1",
            What::Passed(_) => "RR.action-window.4",
            What::Mulligan(_) => "RR.mulligan.2",
            What::Drew { .. } => "RR.drawing-cards.1",
            What::Gained { .. } if step == Step::S1_2 => "RR.step-1.2.1",
            What::Gained { .. } => "RR.gains.1",
            What::Spent { .. } => "RR.resources.4",
            What::Played { .. } => "RR.play-put.1",
            What::Used { .. } => "RR.action.1",
            What::Triggered { .. } => "RR.forced.1",
            What::EnteredPlay(_) | What::CameDamaged { .. } => "RR.enters-play.1",
            What::LeftPlay { .. } => "RR.in-play.9",
            What::Moved { .. } | What::Went { .. } => "RR.effects.1",
            What::Discarded(_) => "RR.discard-pile.3",
            What::Shuffled(_) => "CO.faq-1.21.1",
            What::Exhausted(_) => "RR.exhausted.1",
            What::Readied(_) => "RR.ready.2",
            What::Committed(_) => "RR.step-3.2.3",
            What::RemovedFromQuest(_) => "RR.step-3.4.8",
            What::Revealed(_) => "RR.reveal.1",
            What::Surge(_) => "RR.surge.1",
            What::Doomed { .. } => "RR.doomed.1",
            What::Cancelled(_) => "RR.cancel.1",
            What::Staged(_) => "RR.staging-area.1",
            What::Damaged { .. } => "RR.damage.3",
            What::Healed { .. } => "CO.ltp-heal.1",
            What::DamageRemoved { .. } => "RR.effects.1",
            What::DamagePrevented { .. } => "RR.cancel.1",
            What::DamageRedirected { .. } => "RR.damage.3",
            What::DamageMoved { .. } => "RR.move.1",
            What::Destroyed(_) => "RR.damage.2",
            What::Threat { .. } if step == Step::S7_3 => "RR.step-7.3.1",
            What::Threat { .. } => "RR.threat.1",
            What::Eliminated { .. } => "RR.player-elimination.1",
            What::Quested { .. } => "RR.step-3.4.1",
            What::Counters { .. } | What::Dial { .. } => "RR.effects.1",
            What::Progress { .. } => "RR.step-3.4.2",
            What::Explored(_) => "RR.explored.1",
            What::StageDefeated(_) => "RR.quest-advancement.1",
            What::StageRevealed(_) => "CO.ltp-diff.8",
            What::Travelled(_) => "RR.step-4.2.1",
            What::Engaged { .. } => "RR.engaged.1",
            What::ShadowDealt { .. } => "RR.step-6.2.1",
            What::ShadowTurned { .. } => "RR.step-6.4.2.1",
            What::EnemyAttacks { .. } => "RR.step-6.4b.1",
            What::Defends { .. } => "RR.step-6.4.1.1",
            What::Undefended { .. } => "RR.step-6.4.1.3",
            What::Attacks { .. } => "RR.step-6.8b.1",
            What::Attached { .. } => "RR.attachment-cards.1",
            What::Detached(_) => "RR.guarded.7",
            What::Control { .. } => "RR.ownership.5",
            What::LookedAt { .. } => "RR.search.1",
            What::Turned { .. } => "RR.in-play.3",
            What::Flipped { .. } if step == Step::Resolution => "RR.campaign-cards.3",
            What::Flipped { .. } => "CO.ltp-scenario.4",
            What::Earned(_) => "RR.campaign-pool.2",
            What::Lasting { .. } => "RR.lasting-effects.1",
            What::Delayed { .. } => "RR.delayed-effects.1",
            What::CommittedToTest(_) | What::DealtForTest(_) | What::Tested { .. } => "RR.effects.1",
            What::FirstPlayer(_) => "RR.step-7.4.1",
            What::Won => "RR.winning.1",
            What::Lost => "RR.player-elimination.9",
        }
    }
}
