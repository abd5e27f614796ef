//! One game, played by its players and watched.

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
use rules::state::{Game, Outcome};
use rules::zone::Zone;

use super::Care;
use super::checks::Checks;
use super::checks::twin::same;
use super::coverage::Sightings;
use super::figures::Figures;
use super::manner::Players;
use super::stranger::Stranger;

/// Answers off the list tried at each decision.
const REFUSALS: usize = 3;

/// A game under watch, with all checks.
pub struct Watch<'m> {
    m: &'m Match,
    game: Game,
    players: Players,
    stranger: Stranger,
    checks: Checks<'m>,
    log: Vec<Entry>,
    /// How much of the log has been looked at.
    told: usize,
    sightings: Sightings,
    figures: Figures,
    /// The round under way and its decisions.
    round: (u16, u64),
}

impl<'m> Watch<'m> {
    /// A game that has just begun, and what was logged of it.
    pub fn new(
        m: &'m Match,
        game: Game,
        log: Vec<Entry>,
        care: Care,
        players: Players,
        stranger: Stranger,
    ) -> Watch<'m> {
        let mut figures = Figures { games: 1, ..Figures::default() };
        for manner in players.manners() {
            *figures.manners.entry(manner).or_default() += 1;
        }
        let checks = Checks::new(m, &game, care);
        let sightings = Sightings::default();
        Watch { m, game, players, stranger, checks, log, told: 0, sightings, figures, round: (0, 0) }
    }

    fn q(&self) -> Q<'_> {
        Q { g: &self.game, m: self.m }
    }

    /// Plays to the end. Every answer given is written down.
    pub fn play(&mut self, given: &mut Vec<(Seat, Answer)>) -> Result<(), String> {
        let mut answers = Vec::new();
        loop {
            self.look()?;
            let Some(ask) = self.game.ask else { return Ok(()) };
            self.count();
            self.q().answers(&mut answers);
            self.refusals(ask, &answers)?;
            let chosen = self.players.choose(Q { g: &self.game, m: self.m }, ask.seat, &answers);
            given.push((ask.seat, chosen));
            self.take(ask.seat, chosen)?;
        }
    }

    /// Everything that must hold as the game rests.
    fn look(&mut self) -> Result<(), String> {
        let news = &self.log[self.told..];
        self.checks.at_rest(&self.game, news)?;
        self.sightings.at_rest(&self.game, news);
        self.told = self.log.len();
        Ok(())
    }

    fn count(&mut self) {
        let (game, figures) = (&self.game, &mut self.figures);
        if !game.step.is_setup() && game.count_in(Zone::QUEST_DECK) == 0 {
            figures.last_stage = 1;
        }
        if self.round.0 != game.round {
            self.round = (game.round, 0);
        }
        self.round.1 += 1;
        figures.busiest = figures.busiest.max(self.round.1);
        figures.decisions += 1;
    }

    /// Answers that are not on the list are refused and change nothing.
    fn refusals(&mut self, ask: Ask, answers: &[Answer]) -> Result<(), String> {
        for _ in 0..REFUSALS {
            let (seat, given) = (self.stranger.seat(ask.seat), self.stranger.answer(&self.game));
            if seat == ask.seat && answers.contains(&given) {
                continue;
            }
            let taken = answer(&mut self.game, self.m, seat, given, Some(&mut self.log));
            if !matches!(taken, Err(Refused::Illegal(_))) {
                return Err(format!("{given:?} by {seat:?} was taken for {ask:?}, which does not offer it: {taken:?}"));
            }
            self.figures.refused += 1;
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

    /// The figures of a game that is over.
    pub fn figures(self) -> Figures {
        let rounds = u64::from(self.game.round);
        Figures {
            wins: u64::from(self.game.outcome == Some(Outcome::Won)),
            rounds,
            most_rounds: rounds,
            longest: self.figures.decisions,
            views: self.checks.views,
            saves: self.checks.rests,
            coverage: self.sightings.coverage(&self.game),
            ..self.figures
        }
    }
}
