//! `cargo xtask mutants`: small faults planted one at a time in the engine and the card language; tests should notice.

use std::fs;
use std::path::Path;

use serde_json::{Value, json};

use crate::project::Project;
use crate::testing::{FIGURES, today};

/// Where `cargo mutants` writes what became of each mutant.
const OUT: &str = "mutants.out";
/// One mutant in so many is tried if nothing else is said: all of them take days.
const ONE_IN: &str = "0/40";

/// Plants the faults of one share, `K/N`: every Nth mutant, beginning with the Kth.
pub fn run(project: &Project, arguments: &[&str]) -> Result<(), String> {
    let (share, more) = match arguments {
        [share, more @ ..] if share.contains('/') => (*share, more),
        more => (ONE_IN, more),
    };
    if !project.cargo_works(&["mutants", "--version"]) {
        return Err("cargo-mutants is missing: cargo install cargo-mutants --locked".to_owned());
    }
    let line = ["mutants", "--workspace", "--shard", share, "--sharding", "round-robin", "--no-shuffle"];
    // It ends with a code of its own if a mutant survived; what counts is what it wrote.
    let ran = project.cargo(&[&line[..], more].concat());
    let figures = figures(&project.root.join(OUT), share).map_err(|error| match ran {
        Ok(()) => error,
        Err(failed) => format!("{failed}; {error}"),
    })?;
    let text = serde_json::to_string_pretty(&figures).map_err(|error| error.to_string())?;
    let path = project.root.join(FIGURES).join("mutants.json");
    fs::write(&path, text + "\n").map_err(|error| format!("{}: {error}", path.display()))?;
    println!("written: {FIGURES}/mutants.json; cargo xtask testing puts it on the page");
    Ok(())
}

/// What `cargo mutants` wrote: a list of names for each fate.
fn figures(out: &Path, share: &str) -> Result<Value, String> {
    let list = |name: &str| {
        let path = out.join(format!("{name}.txt"));
        let text = fs::read_to_string(&path).map_err(|error| format!("{}: {error}", path.display()))?;
        Ok::<Vec<String>, String>(text.lines().map(str::to_owned).collect())
    };
    let (caught, missed, timeout) = (list("caught")?, list("missed")?, list("timeout")?);
    let unviable = list("unviable")?;
    let mut missed: Vec<String> = missed.iter().map(|name| name.replace('\\', "/")).collect();
    missed.sort();
    Ok(json!({
        "date": today(),
        "share": share,
        "caught": caught.len(),
        "timeout": timeout.len(),
        "missed": missed,
        "unviable": unviable.len(),
    }))
}
