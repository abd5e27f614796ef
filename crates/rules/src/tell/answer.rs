//! Each legal answer in short: its card, its cost, its effect.

use cardlang::def::{AbilityDef, CardType, Face};
use cardlang::term::Term;
use cardlang::words::kind_word;

use super::wording::{Teller, capital, count, list};
use crate::code::{Cost, OpKind, Spoken, Stat};
use crate::decision::{About, Answer, Ask};
use crate::frame::{AbilityRef, Frame, Why};
use crate::ids::{CardId, CardSet, Seat};
use crate::query::Q;
use crate::query::pay::share;
use crate::step::Step;
use crate::zone::Zone;

/// What an answer would do, in parts.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Told {
    /// What is done, with which card and at what cost: all there is to say, unless an effect follows.
    pub head: String,
    /// What playing its card costs: a number, or X.
    pub cost: Option<String>,
    /// What its card says.
    pub effect: Option<String>,
}

impl From<String> for Told {
    fn from(head: String) -> Told {
        Told { head, cost: None, effect: None }
    }
}

/// What one of the legal answers to the question asked would do, told to whoever is asked.
pub fn describe_answer(q: Q<'_>, answer: Answer) -> String {
    let Told { head, effect, .. } = tell_answer(q, answer);
    effect.map_or(head.clone(), |effect| format!("{head} — {effect}"))
}

/// The same in parts.
pub fn tell_answer(q: Q<'_>, answer: Answer) -> Told {
    let Some(ask) = q.g.ask else { return "The game is over".to_owned().into() };
    let teller = Teller { q, viewer: Some(ask.seat) };
    match answer {
        Answer::Pass => teller.pass(ask).into(),
        Answer::Done => teller.done(ask).into(),
        Answer::Yes => teller.yes(ask).into(),
        Answer::Card(card) => teller.card(ask, card).into(),
        Answer::Player(seat) => teller.seat(seat).into(),
        Answer::Option(option) => teller.option(option).into(),
        Answer::Number(n) => format!("X is {n}").into(),
        Answer::Use(card, index) => teller.usage(ask, card, index),
        Answer::Play(card) => teller.play(card),
        Answer::Pay(payment) => teller.pay(payment).into(),
    }
}

impl<'a> Teller<'a> {
    fn pass(self, ask: Ask) -> String {
        let told = match ask.about {
            About::Mulligan => "Keep this hand",
            About::May => "Do not use it",
            About::Toll => "Leave it exhausted",
            About::Cards(Why::Engage) => "Engage no enemy",
            About::Cards(Why::Travel) => "Do not travel",
            About::Cards(Why::SideQuest) => "Stay with the main quest",
            About::Cards(Why::AttackTarget) => "Attack no more enemies",
            About::Cards(Why::Defenders) => "Declare no defender",
            About::Cards(Why::Search) => "Take nothing",
            About::Cards(Why::Ranged) => "Do not join the attack",
            About::Action
            | About::Respond
            | About::OrderForced
            | About::Cards(_)
            | About::Player
            | About::Option
            | About::Number
            | About::Payment => "Pass",
        };
        told.to_owned()
    }

    fn done(self, ask: Ask) -> String {
        let picked = match self.q.g.stack.last() {
            Some(Frame::Pick { picked, .. }) => *self.q.set(*picked),
            _ => CardSet::EMPTY,
        };
        let titles: Vec<String> = picked.iter().map(|id| self.title(id).to_owned()).collect();
        let titles = if titles.is_empty() { "nobody".to_owned() } else { list(&titles) };
        match ask.about {
            About::Cards(Why::Commit) => format!("Commit {titles}"),
            About::Cards(Why::Attackers) => format!("Attack with {titles}"),
            About::Cards(Why::Ranged) => format!("Join with {titles}"),
            About::Cards(Why::Defenders) => format!("Defend with {titles}"),
            About::Mulligan
            | About::Action
            | About::Respond
            | About::OrderForced
            | About::Cards(_)
            | About::Player
            | About::Option
            | About::May
            | About::Number
            | About::Payment
            | About::Toll => {
                if picked.is_empty() {
                    "Choose none".to_owned()
                } else {
                    format!("That is all: {titles}")
                }
            }
        }
    }

