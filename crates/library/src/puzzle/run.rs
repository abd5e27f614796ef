//! Plays a puzzle's lines.

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Arc;

use rules::decision::{About, Answer};
use rules::engine::answer;
use rules::ids::{CardId, Seat};
use rules::log::Entry;
use rules::occurrence::Verb;
use rules::pool::Pool;
use rules::state::Game;

use super::asked;
use super::challenge::Watch;
use super::position::{Table, set_up};
use super::said::{goal_said, said};
use super::script::{Act, Goal, Line, Named, Puzzle, Reply};
use super::{Fault, Look, Shown};

/// Answers `until` gives at most.
const PATIENCE: usize = 20_000;

/// Why a puzzle did not pass.
pub enum Stop {
    /// The file is wrong.
    Fault(Fault),
    /// The game is not what the file says.
    Failed(Box<Failed>),
}

/// What a puzzle tells when it fails: the line, what it wanted, and how the table looked.
pub struct Failed {
    pub line: usize,
    pub expected: String,
    pub found: String,
    pub table: Vec<String>,
    pub question: String,
    pub answers: Vec<String>,
}

impl From<Fault> for Stop {
    fn from(fault: Fault) -> Stop {
        Stop::Fault(fault)
    }
}

/// Runs one puzzle. A crash of the engine is a failure like any other.
pub fn run(pool: &Arc<Pool>, puzzle: &Puzzle, look: Look<'_>) -> Result<(), Stop> {
    let guarded = catch_unwind(AssertUnwindSafe(|| {
        let table = play(pool, puzzle)?;
        looked_at(pool, puzzle, &table, look)
    }));
    guarded.unwrap_or_else(|panic| {
        let text = panic.downcast_ref::<String>().cloned();
        let text = text.or_else(|| panic.downcast_ref::<&str>().map(ToString::to_string)).unwrap_or_default();
        Err(Stop::Failed(Box::new(Failed {
            line: puzzle.line,
            expected: "a game that goes on".to_string(),
            found: format!("the engine broke: {text}"),
            table: Vec::new(),
            question: String::new(),
            answers: Vec::new(),
        })))
    })
}

/// Has somebody else look at the puzzle from its beginning on.
fn looked_at(pool: &Arc<Pool>, puzzle: &Puzzle, played: &Table, look: Look<'_>) -> Result<(), Stop> {
    let begun = set_up(pool, puzzle)?;
    let Err(Shown { after, what }) = look(&begun.matchup, &begun.game, &begun.log, &played.given) else {
        return Ok(());
    };
    let line = after.checked_sub(1).and_then(|at| played.lines.get(at)).copied().unwrap_or(puzzle.line);
    Err(played.failed(line, "what must hold in every game", what))
}

/// Plays the script and tells every answer that was given.
pub fn answers(pool: &Arc<Pool>, puzzle: &Puzzle) -> Result<Vec<Answer>, Stop> {
    play(pool, puzzle).map(|table| table.given)
}

fn play(pool: &Arc<Pool>, puzzle: &Puzzle) -> Result<Table, Stop> {
    let mut table = set_up(pool, puzzle)?;
    table.sound(puzzle.line)?;
    let watch = Watch::new(puzzle, &table);
    let end = puzzle.script.iter().rposition(gives).map_or(0, |at| at + 1);
    for (at, line) in puzzle.script.iter().enumerate() {
        if let Some(watch) = watch.as_ref().filter(|_| at < end) {
            watch.look(&table, line.line, false)?;
        }
        if !minds_payment(line) {
            table.pay_by_default(line.line)?;
        }
        match line.act {
            Act::Undo => table = undone(pool, puzzle, table, line.line)?,
            _ => table.perform(line)?,
        }
    }
    let last = puzzle.script.last().map_or(puzzle.line, |line| line.line);
    table.pay_by_default(last)?;
    if let Some(watch) = watch {
        watch.look(&table, last, true)?;
    }
    Ok(table)
}

