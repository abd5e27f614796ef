//! What the heuristic makes of positions in which a player would not hesitate.

use bots::{HeuristicPolicy, Policy, Turn};
use library::Library;
use library::puzzle::{parse, set_up};
use rules::engine::Engine;

/// Lets the heuristic play a position to the end of the round, and puts down what it answers. Lines end with `;`.
fn answers(position: &str) -> Vec<String> {
    let library = Library::load(&[]).and_then(Library::sound).expect("the content is sound");
    let (puzzles, faults) = parse(&format!("puzzle \"a position\" {{;{position};---;}}").replace(';', "\n"));
    assert!(faults.is_empty(), "{faults:?}");
    let mut table = set_up(&library.pool, &puzzles[0]).unwrap_or_else(|fault| panic!("{fault:?}"));
    let (round, mut given) = (table.game.round, Vec::new());
    let mut policy = HeuristicPolicy::new(1);
    while table.game.outcome.is_none() && table.game.round == round {
        let legal = table.answers();
        let answer = policy.choose(Turn::new(table.q(), &legal).expect("somebody is asked"));
        given.push(table.answer(answer));
        Engine::new(&mut table.game, &table.matchup, None).answer_unchecked(answer).expect("the game goes on");
    }
    given
}

fn gives(position: &str, answer: &str) -> bool {
    answers(position).iter().any(|given| given.starts_with(answer))
}

#[test]
fn an_objective_is_claimed_when_nobody_is_needed_elsewhere() {
    let rhosgobel = |staging: &str| {
        format!(
            "seat 1 {{; threat 25; hero \"Gimli\"; }}; quest \"Radagast's Request\"; staging {staging}; \
             encounter deck \"Old Forest Road\" x4; window 6.2"
        )
    };
    assert!(gives(&rhosgobel("\"Athelas\""), "use \"Athelas\""));
    assert!(!gives(&rhosgobel("\"Forest Grove\" { \"Athelas\" }"), "use \"Athelas\""), "it is guarded");
}

#[test]
fn of_the_cards_seen_the_lesser_evil_is_revealed() {
    let hunt = |threat: u8| {
        format!(
            "seat 1 {{; threat {threat}; hero \"Éowyn\" damage 2; hero \"Gimli\"; }}; quest \"A New Terror Abroad\"; \
             encounter deck \"Evil Storm\", \"Banks of the Anduin\", \"Old Forest Road\" x4; step 3.1"
        )
    };
    assert!(gives(&hunt(36), "choose \"Banks of the Anduin\""), "the storm would kill Éowyn");
    assert!(gives(&hunt(25), "choose \"Evil Storm\""), "it does nothing yet");
}

#[test]
fn a_way_out_is_not_bypassed() {
    let at = |stage: &str| {
        format!(
            "scenario \"flight-from-moria\"; seat 1 {{; threat 25; hero \"Gimli\"; }}; quest \"{stage}\"; \
             quest deck \"Heading Down\"; encounter deck \"Old Forest Road\" x4; step 6.10"
        )
    };
    let escape = "khazad-dum-search-for-an-exit-escape-from-darkness";
    assert!(!gives(&at(escape), "use \"Escape from Darkness\""));
    assert!(gives(&at("Heading Up"), "use \"Heading Up\""));
}

#[test]
fn nobody_is_readied_for_an_enemy_that_falls_anyway() {
    let given = answers(
        "seat 1 {; threat 25; hero \"Boromir\" exhausted; hero \"Gimli\"; engaged \"Eastern Crows\"; }; \
         quest \"The Hunt Begins\"; encounter deck \"Old Forest Road\" x4; step 6.7",
    );
    assert!(!given.iter().any(|answer| answer.starts_with("use \"Boromir\"")), "{given:?}");
}
