//! Setting a game up: who plays which deck against what.

use std::collections::BTreeSet;
use std::sync::Arc;

use cardlang::def::{CardDef, CardType, ScenarioDef};
use serde::{Deserialize, Serialize};

use crate::chance::Seed;
use crate::code::{Key, Stat};
use crate::decision::Ask;
use crate::engine::{Engine, Refused};
use crate::extras::Extras;
use crate::frame::Frame;
use crate::ids::{CardId, CardSet, DefId, MAX_PLAYERS, Seat, Seats};
use crate::log::Entry;
use crate::matchup::Match;
use crate::pool::{DeckRule, FaceFacts, Pool};
use crate::query::Q;
use crate::state::{Card, Dice, Flags, Game, Player, Speakers};
use crate::step::Step;
use crate::zone::{BASE, Pile, Zone};

/// Everything a game is determined by, besides the answers.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Setup {
    pub scenario: String,
    #[serde(default)]
    pub mode: Mode,
    pub decks: Vec<Deck>,
    pub seed: Seed,
    /// The seat that is first player in round 1.
    #[serde(default)]
    pub first: u8,
    /// What a campaign adds to the game.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub campaign: Option<CampaignGame>,
}

/// A game of a campaign: what its log says when the game begins. Cards are named by id.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct CampaignGame {
    pub campaign: String,
    /// Boons and burdens shuffled into the encounter deck.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub encounter: Vec<String>,
    /// Heroes and the permanent cards they start with.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub attached: Vec<(String, String)>,
    /// What heroes are recorded as: `prisoner`, and who.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub records: Vec<(String, String)>,
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
    /// With the scenario's nightmare deck.
    Nightmare,
}

impl Mode {
    /// All modes, the ordinary one first.
    pub const ALL: [Mode; 4] = [Mode::Standard, Mode::Easy, Mode::Basic, Mode::Nightmare];

    /// The name of the mode in files and commands.
    pub fn name(self) -> &'static str {
        match self {
            Mode::Standard => "standard",
            Mode::Easy => "easy",
            Mode::Basic => "basic",
            Mode::Nightmare => "nightmare",
        }
    }

    /// The modes a scenario can be played in.
    pub fn of(scenario: &ScenarioDef) -> impl Iterator<Item = Mode> + use<> {
        let nightmare = scenario.nightmare.is_some();
        Mode::ALL.into_iter().filter(move |mode| *mode != Mode::Nightmare || nightmare)
    }
}

/// A player's heroes and deck.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Deck {
    pub name: String,
    pub heroes: Vec<String>,
    pub cards: Vec<(u32, String)>,
    /// What the player brings along besides: set aside where a card of the deck looks for it.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub collection: Vec<String>,
    #[serde(default, skip_serializing_if = "Start::is_fresh")]
    pub start: Start,
}

impl Deck {
    /// A deck of a player who brings nothing along from earlier games.
    pub fn new(name: String, heroes: Vec<String>, cards: Vec<(u32, String)>) -> Deck {
        Deck { name, heroes, cards, collection: Vec::new(), start: Start::default() }
    }

    /// The same deck with cards beside it.
    pub fn with_collection(self, collection: Vec<String>) -> Deck {
        Deck { collection, ..self }
    }
}

/// What a player brings along from earlier games.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct Start {
    /// Added to the threat costs of the heroes.
    #[serde(skip_serializing_if = "is_zero")]
    pub penalty: u16,
    /// The dial starts no lower than this.
    #[serde(skip_serializing_if = "is_zero")]
    pub threat: u16,
    /// Damage on the heroes, in their order.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub damage: Vec<u16>,
    /// Cards that lie in the discard pile, heroes included; the lowest first.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub discard: Vec<String>,
}

impl Start {
    /// Whether a player brings nothing along.
    pub fn is_fresh(&self) -> bool {
        *self == Start::default()
    }
}

fn is_zero(n: &u16) -> bool {
    *n == 0
}

/// Threat, threat penalty and damage that a game may begin with.
const MOST_TO_BEGIN_WITH: u16 = 999;

