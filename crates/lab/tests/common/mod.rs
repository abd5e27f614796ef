//! The table that tests and benchmarks play at: starter decks against the first scenario, dealt from seeds.
#![allow(dead_code, reason = "each test uses a part of it")]

use std::path::PathBuf;

use bots::RandomPolicy;
use library::Library;
use rules::decision::Answer;
use rules::engine::Engine;
use rules::query::Q;
use rules::setup::{Setup, Table};
use rules::state::Game;

const SCENARIO: &str = "passage-through-mirkwood";
const DECKS: [&str; 4] = ["core-leadership", "core-tactics", "core-spirit", "core-lore"];

pub fn library() -> Library {
    with(&[])
}

/// The content with files of a test on top.
pub fn with(extra: &[PathBuf]) -> Library {
    Library::load(extra).and_then(Library::sound).expect("the content is sound")
}

/// What a page shows, which is written as XML, too.
pub fn main_of(page: &str) -> &str {
    let (from, to) = (page.find("<main>").expect("a beginning"), page.find("</main>").expect("an end"));
    &page[from..to + "</main>".len()]
}

/// A setup for so many players.
pub fn setup(library: &Library, players: usize) -> Setup {
    setup_of(library, SCENARIO, players)
}

/// A setup of any scenario.
pub fn setup_of(library: &Library, scenario: &str, players: usize) -> Setup {
    let deck = |name: &&str| library::decks::to_play(library.deck(name).expect("a starter deck"));
    Setup {
        scenario: scenario.to_owned(),
        mode: rules::setup::Mode::default(),
        decks: DECKS[..players].iter().map(deck).collect(),
        seed: 0_u64.into(),
        first: 0,
        campaign: None,
    }
}

pub fn table(players: usize) -> Table {
    table_of(SCENARIO, players)
}

/// The table of any scenario.
pub fn table_of(scenario: &str, players: usize) -> Table {
    let library = library();
    Table::lay(&library.pool, &setup_of(&library, scenario, players)).expect("the setup is good")
}

/// A game played at random, one decision at a time.
pub struct Playing<'a> {
    pub table: &'a Table,
    pub game: Game,
    pub answers: Vec<Answer>,
    pub policy: RandomPolicy,
}

impl<'a> Playing<'a> {
    pub fn new(table: &'a Table, seed: u64) -> Playing<'a> {
        let game = table.deal(seed).expect("the deal comes to rest");
        Playing { table, game, answers: Vec::new(), policy: RandomPolicy::new(seed) }
    }

    /// Starts another game in the same memory.
    pub fn again(&mut self, seed: u64) {
        self.table.deal_into(&mut self.game, seed).expect("the deal comes to rest");
        self.policy = RandomPolicy::new(seed);
    }

    pub fn over(&self) -> bool {
        self.game.outcome.is_some()
    }

    pub fn list(&mut self) -> &[Answer] {
        Q { g: &self.game, m: &self.table.matchup }.answers(&mut self.answers);
        assert!(!self.answers.is_empty(), "no answer to {:?} in {:?}", self.game.ask, self.game.stack);
        &self.answers
    }

    /// Takes one decision and tells which.
    pub fn step(&mut self) -> Answer {
        self.list();
        let answer = self.policy.pick(&self.answers);
        let taken = Engine::new(&mut self.game, &self.table.matchup, None).answer_unchecked(answer);
        taken.unwrap_or_else(|why| panic!("{why}: {:?}", self.game.stack));
        answer
    }

    /// Plays on until a round begins or the game ends.
    pub fn until_round(&mut self, round: u16) {
        while !self.over() && self.game.round < round {
            self.step();
        }
    }
}
