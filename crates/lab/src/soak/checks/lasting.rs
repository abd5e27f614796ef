//! Lasting and delayed effects begin with a word in the log and are over when they say.

use cardlang::def::Phase;
use rules::code::{Moment, Until};
use rules::frame::{Delayed, Frame, Lasting};
use rules::ids::CardId;
use rules::log::Entry;
use rules::occurrence::Verb;
use rules::query::Q;
use rules::stages::Ending;
use rules::state::Game;
use rules::step::Step;

/// When an effect began.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Birth {
    round: u16,
    phase: Option<Phase>,
    /// The enemy of the attack it belongs to.
    attack: Option<CardId>,
    /// Whether the phase or round was ending already.
    ending: Option<bool>,
}

/// The effects of the game at its last rest, and when each began.
#[derive(Default)]
pub struct Effects {
    lasting: Vec<(Lasting, Birth)>,
    delayed: Vec<(Delayed, Birth)>,
}

impl Effects {
    /// They begin with a word in the log and are over when they say.
    pub fn check(&mut self, q: Q<'_>, news: &[Entry]) -> Result<(), String> {
        let g = q.g;
        let told = |entry: &&Entry| entry.is(Verb::Lasts);
        let begins = |effect: &Lasting| effect.part == 0;
        // What was over by now may have begun again since: then there is a word for it.
        let held = |(effect, birth): &&(Lasting, Birth)| !is_over(g, effect.until, effect.depth, birth);
        let held: Vec<_> = self.lasting.iter().filter(held).copied().collect();
        let births_told = births(news, told);
        let follow = |before: &[_]| followed(before, &g.lasting, (same_lasting, begins), &births_told);
        self.lasting =
            follow(&held).or_else(|| follow(&self.lasting)).ok_or("a lasting effect begins without a word")?;
        let told = |entry: &&Entry| entry.is(Verb::PutOff);
        self.delayed = followed(&self.delayed, &g.delayed, (same_delayed, |_: &Delayed| true), &births(news, told))
            .ok_or("a delayed effect begins without a word")?;
        if g.outcome.is_some() {
            return Ok(());
        }
        for (lasting, birth) in &mut self.lasting {
            birth.attack = birth.attack.or_else(|| attack_at(g, lasting.depth));
            birth.ending.get_or_insert(ends(g, lasting.until == Until::Round));
        }
        for (delayed, birth) in &mut self.delayed {
            birth.attack = birth.attack.or_else(|| attack_at(g, delayed.depth));
        }
        let late = self.lasting.iter().find(|(lasting, birth)| is_over(g, lasting.until, lasting.depth, birth));
        if let Some((lasting, birth)) = late {
            let title = q.title(lasting.env.this);
            return Err(format!("the effect of {title} from {birth:?} lasts beyond its {:?}", lasting.until));
        }
        let late = self.delayed.iter().find(|(delayed, birth)| is_past(g, delayed, birth));
        match late {
            Some((delayed, birth)) => {
                let title = q.title(delayed.env.this);
                Err(format!("the effect of {title} from {birth:?} still waits for {:?}", delayed.at))
            }
            None => Ok(()),
        }
    }
}

/// When effects began of which entries tell, in their order.
fn births(news: &[Entry], told: impl Fn(&&Entry) -> bool) -> Vec<Birth> {
    let begun = news.iter().filter(told);
    begun.map(|entry| when(entry.round, entry.step)).collect()
}

/// What begins before the first phase of a round, or in setup, belongs to that phase.
fn when(round: u16, step: Step) -> Birth {
    let phase = step.phase().or(Some(Phase::Resource)).filter(|_| step != Step::S0_1);
    Birth { round: round.max(1), phase, attack: None, ending: None }
}

/// The enemy of an attack, by how many attacks were under way.
fn attack_at(g: &Game, depth: u8) -> Option<CardId> {
    attacks(g).nth(usize::from(depth).checked_sub(1)?)
}

/// Enemies of the attacks under way, the innermost last.
fn attacks(g: &Game) -> impl Iterator<Item = CardId> {
    g.stack.iter().filter_map(|frame| match frame {
        Frame::EnemyAttack(attack) => Some(attack.enemy),
        Frame::PlayerAttack(attack) => Some(attack.enemy),
        _ => None,
    })
}

fn same_lasting(old: &Lasting, new: &Lasting) -> bool {
    // Cards that leave play are covered no longer.
    Lasting { closed: new.closed, ..*old } == *new
}

fn same_delayed(old: &Delayed, new: &Delayed) -> bool {
    // What answers each time something happens remembers what it answered last.
    let env = if new.at == Moment::Keeps { new.env } else { old.env };
    Delayed { env, ..*old } == *new
}

/// The effects there are now, each with its birth: those of before keep theirs and their order, new ones come after
/// them. The parts of one effect begin with one word. None if one began without a word.
fn followed<T: Copy>(
    before: &[(T, Birth)],
    now: &[T],
    (same, begins): (impl Fn(&T, &T) -> bool, impl Fn(&T) -> bool),
    births: &[Birth],
) -> Option<Vec<(T, Birth)>> {
    let mut old = before.iter();
    let mut followed: Vec<(T, Birth)> = Vec::new();
    for effect in now {
        match old.by_ref().find(|(known, _)| same(known, effect)) {
            Some((_, birth)) => followed.push((*effect, *birth)),
            None => break,
        }
    }
    let new = &now[followed.len()..];
    let words = new.iter().filter(|effect| begins(effect)).count();
    let mut births = births[births.len().checked_sub(words)?..].iter();
    for effect in new {
        let birth = if begins(effect) { *births.next()? } else { followed.last()?.1 };
        followed.push((*effect, birth));
    }
    Some(followed)
}