/// The game without its last answer: set up anew and played up to there.
fn undone(pool: &Arc<Pool>, puzzle: &Puzzle, table: Table, line: usize) -> Result<Table, Stop> {
    let Some((_, kept)) = table.given.split_last() else {
        return Err(table.failed(line, "an answer to take back", "none has been given"));
    };
    let mut again = set_up(pool, puzzle)?;
    for (given, at) in kept.iter().zip(&table.lines) {
        again.give(*given, *at)?;
    }
    Ok(again)
}

/// Whether a line gives an answer, and does not only look.
fn gives(line: &Line) -> bool {
    matches!(line.act, Act::Answer(_) | Act::Commit(_) | Act::Until(_))
}

/// Whether a line speaks of a payment, so that it must not be made by default.
fn minds_payment(line: &Line) -> bool {
    let pays = |reply: &Reply| matches!(reply, Reply::Pay(_) | Reply::PayDefault);
    match &line.act {
        Act::Answer(reply) | Act::Offered { reply, .. } | Act::Refused { reply, .. } => pays(reply),
        Act::Expect(expect) => expect.about_payment(),
        Act::Until(Goal::Asked(kind, _)) => kind == "payment",
        _ => false,
    }
}

impl Table {
    /// Stops the puzzle at a line and shows the table as it is.
    pub fn failed(&self, line: usize, expected: impl Into<String>, found: impl Into<String>) -> Stop {
        Stop::Failed(Box::new(Failed {
            line,
            expected: expected.into(),
            found: found.into(),
            table: self.table(),
            question: self.question(),
            answers: self.answers().into_iter().map(|answer| self.answer(answer)).collect(),
        }))
    }

    fn perform(&mut self, line: &Line) -> Result<(), Stop> {
        match &line.act {
            Act::Expect(expect) => self.check_expectation(expect, line.line),
            Act::Refused { reply, reason, clause } => {
                self.check_refusal(line, reply, reason.as_deref(), clause.as_deref())
            }
            Act::Offered { reply, offered } => {
                self.check_asked(line)?;
                self.check_offer(reply, *offered, line.line)
            }
            Act::Until(goal) => self.until(goal, line.line),
            Act::Save => self.save(line.line),
            Act::Undo => Ok(()),
            Act::Commit(cards) => {
                self.check_asked(line)?;
                self.commit(cards, line.line)
            }
            Act::Answer(reply) => {
                self.check_asked(line)?;
                self.reply(reply, line.line)
            }
        }
    }

    /// Writes the game down, reads it again, and goes on with that.
    fn save(&mut self, line: usize) -> Result<(), Stop> {
        let read = |bytes: Vec<u8>| postcard::from_bytes::<Game>(&bytes);
        match postcard::to_allocvec(&self.game).and_then(read) {
            Ok(game) if game == self.game => {
                self.game = game;
                Ok(())
            }
            Ok(_) => Err(self.failed(line, "the game that was saved", "another one")),
            Err(error) => Err(self.failed(line, "a game that can be saved", error.to_string())),
        }
    }

    fn check_asked(&self, line: &Line) -> Result<(), Stop> {
        let Some(wanted) = line.seat else { return Ok(()) };
        match self.game.ask {
            Some(ask) if ask.seat.0 == wanted => Ok(()),
            _ => Err(self.failed(line.line, format!("seat {} is asked", wanted + 1), self.question())),
        }
    }

    fn reply(&mut self, reply: &Reply, line: usize) -> Result<(), Stop> {
        if let Reply::Choose(cards) = reply {
            for card in cards {
                self.reply_once(&Reply::Choose(vec![card.clone()]), line)?;
            }
            return Ok(());
        }
        self.reply_once(reply, line)
    }

