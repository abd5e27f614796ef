//! What an occurrence is about, as a line tells it: the cards it names, a player, an amount.

use crate::ids::{CardId, Seat};
use crate::occurrence::{Occurrence, Verb};

/// Cards, amount and seat of a line; the cards in the order in which it names them.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Parts {
    pub cards: Vec<CardId>,
    pub amount: Option<i32>,
    pub seat: Option<Seat>,
}

impl Occurrence {
    /// What a line about it names.
    pub fn parts(&self) -> Parts {
        use Verb::*;
        let amount = i32::from(self.amount);
        let nothing = Parts::default();
        let seat = Parts { seat: Some(self.player), ..Parts::default() };
        let card = || Parts { cards: vec![self.subject], ..Parts::default() };
        let both = || Parts { cards: vec![self.subject, self.object], ..Parts::default() };
        match self.verb {
            StepBegins | PhaseCutShort | Shuffled | Win | Lose => nothing,
            Passes | Mulligan | FirstPlayer | Eliminated | GoesApart | Joins => seat,
            Draws | Looks | ThreatRaised | LowerThreat => Parts { amount: Some(amount), ..seat },
            Went | DialTurned | PhaseAdded | Quested | Tested => Parts { amount: Some(amount), ..nothing },
            Plays | Use | ControlChanges | LosesControl | Claimed | Engages | Attacks => {
                Parts { cards: vec![self.subject], ..seat }
            }
            ResourcesGained | Spends | Damaged | DamagePut | Healed | DamageRemoved | DamagePrevented
            | ComesDamaged | Doomed | CountersPlaced | ProgressPlaced | ComesWithProgress => {
                Parts { amount: Some(amount), ..card() }
            }
            CountersRemoved | TimeRemoved | ProgressRemoved => Parts { amount: Some(-amount), ..card() },
            DamageMoved => Parts { amount: Some(amount), ..both() },
            DamageRedirected | ShadowTurned | Defender | DeclaredAttacker | MadeToAttack | Attach => both(),
            AbilityTriggers | EntersPlay | LeavesPlay | Move | Discarded | Exhausts | ComesExhausted | Readies
            | Commits | ComesCommitted | RemovedFromQuest | CommitsToTest | DealtForTest | Revealed | Surges
            | Cancel | EntersStaging | Destroyed | Explored | StageDefeated | StageRevealed | ChosenQuest | Travels
            | ShadowDealt | Undefended | Freed | Earned | LeavesPool | AttackCancelled | TurnedFaceup
            | TurnedFacedown | Flipped | Lasts | PutOff => card(),
            PlayerCommits | TurnsCards | DrawsAttached | QuestSuccess | QuestFailure | QuestResolved | PhaseBegins
            | PhaseEnds | RoundBegins | RoundEnds | ThreatByQuesting | ThreatByDoom | StagingEnds | TokenPasses
            | State | Nothing => nothing,
            Defended | AttackDestroys | AttackKills | ExcessDamage | Heals | ShadowResolves => both(),
            DamageAssigned | ShadowTriggers | WhenRevealedTriggers | LookedAt | WouldBeHealed | WouldBePlaced
            | WouldBeStaged | Detached | PlacedIn | BecomesActive | BecomesCurrent | ThreatByEffect | Bypassed
            | BypassCost | LastCounter | CounterGone | Attacked | Called => card(),
        }
    }
}
