//! Failures become small puzzles.

mod common;

use cardlang::def::CardType;
use lab::shrink::{Failed, Progress, gist, look, shrink};
use library::puzzle::{Report, Shown, parse, run_text};
use rules::decision::Answer;
use rules::engine::answer;
use rules::ids::Seat;
use rules::log::Entry;
use rules::matchup::Match;
use rules::query::Q;
use rules::setup::{Setup, begin};
use rules::state::{Dice, Game};
use rules::zone::Zone;

/// A planted fault: it is wrong that a hero is damaged twice while an event lies in a discard pile.
fn planted(m: &Match, game: &Game) -> Result<(), String> {
    let q = Q { g: game, m };
    let seats = || (0..game.seats).map(Seat);
    let hurt = seats().flat_map(|seat| q.heroes(seat)).find(|hero| game.card(*hero).damage >= 2);
    let event =
        seats().flat_map(|seat| game.in_zone(Zone::discard(seat))).find(|id| q.face(*id).kind == CardType::Event);
    match (hurt, event) {
        (Some(hero), Some(_)) => Err(format!("`{}` has {} damage", q.title(hero), game.card(hero).damage)),
        _ => Ok(()),
    }
}

/// Looks for the planted fault only.
fn looking(m: &Match, game: &Game, _: &[Entry], answers: &[Answer]) -> Result<(), Shown> {
    let mut game = game.clone();
    let shown = |after| move |what| Shown { after, what };
    planted(m, &game).map_err(shown(0))?;
    for (n, given) in answers.iter().enumerate() {
        let seat = game.ask.map_or(Seat(0), |ask| ask.seat);
        if answer(&mut game, m, seat, *given, None).is_err() {
            return Err(Shown { after: n + 1, what: "refused".to_owned() });
        }
        planted(m, &game).map_err(shown(n + 1))?;
    }
    Ok(())
}

/// A game that fails.
struct Failure {
    setup: Setup,
    answers: Vec<(Seat, Answer)>,
    what: String,
}

impl Failure {
    fn failed(&self) -> Failed<'_> {
        Failed { setup: &self.setup, answers: &self.answers, what: &self.what }
    }
}

/// A game by chance up to the planted fault, if it comes to it.
fn a_failure(library: &library::Library, players: usize, seed: u64) -> Option<Failure> {
    let setup = Setup { seed: seed.into(), ..common::setup(library, players) };
    let (m, mut game) = begin(&library.pool, &setup, None).expect("the setup is good");
    let (mut answers, mut legal, mut dice) = (Vec::new(), Vec::new(), Dice(seed));
    while let Some(ask) = game.ask {
        if let Err(what) = planted(&m, &game) {
            return Some(Failure { setup, answers, what });
        }
        legal.clear();
        Q { g: &game, m: &m }.answers(&mut legal);
        let given = legal[dice.below(legal.len())];
        answer(&mut game, &m, ask.seat, given, None).expect("it is legal");
        answers.push((ask.seat, given));
    }
    None
}

#[test]
fn a_planted_fault_becomes_a_puzzle_of_a_few_cards() {
    let library = common::library();
    for players in 1..=3 {
        let failure = (0..200).find_map(|seed| a_failure(&library, players, seed)).expect("chance finds it");
        let mut steps: Vec<Progress> = Vec::new();
        let mut go_on = |progress: Progress| {
            steps.push(progress);
            true
        };
        let shrunk = shrink(&library.pool, failure.failed(), &looking, 2_000, &mut go_on).expect("it shrinks");
        assert!(shrunk.progress.cards <= 8, "{}", shrunk.text);
        assert!(shrunk.progress.answers <= 10, "{}", shrunk.text);
        assert!(steps.is_sorted_by_key(|progress| progress.tries));
        let (puzzles, faults) = parse(&shrunk.text);
        assert_eq!((puzzles.len(), faults.len()), (1, 0), "{}", shrunk.text);
        let mut report = Report::default();
        run_text(&library.pool, "shrunk.puzzle".as_ref(), &shrunk.text, &looking, &mut report);
        assert_eq!((report.passed, report.failures.len(), report.faults.len()), (0, 1, 0), "{report}");
        assert!(report.failures[0].text.contains("what must hold"), "{report}");
        let again = shrink(&library.pool, failure.failed(), &looking, 2_000, &mut |_| true).expect("it shrinks");
        assert_eq!(again.text, shrunk.text, "the same failure shrinks to the same puzzle");
        // The game itself is sound: with the real checks, the same puzzle passes.
        let mut report = Report::default();
        run_text(&library.pool, "shrunk.puzzle".as_ref(), &shrunk.text, &look, &mut report);
        assert_eq!(report.passed, 1, "{report}");
    }
}

#[test]
fn what_does_not_fail_is_not_shrunk() {
    let library = common::library();
    let failure = Failure { setup: common::setup(&library, 1), answers: Vec::new(), what: "nothing".to_owned() };
    assert!(shrink(&library.pool, failure.failed(), &looking, 10, &mut |_| true).is_err());
}

#[test]
fn failures_are_compared_without_names_and_numbers() {
    assert_eq!(gist("`Aragorn` has 3 damage"), gist("`Gimli` has 12 damage"));
    assert_eq!(gist("card 7 in deck.cards (of Seat(2))"), gist("card 31 in deck.cards (of Seat(0))"));
    assert_ne!(gist("a replay has another log"), gist("equal games with different hashes"));
}
