//! Every entry has a cause that can bring such a thing about.

use rules::ids::Seat;
use rules::log::{Cause, Entry, What};
use rules::query::Q;
use rules::step::Step;

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
    use What::*;
    let cause = entry.cause;
    let at = |steps: &[Step]| cause == Cause::Step && steps.contains(&entry.step);
    let by = |seat: Seat| cause == Cause::Player(seat);
    let ability = matches!(cause, Cause::Ability { .. });
    let attack = matches!(cause, Cause::EnemyAttack(_) | Cause::PlayerAttack(_));
    let reveal = matches!(cause, Cause::Reveal(_));
    let playing = matches!(cause, Cause::Playing(_));
    // Anything that goes on by itself.
    let rule = !matches!(cause, Cause::Player(_));
    match entry.what {
        StepBegins => cause == Cause::Step,
        Passed(seat) | Mulligan(seat) | Used { seat, .. } => by(seat),
        Played { seat, .. } => by(seat) || ability,
        Drew { .. } => ability || at(&[Step::Setup5Draw, Step::Setup5, Step::S1_3]),
        Gained { .. } => ability || playing || at(&[Step::S1_2]),
        Spent { .. } => ability || playing || at(&[Step::S7_2]),
        Damaged { .. } => ability || attack || at(&[Step::S6_1]),
        CameDamaged { .. } => ability || playing || at(&[Step::Setup2]),
        DamageRedirected { .. } => ability || attack || at(&[Step::S6_1]),
        Healed { .. }
        | DamageRemoved { .. }
        | DamageMoved { .. }
        | DamagePrevented { .. }
        | Cancelled(_)
        | LookedAt { .. }
        | Earned(_) => ability,
        CommittedToTest(_) | DealtForTest(_) | Tested { .. } => ability,
        Turned { .. } | Lasting { .. } | Delayed { .. } | RemovedFromQuest(_) => ability,
        Threat { .. } => ability || reveal || playing || at(&[Step::S3_4, Step::S7_3]),
        Counters { .. } => ability || reveal || playing || rule,
        Dial { .. } => ability,
        Progress { .. } => ability || at(&[Step::S3_4]),
        Readied(_) => ability || at(&[Step::S7_2]),
        Exhausted(_) => ability || attack || at(&[Step::S3_2]),
        Committed(_) => ability || at(&[Step::S3_2]),
        Quested { .. } => at(&[Step::S3_4]),
        Revealed(card) | Surge(card) => cause == Cause::Reveal(card),
        Doomed { card, .. } => cause == Cause::Reveal(card) || playing || ability,
        Travelled(_) => ability || at(&[Step::S4_2]),
        Engaged { .. } => ability || at(&[Step::S5_2, Step::S5_3]),
        ShadowDealt { enemy } => ability || cause == Cause::EnemyAttack(enemy) || at(&[Step::S6_2]),
        EnemyAttacks { enemy, .. } | ShadowTurned { enemy, .. } => cause == Cause::EnemyAttack(enemy),
        Defends { enemy, .. } => cause == Cause::EnemyAttack(enemy),
        Undefended { enemy } => ability || cause == Cause::EnemyAttack(enemy),
        Attacks { enemy, .. } => cause == Cause::PlayerAttack(enemy),
        EnteredPlay(_) | Attached { .. } => ability || playing || reveal || at(&[Step::Setup2]),
        Moved { .. } => ability || playing || reveal,
        Triggered { .. } | Went { .. } | Shuffled(_) | Flipped { .. } => rule,
        Destroyed(_) | Explored(_) | LeftPlay { .. } | Discarded(_) | Staged(_) | Detached(_) | Control { .. } => rule,
        StageDefeated(_) | StageRevealed(_) | Eliminated { .. } | FirstPlayer(_) | Won | Lost => rule,
    }
}

#[cfg(test)]
mod tests {
    use super::check;
    use crate::soak::checks::bench::Bench;
    use rules::frame::AbilityRef;
    use rules::ids::Seat;
    use rules::log::{Cause, What};

    #[test]
    fn causes_bring_about_what_they_can() {
        let bench = Bench::new();
        let hero = bench.hero();
        let holds = |cause, what| check(bench.q(), &[bench.by(cause, what)]).is_ok();
        assert!(holds(Cause::Step, What::StepBegins));
        assert!(holds(Cause::Player(Seat(1)), What::Passed(Seat(1))));
        assert!(!holds(Cause::Player(Seat(0)), What::Passed(Seat(1))));
        assert!(!holds(Cause::Step, What::Passed(Seat(1))));
        assert!(!holds(Cause::Player(Seat(0)), What::Damaged { card: hero, by: 1 }));
        assert!(!holds(Cause::Step, What::Damaged { card: hero, by: 1 }));
        assert!(holds(Cause::EnemyAttack(hero), What::Damaged { card: hero, by: 1 }));
        assert!(!holds(Cause::Step, What::Gained { card: hero, resources: 1 }), "not in this step");
    }

    #[test]
    fn an_ability_that_does_not_exist_causes_nothing() {
        let bench = Bench::new();
        let (card, seat, def) = (bench.hero(), Seat(0), bench.game.card(bench.hero()).def);
        let ability = AbilityRef::own(def, 0, 99);
        let entry = bench.by(Cause::Ability { card, ability, seat }, What::Drew { seat, cards: 1 });
        assert!(check(bench.q(), &[entry]).is_err());
    }
}
