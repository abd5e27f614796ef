//! The bots that people can choose by name.

use std::fmt;
use std::str::FromStr;
use std::time::Duration;

use serde::{Deserialize, Serialize};

use crate::mindful::Mindful;
use crate::program::{Program, ProgramPolicy};
use crate::{Budget, HeuristicPolicy, Policy, RandomPolicy, SearchPolicy};

/// The bots there are, by the names people give them.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(into = "String", try_from = "String")]
pub enum Bot {
    Random,
    Heuristic,
    Search(Budget),
    /// A program of its own. Only a command line names one: whoever else could name programs could run them.
    Exec(Program),
}

/// How long a search bot thinks if nothing else is said.
const THINKS: Budget = Budget::Time(Duration::from_millis(200));

impl Bot {
    /// One of each kind.
    pub const ALL: [Bot; 3] = [Bot::Random, Bot::Heuristic, Bot::Search(THINKS)];

    /// `random`, `heuristic`, `search`, `search:500ms`, `search:400` (games played on).
    pub fn name(self) -> String {
        match self {
            Bot::Random => "random".to_owned(),
            Bot::Heuristic => "heuristic".to_owned(),
            Bot::Search(THINKS) => "search".to_owned(),
            Bot::Search(Budget::Time(time)) => format!("search:{}ms", time.as_millis()),
            Bot::Search(Budget::Iterations(games)) => format!("search:{games}"),
            Bot::Exec(program) => program.name().to_owned(),
        }
    }

    /// The same bot where people wait for it: it thinks no longer than that.
    pub fn within(self, most: Duration) -> Bot {
        match self {
            Bot::Search(Budget::Time(time)) => Bot::Search(Budget::Time(time.min(most))),
            Bot::Search(Budget::Iterations(_)) => Bot::Search(Budget::Time(most)),
            other => other,
        }
    }

    /// The time it may take for a decision, if that is how its budget is given.
    pub fn time(self) -> Option<Duration> {
        match self {
            Bot::Search(Budget::Time(time)) => Some(time),
            _ => None,
        }
    }

    /// A player of this kind for one seat of one game.
    pub fn policy(self, seed: u64) -> Box<dyn Policy> {
        match self {
            Bot::Random => Box::new(RandomPolicy::new(seed)),
            Bot::Heuristic => Box::new(Mindful::new(HeuristicPolicy::new(seed))),
            Bot::Search(budget) => Box::new(Mindful::new(SearchPolicy::new(seed, budget))),
            Bot::Exec(program) => Box::new(ProgramPolicy::new(program)),
        }
    }

    /// The bot that a command line names: one of those everybody may name, or `exec:PROGRAM`; see [`Program`].
    pub fn local(name: &str) -> Result<Bot, UnknownBot> {
        Program::named(name).map_or_else(|| name.parse(), |program| Ok(Bot::Exec(program)))
    }
}

/// A name that no bot has.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct UnknownBot(pub String);

impl fmt::Display for UnknownBot {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        let names: Vec<_> = Bot::ALL.iter().map(|bot| bot.name()).collect();
        write!(out, "there is no bot `{}`; the bots are {}, search:500ms, search:400", self.0, names.join(", "))
    }
}

impl std::error::Error for UnknownBot {}

impl FromStr for Bot {
    type Err = UnknownBot;

    fn from_str(name: &str) -> Result<Bot, UnknownBot> {
        let unknown = || UnknownBot(name.to_owned());
        match name.strip_prefix("search:") {
            Some(budget) => Ok(Bot::Search(self::budget(budget).ok_or_else(unknown)?)),
            None => Bot::ALL.into_iter().find(|bot| bot.name() == name).ok_or_else(unknown),
        }
    }
}

impl From<Bot> for String {
    fn from(bot: Bot) -> String {
        bot.name()
    }
}

impl TryFrom<String> for Bot {
    type Error = UnknownBot;

    fn try_from(name: String) -> Result<Bot, UnknownBot> {
        name.parse()
    }
}

/// `500ms`, `2s`, or a number of games; never nothing.
fn budget(text: &str) -> Option<Budget> {
    let number = |digits: &str| digits.parse::<u32>().ok().filter(|n| *n > 0);
    let time = |digits: &str, unit: u64| Some(Budget::Time(Duration::from_millis(u64::from(number(digits)?) * unit)));
    match (text.strip_suffix("ms"), text.strip_suffix('s')) {
        (Some(digits), _) => time(digits, 1),
        (_, Some(digits)) => time(digits, 1000),
        _ => Some(Budget::Iterations(number(text)?)),
    }
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use super::Bot;
    use crate::Budget;

    #[test]
    fn bots_are_found_by_name() {
        for bot in Bot::ALL {
            assert_eq!(bot.name().parse(), Ok(bot));
        }
        let message = "rando".parse::<Bot>().unwrap_err().to_string();
        let names = "random, heuristic, search, search:500ms, search:400";
        assert_eq!(message, format!("there is no bot `rando`; the bots are {names}"));
    }

    #[test]
    fn only_a_command_line_names_programs() {
        let bot = Bot::local("exec:2s:./agent").expect("a program");
        assert_eq!(bot.name(), "exec:2s:./agent");
        assert_eq!(Bot::local("heuristic"), Ok(Bot::Heuristic));
        assert!("exec:./agent".parse::<Bot>().is_err() && Bot::try_from("exec:./agent".to_owned()).is_err());
    }

    #[test]
    fn a_search_bot_has_a_budget() {
        let time = |millis| Bot::Search(Budget::Time(Duration::from_millis(millis)));
        for (name, bot) in [
            ("search", time(200)),
            ("search:50ms", time(50)),
            ("search:2s", time(2000)),
            ("search:400", Bot::Search(Budget::Iterations(400))),
        ] {
            assert_eq!(name.parse(), Ok(bot));
            assert_eq!(bot.name().parse(), Ok(bot));
        }
        assert_eq!(time(900).within(Duration::from_millis(500)), time(500));
        assert_eq!(time(200).within(Duration::from_millis(500)), time(200));
        for name in ["search:", "search:0", "search:0ms", "search:fast", "search:-1", "search:1h"] {
            assert!(name.parse::<Bot>().is_err(), "{name}");
        }
    }
}
