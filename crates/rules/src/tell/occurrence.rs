//! What just happened, for those who may respond to it.

use cardlang::words::phase_word;

use super::wording::{Teller, count};
use crate::ids::Seat;
use crate::occurrence::{Occurrence, Verb};

impl Teller<'_> {
    /// One player, or everybody, is done with committing characters.
    fn has_committed(self, player: Seat) -> String {
        let who = match player {
            Seat::ENCOUNTER => "the players have".to_owned(),
            _ => self.player(player) + if self.player(player) == "you" { " have" } else { " has" },
        };
        format!("{who} committed characters to the quest")
    }

    /// An occurrence as half a sentence: what follows `because`.
    pub(super) fn occurrence(self, event: &Occurrence) -> String {
        use Verb::*;
        let [subject, object] = [event.subject, event.object].map(|id| id.some().map_or("a card", |id| self.title(id)));
        let player = self.player(event.player);
        let verb = |third: &str, second: &str| format!("{player} {}", if player == "you" { second } else { third });
        let raised = || format!("{} raised threat by {}", verb("has", "have"), event.amount);
        match event.verb {
            PlayerCommits => self.has_committed(event.player),
            Defended => format!("{subject} has defended against {object}"),
            Commits => format!("{subject} has committed to the quest"),
            EntersPlay => format!("{subject} has entered play"),
            Plays => format!("{} played {subject}", verb("has", "have")),
            LeavesPlay => format!("{subject} has left play"),
            Destroyed => format!("{subject} was destroyed"),
            DamageAssigned => format!("{} damage is assigned to {subject}", event.amount),
            Damaged => format!("{subject} has taken {} damage", event.amount),
            Engages => format!("{subject} has engaged {player}"),
            Attacks => format!("{subject} attacks"),
            Defender => format!("{subject} defends against {object}"),
            AttackDestroys => format!("{subject} took part in the attack that destroys {object}"),
            ExcessDamage => format!("{subject} has dealt {} more damage than {object} has hit points", event.amount),
            ShadowResolves => format!("the shadow effect of {object} has resolved"),
            TurnedFacedown => format!("{subject} was turned facedown"),
            Claimed => format!("{subject} was claimed"),
            DeclaredAttacker => format!("{subject} was declared as an attacker"),
            Attacked => format!("{subject} is attacked"),
            Called => format!("an effect of {subject} is triggered"),
            CommitsToTest => format!("{subject} has been committed to a test"),
            ControlChanges => format!("{} taken control of {subject}", verb("has", "have")),
            TurnsCards => format!("{} turned cards faceup", verb("has", "have")),
            LosesControl => format!("{} lost control of {subject}", verb("has", "have")),
            AttackKills => format!("{object} destroyed {subject}"),
            TurnedFaceup => format!("{subject} was turned faceup"),
            DrawsAttached => format!("cards are drawn from the deck {subject} is attached to"),
            WouldBePlaced => format!("{subject} would be placed in a discard pile"),
            PlacedIn => format!("{subject} was placed in {}", self.somewhere(event.to)),
            BecomesActive => format!("{subject} has become the active location"),
            BecomesCurrent | ChosenQuest => format!("{subject} has become the current quest"),
            LookedAt => format!("{} at {subject}", verb("looks", "look")),
            Heals => format!("{subject} has healed {} damage from {object}", event.amount),
            WouldBeHealed => format!("{} damage is about to be healed from {subject}", event.amount),
            Detached | Freed => format!("{subject} was detached"),
            ShadowDealt => format!("{subject} was dealt a shadow card"),
            ShadowTriggers => format!("the shadow effect of {subject} triggers"),
            WhenRevealedTriggers => format!("the when revealed effect of {subject} triggers"),
            Revealed | StageRevealed => format!("{subject} was revealed"),
            Travels => format!("the players have travelled to {subject}"),
            Explored => format!("{subject} was explored"),
            StageDefeated => format!("{subject} is defeated"),
            QuestSuccess => "the quest succeeded".to_owned(),
            QuestFailure => "the quest failed".to_owned(),
            QuestResolved => "the quest was resolved".to_owned(),
            PhaseBegins => format!("the {} phase begins", self.phase()),
            PhaseEnds | PhaseCutShort => format!("the {} phase ends", self.phase()),
            PhaseAdded => "one more phase is to come".to_owned(),
            RoundBegins => "the round begins".to_owned(),
            RoundEnds => "the round ends".to_owned(),
            Exhausts => format!("{subject} was exhausted"),
            Readies => format!("{subject} was readied"),
            Healed => format!("{} damage was healed from {subject}", event.amount),
            Discarded => format!("{subject} was discarded"),
            Draws => format!("{} drawn {}", verb("has", "have"), count(event.amount, "card")),
            ThreatRaised | ThreatByQuesting | ThreatByEffect | ThreatByDoom => raised(),
            EntersStaging => format!("{subject} has entered the staging area"),
            ProgressPlaced => format!("{} progress was placed on {subject}", event.amount),
            ResourcesGained => format!("{subject} has gained {}", count(event.amount, "resource")),
            Eliminated => format!("{} eliminated", verb("is", "are")),
            Bypassed | BypassCost => format!("{subject} is bypassed"),
            StagingEnds => "the staging step ends".to_owned(),
            WouldBeStaged => format!("{subject} would be added to the staging area"),
            TokenPasses => "the first player token was passed".to_owned(),
            Move => format!("{subject} moves"),
            Attach => format!("{subject} is attached to {object}"),
            Use => format!("{} {subject}", verb("uses", "use")),
            Cancel => format!("an effect of {subject} is canceled"),
            LowerThreat => format!("{} reduced threat by {}", verb("has", "have"), event.amount.unsigned_abs()),
            Win => "the players have won".to_owned(),
            Lose => "the players have lost".to_owned(),
            StepBegins => format!("{} begins", self.q.g.step.title()),
            Passes => verb("passes", "pass"),
            Mulligan => format!("{} taken a mulligan", verb("has", "have")),
            Spends => format!("{subject} has paid {}", count(event.amount, "resource")),
            AbilityTriggers | Lasts => format!("{subject} has taken effect"),
            ComesCommitted => format!("{subject} has entered play committed to the quest"),
            ComesExhausted => format!("{subject} has entered play exhausted"),
            ComesDamaged => format!("{subject} has entered play with {} damage on it", event.amount),
            ComesWithProgress => format!("{subject} has entered play with {} progress on it", event.amount),
            Went => format!("{} cards have gone to {}", event.amount, self.somewhere(event.to)),
            Shuffled => format!("{} was shuffled", self.somewhere(event.to)),
            RemovedFromQuest => format!("{subject} was removed from the quest"),
            Surges => format!("{subject} surges"),
            Doomed => format!("{subject} is doomed"),
            DamagePut => format!("{} damage was placed on {subject}", event.amount),
            DamageRemoved => format!("{} damage was removed from {subject}", event.amount),
            DamagePrevented => format!("{} damage to {subject} was canceled", event.amount),
            DamageRedirected => format!("{object} takes the damage assigned to {subject}"),
            DamageMoved => format!("{} damage was moved from {subject} to {object}", event.amount),
            Quested => "the characters at the quest have met the threat".to_owned(),
            CountersPlaced => format!("counters were placed on {subject}"),
            CountersRemoved | CounterGone | LastCounter | TimeRemoved => format!("counters are gone from {subject}"),
            DialTurned => "a dial was turned".to_owned(),
            ProgressRemoved => format!("{} progress was removed from {subject}", event.amount),
            ShadowTurned => format!("{subject} was turned up as a shadow card"),
            Undefended => format!("the attack of {subject} is undefended"),
            MadeToAttack => format!("{subject} attacks {object}"),
            Looks => format!("{} looked at {} cards", verb("has", "have"), event.amount),
            Earned => format!("{subject} went into the campaign pool"),
            LeavesPool => format!("{subject} was removed from the campaign pool"),
            AttackCancelled => format!("the attack of {subject} is canceled"),
            Flipped => format!("{subject} was turned over"),
            PutOff => format!("an effect of {subject} is yet to come"),
            DealtForTest => format!("{subject} was dealt for a test"),
            Tested => "a test is over".to_owned(),
            FirstPlayer => format!("{} the first player", verb("is", "are")),
            GoesApart => format!("{} to another staging area", verb("goes", "go")),
            Joins => format!("{} other players", verb("joins", "join")),
            Nothing => "nothing has happened".to_owned(),
            State => "its condition is met".to_owned(),
        }
    }

    fn phase(self) -> &'static str {
        self.q.g.step.phase().map_or("", phase_word)
    }
}
