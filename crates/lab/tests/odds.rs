//! Odds of whole positions: counted by hand, and by dealing every order of a small deck.

mod common;

use lab::odds::{Odds, Question, odds};
use library::puzzle::{Table, parse, set_up};
use rules::code::{Key, Stat};
use rules::ids::{CardId, Seat, Seats};
use rules::query::Q;
use rules::zone::Zone;

const POSITION: &str = r#"puzzle "a small encounter deck" {
    seat 1 {
        threat 30
        hero "Aragorn" committed
        hero "Gimli"
        deck "Gandalf", "Faramir", "Faramir", "Sneak Attack"
        engaged "Forest Spider" shadow "East Bight Patrol"
    }
    staging "Old Forest Road"
    encounter deck "King Spider", "Forest Gate", "Eyes of the Forest", "Necromancer's Pass"
    window 3.2
    ---
}"#;

const ALL: [&str; 5] = ["King Spider", "Forest Gate", "Eyes of the Forest", "Necromancer's Pass", "East Bight Patrol"];

fn position() -> Table {
    let library = common::library();
    let (puzzles, faults) = parse(POSITION);
    assert!(faults.is_empty(), "{faults:?}");
    set_up(&library.pool, &puzzles[0]).unwrap_or_else(|fault| panic!("{fault:?}"))
}

fn q(table: &Table) -> Q<'_> {
    Q { g: &table.game, m: &table.matchup }
}

fn named(table: &Table, title: &str) -> CardId {
    let all = (0..table.game.cards.len() as u16).map(CardId);
    all.into_iter().find(|id| q(table).title(*id) == title).expect("a card of the position")
}

fn ask(table: &Table, reveals: usize, draws: usize) -> Odds {
    odds(q(table), Seat(0), Question { reveals: Some(reveals), willpower: None, draws })
}

#[track_caller]
fn near(found: f64, wanted: f64) {
    assert!((found - wanted).abs() < 1e-12, "{found}, not {wanted}");
}

fn threat(table: &Table, title: &str) -> i32 {
    let face = q(table).face(named(table, title));
    face.printed(Stat::Threat).unwrap_or(0)
}

