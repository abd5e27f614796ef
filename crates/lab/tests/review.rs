//! Reviews of whole games.

mod common;

use std::sync::Arc;

use bots::Bot;
use cardlang::def::CardType;
use lab::playout::{Desk, Seeds};
use lab::review::chance::Sampler;
use lab::review::{Care, Review, page, review};
use rules::decision::Answer;
use rules::engine::answer;
use rules::ids::CardId;
use rules::pool::Pool;
use rules::query::Q;
use rules::replay::{Replay, record};
use rules::setup::{Setup, Table, begin};
use rules::state::Outcome;
use rules::step::Step;

/// A game by the heuristic bot, written down.
fn written(players: usize, seed: u64) -> (Arc<Pool>, Replay) {
    let library = common::library();
    let setup = Setup { seed: seed.into(), ..common::setup(&library, players) };
    let table = Table::lay(&library.pool, &setup).expect("the setup is good");
    let (mut desk, mut answers) = (Desk::default(), Vec::new());
    let seeds = Seeds { game: seed, players: seed };
    desk.play(&table, &Bot::Heuristic, seeds, |q, answer| answers.push((q.g.ask.expect("a question").seat, answer)))
        .expect("the game ends");
    let q = Q { g: &desk.game, m: &table.matchup };
    (library.pool.clone(), record(q, &setup, &answers, "0", &library.version))
}

/// A review of the first answers of a game.
fn reviewed(players: usize, seed: u64, answers: usize, threads: usize) -> Review {
    let (pool, whole) = written(players, seed);
    let first = &whole.answers[..answers.min(whole.answers.len())];
    let (matchup, mut game) = begin(&pool, &whole.setup, None).expect("the setup is good");
    for (seat, given) in first {
        answer(&mut game, &matchup, *seat, *given, None).expect("the replay plays");
    }
    let replay = record(Q { g: &game, m: &matchup }, &whole.setup, first, "0", &whole.content);
    let care = Care { samples: 4, seed: 1, threads };
    review(&pool, &replay, care, &|_| {}).expect("the replay plays")
}

#[test]
fn a_review_covers_the_whole_game() {
    let (_, replay) = written(1, 4);
    let found = reviewed(1, 4, usize::MAX, 2);
    assert_eq!((found.answers, found.outcome), (replay.answers.len(), replay.result));
    let (first, last) = (found.course[0], found.course[found.course.len() - 1]);
    assert_eq!((first.at, last.at), (0, replay.answers.len()));
    assert_eq!(last.chance.rate, if found.outcome == Some(Outcome::Won) { 1.0 } else { 0.0 });
    assert!(found.course.windows(2).all(|pair| pair[0].at < pair[1].at));
    assert!(!found.luck.reveals.is_empty());
    for reveal in &found.luck.reveals {
        assert!((0.0..=5.0).contains(&reveal.expected) && (0.0..=1.0).contains(&reveal.other), "{reveal:?}");
    }
    for shadow in &found.luck.shadows {
        assert!((0.0..=1.0).contains(&shadow.chance) && shadow.damage.is_some() == shadow.expected.is_some());
    }
    assert!(found.choices.iter().all(|choice| choice.cost.low > 0.0 && choice.given != choice.better));
}

/// A treachery brings no threat; that is no luck.
#[test]
fn treacheries_are_not_called_lucky() {
    let library = common::library();
    let found = reviewed(1, 4, usize::MAX, 2);
    let kind = |title: &str| {
        let known = library.pool.content.cards.iter().find(|card| card.faces[0].title == title);
        known.map(|card| card.faces[0].kind).expect("a card")
    };
    let (with, without): (Vec<_>, Vec<_>) = found.luck.reveals.iter().partition(|reveal| reveal.threat.is_some());
    assert!(with.iter().all(|reveal| [CardType::Enemy, CardType::Location].contains(&kind(&reveal.title))));
    assert!(
        !without.is_empty() && without.iter().all(|reveal| kind(&reveal.title) == CardType::Treachery),
        "{without:?}"
    );
    assert_eq!(found.luck.others, without.len() as f64);
    assert_eq!(found.luck.threat, with.iter().filter_map(|reveal| reveal.threat).map(f64::from).sum::<f64>());
    let text = page::text(&found);
    assert!(text.contains("what they do is not weighed"), "{text}");
    let brings = |title: &str| text.contains(&format!("{title} brings"));
    assert!(!without.iter().any(|reveal| brings(&reveal.title)), "{text}");
}

/// A chance with care rests on other answers than the heuristic's, on the same deals, and on none that are worse.
#[test]
fn the_search_plays_the_rest_of_the_phase() {
    let (pool, replay) = written(1, 6);
    let (matchup, mut game) = begin(&pool, &replay.setup, None).expect("the setup is good");
    let sampler = Sampler { matchup: &matchup, seed: 3, careful: false };
    let (mut plain, mut careful) = (Vec::new(), Vec::new());
    let mut looked_at = Vec::new();
    for (seat, given) in &replay.answers {
        let q = Q { g: &game, m: &matchup };
        if game.step == Step::S3_2 && looked_at.len() < 4 && !looked_at.contains(&game.round) {
            looked_at.push(game.round);
            plain.extend(sampler.results(q, *seat, None, 0..40));
            careful.extend(sampler.with_care().results(q, *seat, None, 0..40));
        }
        answer(&mut game, &matchup, *seat, *given, None).expect("the replay plays");
    }
    assert_eq!((plain.len(), careful.len()), (160, 160));
    assert_ne!(careful, plain, "somebody else has played");
    let won = |results: &[Option<bool>]| results.iter().filter(|won| **won == Some(true)).count();
    assert!(won(&careful) + 16 > won(&plain), "{} {}", won(&careful), won(&plain));
}

#[test]
fn threads_do_not_matter() {
    assert_eq!(reviewed(1, 6, 120, 1), reviewed(1, 6, 120, 3));
}

#[test]
fn several_players_are_reviewed_too() {
    let found = reviewed(2, 1, 120, 0);
    assert_eq!(found.players, 2);
    let text = page::text(&found);
    for words in ["Turning points", "Luck", "Choices that cost most", "2 players: not finished", "heuristic bot"] {
        assert!(text.contains(words), "{words}: {text}");
    }
    let html = page::html(&found);
    roxmltree::Document::parse(common::main_of(&html)).unwrap_or_else(|error| panic!("{error}"));
    assert!(!html.contains("NaN") && !html.contains("<script"));
}

#[test]
fn a_broken_replay_is_refused() {
    let (pool, mut replay) = written(1, 4);
    let care = Care { samples: 4, seed: 1, threads: 1 };
    let told = |replay: &Replay| review(&pool, replay, care, &|_| {}).expect_err("it does not play").to_string();
    let other = Replay { format: 99, ..replay.clone() };
    assert!(told(&other).contains("format 99"), "{}", told(&other));
    replay.answers[7].1 = Answer::Card(CardId(9999));
    assert!(told(&replay).contains("answer 8"), "{}", told(&replay));
}
