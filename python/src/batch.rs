//! Many games of one setup that step together, without the interpreter's lock.

use std::sync::{Arc, Mutex, PoisonError};

use bots::{Policy, Turn, observe};
use lab::playout::seeds_of_seats;
use lab::sim::Seeds;
use pyo3::prelude::*;
use rayon::iter::{IndexedParallelIterator, IntoParallelRefIterator, IntoParallelRefMutIterator, ParallelIterator};
use rayon::{ThreadPool, ThreadPoolBuilder};
use rules::decision::Answer;
use rules::engine::Engine;
use rules::query::Q;
use rules::setup::{Table, empty_game};
use rules::state::{Dice, Game, Outcome};

use crate::data::{array, flags, whole_numbers};
use crate::errors::{setup as setup_error, unknown, wrong};
use crate::game::{no_such, refused, setup_of};

/// One game of a batch.
struct Lane {
    game: Game,
    answers: Vec<Answer>,
    /// The number of the game that is played here; see [`Seeds::of`].
    number: u64,
    /// The bots that play here, one for each seat, if any were asked.
    players: Mutex<Option<Players>>,
}

/// A bot in every seat.
struct Players {
    bot: bots::Bot,
    policies: Vec<Box<dyn Policy>>,
}

/// What came of a step in one lane.
#[derive(Clone, Copy, Default)]
struct Stepped {
    reward: f32,
    over: bool,
}

/// What is the same for all games.
struct Common {
    table: Table,
    seed: u64,
    lanes: u64,
    goes_on: bool,
}

/// Games of the same setup, dealt from different seeds, that take an answer each at a time. Game `n` of a batch is game
/// `n` of `westmarch sim` with the same seed; where one is over, another begins: of `games` lanes, lane `i` plays the
/// games `i`, `i + games`, `i + 2 * games` and so on.
///
/// >>> import numpy, westmarch
/// >>> batch = westmarch.Batch("passage-through-mirkwood", ["core-leadership"], games=4, seed=1)
/// >>> batch.counts.tolist()
/// [2, 2, 2, 2]
/// >>> rewards, over = batch.step(numpy.zeros(4, dtype=int))
/// >>> rewards.tolist(), over.tolist()
/// ([0.0, 0.0, 0.0, 0.0], [False, False, False, False])
/// >>> batch.observations().shape == (4, len(westmarch.OBSERVATION))
/// True
#[pyclass(module = "westmarch")]
pub struct Batch {
    common: Common,
    lanes: Vec<Lane>,
    threads: Option<Arc<ThreadPool>>,
}

impl Lane {
    fn deal(&mut self, common: &Common) -> Result<(), String> {
        let seeds = Seeds::of(common.seed, self.number);
        common.table.deal_into(&mut self.game, seeds.game).map_err(|error| error.to_string())?;
        self.players = Mutex::new(None);
        self.list(common);
        Ok(())
    }

    fn list(&mut self, common: &Common) {
        self.answers.clear();
        if self.game.ask.is_some() {
            Q { g: &self.game, m: &common.table.matchup }.answers(&mut self.answers);
        }
    }

    fn step(&mut self, common: &Common, place: i32) -> Result<Stepped, String> {
        if self.answers.is_empty() {
            return Ok(Stepped { reward: 0.0, over: true });
        }
        let answer = usize::try_from(place).ok().and_then(|place| self.answers.get(place)).copied();
        let answer = answer.ok_or_else(|| no_such(i64::from(place), self.answers.len()))?;
        let mut engine = Engine::new(&mut self.game, &common.table.matchup, None);
        engine.answer_unchecked(answer).map_err(|why| why.to_string())?;
        let outcome = self.game.outcome;
        if outcome.is_some() && common.goes_on {
            self.number += common.lanes;
            self.deal(common)?;
        } else {
            self.list(common);
        }
        Ok(Stepped { reward: f32::from(outcome == Some(Outcome::Won)), over: outcome.is_some() })
    }

