//! What a hand tells about the rest of a game: everything where the seed is short, nothing where it is secret.

mod common;

use cardlang::def::CardType;
use rules::chance::{Key, Seed};
use rules::decision::Answer;
use rules::engine::answer;
use rules::ids::{CardId, Seat};
use rules::invariant;
use rules::query::Q;
use rules::replay::{Anew, Course, Replay, deal_anew_after, replay};
use rules::setup::{Setup, Table, begin, empty_game};
use rules::state::{Card, Dice, Game};
use rules::view::{deal_anew, redeal, view};
use rules::zone::Zone;

use common::Playing;

/// The reduced space of seeds that is searched.
const SEEDS: u64 = 1 << 16;

fn secret(n: u8) -> Seed {
    Seed::secret([n; Key::BYTES])
}

fn hand(game: &Game, seat: u8) -> Vec<CardId> {
    game.in_zone(Zone::hand(Seat(seat))).collect()
}

/// The attack: all seeds that would have dealt this hand, tried one after the other.
fn search(table: &Table, seat: u8, seen: &[CardId]) -> Vec<u64> {
    let mut game = empty_game(1, 0, 0);
    let fits = |seed: &u64| {
        table.deal_into(&mut game, *seed).expect("the deal comes to rest");
        hand(&game, seat) == seen
    };
    (0..SEEDS).filter(fits).collect()
}

#[test]
fn a_short_seed_is_found_from_one_hand_and_a_secret_one_is_not() {
    let table = common::table(2);
    let real = table.deal(48_813).expect("a deal");
    let found = search(&table, 1, &hand(&real, 1));
    assert_eq!(found, [48_813], "six cards name the seed");
    let again = table.deal(found[0]).expect("a deal");
    assert_eq!(hand(&again, 0), hand(&real, 0), "and the seed names the cards of the other");
    for n in 0..3 {
        let real = table.deal(secret(n)).expect("a deal");
        assert!(search(&table, 1, &hand(&real, 1)).is_empty(), "no short seed deals this hand");
    }
}

/// Where in the deck list the cards of a hand and the next ones of the deck stood.
fn order(table: &Table, game: &Game, seat: u8) -> Vec<u16> {
    let kind = |card: &Card| table.matchup.pool.facts(card.def).faces[0].kind;
    let first = game.cards.iter().position(|card| card.owner == Seat(seat) && kind(card) != CardType::Hero);
    let first = first.expect("a deck") as u16;
    hand(game, seat).into_iter().chain(game.in_zone(Zone::deck(Seat(seat)))).map(|card| card.0 - first).collect()
}

#[test]
fn one_players_cards_say_nothing_of_anothers() {
    let library = common::library();
    let setup = common::setup(&library, 2);
    let mut other = setup.clone();
    other.decks[0] = library::decks::to_play(library.deck("core-lore").expect("a deck"));
    other.decks[0].cards.pop();
    let dealt = |setup: &Setup, seed: Seed| {
        let table = Table::lay(&library.pool, setup).expect("the setup is good");
        let game = table.deal(seed).expect("a deal");
        order(&table, &game, 1)
    };
    // Whatever the first player brings, the second is dealt the same.
    assert_eq!(dealt(&setup, secret(4)), dealt(&other, secret(4)));
    assert_ne!(dealt(&setup, secret(4)), dealt(&setup, secret(5)));
    assert_ne!(dealt(&setup, Seed::Known(4)), dealt(&other, Seed::Known(4)), "a short seed has one stream for all");
    // Whether the first player takes a mulligan changes nothing for the second, nor for the encounter deck.
    let table = Table::lay(&library.pool, &setup).expect("the setup is good");
    let after = |given: Answer| {
        let mut game = table.deal(secret(6)).expect("a deal");
        answer(&mut game, &table.matchup, Seat(0), given, None).expect("a legal answer");
        let encounter: Vec<CardId> = game.in_zone(Zone::ENCOUNTER_DECK).collect();
        (order(&table, &game, 1), encounter, hand(&game, 0))
    };
    let (kept, taken) = (after(Answer::Pass), after(Answer::Yes));
    assert_eq!((&kept.0, &kept.1), (&taken.0, &taken.1));
    assert_ne!(kept.2, taken.2);
}