    fn reply_once(&mut self, reply: &Reply, line: usize) -> Result<(), Stop> {
        match self.offered(reply, line)? {
            Some(answer) => self.give(answer, line),
            None => {
                let why = self.why_not(reply, line)?;
                Err(self.failed(line, format!("{} is offered", said(reply)), format!("it is not offered: {why}")))
            }
        }
    }

    fn why_not(&self, reply: &Reply, line: usize) -> Result<String, Stop> {
        let Some(ask) = self.game.ask else { return Ok("the game is over".to_string()) };
        let answers = self.would_be(reply, line)?;
        let reason = answers.first().map(|answer| self.q().why_not(ask, *answer));
        Ok(reason.map_or(String::new(), |reason| {
            format!("{reason} ({}, {})", asked::snake(&format!("{reason:?}")), reason.clause())
        }))
    }

    /// Commits these characters and no others.
    fn commit(&mut self, cards: &[Named], line: usize) -> Result<(), Stop> {
        if asked::asked(&self.game).as_deref() != Some("commit") {
            return Err(self.failed(line, "the players commit characters", self.question()));
        }
        let before = self.log.len();
        for card in cards {
            self.reply_once(&Reply::Choose(vec![card.clone()]), line)?;
        }
        let over = self.log[before..].iter().any(|entry| entry.is(Verb::Commits));
        if over { Ok(()) } else { self.give(Answer::Done, line) }
    }

    /// Gives an answer and looks whether the game is still in order.
    fn give(&mut self, given: Answer, line: usize) -> Result<(), Stop> {
        let seat = self.game.ask.map_or(Seat(0), |ask| ask.seat);
        match answer(&mut self.game, &self.matchup, seat, given, Some(&mut self.log)) {
            Ok(()) => {
                self.given.push(given);
                self.lines.push(line);
                self.sound(line)
            }
            Err(refused) => Err(self.failed(line, format!("{} is taken", self.answer(given)), refused.to_string())),
        }
    }

    fn pay_by_default(&mut self, line: usize) -> Result<(), Stop> {
        while self.game.ask.is_some_and(|ask| ask.about == About::Payment) {
            self.reply_once(&Reply::PayDefault, line)?;
        }
        Ok(())
    }

    /// What must hold at every question.
    pub fn sound(&self, line: usize) -> Result<(), Stop> {
        if let Some(wrong) = self.misplaced() {
            return Err(self.failed(line, "every card lies in exactly one place", wrong));
        }
        let waiting = self.game.ask.is_some();
        if waiting && self.answers().is_empty() {
            return Err(self.failed(line, "at least one legal answer", "none"));
        }
        if !waiting && self.game.outcome.is_none() {
            return Err(self.failed(line, "a question or the end of the game", "neither"));
        }
        Ok(())
    }

    /// Walks all chains; tells of the first card that is not where it should be.
    fn misplaced(&self) -> Option<String> {
        let game = &self.game;
        let mut met = vec![false; game.cards.len()];
        for zone in game.zones() {
            let (mut above, mut at, mut count) = (CardId::NONE, game.pile(zone).top, 0);
            while at.is_some() {
                let card = game.cards.get(at.index())?;
                if std::mem::replace(&mut met[at.index()], true) || card.zone != zone || card.above != above {
                    return Some(format!("{} is linked wrongly in {}", self.title(at), self.zone_name(zone)));
                }
                (above, at, count) = (at, card.below, count + 1);
            }
            if game.pile(zone).bottom != above || game.count_in(zone) != count {
                return Some(format!("{} does not end where it says", self.zone_name(zone)));
            }
        }
        let lost = met.iter().position(|met| !met)?;
        Some(format!("{} is nowhere", self.title(CardId(lost as u16))))
    }

