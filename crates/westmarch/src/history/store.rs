//! Where records are kept, how they are written and read.

use std::path::{Path, PathBuf};
use std::time::{SystemTime, UNIX_EPOCH};
use std::{env, fs, io};

use directories::ProjectDirs;
use library::brief;
use rules::chance::Seed;

use super::date::parts;
use super::{FORMAT, Finished, Record};
use crate::files::write_whole;

/// Names the folder where nothing else does.
const VARIABLE: &str = "WESTMARCH_DATA";

/// A record that was read.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Kept {
    pub file: PathBuf,
    pub record: Record,
}

/// A file that should be a record and is none. It is left as it is.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Broken {
    pub file: PathBuf,
    pub why: String,
}

/// The folder of the player's records, if there is a place for it.
pub fn folder(given: Option<&Path>) -> Option<PathBuf> {
    let named =
        given.map(Path::to_owned).or_else(|| env::var_os(VARIABLE).filter(|at| !at.is_empty()).map(PathBuf::from));
    named.or_else(|| ProjectDirs::from("", "", "westmarch").map(|places| places.data_dir().to_owned()))
}

/// A name for a game that ends now; it sorts by time.
pub fn new_name(seed: Seed) -> String {
    let [year, month, day, hour, minute, second] = parts(now());
    let process = std::process::id();
    let seed = seed.known().map_or_else(|| "secret".to_owned(), |number| number.to_string());
    format!("{year:04}{month:02}{day:02}-{hour:02}{minute:02}{second:02}-{seed}-{process}")
}

/// Writes the replay first, so that a record never points to nothing. Tells where the replay is.
pub fn keep(folder: &Path, name: &str, game: &Finished) -> io::Result<PathBuf> {
    let replay = replay_of(name);
    let record = Record::new(now(), &game.replay, game.end, replay.clone());
    fs::create_dir_all(folder.join("history"))?;
    fs::create_dir_all(folder.join("replays"))?;
    let file = folder.join(replay);
    write_whole(&file, &(serde_json::to_string_pretty(&game.replay)? + "\n"))?;
    write_whole(&file_of(folder, name), &(serde_json::to_string_pretty(&record)? + "\n"))?;
    Ok(file)
}

/// Takes back what `keep` wrote: the game goes on after all.
pub fn forget(folder: &Path, name: &str) -> io::Result<()> {
    fs::remove_file(file_of(folder, name))?;
    fs::remove_file(folder.join(replay_of(name)))
}

/// All records, newest first, and the files that are none.
pub fn kept(folder: &Path) -> io::Result<(Vec<Kept>, Vec<Broken>)> {
    let mut found = Vec::new();
    let mut broken = Vec::new();
    let entries = match fs::read_dir(folder.join("history")) {
        Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok((found, broken)),
        entries => entries?,
    };
    for entry in entries {
        let file = entry?.path();
        if file.extension().is_none_or(|ending| ending != "json") {
            continue;
        }
        match read(&file) {
            Ok(record) => found.push(Kept { file, record }),
            Err(why) => broken.push(Broken { file, why }),
        }
    }
    found.sort_by(|a, b| (b.record.finished, &b.file).cmp(&(a.record.finished, &a.file)));
    broken.sort_by(|a, b| a.file.cmp(&b.file));
    Ok((found, broken))
}

fn read(file: &Path) -> Result<Record, String> {
    let text = fs::read_to_string(file).map_err(|error| format!("it cannot be read: {error}"))?;
    let record: Record = serde_json::from_str(&text)
        .map_err(|error| format!("it is no record of a game: {}", brief(&error.to_string())))?;
    if record.format == FORMAT {
        return Ok(record);
    }
    Err(format!("it has the format {}; this program reads {FORMAT}", record.format))
}

fn file_of(folder: &Path, name: &str) -> PathBuf {
    folder.join("history").join(format!("{name}.json"))
}

fn replay_of(name: &str) -> String {
    format!("replays/{name}.json")
}

fn now() -> u64 {
    SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default().as_secs()
}
