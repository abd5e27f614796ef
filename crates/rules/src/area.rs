//! The table as data: the kinds of areas, the boards they belong to, and the areas a match has.
//!
//! The number of an area, its [`Zone`], says its kind, so that no question about a place needs the match. A match
//! adds names and owners to the areas its scenario declares.

use serde::{Deserialize, Serialize};

use crate::ids::{MAX_PLAYERS, Seat};
use crate::pool::Pool;
use crate::state::Game;
use crate::zone::Zone;

/// What kind of place an area is. Whoever deals with areas matches on all of these.
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[repr(u8)]
pub enum AreaKind {
    /// A staging area.
    Staging,
    /// Where an active location lies.
    ActiveLocation,
    /// Where a stage of the quest lies.
    Quest,
    /// A player's own characters and attachments.
    Play,
    /// Enemies engaged with a player.
    Engaged,
    /// A player's hand.
    Hand,
    /// A pile with its backs up: a player's, the encounter deck, or one the scenario declares.
    Deck,
    /// A discard pile of a deck.
    Discard,
    /// The stages to come.
    QuestDeck,
    /// Beside the quest deck: the nightmare card and the campaign card. Out of play, but their text is in force.
    Beside,
    /// Cards set aside.
    SetAside,
    /// The victory display.
    Victory,
    /// Cards out of the game.
    Removed,
    /// Encounter cards attached to something.
    Attached,
    /// Shadow cards, dealt to enemies.
    Shadow,
    /// Cards kept under another card; out of play. Each such card has a pile of its own.
    Under,
    /// On the table while it resolves: a card being revealed, an event being played.
    Resolving,
    /// An area of the scenario whose cards are in play.
    Named,
    /// An area of the scenario whose cards are out of play.
    Aside,
    /// The same with its cards facedown.
    Hidden,
    /// Cards that are considered to be out of play, with all they have.
    Away,
}

/// Who may look at the cards of an area.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Secrecy {
    /// Everybody, unless a card lies facedown.
    Open,
    /// Everybody, facedown cards that were seen before included.
    InPlay,
    /// The owner.
    Owner,
    /// Nobody, but who has looked at a card.
    Closed,
}

/// Whose cards lie with the same backs, so that one hidden card could be another.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Mingled {
    /// With all hidden cards of its owner, or of the encounter deck.
    WithOwners,
    /// With those of the same stage.
    ByStage,
    /// Only with those of the same area.
    Here,
}

impl AreaKind {
    /// Whether cards there are in play.
    pub const fn is_in_play(self) -> bool {
        use AreaKind::*;
        match self {
            Staging | ActiveLocation | Quest | Play | Engaged | Attached | Named => true,
            Hand | Deck | Discard | QuestDeck | Beside | SetAside | Victory | Removed | Shadow | Under | Resolving
            | Aside | Hidden | Away => false,
        }
    }

    /// Whether what a card there says is in force by itself.
    pub const fn is_in_force(self) -> bool {
        self.is_in_play() || matches!(self, AreaKind::Beside)
    }

    /// Whether the text of a card there can do anything: it is in force, or waits to be played or called for.
    pub const fn is_live(self) -> bool {
        use AreaKind::*;
        match self {
            Staging | ActiveLocation | Quest | Play | Engaged | Attached | Named => true,
            Hand | Beside | SetAside | Victory | Resolving => true,
            Deck | Discard | QuestDeck | Removed | Shadow | Under | Aside | Hidden | Away => false,
        }
    }

    /// Whether a card can be played from there: out of a hand, or as if it were in one.
    pub const fn is_played_from(self) -> bool {
        use AreaKind::*;
        match self {
            Hand | Deck | Discard => true,
            Staging | ActiveLocation | Quest | Play | Engaged | Attached | Named | QuestDeck | Beside | SetAside
            | Victory | Removed | Shadow | Under | Resolving | Aside | Hidden | Away => false,
        }
    }

    /// Whether constant text of a card there can be in force.
    pub const fn is_spoken_from(self) -> bool {
        self.is_in_force() || matches!(self, AreaKind::Victory | AreaKind::Resolving)
    }

    /// Whether cards there count their threat against the quest.
    pub const fn adds_threat(self) -> bool {
        matches!(self, AreaKind::Staging)
    }

    /// Who may look at the cards there.
    pub const fn secrecy(self) -> Secrecy {
        use AreaKind::*;
        match self {
            Hand => Secrecy::Owner,
            Deck | QuestDeck | Hidden => Secrecy::Closed,
            Staging | ActiveLocation | Quest | Play | Engaged | Attached | Named => Secrecy::InPlay,
            Discard | Beside | SetAside | Victory | Removed | Shadow | Under | Resolving | Aside | Away => {
                Secrecy::Open
            }
        }
    }

    /// Which other hidden cards could have changed places with those hidden there.
    pub const fn mingled(self) -> Mingled {
        use AreaKind::*;
        match self {
            QuestDeck => Mingled::ByStage,
            SetAside | Removed | Victory | Aside | Away => Mingled::Here,
            Staging | ActiveLocation | Quest | Play | Engaged | Attached | Named | Hand | Deck | Discard | Beside
            | Shadow | Resolving | Under | Hidden => Mingled::WithOwners,
        }
    }

