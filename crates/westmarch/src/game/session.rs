//! A game being played: the value itself, everything that was answered, and the way back.

use std::panic::{AssertUnwindSafe, catch_unwind};

use rules::chance::Seed;
use rules::decision::{Answer, Decision};
use rules::engine::{Refused, answer};
use rules::ids::Seat;
use rules::log::Entry;
use rules::matchup::Match;
use rules::query::Q;
use rules::replay::{Anew, Course, Replay, TakenBack};
use rules::setup::{Setup, SetupError, begin};
use rules::state::Game;
use rules::view::deal_anew;
use table::news::shows;
use table::secret::promise;

use library::Library;

use crate::outcome::{Failure, said};

pub struct Session {
    pub matchup: Match,
    pub game: Game,
    pub log: Vec<Entry>,
    /// Every answer given so far, those of the pace included.
    pub answers: Vec<(Seat, Answer)>,
    /// What was taken back so far.
    pub taken_back: TakenBack,
    moments: Vec<Moment>,
    anew: Vec<Anew>,
    /// So many answers were left when something was taken back that somebody had seen.
    seen: Option<usize>,
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
        Ok(Session {
            matchup,
            game,
            log,
            answers: Vec::new(),
            taken_back: TakenBack::default(),
            moments: Vec::new(),
            anew: Vec::new(),
            seen: None,
        })
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
        session.taken_back = saved.taken_back;
        session.deal_as(saved);
        for (at, (_, answer)) in saved.answers.iter().enumerate() {
            session.mark();
            let refused = |trouble| wrong(&format!("answer {} was refused: {trouble}", at + 1));
            session.give(*answer).map_err(refused)?;
            session.deal_as(saved);
            saved.check(session.q(), at + 1).map_err(|why| wrong(&why))?;
        }
        saved.origin.check_cards(session.q()).map_err(|why| wrong(&why))?;
        Ok(session)
    }

    /// The game as a file.
    pub fn record(&self, content: &str) -> Replay {
        let setup = &self.matchup.setup;
        let course = Course { setup, answers: &self.answers, anew: &self.anew };
        let (promise, taken_back) = (Some(promise(setup)), self.taken_back);
        Replay { promise, taken_back, ..course.record(self.q(), env!("CARGO_PKG_VERSION"), content) }
    }

    /// What was dealt anew in a saved game after as many answers as have been given.
    fn deal_as(&mut self, saved: &Replay) {
        let given = self.answers.len();
        for anew in saved.anew.iter().filter(|anew| anew.after as usize == given) {
            self.deal_anew(anew.seed);
        }
    }

    /// Deals anew what nobody has seen.
    pub fn deal_anew(&mut self, seed: Seed) {
        self.anew.push(Anew { after: self.answers.len() as u32, seed });
        deal_anew(&mut self.game, &self.matchup, seed);
        self.seen = None;
    }

    /// Whether something has just been taken back that somebody had seen.
    pub fn knows_too_much(&self) -> bool {
        self.seen == Some(self.answers.len())
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
        let reveals = u32::from(shows(self.q(), &moment.game, &self.log[moment.log..]));
        let answers = (self.answers.len() - moment.answers) as u32;
        self.taken_back.add(TakenBack { answers, reveals });
        if reveals > 0 || self.knows_too_much() {
            self.seen = Some(moment.answers);
        }
        self.anew.retain(|anew| anew.after as usize <= moment.answers);
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