/// Every order of these cards.
fn orders(cards: &[&'static str]) -> Vec<Vec<&'static str>> {
    if cards.is_empty() {
        return vec![Vec::new()];
    }
    let mut all = Vec::new();
    for at in 0..cards.len() {
        let mut rest = cards.to_vec();
        let first = rest.remove(at);
        for mut order in orders(&rest) {
            order.insert(0, first);
            all.push(order);
        }
    }
    all
}

#[test]
fn the_next_reveal_is_any_card_that_is_hidden() {
    let table = position();
    let odds = ask(&table, 1, 1);
    assert_eq!((odds.reveals.in_deck, odds.reveals.known, odds.reveals.count), (4, 0, 1));
    // Five cards are hidden: the four of the deck and the shadow card.
    assert_eq!(odds.reveals.cards.len(), 5);
    odds.reveals.cards.iter().for_each(|card| near(card.next, 0.2));
    let kind = |name: &str| odds.reveals.kinds.iter().find(|kind| kind.kind == name).expect("such cards").next;
    near(kind("enemy"), 0.4);
    near(kind("location"), 0.4);
    near(kind("treachery"), 0.2);
}

#[test]
fn staging_is_that_of_every_order() {
    let table = position();
    for title in ALL {
        assert_eq!(q(&table).face(named(&table, title)).key(Key::Surge), None, "the enumeration knows no surge");
    }
    for reveals in 0..=4 {
        let found = ask(&table, reveals, 1);
        let all = orders(&ALL);
        let sum = |order: &Vec<&str>| order[..reveals].iter().map(|title| threat(&table, title)).sum::<i32>();
        let share = |fits: &dyn Fn(i32) -> bool| all.iter().filter(|order| fits(sum(order))).count() as f64 / 120.0;
        near(found.threat.mean, all.iter().map(|order| f64::from(sum(order))).sum::<f64>() / 120.0);
        for (threat, chance) in &found.threat.chances {
            near(*chance, share(&|sum| sum == *threat));
        }
        // Aragorn's 2 willpower against the road's 1 threat.
        assert_eq!((found.quest.willpower, found.quest.staging), (2, 1));
        near(found.quest.passed, share(&|sum| sum < 1));
        near(found.quest.tied, share(&|sum| sum == 1));
        near(found.quest.failed, share(&|sum| sum > 1));
        let raised = all.iter().map(|order| f64::from((sum(order) - 1).max(0))).sum::<f64>() / 120.0;
        near(found.quest.raised, raised);
    }
}

#[test]
fn a_card_that_was_seen_is_certain() {
    let mut table = position();
    let top = table.game.top(Zone::ENCOUNTER_DECK).expect("a deck");
    let title = q(&table).title(top).to_owned();
    table.game.card_mut(top).seen = Seats::one(Seat(0));
    let odds = ask(&table, 1, 1);
    assert_eq!(odds.reveals.known, 1);
    for card in &odds.reveals.cards {
        near(card.next, if card.title == title { 1.0 } else { 0.0 });
    }
    assert_eq!(odds.threat.chances, [(threat(&table, &title), 1.0)]);
    // The next one is any of the four others.
    let two = ask(&table, 2, 1);
    for card in two.reveals.cards.iter().filter(|card| card.title != title) {
        near(card.among, 0.25);
    }
}

#[test]
fn shadows_are_hidden_encounter_cards() {
    let table = position();
    let odds = ask(&table, 1, 1);
    let strikes = ALL.iter().filter(|title| q(&table).has_shadow_effect(named(&table, title))).count();
    assert!((1..5).contains(&strikes), "some cards have a shadow effect, some have none");
    assert_eq!(odds.shadow.facedown, 1);
    near(odds.shadow.strikes, strikes as f64 / 5.0);
    near(odds.shadow.next_strikes, strikes as f64 / 5.0);
}

#[test]
fn draws_are_from_the_own_deck() {
    let table = position();
    let chance = |draws: usize, title: &str| {
        let odds = ask(&table, 1, draws);
        odds.draws.cards.iter().find(|card| card.title == title).expect("in the deck").among
    };
    near(chance(1, "Gandalf"), 0.25);
    near(chance(2, "Gandalf"), 0.5);
    near(chance(2, "Faramir"), 1.0 - (2.0 / 4.0) * (1.0 / 3.0));
    near(chance(4, "Sneak Attack"), 1.0);
    // No more can be drawn than there are.
    assert_eq!(ask(&table, 99, 99).draws.count, 4);
    assert_eq!(ask(&table, 99, 99).reveals.count, 4);
}

#[test]
fn what_is_really_hidden_does_not_matter() {
    let table = position();
    let mut other = position();
    // The shadow card and the top card change places.
    let (top, shadow) = (other.game.top(Zone::ENCOUNTER_DECK).expect("a deck"), named(&other, "East Bight Patrol"));
    let (a, b) = (other.game.card(top).def, other.game.card(shadow).def);
    other.game.card_mut(top).def = b;
    other.game.card_mut(shadow).def = a;
    assert_eq!(ask(&table, 3, 2), ask(&other, 3, 2));
}

#[test]
fn staging_says_how_many_are_to_come() {
    let table = position();
    let odds = odds(q(&table), Seat(0), Question { draws: 1, ..Question::default() });
    assert_eq!(odds.reveals.count, 1);
    let two = common::table(3).deal(5).expect("a deal");
    let table = common::table(3);
    let odds = lab::odds::odds(Q { g: &two, m: &table.matchup }, Seat(2), Question::default());
    assert_eq!((odds.reveals.count, odds.draws.count), (3, 0));
}
