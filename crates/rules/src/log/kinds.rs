//! What the log tells of: its name there, and the clause behind it.

use std::collections::BTreeSet;

use strum::VariantArray as _;

use crate::occurrence::{Occurrence, Verb};

/// How the log tells of something.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Told {
    /// What kind of line it is, for puzzles and for the page: `shadow_turned`.
    pub kind: &'static str,
    /// The clause it follows from, in most steps.
    pub clause: &'static str,
}

impl Told {
    /// Every kind of line, in the order of the alphabet.
    pub fn kinds() -> BTreeSet<&'static str> {
        Verb::VARIANTS.iter().filter_map(|verb| verb.told()).map(|told| told.kind).collect()
    }

    /// Whether lines of a kind are told with a number.
    pub fn is_counted(kind: &str) -> bool {
        let of_kind = |verb: &&Verb| verb.told().is_some_and(|told| told.kind == kind);
        Verb::VARIANTS.iter().filter(of_kind).any(|verb| Occurrence::new(*verb).parts().amount.is_some())
    }
}

impl Verb {
    /// How the log tells of it; none if it does not.
    pub fn told(self) -> Option<Told> {
        use Verb::*;
        let (kind, clause) = match self {
            StepBegins => ("step_begins", "RR.framework-steps.1"),
            Passes => ("passed", "RR.action-window.4"),
            Mulligan => ("mulligan", "RR.mulligan.2"),
            Draws => ("drew", "RR.drawing-cards.1"),
            ResourcesGained => ("gained", "RR.gains.1"),
            Spends => ("spent", "RR.resources.4"),
            Plays => ("played", "RR.play-put.1"),
            Use => ("used", "RR.action.1"),
            AbilityTriggers => ("triggered", "RR.forced.1"),
            EntersPlay => ("entered_play", "RR.enters-play.1"),
            ComesDamaged => ("came_damaged", "RR.enters-play.1"),
            LeavesPlay => ("left_play", "RR.in-play.9"),
            Move => ("moved", "RR.effects.1"),
            Went => ("went", "RR.effects.1"),
            Discarded => ("discarded", "RR.discard-pile.3"),
            Shuffled => ("shuffled", "CO.faq-1.21.1"),
            Exhausts | ComesExhausted => ("exhausted", "RR.exhausted.1"),
            Readies => ("readied", "RR.ready.2"),
            Commits | ComesCommitted => ("committed", "RR.step-3.2.3"),
            RemovedFromQuest => ("removed_from_quest", "RR.step-3.4.8"),
            Revealed => ("revealed", "RR.reveal.1"),
            Surges => ("surge", "RR.surge.1"),
            Doomed => ("doomed", "RR.doomed.1"),
            Cancel => ("cancelled", "RR.cancel.1"),
            EntersStaging => ("staged", "RR.staging-area.1"),
            Damaged | DamagePut => ("damaged", "RR.damage.3"),
            Healed => ("healed", "CO.ltp-heal.1"),
            DamageRemoved => ("damage_removed", "RR.effects.1"),
            DamagePrevented => ("damage_prevented", "RR.cancel.1"),
            DamageRedirected => ("damage_redirected", "RR.damage.3"),
            DamageMoved => ("damage_moved", "RR.move.1"),
            Destroyed => ("destroyed", "RR.damage.2"),
            ThreatRaised | LowerThreat => ("threat", "RR.threat.1"),
            Eliminated => ("eliminated", "RR.player-elimination.1"),
            Quested => ("quested", "RR.step-3.4.1"),
            CountersPlaced | CountersRemoved => ("counters", "RR.effects.1"),
            DialTurned => ("dial", "RR.effects.1"),
            ProgressPlaced | ProgressRemoved | ComesWithProgress => ("progress", "RR.step-3.4.2"),
            Explored => ("explored", "RR.explored.1"),
            StageDefeated => ("stage_defeated", "RR.quest-advancement.1"),
            StageRevealed => ("stage_revealed", "CO.ltp-diff.8"),
            Travels => ("travelled", "RR.step-4.2.1"),
            Engages => ("engaged", "RR.engaged.1"),
            ShadowDealt => ("shadow_dealt", "RR.step-6.2.1"),
            ShadowTurned => ("shadow_turned", "RR.step-6.4.2.1"),
            Attacks => ("enemy_attacks", "RR.step-6.4b.1"),
            Defender => ("defends", "RR.step-6.4.1.1"),
            Undefended => ("undefended", "RR.step-6.4.1.3"),
            DeclaredAttacker | MadeToAttack => ("attacks", "RR.step-6.8b.1"),
            Attach => ("attached", "RR.attachment-cards.1"),
            Freed => ("detached", "RR.guarded.7"),
            ControlChanges | Claimed => ("control", "RR.ownership.5"),
            Looks => ("looked_at", "RR.search.1"),
            Earned => ("earned", "RR.campaign-pool.2"),
            LeavesPool => ("leaves_pool", "RR.campaign-pool.2"),
            PhaseCutShort => ("phase_cut_short", "RR.quest-phase.1"),
            PhaseAdded => ("phase_added", "RR.effects.1"),
            AttackCancelled => ("attack_cancelled", "RR.cancel.1"),
            TurnedFaceup | TurnedFacedown => ("turned", "RR.in-play.3"),
            Flipped => ("flipped", "CO.ltp-scenario.4"),
            Lasts => ("lasting", "RR.lasting-effects.1"),
            PutOff => ("delayed", "RR.delayed-effects.1"),
            CommitsToTest => ("committed_to_test", "RR.effects.1"),
            DealtForTest => ("dealt_for_test", "RR.effects.1"),
            Tested => ("tested", "RR.effects.1"),
            FirstPlayer => ("first_player", "RR.step-7.4.1"),
            GoesApart => ("parted", "SC.foundations-of-stone.staging-areas.1"),
            Joins => ("joined", "SC.foundations-of-stone.join.2"),
            ChosenQuest => ("current_quest", "SG.five-armies.stages.2"),
            Win => ("won", "RR.winning.1"),
            Lose => ("lost", "RR.player-elimination.9"),
            // Told in other words, or by the step that brings it.
            PlayerCommits | Defended | DamageAssigned | AttackDestroys | AttackKills | ExcessDamage => return None,
            ShadowTriggers | ShadowResolves | WhenRevealedTriggers | LookedAt | Heals | WouldBeHealed => return None,
            DrawsAttached | WouldBePlaced | WouldBeStaged | Detached | PlacedIn | BecomesActive | BecomesCurrent => {
                return None;
            }
            QuestSuccess | QuestFailure | QuestResolved | ThreatByQuesting | ThreatByEffect | ThreatByDoom => {
                return None;
            }
            PhaseBegins | PhaseEnds | RoundBegins | RoundEnds | StagingEnds | TokenPasses => return None,
            Bypassed | BypassCost | LastCounter | CounterGone | TimeRemoved | LosesControl | TurnsCards | State
            | Attacked | Called | Nothing => {
                return None;
            }
        };
        Some(Told { kind, clause })
    }
}
