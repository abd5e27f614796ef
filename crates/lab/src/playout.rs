//! One game from its first question to its end.

use bots::{Bot, Policy, Turn};
use rules::decision::Answer;
use rules::engine::{Engine, Refused};
use rules::matchup::Match;
use rules::query::Q;
use rules::state::{Dice, Game};

/// Why a game could not be played on.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Trouble {
    /// The engine did not take a legal answer.
    Refused(Refused),
    /// A question without a legal answer.
    NoAnswer,
}

impl std::fmt::Display for Trouble {
    fn fmt(&self, out: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Trouble::Refused(why) => why.fmt(out),
            Trouble::NoAnswer => out.write_str("there was no legal answer"),
        }
    }
}

/// The policies of all seats.
pub struct Players(Vec<Box<dyn Policy>>);

impl Players {
    /// The same bot in every seat, each with luck of its own.
    pub fn new(bot: Bot, seats: usize, seed: u64) -> Players {
        let mut dice = Dice(seed);
        Players((0..seats).map(|_| bot.policy(dice.roll())).collect())
    }

    /// Plays a game to its end, telling `watch` each answer before it is given. `answers` is memory to work in.
    pub fn finish(
        &mut self,
        game: &mut Game,
        matchup: &Match,
        answers: &mut Vec<Answer>,
        mut watch: impl FnMut(Answer),
    ) -> Result<(), Trouble> {
        while game.outcome.is_none() {
            let q = Q { g: game, m: matchup };
            q.answers(answers);
            let turn = Turn::new(q, answers).filter(|turn| !turn.answers().is_empty()).ok_or(Trouble::NoAnswer)?;
            let answer = self.0[turn.seat().index()].choose(turn);
            debug_assert!(answers.contains(&answer), "a policy made {answer:?} up");
            watch(answer);
            Engine::new(game, matchup, None).answer_unchecked(answer).map_err(Trouble::Refused)?;
        }
        Ok(())
    }
}