    fn yes(self, ask: Ask) -> String {
        match (ask.about, self.q.g.stack.last()) {
            (About::Mulligan, _) => "Draw a new hand".to_owned(),
            (About::Toll, Some(Frame::Refresh { card, toll })) => {
                format!("Pay {} to ready {}", count(*toll, "resource"), self.title(*card))
            }
            (_, Some(Frame::Script { ability, pc, .. })) => {
                let may = |kind: &OpKind| matches!(kind, OpKind::May { .. });
                let part = self.part(
                    *ability,
                    *pc,
                    may,
                    &["effect.may", "effect.player_may", "effect.may_or_else", "effect.players_may_or_else"],
                );
                let block = part.and_then(|term| term.args.iter().find_map(block_of));
                self.told_part(*ability, block)
            }
            (_, Some(Frame::Play { card, .. })) => match self.q.face(*card).discount {
                Some((cost, by)) => format!("{} (cost {by} less)", self.ability_text(self.q.own_ability(*card, cost))),
                None => "Yes".to_owned(),
            },
            _ => "Yes".to_owned(),
        }
    }

    fn option(self, option: u8) -> String {
        let Some(Frame::Script { ability, pc, env, .. }) = self.q.g.stack.last() else {
            return format!("Option {option}");
        };
        if let OpKind::Cost(Cost::Name { what, .. }) = self.q.m.op(*ability, *pc).kind {
            let named = self.q.to_name(env, what)[usize::from(option)];
            let is_trait = what == Spoken::Trait;
            let word =
                if is_trait { self.q.m.pool.traits.name(named) } else { kind_word(Spoken::TYPES[usize::from(named)]) };
            return capital(word);
        }
        let one = |kind: &OpKind| matches!(kind, OpKind::ChooseOne { .. });
        let choice = self.part(*ability, *pc, one, &["effect.choose_one"]);
        let chosen = choice.and_then(|term| term.block(0).get(usize::from(option)));
        self.told_part(*ability, chosen.and_then(|term| term.args.iter().find_map(block_of)))
    }

