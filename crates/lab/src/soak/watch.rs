//! One game, played by chance and watched.

use std::sync::Arc;

use rules::decision::{Answer, Ask};
use rules::engine::{Refused, answer};
use rules::ids::Seat;
use rules::log::Entry;
use rules::matchup::Match;
use rules::pool::Pool;
use rules::query::Q;
use rules::replay::{Replay, record, replay};
use rules::setup::Setup;
use rules::state::Game;
use rules::zone::Zone;

use super::checks::Checks;
use super::checks::twin::same;
use super::manner::Manner;
use super::{Care, Tally};

/// Answers off the list tried at each decision.
const REFUSALS: usize = 3;

pub struct Watch<'m> {
    m: &'m Match,
    game: Game,
    manner: Manner,
    checks: Checks<'m>,
    log: Vec<Entry>,
    /// Answers off the list that were refused.
    refused: u64,
}

impl<'m> Watch<'m> {
    /// A game that has just begun, and what was logged of it.
    pub fn new(m: &'m Match, game: Game, log: Vec<Entry>, care: Care, manner: Manner) -> Watch<'m> {
        let checks = Checks::new(m, &game, care);
        Watch { m, game, manner, checks, log, refused: 0 }
    }

    fn q(&self) -> Q<'_> {
        Q { g: &self.game, m: self.m }
    }

    /// Plays to the end. Every answer given is written down.
    pub fn play(&mut self, given: &mut Vec<(Seat, Answer)>) -> Result<Tally, String> {
        let mut answers = Vec::new();
        let mut told = 0;
        let mut last_stage = false;
        loop {
            self.checks.at_rest(&self.game, &self.log[told..])?;
            told = self.log.len();
            let Some(ask) = self.game.ask else { break };
            last_stage |= !self.game.step.is_setup() && self.game.count_in(Zone::QUEST_DECK) == 0;
            self.q().answers(&mut answers);
            self.refusals(ask, &answers)?;
            let chosen = self.manner.choose(Q { g: &self.game, m: self.m }, &answers);
            given.push((ask.seat, chosen));
            self.take(ask.seat, chosen)?;
        }
        Ok(Tally {
            decisions: given.len() as u64,
            views: self.checks.views,
            saves: self.checks.rests,
            refused: self.refused,
            last_stage: u64::from(last_stage),
            ..Tally::of(&self.game, given.len())
        })
    }

    /// Answers that are not on the list are refused and change nothing.
    fn refusals(&mut self, ask: Ask, answers: &[Answer]) -> Result<(), String> {
        for _ in 0..REFUSALS {
            let (seat, given) = (self.manner.seat(), self.manner.anything(&self.game));
            let seat = if self.refused.is_multiple_of(4) { seat } else { ask.seat };
            if seat == ask.seat && answers.contains(&given) {
                continue;
            }
            let taken = answer(&mut self.game, self.m, seat, given, Some(&mut self.log));
            if !matches!(taken, Err(Refused::Illegal(_))) {
                return Err(format!("{given:?} by {seat:?} was taken for {ask:?}, which does not offer it: {taken:?}"));
            }
            self.refused += 1;
        }
        self.checks.unchanged(&self.game)
    }

    fn take(&mut self, seat: Seat, chosen: Answer) -> Result<(), String> {
        let taken = answer(&mut self.game, self.m, seat, chosen, Some(&mut self.log));
        taken.map_err(|why| format!("{chosen:?} was refused: {why}"))?;
        self.checks.answered(chosen)
    }

    /// The answers alone bring the same game about.
    pub fn replay(&self, pool: &Arc<Pool>, setup: &Setup, given: &[(Seat, Answer)]) -> Result<(), String> {
        let written = record(self.q(), setup, given, "test", "test");
        let text = serde_json::to_string(&written).map_err(|error| error.to_string())?;
        let read: Replay = serde_json::from_str(&text).map_err(|error| error.to_string())?;
        if read != written {
            return Err("a replay was read otherwise than written".to_owned());
        }
        let mut log = Vec::new();
        let (_, again) = replay(pool, &read, Some(&mut log)).map_err(|error| error.to_string())?;
        same(&self.game, &again)?;
        if log == self.log { Ok(()) } else { Err("a replay has another log".to_owned()) }
    }
}
