//! Bots at the table: they choose in the background, from what their seat sees.

use std::sync::Arc;
use std::time::{Duration, Instant};

use bots::{Bot, Turn};
use rules::decision::Answer;
use rules::matchup::Match;
use rules::query::Q;
use rules::state::{Dice, Game};
use tokio::task::JoinHandle;

use super::House;
use super::lanes::{Lanes, Place, Who, aloof, behind};
use crate::room::Room;

/// How long people wait for a bot.
const PATIENCE: Duration = Duration::from_millis(500);

/// How long a bot that searches waits until it may; after that it goes by its first thought.
const WAIT: Duration = Duration::from_millis(250);

/// A bot that thinks about the decision of a number.
pub struct Thinking {
    pub number: u32,
    pub task: JoinHandle<Option<Answer>>,
}

/// Lets the bot that is to decide think, if one is, in the share of whoever the room works for.
pub fn think(house: &Arc<House>, who: Who, room: &Room) -> Option<Thinking> {
    let (_, kind) = room.bot_to_decide()?;
    let bot = kind.parse().unwrap_or(Bot::Random).within(PATIENCE);
    let number = room.number;
    let seed = Dice(room.charter.setup.seed.label() ^ u64::from(number).rotate_left(32)).roll();
    let (matchup, game) = (room.play.matchup.clone(), room.play.game.clone());
    let house = house.clone();
    let task = tokio::spawn(async move {
        let begin = Instant::now();
        let (again, table) = (game.clone(), matchup.clone());
        let (bot, place) = place(&house.lanes, &who, bot).await?;
        let job = move || choose(bot, seed, &table, &again);
        let chosen = match bot {
            Bot::Search(_) => behind(place, job).await,
            Bot::Random | Bot::Heuristic | Bot::Exec(_) => aloof(place, job).await,
        };
        // A bot that fails is no reason for the game to stand still.
        let chosen = chosen.unwrap_or_else(|_| choose(Bot::Random, seed, &matchup, &game));
        // What a bot does has to be followed by eye; a pass does not.
        if chosen != Some(Answer::Pass) {
            tokio::time::sleep(house.config.bot_pause.saturating_sub(begin.elapsed())).await;
        }
        chosen
    });
    Some(Thinking { number, task })
}

/// Where a bot thinks, and as what: one that would search and finds everybody else at it judges without.
async fn place(lanes: &Lanes, who: &Who, bot: Bot) -> Option<(Bot, Place)> {
    let bot = match bot {
        Bot::Search(_) => match lanes.dear.place_within(who, WAIT).await {
            Some(place) => return Some((bot, place)),
            None => Bot::Heuristic,
        },
        Bot::Random | Bot::Heuristic | Bot::Exec(_) => bot,
    };
    // A room has one bot at a time that thinks, so it never has too many.
    Some((bot, lanes.quick.line_up(who, usize::MAX).ok()?.come().await.ok()?))
}

fn choose(bot: Bot, seed: u64, matchup: &Arc<Match>, game: &Game) -> Option<Answer> {
    let q = Q { g: game, m: matchup };
    let mut answers = Vec::new();
    q.answers(&mut answers);
    let turn = Turn::new(q, &answers).filter(|turn| !turn.answers().is_empty())?;
    Some(bot.policy(seed).choose(turn))
}

#[cfg(test)]
mod tests {
    use bots::Bot;

    use super::place;
    use crate::server::lanes::{Lanes, Place, Who};

    fn room(n: usize) -> Who {
        Who::Room(format!("room {n}"))
    }

    #[tokio::test]
    async fn one_that_would_wait_goes_by_its_first_thought() {
        let (lanes, search) = (Lanes::default(), "search:500ms".parse().expect("a bot"));
        let (bot, first) = place(&lanes, &room(0), search).await.expect("nobody else thinks");
        assert_eq!(bot, search);
        let others: Vec<Place> = (1..).map_while(|n| lanes.dear.spare(&room(n))).collect();
        let cores = std::thread::available_parallelism().map_or(1, usize::from);
        assert_eq!(1 + others.len(), (cores - 1).max(1), "a core is left for everybody else");
        let (bot, _quick) = place(&lanes, &room(cores), search).await.expect("it need not wait");
        assert_eq!(bot, Bot::Heuristic);
        drop(first);
        assert_eq!(place(&lanes, &room(cores), search).await.map(|(bot, _)| bot), Some(search));
    }
}
