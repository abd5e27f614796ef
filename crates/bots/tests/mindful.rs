//! Bots do not do for ever what comes to nothing.

use bots::{Bot, Budget, HeuristicPolicy, Policy, Turn};
use library::Library;
use library::puzzle::{Table, parse, set_up};
use rules::decision::Answer;
use rules::engine::Engine;
use rules::query::Q;

/// The only location that West Gate could find lies facedown before an enemy, where nobody sees that it does.
const SEARCH: &str = r#"puzzle "a search that finds nothing" {
    scenario "assault-on-osgiliath"
    seat 1 {
        threat 20
        hero "Aragorn"
        hero "Gimli"
        engaged "Southron Commander" shadow "The King's Library"
        deck "Gandalf"
    }
    staging "West Gate"
    encounter deck "Southron Commander", "Southron Commander"
    window 5.3
    ---
}"#;

/// How often somebody uses an ability before passing, of so many times at most.
fn uses(player: &mut dyn Policy, most: usize) -> usize {
    let library = Library::load(&[]).and_then(Library::sound).expect("the content is sound");
    let (puzzles, faults) = parse(SEARCH);
    assert!(faults.is_empty(), "{faults:?}");
    let Table { matchup, mut game, .. } =
        set_up(&library.pool, &puzzles[0]).unwrap_or_else(|fault| panic!("{fault:?}"));
    let (mut answers, mut used) = (Vec::new(), 0);
    while used < most {
        let q = Q { g: &game, m: &matchup };
        q.answers(&mut answers);
        let answer = player.choose(Turn::new(q, &answers).expect("somebody is asked"));
        match answer {
            Answer::Pass => break,
            Answer::Use(..) => used += 1,
            _ => {}
        }
        Engine::new(&mut game, &matchup, None).answer_unchecked(answer).expect("the game goes on");
    }
    used
}

#[test]
fn a_search_that_finds_nothing_is_not_made_for_ever() {
    assert_eq!(uses(&mut HeuristicPolicy::new(1), 40), 40, "without a memory it looks as good as before");
    for bot in [Bot::Heuristic, Bot::Search(Budget::Iterations(50))] {
        let used = uses(&mut *bot.policy(1), 40);
        assert!(used <= 3, "{}: {used}", bot.name());
    }
}
