//! `cargo xtask test`: one stage after the other, each under its heading with its time. A stage that fails does
//! not keep the later ones from running, so one run shows everything there is to mend.

use std::io::{self, Write as _};
use std::process::ExitCode;
use std::time::{Duration, Instant};

use crate::checks;
use crate::fuzz;
use crate::offline;
use crate::postgres;
use crate::printings;
use crate::project::{FEATURES, PROFILE, Project};
use crate::python;
use crate::supply;
use crate::testing;
use crate::web;

type Stage = (&'static str, fn(&Project) -> Result<(), String>);

const STAGES: [Stage; 31] = [
    ("tools", tools),
    ("format", |project| project.cargo(&["fmt", "--all", "--check"])),
    ("lints", lints),
    ("tests", tests),
    ("doc tests", |project| project.cargo(&["test", "--workspace", "--doc", FEATURES, "--profile", PROFILE])),
    ("program", |project| project.cargo(&["build", "--package", "westmarch", FEATURES, "--profile", PROFILE])),
    ("content is correct", |project| command(project, "content", &["check", "content"])),
    ("content is formatted", |project| command(project, "content", &["fmt", "--check", "content"])),
    ("printings are complete", printings::check),
    ("puzzles", puzzles),
    ("1,500 games of soak", soak),
    ("no input breaks a reader", fuzz::stage),
    ("the program needs no network", offline::stage),
    ("the Python package", python::stage),
    ("dependencies", supply::check),
    ("the page has types", web::types),
    ("parts of the page", web::components),
    ("the page is light", web::build),
    ("the page in a browser", web::browse),
    ("proofs name clauses", checks::proofs::check),
    ("the engine names no card", checks::names::check),
    ("phrases earn their place", checks::once::check),
    ("the compiler finds what is missing", checks::missing::check),
    ("crates depend one way", checks::layers::check),
    ("crates are built once", checks::twice::check),
    ("the engine does no input or output", checks::pure::check),
    ("files are short and finished", checks::files::check),
    ("public items are documented", checks::documented::check),
    ("the project stands alone", checks::paths::check),
    ("our words are ours", checks::sentences::check),
    ("the figures are true", testing::check),
];

/// Runs the stages whose names have one of the words; all, if there are none.
pub fn run(project: &Project, words: &[&str]) -> ExitCode {
    let meant = |(name, _): &&Stage| words.is_empty() || words.iter().any(|word| name.contains(word));
    let stages: Vec<&Stage> = STAGES.iter().filter(meant).collect();
    if stages.is_empty() {
        let names: Vec<&str> = STAGES.iter().map(|(name, _)| *name).collect();
        eprintln!("no stage is called {}; there are: {}", words.join(" "), names.join(", "));
        return ExitCode::from(2);
    }
    let mut failures = Vec::new();
    let begin = Instant::now();
    for (at, (name, stage)) in stages.iter().enumerate() {
        println!("\n=== {}/{} {name}", at + 1, stages.len());
        let _ = io::stdout().flush();
        let start = Instant::now();
        let result = stage(project);
        let time = seconds(start.elapsed());
        match result {
            Ok(()) => println!("ok: {name} ({time})"),
            Err(message) => {
                println!("{message}\nFAILED: {name} ({time})");
                failures.push(*name);
            }
        }
    }
    println!("\nall stages: {}", seconds(begin.elapsed()));
    if !failures.is_empty() {
        println!("failed: {}", failures.join("; "));
    }
    println!("{} passed, {} failed", stages.len() - failures.len(), failures.len());
    if failures.is_empty() { ExitCode::SUCCESS } else { ExitCode::FAILURE }
}

fn seconds(time: Duration) -> String {
    format!("{:.1} s", time.as_secs_f64())
}

/// Formatter and linter come with Rust, but some installations leave them out; the storage is tested on a real
/// PostgreSQL, the page in a real browser.
fn tools(project: &Project) -> Result<(), String> {
    for (command, component) in [("fmt", "rustfmt"), ("clippy", "clippy")] {
        if project.cargo_works(&[command, "--version"]) {
            continue;
        }
        println!("adding {component}");
        if !project.works("rustup", &["component", "add", component]) {
            return Err(format!("{component} is missing and rustup could not add it"));
        }
    }
    postgres::install(project)?;
    web::install(project)
}

fn lints(project: &Project) -> Result<(), String> {
    let line = ["clippy", "--workspace", "--all-targets", FEATURES, "--profile", PROFILE];
    project.cargo(&[&line[..], &["--", "-D", "warnings"]].concat())
}

fn tests(project: &Project) -> Result<(), String> {
    if project.cargo_works(&["nextest", "--version"]) {
        let line = ["nextest", "run", "--workspace", FEATURES, "--cargo-profile", PROFILE];
        project.cargo(&[&line[..], &["--no-fail-fast"]].concat())
    } else {
        let line = ["test", "--workspace", FEATURES, "--lib", "--bins", "--tests", "--no-fail-fast"];
        project.cargo(&[&line[..], &["--profile", PROFILE]].concat())
    }
}

/// Runs a command of the program over a folder that must hold something.
fn command(project: &Project, folder: &str, arguments: &[&str]) -> Result<(), String> {
    report(project, folder, arguments).map(|_| ())
}

/// The puzzles must exist, and all pass.
fn puzzles(project: &Project) -> Result<(), String> {
    let said = report(project, "puzzles", &["puzzle", "puzzles"])?;
    let last = said.lines().rfind(|line| !line.trim().is_empty());
    match last.and_then(passed_and_failed) {
        Some((passed, 0)) if passed > 0 => Ok(()),
        Some((passed, failed)) => Err(format!("{passed} puzzles passed, {failed} failed")),
        None => Err("the last line should read `N passed, M failed`".to_owned()),
    }
}

/// Random and adversarial games, always the same ones: no clock decides what is played.
fn soak(project: &Project) -> Result<(), String> {
    let program = project.program()?;
    let line = ["soak", "--games", "1500", "--seed", "1", "--out", "target"];
    println!("westmarch {}", line.join(" "));
    project.shown(&program.to_string_lossy(), &line, &project.root, &[])
}

fn report(project: &Project, folder: &str, arguments: &[&str]) -> Result<String, String> {
    let path = project.root.join(folder);
    let empty = path.read_dir().map_or(true, |mut files| files.next().is_none());
    if empty {
        return Err(format!("there is nothing in the folder {folder}"));
    }
    project.knows(arguments[0])?;
    let output = project.westmarch(arguments)?;
    print!("{}", output.stdout);
    eprint!("{}", output.stderr);
    if output.success { Ok(output.stdout) } else { Err(format!("westmarch {} failed", arguments.join(" "))) }
}

/// Reads `N passed, M failed`.
fn passed_and_failed(line: &str) -> Option<(usize, usize)> {
    let (passed, failed) = line.trim().split_once(", ")?;
    let passed = passed.strip_suffix(" passed")?.parse().ok()?;
    let failed = failed.strip_suffix(" failed")?.parse().ok()?;
    Some((passed, failed))
}

#[cfg(test)]
mod tests {
    use super::passed_and_failed;

    #[test]
    fn the_closing_line_is_read() {
        assert_eq!(passed_and_failed("12 passed, 3 failed"), Some((12, 3)));
        assert_eq!(passed_and_failed("12 passed"), None);
        assert_eq!(passed_and_failed("all is well"), None);
    }
}
