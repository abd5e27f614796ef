//! Anything at all, given to whatever reads what comes from outside. A target takes bytes and panics if something is
//! not as it must be; `cargo fuzz` and the tests use the same targets, and the corpus in `fuzz/corpus`.

mod campaigns;
mod cards;
mod decks;
pub mod mutate;
mod protocol;
mod puzzles;
mod replays;

use std::fs;
use std::path::{Path, PathBuf};
use std::sync::LazyLock;

use library::Library;

/// Something that reads what comes from outside.
#[derive(Clone, Copy)]
pub struct Target {
    pub name: &'static str,
    pub run: fn(&[u8]),
}

pub const TARGETS: [Target; 6] = [
    Target { name: "cards", run: cards::run },
    Target { name: "puzzles", run: puzzles::run },
    Target { name: "decks", run: decks::run },
    Target { name: "replays", run: replays::run },
    Target { name: "campaigns", run: campaigns::run },
    Target { name: "protocol", run: protocol::run },
];

/// The content that everything is read with.
static LIBRARY: LazyLock<Library> = LazyLock::new(|| Library::load(&[]).expect("the content is sound"));

/// Longer inputs only take longer.
const LONGEST: usize = 1 << 16;

/// The bytes as text, if they are such.
fn text(data: &[u8]) -> Option<&str> {
    std::str::from_utf8(data).ok().filter(|text| text.len() <= LONGEST)
}

/// Runs a target by its name.
pub fn run(name: &str, data: &[u8]) {
    let target = TARGETS.iter().find(|target| target.name == name).expect("a target of this name");
    (target.run)(data);
}

impl Target {
    /// The inputs it begins with, in the order of their names.
    pub fn corpus(&self) -> Vec<Vec<u8>> {
        let folder = project().join("fuzz/corpus").join(self.name);
        let entries = fs::read_dir(&folder).unwrap_or_else(|error| panic!("{}: {error}", folder.display()));
        let mut paths: Vec<PathBuf> = entries.map(|entry| entry.expect("a file").path()).collect();
        paths.sort();
        paths.iter().map(|path| fs::read(path).expect("a file")).collect()
    }

    /// Words that mean something to it.
    pub fn dictionary(&self) -> Vec<String> {
        let path = project().join("fuzz/dictionaries").join(format!("{}.dict", self.name));
        let text = fs::read_to_string(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display()));
        let word = |line: &str| serde_json::from_str(line.trim()).ok();
        text.lines().filter_map(word).collect()
    }
}

fn project() -> &'static Path {
    Path::new(concat!(env!("CARGO_MANIFEST_DIR"), "/../.."))
}
