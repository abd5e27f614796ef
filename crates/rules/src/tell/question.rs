//! The question the game waits on: who decides, what, and why.

use cardlang::words::sphere_word;

use super::wording::{Teller, capital, count, small};
use crate::code::OpKind;
use crate::decision::{About, Ask};
use crate::frame::{Aim, AttackStage, Divided, Frame, Why};
use crate::ids::{CardId, Seat};
use crate::query::Q;
use crate::query::pay::sphere_of;
use crate::step::Step;

/// A question in parts.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Question {
    /// What is to be decided: `pay 2 resources`.
    pub asks: String,
    /// What it is asked for: what happened, which ability, or which step.
    pub because: Option<String>,
}

/// The question as it is put to everybody: who decides, what, and because of what. Empty when nothing is asked.
pub fn describe_question(q: Q<'_>) -> String {
    let Some((ask, Question { asks, because })) = q.g.ask.zip(tell_question(q, None)) else { return String::new() };
    let why = because.map_or(String::new(), |why| format!(" ({why})"));
    format!("{}: {asks}{why}", capital(&Teller { q, viewer: None }.player(ask.seat)))
}

/// The question that stands in parts, to a seat that is `you`, or to anybody.
pub fn tell_question(q: Q<'_>, viewer: Option<Seat>) -> Option<Question> {
    let (ask, teller) = (q.g.ask?, Teller { q, viewer });
    Some(Question { asks: teller.question(ask), because: teller.why(ask) })
}

/// What cards are asked for, where cards are: `an exhausted hero to ready`.
pub fn describe_wanted(q: Q<'_>) -> Option<String> {
    let ask = q.g.ask?;
    let About::Cards(why) = ask.about else { return None };
    let teller = Teller { q, viewer: None };
    let wanted = match why {
        Why::Choose => return teller.choice().and_then(|asks| asks.strip_prefix("choose ").map(str::to_owned)),
        Why::Commit | Why::Test => "a ready character of your own",
        Why::Defenders => "a ready character to defend with",
        Why::Attackers => "a ready character to attack with",
        Why::Ranged => "a ready character with ranged",
        Why::Engage | Why::NextEnemy => "an enemy that can engage",
        Why::AttackTarget => "an enemy that can be attacked",
        Why::Travel => "a location in the staging area",
        Why::SideQuest => "a side quest in the staging area",
        Why::ActiveLocation => "an active location",
        Why::TakeDamage => "a character that can take the damage",
        Why::Restricted => "a restricted attachment",
        Why::Host => "something it can be attached to",
        Why::Search
        | Why::CostExhaust
        | Why::CostDiscard
        | Why::Discard
        | Why::PutBack
        | Why::PutBelow
        | Why::TravelCost
        | Why::CostDiscardInPlay
        | Why::CostDamage
        | Why::DiscardOrder
        | Why::CostReturn
        | Why::CostTokens => return None,
    };
    Some(wanted.to_owned())
}

