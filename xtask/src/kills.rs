//! `cargo xtask kills`: the server is killed under play over and over, on both databases; what was acknowledged must be
//! there. The test of the program does it, as often as it is told here.

use std::fs;

use serde_json::{Value, json};

use crate::postgres;
use crate::project::{FEATURES, PROFILE, Project};
use crate::testing::{FIGURES, today};

pub const FILE: &str = "kills.json";

/// Kills of each database, if nothing is said.
const KILLS: &str = "1000";

/// Databases, and the tests about them.
const TESTS: [(&str, &str); 2] = [
    ("SQLite", "killed_fifty_times_nothing_acknowledged_is_lost_on_sqlite"),
    ("PostgreSQL", "killed_fifty_times_nothing_acknowledged_is_lost_on_postgres"),
];

/// Kills so often, and keeps the figures.
pub fn run(project: &Project, arguments: &[&str]) -> Result<(), String> {
    let kills = match arguments {
        [] => KILLS,
        [kills] if kills.parse::<usize>().is_ok_and(|kills| kills > 0) => kills,
        _ => return Err("write: cargo xtask kills [N], as often as each database's server is killed".to_owned()),
    };
    let databases = if postgres::is_there(project) { &TESTS[..] } else { &TESTS[..1] };
    if databases.len() < TESTS.len() {
        println!("PostgreSQL is not installed: only SQLite is tried");
    }
    let mut rows = Vec::new();
    for (name, test) in databases {
        println!("{name}: {kills} kills");
        let kept = std::env::temp_dir().join(format!("westmarch-kills-{}.json", std::process::id()));
        let line = ["test", "--quiet", "--profile", PROFILE, "--package", "westmarch", FEATURES, "--test", "serve"];
        let line = [&line[..], &["--", "--exact", test]].concat();
        let variables = [("WESTMARCH_KILLS", kills), ("WESTMARCH_KILLS_FIGURES", &*kept.to_string_lossy())];
        project.shown(&project.cargo, &line, &project.root, &variables)?;
        let text = fs::read_to_string(&kept).map_err(|error| format!("{}: {error}", kept.display()))?;
        let _ = fs::remove_file(&kept);
        let mut row: Value = serde_json::from_str(&text).map_err(|error| format!("{}: {error}", kept.display()))?;
        row["date"] = json!(today());
        println!("{row}");
        rows.push(row.to_string());
    }
    let path = project.root.join(FIGURES).join(FILE);
    fs::write(&path, format!("[\n{}\n]\n", rows.join(",\n"))).map_err(|error| format!("{}: {error}", path.display()))
}
