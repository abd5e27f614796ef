//! `cargo xtask mutants`: small faults planted one at a time in the engine and the card language; tests should notice.

use std::fs;
use std::path::Path;

use serde_json::json;

use crate::project::Project;
use crate::testing::{FIGURES, today};

/// Where `cargo mutants` writes what became of each mutant.
const OUT: &str = "mutants.out";
/// One mutant in so many is tried if nothing else is said: all of them take days.
const ONE_IN: &str = "0/40";

/// Tests that notice most faults and are quickly built, and all that should notice what these let pass.
const QUICK: &str = "cardlang,library";
const ALL: &str = "cardlang,rules,library,bots,lab";

/// Plants the faults of one share, `K/N`: every Nth mutant, beginning with the Kth.
pub fn run(project: &Project, arguments: &[&str]) -> Result<(), String> {
    let (share, more) = match arguments {
        [share, more @ ..] if share.contains('/') => (*share, more),
        more => (ONE_IN, more),
    };
    if !project.cargo_works(&["mutants", "--version"]) {
        return Err("cargo-mutants is missing: cargo install cargo-mutants --locked".to_owned());
    }
    let line = ["--shard", share, "--sharding", "round-robin", "--no-shuffle"];
    let first = plant(project, QUICK, &[&line[..], more].concat())?;
    // What the quick tests let pass is planted once more, for all tests.
    let names: Vec<String> = first.missed.iter().map(|name| format!("^{}$", escaped(name))).collect();
    let only: Vec<&str> = names.iter().flat_map(|name| ["--re", name.as_str()]).collect();
    let second = if only.is_empty() { Fates::default() } else { plant(project, ALL, &[&only[..], more].concat())? };
    let figures = json!({
        "date": today(),
        "share": share,
        "caught": first.caught.len() + second.caught.len(),
        "timeout": first.timeout.len() + second.timeout.len(),
        "missed": second.missed,
        "unviable": first.unviable.len(),
    });
    let text = serde_json::to_string_pretty(&figures).map_err(|error| error.to_string())?;
    let path = project.root.join(FIGURES).join("mutants.json");
    fs::write(&path, text + "\n").map_err(|error| format!("{}: {error}", path.display()))?;
    println!("written: {FIGURES}/mutants.json; cargo xtask testing puts it on the page");
    Ok(())
}

/// What became of the mutants of one run, by name.
#[derive(Default)]
struct Fates {
    caught: Vec<String>,
    missed: Vec<String>,
    timeout: Vec<String>,
    unviable: Vec<String>,
}

/// Plants faults and runs the tests of some packages on each.
fn plant(project: &Project, packages: &str, which: &[&str]) -> Result<Fates, String> {
    let line = [&["mutants", "--workspace", "--test-package", packages][..], which].concat();
    // It ends with a code of its own if a mutant survived; what counts is what it wrote.
    let ran = project.cargo(&line);
    fates(&project.root.join(OUT)).map_err(|error| match ran {
        Ok(()) => error,
        Err(failed) => format!("{failed}; {error}"),
    })
}

/// What `cargo mutants` wrote: a list of names for each fate.
fn fates(out: &Path) -> Result<Fates, String> {
    let list = |name: &str| {
        let path = out.join(format!("{name}.txt"));
        let text = fs::read_to_string(&path).map_err(|error| format!("{}: {error}", path.display()))?;
        let mut names: Vec<String> = text.lines().map(|line| line.replace('\\', "/")).collect();
        names.sort();
        Ok::<Vec<String>, String>(names)
    };
    Ok(Fates {
        caught: list("caught")?,
        missed: list("missed")?,
        timeout: list("timeout")?,
        unviable: list("unviable")?,
    })
}

/// A regular expression for these very words.
fn escaped(words: &str) -> String {
    let mut expression = String::new();
    for letter in words.chars() {
        if r"\.+*?()|[]{}^$".contains(letter) {
            expression.push('\\');
        }
        expression.push(letter);
    }
    expression
}

#[cfg(test)]
mod tests {
    #[test]
    fn names_of_mutants_stand_for_themselves() {
        assert_eq!(super::escaped("a.rs: replace f -> bool with ()"), r"a\.rs: replace f -> bool with \(\)");
    }
}
