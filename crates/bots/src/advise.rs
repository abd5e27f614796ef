//! What to answer, and why: every answer with the chance to win that it had in imagined games played to their end.

use std::time::Duration;

use rules::decision::Answer;
use rules::query::Q;
use rules::state::Dice;
use serde::{Deserialize, Serialize};

use crate::playout::{Desk, Fate, Horizon, enemies};
use crate::search::{Race, Runner, candidates};
use crate::{Budget, Turn};

/// How long an adviser thinks.
pub const PATIENCE: Duration = Duration::from_millis(1500);
/// 95 % of a normal distribution lie within this many standard deviations of its mean.
const SURE: f32 = 1.96;
/// Facts a reason consists of.
const FACTS: usize = 2;

/// Advice on one decision.
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Advice {
    /// The answer to give, by its place in the list of legal answers.
    pub best: usize,
    /// What was thought about, the likeliest to win first. Answers that come to the same as one of these are left out.
    pub estimates: Vec<Estimate>,
}

/// What is expected of an answer, if all play sensibly from then on.
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Estimate {
    /// The place in the list of legal answers.
    pub answer: usize,
    /// The chance to win, between 0 and 1, and within what it lies with 95 % certainty.
    pub chance: f32,
    pub low: f32,
    pub high: f32,
    /// Imagined games played with it.
    pub samples: usize,
    /// What speaks for or against it, in a few words.
    pub reason: String,
}

/// Thinks about a decision from what its seat knows. With a number of iterations, the same seed gives the same advice.
pub fn advise(turn: Turn<'_>, budget: Budget, seed: u64) -> Advice {
    advise_on(std::thread::available_parallelism().map_or(1, usize::from), turn, budget, seed)
}

/// The same on so many threads.
pub fn advise_on(threads: usize, turn: Turn<'_>, budget: Budget, seed: u64) -> Advice {
    let mut race = Race::new(turn, candidates(turn, seed), seed, Horizon::End);
    race.run_all(budget, threads);
    let best = race.winner();
    let place = |answer: Answer| turn.answers().iter().position(|other| *other == answer).unwrap_or_default();
    let facts = Facts::new(turn, seed);
    let estimate = |runner: &Runner| {
        let (chance, low, high) = interval(runner.mean(), runner.fates.len());
        let reason = facts.reason(runner, &race.runners);
        Estimate { answer: place(runner.answer), chance, low, high, samples: runner.fates.len(), reason }
    };
    let mut estimates: Vec<Estimate> = race.runners.iter().map(estimate).collect();
    estimates.sort_by(|a, b| b.chance.total_cmp(&a.chance));
    Advice { best: place(race.runners[best].answer), estimates }
}

/// Wilson's interval: a share that was seen so often, and where the true one lies.
fn interval(share: f32, samples: usize) -> (f32, f32, f32) {
    if samples == 0 {
        return (0.5, 0.0, 1.0);
    }
    let n = samples as f32;
    let z = SURE * SURE / n;
    let middle = (share + z / 2.0) / (1.0 + z);
    let half = SURE / (1.0 + z) * (share * (1.0 - share) / n + z / (4.0 * n)).sqrt();
    (share, (middle - half).clamp(0.0, share), (middle + half).clamp(share, 1.0))
}

/// What can be told of an answer by how the round ended with it.
struct Facts<'a> {
    titles: Vec<&'a str>,
    threat: u16,
    /// The quest of this round is yet to be decided.
    quest_ahead: bool,
}

/// Something told, and how far it sets the answer apart from the others.
type Told = (f32, String);

