//! Every entry has a cause that can bring such a thing about.

use rules::ids::Seat;
use rules::log::{Cause, Entry};
use rules::occurrence::Verb;
use rules::query::Q;
use rules::step::Step;
use rules::zone::Zone;

/// Every entry has a cause that can be named.
pub fn check(q: Q<'_>, news: &[Entry]) -> Result<(), String> {
    for entry in news {
        if let Cause::Ability { card, ability, .. } = entry.cause {
            let own = q.card(card).def == ability.def;
            if !q.m.has_ability(ability) || !own && !ability.is_given() {
                return Err(format!("{card:?} has no such ability: {entry:?}"));
            }
        }
        if !fits(entry) {
            return Err(format!("nothing of the kind comes about so: {entry:?}"));
        }
    }
    Ok(())
}

/// Whether something can be due to its cause. Consequences come with what they follow from: a card destroyed in an
/// attack leaves play by that attack, and what was attached to it is discarded by it.
fn fits(entry: &Entry) -> bool {
    use Verb::*;
    let cause = entry.cause;
    let at = |steps: &[Step]| cause == Cause::Step && steps.contains(&entry.step);
    let by = |seat: Seat| cause == Cause::Player(seat);
    let ability = matches!(cause, Cause::Ability { .. });
    let attack = matches!(cause, Cause::EnemyAttack(_) | Cause::PlayerAttack(_));
    let reveal = matches!(cause, Cause::Reveal(_));
    let playing = matches!(cause, Cause::Playing(_));
    // Anything that goes on by itself.
    let rule = !matches!(cause, Cause::Player(_));
    let (card, other, seat) = (entry.what.subject, entry.what.object, entry.what.player);
    match entry.what.verb {
        StepBegins => cause == Cause::Step,
        Passes | Mulligan | Use => by(seat),
        Plays => by(seat) || ability,
        Draws => ability || at(&[Step::Setup5Draw, Step::Setup5, Step::S1_3]),
        ResourcesGained => ability || playing || at(&[Step::S1_2]),
        Spends => ability || playing || at(&[Step::S7_2]),
        Damaged => ability || attack || at(&[Step::S6_1]),
        ComesDamaged | ComesExhausted => ability || playing || at(&[Step::Setup2]),
        DamageRedirected => ability || attack || at(&[Step::S6_1]),
        Healed | DamagePut | DamageRemoved | DamageMoved | DamagePrevented | Cancel | Looks | Earned | LeavesPool
        | AttackCancelled | PhaseCutShort | PhaseAdded => ability,
        CommitsToTest | DealtForTest | Tested => ability,
        TurnedFaceup | TurnedFacedown | Lasts | PutOff | RemovedFromQuest => ability,
        ThreatRaised | LowerThreat => ability || reveal || playing || at(&[Step::S3_4, Step::S7_3]),
        CountersPlaced | CountersRemoved => ability || reveal || playing || rule,
        DialTurned | ComesCommitted => ability,
        ProgressPlaced => ability || at(&[Step::S3_4]),
        ProgressRemoved => ability,
        ComesWithProgress => ability || playing || at(&[Step::Setup2]),
        Readies => ability || at(&[Step::S7_2]),
        Exhausts => ability || attack || playing || at(&[Step::S3_2]),
        Commits => ability || at(&[Step::S3_2]),
        Quested => at(&[Step::S3_4]),
        Revealed | Surges => cause == Cause::Reveal(card),
        Doomed => cause == Cause::Reveal(card) || playing || ability,
        Travels => ability || at(&[Step::S4_2]),
        Engages => ability || at(&[Step::S5_2, Step::S5_3]),
        ShadowDealt => ability || cause == Cause::EnemyAttack(card) || at(&[Step::S6_2]),
        Attacks => cause == Cause::EnemyAttack(card),
        ShadowTurned => cause == Cause::EnemyAttack(other),
        Defender => ability || cause == Cause::EnemyAttack(other),
        Undefended => ability || cause == Cause::EnemyAttack(card),
        DeclaredAttacker | MadeToAttack => cause == Cause::PlayerAttack(other),
        // A hero may be drawn.
        EntersPlay | Attach => ability || playing || reveal || at(&[Step::Setup2, Step::S1_3]),
        // A shadow card comes from another deck where a text says so. What was considered out of play comes back by
        // itself, or goes to a discard pile.
        Move => {
            let dealt = at(&[Step::S6_2]) || attack && entry.to() == Some(Zone::SHADOW);
            let back = |to: Zone| rule && to.is_in_play() || cause == Cause::Step && to.is_discard();
            ability || playing || reveal || dealt || entry.to().is_some_and(back)
        }
        AbilityTriggers | Went | Shuffled | Flipped => rule,
        Destroyed | Explored | LeavesPlay | Discarded | EntersStaging | Freed | ControlChanges | Claimed => rule,
        GoesApart | Joins | ChosenQuest => ability,
        StageDefeated | StageRevealed | Eliminated | FirstPlayer | Win | Lose => rule,
        // The log does not tell of these.
        PlayerCommits | Defended | DamageAssigned | AttackDestroys | AttackKills | ExcessDamage | ShadowTriggers
        | ShadowResolves | WhenRevealedTriggers | LookedAt | Heals | WouldBeHealed | DrawsAttached | WouldBePlaced
        | WouldBeStaged | Detached | PlacedIn | BecomesActive | BecomesCurrent | QuestSuccess | QuestFailure
        | QuestResolved | ThreatByQuesting | ThreatByEffect | ThreatByDoom | PhaseBegins | PhaseEnds | RoundBegins
        | RoundEnds | StagingEnds | TokenPasses | Bypassed | BypassCost | LastCounter | CounterGone | TimeRemoved
        | LosesControl | TurnsCards | State | Attacked | Called | Nothing => false,
    }
}

