//! A puzzle for players: a task, hints, a limit, and the script as its solution.

use std::sync::Arc;

use cardlang::def::Phase;
use rules::decision::Answer;
use rules::engine::{Refused, answer};
use rules::pool::Pool;
use rules::state::Game;

use super::Fault;
use super::position::{Table, set_up};
use super::run::{self, Stop};
use super::script::{Limit, Puzzle, Task};

/// How far a player has come.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Standing {
    Open,
    Solved,
    /// The game is over, or the time is.
    Failed,
}

/// A puzzle being played by somebody.
pub struct Challenge<'p> {
    pub puzzle: &'p Puzzle,
    pub task: &'p Task,
    pub table: Table,
    began: Moment,
}

/// The round and the phase.
type Moment = (u16, Option<Phase>);

fn moment(game: &Game) -> Moment {
    (game.round, game.step.phase())
}

impl<'p> Challenge<'p> {
    /// The position, at its first question. A puzzle without a task is no challenge.
    pub fn begin(pool: &Arc<Pool>, puzzle: &'p Puzzle) -> Result<Challenge<'p>, Fault> {
        let task = puzzle.task.as_ref();
        let task =
            task.ok_or_else(|| Fault::new(puzzle.line, "this puzzle has no goal: it is a test, not a challenge"))?;
        let table = set_up(pool, puzzle)?;
        Ok(Challenge { puzzle, task, began: moment(&table.game), table })
    }

    /// Takes an answer of whoever is asked.
    pub fn give(&mut self, given: Answer) -> Result<(), Refused> {
        let Table { matchup, game, log, .. } = &mut self.table;
        let seat = game.ask.map_or(rules::ids::Seat(0), |ask| ask.seat);
        answer(game, matchup, seat, given, Some(log))
    }

    /// How the challenge stands.
    pub fn standing(&self) -> Result<Standing, Fault> {
        self.task.standing(&self.table, self.began)
    }
}

impl Task {
    fn standing(&self, table: &Table, began: Moment) -> Result<Standing, Fault> {
        if self.is_reached(table)? {
            return Ok(Standing::Solved);
        }
        let over = table.game.outcome.is_some() || self.is_late(&table.game, began);
        Ok(if over { Standing::Failed } else { Standing::Open })
    }

    fn is_reached(&self, table: &Table) -> Result<bool, Fault> {
        for (line, wanted) in &self.wanted {
            match table.check_expectation(wanted, *line) {
                Ok(()) => {}
                Err(Stop::Failed(_)) => return Ok(false),
                Err(Stop::Fault(fault)) => return Err(fault),
            }
        }
        Ok(true)
    }

    fn is_late(&self, game: &Game, began: Moment) -> bool {
        match self.limit {
            Limit::None => false,
            Limit::Round(last) => game.round > last,
            Limit::Phase => moment(game) != began,
        }
    }

    /// How long there is time, in words.
    pub fn limit_in_words(&self) -> Option<String> {
        match self.limit {
            Limit::None => None,
            Limit::Round(round) => Some(format!("by the end of round {round}")),
            Limit::Phase => Some("by the end of this phase".to_owned()),
        }
    }
}

/// Watches over a script that is the solution of a task.
pub(super) struct Watch<'p> {
    task: &'p Task,
    began: Moment,
}

impl<'p> Watch<'p> {
    /// Watches a puzzle that has a goal.
    pub fn new(puzzle: &'p Puzzle, table: &Table) -> Option<Watch<'p>> {
        puzzle.task.as_ref().map(|task| Watch { task, began: moment(&table.game) })
    }

    /// The goal is reached by the last answer, and not before; `last` once that has been given.
    pub fn look(&self, table: &Table, line: usize, last: bool) -> Result<(), Stop> {
        let standing = self.task.standing(table, self.began)?;
        let goal = &self.task.words;
        match (standing, last) {
            (Standing::Open, false) | (Standing::Solved, true) => Ok(()),
            (Standing::Solved, false) => Err(table.failed(
                line,
                format!("the goal \"{goal}\" is reached by the last answer"),
                "it is reached already",
            )),
            (Standing::Failed, _) => {
                Err(table.failed(line, format!("the goal \"{goal}\" in time"), "it has been missed"))
            }
            (Standing::Open, true) => {
                let missing = self.task.wanted.iter().map(|(line, wanted)| table.check_expectation(wanted, *line));
                missing.collect()
            }
        }
    }
}

/// Every answer of the solution, those to questions nobody needs to be asked included.
pub fn solution(pool: &Arc<Pool>, puzzle: &Puzzle) -> Result<Vec<Answer>, String> {
    run::answers(pool, puzzle).map_err(|stop| match stop {
        Stop::Fault(fault) => fault.message,
        Stop::Failed(failed) => format!("expected {}, found {}", failed.expected, failed.found),
    })
}
