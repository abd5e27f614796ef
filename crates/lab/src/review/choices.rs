//! Choices that cost most: answers to which another one would have been clearly better.

use rayon::iter::{IndexedParallelIterator, IntoParallelRefIterator, ParallelIterator};
use rules::decision::{About, Answer};
use rules::ids::Seat;
use rules::tell::{describe_answer, describe_question};
use serde::Serialize;

use super::chance::Sampler;
use super::{Care, Film, Moment, Progress, phase_name};
use crate::plan::pairs;
use crate::stats::{Difference, Share};

/// A choice and a better one.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Choice {
    /// Answers given before.
    pub at: usize,
    pub round: u16,
    pub phase: Option<&'static str>,
    pub seat: Seat,
    pub question: String,
    pub given: String,
    pub better: String,
    /// The chance to win after each.
    pub given_chance: Share,
    pub better_chance: Share,
    /// By how much the other one is better, on the same deals.
    pub cost: Difference,
    #[serde(skip)]
    pub(super) other: Answer,
}

/// Questions with more answers than this are left out: so many could not be told apart.
const MOST_ANSWERS: usize = 24;
/// One sample in this many is used to find what is worth a closer look.
const GLANCE: u64 = 5;
/// Choices looked at closely, and shown.
const CANDIDATES: usize = 16;
const SHOWN: usize = 5;
/// A difference that chance would bring about more often than this is not told.
const DOUBT: f64 = 0.01;

impl Film {
    /// Whether two questions are parts of one: the same seat is asked the same in the same step.
    fn same_choice(&self, a: usize, b: usize) -> bool {
        let asked = |at: usize| {
            let game = &self.moments[at].game;
            (game.round, game.step, game.ask)
        };
        asked(a) == asked(b)
    }
}

/// What a first glance says: the answer that did best, and by how many samples of all.
struct Glance {
    at: usize,
    best: Answer,
    gain: f64,
}

/// The choices that cost most. Those that look bad at a first glance are judged again on other deals, since the worst
/// of many looks worse than it is.
pub(super) fn dearest(film: &Film, sampler: &Sampler<'_>, care: Care, progress: &Progress<'_>) -> Vec<Choice> {
    let samples = care.samples;
    let asked: Vec<usize> =
        (0..film.moments.len()).filter(|at| !answers(film, &film.moments[*at]).is_empty()).collect();
    let progress = progress.over(asked.len() as u64);
    let glance = |at: &usize| {
        let glance = glance(film, sampler, *at, (samples / GLANCE).max(1));
        progress.step();
        glance
    };
    let glances: Vec<Option<Glance>> = asked.par_iter().with_max_len(1).map(glance).collect();
    let mut candidates: Vec<Glance> = glances.into_iter().flatten().filter(|glance| glance.gain > 0.0).collect();
    candidates.sort_by(|a, b| b.gain.total_cmp(&a.gain).then(a.at.cmp(&b.at)));
    candidates.truncate(CANDIDATES);
    let judged: Vec<Option<Choice>> =
        candidates.par_iter().with_max_len(1).map(|glance| judge(film, sampler, glance, samples)).collect();
    let mut choices: Vec<Choice> = judged.into_iter().flatten().collect();
    choices.sort_by(|a, b| b.cost.by.total_cmp(&a.cost.by).then(a.at.cmp(&b.at)));
    let mut shown: Vec<Choice> = Vec::new();
    for choice in choices {
        // Cards that are chosen one after the other are one choice.
        let whole = |other: &Choice| film.same_choice(choice.at, other.at);
        if shown.len() < SHOWN && !shown.iter().any(whole) && holds(film, sampler, &choice, care) {
            shown.push(choice);
        }
    }
    shown
}

/// Whether the other answer is better, too, where the search plays the rest of the phase: so that nothing is called a
/// mistake for what the heuristic would make of it.
fn holds(film: &Film, sampler: &Sampler<'_>, choice: &Choice, care: Care) -> bool {
    let moment = &film.moments[choice.at];
    let (samples, careful) = (care.careful_samples(), sampler.with_care());
    let deals = 3 * care.samples..3 * care.samples + 2 * samples;
    let wins = |answer: Answer| careful.wins(film.q(moment), moment.seat, Some(answer), deals.clone()).rate;
    wins(choice.other) > wins(moment.given)
}

/// The answers to choose from, where there is a choice worth judging. How a price is paid is left out.
fn answers(film: &Film, moment: &Moment) -> Vec<Answer> {
    let mut answers = Vec::new();
    if moment.game.ask.is_some_and(|ask| ask.about != About::Payment) {
        film.q(moment).answers(&mut answers);
    }
    if (2..=MOST_ANSWERS).contains(&answers.len()) { answers } else { Vec::new() }
}

fn glance(film: &Film, sampler: &Sampler<'_>, at: usize, samples: u64) -> Option<Glance> {
    let moment = &film.moments[at];
    let rate = |answer: Answer| sampler.wins(film.q(moment), moment.seat, Some(answer), 0..samples).rate;
    let given = rate(moment.given);
    let others = answers(film, moment).into_iter().filter(|answer| *answer != moment.given);
    let (best, most) = others.map(|answer| (answer, rate(answer))).max_by(|a, b| a.1.total_cmp(&b.1))?;
    Some(Glance { at, best, gain: most - given })
}

fn judge(film: &Film, sampler: &Sampler<'_>, glance: &Glance, samples: u64) -> Option<Choice> {
    let moment = &film.moments[glance.at];
    let q = film.q(moment);
    // Other deals than those of the first glance.
    let results = |answer: Answer| sampler.results(q, moment.seat, Some(answer), samples..3 * samples);
    let (given, better) = (results(moment.given), results(glance.best));
    let pairs = pairs(&given, &better);
    let cost = pairs.difference();
    if cost.low <= 0.0 || pairs.by_chance() > DOUBT {
        return None;
    }
    Some(Choice {
        at: glance.at,
        round: moment.game.round,
        phase: phase_name(&moment.game),
        seat: moment.seat,
        question: describe_question(q),
        given: describe_answer(q, moment.given),
        better: describe_answer(q, glance.best),
        given_chance: Share::new(pairs.both + pairs.only_first, pairs.count()),
        better_chance: Share::new(pairs.both + pairs.only_second, pairs.count()),
        cost,
        other: glance.best,
    })
}
