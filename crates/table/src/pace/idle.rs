//! Actions that nobody would notice.

use cardlang::def::{AbilityKind, Phase};
use rules::code::{Cost, Key, Mod, ModFlag, Stat, Until};
use rules::decision::Answer;
use rules::frame::Env;
use rules::ids::{CardId, Seat};
use rules::occurrence::{Occurrence, Verb};
use rules::phrases::Phrase;
use rules::query::Q;
use rules::query::walk::{Choice, Met, Reader};
use rules::step::Step;

/// An action that only changes, for the phase or the attack, a value that nothing will read before that is over.
pub fn is_idle(q: Q<'_>, seat: Seat, answer: Answer) -> bool {
    let (card, index) = match answer {
        Answer::Use(card, index) => (card, index),
        Answer::Play(card) => match action_of(q, card) {
            Some(index) => (card, index),
            None => return false,
        },
        _ => return false,
    };
    let Some(ability) = q.ability(card, index) else { return false };
    // Whoever names X names one that does something.
    let env = Env { x: 1, ..q.env_at(card, seat, q.ability_ref(card, index), Occurrence::NOTHING) };
    !q.walk(Matters { step: q.g.step }, ability, ability.effects, u16::MAX, env)
}

/// Whether instructions do anything that somebody will notice.
#[derive(Clone, Copy)]
struct Matters {
    step: Step,
}

impl Reader for Matters {
    type Out = bool;
    type Tally = bool;
    const NOTHING: bool = false;

    fn effect(self, _: Q<'_>, _: &Env, phrase: &Phrase, _: u8) -> Met<bool> {
        let brief = phrase.lasting().filter(|it| matches!(it.until, Until::Phase | Until::Attack));
        Met::Comes(brief.is_none_or(|lasting| lasting.what.iter().any(|what| is_read_later(what, self.step))))
    }

    fn bypass(self, _: Q<'_>, _: &Env) -> bool {
        true
    }

    fn cost(self, _: Q<'_>, _: &Env, _: &Cost) -> bool {
        false
    }

    fn then(first: bool, rest: bool) -> bool {
        first || rest
    }

    fn is_decided(out: &bool) -> bool {
        *out
    }

    fn may(self, done: impl FnOnce() -> bool) -> bool {
        done()
    }

    fn or_else(self, done: bool, otherwise: impl FnOnce() -> bool) -> bool {
        done || otherwise()
    }

    fn later(self, _: impl FnOnce() -> bool) -> bool {
        true
    }

    fn awaited(self) -> bool {
        true
    }

    fn repeated(self, once: bool, _: i32) -> bool {
        once
    }

    fn weighing(self, _: Q<'_>, _: &Env, _: Option<&Choice<'_>>) -> bool {
        false
    }

    fn weigh(self, tally: &mut bool, out: bool) -> bool {
        *tally |= out;
        *tally
    }

    fn chosen(self, tally: bool) -> bool {
        tally
    }
}

fn action_of(q: Q<'_>, card: CardId) -> Option<u8> {
    let abilities = &q.face(card).abilities;
    abilities.iter().position(|ability| ability.kind == AbilityKind::Action).map(|at| at as u8)
}

/// Whether the framework still looks at what is changed between here and the end of the phase.
fn is_read_later(what: &Mod, step: Step) -> bool {
    let combat = step.phase() == Some(Phase::Combat);
    match what {
        Mod::Stat { stat: Stat::Willpower, .. } => step.phase() == Some(Phase::Quest) && step < Step::S3_4,
        Mod::Stat { stat: Stat::Attack | Stat::Defense, .. } | Mod::Flag(ModFlag::ManyDefenders) => combat,
        Mod::Cannot(cannot) if matches!(cannot.what.verb, Verb::Attacks | Verb::Defender) => combat,
        Mod::Keyword(Key::Ranged | Key::Sentinel, _) => combat,
        _ => true,
    }
}

#[cfg(test)]
mod tests {
    use super::is_read_later;
    use rules::code::{Mod, ModFlag, Num, Stat};
    use rules::step::Step;

    #[test]
    fn willpower_is_read_at_quest_resolution_and_never_after() {
        let plus = |stat| Mod::Stat { stat, amount: Num::Lit(1), negative: false, each: None };
        assert!(is_read_later(&plus(Stat::Willpower), Step::W3_1));
        assert!(is_read_later(&plus(Stat::Willpower), Step::W3_3));
        assert!(!is_read_later(&plus(Stat::Willpower), Step::W3_4));
        assert!(!is_read_later(&plus(Stat::Willpower), Step::W6_2));
        assert!(is_read_later(&plus(Stat::Attack), Step::W6_2));
        assert!(!is_read_later(&plus(Stat::Attack), Step::W1_3));
        assert!(!is_read_later(&Mod::Flag(ModFlag::ManyDefenders), Step::S2_2));
    }
}
