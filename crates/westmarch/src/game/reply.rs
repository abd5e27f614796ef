//! The reply: what follows from what is typed.

use std::io::{BufRead, Write};

use rules::decision::{Answer, Decision};
use table::pace::{self, Pace};
use table::why::Wish;

use super::input::{HELP, Input};
use super::question::ready;
use super::{Drawn, Flow, Table, find};
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
            Input::Rule(id) => self.show_rule(&id)?,
            Input::Save(path) => self.save(&path)?,
            Input::Report(path) => self.report(path)?,
            Input::Lacks(what) => writeln!(self.out, "{what}")?,
            Input::Comment => {}
            _ => writeln!(self.out, "That is not possible here; ? shows what is.")?,
        }
        Ok(Flow::Stay)
    }

    fn say(&mut self, text: &str) -> Result<Flow, Failure> {
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
    fn answer(&mut self, answers: &[Answer]) -> Result<Flow, Failure> {
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

    /// Does what was asked for by name, or says why it cannot be done.
    fn wish(&mut self, decision: &Decision, wish: Wish, name: &str) -> Result<Flow, Failure> {
        let q = self.session.q();
        let fits = |answer: &Answer| match (wish, answer) {
            (Wish::Choose, _) | (Wish::Play, Answer::Play(_)) => true,
            (Wish::Play, Answer::Use(card, _)) => q.card(*card).zone.is_hand(),
            (Wish::Use, Answer::Use(card, _)) => !q.card(*card).zone.is_hand(),
            _ => false,
        };
        let found: Vec<Answer> = find::offered(q, &decision.answers, name).into_iter().filter(fits).collect();
        match found.as_slice() {
            [answer] => self.answer(&[*answer]),
            [] => {
                if wish == Wish::Choose && find::visible(q, Some(decision.seat), name).is_empty() {
                    return self
                        .say(&format!("`{name}` is neither a command nor a card you see; ? shows what can be typed."));
                }
                self.why_not(decision.seat, wish, name)?;
                Ok(Flow::Stay)
            }
            several => {
                let number =
                    |answer: &Answer| decision.answers.iter().position(|other| other == answer).map(|at| at + 1);
                let numbers: Vec<String> = several.iter().filter_map(number).map(|number| number.to_string()).collect();
                self.say(&format!("`{name}` could be any of {}: type the number.", numbers.join(", ")))
            }
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
