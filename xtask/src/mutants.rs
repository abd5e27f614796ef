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
const ALL: [&str; 10] = ["-p", "cardlang", "-p", "rules", "-p", "library", "-p", "bots", "-p", "lab"];
/// A copy of the project in which faults are planted once more, beside what is built.
const COPY: &str = "target/mutated";

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
    let second = plant_again(project, &first.missed)?;
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

/// Plants what the quick tests let pass once more, as `cargo mutants` has written it down, for all tests.
fn plant_again(project: &Project, missed: &[String]) -> Result<Fates, String> {
    let copy = project.root.join(COPY);
    let _ = fs::remove_dir_all(&copy);
    let to = copy.display().to_string();
    let here = project.says("git", &["rev-parse", "HEAD"], &project.root)?.stdout;
    said(project, "git", &["clone", "--quiet", "--local", "--no-checkout", ".", &to], &project.root)?;
    said(project, "git", &["checkout", "--quiet", "--detach", here.trim()], &copy)?;
    let planted = diffs(&project.root.join(OUT).join("diff"))?;
    let mut fates = Fates::default();
    for (done, name) in missed.iter().enumerate() {
        println!("{} of {} once more, for all tests: {name}", done + 1, missed.len());
        let diff =
            planted.iter().find(|diff| diff.name == *name).ok_or_else(|| format!("no change is kept of {name}"))?;
        fs::write(copy.join("mutant.diff"), &diff.text).map_err(|error| format!("mutant.diff: {error}"))?;
        said(project, "git", &["apply", "--recount", "mutant.diff"], &copy)?;
        let tests = [&["nextest", "run", "--cargo-profile", "mutants"][..], &ALL].concat();
        let passed = project.says("cargo", &tests, &copy)?.success;
        if passed { &mut fates.missed } else { &mut fates.caught }.push(name.clone());
        said(project, "git", &["checkout", "--quiet", "--force", "."], &copy)?;
    }
    Ok(fates)
}

fn said(project: &Project, program: &str, arguments: &[&str], folder: &Path) -> Result<(), String> {
    let output = project.says(program, arguments, folder)?;
    if output.success { Ok(()) } else { Err(format!("{program} {}: {}", arguments.join(" "), output.stderr.trim())) }
}

/// A fault as `cargo mutants` has planted it.
struct Diff {
    name: String,
    text: String,
}

/// The changes that `cargo mutants` has kept; the first lines of each name the file and what is changed.
fn diffs(folder: &Path) -> Result<Vec<Diff>, String> {
    let files = fs::read_dir(folder).map_err(|error| format!("{}: {error}", folder.display()))?;
    let files = files.filter_map(Result::ok).map(|file| file.path());
    files.map(|path| kept(&path)).collect()
}

/// `crates__a.rs_line_3_col_5.diff`, a change that can be applied with the name that the lists give it.
fn kept(path: &Path) -> Result<Diff, String> {
    let text = fs::read_to_string(path).map_err(|error| format!("{}: {error}", path.display()))?;
    let stem = path.file_stem().map(|stem| stem.to_string_lossy().into_owned()).unwrap_or_default();
    let place = stem.rsplit_once("_line_").and_then(|(_, place)| place.split_once("_col_"));
    let lines = text.strip_prefix("--- ").and_then(|text| text.split_once("\n+++ "));
    let change = lines.and_then(|(file, text)| Some((file, text.split_once('\n')?)));
    let (Some((line, column)), Some((file, (what, rest)))) = (place, change) else {
        return Err(format!("{}: this is no change of a mutant", path.display()));
    };
    // Several changes of one place are told apart by a number.
    let column = column.split('_').next().unwrap_or(column);
    Ok(Diff { name: format!("{file}:{line}:{column}: {what}"), text: format!("--- a/{file}\n+++ b/{file}\n{rest}\n") })
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

#[cfg(test)]
mod tests {
    use super::diffs;

    #[test]
    fn a_change_that_was_kept_is_found_by_its_name() {
        let folder = std::env::temp_dir().join(format!("mutants-{}", std::process::id()));
        std::fs::create_dir_all(&folder).unwrap();
        let text = "--- crates/a.rs\n+++ replace f -> bool with true\n@@ -1,1 +1,1 @@\n-x\n+y";
        std::fs::write(folder.join("crates__a.rs_line_3_col_5.diff"), text).unwrap();
        let found = diffs(&folder).unwrap();
        assert_eq!(found[0].name, "crates/a.rs:3:5: replace f -> bool with true");
        assert_eq!(found[0].text, "--- a/crates/a.rs\n+++ b/crates/a.rs\n@@ -1,1 +1,1 @@\n-x\n+y\n");
        std::fs::write(folder.join("other.diff"), "no change").unwrap();
        assert!(diffs(&folder).is_err());
        std::fs::remove_dir_all(&folder).unwrap();
    }
}
