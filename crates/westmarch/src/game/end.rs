//! The end: who won, and the score.

use std::io::{BufRead, Write};

use rules::state::Outcome;

use super::input::Input;
use super::{Flow, Table};
use crate::outcome::Failure;
use crate::page::{count, paint, style, taken_back};

/// What one can still do. Enter alone does not leave, lest a key held too long lose the game.
const AFTER: &str = "Type undo, log, save FILE, or quit.";

impl<R: BufRead, W: Write> Table<'_, R, W> {
    /// Tells how it ended; one may still look back, take back and save.
    pub(super) fn after_the_end(&mut self) -> Result<Flow, Failure> {
        self.show_end()?;
        self.write_record()?;
        loop {
            let Some(input) = self.prompt()? else { return Ok(Flow::Quit) };
            match input {
                Input::Quit => return Ok(Flow::Quit),
                Input::Enter => writeln!(self.out, "{AFTER}")?,
                Input::Undo(times) => {
                    let flow = self.undo(times)?;
                    if matches!(flow, Flow::Go) {
                        self.forget_record()?;
                        return Ok(flow);
                    }
                }
                Input::Numbers(_)
                | Input::Pass
                | Input::PassUntil(_)
                | Input::Done
                | Input::Yes
                | Input::Play(_)
                | Input::Use(_) => {
                    writeln!(self.out, "The game is over.")?;
                }
                input => {
                    self.look(input)?;
                }
            }
        }
    }

    fn show_end(&mut self) -> Result<(), Failure> {
        let q = self.session.q();
        let rounds = count(usize::from(q.g.round), "round");
        let text = match q.g.outcome {
            Some(Outcome::Won) => paint(style::GOOD, format!("Victory after {rounds}.")),
            _ => paint(style::WRONG, format!("Defeat in round {}.", q.g.round)),
        };
        writeln!(self.out, "{text}")?;
        if let Some(score) = q.score_parts() {
            let parts = [
                ("final threat of all players", score.threat),
                ("threat costs of fallen heroes", score.fallen),
                ("damage on surviving heroes", score.damage),
                ("ten for each round completed", score.rounds),
                ("victory points", -score.victory),
            ];
            for (name, points) in parts {
                writeln!(self.out, "  {name:<32} {points:>4}")?;
            }
            writeln!(self.out, "  {:<32} {:>4}", "score (lower is better)", score.total())?;
        }
        if let Some(back) = taken_back(self.session.taken_back) {
            writeln!(self.out, "{}", paint(style::DIM, format!("On the way: {back}.")))?;
        }
        writeln!(self.out, "{AFTER}")?;
        Ok(())
    }
}
