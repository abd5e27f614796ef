//! Simulations: the same totals on any number of threads, the contract of the report, errors with a replay.

mod common;

use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicU64, Ordering};

use bots::Bot;
use lab::playout::Trouble;
use lab::sim::{SimError, SimReport, Stuck, sim};
use library::Library;
use rules::engine::{Engine, Refused};
use rules::setup::{SetupError, begin};

fn run(library: &Library, players: usize, games: u64, seed: u64, threads: usize) -> Result<SimReport, SimError> {
    sim(&library.pool, &common::setup(library, players), games, Bot::Random, seed, threads, &|_| {})
}

/// Everything but the time.
fn totals(report: SimReport) -> [u64; 5] {
    let rounds = (report.mean_rounds * report.games as f64).round() as u64;
    [report.games, report.wins, report.losses, report.decisions, rounds]
}

#[test]
fn threads_do_not_matter() {
    let library = common::library();
    for players in [1, 3] {
        let alone = totals(run(&library, players, 300, 7, 1).expect("games end"));
        for threads in [0, 2, 5] {
            assert_eq!(totals(run(&library, players, 300, 7, threads).expect("games end")), alone);
        }
        assert_ne!(totals(run(&library, players, 300, 8, 1).expect("games end")), alone);
    }
}

#[test]
fn the_report_adds_up() {
    let library = common::library();
    let report = run(&library, 2, 100, 1, 1).expect("games end");
    assert_eq!((report.games, report.wins + report.losses), (100, 100));
    assert!(report.decisions > 1000 && report.seconds > 0.0 && report.mean_rounds >= 1.0);
    assert!((report.games_per_second * report.seconds - 100.0).abs() < 1e-6);
}

#[test]
fn no_games_are_no_trouble() {
    let report = run(&common::library(), 1, 0, 1, 2).expect("nothing to do");
    assert_eq!(totals(report), [0; 5]);
    assert!(report.games_per_second.is_finite() && report.mean_rounds.is_finite());
}

#[test]
fn the_keys_are_a_contract() {
    let report = run(&common::library(), 1, 1, 1, 1).expect("the game ends");
    let json = serde_json::to_string(&report).expect("plain data");
    let keys: Vec<&str> = json.split('"').skip(1).step_by(2).collect();
    let contract =
        ["games", "wins", "losses", "decisions", "seconds", "games_per_second", "decisions_per_second", "mean_rounds"];
    assert_eq!(keys, contract);
}

#[test]
fn progress_reaches_the_end() {
    let library = common::library();
    let setup = common::setup(&library, 1);
    let most = AtomicU64::new(0);
    let progress = |over: u64| _ = most.fetch_max(over, Ordering::Relaxed);
    sim(&library.pool, &setup, 150, Bot::Random, 1, 2, &progress).expect("games end");
    assert_eq!(most.into_inner(), 150);
}

#[test]
fn a_bad_setup_is_an_error() {
    let library = common::library();
    let mut setup = common::setup(&library, 1);
    setup.scenario = "nowhere".to_owned();
    let error = sim(&library.pool, &setup, 1, Bot::Random, 1, 1, &|_| {}).expect_err("there is no such place");
    assert_eq!(error, SimError::Setup(SetupError::UnknownScenario("nowhere".to_owned())));
}

#[test]
fn smeagol_begins_no_scenario_of_shadows_of_mirkwood() {
    // proves: CO.smeagol.3
    let cycle = [
        "the-hunt-for-gollum",
        "conflict-at-the-carrock",
        "a-journey-to-rhosgobel",
        "the-hills-of-emyn-muil",
        "the-dead-marshes",
        "return-to-mirkwood",
    ];
    begins_none_of("a-shadow-in-the-east-smeagol", &cycle);
}

#[test]
fn nobody_begins_with_a_hero_whom_the_scenario_itself_has() {
    // proves: SC.fords-of-isen.grima.3, SC.shared.arwen.2, SC.morgul-vale.faramir
    begins_none_of("the-voice-of-isengard-grima", &["the-fords-of-isen"]);
    begins_none_of("the-dread-realm-arwen-undomiel", &["the-redhorn-gate", "road-to-rivendell"]);
    for faramir in ["assault-on-osgiliath-faramir", "the-land-of-shadow-faramir"] {
        begins_none_of(faramir, &["the-blood-of-gondor", "the-morgul-vale"]);
    }
}

/// The hero may begin Passage Through Mirkwood, but none of these.
fn begins_none_of(hero: &str, scenarios: &[&str]) {
    let library = common::library();
    let mut setup = common::setup(&library, 1);
    setup.decks[0].heroes = vec![hero.to_owned()];
    sim(&library.pool, &setup, 1, Bot::Random, 1, 1, &|_| {}).expect("elsewhere this hero may");
    for scenario in scenarios.iter().copied().map(str::to_owned) {
        setup.scenario.clone_from(&scenario);
        let error = sim(&library.pool, &setup, 1, Bot::Random, 1, 1, &|_| {}).expect_err("this hero may not");
        assert_eq!(error, SimError::Setup(SetupError::HeroNotAllowed { hero: hero.to_owned(), scenario }));
    }
}

/// A hero who never comes to rest once a resource reaches him.
const RESTLESS: &str = r#"set restless "Restless"

hero "Restless" {
    number 1
    sphere leadership
    threat cost 8
    willpower 1
    attack 1
    defense 1
    hit points 4
    traits Noble

    forced after resources are added to this {
        add 1 resource to this
    }
}
"#;

fn restless() -> Library {
    let folder: PathBuf = Path::new(env!("CARGO_TARGET_TMPDIR")).join("restless");
    std::fs::create_dir_all(&folder).expect("a folder for the test");
    std::fs::write(folder.join("restless.wm"), RESTLESS).expect("a file for the test");
    common::with(&[folder])
}

#[test]
fn an_endless_game_comes_with_its_replay() {
    let library = restless();
    let mut setup = common::setup(&library, 1);
    setup.decks[0].heroes = vec!["restless-restless".to_owned()];
    let stuck = |threads| match sim(&library.pool, &setup, 100, Bot::Random, 3, threads, &|_| {}) {
        Err(SimError::Stuck(stuck)) => *stuck,
        other => panic!("not stuck: {other:?}"),
    };
    let found = stuck(1);
    assert_eq!(found, stuck(3));
    let Stuck { setup, answers, trouble } = found;
    assert_eq!(trouble, Trouble::Refused(Refused::Endless));

    // The answers lead there again.
    let (matchup, mut game) = begin(&library.pool, &setup, None).expect("the setup is good");
    let (last, before) = answers.split_last().expect("the mulligan at least");
    let mut engine = Engine::new(&mut game, &matchup, None);
    for answer in before {
        engine.answer_unchecked(*answer).expect("all is well so far");
    }
    assert_eq!(engine.answer_unchecked(*last), Err(Refused::Endless));
}
