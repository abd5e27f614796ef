//! `cargo xtask fuzz`: anything at all to whatever reads what comes from outside; guided by a fuzzer where a nightly
//! compiler and cargo-fuzz are installed, else seeded inputs.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::time::Instant;

use crate::project::{PROFILE, Project};

/// As in `crates/fuzzing`.
pub const TARGETS: [&str; 6] = ["cards", "puzzles", "decks", "replays", "campaigns", "protocol"];

/// Targets that run at the same time.
const AT_ONCE: usize = 2;

/// Seconds for each target in `cargo xtask test`: guided, and with seeded inputs.
const GUIDED: u64 = 60;
const SEEDED: u64 = 5;

/// Seconds that one input may take, and megabytes.
const PATIENCE: u64 = 20;
const MEMORY: u64 = 2048;
const LONGEST: usize = 1 << 15;

/// Reads `[TARGET] [--seconds N]`.
pub fn run(project: &Project, arguments: &[&str]) -> Result<(), String> {
    let (names, seconds) = match arguments {
        [names @ .., "--seconds", number] => {
            let seconds = number.parse().map_err(|_| format!("`{number}` is no number of seconds"))?;
            (names, Some(seconds))
        }
        names => (names, None),
    };
    if let Some(unknown) = names.iter().find(|name| !TARGETS.contains(name)) {
        return Err(format!("there is no target {unknown}; there are: {}", TARGETS.join(", ")));
    }
    let targets: Vec<&str> = if names.is_empty() { TARGETS.to_vec() } else { names.to_vec() };
    match missing(project) {
        None => guided(project, &targets, seconds.unwrap_or(GUIDED)),
        Some(why) => {
            println!("{why}; seeded inputs instead");
            seeded(project, &targets, seconds.unwrap_or(SEEDED))
        }
    }
}

/// The stage of `cargo xtask test`.
pub fn stage(project: &Project) -> Result<(), String> {
    run(project, &[])
}

fn missing(project: &Project) -> Option<&'static str> {
    if !project.works("rustup", &["run", "nightly", "rustc", "--version"]) {
        return Some("there is no nightly compiler (`rustup toolchain install nightly`)");
    }
    let there = project.works("rustup", &["run", "nightly", "cargo", "fuzz", "--version"]);
    (!there).then_some("there is no cargo-fuzz (`cargo install cargo-fuzz --locked`)")
}

fn seeded(project: &Project, targets: &[&str], seconds: u64) -> Result<(), String> {
    let seconds = seconds.to_string();
    let line = ["run", "--quiet", "--profile", PROFILE, "--package", "fuzzing", "--example", "fuzz", "--"];
    let all = targets.len() == TARGETS.len();
    for target in if all { &["all"][..] } else { targets } {
        project.cargo(&[&line[..], &[target, &seconds]].concat())?;
    }
    Ok(())
}

/// No code of ours is unsafe, so that a sanitizer would only take time.
fn guided(project: &Project, targets: &[&str], seconds: u64) -> Result<(), String> {
    let begin = Instant::now();
    let build = ["run", "nightly", "cargo", "fuzz", "build", "--sanitizer", "none", "--target-dir", "fuzz/target"];
    project.shown("rustup", &build, &project.root, &[])?;
    println!("built in {:.0} s", begin.elapsed().as_secs_f64());
    let programs = programs(project)?;
    let mut failures = Vec::new();
    for group in targets.chunks(AT_ONCE) {
        let running: Result<Vec<Child>, String> =
            group.iter().map(|target| start(project, &programs, target, seconds)).collect();
        for (target, child) in group.iter().zip(running?) {
            let output = child.wait_with_output().map_err(|error| format!("{target}: {error}"))?;
            let said = String::from_utf8_lossy(&output.stderr);
            if output.status.success() {
                println!("{target}: {}", summary(&said));
            } else {
                let last: Vec<&str> = said.lines().rev().take(40).collect();
                println!("{}", last.into_iter().rev().collect::<Vec<_>>().join("\n"));
                failures.push(*target);
            }
        }
    }
    if failures.is_empty() {
        return Ok(());
    }
    Err(format!("inputs in fuzz/artifacts make these fail: {}", failures.join(", ")))
}

/// The folder of the fuzzer's programs, one for each target.
fn programs(project: &Project) -> Result<PathBuf, String> {
    let target = project.root.join("fuzz/target");
    let folders = fs::read_dir(&target).map_err(|error| format!("{}: {error}", target.display()))?;
    let mut folders = folders.flatten().map(|entry| entry.path().join("release"));
    let found = folders.find(|folder| folder.join(TARGETS[0]).is_file());
    found.ok_or_else(|| format!("there are no programs below {}", target.display()))
}

/// New finds go into a folder of their own; what is worth keeping is added to the corpus by hand.
fn start(project: &Project, programs: &Path, target: &str, seconds: u64) -> Result<Child, String> {
    let within = |folder: &str| project.root.join("fuzz").join(folder).join(target);
    let (found, artifacts) = (within("found"), within("artifacts"));
    for folder in [&found, &artifacts] {
        fs::create_dir_all(folder).map_err(|error| format!("{}: {error}", folder.display()))?;
    }
    let dictionary = project.root.join("fuzz/dictionaries").join(format!("{target}.dict"));
    let mut command = Command::new(programs.join(target));
    command.arg(found).arg(within("corpus"));
    command.arg(format!("-dict={}", dictionary.display()));
    command.arg(format!("-artifact_prefix={}/", artifacts.display()));
    command.args([format!("-max_total_time={seconds}"), format!("-timeout={PATIENCE}")]);
    command.args([format!("-rss_limit_mb={MEMORY}"), format!("-max_len={LONGEST}")]);
    command.arg("-print_final_stats=1").stdout(Stdio::null()).stderr(Stdio::piped());
    command.spawn().map_err(|error| format!("cannot run {target}: {error}"))
}

/// `12345 inputs, 200 a second, 300 MB`
fn summary(said: &str) -> String {
    let stat = |name: &str| {
        let line = said.lines().find(|line| line.starts_with("stat::") && line.contains(name));
        line.and_then(|line| line.split_whitespace().last()).unwrap_or("?").to_owned()
    };
    format!(
        "{} inputs, {} a second, {} MB at most",
        stat("number_of_executed_units"),
        stat("average_exec_per_sec"),
        stat("peak_rss_mb")
    )
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use super::{AT_ONCE, GUIDED, TARGETS, summary};

    #[test]
    fn all_targets_take_less_than_four_minutes() {
        let rounds = TARGETS.len().div_ceil(AT_ONCE) as u64;
        assert!(Duration::from_secs(rounds * GUIDED) < Duration::from_secs(240));
    }

    #[test]
    fn the_last_lines_are_summed_up() {
        let said =
            "#2\nstat::number_of_executed_units: 120\nstat::average_exec_per_sec:     12\nstat::peak_rss_mb: 90\n";
        assert_eq!(summary(said), "120 inputs, 12 a second, 90 MB at most");
    }
}
