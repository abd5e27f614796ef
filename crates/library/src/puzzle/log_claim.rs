//! Checks what is expected of the log.

use rules::ids::{CardId, Seat};
use rules::log::{Cause, Entry};
use rules::occurrence::Verb;

use super::Fault;
use super::claim::Finding;
use super::names::candidates;
use super::position::Table;
use super::run::Stop;
use super::script::{CauseClaim, LogClaim};

impl Table {
    /// Where in the log a claim is met.
    fn met(&self, claim: &LogClaim, line: usize) -> Result<Vec<usize>, Fault> {
        let (pool, game) = (&self.matchup.pool, &self.game);
        let mut cards = Vec::new();
        for named in &claim.cards {
            cards.push(candidates(pool, game, named, line)?);
        }
        let cause = match &claim.cause {
            Some(CauseClaim::Card(named)) => candidates(pool, game, named, line)?,
            _ => Vec::new(),
        };
        let entries = self.log.iter().enumerate();
        Ok(entries.filter(|(_, entry)| fits(claim, &cards, &cause, entry)).map(|(at, _)| at).collect())
    }

    /// Looks whether the log tells of something: at least once, or exactly as often as claimed.
    pub fn log_claim(&self, claim: &LogClaim, line: usize) -> Result<Finding, Stop> {
        let count = self.met(claim, line)?.len();
        let holds = claim.times.map_or(count > 0, |times| count == times);
        let wanted = claim.times.map_or(String::new(), |times| format!(" {times} times"));
        Ok(Finding::new(holds, format!("the log tells{wanted} of {}", self.claimed(claim)), self.told(claim, count)))
    }

    /// Looks whether the log tells of one thing before it first tells of another.
    pub fn order_claim(&self, first: &LogClaim, then: &LogClaim, line: usize) -> Result<Finding, Stop> {
        let (one, other) = (self.met(first, line)?, self.met(then, line)?);
        let holds = matches!((one.first(), other.first()), (Some(one), Some(other)) if one < other);
        let wanted = format!("the log tells of {} before {}", self.claimed(first), self.claimed(then));
        let found =
            format!("lines {one:?} and {other:?}: {}; {}", self.told(first, one.len()), self.told(then, other.len()));
        Ok(Finding::new(holds, wanted, found))
    }

    /// The steps the log tells of.
    pub fn steps_claim(&self, wanted: &[String]) -> Finding {
        let begun = self.log.iter().filter(|entry| entry.is(Verb::StepBegins));
        let found: Vec<&str> = begun.map(|entry| entry.step.number()).collect();
        Finding::new(wanted == found, format!("steps {}", wanted.join(", ")), format!("steps {}", found.join(", ")))
    }

    fn claimed(&self, claim: &LogClaim) -> String {
        let cards: Vec<&str> = claim.cards.iter().map(|named| named.name.as_str()).collect();
        let amount = claim.amount.map_or(String::new(), |n| format!(" {n}"));
        let cause = claim.cause.as_ref().map_or(String::new(), |cause| match cause {
            CauseClaim::Card(named) => format!(" by {}", named.name),
            CauseClaim::Step => " by the step".to_string(),
            CauseClaim::Player(seat) => format!(" by seat {}", seat + 1),
        });
        let clause = claim.clause.as_ref().map_or(String::new(), |clause| format!(" clause {clause}"));
        format!("{} {}{amount}{cause}{clause}", claim.what, cards.join(", "))
    }

    /// The log's lines of that kind.
    fn told(&self, claim: &LogClaim, count: usize) -> String {
        let same: Vec<String> =
            self.log.iter().filter(|entry| kind(entry) == claim.what).take(12).map(|entry| self.entry(entry)).collect();
        format!(
            "{count} such lines; of that kind: {}",
            if same.is_empty() { "none".to_string() } else { same.join("; ") }
        )
    }

    fn entry(&self, entry: &Entry) -> String {
        let parts = entry.what.parts();
        let mut text = kind(entry).to_owned();
        for card in entry.cards() {
            text += &format!(" {}", self.title(card));
        }
        if let Some(seat) = parts.seat {
            text += &format!(" seat {}", seat.0.wrapping_add(1));
        }
        if let Some(n) = parts.amount {
            text += &format!(" {n}");
        }
        match (entry.cause.card(), entry.cause) {
            (Some(card), _) => text += &format!(" by {}", self.title(card)),
            (_, Cause::Player(seat)) => text += &format!(" by seat {}", seat.0 + 1),
            _ => text += " by step",
        }
        format!("{text} ({}, {})", entry.step.number(), entry.clause())
    }
}

fn kind(entry: &Entry) -> &'static str {
    entry.what.verb.told().map_or("", |told| told.kind)
}

fn fits(claim: &LogClaim, cards: &[Vec<CardId>], cause: &[CardId], entry: &Entry) -> bool {
    if kind(entry) != claim.what {
        return false;
    }
    let (parts, named) = (entry.what.parts(), entry.cards());
    let named = cards.iter().enumerate().all(|(n, wanted)| named.get(n).is_some_and(|card| wanted.contains(card)));
    let caused = match &claim.cause {
        None => true,
        Some(CauseClaim::Step) => entry.cause == Cause::Step,
        Some(CauseClaim::Player(seat)) => match entry.cause {
            Cause::Player(by) => by.0 == *seat,
            Cause::Ability { seat: by, .. } => by.0 == *seat,
            _ => false,
        },
        Some(CauseClaim::Card(_)) => entry.cause.card().is_some_and(|card| cause.contains(&card)),
    };
    named
        && caused
        && claim.amount.is_none_or(|n| parts.amount == Some(n))
        && claim.seat.is_none_or(|n| parts.seat == Some(Seat(n)))
        && claim.clause.as_ref().is_none_or(|clause| entry.clause() == clause)
        && claim.step.as_ref().is_none_or(|step| entry.step.number() == step)
}
