//! Games that a seat might be in: they look the same to it, are sound, and tell nothing of the real one.

mod common;

use bots::observe;
use lab::soak::kind::kinds;
use rules::decision::Answer;
use rules::ids::{MAX_PLAYERS, Seat};
use rules::invariant;
use rules::query::Q;
use rules::setup::{Table, empty_game};
use rules::state::{Dice, Game};
use rules::view::{from_view, redeal, to_view, view};

use common::Playing;

/// Looks at every so many decisions.
const EVERY: u64 = 7;

/// Every kind of game for one to four players, a few decisions of each looked at.
fn look(mut check: impl FnMut(&Table, &Game, u64)) {
    let library = common::library();
    let decks: Vec<_> = ["core-leadership", "core-tactics", "core-spirit", "core-lore"]
        .iter()
        .map(|id| library::decks::to_play(library.deck(id).expect("a starter deck")))
        .collect();
    let mut looks = 0;
    for (n, kind) in kinds(&library.pool).iter().enumerate() {
        for players in 1..=MAX_PLAYERS {
            let setup = kind.setup(&library.pool, decks[..players].to_vec(), 0, &mut Dice(n as u64));
            let table = Table::lay(&library.pool, &setup).expect("the setup is good");
            let mut playing = Playing::new(&table, players as u64);
            while !playing.over() {
                looks += 1;
                if looks % EVERY == 0 {
                    check(&table, &playing.game, looks);
                }
                playing.step();
            }
        }
    }
}

fn imagined(table: &Table, game: &Game, seat: Seat, seed: u64) -> Game {
    let mut made = empty_game(1, 0, 0);
    redeal(Q { g: game, m: &table.matchup }, seat, &mut Dice(seed), &mut made);
    made
}

fn seats(game: &Game) -> impl Iterator<Item = Seat> {
    (0..game.seats).map(Seat)
}

fn answers(table: &Table, game: &Game, seat: Seat) -> Vec<Answer> {
    let q = Q { g: game, m: &table.matchup };
    let mut list = Vec::new();
    q.answers(&mut list);
    list.iter().map(|answer| to_view(q, seat, *answer)).collect()
}

#[test]
fn a_game_redealt_looks_the_same_and_is_sound() {
    look(|table, game, seed| {
        for seat in seats(game) {
            let made = imagined(table, game, seat, seed);
            let (real, q) = (Q { g: game, m: &table.matchup }, Q { g: &made, m: &table.matchup });
            assert_eq!(view(q, Some(seat)), view(real, Some(seat)), "seat {seat:?}");
            if game.ask.is_some_and(|ask| ask.seat == seat) {
                invariant::check(q).unwrap_or_else(|broken| panic!("{broken}: {:?}", game.stack));
            }
        }
    });
}

#[test]
fn whoever_is_asked_has_the_same_answers() {
    look(|table, game, seed| {
        let Some(ask) = game.ask else { return };
        let made = imagined(table, game, ask.seat, seed);
        let (mut real, mut there) = (answers(table, game, ask.seat), answers(table, &made, ask.seat));
        real.sort_unstable();
        there.sort_unstable();
        assert_eq!(there, real, "{ask:?} {:?}", game.stack);
    });
}

#[test]
fn nothing_of_the_real_arrangement_gets_through() {
    look(|table, game, seed| {
        for seat in seats(game) {
            let other = imagined(table, game, seat, seed);
            let (from_real, from_other) =
                (imagined(table, game, seat, seed + 1), imagined(table, &other, seat, seed + 1));
            assert!(from_real == from_other, "seat {seat:?} {:?}", game.stack);
        }
    });
}

#[test]
fn what_is_hidden_is_dealt_anew() {
    let library = common::library();
    let table = Table::lay(&library.pool, &common::setup(&library, 2)).expect("the setup is good");
    let game = table.deal(1).expect("the deal comes to rest");
    let orders: std::collections::BTreeSet<Vec<_>> = (0..20)
        .map(|seed| imagined(&table, &game, Seat(0), seed))
        .map(|made| made.in_zone(rules::zone::Zone::ENCOUNTER_DECK).collect())
        .collect();
    assert_eq!(orders.len(), 20, "twenty deals, twenty orders of the encounter deck");
    let hands: std::collections::BTreeSet<Vec<_>> = (0..20)
        .map(|seed| imagined(&table, &game, Seat(0), seed))
        .map(|made| made.in_zone(rules::zone::Zone::hand(Seat(1))).collect())
        .collect();
    assert!(hands.len() > 15, "the other player's hand is not known");
}

#[test]
fn numbers_for_models_tell_no_more_than_the_view() {
    let numbers = |q: Q<'_>, seat: Seat| {
        let mut told = Vec::new();
        observe::observe(q, seat, &mut told);
        assert_eq!(told.len(), observe::OBSERVATION);
        assert!(told.iter().all(|value| value.is_finite()));
        told
    };
    look(|table, game, seed| {
        for seat in seats(game) {
            let made = imagined(table, game, seat, seed);
            let (real, q) = (Q { g: game, m: &table.matchup }, Q { g: &made, m: &table.matchup });
            assert_eq!(numbers(q, seat), numbers(real, seat), "seat {seat:?}");
            if game.ask.is_some_and(|ask| ask.seat == seat) {
                let told = |q: Q<'_>, answer: Answer| {
                    let mut told = Vec::new();
                    observe::features(q, seat, from_view(q, answer), &mut told);
                    assert_eq!(told.len(), observe::FEATURES);
                    (told, observe::definition(q, seat, from_view(q, answer)))
                };
                for answer in answers(table, game, seat) {
                    assert_eq!(told(q, answer), told(real, answer), "{answer:?}");
                }
            }
        }
    });
}