/// A phase or round that is ending has ended for what lasts until then.
fn ends(g: &Game, round: bool) -> bool {
    g.stack.iter().any(
        |frame| matches!(frame, Frame::Ending { round: it, stage: Ending::Delayed | Ending::Over } if *it == round),
    )
}

fn is_over(g: &Game, until: Until, depth: u8, birth: &Birth) -> bool {
    // What begins as a round has ended, since effects of that round are over, belongs to the next.
    let ended_before = birth.phase.is_none() && birth.ending == Some(false);
    let later = g.round > birth.round + u16::from(ended_before);
    let ended = |round| ends(g, round) && birth.ending != Some(true);
    match until {
        Until::Attack => depth > 0 && attack_at(g, depth).is_none_or(|enemy| birth.attack != Some(enemy)),
        Until::Phase | Until::NextAttack => later || when(g.round, g.step).phase != birth.phase || ended(false),
        Until::Round => later || ended(true),
        Until::InPlay | Until::Game => false,
    }
}

fn is_past(g: &Game, delayed: &Delayed, birth: &Birth) -> bool {
    let later = g.round > birth.round;
    match delayed.at {
        Moment::AttackDamages | Moment::AttackEnds => is_over(g, Until::Attack, delayed.depth, birth),
        Moment::QuestFails | Moment::QuestSucceeds | Moment::PhaseEnds | Moment::Happens | Moment::Keeps => {
            later || when(g.round, g.step).phase != birth.phase
        }
        Moment::RoundEnds | Moment::HappensInRound => later,
        // Of this phase, or of one to come.
        Moment::PhaseBegins(_) => false,
    }
}

#[cfg(test)]
mod tests {
    use super::Effects;
    use crate::soak::checks::bench::Bench;
    use rules::code::{Moment, Until};
    use rules::frame::{AbilityRef, Delayed, Env, Lasting};
    use rules::ids::{CardId, Seat, Seats};
    use rules::occurrence::{Occurrence, Verb};
    use rules::query::Q;
    use rules::state::Game;
    use rules::step::Step;

    fn env(bench: &Bench) -> (AbilityRef, Env) {
        let ability = AbilityRef::own(bench.game.card(bench.hero()).def, 0, 0);
        (ability, Env::new(bench.hero(), Seat(0), Occurrence::NOTHING))
    }

    fn lasting(bench: &Bench, until: Until) -> Lasting {
        let (ability, env) = env(bench);
        let (players, kind) = (Seats::default(), Lasting::NO_MODIFIER);
        Lasting { ability, pc: 0, part: 0, until, kind, env, closed: None, players, amount: 0, depth: 0 }
    }

    fn in_step(bench: &Bench, step: Step) -> Game {
        let mut game = bench.game.clone();
        (game.step, game.round) = (step, 1);
        game
    }

    #[test]
    fn an_effect_begins_with_a_word_and_ends_in_time() {
        let bench = Bench::new();
        for (until, next, beyond) in [(Until::Phase, Step::S3_4, Step::S4_1), (Until::Round, Step::S4_1, Step::S0_0)] {
            let effect = lasting(&bench, until);
            let mut game = in_step(&bench, Step::S3_2);
            game.lasting.push(effect);
            let told =
                [rules::log::Entry { step: Step::S3_2, ..bench.entry(Occurrence::of(Verb::Lasts, bench.hero())) }];
            assert!(Effects::default().check(Q { g: &game, m: &bench.m }, &[]).is_err(), "without a word");
            let mut effects = Effects::default();
            let mut rest = |step: Step| {
                game.step = step;
                game.round += u16::from(step == Step::S0_0);
                effects.check(Q { g: &game, m: &bench.m }, if step == Step::S3_2 { &told } else { &[] })
            };
            assert_eq!(rest(Step::S3_2), Ok(()));
            assert_eq!(rest(next), Ok(()));
            assert!(rest(beyond).is_err(), "{until:?}");
        }
    }

    #[test]
    fn what_begins_once_a_round_is_over_belongs_to_the_next() {
        let bench = Bench::new();
        let mut game = in_step(&bench, Step::S0_1);
        game.lasting.push(lasting(&bench, Until::Round));
        let entry = bench.entry(Occurrence::of(Verb::Lasts, bench.hero()));
        let told = [rules::log::Entry { step: Step::S0_1, ..entry }];
        let mut effects = Effects::default();
        for (round, news, lasts) in [(1, &told[..], true), (2, &[], true), (3, &[], false)] {
            game.round = round;
            game.step = if round == 1 { Step::S0_1 } else { Step::S3_2 };
            assert_eq!(effects.check(Q { g: &game, m: &bench.m }, news).is_ok(), lasts, "round {round}");
        }
    }

    #[test]
    fn a_delayed_effect_does_not_miss_its_moment() {
        let bench = Bench::new();
        let (ability, env) = env(&bench);
        let (at, unless) = (Moment::PhaseEnds, CardId::NONE);
        let mut game = in_step(&bench, Step::S3_2);
        game.delayed.push(Delayed { ability, pc: 0, at, env, unless, depth: 0 });
        let told = [rules::log::Entry { step: Step::S3_2, ..bench.entry(Occurrence::of(Verb::PutOff, bench.hero())) }];
        let mut effects = Effects::default();
        assert_eq!(effects.check(Q { g: &game, m: &bench.m }, &told), Ok(()));
        game.step = Step::S4_1;
        assert!(effects.check(Q { g: &game, m: &bench.m }, &[]).is_err());
    }
}
