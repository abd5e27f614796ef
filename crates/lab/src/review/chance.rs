//! Chances by playing on: what a seat does not know is dealt anew, and bots play to the end.
//!
//! The heuristic's very next answer may be a mistake, and a chance that rests on it would say more about the bot than about
//! the position. So there are chances with care, too: the search plays the rest of the phase, and the heuristic what
//! follows.

use std::ops::Range;

use bots::{Bot, Budget, Policy};
use cardlang::def::Phase;
use rules::decision::Answer;
use rules::engine::Engine;
use rules::ids::Seat;
use rules::log::Entry;
use rules::matchup::Match;
use rules::query::Q;
use rules::setup::empty_game;
use rules::state::{Dice, Game, Outcome};
use rules::view::redeal;

use crate::playout::Players;
use crate::stats::Share;

/// Who plays on, and who plays the rest of the phase where care is taken.
const PLAYER: Bot = Bot::Heuristic;
const CAREFUL: Bot = Bot::Search(Budget::Iterations(24));

/// Deals and plays on. The same number of a sample deals the same cards, whatever is answered first, so that answers
/// are compared on equal terms.
#[derive(Clone, Copy)]
pub struct Sampler<'a> {
    pub matchup: &'a Match,
    pub seed: u64,
    /// Whether the search plays the rest of the phase.
    pub careful: bool,
}

impl Sampler<'_> {
    /// The same, with care.
    pub fn with_care(self) -> Self {
        Sampler { careful: true, ..self }
    }

    /// The share of samples that are won, after an answer if one is given first.
    pub fn wins(&self, q: Q<'_>, seat: Seat, first: Option<Answer>, samples: Range<u64>) -> Share {
        let results = self.results(q, seat, first, samples);
        let won = results.iter().filter(|won| **won == Some(true)).count();
        Share::new(won as u64, results.iter().flatten().count() as u64)
    }

    /// Which samples are won; none where a sample could not be played.
    pub fn results(&self, q: Q<'_>, seat: Seat, first: Option<Answer>, samples: Range<u64>) -> Vec<Option<bool>> {
        let mut game = empty_game(1, 0, 0);
        let mut answers = Vec::new();
        samples.map(|n| self.sample(q, seat, first, n, &mut game, &mut answers)).collect()
    }

    fn sample(
        &self,
        q: Q<'_>,
        seat: Seat,
        first: Option<Answer>,
        n: u64,
        game: &mut Game,
        answers: &mut Vec<Answer>,
    ) -> Option<bool> {
        let mut dice = self.deal(q, seat, n, game);
        if let Some(first) = first {
            self.give(game, first, None)?;
        }
        if self.careful {
            self.finish_phase((q.g.round, q.g.step.phase()), game, answers, &mut dice)?;
        }
        let mut players = Players::new(&PLAYER, usize::from(game.seats), dice.roll());
        players.finish(game, self.matchup, answers, |_, _| {}).ok()?;
        Some(game.outcome == Some(Outcome::Won))
    }

    /// Has the search play for as long as the phase lasts.
    fn finish_phase(
        &self,
        phase: (u16, Option<Phase>),
        game: &mut Game,
        answers: &mut Vec<Answer>,
        dice: &mut Dice,
    ) -> Option<()> {
        let mut policies: Vec<_> = (0..game.seats).map(|_| CAREFUL.policy(dice.roll())).collect();
        while game.outcome.is_none() && (game.round, game.step.phase()) == phase {
            self.step(game, &mut policies, answers, None)?;
        }
        Some(())
    }

    /// One answer by whoever is asked.
    fn step(
        &self,
        game: &mut Game,
        policies: &mut [Box<dyn Policy>],
        answers: &mut Vec<Answer>,
        log: Option<&mut Vec<Entry>>,
    ) -> Option<()> {
        let q = Q { g: game, m: self.matchup };
        q.answers(answers);
        let turn = bots::Turn::new(q, answers).filter(|turn| !turn.answers().is_empty())?;
        let answer = policies[turn.seat().index()].choose(turn);
        Engine::new(game, self.matchup, log).answer_unchecked(answer).ok()
    }

    /// A game the seat might be in; the dice are for whoever plays it.
    fn deal(&self, q: Q<'_>, seat: Seat, n: u64, into: &mut Game) -> Dice {
        let mut dice = Dice(Dice(self.seed).roll() ^ Dice(n).roll());
        redeal(q, seat, &mut dice, into);
        dice
    }

    fn give(&self, game: &mut Game, given: Answer, log: Option<&mut Vec<Entry>>) -> Option<()> {
        let mut legal = Vec::new();
        Q { g: game, m: self.matchup }.answers(&mut legal);
        if !legal.contains(&given) {
            return None;
        }
        Engine::new(game, self.matchup, log).answer_unchecked(given).ok()
    }

    /// Deals a sample, gives an answer and plays on for as long as `go_on` says of the log.
    pub fn play_while(
        &self,
        (q, seat, given): (Q<'_>, Seat, Answer),
        n: u64,
        go_on: impl Fn(&[Entry]) -> bool,
    ) -> Option<Vec<Entry>> {
        let mut game = empty_game(1, 0, 0);
        let mut dice = self.deal(q, seat, n, &mut game);
        let mut log = Vec::new();
        self.give(&mut game, given, Some(&mut log))?;
        let mut policies: Vec<_> = (0..game.seats).map(|_| PLAYER.policy(dice.roll())).collect();
        let mut answers = Vec::new();
        while game.outcome.is_none() && go_on(&log) {
            self.step(&mut game, &mut policies, &mut answers, Some(&mut log))?;
        }
        Some(log)
    }
}