impl Teller<'_> {
    fn question(self, ask: Ask) -> String {
        match ask.about {
            About::Mulligan => "keep this hand, or draw a new one?".to_owned(),
            About::Action => self.action(ask.seat),
            About::Respond => "respond, or pass".to_owned(),
            About::OrderForced => "which effect resolves first?".to_owned(),
            About::Cards(why) => self.pick(why),
            About::Player => "choose a player".to_owned(),
            About::Option => "choose one".to_owned(),
            About::May => self.may(),
            About::Number => self.number(),
            About::Payment => self.payment(),
            About::Toll => self.toll(),
        }
    }

    fn number(self) -> String {
        if let Some(Frame::Share { left, .. }) = self.q.g.stack.last() {
            return format!("how much of the {left} resources do you pay?");
        }
        let Some(Frame::Progress { by, board, .. }) = self.q.g.stack.last() else { return "choose X".to_owned() };
        let first = self.q.progress_takers(*board, *by).first().map_or("the first location", |(id, _)| self.title(*id));
        format!("how much of the progress goes to {first}?")
    }

    fn action(self, seat: Seat) -> String {
        let plans = self.q.g.step == Step::S2_2 && self.q.g.active == seat && self.q.g.stack.len() == 2;
        let what = if plans { "play cards, take an action, or pass" } else { "take an action, or pass" };
        what.to_owned()
    }

    fn pick(self, why: Why) -> String {
        let Some(Frame::Pick { seat, aim, min, max, picked, .. }) = self.q.g.stack.last() else {
            return "choose a card".to_owned();
        };
        let wanted = how_many(*min, *max);
        let asks = match why {
            Why::Choose => self.healing().or_else(|| self.choice()).unwrap_or_else(|| format!("choose {wanted}")),
            Why::Search => format!("take {wanted} of those found"),
            Why::CostExhaust | Why::TravelCost => format!("exhaust {wanted} as a cost"),
            Why::CostDiscard | Why::CostDiscardInPlay => format!("discard {wanted} as a cost"),
            Why::CostDamage => format!("damage {wanted} as a cost"),
            Why::CostReturn => format!("return {wanted} as a cost"),
            Why::CostTokens => "which card do the tokens come from?".to_owned(),
            Why::Discard => format!("discard {wanted}"),
            Why::PutBack => "which card goes back on the pile next? The last one lies on top".to_owned(),
            Why::PutBelow => "which card goes to the bottom of the pile next? The last one lies lowest".to_owned(),
            Why::Commit => "commit characters to the quest".to_owned(),
            Why::Test if self.q.gives_up_cards() => {
                "discard a card from your hand for one of the encounter deck".to_owned()
            }
            Why::Test => "commit characters to the test".to_owned(),
            Why::Attackers => "declare attackers".to_owned(),
            Why::Ranged => "join the attack with ranged characters".to_owned(),
            Why::Defenders => "declare a defender".to_owned(),
            Why::TakeDamage => self.who_takes_damage(),
            Why::Restricted => "too many attachments are restricted; discard one".to_owned(),
            Why::Host => self.host(),
            Why::Engage => "engage an enemy".to_owned(),
            Why::Travel => "travel to a location".to_owned(),
            Why::ActiveLocation => "which active location is meant?".to_owned(),
            Why::SideQuest => "make a side quest the current quest of this phase".to_owned(),
            Why::NextEnemy if self.q.g.step == Step::S6_4 => "which enemy attacks next?".to_owned(),
            Why::NextEnemy if self.q.g.step == Step::S6_2 => "which enemy is dealt its shadow card first?".to_owned(),
            Why::NextEnemy => format!(
                "which enemy engages {}?",
                self.player(if let Aim::Player(player) = aim { *player } else { *seat })
            ),
            Why::AttackTarget => "attack an enemy".to_owned(),
            Why::DiscardOrder => "which card goes onto the discard pile first?".to_owned(),
        };
        // What is picked from a hand is for its owner to know.
        let taken = if *max > 1 { self.q.set(*picked).len() } else { 0 };
        debug_assert!(self.q.g.alive(*seat));
        if taken == 0 { asks } else { format!("{asks}; {} so far", count(taken as i64, "card")) }
    }

    /// `choose a character to exhaust`: what is chosen, and what for where that is one word.
    fn choice(self) -> Option<String> {
        let [.., Frame::Script { ability, pc, .. }, Frame::Pick { .. }] = self.q.g.stack.as_slice() else {
            return None;
        };
        let choose = |kind: &OpKind| matches!(kind, OpKind::Choose { why: Why::Choose, random: false, .. });
        if !choose(&self.q.m.ability(*ability).code.get(usize::from(*pc))?.kind) {
            return None;
        }
        let chosen = self.part(*ability, *pc, choose, &["effect.choose", "effect.player_chooses"])?;
        let (face, written) = self.printed(*ability);
        Some(format!("choose {}", cardlang::choice_text(face, written, chosen)?))
    }

    fn may(self) -> String {
        match self.q.g.stack.last() {
            Some(Frame::Script { ability, .. }) => {
                format!("use the effect of {}, or not?", self.q.m.pool.titles.name(self.q.m.source(*ability).title))
            }
            _ => "use the effect, or not?".to_owned(),
        }
    }

    fn host(self) -> String {
        let played = self.q.g.stack.iter().rev().find_map(|frame| {
            let Frame::Play { card, .. } = frame else { return None };
            Some(*card)
        });
        played.map_or_else(
            || "choose what it is attached to".to_owned(),
            |card| format!("choose what {} is attached to", self.title(card)),
        )
    }

    fn who_takes_damage(self) -> String {
        match self.q.g.stack.as_slice() {
            [.., Frame::EnemyAttack(attack), Frame::Pick { .. }] => {
                format!("who takes {} damage from {}?", self.q.attack_damage(attack), self.title(attack.enemy))
            }
            [.., Frame::Divide { left, .. }, Frame::Pick { .. }] => format!("who takes the next of {left} damage?"),
            _ => "who takes the damage?".to_owned(),
        }
    }

    fn healing(self) -> Option<String> {
        let [.., Frame::Divide { left, what: Divided::Healing, .. }, Frame::Pick { .. }] = self.q.g.stack.as_slice()
        else {
            return None;
        };
        Some(format!("from whom is damage healed, up to {left}?"))
    }

    fn payment(self) -> String {
        let Some(Frame::Pay { amount, sphere, heroes, card, .. }) = self.q.g.stack.last() else {
            return "pay".to_owned();
        };
        let sphere = sphere_of(*sphere).map_or(String::new(), |sphere| format!("{} ", sphere_word(sphere)));
        let from = if *heroes > 1 { format!(" from {heroes} different heroes") } else { String::new() };
        let what = card.some().map_or(String::new(), |card| format!(" for {}", self.title(card)));
        format!("pay {}{from}{what}", count(*amount, &format!("{sphere}resource")))
    }

    fn toll(self) -> String {
        match self.q.g.stack.last() {
            Some(Frame::Refresh { card, toll }) => {
                format!("pay {} from {} so that it readies?", count(*toll, "resource"), self.title(*card))
            }
            _ => "pay so that it readies?".to_owned(),
        }
    }

    /// What the question is asked for: what happened, which ability, or which step.
    fn why(self, ask: Ask) -> Option<String> {
        if matches!(ask.about, About::Respond | About::OrderForced) {
            return self.answered_event(ask);
        }
        if let [.., attack, Frame::Window { .. }] = self.q.g.stack.as_slice()
            && let Some((told, (moment, number))) = self.asking(attack).zip(attack_moment(attack))
        {
            return Some(format!("{told}, {moment}, {number}"));
        }
        if let [.., Frame::Triggers { from, .. }, Frame::Pick { aim: Aim::Ability(nth), .. }] =
            self.q.g.stack.as_slice()
        {
            let pending = self.q.g.pending.get(usize::from(*from) + usize::from(*nth))?;
            return Some(self.ability_name(pending.ability));
        }
        let frames = self.q.g.stack.iter().rev();
        let by_card = frames.map_while(|frame| {
            let framework = matches!(frame, Frame::Window { .. } | Frame::Framework | Frame::Triggers { .. });
            (!framework).then(|| self.asking(frame))
        });
        let why = by_card.flatten().next().unwrap_or_else(|| step_name(self.q.g.step));
        // A payment names its card.
        let paid = match self.q.g.stack.last() {
            Some(Frame::Pay { card, .. }) => card.some().map(|card| self.playing(card)),
            _ => None,
        };
        (paid.as_ref() != Some(&why)).then_some(why)
    }

    fn playing(self, card: CardId) -> String {
        format!("playing {}", self.title(card))
    }

    fn asking(self, frame: &Frame) -> Option<String> {
        match frame {
            Frame::Script { ability, .. } => Some(self.ability_name(*ability)),
            Frame::Play { card, .. } => Some(self.playing(*card)),
            Frame::EnemyAttack(attack) => {
                let (enemy, player) = (self.title(attack.enemy), self.player(attack.player));
                Some(format!("{enemy} attacks {player}"))
            }
            Frame::PlayerAttack(attack) => Some(format!("the attack on {}", self.title(attack.enemy))),
            Frame::Test(_) => Some("a test".to_owned()),
            Frame::Travel { location, .. } => Some(format!("travelling to {}", self.title(*location))),
            Frame::Framework
            | Frame::Window { .. }
            | Frame::Triggers { .. }
            | Frame::Pick { .. }
            | Frame::Pay { .. }
            | Frame::Share { .. }
            | Frame::Reveal { .. }
            | Frame::Progress { .. }
            | Frame::Advance { .. }
            | Frame::Ending { .. }
            | Frame::RevealMore { .. }
            | Frame::Refresh { .. }
            | Frame::Damage { .. }
            | Frame::Change { .. }
            | Frame::Divide { .. }
            | Frame::QuestFails { .. }
            | Frame::Unveil { .. }
            | Frame::Complete { .. } => None,
        }
    }

    /// The first occurrence this seat may answer.
    fn answered_event(self, ask: Ask) -> Option<String> {
        let Some(Frame::Triggers { from, to, .. }) = self.q.g.stack.last() else { return None };
        let waiting = &self.q.g.pending[usize::from(*from)..usize::from(*to)];
        let forced = ask.about == About::OrderForced;
        let mine = waiting.iter().find(|it| it.forced == forced && !it.spent && (forced || it.seat == ask.seat));
        mine.map(|pending| self.occurrence(&pending.event))
    }
}