/// Why a game could not be set up.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum SetupError {
    UnknownScenario(String),
    UnknownCampaign(String),
    /// The scenario has no nightmare deck, or the campaign no such scenario.
    NotIn {
        scenario: String,
        what: String,
    },
    OnlyInCampaigns(String),
    NoSuchHero(String),
    UnknownCard(String),
    Players(usize),
    /// None at all, or more than that.
    Heroes {
        deck: String,
        most: usize,
    },
    NotAHero(String),
    /// A hero that nobody may begin with in a scenario.
    HeroNotAllowed {
        hero: String,
        scenario: String,
    },
    NotForDecks(String),
    TwiceUnique(String),
    TooManyCards(usize),
    /// A deck begins with more threat or damage than any game comes to.
    TooMuch {
        deck: String,
        what: &'static str,
        n: u16,
    },
    Endless,
}

impl std::fmt::Display for SetupError {
    fn fmt(&self, out: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            SetupError::UnknownScenario(id) => write!(out, "there is no scenario `{id}`"),
            SetupError::UnknownCampaign(id) => write!(out, "there is no campaign `{id}`"),
            SetupError::NotIn { scenario, what } => write!(out, "the scenario `{scenario}` has no {what}"),
            SetupError::OnlyInCampaigns(id) => write!(out, "`{id}` is used in campaigns only"),
            SetupError::NoSuchHero(id) => write!(out, "nobody plays the hero `{id}` that a card is to be attached to"),
            SetupError::UnknownCard(id) => write!(out, "there is no playable card `{id}`"),
            SetupError::Players(n) => write!(out, "{n} players: a game is for 1 to {MAX_PLAYERS}"),
            SetupError::Heroes { deck, most: 1 } => write!(out, "the deck `{deck}` needs 1 hero"),
            SetupError::Heroes { deck, most } => write!(out, "the deck `{deck}` needs 1 to {most} heroes"),
            SetupError::HeroNotAllowed { hero, scenario } => {
                write!(out, "the hero `{hero}` cannot begin the scenario `{scenario}`: choose another")
            }
            SetupError::NotAHero(id) => write!(out, "`{id}` is listed among the heroes but is none"),
            SetupError::NotForDecks(id) => write!(out, "`{id}` cannot be in a player deck"),
            SetupError::TwiceUnique(id) => {
                write!(out, "two heroes are called `{id}`; a unique card can be in play once")
            }
            SetupError::TooManyCards(n) => write!(out, "{n} cards: a game holds at most {}", CardSet::CAPACITY),
            SetupError::TooMuch { deck, what, n } => {
                write!(out, "the deck `{deck}` begins with {n} {what}; at most {MOST_TO_BEGIN_WITH} would be right")
            }
            SetupError::Endless => write!(out, "the setup did not come to rest"),
        }
    }
}

impl std::error::Error for SetupError {}

/// An empty table for so many players.
pub fn empty_game(seats: u8, seed: impl Into<Seed>, first: u8) -> Game {
    let mut game = Game {
        cards: Vec::new(),
        piles: [Pile::EMPTY; BASE],
        extras: Extras::default(),
        live: CardSet::EMPTY,
        speakers: Speakers::default(),
        players: [Player::default(); MAX_PLAYERS],
        seats,
        first: Seat(first),
        active: Seat(first),
        step: Step::Setup1,
        round: 0,
        count: 0,
        turned: Seats::default(),
        stack: Vec::with_capacity(16),
        sets: Vec::with_capacity(8),
        pending: Vec::with_capacity(8),
        pending_floor: 0,
        lasting: Vec::new(),
        delayed: Vec::new(),
        assigned: Vec::new(),
        uses: Vec::new(),
        ask: None::<Ask>,
        outcome: None,
        dice: Dice(0),
        quested: false,
        fought: false,
        rounds_completed: 0,
        unordered: false,
        dirty: false,
        work: 0,
    };
    game.set_seed(seed.into());
    game
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
        check_beginnings(setup)?;
        let mut laid = empty_game(players as u8, setup.seed, setup.first);
        for (n, deck) in setup.decks.iter().enumerate() {
            seat_player(pool, &mut laid, Seat(n as u8), deck, setup)?;
        }
        for (n, deck) in setup.decks.iter().enumerate() {
            lay_collection(pool, &mut laid, Seat(n as u8), deck)?;
        }
        lay_scenario(pool, &mut laid, setup)?;
        if let Some(campaign) = &setup.campaign {
            lay_campaign(pool, &mut laid, &setup.scenario, campaign)?;
        }
        if laid.cards.len() > CardSet::CAPACITY {
            return Err(SetupError::TooManyCards(laid.cards.len()));
        }
        let mut matchup = Match::new(pool.clone(), setup.clone(), &laid);
        matchup.lay_areas(&mut laid);
        reckon_threat(&mut matchup, &mut laid, setup);
        Ok(Table { matchup, laid })
    }

    /// The game of another seed, at its first question.
    pub fn deal(&self, seed: impl Into<Seed>) -> Result<Game, SetupError> {
        let mut game = self.laid.clone();
        self.deal_into(&mut game, seed)?;
        Ok(game)
    }

    /// The same, in the memory of a game that is over.
    pub fn deal_into(&self, game: &mut Game, seed: impl Into<Seed>) -> Result<(), SetupError> {
        game.clone_from(&self.laid);
        game.set_seed(seed.into());
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
    engine.run().map_err(|_: Refused| SetupError::Endless)
}

