//! One game, as a value that can be played, copied, imagined anew and taken back.

use std::sync::Arc;

use bots::{Budget, Turn, observe};
use pyo3::exceptions::PyTypeError;
use pyo3::prelude::*;
use rules::decision;
use rules::engine::answer;
use rules::ids::Seat;
use rules::matchup::Match;
use rules::query::Q;
use rules::replay::{Replay, digest, record};
use rules::setup::{Setup, Table};
use rules::state::{self, Dice, Outcome};
use rules::tell::{describe_question, line};
use rules::view::{from_view, redeal, view};

use crate::answer::Answer;
use crate::data::{array, plain};
use crate::deck::lineup;
use crate::errors::{IllegalAnswer, WestmarchError, illegal, seat, setup as setup_error, wrong};
use crate::house::{library, mode};

/// A game from its first question to its end.
///
/// The same setup, seed and answers give the same game on every machine. `seed` is that of `Setup`: game `n` of
/// `westmarch sim --seed s` has `westmarch.seed_of(s, n)`.
///
/// >>> import westmarch
/// >>> game = westmarch.Game("passage-through-mirkwood", ["core-leadership"], seed=1)
/// >>> game.seat, game.round, game.outcome
/// (0, 0, None)
/// >>> game.step(0)
/// >>> bot = westmarch.Bot("heuristic")
/// >>> while game.outcome is None:
/// ...     game.step(bot.choose(game))
/// >>> game.outcome in ("won", "lost")
/// True
#[pyclass(module = "westmarch", skip_from_py_object)]
#[derive(Clone)]
pub struct Game {
    pub matchup: Arc<Match>,
    /// What it was dealt from; none of a puzzle, nor of a game imagined anew.
    setup: Option<Arc<Setup>>,
    /// Before the first answer.
    start: Arc<state::Game>,
    pub game: state::Game,
    pub given: Vec<(Seat, decision::Answer)>,
    /// The legal answers to the question it waits on.
    pub answers: Vec<decision::Answer>,
}

impl Game {
    /// A game at a question, nothing answered yet.
    pub fn at(matchup: Arc<Match>, setup: Option<Arc<Setup>>, game: state::Game) -> Game {
        let start = Arc::new(game.clone());
        let mut made = Game { matchup, setup, start, game, given: Vec::new(), answers: Vec::new() };
        made.list();
        made
    }

    pub fn q(&self) -> Q<'_> {
        Q { g: &self.game, m: &self.matchup }
    }

    fn list(&mut self) {
        self.answers.clear();
        if self.game.ask.is_some() {
            Q { g: &self.game, m: &self.matchup }.answers(&mut self.answers);
        }
    }

    /// The question as a policy meets it.
    pub fn turn(&self) -> PyResult<Turn<'_>> {
        Turn::new(self.q(), &self.answers).ok_or_else(|| WestmarchError::new_err("the game is over: nobody is asked"))
    }

    /// Who is meant: the seat that is named, else whoever is asked, else the first.
    fn viewer(&self, number: Option<usize>) -> PyResult<Seat> {
        match number {
            Some(number) => seat(&self.game, number),
            None => Ok(self.game.ask.map_or(Seat(0), |ask| ask.seat)),
        }
    }

    fn meant(&self, given: &Bound<'_, PyAny>) -> PyResult<decision::Answer> {
        if let Ok(answer) = given.cast::<Answer>() {
            return Ok(from_view(self.q(), answer.get().said));
        }
        let Ok(index) = given.extract::<i64>() else {
            return Err(PyTypeError::new_err("an answer is an `Answer` or its place in the list of answers"));
        };
        self.answer_at(index).ok_or_else(|| illegal(no_such(index, self.answers.len())))
    }

    fn answer_at(&self, index: i64) -> Option<decision::Answer> {
        self.answers.get(usize::try_from(index).ok()?).copied()
    }

    /// Gives an answer for whoever is asked.
    pub fn give(&mut self, given: decision::Answer) -> PyResult<()> {
        let Some(ask) = self.game.ask else { return Err(illegal(no_such(0, 0))) };
        answer(&mut self.game, &self.matchup, ask.seat, given, None).map_err(illegal)?;
        self.given.push((ask.seat, given));
        self.list();
        Ok(())
    }

    fn restart(&self) -> Game {
        Game {
            game: (*self.start).clone(),
            given: Vec::new(),
            answers: Vec::new(),
            start: self.start.clone(),
            matchup: self.matchup.clone(),
            setup: self.setup.clone(),
        }
    }
}

