//! No limit is exceeded. Uses are counted from the log, whatever the game itself has counted.

use cardlang::def::{AbilityKind, CardType, Phase};
use rules::code::Until;
use rules::frame::{AbilityRef, Env};
use rules::ids::{CardId, DefId, Seat};
use rules::log::Entry;
use rules::occurrence::{Occurrence, Verb};
use rules::query::Q;
use rules::state::Game;
use rules::step::Step;

/// One use of a limited ability.
#[derive(Clone, Copy)]
struct Use {
    card: CardId,
    ability: AbilityRef,
    seat: Seat,
    when: When,
    /// How many declarations of attacks came before it.
    attack: u32,
}

/// A phase of a round; a round has some time outside all phases, too.
#[derive(Clone, Copy, PartialEq, Eq)]
struct When {
    /// The round, and whether it is ending: what begins once all of it is over belongs to the next one (ruling 129).
    round: (u16, bool),
    phase: Option<Phase>,
    /// How many phases had begun.
    nth: u32,
}

/// How often abilities were used.
#[derive(Default)]
pub struct Limits {
    uses: Vec<Use>,
    attacks: u32,
    phases: u32,
    /// What was played this round.
    round: u16,
    played: Vec<DefId>,
    /// The allies among them, and who is still playing them.
    allies: Vec<(CardId, Option<Seat>)>,
}

impl Limits {
    /// `last` is the game as it rested before these entries.
    pub fn check(&mut self, last: &Game, q: Q<'_>, news: &[Entry]) -> Result<(), String> {
        for (at, entry) in news.iter().enumerate() {
            if entry.round != self.round {
                let uses = std::mem::take(&mut self.uses);
                let (attacks, phases) = (self.attacks, self.phases);
                *self = Limits { uses, attacks, phases, round: entry.round, ..Limits::default() };
            }
            let responds = at > 0 && news[at - 1].is(Verb::Use);
            let (card, seat) = (entry.what.subject, entry.what.player);
            match (entry.what.verb, entry.ability()) {
                (Verb::Use, Some(ability)) => self.used(q, entry, card, ability, seat)?,
                (Verb::AbilityTriggers, Some(ability)) => self.used(q, entry, card, ability, Seat::ENCOUNTER)?,
                (Verb::Use | Verb::AbilityTriggers, None) => return Err(format!("by which ability? {entry:?}")),
                (Verb::Plays, _) => {
                    let action = action_of(q, card).filter(|_| !responds);
                    action.map_or(Ok(()), |ability| self.used(q, entry, card, ability, seat))?;
                    self.play(Q { g: last, m: q.m }, card, seat)?;
                }
                (Verb::EntersPlay | Verb::EntersStaging, _) => self.enters(card),
                // What has not come into play goes with its player, and was not played.
                (Verb::Eliminated, _) => self.allies.retain(|(_, by)| *by != Some(seat)),
                (Verb::StepBegins, _) => self.phases += u32::from(entry.step.begins_phase()),
                (Verb::LeavesPlay, _) => self.forget(q, card),
                (Verb::Attacks | Verb::DeclaredAttacker | Verb::MadeToAttack, _) => self.attacks += 1,
                _ => {}
            }
        }
        hosts(q)
    }

    /// A card that comes back is another one, but for limits of the whole game.
    fn forget(&mut self, q: Q<'_>, card: CardId) {
        let lasts = |ability| q.m.ability(ability).limit.is_some_and(|limit| limit.all_copies);
        self.uses.retain(|used| used.card != card || lasts(used.ability));
    }

    fn when(&self, entry: &Entry) -> When {
        let ends = entry.step == Step::S0_1;
        When { round: (entry.round, ends), phase: entry.step.phase(), nth: self.phases }
    }

    fn used(&mut self, q: Q<'_>, entry: &Entry, card: CardId, ability: AbilityRef, seat: Seat) -> Result<(), String> {
        let Some(limit) = q.m.ability(ability).limit else { return Ok(()) };
        let now = Use { card, ability, seat, when: self.when(entry), attack: self.attacks };
        self.uses.push(now);
        let counts = |used: &&Use| {
            used.ability == ability
                && (!limit.each_player || used.seat == seat)
                && (limit.all_copies || used.card == card)
                && match limit.scope {
                    Until::Game => true,
                    Until::Round => used.when.round == now.when.round,
                    Until::Attack => used.attack == now.attack,
                    Until::Phase | Until::NextAttack | Until::InPlay => used.when == now.when,
                }
        };
        let times = self.uses.iter().filter(counts).count();
        if times > usize::from(limit.times) {
            return Err(format!("{} is used {times} times against its limit: {entry:?}", q.title(card)));
        }
        Ok(())
    }

