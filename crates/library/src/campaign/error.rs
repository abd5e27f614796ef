//! What can be wrong with a campaign.

use std::fmt;

use rules::setup::SetupError;

use super::log::FORMAT;
use crate::names::{Unknown, either};

/// Why a campaign is refused, or a change of it. Nothing is changed then.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum CampaignError {
    /// No log at all: what was found, and where.
    Unreadable(String),
    Unwritable(String),
    Format(u32),
    Unknown(Unknown),
    Players(usize),
    /// Two players have one name.
    NameTwice(String),
    NoPlayer {
        name: String,
        players: Vec<String>,
    },
    Heroes {
        player: String,
        count: usize,
    },
    NotAHero {
        player: String,
        card: String,
    },
    HeroTwice {
        title: String,
    },
    /// A line of a deck that is none.
    BadLine {
        player: String,
        line: String,
    },
    NotForDecks {
        player: String,
        card: String,
    },
    /// Scenarios are defeated in the order of the campaign.
    OutOfOrder {
        scenario: String,
        expected: Option<String>,
    },
    NotOfThePool {
        card: String,
    },
    /// A permanent card is on a hero nobody uses.
    PoolHero {
        card: String,
        hero: String,
    },
    /// All scenarios are defeated.
    Over,
    MustReplace {
        hero: String,
        player: String,
        available: Vec<String>,
    },
    NotFallen {
        hero: String,
    },
    NotUsed {
        hero: String,
    },
    NotAvailable {
        hero: String,
        why: &'static str,
    },
    HeroesLeft {
        hero: String,
        available: Vec<String>,
    },
    TradedAlready {
        player: String,
    },
    NotExpert,
    NotHurt {
        hero: String,
    },
    /// The deck of a player does not have the heroes of the log.
    OtherHeroes {
        player: String,
        wanted: Vec<String>,
        found: Vec<String>,
    },
    SameDecks,
    Setup(SetupError),
}

impl CampaignError {
    pub(super) fn unreadable(error: toml::de::Error) -> CampaignError {
        CampaignError::Unreadable(error.to_string().trim_end().to_owned())
    }
}

impl fmt::Display for CampaignError {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        use CampaignError::*;
        match self {
            Unreadable(what) => write!(out, "this is no campaign log: {what}"),
            Unwritable(what) => write!(out, "the log cannot be written: {what}"),
            Format(found) => write!(out, "the log has the format {found}; this program reads formats 1 to {FORMAT}"),
            Unknown(unknown) => unknown.fmt(out),
            Players(n) => write!(out, "{n} players: a campaign is for 1 to 4"),
            NameTwice(name) => write!(out, "two players are called {name}; each needs a name of their own"),
            NoPlayer { name, players } => write!(out, "there is no player {name}; there are {}", players.join(", ")),
            Heroes { player, count } => write!(out, "{player} has {count} heroes; 1 to 3 are needed"),
            NotAHero { player, card } => write!(out, "{player}: `{card}` is listed among the heroes but is none"),
            HeroTwice { title } => write!(out, "{title} is used twice; each hero is used by one player"),
            BadLine { player, line } => {
                write!(out, "{player}: `{line}` is not a card of a deck; write `3 core-set-snowbourn-scout`")
            }
            NotForDecks { player, card } => write!(out, "{player}: `{card}` cannot be in a deck"),
            OutOfOrder { scenario, expected: Some(expected) } => {
                write!(out, "`{scenario}` is listed as defeated where `{expected}` comes in this campaign")
            }
            OutOfOrder { scenario, expected: None } => {
                write!(out, "`{scenario}` is listed as defeated, but the campaign has no more scenarios")
            }
            NotOfThePool { card } => write!(out, "`{card}` is in the pool but is no boon or burden of this campaign"),
            PoolHero { card, hero } => write!(out, "`{card}` is attached to `{hero}`, whom nobody uses"),
            Over => write!(out, "all scenarios of this campaign have been won"),
            MustReplace { hero, player, available } => {
                write!(out, "{hero} has fallen, and {player} must choose another hero: `--replace {hero}=HERO` with ")?;
                match available.is_empty() {
                    true => write!(out, "none left to choose; `--keep-fallen {hero}` keeps the hero for 1 threat"),
                    false => write!(out, "{}", either(available)),
                }
            }
            NotFallen { hero } => write!(out, "{hero} has not fallen; a hero may be traded with `--trade {hero}=HERO`"),
            NotUsed { hero } => write!(out, "nobody uses the hero {hero}"),
            NotAvailable { hero, why } => write!(out, "{hero} cannot be chosen: {why}"),
            HeroesLeft { hero, available } => {
                write!(out, "{hero} stays fallen while there are heroes to choose: {}", either(available))
            }
            TradedAlready { player } => write!(out, "{player} has traded a hero before this game; one is allowed"),
            NotExpert => write!(out, "damage stays in the expert campaign only, so there is nothing to heal"),
            NotHurt { hero } => write!(out, "{hero} has no damage to heal"),
            OtherHeroes { player, wanted, found } => {
                let (wanted, found) = (wanted.join(", "), found.join(", "));
                write!(out, "{player} plays {wanted} in this campaign, not {found}; ")?;
                write!(out, "heroes change with --replace and --trade")
            }
            SameDecks => write!(out, "this series is played with the same heroes and decks to its end"),
            Setup(error) => error.fmt(out),
        }
    }
}

impl std::error::Error for CampaignError {}

impl From<Unknown> for CampaignError {
    fn from(unknown: Unknown) -> CampaignError {
        CampaignError::Unknown(unknown)
    }
}

impl From<SetupError> for CampaignError {
    fn from(error: SetupError) -> CampaignError {
        CampaignError::Setup(error)
    }
}
