//! A finished game goes into the player's records.

use std::io::{BufRead, Write};
use std::path::PathBuf;

use super::Table;
use crate::history::{self, End, Finished};
use crate::outcome::Failure;

/// Where the game is recorded, and whether it has been.
#[derive(Debug, Default)]
pub struct Keeper {
    /// Nowhere, if the system names no place.
    folder: Option<PathBuf>,
    name: Option<String>,
    /// A game that was loaded after its end is not recorded again.
    done: bool,
}

impl Keeper {
    pub fn new(folder: Option<PathBuf>) -> Keeper {
        Keeper { folder, ..Keeper::default() }
    }
}

impl<R: BufRead, W: Write> Table<'_, R, W> {
    /// From now on a game that ends is recorded.
    pub fn record_with(&mut self, keeper: Keeper) {
        let done = self.session.game.outcome.is_some();
        self.keeper = Keeper { done, ..keeper };
    }

    /// Writes the record. That it cannot be written spoils nobody's game.
    pub(super) fn write_record(&mut self) -> Result<(), Failure> {
        let (Some(folder), false) = (self.keeper.folder.clone(), self.keeper.done) else { return Ok(()) };
        let q = self.session.q();
        let Some(result) = q.g.outcome else { return Ok(()) };
        let end = End { result, score: q.score(), rounds: u32::from(q.g.round) };
        let game = Finished { end, replay: self.session.record(&self.library.version) };
        let name = self.keeper.name.clone().unwrap_or_else(|| history::new_name(game.replay.setup.seed));
        match history::keep(&folder, &name, &game) {
            Ok(()) => {
                writeln!(self.out, "Recorded: `westmarch history` lists it.")?;
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
