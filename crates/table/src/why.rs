//! Why not: what stands in the way of doing something with a card, and what would make it legal.

use crate::typed::TS;
use cardlang::article;
use cardlang::def::AbilityKind;
use cardlang::words::kind_word;
use rules::decision::{About, Answer};
use rules::frame::{AttackStage, Frame, Why};
use rules::ids::{CardId, Seat};
use rules::query::Q;
use rules::query::pay::sphere_code;
use rules::reason::Reason;
use rules::state::Flags;
use rules::step::Step;
use rules::tell::{describe_question, describe_wanted};
use rules::view::{number, number_from_view};
use serde::{Deserialize, Serialize};

/// What a person wants to do with a card.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(rename_all = "snake_case")]
pub enum Wish {
    Play,
    Use,
    Choose,
}

impl Wish {
    fn verb(self) -> &'static str {
        match self {
            Wish::Play => "play",
            Wish::Use => "use",
            Wish::Choose => "choose",
        }
    }

    /// The answer that is meant, legal or not. Of the abilities of a card the one that comes nearest to being legal.
    fn answer(self, q: Q<'_>, card: CardId) -> Answer {
        match self {
            Wish::Play => Answer::Play(card),
            Wish::Use => Answer::Use(card, likeliest(q, card).unwrap_or(0)),
            Wish::Choose => Answer::Card(card),
        }
    }
}

/// Whether something can be done with a card now, and if not, why not.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct Explained {
    pub legal: bool,
    pub reasons: Vec<WhyNot>,
}

/// One reason why a wish cannot be granted.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct WhyNot {
    pub answer: Wish,
    /// What stands in the way.
    pub text: String,
    /// What would make it legal.
    pub fix: String,
    pub clause: String,
}

/// Whether a seat can do something with a card, named as its view does; nothing is told of what it does not see.
pub fn why(q: Q<'_>, seat: Seat, named: CardId) -> Option<Explained> {
    let card = number_from_view(q, named);
    if card.index() >= q.g.cards.len() || number(q, Some(seat), card) != Some(named) {
        return None;
    }
    let decision = q.decision().filter(|decision| decision.seat == seat);
    let names =
        |answer: &Answer| matches!(answer, Answer::Card(it) | Answer::Use(it, _) | Answer::Play(it) if *it == card);
    let legal = decision.is_some_and(|decision| decision.answers.iter().any(names));
    let reasons =
        if legal { Vec::new() } else { wishes(q, seat, card).map(|wish| why_not(q, seat, wish, card)).collect() };
    Some(Explained { legal, reasons })
}

/// What somebody who points at a card may want.
fn wishes(q: Q<'_>, seat: Seat, card: CardId) -> impl Iterator<Item = Wish> {
    let hand = q.card(card).zone.is_hand();
    let able = q.stand_in(card).is_none() && q.g.in_play(card) && likeliest(q, card).is_some();
    let asked = q.g.ask.is_some_and(|ask| ask.seat == seat && matches!(ask.about, About::Cards(_)));
    let choose = asked || !(hand || able);
    [(hand, Wish::Play), (able && !asked, Wish::Use), (choose, Wish::Choose)]
        .into_iter()
        .filter_map(|(wanted, wish)| wanted.then_some(wish))
}

/// What stands in the way of a wish that is not among the answers.
pub fn why_not(q: Q<'_>, seat: Seat, wish: Wish, card: CardId) -> WhyNot {
    let reason = q.check(seat, wish.answer(q, card)).err().unwrap_or(Reason::NotOffered);
    // A Response does not wait for a window.
    let responds = wish == Wish::Use && !has(q, card, AbilityKind::Action) && has(q, card, AbilityKind::Response);
    let reason = if responds && reason == Reason::OnlyInWindows { Reason::NotTriggered } else { reason };
    if let (Reason::NotOffered, Some((obstacle, fix))) = (reason, obstacle(q, seat, wish, card)) {
        let text = format!("You cannot {} {} now: {obstacle}.", wish.verb(), named(q, card));
        return WhyNot { answer: wish, text, fix, clause: reason.clause().to_owned() };
    }
    let more = detail(q, seat, card, reason).map(|more| format!(" ({more})")).unwrap_or_default();
    let title = named(q, card);
    let fix = match reason {
        Reason::NotOffered => format!("What is asked is this. {}.", describe_question(q).trim_end_matches('?')),
        reason => reason.fix().to_owned(),
    };
    WhyNot {
        answer: wish,
        text: format!("You cannot {} {title} now: {reason}{more}.", wish.verb()),
        fix,
        clause: reason.clause().to_owned(),
    }
}