impl<'a> Facts<'a> {
    fn new(turn: Turn<'a>, seed: u64) -> Facts<'a> {
        let mut desk = Desk::default();
        turn.imagine(&mut Dice(seed), &mut desk.game);
        let q = Q { g: &desk.game, m: turn.matchup() };
        let title = |id| turn.matchup().pool.titles.name(q.title_of(id));
        Facts {
            titles: enemies(q).into_iter().map(title).collect(),
            threat: desk.game.players[turn.seat().index()].threat,
            quest_ahead: desk.game.step < rules::step::Step::S3_4,
        }
    }

    /// What sets an answer apart most; with nothing of the kind, what is to be expected anyway.
    fn reason(&self, runner: &Runner, all: &[Runner]) -> String {
        if runner.fates.is_empty() {
            return "there was no time to try it".to_owned();
        }
        let mut told = self.tell(runner, all);
        told.sort_by(|a, b| b.0.total_cmp(&a.0));
        let words: Vec<String> = told.into_iter().take(FACTS).map(|(_, words)| words).collect();
        words.join("; ")
    }

    fn tell(&self, runner: &Runner, all: &[Runner]) -> Vec<Told> {
        let share = |runner: &Runner, value: &dyn Fn(&Fate) -> f32| {
            runner.fates.iter().map(value).sum::<f32>() / runner.fates.len().max(1) as f32
        };
        // How far the answer is from what all have in common.
        let apart = |value: &dyn Fn(&Fate) -> f32| {
            let tried: Vec<&Runner> = all.iter().filter(|other| !other.fates.is_empty()).collect();
            let mean = tried.iter().map(|other| share(other, value)).sum::<f32>() / tried.len().max(1) as f32;
            (share(runner, value) - mean).abs()
        };
        let mut told = Vec::new();
        if self.quest_ahead {
            let quested = |fate: &Fate| f32::from(fate.round.quested);
            told.push((apart(&quested) + 0.05, format!("the quest succeeds in {}", of_ten(share(runner, &quested)))));
        }
        let threat = |fate: &Fate| f32::from(fate.round.threat);
        let expected = share(runner, &threat);
        told.push((0.2 * apart(&threat) + 0.04, format!("threat {} → {expected:.0}", self.threat)));
        let most = runner.fates.iter().map(|fate| fate.round.heroes).max().unwrap_or(0);
        let falls = |fate: &Fate| f32::from(fate.round.heroes < most);
        if share(runner, &falls) > 0.0 {
            told.push((2.0 * apart(&falls), format!("a hero falls in {}", of_ten(share(runner, &falls)))));
        }
        let allies = |fate: &Fate| f32::from(fate.round.allies);
        told.push((0.5 * apart(&allies), format!("{:.1} allies at the end of the round", share(runner, &allies))));
        for (n, title) in self.titles.iter().enumerate() {
            let gone = |fate: &Fate| f32::from(fate.round.fallen >> n & 1 != 0);
            told.push((apart(&gone), format!("{title} falls in {}", of_ten(share(runner, &gone)))));
        }
        told
    }
}

/// A share in words that people use at a table.
fn of_ten(share: f32) -> String {
    match (share * 10.0).round() as u32 {
        0 if share > 0.0 => "few games".to_owned(),
        0 => "no game".to_owned(),
        10 if share < 1.0 => "nearly every game".to_owned(),
        10 => "every game".to_owned(),
        n => format!("{n} of 10 games"),
    }
}

#[cfg(test)]
mod tests {
    use super::{interval, of_ten};

    #[test]
    fn the_more_games_the_surer() {
        let width = |samples| {
            let (chance, low, high) = interval(0.3, samples);
            assert!((0.0..=chance).contains(&low) && (chance..=1.0).contains(&high));
            high - low
        };
        assert!(width(10) > width(100) && width(100) > width(1000));
        assert!((width(1000) - 0.0567).abs() < 0.001, "as tables of the interval have it");
        assert_eq!(interval(0.5, 0), (0.5, 0.0, 1.0));
        assert!(interval(0.0, 50).2 > 0.0, "what never happened yet may happen");
    }

    #[test]
    fn shares_are_told_as_people_do() {
        let told = [0.0, 0.01, 0.32, 0.99, 1.0].map(of_ten);
        assert_eq!(told, ["no game", "few games", "3 of 10 games", "nearly every game", "every game"]);
    }
}
