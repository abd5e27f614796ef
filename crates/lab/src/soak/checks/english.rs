//! The English of an ability names what the ability does.

use std::collections::HashMap;

use rules::frame::AbilityRef;
use rules::log::{Cause, Entry};
use rules::matchup::Match;
use rules::occurrence::{Occurrence, Verb};
use rules::query::Q;
use rules::zone::Zone;

/// Entries of one ability that are remembered.
const REMEMBERED: usize = 256;

/// The texts of abilities, and what the one at work has done.
#[derive(Default)]
pub struct English {
    texts: HashMap<AbilityRef, String>,
    /// What the ability at work has done so far.
    done: Vec<Entry>,
}

impl English {
    /// What was done is named in the text of the ability that did it.
    pub fn check(&mut self, q: Q<'_>, news: &[Entry]) -> Result<(), String> {
        for entry in news {
            let Cause::Ability { ability, .. } = entry.cause else { continue };
            let text = self.texts.entry(ability).or_insert_with(|| text(q.m, ability));
            if text.is_empty() {
                return Err(format!("an ability without words: {entry:?}"));
            }
            let named = words(&entry.what).iter().any(|word| text.contains(word));
            let before = self.done.iter().filter(|done| done.cause == entry.cause);
            let follows = || before.clone().any(|done| follows(&entry.what, &done.what)) || forms_deck_anew(entry);
            if !named && !follows() {
                return Err(format!("{:?} is nowhere in `{text}`", entry.what));
            }
            if self.done.len() >= REMEMBERED {
                self.done.drain(..REMEMBERED / 2);
            }
            self.done.push(entry.clone());
        }
        Ok(())
    }
}

fn text(m: &Match, at: AbilityRef) -> String {
    m.ability_text(at).to_lowercase()
}

/// Words for what can happen, one of which the English has. The empty word is in every text: what happens by the
/// rules while an ability resolves, as stages that are defeated and a game that is decided by the table as it stands.
fn words(what: &Occurrence) -> &'static [&'static str] {
    use Verb::*;
    match what.verb {
        Damaged | DamagePut | DamagePrevented | ComesDamaged => &["damage"],
        // An enemy that becomes an attachment loses what lay on it.
        DamageRemoved => &["damage", "token", "attach"],
        Healed => &["heal"],
        DamageMoved => &["move"],
        Destroyed => &["destroy"],
        Draws => &["draw"],
        ResourcesGained | Spends => &["resource", "token"],
        // An enemy that attacks once more loses its old shadow cards; something may be discarded in place of a draw;
        // a test may be made by discarding cards.
        Discarded => &["discard", "immediate attack", "draw", "test"],
        Exhausts | ComesExhausted => &["exhaust"],
        Readies => &["ready", "readied"],
        Commits | ComesCommitted => &["commit"],
        RemovedFromQuest => &["from the quest"],
        // A player card may be doomed, however it comes into play.
        ThreatRaised | LowerThreat => &["threat", "doomed", "into play"],
        CountersPlaced | CountersRemoved => &["counter", "time", "token"],
        DialTurned => &["dial", "raise", "lower", "set"],
        ProgressPlaced | ProgressRemoved | ComesWithProgress => &["progress", "token"],
        // Whoever advances to a stage of their choice has looked at the stages there are.
        Looks => &["look", "search", "reveal", "faceup", "of their choice"],
        // Decks that a setup has gone through are shuffled in the end.
        Shuffled => &["shuffle", "setup"],
        // Shadow cards may come from another deck than the encounter deck.
        Went => &["hand", "shuffle", "deck", "stage", "under", "area", "shadow"],
        Move => &[
            "hand", "deck", "discard pile", "remove", "aside", "victory", "active", "shadow", "bypass", "under",
            "area", "stage", "swap",
        ],
        EntersPlay => &["play", "attach", "claim", "control", "area", "swap", "draw"],
        Attach => &["attach", "guard"],
        ControlChanges | Claimed => &["control", "claim"],
        Engages => &["engage"],
        // Some objectives go there when they would be discarded, guarded player cards when they are put into play.
        EntersStaging => &["staging", "discard", "join", "into play"],
        GoesApart => &["own staging area"],
        Joins => &["join"],
        ChosenQuest => &["current quest"],
        ShadowDealt => &["shadow"],
        PhaseCutShort => &["end the quest phase"],
        PhaseAdded => &["additional"],
        Cancel | AttackCancelled => &["cancel"],
        TurnedFaceup => &["facedown", "faceup", "reveal"],
        TurnedFacedown => &["facedown", "faceup"],
        Flipped => &["flip", "turn", "stage"],
        Lasts => {
            &["until", "this attack", "for the rest", "each", "gets", "cannot", "considered", "the next time", "as if"]
        }
        PutOff => &["end of", "after", "when", "if", "each time", "the next time"],
        Earned => &["campaign pool", "earn"],
        LeavesPool => &["campaign pool"],
        Eliminated => &["eliminate"],
        Explored => &["explore"],
        StepBegins | Passes | Mulligan | Plays | Use | AbilityTriggers | LeavesPlay | Revealed | Surges | Doomed
        | DamageRedirected | Quested | StageDefeated | StageRevealed | Travels | ShadowTurned | Attacks | Defender
        | Undefended | DeclaredAttacker | MadeToAttack | Freed | CommitsToTest | DealtForTest | Tested
        | FirstPlayer | Win | Lose => &[""],
        // The log does not tell of these.
        PlayerCommits | Defended | DamageAssigned | AttackDestroys | AttackKills | ExcessDamage | ShadowTriggers
        | ShadowResolves | WhenRevealedTriggers | LookedAt | Heals | WouldBeHealed | DrawsAttached | WouldBePlaced
        | WouldBeStaged | Detached | PlacedIn | BecomesActive | BecomesCurrent | QuestSuccess | QuestFailure
        | QuestResolved | ThreatByQuesting | ThreatByEffect | ThreatByDoom | PhaseBegins | PhaseEnds | RoundBegins
        | RoundEnds | StagingEnds | TokenPasses | Bypassed | BypassCost | LastCounter | CounterGone | TimeRemoved
        | LosesControl | TurnsCards | State | Attacked | Called | Nothing => &[],
    }
}

