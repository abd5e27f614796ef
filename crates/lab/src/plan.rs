//! What is to be played: line-ups of decks against scenarios in modes, by bots, so many games each.

use std::sync::Arc;

use bots::Bot;
use rules::pool::Pool;
use rules::setup::{Deck, Mode, Setup};
use serde::{Deserialize, Serialize};

use crate::stats::Pairs;

/// Decks of one table against one scenario, played by one bot in every seat.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Cell {
    /// Its seed does not matter.
    pub setup: Setup,
    pub bot: Bot,
    /// How many games. The games of a cell are numbered from 0, and a number has the same seeds in every cell.
    #[serde(skip)]
    pub games: u64,
}

impl Cell {
    /// A match-up and how many games of it.
    pub fn new(scenario: &str, mode: Mode, decks: &[Deck], bot: Bot, games: u64) -> Cell {
        let (scenario, decks) = (scenario.to_owned(), decks.to_vec());
        Cell { setup: Setup { scenario, mode, decks, seed: 0_u64.into(), first: 0, campaign: None }, bot, games }
    }
}

/// Two cells to compare, game by game on the same seeds.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Comparison {
    pub first: usize,
    pub second: usize,
}

/// A whole study.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Plan {
    pub seed: u64,
    pub cells: Vec<Cell>,
    pub comparisons: Vec<Comparison>,
}

impl Plan {
    /// How many games there are in all.
    pub fn games(&self) -> u64 {
        self.cells.iter().map(|cell| cell.games).sum()
    }

    /// The number of a cell; one that is there already is not played twice.
    pub fn cell(&mut self, cell: Cell) -> usize {
        let same = |there: &Cell| there.setup == cell.setup && there.bot == cell.bot;
        match self.cells.iter().position(same) {
            Some(at) => {
                self.cells[at].games = self.cells[at].games.max(cell.games);
                at
            }
            None => {
                self.cells.push(cell);
                self.cells.len() - 1
            }
        }
    }

    /// Asks for two match-ups side by side.
    pub fn compare(&mut self, first: usize, second: usize) {
        let wanted = Comparison { first, second };
        if first != second && !self.comparisons.contains(&wanted) {
            self.comparisons.push(wanted);
        }
    }
}

/// How two cells did on the seeds they have both played; see [`Pairs`].
pub fn pairs(first: &[Option<bool>], second: &[Option<bool>]) -> Pairs {
    let mut pairs = Pairs::default();
    for (first, second) in first.iter().zip(second) {
        if let (Some(first), Some(second)) = (first, second) {
            pairs.add(*first, *second);
        }
    }
    pairs
}

/// Whether decks can sit at one table: no hero is played twice.
pub fn fit_together(pool: &Arc<Pool>, decks: &[&Deck]) -> bool {
    let titles = decks.iter().flat_map(|deck| &deck.heroes).map(|hero| {
        let def = pool.find(hero);
        def.map(|def| pool.facts(def).faces[0].title)
    });
    let mut met = Vec::new();
    for title in titles {
        if title.is_some() && met.contains(&title) {
            return false;
        }
        met.push(title);
    }
    true
}

/// Every line-up of so many of these decks that can sit at one table, in the order of the decks.
pub fn lineups(pool: &Arc<Pool>, decks: &[Deck], players: usize) -> Vec<Vec<Deck>> {
    fn grow<'a>(
        pool: &Arc<Pool>,
        rest: &'a [Deck],
        wanted: usize,
        taken: &mut Vec<&'a Deck>,
        all: &mut Vec<Vec<Deck>>,
    ) {
        if wanted == 0 {
            all.push(taken.iter().map(|deck| (*deck).clone()).collect());
            return;
        }
        for (at, deck) in rest.iter().enumerate() {
            taken.push(deck);
            if fit_together(pool, taken) {
                grow(pool, &rest[at + 1..], wanted - 1, taken, all);
            }
            taken.pop();
        }
    }
    let mut all = Vec::new();
    grow(pool, decks, players, &mut Vec::new(), &mut all);
    all
}

/// A deck with every copy of one card exchanged for another. The others keep their places, so that the same seed
/// deals them alike.
pub fn swapped(deck: &Deck, out: &str, into: &str, name: &str) -> Option<Deck> {
    let mut changed = Deck { name: name.to_owned(), ..deck.clone() };
    let (_, card) = changed.cards.iter_mut().find(|(_, card)| card == out)?;
    into.clone_into(card);
    Some(changed)
}