fn find(pool: &Pool, id: &str) -> Result<DefId, SetupError> {
    pool.find(id).ok_or_else(|| SetupError::UnknownCard(id.to_string()))
}

/// What a setup brings along from elsewhere is within what a game can bear.
fn check_beginnings(setup: &Setup) -> Result<(), SetupError> {
    let mut cards = setup.campaign.as_ref().map_or(0, |from| from.encounter.len() + from.attached.len());
    for deck in &setup.decks {
        let start = &deck.start;
        cards += start.discard.len();
        let damage = start.damage.iter().copied().max().unwrap_or(0);
        let all = [("threat", start.threat), ("threat penalty", start.penalty), ("damage on a hero", damage)];
        if let Some((what, n)) = all.into_iter().find(|(_, n)| *n > MOST_TO_BEGIN_WITH) {
            return Err(SetupError::TooMuch { deck: deck.name.clone(), what, n });
        }
    }
    if cards > CardSet::CAPACITY { Err(SetupError::TooManyCards(cards)) } else { Ok(()) }
}

/// Texts of heroes change what threat they cost; where the dials stand then is what the players start with.
fn reckon_threat(matchup: &mut Match, game: &mut Game, setup: &Setup) {
    let mut started = [0; MAX_PLAYERS];
    for (n, deck) in setup.decks.iter().enumerate() {
        let q = Q { m: matchup, g: game };
        let own = q.heroes(Seat(n as u8)).filter(|hero| q.card(*hero).owner == Seat(n as u8));
        let threat: i32 = own.map(|hero| q.stat(hero, Stat::Cost)).sum();
        started[n] = (threat as u16).max(deck.start.threat) + deck.start.penalty;
        game.players[n].threat = started[n];
    }
    matchup.started = Some(started);
}

/// Setup steps 1 and 2 for one player: heroes in play, threat, the deck.
fn seat_player(pool: &Pool, game: &mut Game, seat: Seat, deck: &Deck, setup: &Setup) -> Result<(), SetupError> {
    let most = most_heroes(pool, deck);
    if deck.heroes.is_empty() || deck.heroes.len() > most {
        return Err(SetupError::Heroes { deck: deck.name.clone(), most });
    }
    let scenario = pool.content.scenarios.iter().find(|scenario| scenario.id == setup.scenario);
    for (n, id) in deck.heroes.iter().enumerate() {
        let def = find(pool, id)?;
        let face = &pool.facts(def).faces[0];
        if face.kind != CardType::Hero {
            return Err(SetupError::NotAHero(id.clone()));
        }
        if scenario.is_some_and(|scenario| scenario.without_heroes.contains(id)) {
            return Err(SetupError::HeroNotAllowed { hero: id.clone(), scenario: setup.scenario.clone() });
        }
        let twin = game.cards.iter().any(|card| {
            let there = &pool.facts(card.def).faces[0];
            there.kind == CardType::Hero && there.title == face.title
        });
        if twin {
            return Err(SetupError::TwiceUnique(pool.titles.name(face.title).to_string()));
        }
        bring_along(pool, game, face)?;
        let hero = add_card(game, def, seat, Zone::play(seat));
        game.card_mut(hero).resources = u16::from(setup.mode == Mode::Easy);
        game.card_mut(hero).damage = deck.start.damage.get(n).copied().unwrap_or(0);
    }
    for id in &deck.start.discard {
        let def = find(pool, id)?;
        let card = add_card(game, def, seat, Zone::discard(seat));
        game.relocate_top(card, Zone::discard(seat));
    }
    for (copies, id) in &deck.cards {
        let def = find(pool, id)?;
        let face = &pool.facts(def).faces[0];
        let zone = beginning(face, seat).ok_or_else(|| SetupError::NotForDecks(id.clone()))?;
        if face.is_of_campaign() && setup.campaign.is_none() {
            return Err(SetupError::OnlyInCampaigns(id.clone()));
        }
        for _ in 0..(*copies).min(CardSet::CAPACITY as u32) {
            add_card(game, def, seat, zone);
        }
        if game.cards.len() > CardSet::CAPACITY {
            return Err(SetupError::TooManyCards(game.cards.len()));
        }
    }
    Ok(())
}

