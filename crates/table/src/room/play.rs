//! A game being played: the value itself, every answer given, and the way back.
//!
//! The log is not kept. Whoever wants old lines gets them by playing answers again, from the last position before
//! them that is kept, so that every line is told from the position in which it came about.

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering::Relaxed};

use cardlang::def::Phase;
use rules::chance::Seed;
use rules::decision::{About, Answer};
use rules::engine::{Refused, answer};
use rules::ids::Seat;
use rules::log::Entry;
use rules::matchup::Match;
use rules::pool::Pool;
use rules::query::Q;
use rules::replay::{Anew, Course, Replay, TakenBack, deal_anew_after};
use rules::setup::{Setup, SetupError, begin};
use rules::state::Game;
use rules::step::Step;
use rules::tell;
use rules::view::deal_anew;
use serde::{Deserialize, Serialize};

use super::way::Way;
use crate::news::shows;
use crate::wire::{Code, Line, Refusal, UndoTo};

/// Who gave an answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum By {
    Person,
    /// The pace of the seat: there was nothing to decide.
    Pace,
    Bot,
}

/// An answer, and where the game stood when it was given.
#[derive(Clone, Copy, Debug)]
pub struct Given {
    pub seat: Seat,
    pub answer: Answer,
    pub by: By,
    round: u16,
    step: Step,
    /// Lines of the log before it.
    pub lines: u32,
    /// A response that was given up. Whether there was one is for nobody else to know.
    pub secret: bool,
}

/// The game of a room, with the answers that led to where it stands.
pub struct Play {
    pub matchup: Arc<Match>,
    pub game: Game,
    pub given: Vec<Given>,
    /// Lines of the log so far.
    pub lines: u32,
    /// What everybody else looks at while somebody considers a response.
    pub front: Option<Front>,
    /// Where what was hidden was dealt anew.
    pub anew: Vec<Anew>,
    way: Way,
    opening: Vec<Entry>,
    /// Answers the engine was given for this game, those that were played again included.
    played: AtomicU64,
}

/// The table as it was when something other than a response was asked last.
pub struct Front {
    pub game: Game,
    pub lines: u32,
    /// Answers before it.
    pub at: usize,
}

impl Play {
    /// Sets the game up and plays on to the first question.
    pub fn begin(pool: &Arc<Pool>, setup: &Setup) -> Result<Play, SetupError> {
        let mut opening = Vec::new();
        let (matchup, game) = begin(pool, setup, Some(&mut opening))?;
        let lines = opening.len() as u32;
        let way = Way::new(game.clone());
        let played = AtomicU64::new(0);
        let (matchup, given, anew) = (Arc::new(matchup), Vec::new(), Vec::new());
        Ok(Play { matchup, way, game, given, lines, front: None, anew, opening, played })
    }

    /// How many answers the engine has played for this game so far: what it has cost.
    pub fn played(&self) -> u64 {
        self.played.load(Relaxed)
    }

