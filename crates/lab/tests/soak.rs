//! Random games for one to four players, every promise checked at every decision.

mod common;

use lab::soak::kind::kinds;
use lab::soak::{Care, Figures, Length, Plan, Stock, soak};

fn play(games: u64, seed: u64, care: Care) -> Figures {
    let library = common::library();
    let (kinds, decks) = (kinds(&library.pool), Stock::new(&library.pool));
    let plan = Plan { kinds, decks, first: 0, length: Length::Games(games), seed, threads: 0, care };
    let soaked = soak(&library.pool, &plan, &|_| {});
    if let Some(failure) = soaked.failure {
        panic!("{failure}\n{:?}\n{:?}", failure.setup, failure.answers);
    }
    soaked.figures
}

/// Invariants, views, saves, refusals and replays at every decision. `westmarch soak` plays many more.
#[test]
fn random_games_keep_every_promise() {
    let figures = play(200, 7, Care::SOAK);
    assert_eq!(figures.games, 200);
    assert!(figures.decisions > 20_000, "{figures:?}");
    assert!(figures.views > 3 * figures.decisions, "{figures:?}");
    assert_eq!(figures.saves, figures.decisions + figures.games);
    assert!(figures.refused > figures.decisions, "{figures:?}");
    assert!(figures.last_stage > 0, "no game came to the last stage: {figures:?}");
}

/// The same with nothing left out: JSON saves, the text of every view, all wording.
#[test]
fn a_few_games_are_watched_closely() {
    let figures = play(12, 8, Care::THOROUGH);
    assert_eq!(figures.games, 12);
}
