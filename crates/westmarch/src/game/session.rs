//! A game being played: the value itself, everything that was answered, and the way back.

use std::panic::{AssertUnwindSafe, catch_unwind};

use rules::decision::{Answer, Decision};
use rules::engine::{Refused, answer};
use rules::ids::Seat;
use rules::log::Entry;
use rules::matchup::Match;
use rules::query::Q;
use rules::replay::{Replay, record};
use rules::setup::{Setup, SetupError, begin};
use rules::state::Game;

use library::Library;

use crate::outcome::{Failure, said};

pub struct Session {
    pub matchup: Match,
    pub game: Game,
    pub log: Vec<Entry>,
    /// Every answer given so far, those of the pace included.
    pub answers: Vec<(Seat, Answer)>,
    moments: Vec<Moment>,
}

/// A point to come back to.
struct Moment {
    game: Game,
    log: usize,
    answers: usize,
}

/// Why an answer was not taken. The game is as it was.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Trouble {
    Refused(Refused),
    /// The engine itself failed; what it said last.
    Bug(String),
}

impl std::fmt::Display for Trouble {
    fn fmt(&self, out: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Trouble::Refused(Refused::Endless) => {
                write!(
                    out,
                    "{}; nothing was changed, and `report` writes it down for those who can mend it",
                    Refused::Endless
                )
            }
            Trouble::Refused(refused) => refused.fmt(out),
            Trouble::Bug(said) => {
                write!(out, "this is a bug of the game ({said}); nothing was changed, and `report` writes it down")
            }
        }
    }
}

impl Session {
    pub fn begin(library: &Library, setup: &Setup) -> Result<Session, SetupError> {
        let mut log = Vec::new();
        let (matchup, game) = begin(&library.pool, setup, Some(&mut log))?;
        Ok(Session { matchup, game, log, answers: Vec::new(), moments: Vec::new() })
    }

    /// A game that was saved, at the point where it was. Every answer can be taken back.
    pub fn resume(library: &Library, saved: &Replay) -> Result<Session, Failure> {
        let mut session = Session::begin(library, &saved.setup).map_err(Failure::input)?;
        let wrong = |why: &dyn std::fmt::Display| {
            let (theirs, ours) = (&saved.content, &library.version);
            let since = if theirs == ours {
                String::new()
            } else {
                format!(" It was played with content {theirs}; this is content {ours}.")
            };
            Failure::input(format!("the saved game does not go on here as it began: {why}.{since}"))
        };
        saved.check_format().map_err(Failure::input)?;
        for (at, (_, answer)) in saved.answers.iter().enumerate() {
            session.mark();
            let refused = |trouble| wrong(&format!("answer {} was refused: {trouble}", at + 1));
            session.give(*answer).map_err(refused)?;
            saved.check(session.q(), at + 1).map_err(|why| wrong(&why))?;
        }
        saved.origin.check_cards(session.q()).map_err(|why| wrong(&why))?;
        Ok(session)
    }

    /// The game as a file.
    pub fn record(&self, content: &str) -> Replay {
        record(self.q(), &self.matchup.setup, &self.answers, env!("CARGO_PKG_VERSION"), content)
    }

    pub fn q(&self) -> Q<'_> {
        Q { g: &self.game, m: &self.matchup }
    }

    pub fn decision(&self) -> Option<Decision> {
        self.q().decision()
    }

    pub fn seat(&self) -> Option<Seat> {
        self.game.ask.map(|ask| ask.seat)
    }

    /// Remembers this moment for `undo`.
    pub fn mark(&mut self) {
        let moment = Moment { game: self.game.clone(), log: self.log.len(), answers: self.answers.len() };
        self.moments.push(moment);
    }

    /// Forgets the last moment if nothing has been answered since.
    pub fn unmark(&mut self) {
        if self.moments.last().is_some_and(|moment| moment.answers == self.answers.len()) {
            self.moments.pop();
        }
    }

    /// Goes back to the last moment. Tells whether there was one.
    pub fn undo(&mut self) -> bool {
        let Some(moment) = self.moments.pop() else { return false };
        self.game = moment.game;
        self.log.truncate(moment.log);
        self.answers.truncate(moment.answers);
        true
    }

    /// Gives an answer to the question asked.
    pub fn give(&mut self, given: Answer) -> Result<(), Trouble> {
        let seat = self.seat().unwrap_or(Seat::ENCOUNTER);
        let mut game = self.game.clone();
        let known = self.log.len();
        let matchup = &self.matchup;
        let log = &mut self.log;
        // A defect of the engine must not cost anybody their game.
        let done = catch_unwind(AssertUnwindSafe(|| answer(&mut game, matchup, seat, given, Some(log))));
        match done {
            Ok(Ok(())) => {
                self.game = game;
                self.answers.push((seat, given));
                Ok(())
            }
            Ok(Err(refused)) => Err(Trouble::Refused(refused)),
            Err(panic) => {
                self.log.truncate(known);
                Err(Trouble::Bug(said(&*panic)))
            }
        }
    }
}