#[test]
fn what_is_imagined_knows_nothing_of_the_key() {
    let table = common::table(2);
    let game = table.deal(secret(7)).expect("a deal");
    assert!(game.extras.streams.is_some());
    let mut made = empty_game(1, 0, 0);
    redeal(Q { g: &game, m: &table.matchup }, Seat(0), &mut Dice(3), &mut made);
    assert!(made.extras.streams.is_none(), "the key stays behind");
    // From another key that looks the same from the seat, the same is imagined.
    let mut twin = game.clone();
    twin.set_seed(secret(8));
    let mut other = empty_game(1, 0, 0);
    redeal(Q { g: &twin, m: &table.matchup }, Seat(0), &mut Dice(3), &mut other);
    assert!(made == other);
}

/// A random game from a secret seed, in which what is hidden is dealt anew on the way.
fn course(setup: &Setup, anew: &[Anew]) -> (Table, Game, Vec<(Seat, Answer)>) {
    let library = common::library();
    let table = Table::lay(&library.pool, setup).expect("the setup is good");
    let mut playing = Playing::new(&table, 1);
    table.deal_into(&mut playing.game, setup.seed).expect("a deal");
    let mut answers = Vec::new();
    deal_anew_after(0, anew, &mut playing.game, &table.matchup);
    while !playing.over() {
        let seat = playing.game.ask.expect("a question").seat;
        answers.push((seat, playing.step()));
        deal_anew_after(answers.len(), anew, &mut playing.game, &table.matchup);
        invariant::check(Q { g: &playing.game, m: &table.matchup }).expect("the game is sound");
    }
    let game = playing.game.clone();
    (table, game, answers)
}

#[test]
fn a_game_from_a_secret_seed_is_written_and_played_again() {
    let library = common::library();
    let setup = Setup { seed: secret(9), ..common::setup(&library, 2) };
    let anew: Vec<Anew> = [0, 12, 12, 40].map(|after| Anew { after, seed: secret(after as u8 + 1) }).to_vec();
    for anew in [&[][..], &anew] {
        let (table, game, answers) = course(&setup, anew);
        let course = Course { setup: &setup, answers: &answers, anew };
        let written = course.record(Q { g: &game, m: &table.matchup }, "0", &library.version);
        let text = serde_json::to_string(&written).expect("plain data");
        assert!(text.contains(&format!("\"seed\":\"{}\"", "09".repeat(Key::BYTES))));
        let read: Replay = serde_json::from_str(&text).expect("it was written");
        assert_eq!((&read, read.format), (&written, 3));
        let (_, again) = replay(&library.pool, &read, None).expect("it plays");
        assert!(again == game);
        let mut other = read.clone();
        other.setup.seed = secret(10);
        assert!(replay(&library.pool, &other, None).is_err(), "another key is another game");
    }
}

#[test]
fn known_seeds_are_written_as_ever() {
    let library = common::library();
    let setup = Setup { seed: 3_u64.into(), ..common::setup(&library, 1) };
    let (matchup, game) = begin(&library.pool, &setup, None).expect("a game");
    let written = rules::replay::record(Q { g: &game, m: &matchup }, &setup, &[], "0", "0");
    let text = serde_json::to_string(&written).expect("plain data");
    assert!(text.starts_with("{\"format\":2,") && text.contains("\"seed\":3,"), "{text}");
    assert!(!text.contains("anew") && !text.contains("taken_back") && !text.contains("promise"));
    for wrong in ["-1", "1.5", "\"12\"", "\"zz\"", "null", "[1]"] {
        let text = text.replace("\"seed\":3,", &format!("\"seed\":{wrong},"));
        assert!(serde_json::from_str::<Replay>(&text).is_err(), "{wrong}");
    }
}

#[test]
fn only_what_nobody_has_seen_is_dealt_anew() {
    let table = common::table(2);
    let mut playing = Playing::new(&table, 5);
    let mut looked = 0;
    while !playing.over() {
        playing.step();
        let before = playing.game.clone();
        let mut game = before.clone();
        deal_anew(&mut game, &table.matchup, secret(1));
        let q = |g| Q { g, m: &table.matchup };
        invariant::check(q(&game)).expect("the game is sound");
        for seat in [None, Some(Seat(0)), Some(Seat(1))] {
            assert_eq!(view(q(&game), seat), view(q(&before), seat), "nobody sees a difference");
        }
        let decks = |game: &Game| game.in_zone(Zone::ENCOUNTER_DECK).collect::<Vec<_>>();
        looked += usize::from(decks(&game) != decks(&before));
    }
    assert!(looked > 20, "{looked}");
}
