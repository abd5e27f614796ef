//! Advice on the question that stands.

use std::io::{BufRead, Write};

use bots::{Budget, Estimate, PATIENCE, Turn};
use rules::decision::Decision;
use rules::tell::describe_answer;

use super::{Flow, Table};
use crate::outcome::Failure;
use crate::page::{cut, indent, width};

/// Columns in front of what an answer says, and in front of the reason.
const CHANCE: usize = 27;
const REASON: usize = 5;

impl<R: BufRead, W: Write> Table<'_, R, W> {
    /// Every answer with its chance to win, the likeliest first; the one to give has a star.
    pub(super) fn advise(&mut self, decision: &Decision) -> Result<Flow, Failure> {
        let Some(turn) = Turn::new(self.session.q(), &decision.answers) else { return Ok(Flow::Stay) };
        let advice = bots::advise(turn, Budget::Time(PATIENCE), 0);
        let games: usize = advice.estimates.iter().map(|estimate| estimate.samples).sum();
        writeln!(
            self.out,
            "Chances to win, from {games} games that could be this one; the bot would give the starred answer:"
        )?;
        for estimate in &advice.estimates {
            let answer = describe_answer(self.session.q(), decision.answers[estimate.answer]);
            let name = answer.split(" — ").next().unwrap_or(&answer);
            let star = if estimate.answer == advice.best { '*' } else { ' ' };
            writeln!(
                self.out,
                "{:>3}{star} {:<20} {}",
                estimate.answer + 1,
                chance(estimate),
                cut(name, width() - CHANCE)
            )?;
            write!(self.out, "{}", indent(&estimate.reason, REASON))?;
        }
        Ok(Flow::Stay)
    }
}

/// `41 % (36 to 46)`.
fn chance(estimate: &Estimate) -> String {
    let [chance, low, high] = [estimate.chance, estimate.low, estimate.high].map(|share| (100.0 * share).round());
    format!("{chance} % ({low} to {high})")
}
