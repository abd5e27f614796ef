//! No source file or function grows without bound, and none is left half done.

use super::{Source, sources, verdict};
use crate::project::Project;

const CEILING: usize = 800;
/// How a file begins that nobody writes; it is as long as what it is made from.
const MADE: &str = "// Made from ";
const FUNCTION: usize = 120;

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
    for folder in ["crates", "fuzz/fuzz_targets", "python", "xtask", "web/src", "web/tests"] {
        for file in sources(project, folder, &["rs", "py", "ts", "svelte"])? {
            findings.extend(problems(&file));
        }
    }
    verdict(findings)
}

fn problems(file: &Source) -> Vec<String> {
    let mut findings = Vec::new();
    let length = file.text.lines().count();
    if length > CEILING && !file.text.starts_with(MADE) {
        findings.push(format!("{}: {length} lines, at most {CEILING}", file.name));
    }
    if file.name.ends_with(".rs") {
        let long = functions(&file.text).into_iter().filter(|(.., length)| *length > FUNCTION);
        findings.extend(
            long.map(|(at, name, length)| format!("{}:{at}: {name} has {length} lines, at most {FUNCTION}", file.name)),
        );
    }
    for (at, line) in file.text.lines().enumerate() {
        for mark in UNFINISHED.iter().filter(|mark| line.contains(**mark)) {
            findings.push(format!("{}:{}: {mark}", file.name, at + 1));
        }
    }
    findings
}

/// Line, name and length of every function. The text is formatted, so a function ends where a brace closes as far in
/// as it began.
fn functions(text: &str) -> Vec<(usize, &str, usize)> {
    let lines: Vec<&str> = text.lines().collect();
    let mut found = Vec::new();
    for (at, line) in lines.iter().enumerate() {
        let Some(name) = function(line.trim_start()) else { continue };
        let end = format!("{}}}", &line[..line.len() - line.trim_start().len()]);
        let length = lines[at..].iter().position(|line| *line == end).map_or(1, |last| last + 1);
        found.push((at + 1, name, length));
    }
    found
}

/// The name, if a function begins here.
fn function(line: &str) -> Option<&str> {
    let mut words = line.split_whitespace();
    let qualifies = |word: &&str| word.starts_with("pub") || matches!(*word, "const" | "async" | "unsafe" | "in");
    let word = words.find(|word| !qualifies(word))?;
    let name = words.next().filter(|_| word == "fn" && !line.ends_with(['}', ';']))?;
    name.split(['(', '<']).next()
}

#[cfg(test)]
mod tests {
    use super::{CEILING, FUNCTION, MADE, Source, UNFINISHED, functions, problems};

    fn file(text: String) -> Source {
        Source { name: "long.rs".to_owned(), text }
    }

    #[test]
    fn functions_are_measured_to_the_brace_that_closes_them() {
        let text = "impl A {\n    pub(crate) fn one(\n        a: u8,\n    ) -> u8 {\n        if a {\n        }\n    }\n\n    \
                    fn two();\n}\npub const fn three<T>() {\n    x();\n}\n// fn four()\nfn five() {}\n";
        assert_eq!(functions(text), [(2, "one", 6), (11, "three", 3)]);
        let long = format!("fn long() {{\n{}}}\n", "    x();\n".repeat(FUNCTION));
        assert_eq!(problems(&file(long)).len(), 1);
    }

    #[test]
    fn long_and_unfinished_files_are_named() {
        assert!(problems(&file("x\n".repeat(CEILING))).is_empty());
        assert_eq!(problems(&file("x\n".repeat(CEILING + 1))).len(), 1);
        assert!(problems(&file(format!("{MADE}others\n{}", "x\n".repeat(CEILING)))).is_empty());
        for mark in UNFINISHED {
            assert_eq!(problems(&file(format!("    {mark}\n"))).len(), 1);
        }
    }
}
