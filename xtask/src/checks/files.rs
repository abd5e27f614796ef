//! No source file grows without bound, and none is left half done.

use super::{Source, sources, verdict};
use crate::project::Project;

const CEILING: usize = 900;

/// Marks of unfinished work, spelt apart so that this file passes its own check.
const UNFINISHED: [&str; 5] = [
    concat!("to", "do!"),
    concat!("unimple", "mented!"),
    concat!("#[ig", "nore"),
    concat!("FIX", "ME"),
    concat!("XX", "X"),
];

pub fn check(project: &Project) -> Result<(), String> {
    let mut findings = Vec::new();
    for folder in ["crates", "fuzz/fuzz_targets", "xtask", "web/src", "web/tests"] {
        for file in sources(project, folder, &["rs", "ts", "svelte"])? {
            findings.extend(problems(&file));
        }
    }
    verdict(findings)
}

fn problems(file: &Source) -> Vec<String> {
    let mut findings = Vec::new();
    let length = file.text.lines().count();
    if length > CEILING {
        findings.push(format!("{}: {length} lines, at most {CEILING}", file.name));
    }
    for (at, line) in file.text.lines().enumerate() {
        for mark in UNFINISHED.iter().filter(|mark| line.contains(**mark)) {
            findings.push(format!("{}:{}: {mark}", file.name, at + 1));
        }
    }
    findings
}

#[cfg(test)]
mod tests {
    use super::{CEILING, Source, UNFINISHED, problems};

    fn file(text: String) -> Source {
        Source { name: "long.rs".to_owned(), text }
    }

    #[test]
    fn long_and_unfinished_files_are_named() {
        assert!(problems(&file("x\n".repeat(CEILING))).is_empty());
        assert_eq!(problems(&file("x\n".repeat(CEILING + 1))).len(), 1);
        for mark in UNFINISHED {
            assert_eq!(problems(&file(format!("    {mark}\n"))).len(), 1);
        }
    }
}
