//! Where Auto stops: seldom, and nowhere it would cost a game.

mod common;

use std::collections::BTreeMap;

use bots::{Bot, Turn};
use common::LIBRARY;
use rules::decision::{About, Answer};
use rules::engine::answer;
use rules::matchup::Match;
use rules::query::Q;
use rules::setup::{Mode, Setup, begin};
use rules::state::{Game, Outcome};
use rules::step::Step;
use rules::tell::describe_answer;
use table::pace::{Declined, Pacing, place, plans};

/// Windows of games of the sensible bot.
#[derive(Default)]
struct Counted {
    games: u32,
    won: u32,
    /// Windows where an action was on offer that could do something, and those where Auto stops, by step.
    windows: BTreeMap<String, [u32; 2]>,
    /// What Auto stops for, by step.
    reasons: BTreeMap<String, u32>,
    /// Actions in games the bot won that Auto kept from it for good, and without which it would not have won.
    missed: Vec<String>,
}

impl Counted {
    fn play(&mut self, deck: &str, seed: u64) {
        let decks = vec![library::decks::to_play(LIBRARY.deck(deck).expect("a deck"))];
        let scenario = "passage-through-mirkwood".to_owned();
        let setup = Setup { scenario, mode: Mode::default(), decks, seed: seed.into(), first: 0, campaign: None };
        let (matchup, mut game) = begin(&LIBRARY.pool, &setup, None).expect("a game");
        let (pacing, mut declined, mut bot) = (Pacing::default(), Declined::default(), Bot::Heuristic.policy(seed));
        let (mut missed, mut log, mut acted) = (Vec::new(), Vec::new(), String::new());
        while let Some(decision) = (Q { g: &game, m: &matchup }).decision() {
            let q = Q { g: &game, m: &matchup };
            let given = bot.choose(Turn::new(q, &decision.answers).expect("a question"));
            if decision.about == About::Action {
                let asks = pacing.asks(q, &decision, &declined);
                let here = format!("{} {}", game.round, place(q));
                // After an action one is asked again; that is the same window.
                if here != acted && pacing.stops_at(q, &decision) {
                    let [offers, stops] = self.windows.entry(place(q)).or_default();
                    *offers += 1;
                    *stops += u32::from(asks);
                    for answer in pacing.counting(q, &decision).into_iter().filter(|_| asks) {
                        *self.reasons.entry(format!("{}: {}", place(q), describe_answer(q, answer))).or_default() += 1;
                    }
                }
                acted = if given == Answer::Pass { String::new() } else { here.clone() };
                let skipped = given != Answer::Pass && !asks;
                let comes = || comes_again(&game, &matchup, &pacing, &declined, given, seed);
                if skipped && !comes() && !wins_without(&game, &matchup, seed) {
                    missed.push(format!("{deck} {seed}, {here}: {}", describe_answer(q, given)));
                }
                if given == Answer::Pass && plans(q, &decision) {
                    declined.pass(&decision);
                }
            }
            log.clear();
            answer(&mut game, &matchup, decision.seat, given, Some(&mut log)).expect("a legal answer");
            declined.hear(&log);
        }
        self.games += 1;
        if game.outcome == Some(Outcome::Won) {
            self.won += 1;
            self.missed.append(&mut missed);
        }
    }
}

/// Whether an action is on offer where Auto stops next in the same round, at most, or the next planning.
fn comes_again(game: &Game, matchup: &Match, pacing: &Pacing, declined: &Declined, wanted: Answer, seed: u64) -> bool {
    let (mut game, mut declined, mut log) = (game.clone(), declined.clone(), Vec::new());
    let mut bot = Bot::Heuristic.policy(seed);
    let last = game.round + 1;
    while let Some(decision) = (Q { g: &game, m: matchup }).decision() {
        let q = Q { g: &game, m: matchup };
        if game.round > last || (game.round == last && q.g.step > Step::S2_2) {
            return false;
        }
        let window = decision.about == About::Action;
        if window && decision.answers.contains(&wanted) && pacing.asks(q, &decision, &declined) {
            return true;
        }
        let mut chosen = || bot.choose(Turn::new(q, &decision.answers).expect("a question"));
        let given = if window { Answer::Pass } else { chosen() };
        log.clear();
        answer(&mut game, matchup, decision.seat, given, Some(&mut log)).expect("a legal answer");
        declined.hear(&log);
    }
    false
}

/// Whether the game is won all the same if whoever is asked passes here.
fn wins_without(game: &Game, matchup: &Match, seed: u64) -> bool {
    let (mut game, mut bot, mut passes) = (game.clone(), Bot::Heuristic.policy(seed), true);
    while let Some(decision) = (Q { g: &game, m: matchup }).decision() {
        let turn = Turn::new(Q { g: &game, m: matchup }, &decision.answers).expect("a question");
        let given = if passes { Answer::Pass } else { bot.choose(turn) };
        passes = false;
        answer(&mut game, matchup, decision.seat, given, None).expect("a legal answer");
    }
    game.outcome == Some(Outcome::Won)
}

#[test]
fn auto_stops_at_few_windows_and_keeps_nothing_that_wins_games_from_anybody() {
    let mut counted = Counted::default();
    for deck in ["core-leadership", "core-tactics", "core-spirit", "core-lore", "riders-and-rangers"] {
        for seed in 1..=20 {
            counted.play(deck, seed);
        }
    }
    let Counted { games, won, windows, reasons, missed } = counted;
    let mut often: Vec<(String, u32)> = reasons.into_iter().collect();
    often.sort_by_key(|(_, times)| std::cmp::Reverse(*times));
    often.iter().take(12).for_each(|(reason, times)| println!("{times:5} {reason}"));
    let [offers, stops] = windows.values().fold([0, 0], |[all, some], [more, few]| [all + more, some + few]);
    let share = 100.0 * f64::from(stops) / f64::from(offers);
    println!(
        "{games} games, {won} won: Auto stops at {stops} of {offers} windows with something on offer, {share:.1} %"
    );
    println!("windows and stops by step: {windows:?}");
    assert!(won > 5, "{won}");
    assert_eq!(missed, Vec::<String>::new());
    assert!(stops * 100 <= offers * 40, "{stops} of {offers}");
}
