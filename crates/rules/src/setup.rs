//! Setting a game up: who plays which deck against what.

use std::sync::Arc;

use cardlang::def::CardType;
use serde::{Deserialize, Serialize};

use crate::code::Stat;
use crate::decision::Ask;
use crate::engine::{Engine, Refused};
use crate::frame::Frame;
use crate::ids::{CardId, CardSet, DefId, MAX_PLAYERS, Seat, Seats};
use crate::log::Entry;
use crate::matchup::Match;
use crate::pool::Pool;
use crate::state::{Card, Dice, Flags, Game, Player};
use crate::step::Step;
use crate::zone::{Pile, ZONES, Zone};

/// Everything a game is determined by, besides the answers.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Setup {
    pub scenario: String,
    #[serde(default)]
    pub mode: Mode,
    pub decks: Vec<Deck>,
    pub seed: u64,
    /// The seat that is first player in round 1.
    #[serde(default)]
    pub first: u8,
}

/// How hard the players want it.
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Mode {
    #[default]
    Standard,
    /// Fewer encounter cards, a resource more on each hero.
    Easy,
    /// No shadow cards.
    Basic,
}

impl Mode {
    pub const ALL: [Mode; 3] = [Mode::Standard, Mode::Easy, Mode::Basic];

    pub fn name(self) -> &'static str {
        match self {
            Mode::Standard => "standard",
            Mode::Easy => "easy",
            Mode::Basic => "basic",
        }
    }
}

/// A player's heroes and deck.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Deck {
    pub name: String,
    pub heroes: Vec<String>,
    pub cards: Vec<(u32, String)>,
}

/// Why a game could not be set up.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum SetupError {
    UnknownScenario(String),
    UnknownCard(String),
    Players(usize),
    NoHeroes(String),
    NotAHero(String),
    NotForDecks(String),
    TwiceUnique(String),
    TooManyCards(usize),
    Endless,
}

impl std::fmt::Display for SetupError {
    fn fmt(&self, out: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            SetupError::UnknownScenario(id) => write!(out, "there is no scenario `{id}`"),
            SetupError::UnknownCard(id) => write!(out, "there is no playable card `{id}`"),
            SetupError::Players(n) => write!(out, "{n} players: a game is for 1 to {MAX_PLAYERS}"),
            SetupError::NoHeroes(deck) => write!(out, "the deck `{deck}` needs 1 to 3 heroes"),
            SetupError::NotAHero(id) => write!(out, "`{id}` is listed among the heroes but is none"),
            SetupError::NotForDecks(id) => write!(out, "`{id}` cannot be in a player deck"),
            SetupError::TwiceUnique(id) => {
                write!(out, "two heroes are called `{id}`; a unique card can be in play once")
            }
            SetupError::TooManyCards(n) => write!(out, "{n} cards: a game holds at most {}", CardSet::CAPACITY),
            SetupError::Endless => write!(out, "the setup did not come to rest"),
        }
    }
}

impl std::error::Error for SetupError {}

/// An empty table for so many players.
pub fn empty_game(seats: u8, seed: u64, first: u8) -> Game {
    Game {
        cards: Vec::new(),
        piles: [Pile::EMPTY; ZONES],
        live: CardSet::EMPTY,
        players: [Player::default(); MAX_PLAYERS],
        seats,
        first: Seat(first),
        active: Seat(first),
        step: Step::Setup5,
        round: 0,
        count: 0,
        stack: Vec::with_capacity(16),
        sets: Vec::with_capacity(8),
        pending: Vec::with_capacity(8),
        pending_floor: 0,
        lasting: Vec::new(),
        delayed: Vec::new(),
        uses: Vec::new(),
        stand_ins: Vec::new(),
        ask: None::<Ask>,
        outcome: None,
        dice: Dice(seed),
        quested: false,
        rounds_completed: 0,
        dirty: false,
        work: 0,
    }
}

/// Adds a card to the bottom of a zone.
pub fn add_card(game: &mut Game, def: DefId, owner: Seat, zone: Zone) -> CardId {
    let id = CardId(game.cards.len() as u16);
    game.cards.push(Card {
        def,
        face: 0,
        zone,
        owner,
        controller: owner,
        above: CardId::NONE,
        below: CardId::NONE,
        host: CardId::NONE,
        flags: Flags::default(),
        damage: 0,
        progress: 0,
        resources: 0,
        life: 0,
        seen: Seats::default(),
        struck: Seats::default(),
    });
    game.place_new(id, zone);
    id
}

/// Sets the game up and runs to the first question.
pub fn begin(pool: &Arc<Pool>, setup: &Setup, log: Option<&mut Vec<Entry>>) -> Result<(Match, Game), SetupError> {
    let Table { matchup, laid: mut game } = Table::lay(pool, setup)?;
    open(&matchup, &mut game, log)?;
    Ok((matchup, game))
}

/// A match with its cards laid out and nothing shuffled: one game after the other is dealt from it.
#[derive(Clone, Debug)]
pub struct Table {
    pub matchup: Match,
    laid: Game,
}

