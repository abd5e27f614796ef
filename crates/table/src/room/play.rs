//! A game being played: the value itself, every answer given, and the way back.
//!
//! The log is not kept. Whoever wants old lines gets them by playing answers again, from the last position before
//! them that is kept, so that every line is told from the position in which it came about.

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering::Relaxed};

use cardlang::def::Phase;
use rules::decision::Answer;
use rules::engine::{Refused, answer};
use rules::ids::{CardId, Seat};
use rules::log::Entry;
use rules::matchup::Match;
use rules::occurrence::Verb;
use rules::pool::Pool;
use rules::query::Q;
use rules::replay::{Replay, record};
use rules::setup::{Setup, SetupError, begin};
use rules::state::Game;
use rules::step::Step;
use rules::tell;
use serde::{Deserialize, Serialize};

use super::way::Way;
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
    lines: u32,
}

pub struct Play {
    pub matchup: Arc<Match>,
    pub game: Game,
    pub given: Vec<Given>,
    /// Lines of the log so far.
    pub lines: u32,
    way: Way,
    opening: Vec<Entry>,
    /// Answers the engine was given for this game, those that were played again included.
    played: AtomicU64,
}

impl Play {
    pub fn begin(pool: &Arc<Pool>, setup: &Setup) -> Result<Play, SetupError> {
        let mut opening = Vec::new();
        let (matchup, game) = begin(pool, setup, Some(&mut opening))?;
        let lines = opening.len() as u32;
        let way = Way::new(game.clone());
        let played = AtomicU64::new(0);
        Ok(Play { matchup: Arc::new(matchup), way, game, given: Vec::new(), lines, opening, played })
    }

    /// How many answers the engine has played for this game so far: what it has cost.
    pub fn played(&self) -> u64 {
        self.played.load(Relaxed)
    }

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
                let (round, step) = (self.game.round, self.game.step);
                self.given.push(Given { seat, answer: given, by, round, step, lines: self.lines });
                self.lines += (log.len() - known) as u32;
                self.game = game;
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
        self.game = self.position(answers);
        self.given.truncate(answers);
        self.way.back_to(answers);
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
        }
    }

    /// Lines of the log, told to a reader.
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
        let mut tell = |q: Q<'_>, entries: &[Entry]| {
            for entry in entries {
                if wanted.contains(&at) {
                    told.push(Line::from(tell::line(q, entry, viewer)));
                }
                at += 1;
            }
        };
        if begin == 0 {
            tell(Q { g: &game, m: &self.matchup }, &self.opening);
        }
        self.again(&mut game, begin, enough, |_, q, entries| tell(q, entries));
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

    /// Whether somebody has learned something since so many answers that going back does not make them forget.
    pub fn reveals(&self, answers: usize) -> bool {
        let then = self.position(answers);
        let mut news = false;
        self.again(&mut then.clone(), answers, self.given.len(), |_, _, entries| {
            news |= entries.iter().any(brings_news);
        });
        let q = |g| Q { g, m: &self.matchup };
        let newly = |id: CardId| q(&self.game).seen_by(id).0 & !q(&then).seen_by(id).0 != 0;
        news || (0..self.game.cards.len() as u16).any(|id| newly(CardId(id)))
    }

    /// The game as a file.
    pub fn record(&self, content: &str) -> Replay {
        let answers: Vec<(Seat, Answer)> = self.given.iter().map(|given| (given.seat, given.answer)).collect();
        record(self.q(), &self.matchup.setup, &answers, env!("CARGO_PKG_VERSION"), content)
    }
}

/// Something that nobody could know before it happened.
fn brings_news(entry: &Entry) -> bool {
    use Verb::*;
    matches!(entry.what.verb, Revealed | ShadowTurned | StageRevealed | Draws | Looks | Mulligan)
}