/// An empty encounter deck is formed of its discard pile whenever a card of it is wanted.
fn forms_deck_anew(entry: &Entry) -> bool {
    let places = (entry.from(), entry.what.to);
    entry.is(Verb::Went) && places == (Some(Zone::ENCOUNTER_DISCARD), Some(Zone::ENCOUNTER_DECK))
}

/// Whether something is a consequence of what the ability did before.
fn follows(what: &Occurrence, done: &Occurrence) -> bool {
    use Verb::*;
    let same = what.subject == done.subject;
    match (what.verb, done.verb) {
        (Destroyed, Damaged | DamagePut) => same,
        (Destroyed, DamageMoved) => what.subject == done.object,
        // Tokens that lie on a card as it enters play, exhausted perhaps.
        (ComesDamaged | ComesExhausted | ResourcesGained | ComesWithProgress, EntersPlay) => same,
        (Exhausts, CommitsToTest) => same,
        (Move, DealtForTest) => same,
        // What was considered out of play while a card was in play comes back.
        // An enemy that was engaged with a player who is out, too.
        (Move, LeavesPlay | Discarded | Destroyed | Eliminated) => true,
        (Explored, ProgressPlaced) => same,
        // What was on a card that leaves play goes, or is free; a third Restricted attachment goes.
        (Discarded | EntersStaging, LeavesPlay | Eliminated | Discarded | Attach) => true,
        // An enemy that attacks as it is revealed is not in play: its shadow cards go when it moves away.
        (Discarded, Move) => done.to.is_some_and(|to| !to.is_in_play()),
        // What a location had blanked where it was is Restricted again.
        (Discarded, EntersStaging) => true,
        // What a new lasting effect does not suffer goes at once.
        (Discarded, Lasts) => true,
        // A player may be at a level that falls.
        (Eliminated, Lasts | EntersStaging) => true,
        (Eliminated, ThreatRaised | LeavesPlay | TurnedFacedown | ControlChanges | Claimed) => true,
        (RemovedFromQuest, TurnedFacedown) => same,
        (ControlChanges, FirstPlayer) => true,
        // An unseen card that is turned up engages a player or is discarded.
        (Discarded | EntersPlay | Engages, TurnedFaceup) => same,
        // An explored location keeps no progress when a player takes it.
        (ProgressRemoved, ControlChanges) => same,
        // In the quest deck a stage shows its side A.
        (Flipped, Move | StageRevealed) => same,
        // A deck that is formed anew is shuffled.
        (Shuffled, Went) => what.to == done.to,
        _ => false,
    }
}

#[cfg(test)]
mod tests {
    use super::{English, text};
    use crate::soak::checks::bench::Bench;
    use rules::frame::AbilityRef;
    use rules::ids::{CardId, Seat};
    use rules::log::Cause;
    use rules::occurrence::{Occurrence, Verb};

    /// A card of the game, and an ability whose words are of one thing and not of another.
    fn with(bench: &Bench, word: &str, without: &str) -> (CardId, AbilityRef) {
        let all = (0..bench.game.cards.len() as u16).map(CardId);
        let mut abilities = all.flat_map(|id| {
            let card = bench.game.card(id);
            let (def, face) = (card.def, card.face);
            (0..bench.q().face(id).abilities.len() as u8).map(move |ability| (id, AbilityRef::own(def, face, ability)))
        });
        let fits = |(_, at): &(CardId, AbilityRef)| {
            let text = text(&bench.m, *at);
            text.contains(word) && !text.contains(without)
        };
        abilities.find(fits).expect("such an ability")
    }

    #[test]
    fn what_the_words_do_not_name_is_found() {
        let bench = Bench::new();
        let (card, ability) = with(&bench, "damage", "heal");
        let cause = Cause::Ability { card, ability, seat: Seat(0) };
        let hurt = bench.hero();
        let mut english = English::default();
        let mut holds = |what| english.check(bench.q(), &[bench.by(cause, what)]).is_ok();
        assert!(!holds(Occurrence::of(Verb::Healed, hurt).amount(1)));
        assert!(holds(Occurrence::of(Verb::Damaged, hurt).amount(1)));
        assert!(holds(Occurrence::of(Verb::Destroyed, hurt)), "a consequence");
    }
}