impl Table {
    /// Checks the setup and lays every card in its place.
    pub fn lay(pool: &Arc<Pool>, setup: &Setup) -> Result<Table, SetupError> {
        let players = setup.decks.len();
        if players == 0 || players > MAX_PLAYERS || usize::from(setup.first) >= players {
            return Err(SetupError::Players(players));
        }
        let mut laid = empty_game(players as u8, setup.seed, setup.first);
        for (n, deck) in setup.decks.iter().enumerate() {
            seat_player(pool, &mut laid, Seat(n as u8), deck, setup.mode)?;
        }
        lay_scenario(pool, &mut laid, &setup.scenario, setup.mode)?;
        if laid.cards.len() > CardSet::CAPACITY {
            return Err(SetupError::TooManyCards(laid.cards.len()));
        }
        let matchup = Match::new(pool.clone(), setup.clone(), &laid);
        Ok(Table { matchup, laid })
    }

    /// The game of another seed, at its first question.
    pub fn deal(&self, seed: u64) -> Result<Game, SetupError> {
        let mut game = self.laid.clone();
        self.deal_into(&mut game, seed)?;
        Ok(game)
    }

    /// The same, in the memory of a game that is over.
    pub fn deal_into(&self, game: &mut Game, seed: u64) -> Result<(), SetupError> {
        game.clone_from(&self.laid);
        game.dice = Dice(seed);
        open(&self.matchup, game, None)
    }
}

/// Shuffles the decks and runs to the first question.
fn open(matchup: &Match, game: &mut Game, log: Option<&mut Vec<Entry>>) -> Result<(), SetupError> {
    for n in 0..game.seats {
        game.shuffle(Zone::deck(Seat(n)));
    }
    game.shuffle(Zone::ENCOUNTER_DECK);
    game.push(Frame::Framework);
    let mut engine = Engine::new(game, matchup, log);
    engine.open();
    engine.run().map_err(|_: Refused| SetupError::Endless)
}

fn find(pool: &Pool, id: &str) -> Result<DefId, SetupError> {
    pool.find(id).ok_or_else(|| SetupError::UnknownCard(id.to_string()))
}

/// Setup steps 1 and 2 for one player: heroes in play, threat, the deck.
fn seat_player(pool: &Pool, game: &mut Game, seat: Seat, deck: &Deck, mode: Mode) -> Result<(), SetupError> {
    if deck.heroes.is_empty() || deck.heroes.len() > 3 {
        return Err(SetupError::NoHeroes(deck.name.clone()));
    }
    let mut threat = 0;
    for id in &deck.heroes {
        let def = find(pool, id)?;
        let face = &pool.facts(def).faces[0];
        if face.kind != CardType::Hero {
            return Err(SetupError::NotAHero(id.clone()));
        }
        let twin = game.cards.iter().any(|card| {
            let there = &pool.facts(card.def).faces[0];
            there.kind == CardType::Hero && there.title == face.title
        });
        if twin {
            return Err(SetupError::TwiceUnique(pool.titles.name(face.title).to_string()));
        }
        threat += face.printed(Stat::Cost).unwrap_or(0);
        let hero = add_card(game, def, seat, Zone::play(seat));
        game.card_mut(hero).resources = u16::from(mode == Mode::Easy);
    }
    game.players[seat.index()].threat = threat as u16;
    for (copies, id) in &deck.cards {
        let def = find(pool, id)?;
        if !matches!(pool.facts(def).faces[0].kind, CardType::Ally | CardType::Attachment | CardType::Event) {
            return Err(SetupError::NotForDecks(id.clone()));
        }
        for _ in 0..(*copies).min(CardSet::CAPACITY as u32) {
            add_card(game, def, seat, Zone::deck(seat));
        }
        if game.cards.len() > CardSet::CAPACITY {
            return Err(SetupError::TooManyCards(game.cards.len()));
        }
    }
    Ok(())
}

/// Builds the encounter deck from the scenario's sets and stacks the quest deck.
fn lay_scenario(pool: &Pool, game: &mut Game, id: &str, mode: Mode) -> Result<(), SetupError> {
    let scenario = pool.content.scenarios.iter().find(|scenario| scenario.id == id);
    let scenario = scenario.ok_or_else(|| SetupError::UnknownScenario(id.to_string()))?;
    for card in &pool.content.cards {
        let wanted = card.encounter_set.as_ref().is_some_and(|set| scenario.encounter_sets.contains(set));
        if !wanted || card.faces[0].kind == CardType::Quest {
            continue;
        }
        let def = find(pool, &card.id)?;
        let left_out = if mode == Mode::Easy { card.easy_removes } else { 0 };
        for _ in left_out..card.copies {
            add_card(game, def, Seat::ENCOUNTER, Zone::ENCOUNTER_DECK);
        }
        if game.cards.len() > CardSet::CAPACITY {
            return Err(SetupError::TooManyCards(game.cards.len()));
        }
    }
    for stage in &scenario.stages {
        for id in stage {
            let def = find(pool, id)?;
            add_card(game, def, Seat::ENCOUNTER, Zone::QUEST_DECK);
        }
    }
    Ok(())
}
