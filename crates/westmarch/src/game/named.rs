//! Answers by name: what was meant, which of several, and whether that is what was asked.

use std::io::{BufRead, Write};

use rules::decision::{About, Answer, Decision};
use rules::query::Q;
use rules::step::Step;
use rules::tell::describe_answer;
use table::why::Wish;

use super::{Flow, Table, find};
use crate::outcome::Failure;
use crate::page::{width, wrap};

/// What words on a line come to.
enum Meant {
    Answers(Vec<Answer>),
    /// These words fit several answers.
    Several(String, Vec<Answer>),
    Nothing,
}

impl<R: BufRead, W: Write> Table<'_, R, W> {
    /// Does what was asked for by name, or says why it cannot be done.
    pub(super) fn wish(&mut self, decision: &Decision, wish: Wish, name: &str) -> Result<Flow, Failure> {
        let q = self.session.q();
        let fitting: Vec<Answer> =
            decision.answers.iter().copied().filter(|answer| fits(q, decision.about, wish, *answer)).collect();
        match meant(q, &fitting, name) {
            Meant::Answers(answers) => {
                let aside = wish == Wish::Choose && answers.iter().any(|answer| is_aside(q, decision, *answer));
                if aside && !self.sure(&self.told(answers[0]))? {
                    return Ok(Flow::Stay);
                }
                self.answer(&answers)
            }
            Meant::Several(name, answers) => self.which(decision, &name, &answers),
            Meant::Nothing if wish == Wish::Choose && find::visible(q, Some(decision.seat), name).is_empty() => {
                self.say(&format!("`{name}` is neither a command nor a card you see. Type ? to see what you can type."))
            }
            Meant::Nothing => {
                self.why_not(decision.seat, wish, name)?;
                Ok(Flow::Stay)
            }
        }
    }

    fn told(&self, answer: Answer) -> String {
        describe_answer(self.session.q(), answer)
    }

    /// Asks before something is done that was perhaps not meant.
    pub(super) fn sure(&mut self, what: &str) -> Result<bool, Failure> {
        for line in wrap(&format!("Do this now? {what}"), width()) {
            writeln!(self.out, "{line}")?;
        }
        write!(self.out, "yes or no > ")?;
        self.out.flush()?;
        let line = self.line()?.unwrap_or_default();
        if !self.manner.watched {
            writeln!(self.out, "{line}")?;
        }
        let sure = matches!(line.to_lowercase().as_str(), "y" | "yes");
        if !sure {
            writeln!(self.out, "Nothing was done.")?;
        }
        Ok(sure)
    }

    /// Lists the answers that a name fits.
    fn which(&mut self, decision: &Decision, name: &str, answers: &[Answer]) -> Result<Flow, Failure> {
        writeln!(self.out, "Which of these is `{name}`? Type the number.")?;
        for answer in answers {
            let number = decision.answers.iter().position(|other| other == answer).map_or(0, |at| at + 1);
            let text = self.told(*answer);
            let lines = wrap(text.split(" — ").next().unwrap_or(&text), width() - 6);
            writeln!(self.out, "{number:>3}  {}", lines.join("\n     "))?;
        }
        Ok(Flow::Stay)
    }
}

/// Whether an answer is of the kind that was asked for. Where responses are asked for, an event is used and played.
fn fits(q: Q<'_>, about: About, wish: Wish, answer: Answer) -> bool {
    match (wish, answer) {
        (Wish::Choose, _) | (Wish::Play, Answer::Play(_)) => true,
        (Wish::Play, Answer::Use(card, _)) => q.card(card).zone.is_hand(),
        (Wish::Use, Answer::Use(card, _)) => about != About::Action || !q.card(card).zone.is_hand(),
        _ => false,
    }
}

/// A bare name in an action window uses an ability only after a question: perhaps a defender was meant, and the
/// window is still open. In the planning window a card from hand is what is asked for.
fn is_aside(q: Q<'_>, decision: &Decision, answer: Answer) -> bool {
    let planned = q.g.step == Step::S2_2 && matches!(answer, Answer::Play(_));
    decision.about == About::Action && !planned && find::card_of(answer).is_some()
}

/// The answers that a line names: one, or several with commas, `and` or only spaces between them.
fn meant(q: Q<'_>, answers: &[Answer], line: &str) -> Meant {
    match find::offered(q, answers, line).as_slice() {
        [] => {}
        [answer] => return Meant::Answers(vec![*answer]),
        several => return Meant::Several(line.to_owned(), several.to_vec()),
    }
    let apart = line.replace(" and ", ",").replace([';', '+'], ",");
    let names: Vec<String> =
        apart.split(',').map(|name| name.trim().to_owned()).filter(|name| !name.is_empty()).collect();
    let names = if names.len() > 1 { names } else { segments(q, answers, line) };
    let mut all = Vec::new();
    for name in names {
        match find::offered(q, answers, &name).as_slice() {
            [] => return Meant::Nothing,
            [answer] => all.push(*answer),
            several => return Meant::Several(name, several.to_vec()),
        }
    }
    if all.is_empty() { Meant::Nothing } else { Meant::Answers(all) }
}

/// Names without anything between them, each as long as it can be; nothing if a word is left over.
fn segments(q: Q<'_>, answers: &[Answer], line: &str) -> Vec<String> {
    let words: Vec<&str> = line.split_whitespace().collect();
    let mut names = Vec::new();
    let mut from = 0;
    while from < words.len() {
        let fits = |to: &usize| !find::offered(q, answers, &words[from..*to].join(" ")).is_empty();
        let Some(to) = (from + 1..=words.len()).rev().find(fits) else { return Vec::new() };
        names.push(words[from..to].join(" "));
        from = to;
    }
    names
}
