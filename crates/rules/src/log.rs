//! The log: what happened, by which card or step, under which rule. An entry is an occurrence as the engine said it;
//! cards never write one.

mod kinds;
mod parts;

pub use kinds::Told;
pub use parts::Parts;

use serde::{Deserialize, Serialize};

use crate::code::Stat;
use crate::frame::{AbilityRef, Delayed, Lasting};
use crate::ids::{CardId, Seat};
use crate::occurrence::{Occurrence, Verb};
use crate::step::Step;
use crate::zone::Zone;

/// One line.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Entry {
    pub round: u16,
    pub step: Step,
    pub cause: Cause,
    pub what: Occurrence,
    pub detail: Detail,
}

impl Entry {
    /// Whether it tells of such a thing.
    pub fn is(&self, verb: Verb) -> bool {
        self.what.verb == verb
    }

    /// The ability that it says is used, or takes effect.
    pub fn ability(&self) -> Option<AbilityRef> {
        if let Detail::Ability(ability) = self.detail { Some(ability) } else { None }
    }

    /// Where cards come from, if it says so.
    pub fn from(&self) -> Option<Zone> {
        if let Detail::From(zone) = self.detail { Some(zone) } else { None }
    }

    /// Where cards go, if it says so.
    pub fn to(&self) -> Option<Zone> {
        if let Detail::To(zone) = self.detail { Some(zone) } else { self.what.to }
    }

    /// Where a player's threat dial stands after it.
    pub fn level(&self) -> Option<u16> {
        if let Detail::Level(level) = self.detail { Some(level) } else { None }
    }

    /// All cards it is about, in the order in which it names them to whoever may know them.
    pub fn cards(&self) -> Vec<CardId> {
        let mut cards = self.what.parts().cards;
        if let Detail::Cards(hidden) = &self.detail {
            cards.extend(hidden);
        }
        cards
    }

    /// The clause this follows from.
    pub fn clause(&self) -> &'static str {
        match (self.what.verb, self.step) {
            (Verb::ResourcesGained, Step::S1_2) => "RR.step-1.2.1",
            (Verb::ThreatRaised | Verb::LowerThreat, Step::S7_3) => "RR.step-7.3.1",
            (Verb::Flipped, Step::Resolution) => "RR.campaign-cards.3",
            (verb, _) => verb.told().map_or("RR.effects.1", |told| told.clause),
        }
    }
}

/// What an entry tells besides its occurrence.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Detail {
    Nothing,
    /// The ability that is used, or takes effect.
    Ability(AbilityRef),
    /// Where a player's threat dial stands after it.
    Level(u16),
    /// The counters or the dial it is about, by their name.
    Name(u16),
    /// What is counted on both sides, and what it comes to on each.
    Contest {
        counts: Stat,
        ours: u16,
        against: u16,
    },
    /// What both sides of a test come to, and how it went.
    Test {
        committed: u16,
        counted: u16,
        passed: bool,
    },
    /// Where cards come from.
    From(Zone),
    /// Where a card goes.
    To(Zone),
    /// Cards that only some may know.
    Cards(Box<[CardId]>),
    /// What lasts, for whom and until when.
    Lasting(Box<Lasting>),
    /// What is put off, and until when.
    Delayed(Box<Delayed>),
    /// How a test went that nothing is counted in.
    Attempts {
        passed: bool,
    },
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

impl Cause {
    /// The card behind a cause.
    pub fn card(self) -> Option<CardId> {
        match self {
            Cause::Ability { card, .. } => Some(card),
            Cause::EnemyAttack(card) | Cause::PlayerAttack(card) | Cause::Reveal(card) | Cause::Playing(card) => {
                Some(card)
            }
            Cause::Step | Cause::Player(_) => None,
        }
    }
}
