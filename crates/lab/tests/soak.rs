//! Random and adversarial games for one to four players, every promise checked at every decision.

mod common;

use lab::soak::kind::kinds;
use lab::soak::{Care, Figures, Length, Plan, Stock, soak};
use library::Library;

fn plan(library: &Library, games: u64, seed: u64, care: Care) -> Plan {
    let (kinds, decks) = (kinds(&library.pool), Stock::new(&library.pool));
    Plan { kinds, decks, first: 0, length: Length::Games(games), seed, threads: 0, care }
}

fn play(library: &Library, plan: &Plan) -> Figures {
    let soaked = soak(&library.pool, plan, &|_| {});
    if let Some(failure) = soaked.failure {
        panic!("seed {}, {failure}\n{:?}\n{:?}", plan.seed, failure.setup, failure.answers);
    }
    soaked.figures
}

/// Invariants, views, saves, refusals and replays at every decision. `westmarch soak` plays many more.
#[test]
fn random_games_keep_every_promise() {
    let library = common::library();
    let figures = play(&library, &plan(&library, 240, 7, Care::SOAK));
    assert_eq!(figures.games, 240);
    assert!(figures.decisions > 10_000, "{figures:?}");
    assert!(figures.views > 3 * figures.decisions, "{figures:?}");
    assert_eq!(figures.saves, figures.decisions + figures.games);
    assert!(figures.refused > figures.decisions, "{figures:?}");
    assert!(figures.last_stage > 0, "no game came to the last stage: {figures:?}");
    assert!((72..168).contains(&figures.drawn), "{figures:?}");
    assert_eq!(figures.kinds.len(), 60, "{:?}", figures.kinds);
}

/// The same with nothing left out: JSON saves, the text of every view, all wording.
#[test]
fn a_few_games_are_watched_closely() {
    let library = common::library();
    let figures = play(&library, &plan(&library, 12, 8, Care::THOROUGH));
    assert_eq!(figures.games, 12);
}

#[test]
fn a_number_decides_a_game_on_any_number_of_threads() {
    let library = common::library();
    let all = |threads| play(&library, &Plan { threads, ..plan(&library, 8, 9, Care::LONG) });
    let mut one_by_one = Figures::default();
    for first in 0..8 {
        one_by_one.plus(play(&library, &Plan { first, threads: 1, ..plan(&library, 1, 9, Care::LONG) }));
    }
    assert_eq!(all(1), one_by_one);
    assert_eq!(all(3), one_by_one);
}
