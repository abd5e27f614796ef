//! A campaign as a page shows it.

use std::cmp::Ordering;

use crate::typed::TS;
use cardlang::def::Chapter;
use library::Library;
use library::campaign::{Campaign, Change, Player, PoolCard};
use rules::setup::Mode;
use serde::{Deserialize, Serialize};

use crate::server::NewDeck;

/// Everything about a campaign that a page shows.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct CampaignStanding {
    pub campaign: String,
    pub title: String,
    /// What its players call it.
    pub name: String,
    pub mode: Mode,
    pub expert: bool,
    /// Decks and damage go on from game to game; nothing is changed between them.
    pub carries: bool,
    /// Added to the starting threat of everybody.
    pub threat_penalty: u16,
    pub chapters: Vec<ChapterInfo>,
    pub players: Vec<CampaignPlayer>,
    pub fallen: Vec<FallenHero>,
    pub pool: Vec<PoolEntry>,
    pub notes: Vec<CampaignNote>,
    pub games: Vec<CampaignGame>,
    /// Heroes nobody uses and who have not fallen.
    pub available: Vec<CardTitle>,
    /// The scenario to be played next; none if all are defeated.
    pub next: Option<String>,
    /// The scores of all scenarios defeated.
    pub total: i32,
}

/// A card by id and title.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct CardTitle {
    pub id: String,
    pub title: String,
}

/// A scenario of the campaign and how the players have fared there.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct ChapterInfo {
    pub scenario: String,
    pub title: String,
    pub state: ChapterState,
    pub score: Option<i32>,
    /// Games lost there.
    pub lost: u32,
}

/// Where a scenario stands in the campaign.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(rename_all = "snake_case")]
pub enum ChapterState {
    Defeated,
    Next,
    ToCome,
}

/// A player of the campaign and the deck they play with from now on.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct CampaignPlayer {
    pub name: String,
    /// What the deck is called.
    pub deck: String,
    pub heroes: Vec<CampaignHero>,
    /// `3 core-set-gandalf`
    pub cards: Vec<String>,
    /// Added to the starting threat of this player alone.
    pub threat_penalty: u16,
    /// A hero was traded since the last game.
    pub traded: bool,
    /// Boons of the pool that are left out of the deck.
    pub leaves_out: Vec<CardTitle>,
}

/// A hero in the campaign log.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct CampaignHero {
    pub id: String,
    pub title: String,
    pub fallen: bool,
    pub damage: u16,
}

/// A hero who has fallen, and in which scenario.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct FallenHero {
    pub hero: CardTitle,
    pub player: String,
    pub scenario: String,
}

/// A boon or burden of the players.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct PoolEntry {
    pub card: CardTitle,
    /// `boon` or `burden`.
    pub kind: String,
    /// Whose deck it may go into.
    pub player: Option<String>,
    /// Whom it is attached to for good.
    pub hero: Option<CardTitle>,
}

/// What a hero is recorded as.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct CampaignNote {
    pub note: String,
    pub hero: CardTitle,
}

/// A game that the campaign log records.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct CampaignGame {
    pub scenario: String,
    pub title: String,
    pub won: bool,
    pub score: Option<i32>,
    pub rounds: u16,
}

/// A campaign to begin.
#[derive(Clone, Debug, Serialize, Deserialize, TS)]
#[serde(deny_unknown_fields)]
pub struct NewCampaign {
    /// Its id.
    pub campaign: String,
    /// What its players call it; the title, if nothing is said.
    #[serde(default)]
    #[ts(as = "Option<String>", optional)]
    pub name: String,
    #[serde(default)]
    #[ts(as = "Option<Mode>", optional)]
    pub mode: Mode,
    /// Damage on heroes stays from game to game.
    #[serde(default)]
    #[ts(as = "Option<bool>", optional)]
    pub expert: bool,
    pub players: Vec<NewPlayer>,
    /// The log of a finished campaign whose boons go on.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub after: Option<String>,
}

/// A player who begins a campaign.
#[derive(Clone, Debug, Serialize, Deserialize, TS)]
#[serde(deny_unknown_fields)]
pub struct NewPlayer {
    pub name: String,
    pub deck: NewDeck,
}

/// What players decide between games. Heroes and boons are named by id.
#[derive(Clone, Debug, Serialize, Deserialize, TS)]
#[serde(rename_all = "snake_case")]
pub enum CampaignChange {
    /// Another hero in place of a fallen one: 1 threat for everybody, from now on.
    Replace { fallen: String, with: String },
    /// Another hero in place of one in use: 1 threat for everybody, from now on.
    Trade { hero: String, with: String },
    /// No hero is left to choose: the fallen one goes on, for 1 threat of that player.
    KeepFallen { hero: String },
    /// In the expert campaign: a hero is healed for 1 threat of that player.
    Heal { hero: String },
    /// Another deck with the same heroes.
    Deck { player: String, deck: NewDeck },
    /// A boon stays out of a player's deck, or goes back into it.
    Boon { player: String, card: String, out: bool },
}