    /// The phrase behind an instruction: the same one among its kind, counted from the start.
    pub(super) fn part(
        self,
        at: AbilityRef,
        pc: u16,
        kind: impl Fn(&OpKind) -> bool,
        keys: &[&str],
    ) -> Option<&'a Term> {
        let code = &self.q.m.ability(at).code[..usize::from(pc)];
        let before = code.iter().filter(|op| kind(&op.kind)).count();
        let (_, ability) = self.printed(at);
        let mut found = Vec::new();
        for term in &ability.body {
            term.visit(&mut |term| {
                if keys.contains(&term.key()) {
                    found.push(term);
                }
            });
        }
        found.get(before).copied()
    }

    pub(super) fn printed(self, at: AbilityRef) -> (&'a Face, &'a AbilityDef) {
        self.q.m.pool.written(at, self.q.m.ability(at).index)
    }

    fn told_part(self, at: AbilityRef, part: Option<&[Term]>) -> String {
        match part {
            Some(part) => {
                let (face, ability) = self.printed(at);
                cardlang::part_text(face, ability, part)
            }
            None => self.ability_text(at),
        }
    }

    fn seat(self, seat: Seat) -> String {
        format!("{} (threat {})", capital(&self.player(seat)), self.q.g.players[seat.index()].threat)
    }

    fn usage(self, ask: Ask, card: CardId, index: u8) -> Told {
        let q = self.q;
        // What responds may have left play since, or turned over; what it was then is in the list of what waits.
        let waiting =
            q.g.pending.iter().rev().find(|it| it.card == card && q.m.number(it.ability) == index && !it.spent);
        let at = match (ask.about, waiting) {
            (About::Respond | About::OrderForced, Some(pending)) => pending.ability,
            _ => q.ability_ref(card, index),
        };
        let hand = q.card(card).zone == Zone::hand(ask.seat);
        let cost = (hand && q.face(card).kind == CardType::Event).then(|| self.cost(card));
        let head = format!("{}{}", self.title(card), cost.as_deref().map_or(String::new(), costs));
        Told { head, cost, effect: Some(self.ability_text(at)) }
    }

    fn play(self, card: CardId) -> Told {
        let face = self.q.face(card);
        let cost = self.cost(card);
        let title = format!("Play {}{}", self.title(card), costs(&cost));
        let said = &self.q.m.pool.def(self.q.card(card).def).faces[usize::from(self.q.card(card).face)];
        let text = cardlang::face_text(self.q.m.pool.def(self.q.card(card).def), said).replace('\n', " ");
        let kind = kind_word(face.kind);
        let head = if face.kind == CardType::Event { title } else { format!("{title}, {kind}") };
        Told { head, cost: Some(cost), effect: Some(text).filter(|text| !text.is_empty()) }
    }

    fn cost(self, card: CardId) -> String {
        if self.q.face(card).cost_is_x { "X".to_owned() } else { self.q.cost_of(card).to_string() }
    }

    fn pay(self, payment: u32) -> String {
        let Some(Frame::Pay { seat, sphere, card, .. }) = self.q.g.stack.last() else { return "Pay".to_owned() };
        let payers = self.q.payers_for(*seat, *sphere, *card).enumerate();
        let shares = payers.filter(|(n, _)| share(payment, *n) > 0);
        let told: Vec<String> =
            shares.map(|(n, hero)| format!("{} from {}", share(payment, n), self.title(hero))).collect();
        format!("Pay {}", list(&told))
    }

    fn card(self, ask: Ask, card: CardId) -> String {
        let title = self.title(card);
        let About::Cards(why) = ask.about else { return title.to_owned() };
        if self.q.card(card).zone == Zone::SHADOW && !self.q.sees(self.viewer, card) {
            return format!("The shadow card of {}", self.title(self.q.card(card).host));
        }
        let name = format!("{title}{}", self.details(why, card));
        match why {
            Why::Choose | Why::PutBack | Why::PutBelow | Why::DiscardOrder | Why::ActiveLocation | Why::CostTokens => {
                name
            }
            Why::Search => format!("Take {name}"),
            Why::CostExhaust | Why::TravelCost => format!("Exhaust {name}"),
            Why::CostDiscard | Why::Discard | Why::Restricted | Why::CostDiscardInPlay => format!("Discard {name}"),
            Why::CostDamage => format!("Damage {name}"),
            Why::CostReturn => format!("Return {name}"),
            Why::Test if self.q.gives_up_cards() => format!("Discard {name}"),
            Why::Commit | Why::Test => format!("Commit {name}"),
            Why::Attackers | Why::Ranged => format!("Attack with {name}"),
            Why::Defenders => format!("Defend with {name}"),
            Why::TakeDamage => format!("{name} takes the damage"),
            Why::Host => format!("Attach to {name}"),
            Why::Engage => format!("Engage {name}"),
            Why::Travel => format!("Travel to {name}"),
            Why::SideQuest => format!("Quest at {name}"),
            Why::NextEnemy if self.q.g.step == Step::S6_4 => format!("{name} attacks"),
            Why::NextEnemy if self.q.g.step == Step::S6_2 => format!("{name} is dealt a card"),
            Why::NextEnemy => format!("{name} engages"),
            Why::AttackTarget => format!("Attack {name}"),
        }
    }

    /// The values a choice turns on, and where the card is if that may be in doubt.
    fn details(self, why: Why, card: CardId) -> String {
        let q = self.q;
        let stat = |stat: Stat, name: &str| format!("{} {name}", q.stat(card, stat));
        let left = || self.left(card);
        let parts = match why {
            Why::Commit => {
                let counts = q.quest_stat(q.board_of(card));
                vec![stat(counts, counts.word())]
            }
            Why::SideQuest => vec![stat(Stat::QuestPoints, "quest points")],
            Why::Test => self.tested(card),
            Why::Attackers | Why::Ranged => vec![stat(Stat::Attack, "attack")],
            Why::Defenders => vec![stat(Stat::Defense, "defense"), left()],
            Why::TakeDamage => vec![left()],
            Why::NextEnemy if q.g.step == Step::S6_4 => vec![stat(Stat::Attack, "attack")],
            Why::Engage | Why::NextEnemy => vec![stat(Stat::Engagement, "engagement"), stat(Stat::Attack, "attack")],
            Why::AttackTarget => vec![stat(Stat::Defense, "defense"), left()],
            Why::Travel => self.travel(card),
            Why::Choose
            | Why::ActiveLocation
            | Why::Host
            | Why::CostExhaust
            | Why::TravelCost
            | Why::CostDiscardInPlay
            | Why::CostDamage
            | Why::CostReturn => self.place(card),
            Why::CostTokens => self.tokens(card),
            Why::Search
            | Why::PutBack
            | Why::PutBelow
            | Why::CostDiscard
            | Why::Discard
            | Why::Restricted
            | Why::DiscardOrder => Vec::new(),
        };
        if parts.is_empty() { String::new() } else { format!(" ({})", parts.join(", ")) }
    }

    /// What a character brings to the test under way.
    fn tested(self, card: CardId) -> Vec<String> {
        let test = self.q.g.stack.iter().rev().find_map(|frame| {
            let Frame::Test(test) = frame else { return None };
            self.q.attempts(test).is_none().then(|| self.q.tested_stat(test))
        });
        test.into_iter().map(|stat| format!("{} {}", self.q.stat(card, stat), stat.word())).collect()
    }

    fn travel(self, card: CardId) -> Vec<String> {
        let q = self.q;
        let mut parts = vec![
            format!("{} threat", q.stat(card, Stat::Threat)),
            format!("{} quest points", q.stat(card, Stat::QuestPoints)),
        ];
        let costs = q.abilities_of(card, cardlang::def::AbilityKind::Travel);
        parts.extend(costs.map(|at| self.ability_text(at)));
        parts
    }

    fn left(self, card: CardId) -> String {
        if self.q.can_be_damaged(card) && self.q.has_stat(card, Stat::HitPoints) {
            format!("{} left", count(self.q.hit_points_left(card), "hit point"))
        } else {
            "cannot be damaged".to_owned()
        }
    }

    fn tokens(self, card: CardId) -> Vec<String> {
        let there = self.q.card(card);
        let mut parts = vec![count(i32::from(there.resources), "resource")];
        if there.damage > 0 {
            parts.push(format!("{} damage", there.damage));
        }
        parts
    }

    fn place(self, card: CardId) -> Vec<String> {
        let q = self.q;
        let there = q.card(card);
        let mut parts = Vec::new();
        if there.zone.is_in_play() && there.controller.is_player() && self.viewer != Some(there.controller) {
            parts.push(format!("{} card", self.players(there.controller)));
        }
        if there.host.is_some() && there.zone.is_in_play() {
            parts.push(format!("on {}", self.title(there.host)));
        } else if let Some(seat) = there.zone.engaged_seat() {
            parts.push(format!("engaged with {}", self.player(seat)));
        } else if !there.zone.is_in_play() || there.zone.is_staging() {
            parts.push(format!("in {}", self.zone(there.zone)));
        }
        if q.g.in_play(card) && q.face(card).printed(Stat::HitPoints).is_some() {
            parts.push(self.left(card));
        }
        parts
    }
}

fn costs(cost: &str) -> String {
    format!(" (cost {cost})")
}

fn block_of(arg: &cardlang::term::Arg) -> Option<&[Term]> {
    if let cardlang::term::Arg::Block(terms) = arg { Some(terms) } else { None }
}
