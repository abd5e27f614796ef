//! Advice on the question that stands.

use std::io::{BufRead, Write};

use bots::{Apart, Budget, Estimate, Measure, PATIENCE, Turn};
use rules::decision::Decision;
use rules::tell::describe_answer;

use super::{Flow, Table};
use crate::outcome::Failure;
use crate::page::{count, cut, indent, lines, width};

/// Columns in front of what an answer says, and in front of the reason.
const CHANCE: usize = 27;
const REASON: usize = 5;

impl<R: BufRead, W: Write> Table<'_, R, W> {
    /// Every answer with its chance to win, the likeliest first; the one to give has a star.
    pub(super) fn advise(&mut self, decision: &Decision) -> Result<Flow, Failure> {
        let Some(turn) = Turn::new(self.session.q(), &decision.answers) else { return Ok(Flow::Stay) };
        let advice = bots::advise(turn, Budget::Time(PATIENCE), 0);
        let games: usize = advice.estimates.iter().map(|estimate| estimate.samples).sum();
        write!(self.out, "{}", lines(&head(advice.by, games)))?;
        let behind = advice.estimates.iter().position(|estimate| !estimate.alike);
        for (at, estimate) in advice.estimates.iter().enumerate() {
            if behind == Some(at) {
                writeln!(self.out, "Behind:")?;
            }
            let answer = describe_answer(self.session.q(), decision.answers[estimate.answer]);
            let name = answer.split(" — ").next().unwrap_or(&answer);
            let star = if estimate.answer == advice.best { '*' } else { ' ' };
            let number = estimate.answer + 1;
            writeln!(
                self.out,
                "{number:>3}{star} {:<20} {}",
                chance(advice.by, estimate),
                cut(name, width() - CHANCE)
            )?;
            write!(self.out, "{}", indent(&reason(estimate), REASON))?;
        }
        Ok(Flow::Stay)
    }
}

/// What the numbers are, and what the order means.
fn head(by: Measure, games: usize) -> String {
    let what = match by {
        Measure::Win => format!("Chances to win, from {games} games that could be this one."),
        Measure::Way => format!(
            "Bots hardly ever win this; so answers are compared by the share of the quest behind the players at the end of \
             {games} games that could be this one."
        ),
    };
    format!("{what} The bot would give the starred answer; those listed with it cannot be told apart from it.")
}

/// `41 % (36 to 46)`, or `34 % of the way`.
fn chance(by: Measure, estimate: &Estimate) -> String {
    let [chance, low, high] = [estimate.chance, estimate.low, estimate.high].map(|share| (100.0 * share).round());
    match by {
        Measure::Win => format!("{chance} % ({low} to {high})"),
        Measure::Way => format!("{:.0} % of the way", 100.0 * estimate.way),
    }
}

/// By how much it is above the best answer or below it, on the same games, and what speaks for or against it.
fn reason(estimate: &Estimate) -> String {
    let points = |share: f32| format!("{:+.0}", (100.0 * share).round() + 0.0);
    let above = estimate.above.map(|Apart { by, low, high }| {
        format!("{} points beside the starred one ({} to {})", points(by), points(low), points(high))
    });
    let few = estimate.few.then(|| format!("only {}", count(estimate.samples, "game")));
    let parts: Vec<String> = few.into_iter().chain(above).chain([estimate.reason.clone()]).collect();
    parts.join("; ")
}
