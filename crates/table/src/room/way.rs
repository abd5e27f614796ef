//! Positions kept along a game, so that going back and reading what happened need not play it from its beginning.

use rules::state::Game;

/// Answers between two positions, at first.
const EVERY: usize = 16;

/// Positions kept at most: where there would be more, every other one goes.
const MOST: usize = 8;

/// The positions kept of one game, evenly spaced.
#[derive(Clone)]
pub struct Way {
    every: usize,
    /// One after every so many answers; the first is the start.
    kept: Vec<Game>,
}

impl Way {
    /// A game at its start, which is always kept.
    pub fn new(start: Game) -> Way {
        Way { every: EVERY, kept: vec![start] }
    }

    /// The last position that is kept of those after at most so many answers, and how many led to it.
    pub fn before(&self, answers: usize) -> (usize, &Game) {
        let at = (answers / self.every).min(self.kept.len() - 1);
        (at * self.every, &self.kept[at])
    }

    /// The game has come to where so many answers were given.
    pub fn come_to(&mut self, answers: usize, game: &Game) {
        if answers != self.kept.len() * self.every {
            return;
        }
        self.kept.push(game.clone());
        if self.kept.len() > MOST {
            let mut at = 0;
            self.kept.retain(|_| {
                at += 1;
                at % 2 == 1
            });
            self.every *= 2;
        }
    }

    /// The position after so many answers is another one from now on.
    pub fn is_now(&mut self, answers: usize, game: &Game) {
        if answers.is_multiple_of(self.every)
            && let Some(kept) = self.kept.get_mut(answers / self.every)
        {
            kept.clone_from(game);
        }
    }

    /// What came after so many answers is void.
    pub fn back_to(&mut self, answers: usize) {
        self.kept.truncate(answers / self.every + 1);
    }
}
