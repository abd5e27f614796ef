//! Bots at the table: they choose in the background, from what their seat sees.

use std::sync::Arc;
use std::time::Duration;

use bots::{Bot, Turn};
use rules::decision::Answer;
use rules::matchup::Match;
use rules::query::Q;
use rules::state::{Dice, Game};
use tokio::task::JoinHandle;

use crate::room::Room;

/// How long people wait for a bot.
const PATIENCE: Duration = Duration::from_millis(500);

/// A bot that thinks about the decision of a number.
pub struct Thinking {
    pub number: u32,
    pub task: JoinHandle<Option<Answer>>,
}

/// Lets the bot that is to decide think, if one is.
pub fn think(room: &Room, pause: Duration) -> Option<Thinking> {
    let (_, kind) = room.bot_to_decide()?;
    let bot = kind.parse().unwrap_or(Bot::Random).within(PATIENCE);
    let number = room.number;
    let seed = Dice(room.charter.setup.seed ^ u64::from(number).rotate_left(32)).roll();
    let (matchup, game) = (room.play.matchup.clone(), room.play.game.clone());
    let task = tokio::spawn(async move {
        tokio::time::sleep(pause).await;
        let (again, table) = (game.clone(), matchup.clone());
        let chosen = tokio::task::spawn_blocking(move || choose(bot, seed, &table, &again)).await;
        // A bot that fails is no reason for the game to stand still.
        chosen.unwrap_or_else(|_| choose(Bot::Random, seed, &matchup, &game))
    });
    Some(Thinking { number, task })
}

fn choose(bot: Bot, seed: u64, matchup: &Arc<Match>, game: &Game) -> Option<Answer> {
    let q = Q { g: game, m: matchup };
    let mut answers = Vec::new();
    q.answers(&mut answers);
    let turn = Turn::new(q, &answers).filter(|turn| !turn.answers().is_empty())?;
    Some(bot.policy(seed).choose(turn))
}