    /// Allies of the group, and copies of one card, in a round.
    fn play(&mut self, q: Q<'_>, card: CardId, seat: Seat) -> Result<(), String> {
        let (def, face) = (q.card(card).def, q.face(card));
        self.played.push(def);
        if face.kind == CardType::Ally {
            self.allies.push((card, Some(seat)));
        }
        let copies = self.played.iter().filter(|played| **played == def).count();
        if face.copies_each_round.is_some_and(|most| copies > usize::from(most)) {
            return Err(format!("{} is played {copies} times in a round", q.title(card)));
        }
        let most = q.room(Occurrence::of(Verb::Plays, card), |_, _| 0);
        let allies = self.allies.len();
        if face.kind == CardType::Ally && allies > usize::from(most) {
            return Err(format!("{} is ally {allies} of the group this round", q.title(card)));
        }
        Ok(())
    }

    /// An ally that has come into play was played, whatever becomes of its player.
    fn enters(&mut self, card: CardId) {
        for (_, by) in self.allies.iter_mut().filter(|(ally, _)| *ally == card) {
            *by = None;
        }
    }
}

/// The action of an event.
fn action_of(q: Q<'_>, card: CardId) -> Option<AbilityRef> {
    let face = q.face(card);
    let is_action = |ability: &rules::code::Ability| ability.kind == AbilityKind::Action;
    let index = face.abilities.iter().position(is_action).filter(|_| face.kind == CardType::Event)?;
    let card = q.card(card);
    Some(AbilityRef::own(card.def, card.face, index as u8))
}

/// No card bears more of a title than that title allows. What speaks of heroes limits nothing that an enemy has made its
/// own.
fn hosts(q: Q<'_>) -> Result<(), String> {
    for id in q.g.cards_in_play().filter(|id| q.card(*id).host.is_some()) {
        let Some(most) = q.face(id).limit_per_host else { continue };
        let host = q.card(id).host;
        let env = Env::new(id, q.card(id).controller, Occurrence::NOTHING);
        if q.face(id).attach.as_ref().is_some_and(|meant| !q.fits_anywhere(&env, meant, host)) {
            continue;
        }
        let same = q.g.cards_in_play().filter(|on| q.card(*on).host == host && q.face(*on).title == q.face(id).title);
        let borne = same.count();
        if borne > usize::from(most) {
            return Err(format!("{host:?} bears {borne} of {}", q.title(id)));
        }
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::Limits;
    use crate::soak::checks::bench::Bench;
    use cardlang::def::CardType;
    use rules::code::Until;
    use rules::frame::AbilityRef;
    use rules::ids::{CardId, Seat};
    use rules::log::{Detail, Entry};
    use rules::occurrence::{Occurrence, Verb};

    /// A card of the game with an ability that may be used once each round.
    fn limited(bench: &Bench) -> (CardId, AbilityRef) {
        let all = (0..bench.game.cards.len() as u16).map(CardId);
        let once = |id: CardId| {
            let (card, face) = (bench.game.card(id), bench.q().face(id));
            let once =
                |limit: rules::code::Limit| limit.times == 1 && limit.scope == Until::Round && !limit.each_player;
            let at = face.abilities.iter().position(|ability| ability.limit.is_some_and(once))?;
            Some((id, AbilityRef::own(card.def, card.face, at as u8)))
        };
        all.filter_map(once).next().expect("such a card")
    }

    #[test]
    fn a_limit_is_one_copy_s_own() {
        let bench = Bench::new();
        let (card, ability) = limited(&bench);
        let detail = Detail::Ability(ability);
        let uses = |card| Entry { detail: detail.clone(), ..bench.entry(Occurrence::of(Verb::Use, card).by(Seat(0))) };
        let (used, copy) = (uses(card), uses(CardId(card.0 + 1)));
        let later = Entry { round: used.round + 1, ..used.clone() };
        let back = bench.entry(Occurrence::of(Verb::LeavesPlay, card));
        let holds = |news: &[&Entry]| {
            let news: Vec<Entry> = news.iter().copied().cloned().collect();
            Limits::default().check(&bench.game, bench.q(), &news).is_ok()
        };
        assert!(holds(&[&used, &copy]));
        assert!(holds(&[&used, &later]));
        assert!(holds(&[&used, &back, &used]));
        assert!(!holds(&[&used, &used]));
        assert!(!holds(&[&used, &copy, &used]));
    }

    #[test]
    fn an_ally_that_goes_with_its_player_was_not_played() {
        let bench = Bench::new();
        let mut all = (0..bench.game.cards.len() as u16).map(CardId);
        let ally = all.find(|id| bench.q().face(*id).kind == CardType::Ally).expect("an ally");
        let [plays, enters] =
            [Verb::Plays, Verb::EntersPlay].map(|verb| bench.entry(Occurrence::of(verb, ally).by(Seat(0))));
        let [out, other] = [0, 1].map(|seat| bench.entry(Occurrence::new(Verb::Eliminated).by(Seat(seat))));
        let played = |news: &[&Entry]| {
            let news: Vec<Entry> = news.iter().copied().cloned().collect();
            let mut limits = Limits::default();
            limits.check(&bench.game, bench.q(), &news).expect("no limit");
            limits.allies.len()
        };
        assert_eq!(played(&[&plays, &out]), 0);
        assert_eq!(played(&[&plays, &other]), 1);
        assert_eq!(played(&[&plays, &enters, &out]), 1);
    }
}
