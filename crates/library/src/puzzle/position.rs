//! Builds the game a puzzle begins with.

use std::sync::Arc;

use cardlang::def::{CardType, ScenarioDef, StageDef};
use rules::area::{self, Area, AreaKind, Board};
use rules::code::{Ability, Key, OpKind, Stat};
use rules::decision::Answer;
use rules::engine::Engine;
use rules::frame::{AbilityRef, Frame, LimitUse};
use rules::ids::{CardId, CardSet, DefId, Seat, Seats};
use rules::log::Entry;
use rules::matchup::Match;
use rules::pool::Pool;
use rules::setup::{CampaignGame, Deck, Mode, Setup, add_card, begin, empty_game};
use rules::state::{Flags, Game};
use rules::step::Step;
use rules::zone::Zone;

use super::Fault;
use super::names::{find_def, nearest};
use super::script::{AreaName, Begin, Item, Place, Position, Puzzle};

/// The quest of a puzzle that names none.
pub(super) const SCENARIO: &str = "passage-through-mirkwood";

/// A game being played, with its log.
pub struct Table {
    pub matchup: Match,
    pub game: Game,
    pub log: Vec<Entry>,
    /// Answers given by the script.
    pub given: Vec<Answer>,
    /// The lines of the script that gave them.
    pub lines: Vec<usize>,
}

/// Sets the position up and runs to the first question.
pub fn set_up(pool: &Arc<Pool>, puzzle: &Puzzle) -> Result<Table, Fault> {
    set_up_position(pool, &puzzle.position, puzzle.line)
}

/// The same for a position; what is wrong with the whole of it is told of that line.
pub fn set_up_position(pool: &Arc<Pool>, position: &Position, line: usize) -> Result<Table, Fault> {
    if position.seats.iter().any(|seat| seat.preset.is_some()) {
        return by_the_rules(pool, position, line);
    }
    let players = seats_of(position, line)?;
    let mut game = empty_game(players, position.seed, position.first);
    lay_quests(pool, &mut game, position, line)?;
    let mut apart = Vec::new();
    for item in &position.items {
        let first = game.cards.len() as u16;
        lay(pool, &mut game, item, None)?;
        if let Place::Area(n) = item.place {
            apart.push((n, first..game.cards.len() as u16, item.line));
        }
    }
    if game.cards.len() > CardSet::CAPACITY {
        return Err(Fault::new(line, format!("a game holds at most {} cards", CardSet::CAPACITY)));
    }
    for (n, cards, line) in apart {
        let zone = declared(pool, &game, &position.areas[usize::from(n)], line)?;
        cards.map(CardId).for_each(|card| lay_apart(&mut game, card, zone));
    }
    renumber(&mut game, position)?;
    set_dials(pool, &mut game, position);
    for (name, at) in &position.dials {
        game.extras.change().set_dial(called(pool, name, line)?, *at);
    }
    set_clock(&mut game, position);
    let setup = Setup {
        scenario: scenario_id(position),
        mode: position.mode,
        decks: Vec::new(),
        seed: position.seed.into(),
        first: position.first,
        campaign: campaign(pool, position)?,
    };
    let matchup = Match::new(pool.clone(), setup, &game);
    matchup.lay_areas(&mut game);
    let mut table = Table { matchup, game, log: Vec::new(), given: Vec::new(), lines: Vec::new() };
    start(&mut table).map_err(|message| Fault::new(line, message))?;
    Ok(table)
}

fn start(table: &mut Table) -> Result<(), String> {
    let mut engine = Engine::new(&mut table.game, &table.matchup, Some(&mut table.log));
    engine.begin_turns();
    engine.run().map_err(|refused| refused.to_string())
}

