//! A game to plant faults in.

use rules::decision::Answer;
use rules::engine::answer;
use rules::ids::{CardId, Seat};
use rules::log::{Cause, Detail, Entry};
use rules::matchup::Match;
use rules::occurrence::Occurrence;
use rules::query::Q;
use rules::setup::{Setup, begin};
use rules::state::Game;

/// A game to try a check on.
pub struct Bench {
    pub m: Match,
    pub game: Game,
    pub log: Vec<Entry>,
}

impl Bench {
    /// Four players at their first question.
    pub fn new() -> Bench {
        let library = library::Library::load(&[]).expect("there is content");
        let decks = library.pool.content.decks.iter().take(4).map(library::decks::to_play).collect();
        let scenario = "passage-through-mirkwood".to_owned();
        let setup = Setup { scenario, mode: Default::default(), decks, seed: 1_u64.into(), first: 0, campaign: None };
        let mut log = Vec::new();
        let (m, game) = begin(&library.pool, &setup, Some(&mut log)).expect("the setup is good");
        Bench { m, game, log }
    }

    /// Questions about its game.
    pub fn q(&self) -> Q<'_> {
        Q { g: &self.game, m: &self.m }
    }

    /// Everybody does as little as possible until round 2. Calls back at every rest, with what was logged since.
    pub fn play(mut self, mut at_rest: impl FnMut(Q<'_>, &[Entry])) {
        let mut told = 0;
        while let Some(ask) = self.game.ask.filter(|_| self.game.round < 2) {
            at_rest(Q { g: &self.game, m: &self.m }, &self.log[told..]);
            told = self.log.len();
            let answers = self.q().decision().expect("a question").answers;
            let idle = answers.iter().find(|answer| matches!(answer, Answer::Pass | Answer::Done));
            let given = *idle.unwrap_or(&answers[0]);
            answer(&mut self.game, &self.m, ask.seat, given, Some(&mut self.log)).expect("it was offered");
        }
        at_rest(Q { g: &self.game, m: &self.m }, &self.log[told..]);
    }

    /// A hero in play.
    pub fn hero(&self) -> CardId {
        self.q().heroes(Seat(0)).next().expect("a hero")
    }

    /// Something that happens by the step, just now.
    pub fn entry(&self, what: Occurrence) -> Entry {
        self.by(Cause::Step, what)
    }

    /// An entry with a cause.
    pub fn by(&self, cause: Cause, what: Occurrence) -> Entry {
        Entry { round: self.game.round, step: self.game.step, cause, what, detail: Detail::Nothing }
    }
}