/// When the open window of an attack is, and the number of the part it follows.
fn attack_moment(frame: &Frame) -> Option<(&'static str, &'static str)> {
    let (stage, moments) = if let Frame::EnemyAttack(attack) = frame {
        let moments = [
            ("before defenders are declared", "6.4b"),
            ("before the shadow card is turned up", "6.4.1"),
            ("before damage is dealt", "6.4.2"),
            ("after damage is dealt", "6.4.3"),
        ];
        (attack.stage, moments)
    } else if let Frame::PlayerAttack(attack) = frame {
        let moments = [
            ("before attackers are declared", "6.8b"),
            ("after attackers are declared", "6.8.1"),
            ("before damage is dealt", "6.8.2"),
            ("after damage is dealt", "6.8.3"),
        ];
        (attack.stage, moments)
    } else {
        return None;
    };
    let before = [AttackStage::First, AttackStage::Second, AttackStage::Third, AttackStage::End];
    before.iter().position(|next| *next == stage).map(|at| moments[at])
}

fn how_many(min: u8, max: u8) -> String {
    match (min, max) {
        (1, 1) => "a card".to_owned(),
        (0, 1) => "a card, or none".to_owned(),
        (0, max) => format!("up to {max} cards"),
        (min, max) if min == max => format!("{min} cards"),
        (min, max) => format!("{min} to {max} cards"),
    }
}

fn step_name(step: Step) -> String {
    if step.is_window() && step != Step::S2_2 {
        format!("{}, {}", small(step.title()), step.number())
    } else {
        format!("{} {}", step.number(), step.title())
    }
}
