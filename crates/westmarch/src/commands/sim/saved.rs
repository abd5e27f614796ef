//! Games that were won or lost, kept as replays to be looked at.

use std::fs;
use std::path::Path;
use std::sync::{Mutex, PoisonError};

use lab::study::Ended;
use library::Library;
use rules::replay::record;

use crate::cli::lab::SimArgs;
use crate::files::write_whole;
use crate::outcome::Failure;

/// Where games go.
pub struct Saving<'a> {
    library: &'a Library,
    won: Option<&'a Path>,
    lost: Option<&'a Path>,
    /// The first file that could not be written.
    trouble: Mutex<Option<String>>,
}

impl<'a> Saving<'a> {
    /// Makes the folders; none if nothing is to be kept.
    pub fn new(args: &'a SimArgs, library: &'a Library) -> Result<Option<Saving<'a>>, Failure> {
        let (won, lost) = (args.save_won.as_deref(), args.save_lost.as_deref());
        for folder in won.into_iter().chain(lost) {
            let made = fs::create_dir_all(folder);
            made.map_err(|error| Failure::input(format!("cannot make the folder {}: {error}", folder.display())))?;
        }
        let wanted = won.is_some() || lost.is_some();
        Ok(wanted.then_some(Saving { library, won, lost, trouble: Mutex::new(None) }))
    }

    /// Keeps a game, if it is one to be kept.
    pub fn keep(&self, ended: &Ended<'_>) {
        let Some(folder) = (if ended.record.won() { self.won } else { self.lost }) else { return };
        let replay = record(ended.q, &ended.setup, ended.answers, env!("CARGO_PKG_VERSION"), &self.library.version);
        let path = folder.join(format!("{}-{}-{}.json", ended.setup.scenario, ended.cell + 1, ended.game));
        let text = serde_json::to_string(&replay).map_err(|error| error.to_string());
        let written = text.and_then(|text| write_whole(&path, &text).map_err(|error| error.to_string()));
        if let Err(why) = written {
            let mut trouble = self.trouble.lock().unwrap_or_else(PoisonError::into_inner);
            trouble.get_or_insert_with(|| format!("cannot write {}: {why}", path.display()));
        }
    }

    /// What went wrong, if anything did.
    pub fn check(&self) -> Result<(), Failure> {
        match self.trouble.lock().unwrap_or_else(PoisonError::into_inner).take() {
            Some(why) => Err(Failure::input(why)),
            None => Ok(()),
        }
    }
}
