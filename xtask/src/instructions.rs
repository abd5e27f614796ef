//! `cargo xtask instructions`: processor instructions of one decision and one copy of a game, counted by valgrind. The
//! same build gives the same figures whatever else the machine does, so they show what a change costs where clocks
//! cannot.

use std::fs;
use std::path::Path;

use serde_json::{Value, json};

use crate::project::{PUBLISHED, Project};
use crate::testing::{FIGURES, kept, today};

/// Rows of figures, the oldest first.
const FILE: &str = "instructions.json";
/// What the example does, and how figures call one piece of it.
const PARTS: [(&str, &str); 7] = [
    ("mirkwood", "a decision, Passage Through Mirkwood"),
    ("gollum", "a decision, The Hunt for Gollum"),
    ("mirkwood-for-four", "a decision, Passage Through Mirkwood for four"),
    ("first-pool", "a decision, decks of the first products"),
    ("whole-pool", "a decision, decks of the whole pool"),
    ("clone", "a copy of a game"),
    ("clone-over", "a copy over another game"),
];
/// More than this over the kept figures is a loss.
const TOLERANCE: f64 = 0.01;

/// Counts and compares with the last row of the profile; `keep WORDS` adds a row.
pub fn run(project: &Project, arguments: &[&str]) -> Result<(), String> {
    let (profile, words) = match arguments {
        [] => (PUBLISHED, None),
        [profile] => (*profile, None),
        ["keep", words] => (PUBLISHED, Some(*words)),
        [profile, "keep", words] => (*profile, Some(*words)),
        _ => return Err("write: cargo xtask instructions [PROFILE] [keep WORDS]".to_owned()),
    };
    install(project)?;
    project.cargo(&["build", "--quiet", "--profile", profile, "--package", "lab", "--example", "instructions"])?;
    let program = project.built(profile)?.join("examples/instructions");
    let rows = rows(project, FILE)?;
    let of_profile = || rows.iter().filter(|row| row["profile"] == profile);
    let (first, last) = (of_profile().next(), of_profile().next_back());
    println!("{:<46} {:>9} {:>9} {:>9}", format!("profile {profile}"), "now", "last", "first");
    let mut row = json!({ "what": words, "profile": profile, "date": today() });
    let mut dearer = Vec::new();
    for (part, name) in PARTS {
        let now = count(project, &program, part)?;
        let before = |row: Option<&Value>| row.and_then(|row| row[name].as_u64());
        let show = |row| before(row).map_or_else(|| "-".to_owned(), |count| count.to_string());
        println!("{name:<46} {now:>9} {:>9} {:>9}", show(last), show(first));
        if before(last).is_some_and(|last| now as f64 > last as f64 * (1.0 + TOLERANCE)) {
            dearer.push(name);
        }
        row[name] = json!(now);
    }
    if words.is_some() {
        return keep(project, FILE, rows, row);
    }
    if dearer.is_empty() { Ok(()) } else { Err(format!("dearer than the kept figures: {}", dearer.join("; "))) }
}

fn install(project: &Project) -> Result<(), String> {
    let works = || project.works("valgrind", &["--version"]);
    if !works() {
        println!("installing valgrind");
        project.apt(&["valgrind"]);
    }
    if works() { Ok(()) } else { Err("valgrind is missing and apt-get could not install it".to_owned()) }
}

/// Instructions of one piece of a part of the work.
fn count(project: &Project, program: &Path, part: &str) -> Result<u64, String> {
    let program = program.to_string_lossy();
    let line = [
        "--tool=callgrind",
        "--callgrind-out-file=/dev/null",
        "--collect-atstart=no",
        "--toggle-collect=*instructions*counted*",
        &program,
        part,
    ];
    let output = project.says("valgrind", &line, &project.root)?;
    if !output.success {
        return Err(format!("valgrind failed: {}", output.stderr));
    }
    let times: Option<u64> = output.stdout.trim().parse().ok().filter(|times| *times > 0);
    match (collected(&output.stderr), times) {
        (Some(instructions), Some(times)) if instructions > 0 => Ok(instructions / times),
        _ => Err(format!("nothing was counted: {}{}", output.stdout, output.stderr)),
    }
}

/// Reads `==7== Collected : 123456`.
fn collected(said: &str) -> Option<u64> {
    let line = said.lines().find_map(|line| line.split_once("Collected :"))?.1;
    line.split_whitespace().next()?.parse().ok()
}

/// The rows of figures in a file.
pub fn rows(project: &Project, file: &str) -> Result<Vec<Value>, String> {
    match kept(project, file)? {
        Some(Value::Array(rows)) => Ok(rows),
        Some(_) => Err(format!("{FIGURES}/{file} should be an array")),
        None => Ok(Vec::new()),
    }
}

/// Adds a row to a file of figures.
pub fn keep(project: &Project, file: &str, mut rows: Vec<Value>, row: Value) -> Result<(), String> {
    rows.push(row);
    let lines: Vec<String> = rows.iter().map(Value::to_string).collect();
    let path = project.root.join(FIGURES).join(file);
    fs::write(&path, format!("[\n{}\n]\n", lines.join(",\n"))).map_err(|error| format!("{}: {error}", path.display()))
}

#[cfg(test)]
mod tests {
    use super::collected;

    #[test]
    fn the_count_is_read_from_what_valgrind_says() {
        let said = "==7== Events    : Ir\n==7== Collected : 47119022\n==7==\n";
        assert_eq!(collected(said), Some(47_119_022));
        assert_eq!(collected("==7== nothing"), None);
    }
}
