//! Each kind of question, and what answers it.

use cardlang::def::CardType;
use rules::code::{Cost, Num, OpKind, Sel, Stat};
use rules::decision::{About, Answer};
use rules::frame::{Aim, Divided, Frame, Local, Why};
use rules::ids::{CardId, CardSet};
use rules::occurrence::Occurrence;
use rules::phrases::readying::Exhaust;
use rules::phrases::resources::{AddResources, PlaceResources};
use rules::phrases::{Amount, Phrase};
use rules::query::pay::sphere_code;

use super::Scene;
use super::appraise::Reading;
use super::combat::best;
use super::weights::W;

/// What an action has to promise to be worth the bother.
const ACTION: f32 = 0.3;
/// What a card dealt for a test is expected to count.
const TEST_VALUE: f32 = 2.5;
/// A response costs nothing but its costs.
const RESPONSE: f32 = 0.05;

impl Scene<'_> {
    /// The best of some answers to a question.
    pub fn choose(&self, about: About, answers: &[Answer]) -> Answer {
        match about {
            About::Mulligan => self.mulligan(),
            About::Action => self.act(answers),
            About::Respond => self.respond(answers),
            About::OrderForced => answers[0],
            About::Cards(why) => self.pick(why, answers),
            About::Player | About::Option | About::May => self.in_script(answers),
            About::Number => self.number(answers),
            About::Payment => self.pay(answers),
            About::Toll => Answer::Yes,
        }
    }

    fn act(&self, answers: &[Answer]) -> Answer {
        best(answers, |answer| match answer {
            Answer::Play(card) => self.play(*card),
            Answer::Use(card, index) => self.use_action(*card, *index) - ACTION,
            _ => 0.0,
        })
    }

    fn use_action(&self, card: CardId, index: u8) -> f32 {
        let Some(ability) = self.q.ability(card, index) else { return 0.0 };
        let env = self.q.env_for(card, self.seat, ability, Occurrence::NOTHING);
        self.appraise(Reading::new(ability, 0, env)) - self.price_in_hand(card)
    }

    /// What it takes to play an event for one of its effects, and the card itself; nothing for a card in play.
    fn price_in_hand(&self, card: CardId) -> f32 {
        let played = self.q.card(card).zone.is_hand() && self.q.face(card).kind == CardType::Event;
        if played { 0.3 + W.price * f32::from(self.q.cost_of(card)) } else { 0.0 }
    }

    fn respond(&self, answers: &[Answer]) -> Answer {
        best(answers, |answer| match answer {
            Answer::Use(card, index) => self.response(*card, *index) - RESPONSE,
            _ => 0.0,
        })
    }

    fn response(&self, card: CardId, index: u8) -> f32 {
        let meant = |pending: &&rules::frame::Pending| {
            pending.card == card && self.q.m.number(pending.ability) == index && !pending.spent && !pending.forced
        };
        let Some(pending) = self.q.g.pending.iter().rev().find(meant) else { return 0.0 };
        let ability = self.q.m.ability(pending.ability);
        let env = self.q.env_for(card, self.seat, ability, pending.event);
        self.appraise(Reading::new(ability, 0, env)) - self.price_in_hand(card)
    }

    /// Cards picked so far for the choice under way.
    pub fn picked(&self) -> CardSet {
        match self.q.g.stack.last() {
            Some(Frame::Pick { picked, .. }) => *self.set(*picked),
            _ => CardSet::EMPTY,
        }
    }

    fn pick(&self, why: Why, answers: &[Answer]) -> Answer {
        let dearest_last = |worth: &dyn Fn(CardId) -> f32| {
            best(answers, |answer| match answer {
                Answer::Card(id) => -worth(*id),
                _ => f32::NEG_INFINITY,
            })
        };
        match why {
            Why::Commit => self.commit(answers),
            Why::Travel => self.travel(answers),
            Why::Engage => self.engage(answers),
            Why::NextEnemy => self.first_enemy(answers),
            Why::Defenders => self.defend(answers),
            Why::TakeDamage => self.bear(answers),
            Why::AttackTarget => self.target(answers),
            Why::Attackers | Why::Ranged => self.attackers(answers),
            Why::Host => self.host(answers),
            Why::CostDiscard | Why::Discard => dearest_last(&|id| self.card_in_hand(id)),
            Why::CostExhaust | Why::TravelCost => dearest_last(&|id| self.readiness(id)),
            Why::Test => self.test(answers),
            Why::CostDiscardInPlay | Why::CostReturn | Why::Restricted => dearest_last(&|id| self.stake(id)),
            Why::CostTokens => dearest_last(&|id| -f32::from(self.q.card(id).resources)),
            Why::CostDamage => dearest_last(&|id| -(self.q.hit_points_left(id) as f32)),
            Why::Choose | Why::Search => self.choose_card(answers),
            Why::SideQuest => answers.iter().copied().find(|answer| *answer == Answer::Pass).unwrap_or(answers[0]),
            Why::PutBack | Why::PutBelow | Why::DiscardOrder | Why::ActiveLocation => answers[0],
        }
    }

    /// As many characters as a test is likely to need, or none where all of them would not do.
    fn test(&self, answers: &[Answer]) -> Answer {
        let test = self.q.g.stack.iter().rev().find_map(|frame| match frame {
            Frame::Test(test) => Some(*test),
            _ => None,
        });
        let Some(test) = test else { return answers[0] };
        if self.q.attempts(&test).is_some() {
            // What a failed test brings is worse than the loss of a card.
            let cards: Vec<Answer> =
                answers.iter().copied().filter(|answer| matches!(answer, Answer::Card(_))).collect();
            return best(if cards.is_empty() { answers } else { &cards }, |answer| match answer {
                Answer::Card(id) => -self.card_in_hand(*id),
                _ => 0.0,
            });
        }
        let stat = self.q.tested_stat(&test);
        let strength = |cards: &CardSet| cards.iter().map(|id| self.q.stat(id, stat)).sum::<i32>();
        let able: CardSet =
            answers.iter().filter_map(|answer| if let Answer::Card(id) = answer { Some(*id) } else { None }).collect();
        let brought = self.q.test_strength(&test) + strength(&self.picked());
        let wanted = TEST_VALUE * self.q.test_cards(&test) as f32;
        let enough = brought as f32 > wanted || (brought + strength(&able)) as f32 <= wanted;
        best(answers, |answer| match answer {
            Answer::Card(id) if !enough => self.q.stat(*id, stat) as f32 / (1.0 + self.readiness(*id).max(0.0)),
            Answer::Card(_) => -1.0,
            _ => 0.0,
        })
    }

    fn stake(&self, id: CardId) -> f32 {
        if self.q.face(id).is_character() { self.character(id) } else { self.q.stat(id, Stat::Cost) as f32 }
    }

    /// The script that asks, and how to go on with an answer.
    fn reading(&self) -> Option<Reading<'_>> {
        let script = self.q.g.stack.iter().rev().find_map(|frame| match frame {
            Frame::Script { ability, pc, env, .. } => Some((*ability, *pc, *env)),
            _ => None,
        });
        script.map(|(ability, pc, env)| Reading::new(self.q.m.ability(ability), pc, env))
    }

    fn choose_card(&self, answers: &[Answer]) -> Answer {
        let Some(reading) = self.reading() else { return answers[0] };
        let slot = match self.q.g.stack.last() {
            Some(Frame::Pick { aim: Aim::Name(slot), .. }) => *slot,
            _ => return self.heal_next(answers),
        };
        let several = !self.picked().is_empty();
        best(answers, |answer| match answer {
            Answer::Card(id) => {
                let named = self.appraise(reading.next().with(slot, self.local(*id)));
                named + 0.01 * self.leaning(*id)
            }
            Answer::Done if several => 0.0,
            _ => 0.0,
        })
    }

    /// Whoever gains most by the next damage healed, where damage is healed from several.
    fn heal_next(&self, answers: &[Answer]) -> Answer {
        let heals = |frame: &Frame| matches!(frame, Frame::Divide { what: Divided::Healing, .. });
        if !self.q.g.stack.iter().rev().nth(1).is_some_and(heals) {
            return answers[0];
        }
        best(answers, |answer| if let Answer::Card(id) = answer { self.healed(*id, Some(1.0)) } else { 0.0 })
    }

    /// What decides between cards when an effect says nothing that can be judged.
    fn leaning(&self, id: CardId) -> f32 {
        if self.q.g.in_play(id) { 0.0 } else { self.card_in_hand(id) }
    }

    /// A choice of players, of options, or whether to do it at all.
    fn in_script(&self, answers: &[Answer]) -> Answer {
        let Some(reading) = self.reading() else { return answers[0] };
        let Some(op) = reading.ability.code.get(usize::from(reading.pc)) else { return answers[0] };
        best(answers, |answer| match (answer, &op.kind) {
            (Answer::Player(seat), OpKind::ChoosePlayer { slot, .. } | OpKind::HighestThreat { slot }) => {
                self.appraise(reading.next().with(*slot, Local::Player(*seat)))
            }
            (Answer::Option(n), OpKind::ChooseOne { options, .. }) => {
                self.appraise(Reading { pc: options[usize::from(*n)], ..reading })
            }
            (Answer::Yes, _) => self.appraise(reading.next()) + 0.01,
            _ => 0.0,
        })
    }

    /// How much to heal, or what X is to be.
    fn number(&self, answers: &[Answer]) -> Answer {
        let Some(Frame::Play { card, seat, event, ability, .. }) = self.q.g.stack.last() else { return answers[0] };
        let action = &self.q.face(*card).abilities[usize::from(*ability)];
        let mut env = self.q.env_for(*card, *seat, action, *event);
        let values: Vec<(Answer, f32)> = answers
            .iter()
            .map(|answer| {
                let Answer::Number(x) = answer else { return (*answer, 0.0) };
                env.x = i16::from(*x);
                (*answer, self.appraise(Reading::new(action, 0, env)) - W.price * f32::from(*x))
            })
            .collect();
        best(answers, |answer| values.iter().find(|(known, _)| known == answer).map_or(0.0, |(_, value)| *value))
    }

    /// What an instruction of a card in play promises whenever it will be used.
    pub fn promise(&self, op: &OpKind, host: CardId) -> f32 {
        let lit = |n: &Num| if let Num::Lit(n) = n { *n as f32 } else { 1.0 };
        match op {
            OpKind::Do(
                Phrase::AddResources(AddResources { n, .. }) | Phrase::PlaceResources(PlaceResources { n, .. }),
            ) => lit(n) * self.demand(host),
            OpKind::Do(Phrase::Draw(draw)) => 0.9 * lit(&draw.n),
            OpKind::Do(Phrase::Ready(_)) => 0.2 * self.character(host).min(10.0),
            OpKind::Do(Phrase::Heal(heal)) => match &heal.n {
                Amount::Exactly(n) | Amount::UpTo(n) => 0.4 * lit(n),
                Amount::All | Amount::AnyNumber => 0.8,
            },
            OpKind::Do(Phrase::Damage(damage)) => 0.4 * lit(&damage.n),
            OpKind::Do(Phrase::Progress(progress)) => match &progress.n.0 {
                Amount::Exactly(n) | Amount::UpTo(n) => 0.5 * lit(n),
                Amount::All | Amount::AnyNumber => 1.0,
            },
            OpKind::Do(Phrase::CardsLasting(_) | Phrase::PlayersLasting(_)) => 0.3,
            OpKind::Do(Phrase::Exhaust(Exhaust { c: Sel::This })) if self.q.face(host).is_character() => -0.3,
            OpKind::Choose { why: Why::CostDiscard, n, .. } => -0.5 * lit(n),
            OpKind::Cost(Cost::Spend { n, .. } | Cost::SpendAny { n, .. }) => -0.5 * lit(n),
            OpKind::Do(Phrase::Cancel(_)) => 1.0,
            _ => 0.0,
        }
    }

    /// How much the hand waits for the resources of a hero.
    fn demand(&self, hero: CardId) -> f32 {
        let hand = self.q.g.in_zone(rules::zone::Zone::hand(self.seat));
        let pays = |card: CardId| self.q.payers(self.seat, sphere_code(self.q.face(card).sphere)).any(|id| id == hero);
        0.8 + 0.08 * hand.filter(|card| pays(*card)).count() as f32
    }
}
