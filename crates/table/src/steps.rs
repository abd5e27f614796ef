//! The steps of a round, for a client that draws where the game is and where it will stop.

use crate::typed::TS;
use cardlang::words::phase_word;
use rules::step::Step;
use serde::{Deserialize, Serialize};

use crate::pace::STOPS;

/// A step, or a part of an attack.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct StepInfo {
    /// As places and stops name it: `3.2`, `6.4.1`.
    pub number: String,
    pub title: String,
    pub phase: Option<String>,
    /// An action window follows it.
    pub window: bool,
    /// One can stop there.
    pub stop: bool,
    /// The clauses about it.
    pub clause: Option<String>,
}

/// A step one can stop at.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct StopInfo {
    pub number: String,
    pub title: String,
}

/// Parts of attacks, and whether a window follows.
const PARTS: [(&str, &str, bool); 8] = [
    ("6.4.1", "Declare a defender", true),
    ("6.4.2", "Resolve the shadow effect", true),
    ("6.4.3", "Deal combat damage", true),
    ("6.4.4", "The enemy's attack ends", false),
    ("6.8.1", "Declare attackers", true),
    ("6.8.2", "Determine attack strength", true),
    ("6.8.3", "Deal combat damage", true),
    ("6.8.4", "The attack ends", false),
];

/// All steps of a round in order, the parts of attacks after the step they belong to.
pub fn steps() -> Vec<StepInfo> {
    let mut all: Vec<StepInfo> = Vec::new();
    for step in Step::ROUND {
        match all.last_mut() {
            Some(before) if before.number == step.number() => before.window = true,
            _ => all.push(of(step)),
        }
        let of_step =
            |(number, ..): &&(&str, &str, bool)| number.strip_prefix(step.number()).is_some_and(|rest| rest.len() == 2);
        all.extend(PARTS.iter().filter(of_step).map(|(number, title, window)| info(number, title, step, *window)));
    }
    all
}

fn of(step: Step) -> StepInfo {
    // The window of an enemy's attack after it has begun is named after the step itself.
    info(step.number(), step.title(), step, step.is_window() || step == Step::S6_4)
}

fn info(number: &str, title: &str, step: Step, window: bool) -> StepInfo {
    StepInfo {
        number: number.to_owned(),
        title: title.to_owned(),
        phase: step.phase().map(|phase| phase_word(phase).to_owned()),
        window,
        stop: STOPS.iter().any(|(stop, _)| *stop == number),
        clause: clause(number),
    }
}

/// The steps at which a player can ask the game to stop.
pub fn stops() -> Vec<StopInfo> {
    STOPS.iter().map(|(number, title)| StopInfo { number: (*number).to_owned(), title: (*title).to_owned() }).collect()
}

/// The clauses about the step of a number; setup has none under its number.
pub fn clause(number: &str) -> Option<String> {
    match number {
        "6.4" | "6.8" => Some(format!("RR.step-{number}b")),
        number => number.starts_with(|first: char| first.is_ascii_digit()).then(|| format!("RR.step-{number}")),
    }
}

#[cfg(test)]
mod tests {
    use super::{steps, stops};
    use library::rulebook::Rulebook;

    #[test]
    fn every_step_is_there_once_with_its_clauses() {
        let steps = steps();
        let numbers: Vec<&str> = steps.iter().map(|step| step.number.as_str()).collect();
        let at = |number: &str| numbers.iter().position(|it| *it == number);
        assert!(at("6.4") < at("6.4.1") && at("6.4.4") < at("6.5") && at("6.5") < at("6.8"), "{numbers:?}");
        assert_eq!(numbers.iter().collect::<std::collections::BTreeSet<_>>().len(), numbers.len());
        for step in &steps {
            let clause = step.clause.as_deref().expect("every step has a number");
            assert!(Rulebook::embedded().group(clause).next().is_some(), "{clause} is no group of clauses");
        }
        assert!(stops().iter().all(|stop| steps.iter().any(|step| step.number == stop.number && step.stop)));
        let windows: Vec<&str> = steps.iter().filter(|step| step.window).map(|step| step.number.as_str()).collect();
        assert_eq!(windows.len(), 18, "{windows:?}");
    }
}