/// What the puzzle says of a campaign's log.
fn campaign(pool: &Pool, position: &Position) -> Result<Option<CampaignGame>, Fault> {
    let mut game = CampaignGame::default();
    let Some((id, line)) = &position.campaign else { return Ok(None) };
    if !pool.content.campaigns.iter().any(|campaign| campaign.id == *id) {
        let near = nearest(id, pool.content.campaigns.iter().map(|campaign| campaign.id.as_str()));
        return Err(Fault::new(*line, format!("there is no campaign \"{id}\"{near}")));
    }
    game.campaign.clone_from(id);
    for (hero, state, line) in &position.recorded {
        // A hero, or a boon whose use is written down.
        let hero =
            find_def(pool, hero, Place::Hero(0), *line).or_else(|_| find_def(pool, hero, Place::SetAside, *line))?;
        game.records.push((state.clone(), pool.facts(hero).id.clone()));
    }
    Ok(Some(game))
}

fn scenario_id(position: &Position) -> String {
    position.scenario.clone().unwrap_or_else(|| SCENARIO.to_string())
}

fn seats_of(position: &Position, line: usize) -> Result<u8, Fault> {
    let highest = position.seats.iter().rposition(|seat| seat.mentioned).map_or(1, |n| n as u8 + 1);
    let players = position.players.unwrap_or(highest);
    if highest > players || position.first >= players {
        return Err(Fault::new(
            line,
            format!("seat {} is mentioned in a game for {players}", highest.max(position.first + 1)),
        ));
    }
    Ok(players)
}

/// A whole game from decks and a scenario of the content.
fn by_the_rules(pool: &Arc<Pool>, position: &Position, line: usize) -> Result<Table, Fault> {
    let mut decks = Vec::new();
    for seat in position.seats.iter().take(usize::from(seats_of(position, line)?)) {
        let Some((id, line)) = &seat.preset else {
            return Err(Fault::new(line, "either every seat has a `preset` deck, or none has"));
        };
        let found = pool.content.decks.iter().find(|deck| deck.id == *id);
        let near = nearest(id, pool.content.decks.iter().map(|deck| deck.id.as_str()));
        let deck = found.ok_or_else(|| Fault::new(*line, format!("there is no deck \"{id}\"{near}")))?;
        decks.push(Deck::new(deck.id.clone(), deck.heroes.clone(), deck.cards.clone()));
    }
    if let Some(item) = position.items.first() {
        return Err(Fault::new(item.line, "in a game with `preset` decks the setup places all cards"));
    }
    let told = position.seats.iter().any(|seat| seat.threat.is_some() || seat.eliminated);
    if told || position.round != 1 || !matches!(position.begin, Begin::Setup | Begin::Step(Step::S2_2)) {
        return Err(Fault::new(line, "a game with `preset` decks begins with its setup: no threat, round or step"));
    }
    let setup = Setup {
        scenario: scenario_id(position),
        mode: position.mode,
        decks,
        seed: position.seed.into(),
        first: position.first,
        campaign: campaign(pool, position)?,
    };
    let mut log = Vec::new();
    let (matchup, game) = begin(pool, &setup, Some(&mut log)).map_err(|error| Fault::new(line, error.to_string()))?;
    Ok(Table { matchup, game, log, given: Vec::new(), lines: Vec::new() })
}

