//! Who sees what, in positions made for it.

mod common;

use common::Playing;
use rules::code::OpKind;
use rules::decision::Answer;
use rules::engine::answer;
use rules::frame::{AbilityRef, StandIn};
use rules::ids::{CardId, Seat, Seats};
use rules::phrases::Phrase;
use rules::pool::Pool;
use rules::query::Q;
use rules::setup::{Setup, Table};
use rules::state::{Flags, Game};
use rules::view::{Shown, View, from_view, view};
use rules::zone::Zone;

fn q<'a>(table: &'a Table, game: &'a Game) -> Q<'a> {
    Q { g: game, m: &table.matchup }
}

fn seen<'a>(table: &'a Table, game: &'a Game, seat: u8) -> View<'a> {
    view(q(table, game), Some(Seat(seat)))
}

fn give(table: &Table, game: &mut Game, given: Answer) {
    let seat = game.ask.expect("a question").seat;
    answer(game, &table.matchup, seat, given, None).unwrap_or_else(|why| panic!("{given:?}: {why}"));
}

/// The card of that title, wherever it is.
fn named(table: &Table, game: &Game, title: &str) -> CardId {
    let mut all = (0..game.cards.len() as u16).map(CardId);
    all.find(|id| q(table, game).title(*id) == title).unwrap_or_else(|| panic!("no {title}"))
}

/// Passes until somebody may take an action.
fn until_action(table: &Table, game: &mut Game) {
    while game.step.is_setup() {
        give(table, game, Answer::Pass);
    }
}

#[test]
fn a_hand_is_for_its_owner() {
    let table = common::table(2);
    let game = table.deal(1).unwrap();
    for seat in [0, 1] {
        let seen = seen(&table, &game, seat);
        for (n, player) in seen.players.iter().enumerate() {
            assert_eq!(player.hand.count, 6);
            assert_eq!(player.hand.cards.len(), if n == usize::from(seat) { 6 } else { 0 });
        }
    }
    let open = view(q(&table, &game), None);
    assert!(open.players.iter().all(|player| player.hand.cards.is_empty() && player.hand.count == 6));
}

#[test]
fn answers_are_for_whoever_is_asked() {
    let table = common::table(2);
    let game = table.deal(1).unwrap();
    let asked = game.ask.unwrap().seat;
    let own = seen(&table, &game, asked.0).decision.unwrap();
    assert_eq!(own.asked.unwrap().answers, [Answer::Pass, Answer::Yes]);
    let other = seen(&table, &game, 1 - asked.0).decision.unwrap();
    assert_eq!((other.seat, other.asked), (asked, None));
    assert_eq!(view(q(&table, &game), None).decision.unwrap().asked, None);
}

#[test]
fn a_card_looked_at_is_known_to_that_seat_until_a_shuffle() {
    // proves: RR.search.1
    let table = common::table(4);
    let mut game = table.deal(3).unwrap();
    until_action(&table, &mut game);
    while game.ask.unwrap().seat != Seat(3) {
        give(&table, &mut game, Answer::Pass);
    }
    let top = game.top(Zone::ENCOUNTER_DECK).unwrap();
    let looker = named(&table, &game, "Denethor");
    assert!(seen(&table, &game, 3).encounter_deck.known.is_empty());
    give(&table, &mut game, Answer::Use(looker, 0));
    let places = |game: &Game, seat| {
        let deck = seen(&table, game, seat).encounter_deck;
        deck.known.iter().map(|lying| (lying.under, lying.card.id)).collect::<Vec<_>>()
    };
    assert_eq!(places(&game, 3), [(0, top)]);
    give(&table, &mut game, Answer::Yes);
    let bottom = game.pile(Zone::ENCOUNTER_DECK).len - 1;
    assert_eq!(places(&game, 3), [(bottom, top)], "put at the bottom it is still known");
    assert_eq!(places(&game, 0), []);
    assert!(view(q(&table, &game), None).encounter_deck.known.is_empty());
    game.shuffle(Zone::ENCOUNTER_DECK);
    assert_eq!(places(&game, 3), []);
}

/// A game in which an enemy engaged with the first seat has been dealt a shadow card.
fn with_shadow(table: &Table) -> (Game, CardId, CardId) {
    for seed in 0.. {
        let mut playing = Playing::new(table, seed);
        while !playing.over() {
            let shadow = playing.game.top(Zone::SHADOW).filter(|id| playing.game.is(*id, Flags::FACEDOWN));
            if let Some(shadow) = shadow {
                let enemy = playing.game.card(shadow).host;
                return (playing.game, enemy, shadow);
            }
            playing.step();
        }
    }
    unreachable!("some enemy engages somebody")
}