    /// The game as it stands, to be read only.
    pub fn q(&self) -> Q<'_> {
        Q { g: &self.game, m: &self.matchup }
    }

    /// Who is asked.
    pub fn asked(&self) -> Option<Seat> {
        self.game.ask.map(|ask| ask.seat)
    }

    /// Takes an answer to the question that stands; what happens is added to the log.
    pub fn give(&mut self, seat: Seat, given: Answer, by: By, log: &mut Vec<Entry>) -> Result<(), Refusal> {
        let mut game = self.game.clone();
        let (matchup, known) = (&*self.matchup, log.len());
        self.played.fetch_add(1, Relaxed);
        // A defect of the engine must not cost anybody their game.
        let done = catch_unwind(AssertUnwindSafe(|| answer(&mut game, matchup, seat, given, Some(log))));
        match done {
            Ok(Ok(())) => {
                let (round, step, lines) = (self.game.round, self.game.step, self.lines);
                let secret = considers(&self.game) && given == Answer::Pass;
                self.given.push(Given { seat, answer: given, by, round, step, lines, secret });
                self.lines += (log.len() - known) as u32;
                let before = std::mem::replace(&mut self.game, game);
                let front = || Front { game: before, lines, at: self.given.len() - 1 };
                self.front = self.front.take().or_else(|| Some(front())).filter(|_| considers(&self.game));
                self.way.come_to(self.given.len(), &self.game);
                Ok(())
            }
            Ok(Err(refused @ Refused::Illegal(_))) => Err(Refusal::new(Code::Illegal, format!("{refused}"))),
            Ok(Err(refused)) => Err(Refusal::new(Code::Defect, format!("{refused}"))),
            Err(_) => {
                log.truncate(known);
                Err(Refusal::new(Code::Defect, "the engine failed; nothing was changed"))
            }
        }
    }

    /// Goes back to where so many answers had been given.
    pub fn back_to(&mut self, answers: usize) {
        let Some(next) = self.given.get(answers) else { return };
        self.lines = next.lines;
        self.anew.retain(|anew| anew.after as usize <= answers);
        self.game = self.position(answers);
        self.front = self.front_before(answers);
        self.given.truncate(answers);
        self.way.back_to(answers);
    }

    /// What stands in front after so many answers, if a response is asked for then.
    fn front_before(&self, answers: usize) -> Option<Front> {
        if !considers(&self.game) {
            return None;
        }
        let open = (0..answers).rev().map(|at| (at, self.position(at))).find(|(_, game)| !considers(game));
        open.map(|(at, game)| Front { game, lines: self.given[at].lines, at })
    }

    /// What nobody has seen is dealt anew from a seed.
    pub fn deal_anew(&mut self, seed: Seed) {
        self.anew.push(Anew { after: self.given.len() as u32, seed });
        deal_anew(&mut self.game, &self.matchup, seed);
        self.way.is_now(self.given.len(), &self.game);
    }

    /// The game after so many answers.
    fn position(&self, answers: usize) -> Game {
        let (from, game) = self.way.before(answers);
        let mut game = game.clone();
        self.again(&mut game, from, answers, |_, _, _| {});
        game
    }

    /// Plays answers again, from one number to before another, and shows what each brought about.
    fn again(&self, game: &mut Game, from: usize, to: usize, mut watch: impl FnMut(usize, Q<'_>, &[Entry])) {
        let mut log = Vec::new();
        for (at, given) in self.given.iter().enumerate().take(to).skip(from) {
            log.clear();
            self.played.fetch_add(1, Relaxed);
            answer(game, &self.matchup, given.seat, given.answer, Some(&mut log)).expect("it was taken before");
            watch(at, Q { g: game, m: &self.matchup }, &log);
            deal_anew_after(at + 1, &self.anew, game, &self.matchup);
        }
    }

    /// Lines of the log, told to a reader. What led to a response is told together with what came after it, so that
    /// nobody can read from it whether one was considered.
    pub fn tell(&self, from: u32, to: u32, viewer: Option<Seat>) -> Vec<Line> {
        let mut told = Vec::new();
        let wanted = from..to.min(self.lines);
        if wanted.is_empty() {
            return told;
        }
        // The answer that brought about the first of them, and the first answer that brought about none.
        let first = self.given.partition_point(|given| given.lines <= wanted.start).saturating_sub(1);
        let enough = self.given.partition_point(|given| given.lines < wanted.end);
        let (begin, game) = self.way.before(first);
        let mut game = game.clone();
        let mut at = if begin == 0 { 0 } else { self.given[begin].lines };
        let mut tell = |q: Q<'_>, entries: &mut Vec<Entry>| {
            for entry in entries.drain(..) {
                if wanted.contains(&at) {
                    told.push(Line::from(tell::line(q, &entry, viewer)));
                }
                at += 1;
            }
        };
        let mut waiting = Vec::new();
        if begin == 0 {
            waiting.extend_from_slice(&self.opening);
            tell(Q { g: &game, m: &self.matchup }, &mut waiting);
        }
        for n in begin..self.given.len() {
            if n >= enough && waiting.is_empty() {
                break;
            }
            self.again(&mut game, n, n + 1, |_, q, entries| {
                waiting.extend_from_slice(entries);
                if !considers(q.g) {
                    tell(q, &mut waiting);
                }
            });
        }
        tell(Q { g: &game, m: &self.matchup }, &mut waiting);
        told
    }

    /// How many answers stay when one goes back so far. `mine` are the seats of whoever asks.
    pub fn target(&self, to: UndoTo, mine: &[Seat]) -> Option<usize> {
        match to {
            UndoTo::Answer => self.given.iter().rposition(|given| given.by == By::Person && mine.contains(&given.seat)),
            UndoTo::Step => self.beginning(|round, step| (round, Some(step), None)),
            UndoTo::Phase => self.beginning(|round, step| (round, None, step.phase())),
            UndoTo::Line(line) if line >= self.lines => None,
            UndoTo::Line(line) => self.given.iter().rposition(|given| given.lines <= line),
        }
    }

    /// The beginning of the part of the game it is in, or of the part before if it has just begun.
    fn beginning(&self, part: impl Fn(u16, Step) -> (u16, Option<Step>, Option<Phase>)) -> Option<usize> {
        let part_of = |given: &Given| part(given.round, given.step);
        let now = part(self.game.round, self.game.step);
        let last = part_of(self.given.last()?);
        let wanted = if last == now { now } else { last };
        let before = self.given.iter().rposition(|given| part_of(given) != wanted);
        Some(before.map_or(0, |at| at + 1))
    }

    /// What going back to so many answers takes back: the answers everybody knows of, and those by which somebody
    /// has learned something that going back does not make them forget.
    pub fn taken(&self, answers: usize) -> TakenBack {
        let mut game = self.position(answers);
        let mut before = game.clone();
        let mut taken = TakenBack::default();
        self.again(&mut game, answers, self.given.len(), |at, q, entries| {
            taken.answers += u32::from(!self.given[at].secret);
            taken.reveals += u32::from(shows(q, &before, entries));
            before.clone_from(q.g);
        });
        taken
    }

    /// The game as a file.
    pub fn record(&self, content: &str) -> Replay {
        let answers: Vec<(Seat, Answer)> = self.given.iter().map(|given| (given.seat, given.answer)).collect();
        let course = Course { setup: &self.matchup.setup, answers: &answers, anew: &self.anew };
        course.record(self.q(), env!("CARGO_PKG_VERSION"), content)
    }
}

/// Whether a response is asked for. That it is depends on what somebody holds.
pub fn considers(game: &Game) -> bool {
    game.ask.is_some_and(|ask| ask.about == About::Respond)
}
