//! One game from its first question to its end.

use std::time::{Duration, Instant};

use bots::{Bot, Policy, Turn};
use rules::decision::Answer;
use rules::engine::{Engine, Refused};
use rules::matchup::Match;
use rules::query::Q;
use rules::setup::{Setup, SetupError, Table, empty_game};
use rules::state::{Dice, Game};

use crate::thinking::Thinking;

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

/// A game that could not be played on: everything needed to see it happen again.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Stuck {
    /// The setup, with the seed of this very game.
    pub setup: Setup,
    /// Every answer given; with the last one the trouble came.
    pub answers: Vec<Answer>,
    pub trouble: Trouble,
}

/// Where the luck of one game comes from.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Seeds {
    pub game: u64,
    pub players: u64,
}

impl Seeds {
    /// Those of game number `n`.
    pub fn of(seed: u64, n: u64) -> Seeds {
        let mut dice = Dice(Dice(seed).roll() ^ Dice(n).roll());
        Seeds { game: dice.roll(), players: dice.roll() }
    }
}

/// The policies of all seats.
pub struct Players {
    policies: Vec<Box<dyn Policy>>,
    /// The time for a decision, if it is limited.
    time: Option<Duration>,
    thinking: Thinking,
}

impl Players {
    /// The same bot in every seat, each with luck of its own.
    pub fn new(bot: &Bot, seats: usize, seed: u64) -> Players {
        let mut dice = Dice(seed);
        let policies = (0..seats).map(|_| bot.policy(dice.roll())).collect();
        Players { policies, time: bot.time(), thinking: Thinking::default() }
    }

    /// Plays a game to its end, telling `watch` each answer before it is given. `answers` is memory to work in.
    pub fn finish(
        &mut self,
        game: &mut Game,
        matchup: &Match,
        answers: &mut Vec<Answer>,
        mut watch: impl FnMut(Q<'_>, Answer),
    ) -> Result<(), Trouble> {
        while game.outcome.is_none() {
            let q = Q { g: game, m: matchup };
            q.answers(answers);
            let turn = Turn::new(q, answers).filter(|turn| !turn.answers().is_empty()).ok_or(Trouble::NoAnswer)?;
            let answer = self.choose(turn);
            debug_assert!(answers.contains(&answer), "a policy made {answer:?} up");
            watch(q, answer);
            Engine::new(game, matchup, None).answer_unchecked(answer).map_err(Trouble::Refused)?;
        }
        Ok(())
    }

    fn choose(&mut self, turn: Turn<'_>) -> Answer {
        let start = self.time.map(|_| Instant::now());
        let answer = self.policies[turn.seat().index()].choose(turn);
        if let (Some(start), Some(time)) = (start, self.time) {
            self.thinking.note(start.elapsed(), time);
        }
        answer
    }
}

/// Memory that one game after the other is played in.
pub struct Desk {
    pub game: Game,
    answers: Vec<Answer>,
    /// Of all games played here.
    pub thinking: Thinking,
}

impl Default for Desk {
    fn default() -> Desk {
        Desk { game: empty_game(1, 0, 0), answers: Vec::new(), thinking: Thinking::default() }
    }
}

impl Desk {
    /// Deals a game and plays it to its end.
    pub fn play(
        &mut self,
        table: &Table,
        bot: &Bot,
        seeds: Seeds,
        watch: impl FnMut(Q<'_>, Answer),
    ) -> Result<(), Box<Stuck>> {
        self.attempt(table, bot, seeds, watch).map_err(|trouble| {
            // Once more, writing the answers down, which other games are spared.
            let mut answers = Vec::new();
            let _ = self.attempt(table, bot, seeds, |_, answer| answers.push(answer));
            let setup = Setup { seed: seeds.game.into(), ..table.matchup.setup.clone() };
            Box::new(Stuck { setup, answers, trouble })
        })
    }

    fn attempt(
        &mut self,
        table: &Table,
        bot: &Bot,
        seeds: Seeds,
        watch: impl FnMut(Q<'_>, Answer),
    ) -> Result<(), Trouble> {
        let Desk { game, answers, thinking } = self;
        table.deal_into(game, seeds.game).map_err(|_: SetupError| Trouble::Refused(Refused::Endless))?;
        let mut players = Players::new(bot, usize::from(game.seats), seeds.players);
        let played = players.finish(game, &table.matchup, answers, watch);
        *thinking = thinking.and(players.thinking);
        played
    }
}
