//! Replays play again, and say what is wrong with them when they do not.

mod common;

use std::sync::Arc;

use cardlang::def::{CardDef, Content, Value};
use common::Playing;
use rules::decision::Answer;
use rules::ids::{CardId, Seat};
use rules::pool::Pool;
use rules::query::Q;
use rules::replay::{Origin, Replay, ReplayError, cards, digest, record, replay};
use rules::setup::{CampaignGame, Setup, Table};
use rules::state::{Game, Outcome};

/// A random game of so many players, written down.
fn written(players: usize, seed: u64) -> (Arc<Pool>, Replay, Game) {
    let library = common::library();
    let setup = Setup { seed: seed.into(), ..common::setup(&library, players) };
    let table = Table::lay(&library.pool, &setup).expect("the setup is good");
    let mut playing = Playing::new(&table, seed);
    let mut answers = Vec::new();
    while !playing.over() {
        let seat = playing.game.ask.expect("a question").seat;
        answers.push((seat, playing.step()));
    }
    let written = record(Q { g: &playing.game, m: &table.matchup }, &setup, &answers, "0", &library.version);
    (library.pool.clone(), written, playing.game)
}

#[test]
fn a_replay_comes_to_the_same_end() {
    for players in 1..=4 {
        let (pool, written, game) = written(players, 5);
        let text = serde_json::to_string_pretty(&written).unwrap();
        let read: Replay = serde_json::from_str(&text).unwrap();
        assert_eq!(read, written);
        let (_, again) = replay(&pool, &read, None).unwrap();
        assert_eq!(again, game);
    }
}

#[test]
fn answers_are_lines_and_the_digest_is_text() {
    let (_, mut written, _) = written(1, 5);
    written.answers = vec![(Seat(0), Answer::Use(CardId(14), 0)), (Seat(0), Answer::Pass)];
    written.final_hash = 0xAB;
    let json = serde_json::to_value(&written).unwrap();
    assert_eq!(json["answers"], serde_json::json!(["0 use 14 0", "0 pass"]));
    assert_eq!(json["final_hash"], "00000000000000ab");
    assert_eq!(json["result"], "lost");
    assert_eq!(json["format"], 2);
}

#[test]
fn broken_replays_say_what_is_wrong() {
    let (pool, good, _) = written(2, 9);
    let told = |change: &dyn Fn(&mut Replay)| {
        let mut bad = good.clone();
        change(&mut bad);
        replay(&pool, &bad, None).unwrap_err()
    };
    assert_eq!(told(&|bad| bad.format = 99).to_string(), "the replay has format 99; this program reads formats 1 to 3");
    assert_eq!(told(&|bad| bad.setup.scenario = "nowhere".into()).to_string(), "there is no scenario `nowhere`");
    assert_eq!(
        told(&|bad| bad.answers[0].1 = Answer::Card(CardId(9000))).to_string(),
        "answer 1 (`card 9000` by player 1) was refused: that is not among the answers to this question \
         (RR.play-restrictions.1); the question was: Player 1: keep this hand, or draw a new one? (setup 5 Opening hands)"
    );
    assert!(matches!(told(&|bad| bad.answers[0].0 = Seat(1)), ReplayError::Refused { at: 0, seat: Seat(1), .. }));
    let last = good.answers.len() - 1;
    assert!(told(&|bad| bad.answers.truncate(last)).to_string().ends_with("but it came to no end yet"));
    let more = told(&|bad| bad.answers.push((Seat(0), Answer::Pass)));
    assert!(more.to_string().contains("the game is over"), "{more}");
    assert!(matches!(told(&|bad| bad.result = Some(Outcome::Won)), ReplayError::Result { .. }));
    assert!(matches!(told(&|bad| bad.final_hash ^= 1), ReplayError::Hash { .. }));
    assert!(matches!(
        told(&|bad| bad.setup.seed = bad.setup.seed.of_game(1)),
        ReplayError::Refused { .. } | ReplayError::Differs { .. }
    ));
    let first = told(&|bad| bad.trace[3] ^= 1);
    assert!(matches!(first, ReplayError::Differs { answers: 4, round: 0 | 1, .. }), "{first:?}");
}

#[test]
fn unreadable_answers_are_named() {
    let (_, written, _) = written(1, 5);
    let mut json = serde_json::to_value(&written).unwrap();
    json["answers"][0] = "0 fly".into();
    let error = serde_json::from_value::<Replay>(json).unwrap_err();
    assert_eq!(error.to_string(), "`0 fly` is no answer");
}

