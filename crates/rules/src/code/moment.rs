//! When something delayed comes about, and how free a choice is.

use cardlang::def::Phase;

/// When a delayed effect comes about.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, serde::Serialize, serde::Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Moment {
    AttackDamages,
    AttackEnds,
    QuestFails,
    QuestSucceeds,
    PhaseEnds,
    RoundEnds,
    /// The next time that phase begins.
    PhaseBegins(Phase),
    /// The next time that something happens this phase.
    Happens,
    /// Each time that something happens this phase.
    Keeps,
    /// The next time that something happens this round.
    HappensInRound,
}

impl Moment {
    /// Whether it comes when a phase ends, or the round.
    pub fn is_due(self, round: bool) -> bool {
        self == Moment::PhaseEnds || round && self == Moment::RoundEnds
    }

    /// Whether it will not come any more once a phase has ended, or the round.
    pub fn is_missed(self, round: bool) -> bool {
        match self {
            Moment::QuestFails | Moment::QuestSucceeds | Moment::Happens | Moment::Keeps => true,
            Moment::HappensInRound => round,
            Moment::AttackDamages
            | Moment::AttackEnds
            | Moment::PhaseEnds
            | Moment::RoundEnds
            | Moment::PhaseBegins(_) => false,
        }
    }
}

/// How free the chooser is in the number of cards chosen.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum HowMany {
    Exactly,
    UpTo,
    AnyNumber,
}
