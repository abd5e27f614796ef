//! The work that is measured. All of it is built from seeds.

use std::hint::black_box;

use bots::{Bot, Budget, Policy, SearchPolicy, Turn};
use rules::decision::Answer;
use rules::engine::Engine;
use rules::query::Q;
use rules::setup::Table;
use rules::state::Game;

use crate::common::Playing;

/// Games of one lap, and of the collection of positions.
const GAMES: u64 = 40;
/// A round in the middle of a random game.
const MIDDLE: u16 = 3;

/// The same random games again and again.
pub struct Roundabout<'a> {
    playing: Playing<'a>,
    seed: u64,
}

impl<'a> Roundabout<'a> {
    pub fn new(table: &'a Table) -> Roundabout<'a> {
        Roundabout { playing: Playing::new(table, 0), seed: 0 }
    }

    /// Deals and plays every game; tells how many decisions that took.
    pub fn lap(&mut self) -> u64 {
        let mut decisions = 0;
        for seed in 0..GAMES {
            self.playing.again(seed);
            while !self.playing.over() {
                self.playing.step();
                decisions += 1;
            }
        }
        decisions
    }

    pub fn deal(&mut self) {
        self.seed += 1;
        self.playing.again(self.seed);
    }
}

/// Games that are in their middle.
fn middles(table: &Table) -> impl Iterator<Item = Playing<'_>> {
    (0..).map(|seed| {
        let mut playing = Playing::new(table, seed);
        playing.until_round(MIDDLE);
        playing
    })
}

/// Questions from the middle of games on, one after the other.
pub struct Positions<'a> {
    table: &'a Table,
    games: Vec<Game>,
    at: usize,
    answers: Vec<Answer>,
}

impl<'a> Positions<'a> {
    pub fn new(table: &'a Table) -> Positions<'a> {
        let mut games = Vec::new();
        for mut playing in middles(table).take(GAMES as usize) {
            while !playing.over() {
                games.push(playing.game.clone());
                playing.step();
            }
        }
        Positions { table, games, at: 0, answers: Vec::new() }
    }

    pub fn answers(&mut self) -> usize {
        self.at = (self.at + 1) % self.games.len();
        Q { g: &self.games[self.at], m: &self.table.matchup }.answers(&mut self.answers);
        self.answers.len()
    }
}

/// A solo game in its middle, to be copied.
pub struct Copies {
    game: Game,
    over: Game,
    bytes: Vec<u8>,
    target: Vec<u8>,
}

impl Copies {
    pub fn new(table: &Table) -> Copies {
        let game = middles(table).find(|playing| !playing.over()).expect("some game lasts as long").game;
        let bytes = vec![1; size(&game)];
        Copies { over: game.clone(), target: bytes.clone(), game, bytes }
    }

    pub fn size(&self) -> usize {
        self.bytes.len()
    }

    pub fn clone_game(&mut self) {
        let copy = black_box(&self.game).clone();
        black_box(&copy);
    }

    pub fn clone_over(&mut self) {
        self.over.clone_from(black_box(&self.game));
        black_box(&mut self.over);
    }

    /// As many bytes, to memory that is there.
    pub fn plain_over(&mut self) {
        self.target.copy_from_slice(black_box(&self.bytes));
        black_box(&mut self.target);
    }

    /// As many bytes, to new memory.
    pub fn plain(&mut self) {
        let copy = black_box(&self.bytes).clone();
        black_box(&copy);
    }
}

/// The bytes of a game, those in its lists included.
fn size(game: &Game) -> usize {
    size_of::<Game>()
        + size_of_val(&game.cards[..])
        + size_of_val(&game.stack[..])
        + size_of_val(&game.sets[..])
        + size_of_val(&game.pending[..])
        + size_of_val(&game.lasting[..])
        + size_of_val(&game.delayed[..])
        + size_of_val(&game.uses[..])
}

/// Plays the same position to its end in many ways.
pub struct Rollout<'a> {
    from: Game,
    playing: Playing<'a>,
}

impl<'a> Rollout<'a> {
    pub fn new(table: &'a Table) -> Rollout<'a> {
        let mut playing = Playing::new(table, 0);
        playing.until_round(1);
        Rollout { from: playing.game.clone(), playing }
    }

    pub fn play(&mut self) -> u64 {
        self.playing.game.clone_from(&self.from);
        let mut decisions = 0;
        while !self.playing.over() {
            self.playing.step();
            decisions += 1;
        }
        decisions
    }
}

/// Whole games by the heuristic.
pub struct Sensible<'a> {
    table: &'a Table,
    game: Game,
    answers: Vec<Answer>,
    seed: u64,
}

impl<'a> Sensible<'a> {
    pub fn new(table: &'a Table) -> Sensible<'a> {
        Sensible {
            table,
            game: middles(table).next().expect("there is always another game").game,
            answers: Vec::new(),
            seed: 0,
        }
    }

    pub fn play(&mut self) -> u64 {
        self.seed = (self.seed + 1) % GAMES;
        self.table.deal_into(&mut self.game, self.seed).expect("the deal comes to rest");
        let mut policies: Vec<_> = (0..self.game.seats).map(|_| Bot::Heuristic.policy(self.seed)).collect();
        let mut decisions = 0;
        while self.game.outcome.is_none() {
            let q = Q { g: &self.game, m: &self.table.matchup };
            q.answers(&mut self.answers);
            let turn = Turn::new(q, &self.answers).expect("somebody is asked");
            let answer = policies[turn.seat().index()].choose(turn);
            let taken = Engine::new(&mut self.game, &self.table.matchup, None).answer_unchecked(answer);
            taken.expect("the game goes on");
            decisions += 1;
        }
        decisions
    }
}

/// A search that thinks about whom to commit in the first round.
pub struct Thought<'a> {
    table: &'a Table,
    game: Game,
    answers: Vec<Answer>,
}

/// Games that a thought plays on, as far as a search looks.
pub const THOUGHT: u32 = 64;

impl<'a> Thought<'a> {
    pub fn new(table: &'a Table) -> Thought<'a> {
        let mut playing = Playing::new(table, 0);
        while playing.game.step != rules::step::Step::S3_2 {
            playing.step();
        }
        playing.list();
        Thought { table, game: playing.game, answers: playing.answers }
    }

    pub fn think(&mut self) -> Answer {
        let q = Q { g: &self.game, m: &self.table.matchup };
        let turn = Turn::new(q, &self.answers).expect("somebody is asked");
        SearchPolicy::new(1, Budget::Iterations(THOUGHT)).choose(turn)
    }
}