impl CampaignChange {
    /// The change as the library knows it; a deck is found first.
    pub fn change<E>(self, deck: impl FnOnce(&NewDeck) -> Result<library::deck::DeckList, E>) -> Result<Change, E> {
        Ok(match self {
            CampaignChange::Replace { fallen, with } => Change::Replace { fallen, with },
            CampaignChange::Trade { hero, with } => Change::Trade { hero, with },
            CampaignChange::KeepFallen { hero } => Change::KeepFallen { hero },
            CampaignChange::Heal { hero } => Change::Heal { hero },
            CampaignChange::Deck { player, deck: wanted } => Change::Deck { player, deck: deck(&wanted)? },
            CampaignChange::Boon { player, card, out } => Change::Boon { player, card, out },
        })
    }
}

/// Where a campaign stands.
pub fn standing(library: &Library, campaign: &Campaign<'_>) -> CampaignStanding {
    let (log, def) = (&campaign.log, campaign.def());
    let teller = Teller { library, campaign };
    CampaignStanding {
        campaign: def.id.clone(),
        title: def.title.clone(),
        name: log.name.clone(),
        mode: log.mode,
        expert: log.expert,
        carries: def.carries,
        threat_penalty: log.threat_penalty,
        chapters: def.chapters.iter().enumerate().map(|(n, chapter)| teller.chapter(n, chapter)).collect(),
        players: log.players.iter().map(|player| teller.player(player)).collect(),
        fallen: log
            .fallen
            .iter()
            .map(|fallen| FallenHero {
                hero: teller.card(&fallen.hero),
                player: fallen.player.clone(),
                scenario: fallen.scenario.clone(),
            })
            .collect(),
        pool: log.pool.iter().map(|entry| teller.entry(entry)).collect(),
        notes: log
            .recorded()
            .map(|record| CampaignNote { note: record.told(), hero: teller.card(record.card) })
            .collect(),
        games: log
            .games
            .iter()
            .map(|game| CampaignGame {
                scenario: game.scenario.clone(),
                title: teller.scenario(&game.scenario),
                won: game.won,
                score: game.score,
                rounds: game.rounds,
            })
            .collect(),
        available: campaign.available_heroes().into_iter().map(|id| teller.card(id)).collect(),
        next: campaign.next().map(|chapter| chapter.scenario.clone()),
        total: campaign.total_score(),
    }
}

#[derive(Clone, Copy)]
struct Teller<'a> {
    library: &'a Library,
    campaign: &'a Campaign<'a>,
}

impl Teller<'_> {
    fn card(self, id: &str) -> CardTitle {
        CardTitle { id: id.to_owned(), title: self.library.title(id).unwrap_or(id).to_owned() }
    }

    fn scenario(self, id: &str) -> String {
        self.library.scenario(id).map_or_else(|_| id.to_owned(), |scenario| scenario.title.clone())
    }

    fn chapter(self, n: usize, chapter: &Chapter) -> ChapterInfo {
        let log = &self.campaign.log;
        let games = || log.games.iter().filter(|game| game.scenario == chapter.scenario);
        ChapterInfo {
            scenario: chapter.scenario.clone(),
            title: self.scenario(&chapter.scenario),
            state: match n.cmp(&log.defeated.len()) {
                Ordering::Less => ChapterState::Defeated,
                Ordering::Equal => ChapterState::Next,
                Ordering::Greater => ChapterState::ToCome,
            },
            score: games().find(|game| game.won).and_then(|game| game.score),
            lost: games().filter(|game| !game.won).count() as u32,
        }
    }

    fn player(self, player: &Player) -> CampaignPlayer {
        let hero = |id: &String| {
            let CardTitle { id, title } = self.card(id);
            CampaignHero {
                fallen: self.campaign.has_fallen(&id),
                damage: player.damage.get(&id).copied().unwrap_or(0),
                id,
                title,
            }
        };
        CampaignPlayer {
            name: player.name.clone(),
            deck: player.deck.clone(),
            heroes: player.heroes.iter().map(hero).collect(),
            cards: player.cards.clone(),
            threat_penalty: player.threat_penalty,
            traded: player.traded,
            leaves_out: player.leaves_out.iter().map(|id| self.card(id)).collect(),
        }
    }

    fn entry(self, entry: &PoolCard) -> PoolEntry {
        let card = self.library.pool.content.cards.iter().find(|card| card.id == entry.card);
        let sphere = card.and_then(|card| card.faces[0].sphere);
        PoolEntry {
            card: self.card(&entry.card),
            kind: sphere.map_or("", cardlang::words::sphere_word).to_owned(),
            player: entry.player.clone(),
            hero: entry.hero.as_ref().map(|hero| self.card(hero)),
        }
    }
}
