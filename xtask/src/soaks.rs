//! `cargo xtask soaks`: so many games of every scenario in every mode, one soak each.

use std::fs;

use serde_json::{Value, json};

use crate::project::Project;
use crate::testing::{FIGURES, kept, today};

/// Where the figures stand, a row for each scenario and mode.
pub const FILE: &str = "soaks.json";
/// Games of each if nothing else is said.
const GAMES: &str = "5000";
const SEED: &str = "2026";

/// Plays the games of those scenarios and modes that have one of the words, or of all.
pub fn run(project: &Project, arguments: &[&str]) -> Result<(), String> {
    let (games, words) = match arguments {
        [games, words @ ..] if games.parse::<u32>().is_ok() => (*games, words),
        words => (GAMES, words),
    };
    let known = kept(project, "soak.json")?.ok_or("docs/figures/soak.json, which names the scenarios, is missing")?;
    let alone = known["kinds"].as_array().into_iter().flatten().filter(|kind| kind["campaign"] == Value::Bool(false));
    let names = alone.map(|kind| ["scenario", "mode"].map(|key| kind[key].as_str().unwrap_or_default()));
    let meant = |name: &[&str; 2]| words.is_empty() || words.iter().any(|word| name.join(" ").contains(word));
    let chosen: Vec<[&str; 2]> = names.filter(meant).collect();
    if chosen.is_empty() {
        return Err(format!(
            "no scenario and mode has one of the words {words:?}; write, say, \"the-dead-marshes easy\""
        ));
    }
    for name in chosen {
        keep(project, play(project, &name.join(" "), games)?, name)?;
    }
    println!("cargo xtask testing puts it on the page");
    Ok(())
}

fn play(project: &Project, only: &str, games: &str) -> Result<Value, String> {
    println!("{games} games: {only}");
    let line =
        ["soak", "--games", games, "--seed", SEED, "--care", "long", "--only", only, "--out", "target", "--json"];
    let output = project.westmarch(&line)?;
    if !output.success {
        return Err(format!("{only}: {}{}", output.stdout, output.stderr));
    }
    serde_json::from_str(&output.stdout).map_err(|error| format!("{only}: {error}"))
}

/// Writes one row anew and leaves the others as they are.
fn keep(project: &Project, report: Value, [scenario, mode]: [&str; 2]) -> Result<(), String> {
    let mut rows = match kept(project, FILE)? {
        Some(Value::Array(rows)) => rows,
        _ => Vec::new(),
    };
    rows.retain(|row| row["scenario"] != scenario || row["mode"] != mode);
    let mut row = json!({ "scenario": scenario, "mode": mode, "date": today() });
    for key in ["seed", "games", "decisions", "rounds", "wins", "last_stage"] {
        row[key] = report[key].clone();
    }
    rows.push(row);
    let lines: Vec<String> = rows.iter().map(Value::to_string).collect();
    let path = project.root.join(FIGURES).join(FILE);
    fs::write(&path, format!("[\n{}\n]\n", lines.join(",\n"))).map_err(|error| format!("{}: {error}", path.display()))
}
