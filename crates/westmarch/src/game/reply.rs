//! The reply: what follows from what is typed.

use std::io::{BufRead, Write};

use rules::decision::{About, Answer, Decision};
use rules::frame::Why;
use table::pace::{self, Pace};
use table::why::Wish;

use super::input::{HELP, Input};
use super::passing::Passing;
use super::question::{begun, ready};
use super::{Drawn, Flow, Table};
use crate::outcome::Failure;
use crate::page::lines;

impl<R: BufRead, W: Write> Table<'_, R, W> {
    pub(super) fn react(&mut self, decision: &Decision, input: Input) -> Result<Flow, Failure> {
        match input {
            Input::Numbers(numbers) => self.answer_numbers(decision, &numbers),
            Input::Enter => match ready(self.session.q(), decision) {
                Some(answer) => self.answer(&[answer]),
                None => self.say("Type the number of an answer, or ? for help."),
            },
            Input::Yes if decision.about == About::Mulligan => {
                self.say("Type 1 to keep this hand, or 2 to draw a new one.")
            }
            Input::Pass if is_commitment(&decision.about) && !begun(self.session.q()) => {
                if self.sure("Commit nobody to the quest.")? { self.answer(&[Answer::Done]) } else { Ok(Flow::Stay) }
            }
            Input::PassUntil(words) => self.pass_until(decision, &words),
            Input::Pass => self.answer_plain(decision, &[Answer::Pass, Answer::Done], "There is nothing to pass here."),
            Input::Done => self.answer_plain(decision, &[Answer::Done, Answer::Pass], "You are not done yet."),
            Input::Yes => self.answer_plain(decision, &[Answer::Yes], "This is not a question to say yes to."),
            Input::Play(name) => self.wish(decision, Wish::Play, &name),
            Input::Use(name) => self.wish(decision, Wish::Use, &name),
            Input::Name(name) => self.wish(decision, Wish::Choose, &name),
            Input::Pace(name) => self.set_pace(&name),
            Input::Stop(step) => self.set_stop(step.as_deref()),
            Input::Unstop(step) => {
                self.pacing.stops.retain(|stop| *stop != step);
                self.say(&format!("The game no longer stops at {step} for its own sake."))
            }
            Input::Advise => self.advise(decision),
            Input::Quit => Ok(Flow::Quit),
            Input::Undo(times) => self.undo(times),
            Input::Anew => self.deal_anew(),
            Input::Table => {
                self.drawn = Drawn::default();
                self.show_table(decision.seat)?;
                self.show_question(decision)?;
                Ok(Flow::Stay)
            }
            look => self.look(look),
        }
    }

    /// Commands that only look, and are there after the end, too.
    pub(super) fn look(&mut self, input: Input) -> Result<Flow, Failure> {
        match input {
            Input::Help => write!(self.out, "{HELP}")?,
            Input::Why(line) => self.why(line)?,
            Input::Log(last) => self.show_log(last)?,
            Input::Card(name) => self.show_card(&name)?,
            Input::Piles => self.show_piles()?,
            Input::Hand => self.show_hands()?,
            Input::Rule(words) => self.show_rules(&words)?,
            Input::Save(path) => self.save(&path)?,
            Input::Report(path) => self.report(path)?,
            Input::Lacks(what) => writeln!(self.out, "{what}")?,
            Input::Comment => {}
            _ => writeln!(self.out, "That is not possible here; ? shows what is.")?,
        }
        Ok(Flow::Stay)
    }

    pub(super) fn say(&mut self, text: &str) -> Result<Flow, Failure> {
        write!(self.out, "{}", lines(text))?;
        Ok(Flow::Stay)
    }

    fn answer_plain(&mut self, decision: &Decision, wanted: &[Answer], sorry: &str) -> Result<Flow, Failure> {
        match wanted.iter().find(|answer| decision.answers.contains(answer)) {
            Some(answer) => self.answer(&[*answer]),
            None => self.say(sorry),
        }
    }

    fn answer_numbers(&mut self, decision: &Decision, numbers: &[usize]) -> Result<Flow, Failure> {
        let mut answers = Vec::new();
        for number in numbers {
            match number.checked_sub(1).and_then(|at| decision.answers.get(at)) {
                Some(answer) => answers.push(*answer),
                None => {
                    return self.say(&format!("There is no answer {number}: type 1 to {}.", decision.answers.len()));
                }
            }
        }
        self.answer(&answers)
    }

    /// Gives answers one after the other, as long as each fits the question that then stands.
    pub(super) fn answer(&mut self, answers: &[Answer]) -> Result<Flow, Failure> {
        self.session.mark();
        let asked = self.session.game.ask;
        for (at, answer) in answers.iter().enumerate() {
            if at > 0 && (self.session.game.ask != asked || !self.offers(*answer)) {
                writeln!(self.out, "The question has changed; the rest of your line was left out.")?;
                break;
            }
            if let Err(trouble) = self.session.give(*answer) {
                writeln!(self.out, "{trouble}")?;
                break;
            }
        }
        self.session.unmark();
        writeln!(self.out)?;
        Ok(Flow::Go)
    }

    fn offers(&self, answer: Answer) -> bool {
        self.session.decision().is_some_and(|now| now.answers.contains(&answer))
    }

    /// Passes, and goes on passing until the game gets there.
    fn pass_until(&mut self, decision: &Decision, words: &str) -> Result<Flow, Failure> {
        let seat = (!self.manner.two_handed).then_some(decision.seat);
        match Passing::read(self.session.q(), seat, words) {
            Ok(passing) if passing.covers(decision) => {
                self.passing = Some(passing);
                self.answer(&[Answer::Pass])
            }
            Ok(passing) => {
                self.passing = Some(passing);
                self.say("Windows will be passed until then. Answer this question first.")
            }
            Err(why) => self.say(&format!("{why}.")),
        }
    }

    fn set_pace(&mut self, name: &str) -> Result<Flow, Failure> {
        match name.parse::<Pace>() {
            Ok(pace) => {
                self.pacing.pace = pace;
                self.say(&format!("The pace is {name} now."))
            }
            Err(why) => self.say(&format!("{why}.")),
        }
    }

    fn set_stop(&mut self, step: Option<&str>) -> Result<Flow, Failure> {
        let Some(step) = step else {
            for (number, title) in pace::STOPS {
                let mark = if self.pacing.stops.iter().any(|stop| stop == number) { "stop" } else { "" };
                writeln!(self.out, "{}", format!("  {number:<6} {title:<36} {mark}").trim_end())?;
            }
            return Ok(Flow::Stay);
        };
        match pace::stop(step) {
            Ok(step) => {
                self.pacing.stops.push(step.clone());
                if self.pacing.pace == Pace::Auto {
                    self.pacing.pace = Pace::Stops;
                }
                self.say(&format!("The game stops at {step}, too."))
            }
            Err(why) => self.say(&format!("{why}.")),
        }
    }
}

/// Whether characters are asked for who go questing.
fn is_commitment(about: &About) -> bool {
    matches!(about, About::Cards(Why::Commit))
}
