//! Finds the tests that prove rule clauses.
//!
//! Two kinds of places name clauses: a line `proves RR.step-3.4.2, CO.sq.1` in a puzzle file, and a comment
//! `proves: …` inside a Rust test. A line that ends with a comma goes on in the next one.
//!
//! This file uses nothing but `std`: the build script and the developer tasks include it as it is.

use std::collections::BTreeMap;
use std::fs;
use std::io;
use std::path::{Path, PathBuf};

/// The name of a rule clause, as in `RR.step-3.4.2`.
pub type ClauseId = String;

/// Every clause that some test proves, with those tests.
pub type Proofs = BTreeMap<ClauseId, Vec<Proof>>;

/// One place in a test that says which clause it proves.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Proof {
    /// The file, relative to the root of the project, with forward slashes.
    pub file: String,
    /// Counted from 1.
    pub line: usize,
    /// The puzzle or the test function.
    pub name: String,
}

/// What a walk through the project found.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Scan {
    pub proofs: Proofs,
    /// Comments that claim a proof outside any test: they count for nothing and should be moved.
    pub misplaced: Vec<Proof>,
}

/// Reads all puzzles under `root/puzzles` and all Rust files under `root/crates`, in a fixed order.
///
/// A folder that does not exist holds no proofs; a file that cannot be read is an error.
pub fn scan(root: &Path) -> io::Result<Scan> {
    let mut found = Scan::default();
    for path in files(&root.join("puzzles"), "puzzle")? {
        found.puzzle(&relative(root, &path), &fs::read_to_string(&path)?);
    }
    for path in files(&root.join("crates"), "rs")? {
        found.rust(&relative(root, &path), &fs::read_to_string(&path)?);
    }
    Ok(found)
}

/// All files below `folder` with this extension, sorted; build output is left out.
pub fn files(folder: &Path, extension: &str) -> io::Result<Vec<PathBuf>> {
    let mut list = Vec::new();
    let mut folders = vec![folder.to_path_buf()];
    while let Some(folder) = folders.pop() {
        let entries = match fs::read_dir(&folder) {
            Ok(entries) => entries,
            Err(error) if error.kind() == io::ErrorKind::NotFound => continue,
            Err(error) => return Err(error),
        };
        for entry in entries {
            let entry = entry?;
            let path = entry.path();
            if entry.file_type()?.is_dir() {
                if path.file_name().is_some_and(|name| name != "target") {
                    folders.push(path);
                }
            } else if path.extension().is_some_and(|found| found == extension) {
                list.push(path);
            }
        }
    }
    list.sort();
    Ok(list)
}

impl Scan {
    /// Takes the proofs of one puzzle file.
    pub fn puzzle(&mut self, file: &str, text: &str) {
        let mut name = stem(file).to_owned();
        let mut going_on = false;
        for (at, line) in text.lines().enumerate() {
            let line = strip_comment(line).trim();
            if let Some(title) = after_word(line, "puzzle").or_else(|| after_word(line, "title")) {
                let title = title.trim_matches(['"', '{', ' ']);
                if !title.is_empty() {
                    name = title.to_owned();
                }
            }
            let ids = match after_word(line, "proves") {
                Some(ids) => ids,
                None if going_on => line,
                None => continue,
            };
            going_on = ids.ends_with(',');
            self.add(ids, file, at + 1, &name);
        }
    }

    /// Takes the proofs of one Rust file: comments inside functions marked as tests.
    pub fn rust(&mut self, file: &str, text: &str) {
        let mut marked = false;
        let mut test: Option<String> = None;
        let mut going_on = false;
        for (at, line) in text.lines().enumerate() {
            let line = line.trim();
            if line.starts_with("#[test]") {
                marked = true;
            }
            if let Some(function) = function_name(line) {
                test = std::mem::take(&mut marked).then(|| function.to_owned());
            }
            let comment = line.strip_prefix("//").map(str::trim);
            let ids = match comment.and_then(|comment| comment.strip_prefix("proves:")) {
                Some(ids) => ids.trim(),
                None => match comment {
                    Some(ids) if going_on => ids,
                    _ => {
                        going_on = false;
                        continue;
                    }
                },
            };
            going_on = ids.ends_with(',');
            match &test {
                Some(name) => self.add(ids, file, at + 1, name),
                None => self.misplaced.push(Proof { file: file.to_owned(), line: at + 1, name: ids.to_owned() }),
            }
        }
    }

    fn add(&mut self, ids: &str, file: &str, line: usize, name: &str) {
        for id in ids.split([',', ' ', '\t']).filter(|id| !id.is_empty()) {
            let proof = Proof { file: file.to_owned(), line, name: name.to_owned() };
            let places = self.proofs.entry(id.to_owned()).or_default();
            if !places.contains(&proof) {
                places.push(proof);
            }
        }
    }
}

/// The path from `root` to `path`, with forward slashes on every system.
pub fn relative(root: &Path, path: &Path) -> String {
    let path = path.strip_prefix(root).unwrap_or(path);
    let parts: Vec<_> = path.components().map(|part| part.as_os_str().to_string_lossy()).collect();
    parts.join("/")
}

fn stem(file: &str) -> &str {
    let name = file.rsplit('/').next().unwrap_or(file);
    name.rsplit_once('.').map_or(name, |(stem, _)| stem)
}

fn strip_comment(line: &str) -> &str {
    let end = line.find('#').into_iter().chain(line.find("//")).min();
    &line[..end.unwrap_or(line.len())]
}

/// What follows `word` at the start of a line, if the line starts with that whole word.
fn after_word<'a>(line: &'a str, word: &str) -> Option<&'a str> {
    let rest = line.strip_prefix(word)?;
    let rest = rest.strip_prefix(':').unwrap_or(rest);
    (rest.is_empty() || rest.starts_with([' ', '\t', '"'])).then(|| rest.trim())
}

/// The name in a line that begins a function.
fn function_name(line: &str) -> Option<&str> {
    let words = ["pub ", "pub(crate) ", "pub(super) ", "const ", "async "];
    let mut rest = line;
    while let Some(shorter) = words.iter().find_map(|word| rest.strip_prefix(word)) {
        rest = shorter;
    }
    let name = rest.strip_prefix("fn ")?;
    let end = name.find(|c: char| !c.is_alphanumeric() && c != '_')?;
    Some(&name[..end])
}
