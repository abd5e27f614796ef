//! A sample of the pool: faces that a folder of cards and puzzles lists in `faces.txt`. Each is played and shown by a
//! puzzle, or its card says what it waits for.

use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;
use std::{fmt, fs, io};

use cardlang::def::CardDef;

use crate::Library;
use crate::pool_report::named_in;

/// The list in a folder that holds a sample.
const LIST: &str = "faces.txt";

/// The faces of a sample, and how each of them stands.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Sample {
    pub faces: Vec<(String, Standing)>,
}

/// How a face stands.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Standing {
    /// It is played, and a puzzle of the folder names it.
    Played,
    /// It is refused, for want of these.
    Waits(Vec<String>),
    /// It is played, and no puzzle of the folder names it.
    Untried,
    /// No card is written for it.
    Unwritten,
}

/// The sample that a folder lists, if it lists one.
pub fn sample(library: &Library, folder: &Path) -> io::Result<Option<Sample>> {
    let list = folder.join(LIST);
    if !list.is_file() {
        return Ok(None);
    }
    let (text, named) = (fs::read_to_string(list)?, named_in(folder)?);
    let lines = text.lines().map(str::trim).filter(|line| !line.is_empty() && !line.starts_with('#'));
    let faces = lines.map(|line| (line.to_owned(), standing(library, &named, line))).collect();
    Ok(Some(Sample { faces }))
}

/// How the face stands that a line names: an id, and the side of a two-sided card.
fn standing(library: &Library, named: &BTreeSet<String>, line: &str) -> Standing {
    let (id, side) = line.split_once(' ').unwrap_or((line, ""));
    let Some(card) = library.pool.content.cards.iter().find(|card| card.id == id) else {
        return Standing::Unwritten;
    };
    if library.pool.find(id).is_none() {
        let refused = library.refusals.iter().filter(|refusal| refusal.card == id);
        return Standing::Waits(refused.map(|refusal| refusal.phrase.clone()).collect());
    }
    match title(card, side) {
        None => Standing::Unwritten,
        Some(title) if named.contains(title) || named.contains(id) => Standing::Played,
        Some(_) => Standing::Untried,
    }
}

fn title<'a>(card: &'a CardDef, side: &str) -> Option<&'a str> {
    let face = if side == "B" { card.faces.get(1) } else { card.faces.first() };
    face.map(|face| face.title.as_str())
}

impl Sample {
    /// Faces that are neither played and shown nor waiting.
    pub fn faults(&self) -> impl Iterator<Item = &(String, Standing)> {
        self.faces.iter().filter(|(_, standing)| matches!(standing, Standing::Untried | Standing::Unwritten))
    }

    /// How many are played, each with a puzzle.
    pub fn played(&self) -> usize {
        self.faces.iter().filter(|(_, standing)| *standing == Standing::Played).count()
    }
}

impl fmt::Display for Sample {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (face, standing) in self.faults() {
            let untried = *standing == Standing::Untried;
            writeln!(out, "{face}: {}", if untried { "no puzzle names it" } else { "it is not written" })?;
        }
        let mut waits: BTreeMap<&str, usize> = BTreeMap::new();
        for (_, standing) in &self.faces {
            if let Standing::Waits(phrases) = standing {
                *waits.entry(phrases.first().map_or("", String::as_str)).or_default() += 1;
            }
        }
        let waiting: usize = waits.values().sum();
        write!(out, "{} of {} faces are played, each with a puzzle", self.played(), self.faces.len())?;
        if waiting == 0 {
            return writeln!(out);
        }
        let kinds: Vec<String> = waits.iter().map(|(phrase, n)| format!("{phrase} ({n})")).collect();
        writeln!(out, "; {waiting} wait for: {}", kinds.join(", "))
    }
}

#[cfg(test)]
mod tests {
    use std::path::Path;

    use super::{Standing, sample};
    use crate::Library;

    #[test]
    fn a_face_is_played_or_waits_or_is_wanting() {
        let folder = std::env::temp_dir().join(format!("westmarch-sample-{}", std::process::id()));
        std::fs::create_dir_all(&folder).expect("a folder");
        let write = |name: &str, text: &str| std::fs::write(folder.join(name), text).expect("it can be written");
        write(
            "cards.wm",
            "set s \"S\"\nencounter set \"S\"\ntreachery \"Ship\" {\nnumber 1\nwaits for \"ships\"\n}\n\
             treachery \"Calm\" {\nnumber 2\nkeywords surge\n}\ntreachery \"Storm\" {\nnumber 3\n}\n",
        );
        write("faces.txt", "# faces\ns-ship\ns-calm\n\ns-storm\ns-storm B\ns-reef\n");
        write("a.puzzle", "puzzle \"x\" {\n    encounter deck \"Calm\"\n    ---\n}\n");
        let library = Library::load(std::slice::from_ref(&folder)).and_then(Library::sound).expect("sound");
        let found = sample(&library, &folder).expect("it can be read").expect("a sample");
        let standings: Vec<Standing> = found.faces.iter().map(|(_, standing)| standing.clone()).collect();
        let waits = Standing::Waits(vec!["ships".to_owned()]);
        let wanted = [waits, Standing::Played, Standing::Untried, Standing::Unwritten, Standing::Unwritten];
        assert_eq!(standings, wanted);
        assert_eq!(found.faults().count(), 3);
        let told = found.to_string();
        assert!(told.contains("1 of 5 faces are played, each with a puzzle; 1 wait for: ships (1)"), "{told}");
        assert_eq!(sample(&library, Path::new("no/such/folder")).expect("nothing to read"), None);
        std::fs::remove_dir_all(&folder).expect("it was there");
    }
}