    /// The first number for areas of this kind that a scenario declares, and how many there can be.
    pub(crate) const fn numbers(self) -> Option<(u8, u8)> {
        use AreaKind::*;
        match self {
            Under => Some((33, 31)),
            Staging => Some((64, BOARDS as u8)),
            ActiveLocation => Some((69, BOARDS as u8)),
            Quest => Some((74, BOARDS as u8)),
            Named => Some((80, 32)),
            Aside => Some((112, 32)),
            Hidden => Some((144, 32)),
            Deck => Some((176, 32)),
            Discard => Some((208, 32)),
            Away => Some((240, 1)),
            Play | Engaged | Hand | QuestDeck | Beside | SetAside | Victory | Removed | Attached | Shadow
            | Resolving => None,
        }
    }
}

/// As many boards as a table can have: one for each player, and the one they have left.
pub const BOARDS: usize = MAX_PLAYERS + 1;

/// A part of the table with a staging area, an active location and a quest of its own. An ordinary game has one.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub struct Board(u8);

// The main board adds nothing: an ordinary game is hashed as if there were no boards.
impl std::hash::Hash for Board {
    fn hash<H: std::hash::Hasher>(&self, into: &mut H) {
        if *self != Board::MAIN {
            self.0.hash(into);
        }
    }
}

impl Board {
    /// The board every game begins with.
    pub const MAIN: Board = Board(0);

    /// All boards there can be.
    pub fn all() -> impl Iterator<Item = Board> {
        (0..BOARDS as u8).map(Board)
    }

    /// Its place in lists by boards.
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// Its staging area.
    pub const fn staging(self) -> Zone {
        if self.0 == 0 { Zone::MAIN_STAGING } else { Zone::numbered(AreaKind::Staging, self.0) }
    }

    /// Where its active location lies.
    pub const fn active_location(self) -> Zone {
        if self.0 == 0 { Zone::MAIN_ACTIVE_LOCATION } else { Zone::numbered(AreaKind::ActiveLocation, self.0) }
    }

    /// Where its stage of the quest lies.
    pub const fn quest(self) -> Zone {
        if self.0 == 0 { Zone::MAIN_QUEST } else { Zone::numbered(AreaKind::Quest, self.0) }
    }

    /// The board an area belongs to, if it is one of those three.
    pub fn of(zone: Zone) -> Option<Board> {
        use AreaKind::*;
        match zone.kind() {
            Staging | ActiveLocation | Quest => Some(Board(zone.nth())),
            Play | Engaged | Hand | Deck | Discard | QuestDeck | Beside | SetAside | Victory | Removed | Attached
            | Shadow | Under | Resolving | Named | Aside | Hidden | Away => None,
        }
    }
}

/// A deck or an area as a card declares it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Declaration {
    /// What cards call it, among the titles of the pool.
    pub name: u16,
    /// What kind of area it is.
    pub kind: AreaKind,
    /// Each player has one.
    pub each_player: bool,
    /// Of a deck: it has a discard pile of its own.
    pub discards: bool,
}

/// A deck or an area that a game has because a card of it says so.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Area {
    /// Its number.
    pub zone: Zone,
    /// What cards call it, among the titles of the pool: `Corsair`.
    pub name: u16,
    /// Whose it is, where each player has one.
    pub owner: Option<Seat>,
    /// Of a deck: where its cards are discarded.
    pub discard: Option<Zone>,
}

impl Area {
    /// What players call such a place after its name.
    pub fn word(&self) -> &'static str {
        use AreaKind::*;
        match self.zone.kind() {
            Deck => "deck",
            Discard => "discard pile",
            Staging | ActiveLocation | Quest | Play | Engaged | Hand | QuestDeck | Beside | SetAside | Victory
            | Removed | Attached | Shadow | Under | Resolving | Named | Aside | Hidden | Away => "area",
        }
    }
}

/// What the cards of a game declare, in the order of the cards; a name declared twice is one area.
pub fn declared(pool: &Pool, game: &Game) -> Vec<Area> {
    let mut areas: Vec<Area> = Vec::new();
    let faces = game.cards.iter().flat_map(|card| &pool.facts(card.def).faces);
    for said in faces.flat_map(|face| &face.areas) {
        if !areas.iter().any(|area| area.name == said.name && area.zone.kind() == said.kind) {
            add(&mut areas, said, game.seats);
        }
    }
    areas
}

fn add(areas: &mut Vec<Area>, said: &Declaration, seats: u8) {
    let owners = if said.each_player { (0..seats).map(|n| Some(Seat(n))).collect() } else { vec![None] };
    for owner in owners {
        let discard = said.discards.then(|| next(areas, AreaKind::Discard));
        areas.push(Area { zone: next(areas, said.kind), name: said.name, owner, discard });
        areas.extend(discard.map(|zone| Area { zone, name: said.name, owner, discard: None }));
    }
}

/// The next number for an area of a kind. A kind that is used up has no more places.
fn next(areas: &[Area], kind: AreaKind) -> Zone {
    let used = areas.iter().filter(|area| area.zone.kind() == kind).count();
    Zone::numbered(kind, used as u8)
}