fn named(q: Q<'_>, card: CardId) -> &str {
    q.stand_in(card).map_or_else(|| q.title(card), |op| q.m.pool.titles.name(op.name.0))
}

fn has(q: Q<'_>, card: CardId, kind: AbilityKind) -> bool {
    q.face(card).abilities.iter().any(|ability| ability.kind == kind)
}

/// What keeps a card from being chosen, and the way to it.
fn obstacle(q: Q<'_>, seat: Seat, wish: Wish, card: CardId) -> Option<(String, String)> {
    let ask = q.g.ask.filter(|ask| ask.seat == seat && wish == Wish::Choose)?;
    let why = match ask.about {
        About::Action => return Some(("an action window is open".to_owned(), after_this_window(q))),
        About::Cards(why) => why,
        _ => return None,
    };
    let declared = matches!(why, Why::Commit | Why::Defenders | Why::Attackers | Why::Ranged);
    let controller = q.card(card).controller;
    if !declared || !q.g.in_play(card) {
        not_asked_for(q, card)
    } else if controller.is_player() && controller != seat {
        Some(("another player controls it".to_owned(), "Choose a character of your own.".to_owned()))
    } else if q.g.is(card, Flags::EXHAUSTED) {
        Some(("it is exhausted".to_owned(), "Choose a character that is ready.".to_owned()))
    } else {
        not_asked_for(q, card)
    }
}

/// A card of another kind than the question is about, or one that lacks what is asked for besides.
fn not_asked_for(q: Q<'_>, card: CardId) -> Option<(String, String)> {
    /// So many of the cards that could be chosen are named.
    const NAMED: usize = 6;
    let wanted = describe_wanted(q)?;
    let chosen = |answer: &Answer| if let Answer::Card(card) = answer { Some(*card) } else { None };
    let offered: Vec<CardId> = q.decision()?.answers.iter().filter_map(chosen).collect();
    let mut titles: Vec<&str> = offered.iter().map(|card| named(q, *card)).collect();
    titles.dedup();
    let kind = q.face(card).kind;
    let same = offered.iter().any(|offered| q.face(*offered).kind == kind);
    let obstacle = if same {
        format!("it does not answer to what is asked for, {wanted}")
    } else {
        let kind = kind_word(kind);
        format!("it is {} {kind}, and what is asked for is {wanted}", article(kind))
    };
    let fix = match titles.as_slice() {
        [] => "There is none; the question can only be declined.".to_owned(),
        [only] => format!("Only {only} can be chosen."),
        some if some.len() <= NAMED => format!("Choose one of these: {}.", some.join(", ")),
        _ => "Choose one of the cards that are offered.".to_owned(),
    };
    Some((obstacle, fix))
}

/// What is asked once everybody has passed.
fn after_this_window(q: Q<'_>) -> String {
    let next = match q.g.stack.as_slice() {
        [.., Frame::EnemyAttack(attack), Frame::Window { .. }] if attack.stage == AttackStage::First => {
            "choose a defender"
        }
        [.., Frame::PlayerAttack(attack), Frame::Window { .. }] if attack.stage == AttackStage::First => {
            "declare attackers"
        }
        _ if q.g.step == Step::W3_1 => "commit characters",
        _ => "wait until cards are asked for",
    };
    format!("Pass this window first, then {next}.")
}

fn likeliest(q: Q<'_>, card: CardId) -> Option<u8> {
    use cardlang::def::AbilityKind::{Action, Response};
    let abilities = &q.face(card).abilities;
    let kind = |wanted| abilities.iter().position(|ability| ability.kind == wanted);
    kind(Action).or_else(|| kind(Response)).map(|at| at as u8)
}

/// The numbers behind a reason.
fn detail(q: Q<'_>, seat: Seat, card: CardId, reason: Reason) -> Option<String> {
    let face = q.face(card);
    match reason {
        Reason::NotEnoughResources => {
            let have = q.most_payable(seat, sphere_code(face.sphere));
            Some(format!("it costs {}, they have {have}", q.cost_of(card)))
        }
        Reason::NoMatchingHero => face.sphere.map(|sphere| format!("it is {}", cardlang::words::sphere_word(sphere))),
        Reason::WrongPhase => {
            let phase = face.abilities.iter().find_map(|ability| ability.phase)?;
            Some(format!("the {} phase", cardlang::words::phase_word(phase)))
        }
        _ => None,
    }
}
