//! Why a deck may not be played: what is wrong, by which rule, and what would be right.

use std::fmt;

use serde::Serialize;

use super::catalog::{Missing, Why};
use crate::names::either;

/// The most heroes a player has, the fewest cards of a deck, the most copies of a title, the most players.
pub const HEROES: usize = 3;
/// The fewest cards a deck may have.
pub const CARDS: u64 = 50;
/// The most copies of one title in a deck.
pub const COPIES: u64 = 3;
/// The most cards with Encounter beside a deck.
pub const SET_ASIDE: u64 = 3;
/// The most players who can play together.
pub const PLAYERS: usize = 4;

/// Why a deck is not legal.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Fault {
    NoHero,
    TooManyHeroes {
        heroes: usize,
        /// So many a deck may have.
        most: usize,
    },
    HeroTwice(String),
    NotAHero {
        title: String,
        kind: String,
    },
    HeroInDeck(String),
    NotForDecks {
        title: String,
        kind: String,
    },
    /// A boon or a burden.
    OnlyInCampaigns(String),
    /// Of a sphere that only the scenarios of a saga use.
    OnlyInSagas(String),
    TooFewCards {
        cards: u64,
        /// So many it must have.
        fewest: u64,
    },
    /// Cards with Encounter.
    TooManySetAside(u64),
    TooManyContracts(Vec<String>),
    /// A contract asks for just so many cards, of a sphere or in all.
    OtherNumber {
        contract: String,
        sphere: Option<String>,
        cards: u64,
        wanted: u64,
    },
    /// A contract asks for heroes of different spheres.
    SameSphere {
        contract: String,
        sphere: String,
    },
    TooManyCopies {
        title: String,
        copies: u64,
        /// So many a deck may have.
        most: u64,
    },
    NoCopies(String),
    Missing(Missing),
    /// Of a group: a hero, and the decks that have it.
    SharedHero {
        title: String,
        decks: Vec<String>,
    },
    TooManyPlayers(usize),
}

/// A fault as data.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Reason {
    pub what: String,
    pub clauses: Vec<&'static str>,
    pub fix: String,
}

impl From<&Fault> for Reason {
    fn from(fault: &Fault) -> Reason {
        Reason { what: fault.to_string(), clauses: fault.clauses().to_vec(), fix: fault.fix() }
    }
}

impl Fault {
    /// The rules that say so; none where it is the library that lacks something.
    pub fn clauses(&self) -> &'static [&'static str] {
        match self {
            Fault::NoHero | Fault::TooManyHeroes { .. } => &["RR.deckbuilding.1", "CO.deck.5"],
            Fault::HeroTwice(_) => &["RR.unique.1"],
            Fault::NotAHero { .. } => &["RR.deckbuilding.1"],
            Fault::HeroInDeck(_) => &["RR.player-deck.1", "CO.hero.1"],
            Fault::NotForDecks { .. } => &["RR.player-deck.1"],
            Fault::OnlyInCampaigns(_) => &["RR.boons.2", "RR.campaign-types.1"],
            Fault::OnlyInSagas(_) => &["CO.sphere.1"],
            Fault::TooFewCards { .. } => &["RR.deckbuilding.2", "CO.deck.3"],
            Fault::TooManySetAside(_) => &["CO.kw-encounter.2"],
            Fault::TooManyContracts(_) => &["CO.contract.3"],
            Fault::OtherNumber { .. } | Fault::SameSphere { .. } => &["CO.contract.5"],
            Fault::TooManyCopies { .. } => &["RR.deckbuilding.4", "CO.deck.2"],
            Fault::SharedHero { .. } => &["CO.deck.4", "RR.unique.1"],
            Fault::NoCopies(_) | Fault::Missing(_) | Fault::TooManyPlayers(_) => &[],
        }
    }

    /// What would make it right.
    pub fn fix(&self) -> String {
        match self {
            Fault::NoHero => format!("choose 1 to {HEROES} heroes"),
            Fault::TooManyHeroes { heroes, most } => format!("leave {} out", some((heroes - most) as u64, "hero")),
            Fault::HeroTwice(title) => format!("list {title} once"),
            Fault::NotAHero { title, .. } => format!("put {title} among the cards, and a hero in its place"),
            Fault::HeroInDeck(title) => format!("put {title} among the heroes, or leave it out"),
            Fault::NotForDecks { title, .. } => format!("leave {title} out"),
            Fault::OnlyInCampaigns(title) => format!("leave {title} out; the campaign adds it once it is earned"),
            Fault::OnlyInSagas(title) => format!("leave {title} out; a scenario of its saga brings it or allows it"),
            Fault::TooFewCards { cards, fewest } => format!("add {} or more", some(fewest - cards, "card")),
            Fault::TooManySetAside(cards) => format!("leave {} with Encounter out", some(cards - SET_ASIDE, "card")),
            Fault::TooManyContracts(titles) => format!("choose {}", either(titles)),
            Fault::OtherNumber { cards, wanted, sphere, .. } => {
                let sphere = sphere.as_ref().map(|sphere| format!("{sphere} ")).unwrap_or_default();
                let (word, n) = if cards < wanted { ("add", wanted - cards) } else { ("leave out", cards - wanted) };
                format!("{word} {}", some(n, &format!("{sphere}card")))
            }
            Fault::SameSphere { sphere, .. } => format!("choose one {sphere} hero"),
            Fault::TooManyCopies { title, copies, most } => {
                format!(
                    "leave {} of {title} out",
                    if *copies == most + 1 { "1 copy".into() } else { format!("{} copies", copies - most) }
                )
            }
            Fault::NoCopies(title) => format!("write 1 to {COPIES} copies, or leave {title} out"),
            Fault::Missing(missing) => missing_fix(missing),
            Fault::SharedHero { title, decks } => format!("let only one of {} have {title}", either(decks)),
            Fault::TooManyPlayers(_) => format!("take 1 to {PLAYERS} decks"),
        }
    }
}

