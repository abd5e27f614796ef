//! What to answer, and why: every answer with the chance to win that it had in imagined games played to their end.

use std::time::Duration;

use rules::decision::Answer;
use rules::query::Q;
use rules::state::Dice;
use serde::{Deserialize, Serialize};

use crate::playout::{Desk, Fate, Horizon, enemies};
use crate::search::{Race, Runner, candidates, lead};
use crate::{Budget, Turn};

/// How long an adviser thinks.
pub const PATIENCE: Duration = Duration::from_millis(1500);
/// 95 % of a normal distribution lie within this many standard deviations of its mean.
const SURE: f32 = 1.96;
/// Facts a reason consists of.
const FACTS: usize = 2;
/// One part in this many of the budget is spent before it is decided what answers are compared by.
const GLANCE: u32 = 4;
/// Where fewer games than this share are won, the chance to win tells no answer from another.
const RARE: f32 = 0.02;
/// Fewer games of all answers together than this do not show whether it is ever won.
const SEEN: usize = 50;
/// Fewer games than this say little about an answer.
const FEW: usize = 32;

/// Advice on one decision.
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Advice {
    /// The answer to give, by its place in the list of legal answers.
    pub best: usize,
    /// What answers are compared by.
    pub by: Measure,
    /// What was thought about: first what cannot be told apart from the best answer, then what is behind it, each the
    /// most promising first. Answers that come to the same as one of these are left out.
    pub estimates: Vec<Estimate>,
}

/// What tells answers apart.
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Measure {
    /// The chance to win.
    Win,
    /// How far along the quest games come: bots hardly ever win this one.
    Way,
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
    /// The share of the quest behind the players when its games ended, between 0 and 1; a win is the whole of it.
    pub way: f32,
    /// By how much it is above the best answer in the same games, or below it; none of the best answer itself, and none
    /// after too few games.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "ts", ts(optional))]
    pub above: Option<Apart>,
    /// It cannot be told apart from the best answer.
    pub alike: bool,
    /// It was tried in too few games to say much.
    pub few: bool,
    /// Imagined games played with it.
    pub samples: usize,
    /// What speaks for or against it, in a few words.
    pub reason: String,
}

/// A difference on the same games, in what answers are compared by, and within what it lies with 95 % certainty.
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub struct Apart {
    pub by: f32,
    pub low: f32,
    pub high: f32,
}

/// Thinks about a decision from what its seat knows. With a number of iterations, the same seed gives the same advice.
pub fn advise(turn: Turn<'_>, budget: Budget, seed: u64) -> Advice {
    advise_on(std::thread::available_parallelism().map_or(1, usize::from), turn, budget, seed)
}

/// The same on so many threads.
pub fn advise_on(threads: usize, turn: Turn<'_>, budget: Budget, seed: u64) -> Advice {
    let mut race = Race::new(turn, candidates(turn, seed), seed, Horizon::End);
    race.run_all(glance(budget), threads);
    let by = if hardly_won(&race.runners) { Measure::Way } else { Measure::Win };
    if by == Measure::Way {
        race.compare_by(by.of());
    }
    race.run_all(budget, threads);
    let best = race.winner();
    let place = |answer: Answer| turn.answers().iter().position(|other| *other == answer).unwrap_or_default();
    let facts = Facts::new(turn, seed);
    let estimate = |(n, runner): (usize, &Runner)| {
        let samples = runner.fates.len();
        let (chance, low, high) = interval(runner.mean(|fate| fate.chance), samples);
        let few = samples < FEW;
        let above = if n == best || few { None } else { apart(&race.runners[best], runner, by) };
        let alike = n == best || above.is_none_or(|apart| apart.low <= 0.0 && apart.high >= 0.0);
        let (way, reason) = (runner.mean(|fate| fate.way), facts.reason(runner, &race.runners, by));
        Estimate { answer: place(runner.answer), chance, low, high, way, above, alike, few, samples, reason }
    };
    let mut estimates: Vec<Estimate> = race.runners.iter().enumerate().map(estimate).collect();
    let worth = |estimate: &Estimate| if by == Measure::Win { estimate.chance } else { estimate.way };
    estimates.sort_by(|a, b| b.alike.cmp(&a.alike).then(worth(b).total_cmp(&worth(a))));
    Advice { best: place(race.runners[best].answer), by, estimates }
}

impl Measure {
    fn of(self) -> fn(&Fate) -> f32 {
        match self {
            Measure::Win => |fate| fate.chance,
            Measure::Way => |fate| fate.way,
        }
    }
}

/// What part of the budget decides by what answers are compared.
fn glance(budget: Budget) -> Budget {
    match budget {
        Budget::Time(time) => Budget::Time(time / GLANCE),
        Budget::Iterations(most) => Budget::Iterations(most / GLANCE),
    }
}

/// Whether the chance to win would say the same of every answer.
fn hardly_won(runners: &[Runner]) -> bool {
    let fates = || runners.iter().flat_map(|runner| &runner.fates);
    let games = fates().count();
    games >= SEEN && fates().map(|fate| fate.chance).sum::<f32>() < RARE * games as f32
}

/// By how much an answer is above another in the games that both played.
fn apart(best: &Runner, runner: &Runner, by: Measure) -> Option<Apart> {
    let (mean, error) = lead(&runner.fates, &best.fates, by.of());
    error.is_finite().then_some(Apart { by: mean, low: mean - SURE * error, high: mean + SURE * error })
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
    fn reason(&self, runner: &Runner, all: &[Runner], by: Measure) -> String {
        if runner.fates.is_empty() {
            return "there was no time to try it".to_owned();
        }
        let mut told = self.tell(runner, all);
        told.sort_by(|a, b| b.0.total_cmp(&a.0));
        let mut words: Vec<String> = told.into_iter().take(FACTS).map(|(_, words)| words).collect();
        if by == Measure::Way {
            words.insert(0, format!("lasts to round {:.1}", runner.mean(|fate| f32::from(fate.lasted))));
        }
        words.join("; ")
    }

    fn tell(&self, runner: &Runner, all: &[Runner]) -> Vec<Told> {
        let share = |runner: &Runner, value: &dyn Fn(&Fate) -> f32| runner.mean(value);
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
