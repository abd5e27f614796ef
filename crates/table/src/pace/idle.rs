//! Actions that nobody would notice.

use cardlang::def::{AbilityKind, CardType, Phase};
use rules::code::{Ability, Cost, Key, Mod, ModFlag, Stat, Until};
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
    let Some((_, ability, env)) = acting(q, seat, answer) else { return false };
    !q.walk(Matters, ability, ability.effects, u16::MAX, env)
}

/// The action that an answer takes, and who takes it. Whatever is played but events stays, whatever it can do besides.
pub(super) fn acting<'a>(q: Q<'a>, seat: Seat, answer: Answer) -> Option<(CardId, &'a Ability, Env)> {
    let (card, index) = match answer {
        Answer::Use(card, index) => (card, index),
        Answer::Play(card) => (card, action_of(q, card)?),
        _ => return None,
    };
    let ability = q.ability(card, index)?;
    // Whoever names X names one that does something.
    let env = Env { x: 1, ..q.env_at(card, seat, q.ability_ref(card, index), Occurrence::NOTHING) };
    Some((card, ability, env))
}

/// Whether instructions do anything that somebody will notice.
#[derive(Clone, Copy)]
struct Matters;

impl Reader for Matters {
    type Out = bool;
    type Tally = bool;
    const NOTHING: bool = false;

    fn effect(self, q: Q<'_>, _: &Env, phrase: &Phrase, _: u8) -> Met<bool> {
        let brief = phrase.lasting().filter(|it| matches!(it.until, Until::Phase | Until::Attack));
        let quests = |stat: Stat| q.g.boards().any(|board| q.quest_stat(board) == stat);
        let read = |what: &Mod| is_read_later(what, q.g.step, quests);
        Met::Comes(brief.is_none_or(|lasting| lasting.what.iter().any(read)))
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

    fn awaited(self, _: u8) -> bool {
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

/// The action that playing an event is.
fn action_of(q: Q<'_>, card: CardId) -> Option<u8> {
    if q.face(card).kind != CardType::Event {
        return None;
    }
    let abilities = &q.face(card).abilities;
    abilities.iter().position(|ability| ability.kind == AbilityKind::Action).map(|at| at as u8)
}

/// Whether the framework still looks at what is changed between here and the end of the phase. Which value counts for
/// a quest is for the quest to say.
fn is_read_later(what: &Mod, step: Step, quests: impl Fn(Stat) -> bool) -> bool {
    let combat = step.phase() == Some(Phase::Combat);
    let before_resolution = step.phase() == Some(Phase::Quest) && step < Step::S3_4;
    match what {
        Mod::Stat { stat: Stat::Willpower, .. } => before_resolution && quests(Stat::Willpower),
        Mod::Stat { stat: stat @ (Stat::Attack | Stat::Defense), .. } => combat || before_resolution && quests(*stat),
        Mod::Flag(ModFlag::ManyDefenders) => combat,
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
        let read = |stat, step| is_read_later(&plus(stat), step, |counts| counts == Stat::Willpower);
        assert!(read(Stat::Willpower, Step::W3_1));
        assert!(read(Stat::Willpower, Step::W3_3));
        assert!(!read(Stat::Willpower, Step::W3_4));
        assert!(!read(Stat::Willpower, Step::W6_2));
        assert!(read(Stat::Attack, Step::W6_2));
        assert!(!read(Stat::Attack, Step::W1_3));
        assert!(!is_read_later(&Mod::Flag(ModFlag::ManyDefenders), Step::S2_2, |_| true));
    }

    #[test]
    fn attack_is_read_at_the_resolution_of_a_battle() {
        let plus = |stat| Mod::Stat { stat, amount: Num::Lit(1), negative: false, each: None };
        let read = |stat, step| is_read_later(&plus(stat), step, |counts| counts == Stat::Attack);
        assert!(read(Stat::Attack, Step::W3_3) && !read(Stat::Attack, Step::W3_4));
        assert!(!read(Stat::Willpower, Step::W3_3) && !read(Stat::Defense, Step::W3_3));
    }
}
