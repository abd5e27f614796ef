//! Plays by general knowledge of the game: what cards are worth follows from their definitions and current values.

mod appraise;
mod choose;
mod combat;
mod effect;
mod planning;
mod quest;
mod scene;
mod unseen;
mod weights;
mod worth;

use rules::decision::Answer;
use rules::engine::Engine;
use rules::frame::Frame;
use rules::query::Q;
use rules::setup::empty_game;
use rules::state::{Dice, Game};

use crate::{Policy, Turn};
pub use effect::has_worth;
pub(crate) use scene::Scene;

/// Plays the same way every time.
#[derive(Clone, Debug)]
pub struct HeuristicPolicy {
    dice: Dice,
    game: Game,
    answers: Vec<Answer>,
}

impl HeuristicPolicy {
    /// A heuristic whose doubts are settled by this seed.
    pub fn new(seed: u64) -> HeuristicPolicy {
        HeuristicPolicy { dice: Dice(seed), game: empty_game(1, 0, 0), answers: Vec::new() }
    }
}

impl Policy for HeuristicPolicy {
    fn choose(&mut self, turn: Turn<'_>) -> Answer {
        if let [only] = turn.answers() {
            return *only;
        }
        turn.imagine(&mut self.dice, &mut self.game);
        turn.answers_in(&self.game, &mut self.answers);
        let q = Q { g: &self.game, m: turn.matchup() };
        turn.meant(&self.game, answer(q, &self.answers))
    }
}

/// What to answer in a game whose hidden cards are no secret, being made up. The list is not empty.
pub(crate) fn answer(q: Q<'_>, answers: &[Answer]) -> Answer {
    match (answers, q.g.ask) {
        ([only], _) => *only,
        (_, Some(ask)) => Scene::new(q, ask.seat).choose(ask.about, answers),
        _ => answers[0],
    }
}

/// Where cards are picked one after the other: those that the heuristic would pick after a first one. To begin with
/// one of them comes to the same.
pub(crate) fn goes_on_to_pick(q: Q<'_>, first: Answer) -> Vec<Answer> {
    let depth = q.g.stack.len();
    let picks = |game: &Game| matches!(game.stack.last(), Some(Frame::Pick { .. })) && game.stack.len() == depth;
    let (mut game, mut next, mut list, mut picked) = (q.g.clone(), first, Vec::new(), Vec::new());
    while matches!(next, Answer::Card(_)) && picks(&game) {
        picked.push(next);
        let asked = game.ask;
        if Engine::new(&mut game, q.m, None).answer_unchecked(next).is_err() || game.ask != asked || !picks(&game) {
            break;
        }
        let there = Q { g: &game, m: q.m };
        there.answers(&mut list);
        next = answer(there, &list);
    }
    picked
}