/// The stage under way and those to come, where the puzzle leaves them to the scenario.
fn lay_quests(pool: &Pool, game: &mut Game, position: &Position, line: usize) -> Result<(), Fault> {
    let named = position.items.iter().find(|item| item.place == Place::Quest(0));
    if let Some(item) = named.filter(|_| position.begin == Begin::Setup) {
        return Err(Fault::new(item.line, "with `step setup` the first stage comes by itself: name no quest"));
    }
    let quest = named.map(|item| find_def(pool, &item.name, Place::Quest(0), item.line)).transpose()?;
    let id = scenario_id(position);
    let of_quest = |scenario: &&ScenarioDef| quest.is_some_and(|quest| stage_of(pool, scenario, quest).is_some());
    let by_name = |scenario: &&ScenarioDef| scenario.id == id;
    let scenarios = &pool.content.scenarios;
    let known = scenarios.iter().find(by_name);
    if position.scenario.is_some() && known.is_none() {
        let near = nearest(&id, scenarios.iter().map(|scenario| scenario.id.as_str()));
        return Err(Fault::new(line, format!("there is no scenario \"{id}\"{near}")));
    }
    let wanted = |scenario: &&ScenarioDef| by_name(scenario) && (quest.is_none() || of_quest(scenario));
    let Some(scenario) = scenarios.iter().find(wanted).or_else(|| scenarios.iter().find(of_quest)) else {
        return Ok(());
    };
    let current = match quest {
        Some(quest) => stage_of(pool, scenario, quest).unwrap_or(0),
        None if matches!(position.begin, Begin::Setup | Begin::Step(Step::Setup5)) => usize::MAX,
        None => 0,
    };
    let removed = position.items.iter().filter(|item| item.place == Place::Removed);
    let removed: Vec<DefId> =
        removed.filter_map(|item| find_def(pool, &item.name, Place::Removed, item.line).ok()).collect();
    let told = |def: DefId| removed.contains(&def);
    let used = |stage: &StageDef| position.mode == Mode::Nightmare || !stage.nightmare;
    for (n, stage) in scenario.stages.iter().enumerate().filter(|(_, stage)| used(stage)) {
        for def in stage.cards.iter().filter_map(|id| pool.find(id)) {
            if n == current && quest.is_none() {
                let card = add_card(game, def, Seat::ENCOUNTER, Board::MAIN.quest());
                game.card_mut(card).face = last_face(pool, def);
            } else if (n > current || current == usize::MAX) && !position.has_quest_deck {
                add_card(game, def, Seat::ENCOUNTER, Zone::QUEST_DECK);
            } else if n < current && quest.is_some_and(|quest| sends_back(pool, quest, def)) && !told(def) {
                add_card(game, def, Seat::ENCOUNTER, Zone::REMOVED);
            }
        }
    }
    Ok(())
}

/// Whether a stage may send the players back to another one, which must have been removed for that.
fn sends_back(pool: &Pool, stage: DefId, to: DefId) -> bool {
    let number = pool.facts(to).stage;
    let code = pool.facts(stage).faces.iter().flat_map(|face| &face.abilities).flat_map(|ability| &ability.code);
    code.into_iter().any(
        |op| matches!(&op.kind, OpKind::Do(rules::phrases::Phrase::ReturnToStage(back)) if back.n == u16::from(number)),
    )
}

fn stage_of(pool: &Pool, scenario: &ScenarioDef, quest: DefId) -> Option<usize> {
    scenario.stages.iter().position(|stage| stage.cards.iter().any(|id| pool.find(id) == Some(quest)))
}

fn last_face(pool: &Pool, def: DefId) -> u8 {
    pool.facts(def).faces.len().saturating_sub(1) as u8
}

/// Puts a card, its copies and what they hold on the table.
fn lay(pool: &Pool, game: &mut Game, item: &Item, host: Option<CardId>) -> Result<(), Fault> {
    if item.copies == 0 || usize::from(item.copies) > CardSet::CAPACITY {
        return Err(Fault::new(item.line, format!("1 to {} copies can be on the table", CardSet::CAPACITY)));
    }
    let def = find_def(pool, &item.name, item.place, item.line)?;
    for _ in 0..item.copies {
        let (owner, controller, zone) = whose(pool, game, item, def, host)?;
        let card = add_card(game, def, owner, zone);
        if game.cards.len() > CardSet::CAPACITY {
            return Err(Fault::new(item.line, format!("a game holds at most {} cards", CardSet::CAPACITY)));
        }
        game.card_mut(card).controller = controller;
        mark(pool, game, item, card, host);
        count_uses(pool, game, item, card)?;
        for (name, n) in &item.counters {
            let name = called(pool, name, item.line)?;
            game.extras.change().add_counters(card, name, *n);
        }
        for held in &item.held {
            lay(pool, game, held, Some(card))?;
        }
    }
    Ok(())
}

/// Whether cards of a type belong to a player unless a position says otherwise.
pub fn is_player_card(kind: CardType) -> bool {
    matches!(kind, CardType::Hero | CardType::Ally | CardType::Attachment | CardType::Event | CardType::Contract)
}

