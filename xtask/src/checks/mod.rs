//! Checks of the project's own text: no compiler knows these rules.

pub mod documented;
pub mod files;
pub mod layers;
pub mod missing;
pub mod names;
pub mod once;
pub mod paths;
pub mod proofs;
pub mod pure;
pub mod sentences;
pub mod twice;

use std::fs;
use std::path::Path;

use crate::project::Project;
use crate::scan;

/// A file with its path as messages name it.
pub struct Source {
    pub name: String,
    pub text: String,
}

/// The files below a folder of the project with one of these extensions, in order.
pub fn sources(project: &Project, folder: &str, extensions: &[&str]) -> Result<Vec<Source>, String> {
    let mut found = Vec::new();
    for extension in extensions {
        let files = scan::files(&project.root.join(folder), extension);
        for path in files.map_err(|error| format!("cannot read {folder}: {error}"))? {
            found.push(Source { name: scan::relative(&project.root, &path), text: read(&path)? });
        }
    }
    Ok(found)
}

pub fn read(path: &Path) -> Result<String, String> {
    fs::read_to_string(path).map_err(|error| format!("cannot read {}: {error}", path.display()))
}

/// Fine if nothing was found, else all findings as one message.
pub fn verdict(findings: Vec<String>) -> Result<(), String> {
    if findings.is_empty() { Ok(()) } else { Err(findings.join("\n")) }
}