#[test]
fn the_digest_sees_every_token() {
    let table = common::table(1);
    let game = table.deal(2).unwrap();
    let sum = |game: &Game| digest(Q { g: game, m: &table.matchup });
    let before = sum(&game);
    assert_eq!(before, sum(&game.clone()));
    let changes: [&dyn Fn(&mut Game); 6] = [
        &|game| game.cards[0].damage += 1,
        &|game| game.cards[0].resources += 1,
        &|game| game.players[0].threat += 1,
        &|game| game.dice.0 ^= 1 << 40,
        &|game| game.round += 1,
        &|game| game.shuffle(rules::zone::Zone::ENCOUNTER_DECK),
    ];
    for change in changes {
        let mut other = game.clone();
        change(&mut other);
        assert_ne!(sum(&other), before);
    }
}

#[test]
fn files_of_the_first_format_are_read() {
    let (pool, written, game) = written(1, 5);
    let mut json = serde_json::to_value(&written).unwrap();
    let fields = json.as_object_mut().unwrap();
    fields.remove("trace");
    fields.remove("origin");
    fields.insert("format".to_owned(), 1.into());
    let old: Replay = serde_json::from_value(json).unwrap();
    assert_eq!((old.origin, old.trace.len()), (Origin { rules: 1, cards: None }, 0));
    assert_eq!(replay(&pool, &old, None).unwrap().1, game);
    let wrong = Replay { final_hash: 1, ..old };
    assert!(matches!(replay(&pool, &wrong, None), Err(ReplayError::Hash { .. })));
}

/// A field of what a card says, changed.
fn changed(change: &dyn Fn(&mut Content)) -> u64 {
    let library = common::library();
    let mut content = library.pool.content.clone();
    change(&mut content);
    let pool = Arc::new(Pool::build(content).0);
    let table = Table::lay(&pool, &common::setup(&library, 1)).expect("the setup is good");
    cards(Q { g: &table.deal(1).unwrap(), m: &table.matchup })
}

#[test]
fn the_digest_of_the_cards_sees_every_word_of_theirs_and_no_other() {
    let hero = |content: &mut Content| {
        content.decks.iter().find(|deck| deck.id == "core-leadership").expect("the deck").heroes[0].clone()
    };
    fn find<'a>(content: &'a mut Content, id: &str) -> &'a mut CardDef {
        content.cards.iter_mut().find(|card| card.id == id).expect("the card")
    }
    let before = changed(&|_| {});
    let same: [&dyn Fn(&mut Content); 2] = [
        &|content| {
            let id = hero(content);
            find(content, &id).span.start += 7;
        },
        &|content| {
            let id = content.decks.iter().find(|deck| deck.id == "core-lore").expect("the deck").heroes[0].clone();
            find(content, &id).faces[0].attack = Some(Value::Number(9));
        },
    ];
    for change in same {
        assert_eq!(changed(change), before);
    }
    let others: [&dyn Fn(&mut Content); 3] = [
        &|content| {
            let id = hero(content);
            find(content, &id).faces[0].attack = Some(Value::Number(9));
        },
        &|content| {
            let id = hero(content);
            find(content, &id).faces[0].traits.clear();
        },
        &|content| {
            let id = hero(content);
            find(content, &id).faces[0].abilities.change().pop().expect("an ability");
        },
    ];
    for change in others {
        assert_ne!(changed(change), before);
    }
}

#[test]
fn setups_beyond_all_measure_are_refused() {
    let (pool, good, _) = written(1, 5);
    let told = |change: &dyn Fn(&mut Setup)| {
        let mut bad = good.clone();
        change(&mut bad.setup);
        replay(&pool, &bad, None).unwrap_err().to_string()
    };
    let deck = &good.setup.decks[0].name;
    assert_eq!(
        told(&|setup| setup.decks[0].start.penalty = u16::MAX),
        format!("the deck `{deck}` begins with 65535 threat penalty; at most 999 would be right")
    );
    assert!(told(&|setup| setup.decks[0].start.threat = 1000).contains("1000 threat"));
    assert!(told(&|setup| setup.decks[0].start.damage = vec![0, 40_000]).contains("40000 damage on a hero"));
    let hero = good.setup.decks[0].heroes[0].clone();
    assert!(told(&|setup| setup.decks[0].start.discard = vec![hero.clone(); 70_000]).contains("70000 cards"));
    let many = CampaignGame { attached: vec![(hero.clone(), hero.clone()); 70_000], ..CampaignGame::default() };
    assert!(told(&|setup| setup.campaign = Some(many.clone())).contains("70000 cards"));
}