    fn choose(&mut self, common: &Common, bot: bots::Bot) -> i32 {
        let q = Q { g: &self.game, m: &common.table.matchup };
        let Some(turn) = Turn::new(q, &self.answers) else { return -1 };
        let players = self.players.get_mut().unwrap_or_else(PoisonError::into_inner);
        if players.as_ref().is_none_or(|there| there.bot != bot) {
            let seeds = seeds_of_seats(Seeds::of(common.seed, self.number).players);
            let policies = seeds.take(usize::from(self.game.seats)).map(|seed| bot.policy(seed)).collect();
            *players = Some(Players { bot, policies });
        }
        let Some(players) = players else { return -1 };
        let chosen = players.policies[turn.seat().index()].choose(turn);
        self.answers.iter().position(|answer| *answer == chosen).map_or(-1, |place| place as i32)
    }

    fn roll(&mut self, common: &Common, steps: usize, dice: &mut Dice) -> Result<u64, String> {
        let mut taken = 0;
        for _ in 0..steps {
            if self.answers.is_empty() {
                break;
            }
            let place = dice.below(self.answers.len()) as i32;
            self.step(common, place)?;
            taken += 1;
        }
        Ok(taken)
    }

    /// The first answers as numbers, so many at most.
    fn features(&self, common: &Common, most: usize) -> Vec<f32> {
        let Some(seat) = self.seat() else { return Vec::new() };
        let q = Q { g: &self.game, m: &common.table.matchup };
        let mut told = Vec::with_capacity(self.answers.len().min(most) * observe::FEATURES);
        self.answers.iter().take(most).for_each(|answer| observe::features(q, seat, *answer, &mut told));
        told
    }

    fn seat(&self) -> Option<rules::ids::Seat> {
        self.game.ask.map(|ask| ask.seat)
    }
}

impl Batch {
    /// Something of every lane, in their order.
    fn each<T: Send>(&self, f: impl Fn(&Lane) -> T + Sync) -> Vec<T> {
        match &self.threads {
            Some(threads) => threads.install(|| self.lanes.par_iter().with_min_len(8).map(&f).collect()),
            None => self.lanes.iter().map(f).collect(),
        }
    }

    /// The same of what changes them; the first trouble, by the order of the lanes.
    fn change<T: Send>(
        &mut self,
        f: impl Fn(&Common, usize, &mut Lane) -> Result<T, String> + Sync,
    ) -> Result<Vec<T>, (usize, String)> {
        let Batch { common, lanes, threads } = self;
        let one = |(at, lane): (usize, &mut Lane)| f(common, at, lane).map_err(|why| (at, why));
        match threads {
            Some(threads) => threads.install(|| {
                let done: Vec<_> = lanes.par_iter_mut().with_min_len(8).enumerate().map(one).collect();
                done.into_iter().collect()
            }),
            None => lanes.iter_mut().enumerate().map(one).collect(),
        }
    }
}

#[pymethods]
impl Batch {
    /// `threads` is how many share the work (0: one for each core). With `goes_on` a finished game is followed by the
    /// next; without, it stays over and takes no answers.
    #[new]
    #[pyo3(signature = (scenario, decks, games = 256, seed = 0, mode = "standard", threads = 1, goes_on = true))]
    #[expect(clippy::too_many_arguments, reason = "they have names in Python")]
    fn new(
        py: Python<'_>,
        scenario: &str,
        decks: Vec<Bound<'_, PyAny>>,
        games: usize,
        seed: u64,
        mode: &str,
        threads: usize,
        goes_on: bool,
    ) -> PyResult<Batch> {
        if games == 0 {
            return Err(wrong("a batch needs at least one game"));
        }
        let setup = setup_of(py, scenario, &decks, 0, mode, 0)?;
        let table = Table::lay(&crate::house::library(py)?.pool, &setup).map_err(setup_error)?;
        let common = Common { table, seed, lanes: games as u64, goes_on };
        let threads = match threads {
            1 => None,
            many => Some(Arc::new(ThreadPoolBuilder::new().num_threads(many).build().map_err(wrong)?)),
        };
        let lane = |number| Lane { game: empty_game(1, 0, 0), answers: Vec::new(), number, players: Mutex::new(None) };
        let mut batch = Batch { common, lanes: (0..games as u64).map(lane).collect(), threads };
        py.detach(|| batch.change(|common, _, lane| lane.deal(common))).map_err(|(_, why)| setup_error(why))?;
        Ok(batch)
    }