fn missing_fix(missing: &Missing) -> String {
    match missing.why {
        Why::NotPlayed => "take another card until it is".to_owned(),
        Why::Code => "add its product with --content, or take another card".to_owned(),
        Why::Unknown | Why::OtherProduct if missing.nearest.is_empty() => {
            "`westmarch cards WORDS` finds titles; your own cards come with --content".to_owned()
        }
        Why::Unknown | Why::OtherProduct => format!("write {}", either(&missing.nearest)),
    }
}

impl fmt::Display for Fault {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Fault::NoHero => write!(out, "it has no hero"),
            Fault::TooManyHeroes { heroes, most: 1 } => write!(out, "it has {heroes} heroes; its contract allows 1"),
            Fault::TooManyHeroes { heroes, most } => write!(out, "it has {heroes} heroes; a player has 1 to {most}"),
            Fault::HeroTwice(title) => write!(out, "it has the hero {title} more than once"),
            Fault::NotAHero { title, kind } => write!(out, "{title} is listed among the heroes and is {kind}"),
            Fault::HeroInDeck(title) => write!(out, "the hero {title} is among the cards"),
            Fault::NotForDecks { title, kind } => {
                write!(out, "{title} is {kind}; decks hold allies, attachments and events")
            }
            Fault::OnlyInCampaigns(title) => write!(out, "{title} comes into decks by campaigns only"),
            Fault::OnlyInSagas(title) => write!(out, "{title} is for the scenarios of its saga only"),
            Fault::TooFewCards { cards, fewest: CARDS } => {
                write!(out, "it has {} besides the heroes; a deck has at least {CARDS}", some(*cards, "card"))
            }
            Fault::TooFewCards { cards, fewest } => {
                write!(out, "it has {}; its contract asks for at least {fewest}", some(*cards, "card"))
            }
            Fault::TooManySetAside(cards) => {
                write!(out, "it has {} with Encounter; a player sets aside up to {SET_ASIDE}", some(*cards, "card"))
            }
            Fault::TooManyContracts(titles) => {
                write!(out, "it has the contracts {}; a player has one", titles.join(" and "))
            }
            Fault::OtherNumber { contract, sphere, cards, wanted } => {
                let sphere = sphere.as_ref().map(|sphere| format!("{sphere} ")).unwrap_or_default();
                write!(out, "it has {}; {contract} asks for just {wanted}", some(*cards, &format!("{sphere}card")))
            }
            Fault::SameSphere { contract, sphere } => {
                write!(out, "it has more than one {sphere} hero; {contract} asks for different spheres")
            }
            Fault::TooManyCopies { title, copies, most } => {
                write!(
                    out,
                    "it has {copies} copies of {title}; a deck has at most {most} of {}",
                    if *most == COPIES { "a title" } else { "it" }
                )
            }
            Fault::NoCopies(title) => write!(out, "it lists {title} with no copies"),
            Fault::Missing(missing) => missing.fmt(out),
            Fault::SharedHero { title, decks } => {
                write!(out, "{} have the hero {title}; two players cannot use the same hero", decks.join(" and "))
            }
            Fault::TooManyPlayers(decks) => {
                write!(out, "there are {decks} decks; a game is for 1 to {PLAYERS} players")
            }
        }
    }
}

/// `1 card`, `2 cards`, `2 heroes`.
fn some(number: u64, thing: &str) -> String {
    match (number, thing) {
        (1, _) => format!("1 {thing}"),
        (_, "hero") => format!("{number} heroes"),
        _ => format!("{number} {thing}s"),
    }
}
