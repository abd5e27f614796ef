//! Games that are not over: each is written down after every answer, so that nothing is lost.

use std::path::{Path, PathBuf};
use std::{fs, io};

use library::brief;
use rules::replay::Replay;
use serde::{Deserialize, Serialize};

use crate::files::write_whole;
use crate::game::Partner;

/// So many are kept; older ones make room.
const MOST: usize = 20;

/// A game that is not over, and how it is played. It can be read as a replay, too.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Unfinished {
    #[serde(flatten)]
    pub replay: Replay,
    /// The bots at the table.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub partners: Vec<Partner>,
    #[serde(default)]
    pub two_handed: bool,
    /// The log of its campaign, if it belongs to one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub campaign: Option<PathBuf>,
}

/// Where a game of that name is kept.
pub fn place(folder: &Path, name: &str) -> PathBuf {
    folder.join("games").join(format!("{name}.json"))
}

/// Writes a game down.
pub fn keep(folder: &Path, name: &str, game: &Unfinished) -> io::Result<()> {
    let file = place(folder, name);
    let new = !file.exists();
    fs::create_dir_all(folder.join("games"))?;
    write_whole(&file, &(serde_json::to_string(game)? + "\n"))?;
    if new {
        for (_, old) in names(folder)?.into_iter().skip(MOST) {
            fs::remove_file(old)?;
        }
    }
    Ok(())
}

/// Forgets a game that is over.
pub fn forget(folder: &Path, name: &str) -> io::Result<()> {
    match fs::remove_file(place(folder, name)) {
        Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(()),
        done => done,
    }
}

/// The names of all games that are not over and their files, the one played last first.
pub fn names(folder: &Path) -> io::Result<Vec<(String, PathBuf)>> {
    let entries = match fs::read_dir(folder.join("games")) {
        Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(Vec::new()),
        entries => entries?,
    };
    let mut found = Vec::new();
    for entry in entries {
        let file = entry?.path();
        let hidden = file.file_name().is_some_and(|name| name.to_string_lossy().starts_with('.'));
        if !hidden && file.extension().is_some_and(|ending| ending == "json") {
            let name = file.file_stem().unwrap_or_default().to_string_lossy().into_owned();
            let played = fs::metadata(&file).and_then(|about| about.modified()).ok();
            found.push((played, name, file));
        }
    }
    found.sort_by(|a, b| b.cmp(a));
    Ok(found.into_iter().map(|(_, name, file)| (name, file)).collect())
}

/// Reads a game again, or says what is wrong with its file.
pub fn read(file: &Path) -> Result<Unfinished, String> {
    let text = fs::read_to_string(file).map_err(|error| format!("{} cannot be read: {error}", file.display()))?;
    serde_json::from_str(&text)
        .map_err(|error| format!("{} is not a game: {}", file.display(), brief(&error.to_string())))
}
