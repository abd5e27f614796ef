//! What must hold whenever a game rests: at every decision and at its end.

#[cfg(test)]
mod bench;
mod causes;
mod changes;
mod english;
mod lasting;
mod limits;
mod loops;
mod together;
mod tokens;
mod told;
pub mod twin;
mod views;
mod windows;
mod words;

use rules::decision::Answer;
use rules::ids::CardSet;
use rules::invariant;
use rules::log::Entry;
use rules::matchup::Match;
use rules::query::Q;
use rules::state::Game;

use super::Care;
use super::known::{Memory, Names, log_is_open, may_know, set_off};
use english::English;
use lasting::Effects;
use limits::Limits;
use loops::Loops;
use together::Together;
use told::Told;
use twin::Twin;
use windows::Windows;

/// Follows one game from rest to rest.
pub struct Checks<'m> {
    m: &'m Match,
    names: Names<'m>,
    care: Care,
    twin: Twin,
    memory: Memory,
    loops: Loops,
    /// The game as it rested last.
    last: Option<Game>,
    effects: Effects,
    limits: Limits,
    windows: Windows,
    english: English,
    together: Together,
    /// What lay open to all when the game rested last.
    open: CardSet,
    pub rests: u64,
    /// Views made and searched.
    pub views: u64,
}

impl<'m> Checks<'m> {
    /// Watches a game from where it stands.
    pub fn new(m: &'m Match, game: &Game, care: Care) -> Checks<'m> {
        Checks {
            m,
            names: Names::new(m, game),
            care,
            twin: Twin::of(game),
            memory: Memory::default(),
            loops: Loops::default(),
            last: None,
            effects: Effects::default(),
            limits: Limits::default(),
            windows: Windows::new(game),
            english: English::default(),
            together: Together::new(game),
            open: may_know(Q { g: game, m }, None),
            rests: 0,
            views: 0,
        }
    }

    /// Whether a costly check is due.
    fn due(&self, every: u64) -> bool {
        self.rests.is_multiple_of(every)
    }

    /// Everything, as the game rests; `news` is what was logged since it rested last.
    pub fn at_rest(&mut self, game: &Game, news: &[Entry]) -> Result<(), String> {
        let q = Q { g: game, m: self.m };
        invariant::check(q)?;
        self.loops.at_rest(q)?;
        log_is_open(&self.open, q, news)?;
        self.memory.learn(q, news)?;
        causes::check(q, news)?;
        self.english.check(q, news)?;
        self.effects.check(q, news)?;
        self.windows.check(game, news, &|phase| q.skips_phase(phase))?;
        self.since_last(q, news)?;
        self.open = may_know(q, None).union(&set_off(game));
        if self.due(self.care.words) {
            words::check(q, news)?;
        }
        if self.due(self.care.views) {
            let text = self.due(self.care.text);
            self.views += views::check(q, &self.names, text, &mut self.together)?;
        }
        let json = self.due(self.care.json);
        self.twin.compare(game, json)?;
        self.rests += 1;
        Ok(())
    }

    /// What has changed since the game rested last, against what the log tells.
    fn since_last(&mut self, q: Q<'_>, news: &[Entry]) -> Result<(), String> {
        if let Some(last) = &self.last {
            let mut told = Told::of(Q { g: last, m: q.m });
            news.iter().try_for_each(|entry| told.tell(entry))?;
            tokens::check(&told, q)?;
            changes::check(&told, q)?;
            self.limits.check(last, q, news)?;
            self.together.follow(last, q, news);
        }
        match &mut self.last {
            Some(last) => last.clone_from(q.g),
            None => {
                self.together.follow(q.g, q, news);
                self.last = Some(q.g.clone());
            }
        }
        Ok(())
    }

    /// A refused answer has changed nothing.
    pub fn unchanged(&self, game: &Game) -> Result<(), String> {
        self.twin.is(game).then_some(()).ok_or_else(|| "a refused answer changed the game".to_owned())
    }

    /// The game goes on with this answer.
    pub fn answered(&mut self, answer: Answer) -> Result<(), String> {
        self.twin.answer(self.m, answer)
    }
}