#[cfg(test)]
mod tests {
    use super::check;
    use crate::soak::checks::bench::Bench;
    use rules::frame::AbilityRef;
    use rules::ids::Seat;
    use rules::log::Cause;
    use rules::occurrence::{Occurrence, Verb};
    use rules::zone::Zone;

    #[test]
    fn causes_bring_about_what_they_can() {
        let bench = Bench::new();
        let hero = bench.hero();
        let holds = |cause, what| check(bench.q(), &[bench.by(cause, what)]).is_ok();
        assert!(holds(Cause::Step, Occurrence::new(Verb::StepBegins)));
        assert!(holds(Cause::Player(Seat(1)), Occurrence::new(Verb::Passes).by(Seat(1))));
        assert!(!holds(Cause::Player(Seat(0)), Occurrence::new(Verb::Passes).by(Seat(1))));
        assert!(!holds(Cause::Step, Occurrence::new(Verb::Passes).by(Seat(1))));
        assert!(!holds(Cause::Player(Seat(0)), Occurrence::of(Verb::Damaged, hero).amount(1)));
        assert!(!holds(Cause::Step, Occurrence::of(Verb::Damaged, hero).amount(1)));
        assert!(holds(Cause::EnemyAttack(hero), Occurrence::of(Verb::Damaged, hero).amount(1)));
        assert!(!holds(Cause::Step, Occurrence::of(Verb::ResourcesGained, hero).amount(1)), "not in this step");
        let moves = |to| Occurrence::of(Verb::Move, hero).into(to);
        assert!(holds(Cause::EnemyAttack(hero), moves(Zone::SHADOW)));
        assert!(!holds(Cause::EnemyAttack(hero), moves(Zone::ENCOUNTER_DECK)));
        assert!(holds(Cause::Step, moves(Zone::discard(Seat(0)))), "considered out of play before");
        assert!(!holds(Cause::Step, moves(Zone::ENCOUNTER_DECK)));
        assert!(!holds(Cause::EnemyAttack(hero), moves(Zone::discard(Seat(0)))));
    }

    #[test]
    fn an_ability_that_does_not_exist_causes_nothing() {
        let bench = Bench::new();
        let (card, seat, def) = (bench.hero(), Seat(0), bench.game.card(bench.hero()).def);
        let ability = AbilityRef::own(def, 0, 99);
        let entry = bench.by(Cause::Ability { card, ability, seat }, Occurrence::new(Verb::Draws).by(seat).amount(1));
        assert!(check(bench.q(), &[entry]).is_err());
    }
}
