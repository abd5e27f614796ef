//! Who left the game and why, as its log tells it, and which card had the players lose.

use cardlang::words::phase_word;
use rules::ids::{CardId, Seat};
use rules::log::Entry;
use rules::occurrence::Verb;
use rules::query::Q;
use rules::state::Outcome;
use serde::{Deserialize, Serialize};

use crate::record::Loss;

/// What did it: a card, by its id, or the game itself in one of its phases.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum By {
    Card(String),
    Phase(String),
}

/// A player who was eliminated.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Departure {
    pub seat: u8,
    pub round: u16,
    pub why: Loss,
    pub by: By,
}

/// Everybody who left, in the order in which they did.
pub fn departures(q: Q<'_>, log: &[Entry]) -> Vec<Departure> {
    let left = log.iter().enumerate().filter(|(_, entry)| entry.is(Verb::Eliminated));
    left.map(|(at, entry)| departure(q, &log[..at], entry)).collect()
}

fn departure(q: Q<'_>, before: &[Entry], left: &Entry) -> Departure {
    let seat = left.what.player;
    let (why, by) = match before.iter().rev().find_map(|entry| reason(q, entry, seat)) {
        Some((why, entry)) if entry.round == left.round && entry.step == left.step => (why, blow(q, before, entry)),
        _ => (Loss::Scenario, by(q, left)),
    };
    Departure { seat: seat.0, round: left.round, why, by }
}

/// What may take a player out: threat that rises, a hero that goes.
fn reason<'a>(q: Q<'_>, entry: &'a Entry, seat: Seat) -> Option<(Loss, &'a Entry)> {
    let what = &entry.what;
    let hero = || what.player == seat && q.is_kind(what.subject, cardlang::def::CardType::Hero);
    match what.verb {
        Verb::ThreatRaised if what.player == seat => Some((Loss::Threat, entry)),
        Verb::Destroyed | Verb::Discarded if hero() => Some((Loss::Heroes, entry)),
        _ => None,
    }
}

/// Who dealt it; where the fall does not say, the last damage to that character does.
fn blow(q: Q<'_>, before: &[Entry], fatal: &Entry) -> By {
    let hurt = |entry: &&Entry| {
        matches!(entry.what.verb, Verb::Damaged | Verb::DamagePut) && entry.what.subject == fatal.what.subject
    };
    let dealt = || before.iter().rev().find(hurt).map(|entry| by(q, entry));
    match by(q, fatal) {
        By::Phase(phase) if fatal.is(Verb::Destroyed) => dealt().unwrap_or(By::Phase(phase)),
        known => known,
    }
}

fn by(q: Q<'_>, entry: &Entry) -> By {
    let named = |id: CardId| By::Card(q.m.pool.facts(q.card(id).def).id.clone());
    let phase = || By::Phase(entry.step.phase().map_or("setup", phase_word).to_owned());
    entry.cause.card().map_or_else(phase, named)
}

/// What had the players lose while somebody was still in the game.
pub fn verdict(q: Q<'_>, log: &[Entry]) -> Option<By> {
    if q.g.outcome != Some(Outcome::Lost) || q.g.living().is_empty() {
        return None;
    }
    let said = q.ended_by(Outcome::Lost).map(|id| By::Card(q.m.pool.facts(q.card(id).def).id.clone()));
    said.or_else(|| log.iter().rev().find(|entry| entry.is(Verb::Lose)).map(|entry| by(q, entry)))
}
