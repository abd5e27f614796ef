//! Random games for one to four players, every promise checked at every decision.

mod common;

use lab::soak::kind::kinds;
use lab::soak::{Care, Plan, Tally, soak};

fn play(games: u64, seed: u64, care: Care) -> Tally {
    let library = common::library();
    let kinds = kinds(&library.pool);
    let decks = library.pool.content.decks.iter().map(library::decks::to_play).collect();
    let plan = Plan { kinds, decks, games, seed, threads: 0, care };
    let played = soak(&library.pool, &plan, &|_| {});
    played.unwrap_or_else(|failure| panic!("{failure}\n{:?}\n{:?}", failure.setup, failure.answers))
}

/// Invariants, views, saves, refusals and replays at every decision. The example `soak` plays many more.
#[test]
fn random_games_keep_every_promise() {
    let tally = play(200, 7, Care::SOAK);
    assert_eq!(tally.games, 200);
    assert!(tally.decisions > 20_000, "{tally:?}");
    assert!(tally.views > 3 * tally.decisions, "{tally:?}");
    assert_eq!(tally.saves, tally.decisions + tally.games);
    assert!(tally.refused > tally.decisions, "{tally:?}");
    assert!(tally.last_stage > 0, "no game came to the last stage: {tally:?}");
}

/// The same with nothing left out: JSON saves, the text of every view, all wording.
#[test]
fn a_few_games_are_watched_closely() {
    let tally = play(12, 8, Care::THOROUGH);
    assert_eq!(tally.games, 12);
}
