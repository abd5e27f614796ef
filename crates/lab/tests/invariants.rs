//! The checker of invariants finds what is broken.

mod common;

use rules::area::Board;
use rules::decision::Answer;
use rules::engine::answer;
use rules::frame::{Aim, Frame};
use rules::ids::{CardId, Seat};
use rules::invariant;
use rules::query::Q;
use rules::setup::Table;
use rules::state::{Flags, Game};
use rules::zone::Zone;

/// Two players at their first action window.
fn start(table: &Table) -> Game {
    let mut game = table.deal(4).unwrap();
    while game.step.is_setup() {
        let seat = game.ask.unwrap().seat;
        answer(&mut game, &table.matchup, seat, Answer::Pass, None).unwrap();
    }
    game
}

#[test]
fn every_kind_of_damage_is_found() {
    let table = common::table(2);
    let sound = start(&table);
    let check = |game: &Game| invariant::check(Q { g: game, m: &table.matchup });
    assert_eq!(check(&sound), Ok(()));
    let hero = CardId(0);
    let location = |game: &Game| {
        let kind = |id: &CardId| Q { g: game, m: &table.matchup }.is_kind(*id, cardlang::def::CardType::Location);
        game.in_zone(Board::MAIN.staging()).find(kind).unwrap()
    };
    let hidden = |game: &Game| game.top(Zone::ENCOUNTER_DECK).unwrap();
    type Damage<'a> = (&'a str, &'a dyn Fn(&mut Game));
    let damages: [Damage<'_>; 25] = [
        ("lies in", &|game| game.card_mut(hero).zone = Board::MAIN.staging()),
        ("lies under", &|game| game.card_mut(hero).above = CardId(1)),
        ("holds 3 cards, not 4", &|game| game.piles[Zone::play(Seat(0)).index()].len += 1),
        ("ends with", &|game| game.piles[Zone::play(Seat(0)).index()].bottom = hero),
        ("2 active locations", &|game| {
            game.relocate_top(location(game), Board::MAIN.active_location());
            game.relocate_top(hidden(game), Board::MAIN.active_location());
        }),
        ("0 current quests", &|game| game.relocate_top(game.top(Board::MAIN.quest()).unwrap(), Zone::REMOVED)),
        ("absurd tokens", &|game| game.card_mut(hero).resources = u16::MAX),
        ("no hit points left", &|game| game.card_mut(hero).damage = 9),
        ("tokens out of play", &|game| game.card_mut(hidden(game)).progress = 1),
        ("explored but still in play", &|game| game.card_mut(location(game)).progress = 30),
        ("committed outside the quest phase", &|game| game.card_mut(hero).flags.set(Flags::COMMITTED, true)),
        ("on a card that is not in play", &|game| game.card_mut(hero).host = hidden(game)),
        ("on itself", &|game| game.card_mut(hero).host = hero),
        ("wrong side of the table", &|game| game.card_mut(hero).controller = Seat(1)),
        ("in another player's pile", &|game| {
            let card = game.top(Zone::deck(Seat(1))).unwrap();
            game.relocate_top(card, Zone::deck(Seat(0)));
        }),
        ("in a hand that does not hold it", &|game| {
            let card = game.top(Zone::hand(Seat(1))).unwrap();
            game.relocate_top(card, Zone::hand(Seat(0)));
        }),
        ("plays on at threat 60", &|game| game.players[1].threat = 60),
        ("is out but has", &|game| game.players[1].eliminated = true),
        ("asks None, outcome None", &|game| game.ask = None),
        ("refers to set 9", &|game| {
            let why = rules::frame::Why::Choose;
            game.push(Frame::Pick { seat: Seat(0), aim: Aim::Nothing, from: 9, picked: 9, min: 0, max: 1, why });
        }),
        ("windows are open for", &|game| game.pending_floor = 7),
        ("has no such face", &|game| game.card_mut(hero).def = rules::ids::DefId(u16::MAX)),
        ("9 seats", &|game| game.seats = 9),
        ("cards that do not exist", &|game| game.sets.push(rules::ids::CardSet::one(CardId(511)))),
        ("something has yet to settle", &|game| game.dirty = true),
    ];
    for (words, damage) in damages {
        let mut broken = sound.clone();
        damage(&mut broken);
        let found = check(&broken).expect_err(words);
        assert!(found.contains(words), "expected `{words}`, found `{found}`");
    }
}