/// Encounter cards that the text of a hero looks for by name lie set aside.
fn bring_along(pool: &Pool, game: &mut Game, hero: &FaceFacts) -> Result<(), SetupError> {
    for title in hero.looks_for() {
        let named = |card: &&CardDef| pool.titles.get(&card.faces[0].title) == Some(title);
        for card in encounter_cards(pool, |_| true).filter(named) {
            add_copies(pool, game, card, 0, Zone::SET_ASIDE)?;
        }
    }
    Ok(())
}

/// What a player brings along lies set aside, if a card of the deck looks for it: each card once, and no hero of the deck.
fn lay_collection(pool: &Pool, game: &mut Game, seat: Seat, deck: &Deck) -> Result<(), SetupError> {
    let looks =
        |id: &str| pool.find(id).is_some_and(|def| pool.facts(def).faces.iter().any(|face| face.asks.collection));
    if !deck.cards.iter().any(|(_, id)| looks(id)) {
        return Ok(());
    }
    let besides: BTreeSet<&String> = deck.collection.iter().filter(|id| !deck.heroes.contains(id)).collect();
    for id in besides {
        let def = find(pool, id)?;
        let face = &pool.facts(def).faces[0];
        if face.kind != CardType::Hero && beginning(face, seat) != Some(Zone::deck(seat)) || face.is_of_campaign() {
            return Err(SetupError::NotForDecks(id.clone()));
        }
        add_card(game, def, seat, Zone::SET_ASIDE);
        if game.cards.len() > CardSet::CAPACITY {
            return Err(SetupError::TooManyCards(game.cards.len()));
        }
    }
    Ok(())
}

/// As many heroes as a deck may have: 3, or what its contract says.
pub fn most_heroes(pool: &Pool, deck: &Deck) -> usize {
    let defs = deck.cards.iter().filter_map(|(_, id)| pool.find(id));
    let said = defs.flat_map(|def| &pool.facts(def).faces[0].deck_rules);
    let most = said.filter_map(|rule| if let DeckRule::Heroes { most, .. } = rule { Some(*most) } else { None });
    most.map(usize::from).next().unwrap_or(3)
}

/// Where a card of a player's list begins: in the deck; a contract in play, a card with Encounter set aside.
fn beginning(face: &FaceFacts, seat: Seat) -> Option<Zone> {
    use CardType::*;
    match face.kind {
        Contract => Some(Zone::play(seat)),
        Ally | Attachment | Event if face.key(Key::Encounter).is_some() => Some(Zone::SET_ASIDE),
        Ally | Attachment | Event | SideQuest => Some(Zone::deck(seat)),
        Hero | Enemy | Location | Treachery | Objective | ObjectiveAlly | ObjectiveHero | Quest | Campaign
        | Nightmare => None,
    }
}

/// Builds the encounter deck from the scenario's sets and stacks the quest deck.
fn lay_scenario(pool: &Pool, game: &mut Game, setup: &Setup) -> Result<(), SetupError> {
    let scenario = pool.content.scenarios.iter().find(|scenario| scenario.id == setup.scenario);
    let scenario = scenario.ok_or_else(|| SetupError::UnknownScenario(setup.scenario.clone()))?;
    for card in encounter_cards(pool, |set| scenario.encounter_sets.contains(set)) {
        let left_out = if setup.mode == Mode::Easy { card.easy_removes } else { 0 };
        add_copies(pool, game, card, left_out, Zone::ENCOUNTER_DECK)?;
    }
    if setup.mode == Mode::Nightmare {
        let missing = || SetupError::NotIn { scenario: scenario.id.clone(), what: "nightmare deck".to_string() };
        let nightmare = scenario.nightmare.as_ref().ok_or_else(missing)?;
        lay_nightmare(pool, game, nightmare)?;
    }
    for stage in scenario.stages.iter().filter(|stage| setup.mode == Mode::Nightmare || !stage.nightmare) {
        for id in &stage.cards {
            let def = find(pool, id)?;
            add_card(game, def, Seat::ENCOUNTER, Zone::QUEST_DECK);
        }
    }
    Ok(())
}