/// A deck or an area that some card on the table declares.
fn declared(pool: &Pool, game: &Game, wanted: &AreaName, line: usize) -> Result<Zone, Fault> {
    let named = |area: &Area| pool.titles.name(area.name) == wanted.name && area.owner == wanted.seat.map(Seat);
    let discard = |area: &Area| (area.zone.kind() == AreaKind::Discard) == wanted.discard;
    let areas = area::declared(pool, game);
    let found = areas.iter().find(|area| named(area) && discard(area)).map(|area| area.zone);
    found.ok_or_else(|| Fault::new(line, format!("no card on the table declares \"{}\"", wanted.name)))
}

fn lay_apart(game: &mut Game, card: CardId, zone: Zone) {
    if game.card(card).host == CardId::NONE {
        game.relocate_bottom(card, zone);
        game.extras.change().set_home(card, Some(zone).filter(|zone| zone.is_deck()));
    }
}

/// Owner, controller and zone of a card.
fn whose(pool: &Pool, game: &Game, item: &Item, def: DefId, host: Option<CardId>) -> Result<(Seat, Seat, Zone), Fault> {
    let kind = pool.facts(def).faces[0].kind;
    let by = |default: Seat| item.by.map_or(Ok(default), |n| seated(game, Seat(n), item.line));
    let owner = |default: Seat| item.owner.map_or(Ok(default), |owner| seated(game, owner, item.line));
    let encounter = |zone| Ok((Seat::ENCOUNTER, Seat::ENCOUNTER, zone));
    let owned = |n: u8, zone| Ok((owner(Seat(n))?, Seat(n), zone));
    // A player's card with Encounter lies among encounter cards and stays that player's.
    let called = |zone| {
        let of_player = pool.facts(def).faces[0].key(Key::Encounter).is_some();
        let owner = owner(if of_player { Seat(0) } else { Seat::ENCOUNTER })?;
        Ok((owner, owner, zone))
    };
    match item.place {
        Place::Hero(n) | Place::Ally(n) if is_player_card(kind) => owned(n, Zone::play(Seat(n))),
        Place::Hero(n) | Place::Ally(n) => Ok((Seat::ENCOUNTER, Seat(n), Zone::play(Seat(n)))),
        Place::Hand(n) => owned(n, Zone::hand(Seat(n))),
        Place::Deck(n) => owned(n, Zone::deck(Seat(n))),
        Place::Discard(n) => owned(n, Zone::discard(Seat(n))),
        Place::Engaged(n) => encounter(Zone::engaged(Seat(n))),
        Place::Staging(n) => {
            let owner = owner(Seat::ENCOUNTER)?;
            Ok((owner, owner, numbered(n).staging()))
        }
        Place::Active(n) => encounter(numbered(n).active_location()),
        Place::EncounterDeck => called(Zone::ENCOUNTER_DECK),
        Place::EncounterDiscard => called(Zone::ENCOUNTER_DISCARD),
        Place::Quest(n) => encounter(numbered(n).quest()),
        Place::QuestDeck => encounter(Zone::QUEST_DECK),
        Place::Beside => encounter(Zone::BESIDE_QUEST),
        Place::Shadow => called(Zone::SHADOW),
        Place::Victory | Place::Removed | Place::SetAside => {
            let zone = match item.place {
                Place::Victory => Zone::VICTORY,
                Place::Removed => Zone::REMOVED,
                _ => Zone::SET_ASIDE,
            };
            let default = if is_player_card(kind) { Seat(0) } else { Seat::ENCOUNTER };
            let owner = owner(default)?;
            Ok((owner, owner, zone))
        }
        Place::On if item.guarded => {
            let (_, _, zone) = on_objective(game, host)?;
            Ok((owner(Seat(0))?, Seat::ENCOUNTER, zone))
        }
        Place::On if is_player_card(kind) => {
            let host = host.map(|host| *game.card(host));
            let held = host.map_or(Seat::ENCOUNTER, |host| host.controller);
            let before = host.and_then(|host| host.zone.engaged_seat()).unwrap_or(game.first);
            let by = if held.is_player() { held } else { by(before)? };
            // Facedown it is an attachment, whatever it is.
            let hidden = item.facedown && kind != CardType::Attachment;
            let apart = hidden || !by.is_player();
            Ok((owner(by)?, by, if apart { Zone::ATTACHED } else { Zone::play(by) }))
        }
        // It goes where it belongs once all cards are there.
        Place::Area(_) => {
            let owner = owner(if is_player_card(kind) { Seat(0) } else { Seat::ENCOUNTER })?;
            Ok((owner, owner, Zone::SET_ASIDE))
        }
        Place::Under => {
            let zone = host.and_then(|host| game.place_under(host));
            let zone = zone.ok_or_else(|| Fault::new(item.line, "too many cards have others under them"))?;
            let owner = owner(if is_player_card(kind) { Seat(0) } else { Seat::ENCOUNTER })?;
            Ok((owner, owner, zone))
        }
        Place::On if is_objective(kind) => on_objective(game, host),
        Place::On => encounter(Zone::ATTACHED),
    }
}

