//! What the adviser says where it used to say nothing: before the first round, and where bots never win.

use bots::{Advice, Budget, HeuristicPolicy, Measure, Policy, Turn, advise};
use library::Library;
use rules::engine::Engine;
use rules::query::Q;
use rules::setup::{Mode, Setup, Table};
use rules::step::Step;

/// Advice on the first question for which `here` holds and that has several answers.
fn advice(scenario: &str, mode: Mode, games: u32, here: impl Fn(Step) -> bool) -> (Advice, u16) {
    let library = Library::load(&[]).and_then(Library::sound).expect("the content is sound");
    let deck = library::decks::to_play(library.deck("core-leadership").expect("a starter deck"));
    let (scenario, decks) = (scenario.to_owned(), vec![deck]);
    let setup = Setup { scenario, mode, decks, seed: 0_u64.into(), first: 0, campaign: None };
    let table = Table::lay(&library.pool, &setup).expect("the setup is good");
    let mut game = table.deal(3).expect("the deal comes to rest");
    let mut policy = HeuristicPolicy::new(1);
    let mut answers = Vec::new();
    loop {
        let q = Q { g: &game, m: &table.matchup };
        q.answers(&mut answers);
        let turn = Turn::new(q, &answers).expect("somebody is asked");
        if here(game.step) && answers.len() > 1 {
            return (advise(turn, Budget::Iterations(games), 5), game.players[0].threat);
        }
        let answer = policy.choose(turn);
        Engine::new(&mut game, &table.matchup, None).answer_unchecked(answer).expect("the game goes on");
    }
}

#[test]
fn the_mulligan_is_judged_by_the_first_round() {
    let (advice, threat) = advice("passage-through-mirkwood", Mode::Standard, 200, |step| step == Step::Setup5);
    assert_eq!(advice.estimates.len(), 2, "keep or draw anew");
    let told: String = advice.estimates.iter().map(|estimate| format!("{};", estimate.reason)).collect();
    assert!(!told.contains("→ 0") && told.contains(&format!("threat {threat} → ")), "{told}");
    assert!(told.contains("the quest succeeds in") && !told.contains("the quest succeeds in no game"), "{told}");
}

#[test]
fn where_bots_never_win_answers_are_compared_by_how_far_they_come() {
    let (hard, _) = advice("journey-along-the-anduin", Mode::Nightmare, 600, |step| step == Step::S3_2);
    assert_eq!(hard.by, Measure::Way, "{hard:?}");
    assert!(hard.estimates.iter().all(|estimate| (0.0..1.0).contains(&estimate.way)));
    assert!(hard.estimates.iter().any(|estimate| estimate.way > 0.0), "{hard:?}");
    assert!(hard.estimates[0].reason.contains("lasts to round"), "{hard:?}");
    let (won, _) = advice("passage-through-mirkwood", Mode::Easy, 600, |step| step == Step::S3_2);
    assert_eq!(won.by, Measure::Win);
}

#[test]
fn answers_are_told_apart_by_the_same_games_or_not_at_all() {
    let (advice, _) = advice("passage-through-mirkwood", Mode::Standard, 600, |step| step == Step::S3_2);
    let alike = |at: usize| advice.estimates[at].alike;
    assert!((1..advice.estimates.len()).all(|at| alike(at - 1) || !alike(at)), "those alike stand first");
    for estimate in &advice.estimates {
        let best = estimate.answer == advice.best;
        assert!(!best || estimate.alike && estimate.above.is_none());
        assert_eq!(estimate.few, estimate.samples < 32);
        assert_eq!(estimate.above.is_some(), !best && !estimate.few, "{estimate:?}");
        if let Some(above) = estimate.above {
            assert!(above.low <= above.by && above.by <= above.high);
            assert_eq!(estimate.alike, above.low <= 0.0 && above.high >= 0.0);
            // Games that have the same luck tell more than others: the interval is narrower than one of two unrelated
            // shares.
            assert!(above.high - above.low < 2.0 * (estimate.high - estimate.low), "{estimate:?}");
        }
    }
    assert!(advice.estimates.iter().any(|estimate| estimate.above.is_some()));
}
