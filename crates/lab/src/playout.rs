//! One game from its first question to its end.

use std::time::{Duration, Instant};

use bots::{Bot, LONGEST, Policy, Turn};
use rules::decision::Answer;
use rules::engine::{Engine, Refused};
use rules::log::Entry;
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
    /// A bot that is a program of its own, and what it did.
    Player(String),
}

impl std::fmt::Display for Trouble {
    fn fmt(&self, out: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Trouble::Refused(why) => why.fmt(out),
            Trouble::NoAnswer => out.write_str("there was no legal answer"),
            Trouble::Player(why) => out.write_str(why),
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

/// The luck of each seat's player, from [`Seeds::players`].
pub fn seeds_of_seats(seed: u64) -> impl Iterator<Item = u64> {
    let mut dice = Dice(seed);
    std::iter::repeat_with(move || dice.roll())
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
        let policies = seeds_of_seats(seed).take(seats).map(|seed| bot.policy(seed)).collect();
        Players { policies, time: bot.time(), thinking: Thinking::default() }
    }

    /// Plays a game to its end, telling `watch` each answer before it is given. `answers` is memory to work in. A game
    /// that does not end within [`LONGEST`] decisions is left as it stands.
    pub fn finish(
        &mut self,
        game: &mut Game,
        matchup: &Match,
        answers: &mut Vec<Answer>,
        watch: impl FnMut(Q<'_>, Answer),
    ) -> Result<(), Trouble> {
        self.finish_told(game, matchup, answers, None, watch)
    }

    /// The same, writing the log on if there is one.
    fn finish_told(
        &mut self,
        game: &mut Game,
        matchup: &Match,
        answers: &mut Vec<Answer>,
        mut log: Option<&mut Vec<Entry>>,
        mut watch: impl FnMut(Q<'_>, Answer),
    ) -> Result<(), Trouble> {
        for _ in 0..LONGEST {
            if game.outcome.is_some() {
                break;
            }
            let q = Q { g: game, m: matchup };
            q.answers(answers);
            let turn = Turn::new(q, answers).filter(|turn| !turn.answers().is_empty()).ok_or(Trouble::NoAnswer)?;
            let answer = self.choose(turn)?;
            debug_assert!(answers.contains(&answer), "a policy made {answer:?} up");
            watch(q, answer);
            Engine::new(game, matchup, log.as_deref_mut()).answer_unchecked(answer).map_err(Trouble::Refused)?;
        }
        Ok(())
    }

    fn choose(&mut self, turn: Turn<'_>) -> Result<Answer, Trouble> {
        let start = self.time.map(|_| Instant::now());
        let policy = &mut self.policies[turn.seat().index()];
        let answer = policy.choose(turn);
        if let Some(why) = policy.trouble() {
            return Err(Trouble::Player(why.to_owned()));
        }
        if let (Some(start), Some(time)) = (start, self.time) {
            self.thinking.note(start.elapsed(), time);
        }
        Ok(answer)
    }
}

/// Memory that one game after the other is played in.
pub struct Desk {
    pub game: Game,
    answers: Vec<Answer>,
    /// Of all games played here.
    pub thinking: Thinking,
    /// What happened in the last game from its first question on, where a log is wanted.
    pub log: Option<Vec<Entry>>,
}

impl Default for Desk {
    fn default() -> Desk {
        Desk { game: empty_game(1, 0, 0), answers: Vec::new(), thinking: Thinking::default(), log: None }
    }
}

impl Desk {
    /// A desk at which a log is kept.
    pub fn with_log() -> Desk {
        Desk { log: Some(Vec::new()), ..Desk::default() }
    }

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
            if !matches!(trouble, Trouble::Player(_)) {
                let _ = self.attempt(table, bot, seeds, |_, answer| answers.push(answer));
            }
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
        let Desk { game, answers, thinking, log } = self;
        log.iter_mut().for_each(Vec::clear);
        table.deal_into(game, seeds.game).map_err(|_: SetupError| Trouble::Refused(Refused::Endless))?;
        let mut players = Players::new(bot, usize::from(game.seats), seeds.players);
        let played = players.finish_told(game, &table.matchup, answers, log.as_mut(), watch);
        *thinking = thinking.and(players.thinking);
        played
    }
}