/// Definitions of the encounter sets wanted that belong into an encounter deck.
pub fn encounter_cards(pool: &Pool, wanted: impl Fn(&String) -> bool) -> impl Iterator<Item = &CardDef> {
    pool.content.cards.iter().filter(move |card| {
        let face = &card.faces[0];
        let apart =
            matches!(face.kind, CardType::Quest | CardType::Nightmare | CardType::Campaign) || face.is_of_campaign();
        !apart && card.encounter_set.as_ref().is_some_and(&wanted)
    })
}

fn add_copies(pool: &Pool, game: &mut Game, card: &CardDef, left_out: u32, to: Zone) -> Result<(), SetupError> {
    let def = find(pool, &card.id)?;
    for _ in 0..card.copies.saturating_sub(left_out).min(CardSet::CAPACITY as u32) {
        add_card(game, def, Seat::ENCOUNTER, to);
    }
    if game.cards.len() > CardSet::CAPACITY {
        return Err(SetupError::TooManyCards(game.cards.len()));
    }
    Ok(())
}

/// The nightmare card beside the quest deck, its deck set aside until that card calls for it.
fn lay_nightmare(pool: &Pool, game: &mut Game, id: &str) -> Result<(), SetupError> {
    let def = find(pool, id)?;
    add_card(game, def, Seat::ENCOUNTER, Zone::BESIDE_QUEST);
    let deck = pool.def(def).encounter_set.as_ref();
    for card in encounter_cards(pool, |set| Some(set) == deck) {
        add_copies(pool, game, card, 0, Zone::SET_ASIDE)?;
    }
    Ok(())
}

/// The campaign card beside the quest deck; what the pool holds in its place, the other boons and burdens set aside.
fn lay_campaign(pool: &Pool, game: &mut Game, scenario: &str, from: &CampaignGame) -> Result<(), SetupError> {
    let campaign = pool.content.campaigns.iter().find(|campaign| campaign.id == from.campaign);
    let campaign = campaign.ok_or_else(|| SetupError::UnknownCampaign(from.campaign.clone()))?;
    let missing = || SetupError::NotIn { scenario: scenario.to_string(), what: format!("part in {}", campaign.title) };
    let chapter = campaign.chapters.iter().find(|chapter| chapter.scenario == scenario).ok_or_else(missing)?;
    if let Some(card) = &chapter.card {
        add_card(game, find(pool, card)?, Seat::ENCOUNTER, Zone::BESIDE_QUEST);
    }
    for id in &from.encounter {
        add_card(game, find(pool, id)?, Seat::ENCOUNTER, Zone::ENCOUNTER_DECK);
    }
    for (hero, id) in &from.attached {
        attach_permanent(pool, game, hero, id)?;
    }
    for card in pool.content.cards.iter().filter(|card| campaign.cards.as_ref() == Some(&card.set)) {
        let def = find(pool, &card.id)?;
        if pool.facts(def).faces[0].is_of_campaign() && card.faces[0].kind != CardType::Campaign {
            let used = game.cards.iter().filter(|there| there.def == def).count() as u32;
            add_copies(pool, game, card, used.min(card.copies), Zone::SET_ASIDE)?;
        }
    }
    Ok(())
}

/// A permanent card starts attached to its hero.
fn attach_permanent(pool: &Pool, game: &mut Game, hero: &str, id: &str) -> Result<(), SetupError> {
    let def = find(pool, id)?;
    let bearer = pool.find(hero).and_then(|hero| game.cards.iter().position(|card| card.def == hero));
    let bearer = bearer.ok_or_else(|| SetupError::NoSuchHero(hero.to_string()))?;
    let seat = game.cards[bearer].owner;
    let attachment = pool.facts(def).faces[0].kind == CardType::Attachment;
    let (owner, zone) = if attachment { (seat, Zone::play(seat)) } else { (Seat::ENCOUNTER, Zone::ATTACHED) };
    let card = add_card(game, def, owner, zone);
    game.card_mut(card).host = CardId(bearer as u16);
    game.card_mut(card).flags.set(Flags::AS_ATTACHMENT, !attachment);
    Ok(())
}
