use std::fmt;
use std::str::FromStr;

use serde::{Deserialize, Serialize};

use crate::{HeuristicPolicy, Policy, RandomPolicy};

/// The bots there are, by the names people give them.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Bot {
    Random,
    Heuristic,
}

impl Bot {
    pub const ALL: [Bot; 2] = [Bot::Random, Bot::Heuristic];

    pub fn name(self) -> &'static str {
        match self {
            Bot::Random => "random",
            Bot::Heuristic => "heuristic",
        }
    }

    /// A player of this kind for one seat of one game.
    pub fn policy(self, seed: u64) -> Box<dyn Policy> {
        match self {
            Bot::Random => Box::new(RandomPolicy::new(seed)),
            Bot::Heuristic => Box::new(HeuristicPolicy::new(seed)),
        }
    }
}

/// A name that no bot has.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct UnknownBot(pub String);

impl fmt::Display for UnknownBot {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        let names: Vec<_> = Bot::ALL.iter().map(|bot| bot.name()).collect();
        write!(out, "there is no bot `{}`; there is: {}", self.0, names.join(", "))
    }
}

impl std::error::Error for UnknownBot {}

impl FromStr for Bot {
    type Err = UnknownBot;

    fn from_str(name: &str) -> Result<Bot, UnknownBot> {
        Bot::ALL.into_iter().find(|bot| bot.name() == name).ok_or_else(|| UnknownBot(name.to_owned()))
    }
}

#[cfg(test)]
mod tests {
    use super::Bot;

    #[test]
    fn bots_are_found_by_name() {
        for bot in Bot::ALL {
            assert_eq!(bot.name().parse(), Ok(bot));
        }
        let message = "rando".parse::<Bot>().unwrap_err().to_string();
        assert_eq!(message, "there is no bot `rando`; there is: random, heuristic");
    }
}