fn is_objective(kind: CardType) -> bool {
    matches!(kind, CardType::Objective | CardType::ObjectiveAlly)
}

/// An objective is claimed by a character, or guarded by an encounter card.
fn on_objective(game: &Game, host: Option<CardId>) -> Result<(Seat, Seat, Zone), Fault> {
    let holder = host.map_or(Seat::ENCOUNTER, |host| game.card(host).controller);
    let staged = host.is_none_or(|host| game.card(host).zone.is_staging());
    let guard = host.map_or(Board::MAIN.staging(), |host| game.card(host).zone);
    let zone = match (holder.is_player(), staged) {
        (true, _) => Zone::play(holder),
        (false, true) => guard,
        (false, false) => Zone::ATTACHED,
    };
    Ok((Seat::ENCOUNTER, holder, zone))
}

/// A board by its number.
fn numbered(n: u8) -> Board {
    Board::all().nth(usize::from(n)).unwrap_or_default()
}

fn seated(game: &Game, seat: Seat, line: usize) -> Result<Seat, Fault> {
    let there = seat == Seat::ENCOUNTER || seat.0 < game.seats;
    if there { Ok(seat) } else { Err(Fault::new(line, format!("nobody sits in seat {}", seat.0 + 1))) }
}

/// Tokens and states of a card.
fn mark(pool: &Pool, game: &mut Game, item: &Item, id: CardId, host: Option<CardId>) {
    let quest = matches!(item.place, Place::Quest(_) | Place::Beside) && !item.side_a;
    let face = if quest || item.side_b { last_face(pool, game.card(id).def) } else { 0 };
    let card = game.card_mut(id);
    card.face = face;
    card.host = host.unwrap_or(CardId::NONE);
    card.damage = item.damage;
    card.resources = item.resources;
    card.progress = item.progress;
    if card.zone.is_hand() {
        card.seen = Seats::one(card.owner);
    }
    card.flags.set(Flags::EXHAUSTED, item.exhausted);
    card.flags.set(Flags::COMMITTED, item.committed);
    card.flags.set(Flags::FACEDOWN, item.facedown || (item.place == Place::Shadow && !item.faceup));
    card.flags.set(Flags::RESOLVED, item.place == Place::Shadow && item.faceup);
    card.flags.set(Flags::ATTACKED, item.attacked);
    card.flags.set(Flags::DEALT, item.dealt);
    card.flags.set(Flags::EARNED, item.earned);
    card.flags.set(Flags::SPENT, item.spent);
    card.seen = Seats(card.seen.0 | item.seen.0);
    card.struck = item.struck;
    // An objective that is guarded is no attachment, one that is claimed is.
    let objective = is_objective(pool.facts(card.def).faces[0].kind);
    let becomes = if objective || item.guarded {
        card.controller.is_player() && host.is_some()
    } else {
        card.zone == Zone::ATTACHED
    };
    card.flags.set(Flags::AS_ATTACHMENT, becomes);
}

