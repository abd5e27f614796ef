//! No game goes round in circles: it never rests twice in the same state, and it comes to an end.
//!
//! The round, the dice and the comings and goings of every card are part of a state, so nothing that makes progress
//! leads back to it. The rules would allow it only to an ability without cost, limit and lasting consequence. A search
//! that finds nothing and shuffles is the nearest to it; whoever plays in the soak has enough of it in the end. Any
//! other such ability would let a game go on for ever, which is worth knowing.

use std::collections::HashMap;
use std::hash::{DefaultHasher, Hash, Hasher};

use rules::query::Q;
use rules::state::Game;
use rules::tell::describe_question;

/// Decisions in one round: far above the few hundred that the fullest table of four takes.
const DECISIONS: usize = 5_000;

/// Rounds of one game: threat rises in each, and whoever keeps it down all the same passes in the end.
const ROUNDS: u16 = 500;

/// Remembers where the game has rested in this round.
#[derive(Default)]
pub struct Loops {
    round: u16,
    rests: Vec<Game>,
    /// Their places in the list, by hash.
    places: HashMap<u64, Vec<usize>>,
}

impl Loops {
    /// Nothing goes round in circles.
    pub fn at_rest(&mut self, q: Q<'_>) -> Result<(), String> {
        if q.g.ask.is_none() {
            return Ok(());
        }
        if q.g.round > ROUNDS {
            return Err(format!("the game goes on after {ROUNDS} rounds: {}", describe_question(q)));
        }
        if q.g.round != self.round {
            *self = Loops { round: q.g.round, ..Loops::default() };
        }
        if self.rests.len() >= DECISIONS {
            return Err(format!("{DECISIONS} decisions in round {}: {}", self.round, describe_question(q)));
        }
        // How many steps led to a rest says nothing about the game.
        let state = Game { work: 0, ..q.g.clone() };
        let places = self.places.entry(hash(&state)).or_default();
        if let Some(before) = places.iter().find(|place| self.rests[**place] == state) {
            let answers = self.rests.len() - before;
            return Err(format!(
                "the same question again after {answers} answers, and nothing has changed: {}",
                describe_question(q)
            ));
        }
        places.push(self.rests.len());
        self.rests.push(state);
        Ok(())
    }
}

fn hash(game: &Game) -> u64 {
    let mut hasher = DefaultHasher::new();
    game.hash(&mut hasher);
    hasher.finish()
}

#[cfg(test)]
mod tests {
    use super::{DECISIONS, Loops, ROUNDS};
    use rules::query::Q;
    use rules::setup::{Setup, begin};
    use rules::state::Dice;

    fn with(test: impl FnOnce(&rules::matchup::Match, rules::state::Game)) {
        let library = library::Library::load(&[]).expect("there is content");
        let decks = library.pool.content.decks.iter().take(1).map(library::decks::to_play).collect();
        let scenario = "passage-through-mirkwood".to_owned();
        let setup = Setup { scenario, mode: Default::default(), decks, seed: 1_u64.into(), first: 0, campaign: None };
        let (m, game) = begin(&library.pool, &setup, None).expect("the setup is good");
        test(&m, game);
    }

    #[test]
    fn the_same_question_is_not_asked_twice() {
        with(|m, mut game| {
            let mut loops = Loops::default();
            assert_eq!(loops.at_rest(Q { g: &game, m }), Ok(()));
            game.players[0].threat += 1;
            assert_eq!(loops.at_rest(Q { g: &game, m }), Ok(()));
            game.players[0].threat -= 1;
            game.work += 7;
            let again = loops.at_rest(Q { g: &game, m }).expect_err("it was there before");
            assert!(again.starts_with("the same question again after 2 answers"), "{again}");
            game.round += 1;
            assert_eq!(loops.at_rest(Q { g: &game, m }), Ok(()));
        });
    }

    #[test]
    fn rounds_and_games_end() {
        with(|m, mut game| {
            let mut loops = Loops::default();
            for n in 0..DECISIONS {
                game.dice = Dice(n as u64);
                assert_eq!(loops.at_rest(Q { g: &game, m }), Ok(()));
            }
            game.dice = Dice(u64::MAX);
            let busy = loops.at_rest(Q { g: &game, m }).expect_err("too many decisions");
            assert!(busy.starts_with("5000 decisions in round 0"), "{busy}");
            game.round = ROUNDS + 1;
            let long = Loops::default().at_rest(Q { g: &game, m }).expect_err("too many rounds");
            assert!(long.starts_with("the game goes on after 500 rounds"), "{long}");
        });
    }
}
