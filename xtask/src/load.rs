//! `cargo xtask load`: how a server bears many rooms, and one stranger besides.

use std::fs;

use serde_json::{Value, json};

use crate::project::{PUBLISHED, Project};
use crate::testing::{FIGURES, today};

pub const FILE: &str = "load.json";

/// Runs it; with `keep` first, the figures are kept.
pub fn run(project: &Project, arguments: &[&str]) -> Result<(), String> {
    let (keep, options) = match arguments {
        ["keep", options @ ..] => (true, options),
        options => (false, options),
    };
    let kept = std::env::temp_dir().join(format!("westmarch-load-{}.json", std::process::id()));
    let line = ["run", "--quiet", "--profile", PUBLISHED, "--package", "table", "--features", "postgres"];
    let line = [&line[..], &["--example", "load", "--"], options].concat();
    // A connection has two ends here, and each is an open file.
    let script = "ulimit -n $(ulimit -Hn) 2>/dev/null; exec \"$@\"";
    let line = [&["-c", script, "load", &*project.cargo], &line[..]].concat();
    let done = project.shown("sh", &line, &project.root, &[("WESTMARCH_LOAD_FIGURES", &*kept.to_string_lossy())]);
    let text = fs::read_to_string(&kept);
    let _ = fs::remove_file(&kept);
    if let (true, Ok(text)) = (keep, text) {
        let mut report: Value = serde_json::from_str(&text).map_err(|error| format!("{}: {error}", kept.display()))?;
        report["date"] = json!(today());
        let path = project.root.join(FIGURES).join(FILE);
        fs::write(&path, format!("{report:#}\n")).map_err(|error| format!("{}: {error}", path.display()))?;
    }
    done
}
