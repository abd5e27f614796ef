//! The engine reads no files, asks no clock, starts no threads and takes no randomness but its seed.

use super::{Source, sources, verdict};
use crate::project::Project;
use crate::words::holds;

const FOREIGN: [&str; 16] = [
    "std::fs", "std::io", "std::net", "std::thread", "std::time", "std::env", "std::process", "tokio", "async fn",
    "thread_rng", "rand::rng", "rand::random", "OsRng", "SysRng", "SystemTime", "Instant::now",
];

pub fn check(project: &Project) -> Result<(), String> {
    let engine = sources(project, "crates/rules/src", &["rs"])?;
    verdict(engine.iter().flat_map(foreign).collect())
}

fn foreign(file: &Source) -> Vec<String> {
    let mut findings = Vec::new();
    for (at, line) in file.text.lines().enumerate() {
        let code = line.split("//").next().unwrap_or_default();
        for word in FOREIGN.iter().filter(|word| holds(code, word)) {
            findings.push(format!("{}:{}: uses {word}", file.name, at + 1));
        }
    }
    findings
}

#[cfg(test)]
mod tests {
    use super::{Source, foreign};

    #[test]
    fn comments_may_speak_of_what_code_may_not_use() {
        let file = |text: &str| Source { name: "engine.rs".to_owned(), text: text.to_owned() };
        assert_eq!(foreign(&file("use std::fs::read;\n")).len(), 1);
        assert!(foreign(&file("// never std::fs\nuse std::fmt;\n")).is_empty());
    }
}