/// Limited abilities of a card that have been used already.
fn count_uses(pool: &Pool, game: &mut Game, item: &Item, id: CardId) -> Result<(), Fault> {
    let (def, face) = (game.card(id).def, game.card(id).face);
    for (n, by) in &item.used {
        let ability = pool.facts(def).faces[usize::from(face)].abilities.get(usize::from(*n));
        let scope = |ability: &Ability| ability.limit.map(|limit| limit.scope).or(ability.first_time);
        let Some(scope) = ability.and_then(scope) else {
            return Err(Fault::new(item.line, format!("\"{}\" has no limited ability {}", item.name, n + 1)));
        };
        let seat = seated(game, Seat(*by), item.line)?;
        let ability = AbilityRef::own(def, face, *n);
        game.uses.push(LimitUse { card: id, ability, seat, scope, times: 1 });
    }
    Ok(())
}

/// Numbers the cards anew, and puts them in order within their places, where the puzzle says how.
fn renumber(game: &mut Game, position: &Position) -> Result<(), Fault> {
    let wrong = |message: String| Err(Fault::new(position.numbered, message));
    let (numbers, cards) = (&position.numbers, game.cards.len());
    if numbers.is_empty() && position.order.is_empty() {
        return Ok(());
    }
    if numbers.len() != cards {
        return wrong(format!("`numbers` has {} numbers for {cards} cards", numbers.len()));
    }
    let mut sorted = numbers.clone();
    sorted.sort_unstable();
    if let Some(twice) = sorted.windows(2).find(|pair| pair[0] == pair[1]) {
        return wrong(format!("two cards have the number {}", twice[0]));
    }
    let rank = |number: &u16| sorted.binary_search(number).ok().map(|n| CardId(n as u16));
    let new: Vec<CardId> = numbers.iter().filter_map(rank).collect();
    game.renumber(&new);
    for used in &mut game.uses {
        used.card = new[used.card.index()];
    }
    for number in &position.order {
        let Some(card) = rank(number) else { return wrong(format!("no card has the number {number}")) };
        game.relocate_bottom(card, game.card(card).zone);
    }
    Ok(())
}

/// The number of a name that some card uses.
fn called(pool: &Pool, name: &str, line: usize) -> Result<u16, Fault> {
    pool.titles.get(name).ok_or_else(|| Fault::new(line, format!("no card speaks of \"{name}\"")))
}

fn set_dials(pool: &Pool, game: &mut Game, position: &Position) {
    for (n, seat) in position.seats.iter().enumerate().take(usize::from(game.seats)) {
        let costs = game.in_zone(Zone::play(Seat(n as u8))).map(|id| &pool.facts(game.card(id).def).faces[0]);
        let heroes = costs.filter(|face| face.kind == CardType::Hero);
        let threat: i32 = heroes.map(|face| face.printed(Stat::Cost).unwrap_or(0)).sum();
        game.players[n].threat = seat.threat.unwrap_or(threat as u16);
        if seat.eliminated {
            game.players[n].eliminated = true;
            game.players[n].threat = seat.threat.unwrap_or(50);
        }
    }
}

fn set_clock(game: &mut Game, position: &Position) {
    game.quested = position.quested;
    if position.boards != [0; 4] {
        let seats = game.living();
        let extra = game.extras.change();
        extra.boards = position.boards.map(numbered);
        extra.in_reach = position.in_reach;
        extra.quested = if position.quested { seats } else { Seats::default() };
    }
    game.step = match position.begin {
        Begin::Step(step) => step,
        Begin::Setup => Step::Setup1,
    };
    // Setup comes before the round the puzzle names.
    game.round = position.round.saturating_sub(u16::from(game.step.is_setup()));
    game.rounds_completed = position.round.saturating_sub(1);
    game.active = game.first;
    game.push(Frame::Framework);
}