    /// Passes, declines, takes the first answer where one must be given, until the goal is reached.
    fn until(&mut self, goal: &Goal, line: usize) -> Result<(), Stop> {
        let (before, round) = (self.log.len(), self.game.round);
        let over = matches!(goal, Goal::Step(number) if number.as_str() < self.game.step.number());
        for _ in 0..PATIENCE {
            if over && self.game.round > round {
                let hint = format!("it is over in round {round}; `until round {}` goes on first", round + 1);
                return Err(self.failed(line, format!("the game comes to {}", goal_said(goal)), hint));
            }
            if self.reached(goal, line)? || self.passed_by(goal, before) {
                return Ok(());
            }
            if self.game.outcome.is_some() {
                return Err(self.failed(line, format!("the game comes to {}", goal_said(goal)), self.question()));
            }
            self.give(self.decline(), line)?;
        }
        Err(self.failed(
            line,
            format!("the game comes to {}", goal_said(goal)),
            format!("not after {PATIENCE} answers"),
        ))
    }

    /// The answer that does least.
    pub fn decline(&self) -> Answer {
        let answers = self.answers();
        let wanted = [Answer::Pass, Answer::Done];
        let found = wanted.into_iter().find(|answer| answers.contains(answer));
        found.or(answers.first().copied()).unwrap_or(Answer::Pass)
    }

    fn reached(&self, goal: &Goal, line: usize) -> Result<bool, Stop> {
        Ok(match goal {
            Goal::Window(number) => self.game.ask.is_some() && asked::window(&self.game) == Some(number),
            Goal::Step(number) => self.game.ask.is_some() && asked::in_step(&self.game, number),
            Goal::Asked(kind, seat) => {
                let who = self.game.ask.is_some_and(|ask| seat.is_none_or(|seat| ask.seat.0 == seat));
                who && asked::asked(&self.game).as_deref() == Some(kind)
            }
            Goal::Offered(reply) => !self.meant(reply, line)?.is_empty(),
            Goal::Round(round) => self.game.ask.is_some() && self.game.round >= *round,
            Goal::End => self.game.outcome.is_some(),
        })
    }

    /// A step without a question is over when play stops again.
    fn passed_by(&self, goal: &Goal, before: usize) -> bool {
        let Goal::Step(number) = goal else { return false };
        let began = |entry: &Entry| entry.is(Verb::StepBegins) && entry.step.number() == number;
        self.log[before..].iter().any(began)
    }

    fn check_offer(&self, reply: &Reply, offered: bool, line: usize) -> Result<(), Stop> {
        let each: Vec<Reply> = match reply {
            Reply::Choose(cards) => cards.iter().map(|card| Reply::Choose(vec![card.clone()])).collect(),
            other => vec![other.clone()],
        };
        for reply in each {
            let found = !self.meant(&reply, line)?.is_empty();
            if found != offered {
                let (is, was) = if offered { ("is", "it is not") } else { ("is not", "it is") };
                let why = if offered { format!(": {}", self.why_not(&reply, line)?) } else { String::new() };
                return Err(self.failed(line, format!("{} {is} offered", said(&reply)), format!("{was}{why}")));
            }
        }
        Ok(())
    }

    fn check_refusal(
        &self,
        line: &Line,
        reply: &Reply,
        reason: Option<&str>,
        clause: Option<&str>,
    ) -> Result<(), Stop> {
        let seat = line.seat.map(Seat).or(self.game.ask.map(|ask| ask.seat)).unwrap_or(Seat(0));
        let wanted =
            format!("{} is refused{}", said(reply), reason.map_or(String::new(), |why| format!(" because {why}")));
        for answer in self.would_be(reply, line.line)? {
            let Err(found) = self.q().check(seat, answer) else {
                return Err(self.failed(line.line, wanted, "it is offered"));
            };
            let name = asked::snake(&format!("{found:?}"));
            if reason.is_some_and(|reason| reason != name) {
                return Err(self.failed(line.line, wanted, format!("because {name} ({found})")));
            }
            if clause.is_some_and(|clause| clause != found.clause()) {
                let wanted = format!("{wanted} by {}", clause.unwrap_or_default());
                return Err(self.failed(line.line, wanted, format!("by {}", found.clause())));
            }
        }
        Ok(())
    }
}
