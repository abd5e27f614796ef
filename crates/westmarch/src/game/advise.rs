//! Advice on the question that stands.

use std::io::{BufRead, Write};

use bots::{Budget, Estimate, PATIENCE, Turn};
use rules::decision::Decision;
use rules::tell::describe_answer;

use super::{Flow, Table};
use crate::outcome::Failure;
use crate::page::lines;

impl<R: BufRead, W: Write> Table<'_, R, W> {
    /// Every answer with its chance to win, the likeliest first; the one to give has a star.
    pub(super) fn advise(&mut self, decision: &Decision) -> Result<Flow, Failure> {
        let Some(turn) = Turn::new(self.session.q(), &decision.answers) else { return Ok(Flow::Stay) };
        let advice = bots::advise(turn, Budget::Time(PATIENCE), 0);
        let games: usize = advice.estimates.iter().map(|estimate| estimate.samples).sum();
        writeln!(self.out, "Chances to win, from {games} games that could be this one:")?;
        for estimate in &advice.estimates {
            let answer = describe_answer(self.session.q(), decision.answers[estimate.answer]);
            let star = if estimate.answer == advice.best { '*' } else { ' ' };
            write!(self.out, "{}", lines(&format!("{star} {} {answer}: {}", estimate.answer + 1, chance(estimate))))?;
        }
        Ok(Flow::Stay)
    }
}

/// `41 % (36 to 46), threat 29 → 30`.
fn chance(estimate: &Estimate) -> String {
    let percent = |share: f32| (100.0 * share).round();
    let Estimate { chance, low, high, reason, .. } = estimate;
    format!("{} % ({} to {}); {reason}", percent(*chance), percent(*low), percent(*high))
}