    fn __len__(&self) -> usize {
        self.lanes.len()
    }

    /// How many legal answers each game has; none where it is over.
    #[getter]
    fn counts<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        let counts: Vec<i32> = self.lanes.iter().map(|lane| lane.answers.len() as i32).collect();
        array(py, &counts, "int32", &[counts.len()])
    }

    /// Who is asked in each game; -1 where it is over.
    #[getter]
    fn seats<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        let seats: Vec<i32> = self.lanes.iter().map(|lane| lane.seat().map_or(-1, |seat| i32::from(seat.0))).collect();
        array(py, &seats, "int32", &[seats.len()])
    }

    /// The number of the game that is played in each lane.
    #[getter]
    fn numbers(&self) -> Vec<u64> {
        self.lanes.iter().map(|lane| lane.number).collect()
    }

    /// Gives each game the answer at that place of its list. What comes back are two arrays: the rewards, 1 for a game
    /// that was won just now, else 0; and whether a game ended just now. Lanes that are over take no notice.
    fn step<'py>(
        &mut self,
        py: Python<'py>,
        places: &Bound<'py, PyAny>,
    ) -> PyResult<(Bound<'py, PyAny>, Bound<'py, PyAny>)> {
        let places = whole_numbers(py, places)?;
        if places.len() != self.lanes.len() {
            return Err(wrong(format!(
                "{} answers for {} games: one for each is wanted",
                places.len(),
                self.lanes.len()
            )));
        }
        self.check(&places)?;
        let done = py.detach(|| self.change(|common, at, lane| lane.step(common, places[at])));
        let done = done.map_err(|(lane, why)| refused(lane, why))?;
        let rewards: Vec<f32> = done.iter().map(|stepped| stepped.reward).collect();
        let over: Vec<u8> = done.iter().map(|stepped| u8::from(stepped.over)).collect();
        Ok((array(py, &rewards, "float32", &[rewards.len()])?, flags(py, &over, &[over.len()])?))
    }

    /// What whoever is asked knows, a row for each game; zeros where it is over.
    fn observations<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        let look = |lane: &Lane| {
            let mut told = Vec::with_capacity(observe::OBSERVATION);
            match lane.seat() {
                Some(seat) => observe::observe(Q { g: &lane.game, m: &self.common.table.matchup }, seat, &mut told),
                None => told.resize(observe::OBSERVATION, 0.0),
            }
            told
        };
        let told = py.detach(|| self.each(look).concat());
        array(py, &told, "float32", &[self.lanes.len(), observe::OBSERVATION])
    }

    /// The legal answers of all games as numbers, a row each, game after game; and where the rows of each game begin,
    /// with the end of the last: the answers of game `n` are `features[offsets[n]:offsets[n + 1]]`.
    fn features<'py>(&self, py: Python<'py>) -> PyResult<(Bound<'py, PyAny>, Bound<'py, PyAny>)> {
        let told = py.detach(|| self.each(|lane| lane.features(&self.common, usize::MAX)).concat());
        let mut offsets = vec![0_i64];
        for lane in &self.lanes {
            offsets.push(offsets.last().copied().unwrap_or(0) + lane.answers.len() as i64);
        }
        let rows = array(py, &told, "float32", &[told.len() / observe::FEATURES, observe::FEATURES])?;
        Ok((rows, array(py, &offsets, "int64", &[offsets.len()])?))
    }

    /// The same with as many rows for each game as `width`, in an array of three dimensions: of a longer list the first
    /// answers, after a shorter one zeros.
    ///
    /// >>> import westmarch
    /// >>> batch = westmarch.Batch("passage-through-mirkwood", ["core-leadership"], games=4, seed=1)
    /// >>> batch.padded(32).shape == (4, 32, len(westmarch.FEATURES))
    /// True
    fn padded<'py>(&self, py: Python<'py>, width: usize) -> PyResult<Bound<'py, PyAny>> {
        let look = |lane: &Lane| {
            let mut told = lane.features(&self.common, width);
            told.resize(width * observe::FEATURES, 0.0);
            told
        };
        let told = py.detach(|| self.each(look).concat());
        array(py, &told, "float32", &[self.lanes.len(), width, observe::FEATURES])
    }

    /// For each row of `features` the number of the card that the answer names, a place in `westmarch.definitions()`;
    /// -1 for none.
    fn definitions<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        let look = |lane: &Lane| {
            let q = Q { g: &lane.game, m: &self.common.table.matchup };
            let number = |seat, answer: &Answer| observe::definition(q, seat, *answer).map_or(-1, i32::from);
            lane.seat().map_or_else(Vec::new, |seat| lane.answers.iter().map(|answer| number(seat, answer)).collect())
        };
        let numbers: Vec<i32> = py.detach(|| self.each(look).concat());
        array(py, &numbers, "int32", &[numbers.len()])
    }

    /// Which of the first `width` places hold a legal answer, a row for each game.
    fn mask<'py>(&self, py: Python<'py>, width: usize) -> PyResult<Bound<'py, PyAny>> {
        let row = |lane: &Lane| (0..width).map(|place| u8::from(place < lane.answers.len())).collect::<Vec<u8>>();
        let all = self.lanes.iter().flat_map(row).collect::<Vec<u8>>();
        flags(py, &all, &[self.lanes.len(), width])
    }

    /// What a bot would answer in each game; -1 where it is over. It keeps its memory from one question of a game to
    /// the next.
    ///
    /// >>> import westmarch
    /// >>> batch = westmarch.Batch("passage-through-mirkwood", ["core-leadership"], games=8, seed=1)
    /// >>> rewards, over = batch.step(batch.choose("heuristic"))
    fn choose<'py>(&mut self, py: Python<'py>, bot: &str) -> PyResult<Bound<'py, PyAny>> {
        let bot: bots::Bot = bot.parse().map_err(unknown)?;
        let chosen = py.detach(|| self.change(|common, _, lane| Ok(lane.choose(common, bot))));
        let chosen = chosen.map_err(|(lane, why)| refused(lane, why))?;
        array(py, &chosen, "int32", &[chosen.len()])
    }

    /// Plays every game on at random for so many answers, all of it in Rust, and says how many were given: what a
    /// loop in Python is measured by.
    #[pyo3(signature = (steps, seed = 0))]
    fn roll(&mut self, py: Python<'_>, steps: usize, seed: u64) -> PyResult<u64> {
        let roll = |common: &Common, at: usize, lane: &mut Lane| {
            let mut dice = Dice(Dice(seed).roll() ^ Dice(at as u64).roll());
            lane.roll(common, steps, &mut dice)
        };
        let taken = py.detach(|| self.change(roll)).map_err(|(lane, why)| refused(lane, why))?;
        Ok(taken.iter().sum())
    }

    fn __repr__(&self) -> String {
        format!("<Batch of {} games, {}>", self.lanes.len(), self.common.table.matchup.setup.scenario)
    }
}

impl Batch {
    /// All answers are there before any is given, so that a wrong one changes nothing.
    fn check(&self, places: &[i32]) -> PyResult<()> {
        for (at, (lane, place)) in self.lanes.iter().zip(places).enumerate() {
            let count = lane.answers.len();
            if count > 0 && !usize::try_from(*place).is_ok_and(|place| place < count) {
                return Err(refused(at, no_such(i64::from(*place), count)));
            }
        }
        Ok(())
    }
}