#[test]
fn a_facedown_shadow_card_is_nobodys_business() {
    // proves: RR.step-6.2.1
    let table = common::table(2);
    let (mut game, enemy, shadow) = with_shadow(&table);
    let shadows = |game: &Game, seat: Option<Seat>| {
        let seen = view(q(&table, game), seat);
        let all = seen.players.into_iter().flat_map(|player| player.engaged);
        let mut cards = all.filter_map(|shown| if let Shown::Card(card) = shown { Some(card) } else { None });
        let card = cards.find(|card| card.id == enemy).expect("the enemy is engaged");
        serde_json::to_value(&card.shadows).unwrap()
    };
    let hidden = serde_json::json!([{ "hidden": true }]);
    for seat in [None, Some(Seat(0)), Some(Seat(1))] {
        assert_eq!(shadows(&game, seat), hidden);
    }
    game.card_mut(shadow).seen = Seats::one(Seat(1));
    assert_eq!(shadows(&game, Some(Seat(0))), hidden);
    assert_eq!(shadows(&game, None), hidden);
    assert_eq!(shadows(&game, Some(Seat(1)))[0]["id"], serde_json::json!(shadow.0));
    game.card_mut(shadow).flags = Flags::RESOLVED;
    assert_eq!(shadows(&game, None)[0]["id"], serde_json::json!(shadow.0));
}

#[test]
fn values_stand_beside_what_is_printed_and_what_changes_them() {
    let table = common::table(2);
    let mut game = table.deal(1).unwrap();
    until_action(&table, &mut game);
    let gimli = named(&table, &game, "Gimli");
    game.card_mut(gimli).damage = 2;
    let seen = seen(&table, &game, 0);
    let characters = seen.players.iter().flat_map(|player| &player.characters);
    let card = characters
        .filter_map(|shown| if let Shown::Card(card) = shown { Some(card) } else { None })
        .find(|card| card.id == gimli)
        .expect("he is in play");
    let attack = card.values.iter().find(|value| value.stat == "attack").unwrap();
    assert_eq!((attack.printed, attack.now, card.damage), (2, 4, 2));
    assert_eq!(attack.modifiers[0].source.id, Some(gimli));
    assert_eq!(serde_json::to_value(attack.modifiers[0].change).unwrap(), serde_json::json!({ "by": 2 }));
}

#[test]
fn the_stage_that_is_out_lies_facedown() {
    let table = common::table(1);
    let mut game = table.deal(1).unwrap();
    until_action(&table, &mut game);
    let stage = game.in_zone(Zone::QUEST_DECK).last().unwrap();
    game.relocate_bottom(stage, Zone::REMOVED);
    game.card_mut(stage).flags = Flags::FACEDOWN;
    let seen = seen(&table, &game, 0);
    assert_eq!((seen.removed.count, seen.removed.known.len()), (1, 0));
    assert_eq!(seen.quest_deck, 2);
}

/// The instruction of some card that turns cards into facedown enemies.
fn disguise(pool: &Pool) -> (AbilityRef, u16) {
    for def in pool.defs() {
        for (face, facts) in pool.facts(def).faces.iter().enumerate() {
            for (ability, code) in facts.abilities.iter().enumerate() {
                if let Some(pc) =
                    code.code.iter().position(|op| matches!(op.kind, OpKind::Do(Phrase::FacedownEnemy(_))))
                {
                    let (face, ability) = (face as u8, ability as u8);
                    return (AbilityRef::own(def, face, ability), pc as u16);
                }
            }
        }
    }
    panic!("no card disguises others")
}

#[test]
fn a_facedown_enemy_goes_by_another_number() {
    let library = common::library();
    let setup = Setup { scenario: "escape-from-dol-guldur".to_owned(), ..common::setup(&library, 2) };
    let table = Table::lay(&library.pool, &setup).unwrap();
    let mut game = table.deal(1).unwrap();
    let card = game.top(Zone::deck(Seat(0))).unwrap();
    let (ability, pc) = disguise(&library.pool);
    game.relocate_bottom(card, Zone::engaged(Seat(0)));
    game.card_mut(card).flags = Flags(Flags::FACEDOWN.0 | Flags::STAND_IN.0);
    game.extras.change().stand_ins.push(StandIn { card, ability, pc });
    for seat in [None, Some(Seat(0)), Some(Seat(1))] {
        let seen = view(q(&table, &game), seat);
        let Shown::Hidden(hidden) = &seen.players[0].engaged[0] else { panic!("it is known") };
        let acts_as = hidden.acts_as.as_ref().expect("it acts as an enemy");
        assert_eq!((acts_as.title, acts_as.attack, acts_as.hit_points), ("Orc Guard", 1, 1));
        assert_ne!(acts_as.id, card);
        assert_eq!(from_view(q(&table, &game), Answer::Card(acts_as.id)), Answer::Card(card));
        assert!(!serde_json::to_string(&seen.players[0].engaged).unwrap().contains(&format!("\"id\":{}", card.0)));
    }
    for id in [CardId(0), CardId(0xFEFF), CardId::NONE, CardId::deck(Seat(0))] {
        assert_eq!(from_view(q(&table, &game), Answer::Card(id)), Answer::Card(id), "no stand-in goes by that");
    }
}