#[pymethods]
impl Game {
    /// Sets a game up: a scenario, a deck for each player, and a seed.
    #[new]
    #[pyo3(signature = (scenario, decks, seed = 0, mode = "standard", first = 0))]
    fn new(
        py: Python<'_>,
        scenario: &str,
        decks: Vec<Bound<'_, PyAny>>,
        seed: u64,
        mode: &str,
        first: u8,
    ) -> PyResult<Game> {
        let setup = setup_of(py, scenario, &decks, seed, mode, first)?;
        let table = Table::lay(&library(py)?.pool, &setup).map_err(setup_error)?;
        let game = table.deal(seed).map_err(setup_error)?;
        Ok(Game::at(Arc::new(table.matchup), Some(Arc::new(setup)), game))
    }

    /// A game as far as a replay goes: a file of `westmarch play --replay`, or what `replay` gave.
    #[staticmethod]
    fn from_replay(py: Python<'_>, text: &str) -> PyResult<Game> {
        let replay: Replay =
            serde_json::from_str(text).map_err(|error| wrong(format!("this is no replay: {error}")))?;
        let (matchup, mut game) = replay.begin(&library(py)?.pool, None).map_err(wrong)?;
        if !replay.anew.is_empty() {
            return Err(wrong("cards were dealt anew during this game; such a replay cannot be played from here"));
        }
        let start = Arc::new(game.clone());
        for at in 0..replay.answers.len() {
            replay.step(&matchup, &mut game, at, None).map_err(wrong)?;
        }
        let mut made = Game::at(Arc::new(matchup), Some(Arc::new(replay.setup.clone())), game);
        made.start = start;
        made.given = replay.answers;
        Ok(made)
    }

    /// The game as a file that `westmarch replay` reads.
    fn replay(&self, py: Python<'_>) -> PyResult<String> {
        let Some(setup) = &self.setup else {
            return Err(wrong("this game was not dealt from a setup: a puzzle or an imagined game has no replay"));
        };
        let content = &library(py)?.version;
        let written = py.detach(|| record(self.q(), setup, &self.given, env!("CARGO_PKG_VERSION"), content));
        serde_json::to_string(&written).map_err(wrong)
    }

    /// Who is asked; none when the game is over.
    #[getter]
    fn seat(&self) -> Option<u8> {
        self.game.ask.map(|ask| ask.seat.0)
    }

    #[getter]
    fn seats(&self) -> u8 {
        self.game.seats
    }

    #[getter]
    fn round(&self) -> u16 {
        self.game.round
    }

