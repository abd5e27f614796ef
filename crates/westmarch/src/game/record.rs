//! What is written down of a game: it is kept after every answer until it is over, and then goes into the player's
//! records.

use std::io::{BufRead, Write};
use std::path::PathBuf;

use super::Table;
use crate::history::{self, End, Finished, Unfinished, unfinished};
use crate::outcome::Failure;
use crate::page::lines;

/// Where the game is written down, and what has been.
#[derive(Debug, Default)]
pub struct Keeper {
    /// Nowhere, if the system names no place.
    folder: Option<PathBuf>,
    name: Option<String>,
    /// A game that was loaded after its end is not recorded again.
    done: bool,
    /// The log of the campaign that the game belongs to.
    campaign: Option<PathBuf>,
    /// The name under which the game is kept while it goes on, and how many answers it had.
    game: Option<String>,
    answers: usize,
}

impl Keeper {
    pub fn new(folder: Option<PathBuf>) -> Keeper {
        Keeper { folder, ..Keeper::default() }
    }

    /// Of a game of this campaign.
    pub fn of_campaign(self, log: Option<PathBuf>) -> Keeper {
        Keeper { campaign: log, ..self }
    }

    /// Of a game that has been kept under this name before.
    pub fn of_game(self, name: Option<String>) -> Keeper {
        Keeper { game: name, ..self }
    }
}

impl<R: BufRead, W: Write> Table<'_, R, W> {
    /// From now on the game is kept, and recorded when it ends.
    pub fn record_with(&mut self, keeper: Keeper) {
        let done = self.session.game.outcome.is_some();
        self.keeper = Keeper { done, answers: self.session.answers.len(), ..keeper };
    }

    /// Writes the game down as it stands, if something has been answered since. That it cannot be written spoils
    /// nobody's game: it is said once.
    pub(super) fn keep(&mut self) -> Result<(), Failure> {
        let answers = self.session.answers.len();
        let Some(folder) = self.keeper.folder.clone() else { return Ok(()) };
        if answers == self.keeper.answers || self.session.game.outcome.is_some() {
            return Ok(());
        }
        self.keeper.answers = answers;
        let replay = self.session.record(&self.library.version);
        let name = self.keeper.game.clone().unwrap_or_else(|| history::new_name(replay.setup.seed));
        let campaign = self.keeper.campaign.clone();
        let (partners, two_handed) = (self.partners.list.clone(), self.manner.two_handed);
        match unfinished::keep(&folder, &name, &Unfinished { replay, partners, two_handed, campaign }) {
            Ok(()) => self.keeper.game = Some(name),
            Err(error) => {
                writeln!(self.out, "The game cannot be kept in {}: {error}.", folder.display())?;
                self.keeper.folder = None;
            }
        }
        Ok(())
    }

    /// What to type to go on with a game that was left.
    pub(super) fn farewell(&mut self) -> Result<(), Failure> {
        if self.keeper.game.is_none() || self.session.game.outcome.is_some() {
            return Ok(());
        }
        let command = match &self.keeper.campaign {
            Some(log) => format!("westmarch campaign play {} --resume", quoted(&log.display().to_string())),
            None => "westmarch play --resume".to_owned(),
        };
        writeln!(self.out, "The game is kept: `{command}` goes on with it.")?;
        Ok(())
    }

    /// Writes the record. That it cannot be written spoils nobody's game.
    pub(super) fn write_record(&mut self) -> Result<(), Failure> {
        let (Some(folder), false) = (self.keeper.folder.clone(), self.keeper.done) else { return Ok(()) };
        let q = self.session.q();
        let Some(result) = q.g.outcome else { return Ok(()) };
        let end = End { result, score: q.score(), rounds: u32::from(q.g.round) };
        let game = Finished { end, replay: self.session.record(&self.library.version) };
        let name = self.keeper.name.clone().unwrap_or_else(|| history::new_name(game.replay.setup.seed));
        let kept = history::keep(&folder, &name, &game).and_then(|replay| {
            let game = self.keeper.game.take();
            game.map_or(Ok(()), |game| unfinished::forget(&folder, &game)).map(|()| replay)
        });
        match kept {
            Ok(replay) => {
                let replay = quoted(&replay.display().to_string());
                let told = format!("Recorded: `westmarch history` lists it, `westmarch review {replay}` looks back.");
                write!(self.out, "{}", lines(&told))?;
                self.keeper.name = Some(name);
                self.keeper.done = true;
            }
            Err(error) => writeln!(self.out, "The game cannot be recorded in {}: {error}.", folder.display())?,
        }
        Ok(())
    }

    /// The end was taken back: there is nothing to record yet.
    pub(super) fn forget_record(&mut self) -> Result<(), Failure> {
        self.keeper.done = false;
        let (Some(folder), Some(name)) = (&self.keeper.folder, self.keeper.name.take()) else { return Ok(()) };
        if let Err(error) = history::forget(folder, &name) {
            writeln!(self.out, "The record cannot be taken back: {error}.")?;
        }
        Ok(())
    }
}

/// A path as a shell takes it.
pub fn quoted(path: &str) -> String {
    if path.contains(char::is_whitespace) { format!("\"{path}\"") } else { path.to_owned() }
}
