//! The project names no folder of the machine it was written on.

use std::env;
use std::fs;
use std::path::PathBuf;

use super::verdict;
use crate::project::Project;
use crate::scan;

/// Neither ours nor text.
const LEFT_OUT: [&str; 5] = [".git", ".ci", "target", "node_modules", "xtask"];

pub fn check(project: &Project) -> Result<(), String> {
    let home = env::var("HOME").unwrap_or_default();
    let root = project.root.display().to_string();
    let mut foreign = vec!["../shared".to_owned()];
    let long_enough = |path: &&String| path.len() > 4;
    foreign.extend([root, home].iter().filter(long_enough).map(|path| format!("{path}/")));

    let mut findings = Vec::new();
    let mut folders = vec![project.root.clone()];
    while let Some(folder) = folders.pop() {
        let entries = fs::read_dir(&folder).map_err(|error| format!("cannot read {}: {error}", folder.display()))?;
        let mut entries: Vec<PathBuf> = entries.flatten().map(|entry| entry.path()).collect();
        entries.sort();
        for path in entries {
            let name = path.file_name().unwrap_or_default().to_string_lossy();
            if LEFT_OUT.contains(&name.as_ref()) {
                continue;
            }
            if path.is_dir() {
                folders.push(path);
            } else if let Ok(text) = fs::read_to_string(&path) {
                let file = scan::relative(&project.root, &path);
                for (at, line) in text.lines().enumerate() {
                    for word in foreign.iter().filter(|word| line.contains(word.as_str())) {
                        findings.push(format!("{file}:{}: names {word}", at + 1));
                    }
                }
            }
        }
    }
    verdict(findings)
}
