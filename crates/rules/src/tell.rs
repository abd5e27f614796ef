//! The log and the questions in our words. Sentences are made when they are read; the game keeps only data.
//!
//! Entries name a card only when it is open to all, or becomes so by what they tell; cards that stay hidden are
//! counted. So a line differs between readers only in who is `you`, and in that whoever draws cards reads which.

mod answer;
mod lasting;
mod line;
mod occurrence;
mod question;
mod together;
mod wording;

pub use answer::{Told, describe_answer, tell_answer};
pub use line::tell;
pub use question::{Question, describe_question, describe_wanted, tell_question};
pub use together::{Many, Said, fold};

use serde::Serialize;

use crate::ids::{CardId, Seat};
use crate::log::{Cause, Entry};
use crate::occurrence::Verb;
use crate::query::Q;
use crate::step::Step;
use wording::Teller;
pub use wording::capital;

/// A seat as those who sit elsewhere call it.
pub fn seat_name(seat: Seat) -> String {
    wording::other(seat)
}

/// A log entry to be read: the sentence, what caused it, the rule behind it, and the same as data.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Line<'a> {
    pub round: u16,
    pub step: &'static str,
    pub text: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub cause: Option<String>,
    pub clause: &'static str,
    /// What kind of entry it is, as `shadow_turned`.
    pub kind: &'static str,
    /// The cards it names.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub cards: Vec<Named<'a>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub seat: Option<Seat>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub amount: Option<i32>,
    /// The card that caused it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub source: Option<Named<'a>>,
    /// How it is said of several at once.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub many: Option<Many>,
}

/// A card that a line names. It may have gone where the reader does not see it, or be a deck; then it has no number.
/// One that stands in for something goes by that title, and what it really is stays untold.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct Named<'a> {
    #[serde(skip_serializing_if = "Option::is_none")]
    pub id: Option<CardId>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub def: Option<&'a str>,
    pub title: &'a str,
}

/// An entry as a line for a reader.
pub fn line<'a>(q: Q<'a>, entry: &Entry, viewer: Option<Seat>) -> Line<'a> {
    let teller = Teller { q, viewer };
    let parts = entry.what.parts();
    let cards = parts.cards.iter().chain(teller.drawn(entry));
    let said = teller.sentence(entry);
    Line {
        round: entry.round,
        step: entry.step.number(),
        text: line::ended(said.one),
        cause: if is_told_by_itself(entry) { None } else { cause(q, entry, viewer) },
        clause: entry.clause(),
        kind: entry.what.verb.told().map_or("", |told| told.kind),
        cards: cards.map(|id| teller.named(*id)).collect(),
        seat: parts.seat.filter(|seat| seat.is_player()),
        amount: parts.amount,
        source: teller.source(entry.cause),
        many: said.many,
    }
}

/// Entries to be read aloud, each with what is told in its place: nothing, if another tells it, too.
pub fn read_aloud(q: Q<'_>, entries: &[Entry], viewer: Option<Seat>) -> Vec<Option<String>> {
    let lines: Vec<Line<'_>> = entries.iter().map(|entry| line(q, entry, viewer)).collect();
    fold(&lines.iter().map(Said::from).collect::<Vec<_>>())
}

/// The sentence names its cause already: who did it, which card is revealed, which enemy attacks.
fn is_told_by_itself(entry: &Entry) -> bool {
    use Verb::*;
    let verb = entry.what.verb;
    match entry.cause {
        Cause::Player(_) => true,
        Cause::Reveal(_) => matches!(verb, Revealed | AbilityTriggers | Surges | Doomed),
        Cause::EnemyAttack(_) | Cause::PlayerAttack(_) => {
            matches!(verb, Attacks | Defender | Undefended | ShadowTurned | DeclaredAttacker | MadeToAttack)
        }
        Cause::Step | Cause::Ability { .. } | Cause::Playing(_) => false,
    }
}

/// What brought an entry about, if it was more than the step itself: a card and its kind of ability, an attack, a
/// player.
pub fn cause(q: Q<'_>, entry: &Entry, viewer: Option<Seat>) -> Option<String> {
    let teller = Teller { q, viewer };
    match entry.cause {
        Cause::Step => None,
        Cause::Ability { ability, .. } => Some(teller.ability_name(ability)),
        Cause::EnemyAttack(enemy) => Some(format!("the attack of {}", teller.title(enemy))),
        Cause::PlayerAttack(enemy) => Some(format!("the attack on {}", teller.title(enemy))),
        Cause::Reveal(card) => Some(format!("{}, revealed", teller.title(card))),
        Cause::Playing(card) => Some(format!("playing {}", teller.title(card))),
        Cause::Player(seat) => Some(teller.player(seat)),
    }
}

/// Entries of one step of one round.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Group {
    pub round: u16,
    pub step: Step,
    pub title: String,
    pub parts: Vec<Part>,
}

/// Entries in a row with the same cause.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Part {
    /// None for what the step itself brings.
    pub cause: Option<String>,
    pub entries: Vec<Entry>,
}

/// Entries in their order, put together by round and step, and within these by cause.
pub fn groups(q: Q<'_>, entries: &[Entry], viewer: Option<Seat>) -> Vec<Group> {
    let steps = entries.chunk_by(|a, b| (a.round, a.step) == (b.round, b.step));
    steps.filter_map(|entries| Some(group(q, entries.first()?, entries, viewer))).collect()
}

fn group(q: Q<'_>, first: &Entry, entries: &[Entry], viewer: Option<Seat>) -> Group {
    let (round, step) = (first.round, first.step);
    let causes = entries.chunk_by(|a, b| a.cause == b.cause);
    let part = |entries: &[Entry]| Part { cause: cause(q, &entries[0], viewer), entries: entries.to_vec() };
    Group { round, step, title: step_title(round, step), parts: causes.map(part).collect() }
}

fn step_title(round: u16, step: Step) -> String {
    if step.is_setup() {
        format!("Setup: {}", step.title())
    } else {
        format!("Round {round}, {} {}", step.number(), step.title())
    }
}
