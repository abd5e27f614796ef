//! The campaign log as a file.

use std::collections::BTreeMap;

use rules::chance::Seed;
use rules::setup::{Mode, Start};
use serde::{Deserialize, Serialize};

/// The format of logs that this program writes; it reads all before it, too. Format 1 does not say under what the
/// campaign was played.
pub const FORMAT: u32 = 2;

/// Everything that is kept between the games of a campaign. Cards are named by id.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct CampaignLog {
    pub format: u32,
    pub campaign: String,
    /// The version of the content and the revision of the rules it was last played with.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub content: Option<String>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub rules: Option<u32>,
    pub name: String,
    #[serde(default)]
    pub mode: Mode,
    /// Damage on heroes stays from game to game.
    #[serde(default)]
    pub expert: bool,
    /// Added to the starting threat of every player.
    #[serde(default)]
    pub threat_penalty: u16,
    /// Scenarios that are defeated, in their order.
    #[serde(default)]
    pub defeated: Vec<String>,
    #[serde(default, rename = "player", skip_serializing_if = "Vec::is_empty")]
    pub players: Vec<Player>,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub fallen: Vec<Fallen>,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub pool: Vec<PoolCard>,
    /// What cards are recorded as: `prisoner`, and who.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub records: BTreeMap<String, Recorded>,
    #[serde(default, rename = "game", skip_serializing_if = "Vec::is_empty")]
    pub games: Vec<Played>,
}

/// The cards that are recorded as something: one id, or a list of them; `3 ID` where something is counted.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(from = "Ids", into = "Ids")]
pub struct Recorded(pub Vec<String>);

#[derive(Serialize, Deserialize)]
#[serde(untagged)]
enum Ids {
    One(String),
    Several(Vec<String>),
}

impl From<Ids> for Recorded {
    fn from(ids: Ids) -> Recorded {
        match ids {
            Ids::One(id) => Recorded(vec![id]),
            Ids::Several(ids) => Recorded(ids),
        }
    }
}

impl From<Recorded> for Ids {
    fn from(Recorded(mut ids): Recorded) -> Ids {
        if ids.len() == 1 { Ids::One(ids.remove(0)) } else { Ids::Several(ids) }
    }
}

/// Something that is recorded of a card, so often.
pub struct Record<'a> {
    pub state: &'a String,
    pub card: &'a str,
    pub times: u16,
}

impl Record<'_> {
    /// What it says: `prisoner`, `level (3)`.
    pub fn told(&self) -> String {
        if self.times == 1 { self.state.clone() } else { format!("{} ({})", self.state, self.times) }
    }
}

impl CampaignLog {
    /// What is recorded of which card, and how often.
    pub fn recorded(&self) -> impl Iterator<Item = Record<'_>> {
        let entries =
            self.records.iter().flat_map(|(state, Recorded(lines))| lines.iter().map(move |line| (state, line)));
        entries.map(|(state, line)| {
            let (card, times) = counted(line);
            Record { state, card, times }
        })
    }

    /// Records a card as something, once.
    pub(super) fn record(&mut self, state: String, id: String) {
        let Recorded(ids) = self.records.entry(state).or_default();
        if !ids.contains(&id) {
            ids.push(id);
        }
    }

    /// Counts something that is said of a card once more.
    pub(super) fn count(&mut self, state: String, id: &str) {
        let Recorded(lines) = self.records.entry(state).or_default();
        match lines.iter_mut().find(|line| counted(line).0 == id) {
            Some(line) => *line = format!("{} {id}", counted(line).1 + 1),
            None => lines.push(id.to_owned()),
        }
    }
}

/// A card of a record, and how often it is meant: `3 ID`, or `ID` once. More often than any game counts is the most.
fn counted(line: &str) -> (&str, u16) {
    const MOST: u16 = 99;
    let (times, id) = line.split_once(' ').unwrap_or(("1", line));
    times.parse().map_or((line, 1), |times: u16| (id, times.min(MOST)))
}

/// A player of the campaign.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct Player {
    pub name: String,
    /// What the deck is called.
    pub deck: String,
    pub heroes: Vec<String>,
    /// `3 core-set-snowbourn-scout`
    pub cards: Vec<String>,
    /// What is brought along besides the deck.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub collection: Vec<String>,
    /// Boons of the pool that are left out of the deck.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub leaves_out: Vec<String>,
    /// Added to this player's starting threat alone.
    #[serde(default)]
    pub threat_penalty: u16,
    /// A hero was traded since the last game.
    #[serde(default)]
    pub traded: bool,
    /// Damage of the heroes, in the expert campaign.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub damage: BTreeMap<String, u16>,
    /// What goes on from the last game, in a series that carries it over.
    #[serde(default, skip_serializing_if = "Start::is_fresh")]
    pub start: Start,
}

/// A hero who fell, and when.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct Fallen {
    pub hero: String,
    pub player: String,
    pub scenario: String,
}

/// A boon or burden the players have.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct PoolCard {
    pub card: String,
    /// Whose deck it may go into.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub player: Option<String>,
    /// The hero it is attached to for good.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub hero: Option<String>,
}

/// A game that was played to its end.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct Played {
    pub scenario: String,
    pub won: bool,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub score: Option<i32>,
    pub rounds: u16,
    pub seed: Seed,
    /// What the resolution gave.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub earned: Vec<String>,
}