    /// `won`, `lost`, or none while the game goes on.
    #[getter]
    fn outcome(&self) -> Option<&'static str> {
        self.game.outcome.map(|outcome| match outcome {
            Outcome::Won => "won",
            Outcome::Lost => "lost",
        })
    }

    /// The score of a game that was won; lower is better.
    #[getter]
    fn score(&self) -> Option<i32> {
        self.q().score()
    }

    /// How many answers were given.
    #[getter]
    fn decisions(&self) -> usize {
        self.given.len()
    }

    /// What is asked, in words.
    ///
    /// >>> import westmarch
    /// >>> westmarch.Game("passage-through-mirkwood", ["core-leadership"], seed=1).question
    /// 'Player 1: keep this hand, or draw a new one? (setup 5 Opening hands)'
    #[getter]
    fn question(&self) -> Option<String> {
        self.game.ask.map(|_| describe_question(self.q()))
    }

    /// Every legal answer.
    fn answers(&self) -> Vec<Answer> {
        let Some(ask) = self.game.ask else { return Vec::new() };
        self.answers.iter().enumerate().map(|(n, answer)| Answer::new(self.q(), ask.seat, n, *answer)).collect()
    }

    fn __len__(&self) -> usize {
        self.answers.len()
    }

    /// Gives an answer, by its place in the list or as an `Answer`, and runs on to the next question or the end. An
    /// answer that is not legal is refused with the reason, and nothing changes.
    ///
    /// >>> import westmarch
    /// >>> game = westmarch.Game("passage-through-mirkwood", ["core-leadership"], seed=1)
    /// >>> game.step(7)
    /// Traceback (most recent call last):
    ///     ...
    /// westmarch.IllegalAnswer: there is no answer 7: there are 2, from 0 to 1
    fn step(&mut self, answer: &Bound<'_, PyAny>) -> PyResult<()> {
        self.give(self.meant(answer)?)
    }

    /// What a seat sees, as dictionaries and lists; `westmarch.types.View` says what is in it. Without a seat, that of
    /// whoever is asked.
    ///
    /// >>> import westmarch
    /// >>> view = westmarch.Game("passage-through-mirkwood", ["core-leadership"], seed=1).view()
    /// >>> view["players"][0]["hand"]["count"], view["encounter_deck"]["count"]
    /// (6, 36)
    #[pyo3(signature = (seat = None))]
    fn view<'py>(&self, py: Python<'py>, seat: Option<usize>) -> PyResult<Bound<'py, PyAny>> {
        plain(py, &view(self.q(), Some(self.viewer(seat)?)))
    }

    /// What a seat knows as numbers, named by `westmarch.OBSERVATION`.
    ///
    /// >>> import westmarch
    /// >>> game = westmarch.Game("passage-through-mirkwood", ["core-leadership"], seed=1)
    /// >>> game.observation().shape == (len(westmarch.OBSERVATION),)
    /// True
    #[pyo3(signature = (seat = None))]
    fn observation<'py>(&self, py: Python<'py>, seat: Option<usize>) -> PyResult<Bound<'py, PyAny>> {
        let mut told = Vec::with_capacity(observe::OBSERVATION);
        observe::observe(self.q(), self.viewer(seat)?, &mut told);
        array(py, &told, "float32", &[told.len()])
    }

    /// The legal answers as numbers, a row each, named by `westmarch.FEATURES`.
    fn features<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        let mut told = Vec::with_capacity(self.answers.len() * observe::FEATURES);
        let seat = self.viewer(None)?;
        self.answers.iter().for_each(|answer| observe::features(self.q(), seat, *answer, &mut told));
        array(py, &told, "float32", &[self.answers.len(), observe::FEATURES])
    }

    /// For each legal answer the number of the card it names, a place in `westmarch.definitions()`; -1 for none.
    fn definitions<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        let seat = self.viewer(None)?;
        let number = |answer| observe::definition(self.q(), seat, answer).map_or(-1, i32::from);
        let numbers: Vec<i32> = self.answers.iter().map(|answer| number(*answer)).collect();
        array(py, &numbers, "int32", &[numbers.len()])
    }

    /// The chance to win that the search bots give this table, between 0 and 1: a judgement at a glance.
    fn chance(&self) -> f32 {
        bots::chance(self.q())
    }

    /// A copy that goes its own way.
    #[pyo3(name = "clone")]
    fn copy(&self) -> Game {
        self.clone()
    }

    fn __copy__(&self) -> Game {
        self.clone()
    }

    fn __deepcopy__(&self, _memo: &Bound<'_, PyAny>) -> Game {
        self.clone()
    }

    /// A game that looks the same to a seat, everything it cannot know dealt anew.
    ///
    /// >>> import westmarch
    /// >>> game = westmarch.Game("passage-through-mirkwood", ["core-leadership"], seed=1)
    /// >>> imagined = game.redeal(seed=5)
    /// >>> imagined.view() == game.view(), imagined.digest() == game.digest()
    /// (True, False)
    #[pyo3(signature = (seat = None, seed = 0))]
    fn redeal(&self, seat: Option<usize>, seed: u64) -> PyResult<Game> {
        let mut made = self.game.clone();
        redeal(self.q(), self.viewer(seat)?, &mut Dice(seed), &mut made);
        Ok(Game::at(self.matchup.clone(), None, made))
    }

    /// Takes the last answers back.
    ///
    /// >>> import westmarch
    /// >>> game = westmarch.Game("passage-through-mirkwood", ["core-leadership"], seed=1)
    /// >>> before = game.digest()
    /// >>> game.step(0); game.undo(); game.digest() == before
    /// True
    #[pyo3(signature = (answers = 1))]
    fn undo(&mut self, answers: usize) -> PyResult<()> {
        let Some(kept) = self.given.len().checked_sub(answers) else {
            let given = self.given.len();
            return Err(wrong(format!("{answers} answers cannot be taken back: {given} were given")));
        };
        let mut again = self.restart();
        for (seat, given) in &self.given[..kept] {
            answer(&mut again.game, &again.matchup, *seat, *given, None).map_err(wrong)?;
        }
        again.given = self.given[..kept].to_vec();
        again.list();
        *self = again;
        Ok(())
    }

    /// A digest of the whole position, hidden cards included: the same for the same position on every machine.
    fn digest(&self) -> u64 {
        digest(self.q())
    }

    fn __eq__(&self, other: &Game) -> bool {
        self.game == other.game && self.matchup.setup.scenario == other.matchup.setup.scenario
    }

    /// What has happened since the game was dealt, as a seat reads it: one dictionary a line.
    #[pyo3(signature = (seat = None))]
    fn log<'py>(&self, py: Python<'py>, seat: Option<usize>) -> PyResult<Bound<'py, PyAny>> {
        let viewer = self.viewer(seat)?;
        let (mut again, mut entries) = (self.restart(), Vec::new());
        for (seat, given) in &self.given {
            answer(&mut again.game, &again.matchup, *seat, *given, Some(&mut entries)).map_err(wrong)?;
        }
        let lines: Vec<_> = entries.iter().map(|entry| line(self.q(), entry, Some(viewer))).collect();
        plain(py, &lines)
    }

    /// Advice on the question at hand: each answer worth a thought with its chance to win in so many imagined games
    /// played to their end. The same seed gives the same advice.
    ///
    /// >>> import westmarch
    /// >>> game = westmarch.Game("passage-through-mirkwood", ["core-leadership"], seed=1)
    /// >>> advice = game.advise(games=40)
    /// >>> advice["best"] in range(len(game))
    /// True
    #[pyo3(signature = (games = 400, seed = 0, threads = 1))]
    fn advise<'py>(&self, py: Python<'py>, games: u32, seed: u64, threads: usize) -> PyResult<Bound<'py, PyAny>> {
        self.turn()?;
        let think = || {
            let turn = self.turn().ok()?;
            Some(bots::advise_on(threads.max(1), turn, Budget::Iterations(games.max(1)), seed))
        };
        plain(py, &py.detach(think))
    }

    /// A game that was dealt travels as its replay.
    fn __reduce__<'py>(&self, py: Python<'py>) -> PyResult<(Bound<'py, PyAny>, (String,))> {
        Ok((py.get_type::<Game>().getattr("from_replay")?, (self.replay(py)?,)))
    }

    fn __repr__(&self) -> String {
        let stands = match self.outcome() {
            Some(outcome) => outcome.to_owned(),
            None => format!("round {}, {} answers", self.game.round, self.answers.len()),
        };
        format!("<Game {}, {} players: {stands}>", self.matchup.setup.scenario, self.game.seats)
    }
}

/// What is wrong with the place of an answer.
pub fn no_such(place: i64, answers: usize) -> String {
    match answers {
        0 => "the game is over: it takes no answer".to_owned(),
        count => format!("there is no answer {place}: there are {count}, from 0 to {}", count - 1),
    }
}

/// An answer that the engine refused, as a kind of illegal answer.
pub fn refused(lane: usize, why: impl std::fmt::Display) -> PyErr {
    IllegalAnswer::new_err(format!("game {lane}: {why}"))
}

/// A setup as Python names it.
pub fn setup_of(
    py: Python<'_>,
    scenario: &str,
    decks: &[Bound<'_, PyAny>],
    seed: u64,
    named: &str,
    first: u8,
) -> PyResult<Setup> {
    let library = library(py)?;
    let scenario = library.scenario(scenario).map_err(crate::errors::unknown)?.id.clone();
    let decks = lineup(library, decks)?;
    if usize::from(first) >= decks.len() && !decks.is_empty() {
        return Err(setup_error(format!("seat {first} cannot be first: the seats are 0 to {}", decks.len() - 1)));
    }
    Ok(Setup { scenario, mode: mode(named)?, decks, seed: seed.into(), first, campaign: None })
}
