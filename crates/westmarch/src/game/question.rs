//! The question: who decides what and why, the numbered answers, and what is typed in reply.

use std::io::{BufRead, Write};

use library::rulebook::Rulebook;
use rules::code::Stat;
use rules::decision::{About, Answer, Decision};
use rules::frame::{AbilityRef, Frame, Why};
use rules::ids::Seat;
use rules::log::{Cause, Entry, What};
use rules::query::Q;
use rules::tell::{self, describe_answer, describe_question};
use rules::view::view;

use super::draw::{forecast, heading, table};
use super::input::{HELP, Input};
use super::pace::{self, Pace};
use super::refuse::Wish;
use super::{Drawn, Flow, Table, ahead, find, look};
use crate::outcome::Failure;
use crate::page::{WIDTH, count, indent, lines, paint, style, wrap};

impl<R: BufRead, W: Write> Table<'_, R, W> {
    /// Draws the table before a question of the framework, if it looks different from the last time.
    pub(super) fn show_table(&mut self, seat: Seat) -> Result<(), Failure> {
        let q = self.session.q();
        let view = view(q, Some(seat));
        let (heading, page) = (heading(&view, &self.titles), table(&view, &self.titles));
        let changed = page != self.drawn.table;
        if self.drawn.table.is_empty() || (is_main(q) && changed) {
            writeln!(self.out, "{heading}{page}")?;
        } else if is_main(q) && heading != self.drawn.heading {
            writeln!(self.out, "{heading}")?;
        } else {
            return Ok(());
        }
        self.drawn = Drawn { heading, table: page };
        Ok(())
    }

    /// Puts the question and takes lines until something has changed.
    pub(super) fn ask(&mut self) -> Result<Flow, Failure> {
        let Some(mut decision) = self.session.decision() else { return Ok(Flow::Go) };
        find::fold_copies(self.session.q(), &mut decision.answers);
        self.show_question(&decision)?;
        loop {
            let Some(input) = self.prompt()? else {
                writeln!(self.out, "The input has ended, and so does the game here.")?;
                return Ok(Flow::Quit);
            };
            let flow = self.react(&decision, input)?;
            if !matches!(flow, Flow::Stay) {
                return Ok(flow);
            }
        }
    }

    fn show_question(&mut self, decision: &Decision) -> Result<(), Failure> {
        let q = self.session.q();
        for line in wrap(&describe_question(q), WIDTH) {
            writeln!(self.out, "{}", paint(style::TITLE, line))?;
        }
        for line in context(q) {
            write!(self.out, "{}", indent(&line, 2))?;
        }
        let ready = ready(q, decision);
        let next = decision.answers.contains(&Answer::Pass) && decision.about == About::Action;
        let next = next.then(|| ahead::next_stop(&self.session.game, &self.session.matchup, &self.pacing)).flatten();
        for (at, answer) in decision.answers.iter().enumerate() {
            let mut text = describe_answer(self.session.q(), *answer);
            if let (Answer::Pass, Some(next)) = (answer, &next) {
                text += &format!(" (on to {next})");
            }
            let star = if ready == Some(*answer) { '*' } else { ' ' };
            let lines = wrap(&text, WIDTH - 6);
            writeln!(self.out, "{:>3}{star} {}", at + 1, lines.join("\n     "))?;
        }
        Ok(())
    }

    fn react(&mut self, decision: &Decision, input: Input) -> Result<Flow, Failure> {
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
            Input::Quit => Ok(Flow::Quit),
            Input::Undo(times) => self.undo(times),
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
        match <Pace as clap::ValueEnum>::from_str(name, true) {
            Ok(pace) => {
                self.pacing.pace = pace;
                self.say(&format!("The pace is {name} now."))
            }
            Err(_) => self.say(&format!("`{name}` is no pace; there are auto, stops and full.")),
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

    /// The cause and the rule behind a line of the log.
    fn why(&mut self, line: Option<usize>) -> Result<(), Failure> {
        let log = &self.session.log;
        let telling = |entry: &&Entry| !matches!(entry.what, What::StepBegins | What::Passed(_));
        let entry = match line {
            Some(line) => line.checked_sub(1).and_then(|at| log.get(at)),
            None => log.iter().rev().find(telling),
        };
        let Some(entry) = entry.copied() else {
            writeln!(self.out, "The log has no such line: it has {}.", log.len())?;
            return Ok(());
        };
        let (q, viewer) = (self.session.q(), self.viewer());
        let text = tell::tell(q, &entry, viewer);
        let cause = tell::cause(q, &entry, viewer)
            .unwrap_or_else(|| format!("step {} {}", entry.step.number(), entry.step.title()));
        writeln!(self.out, "{text}\n  Cause: {cause}.")?;
        if let Cause::Ability { ability, .. } = entry.cause {
            write!(self.out, "{}", indent(&ability_text(self.session.q(), ability), 2))?;
        }
        self.cite(entry.what.clause(entry.step))
    }

    fn show_rule(&mut self, id: &str) -> Result<(), Failure> {
        match Rulebook::embedded().page(id, &library::rulebook::embedded_proofs()) {
            Ok(page) => write!(self.out, "{page}")?,
            Err(unknown) => writeln!(self.out, "{unknown}")?,
        }
        Ok(())
    }
}

/// Questions of the framework, before which one wants to see the table; not the small ones within an effect.
fn is_main(q: Q<'_>) -> bool {
    let Some(ask) = q.g.ask else { return false };
    let begun = matches!(q.g.stack.last(), Some(Frame::Pick { picked, .. }) if !q.set(*picked).is_empty());
    let own = matches!(
        ask.about,
        About::Mulligan
            | About::Action
            | About::Cards(
                Why::Commit
                    | Why::Engage
                    | Why::Travel
                    | Why::NextEnemy
                    | Why::AttackTarget
                    | Why::Attackers
                    | Why::Defenders
            )
    );
    own && !begun
}

/// The answer that Enter gives: to pass, to be done with what one has chosen, or the sensible payment.
fn ready(q: Q<'_>, decision: &Decision) -> Option<Answer> {
    let begun = matches!(q.g.stack.last(), Some(Frame::Pick { picked, .. }) if !q.set(*picked).is_empty());
    let wanted = match decision.about {
        About::Action | About::Respond => Answer::Pass,
        About::Payment => *decision.answers.first()?,
        About::Cards(_) if begun => Answer::Done,
        _ => return None,
    };
    decision.answers.contains(&wanted).then_some(wanted)
}

/// What one should know to answer: the text that asks, the odds of the quest, the enemy.
fn context(q: Q<'_>) -> Vec<String> {
    let mut lines = Vec::new();
    let asking = q.g.stack.iter().rev().find_map(|frame| match frame {
        Frame::Script { ability, .. } => Some(Some(*ability)),
        Frame::Window { .. } | Frame::Triggers { .. } => Some(None),
        _ => None,
    });
    if let Some(Some(at)) = asking {
        lines.push(ability_text(q, at));
        lines.extend(look::known_tops(q));
    }
    match q.g.ask.map(|ask| ask.about) {
        Some(About::Cards(Why::Commit)) => lines.push(commitment(q)),
        Some(About::Cards(Why::Defenders)) => lines.extend(q.enemy_attack().map(|attack| enemy(q, attack.enemy))),
        Some(About::Cards(Why::Attackers | Why::Ranged)) => {
            lines.extend(q.player_attack().map(|attack| enemy(q, attack.enemy)))
        }
        _ => {}
    }
    lines
}

/// What an ability says.
fn ability_text(q: Q<'_>, at: AbilityRef) -> String {
    let face = &q.m.pool.def(at.def).faces[usize::from(at.face)];
    cardlang::ability_text(face, &face.abilities[usize::from(q.m.ability(at).index)])
}

fn commitment(q: Q<'_>) -> String {
    let picked = match q.g.stack.last() {
        Some(Frame::Pick { picked, .. }) => q.set(*picked).iter().map(|id| q.stat(id, Stat::Willpower)).sum(),
        _ => 0,
    };
    format!("{}, before staging", forecast(q.quest_willpower() + picked, q.staging_threat()))
}

fn enemy(q: Q<'_>, enemy: rules::ids::CardId) -> String {
    let [attack, defense] = [Stat::Attack, Stat::Defense].map(|stat| q.stat(enemy, stat));
    let left = count(q.hit_points_left(enemy).max(0) as usize, "hit point");
    format!("{}: attack {attack}, defense {defense}, {left} left", q.title(enemy))
}
