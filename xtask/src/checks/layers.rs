//! Dependencies point one way: cardlang <- rules <- library <- bots <- lab, table <- westmarch, fuzzing; lab <- python. Those on other
//! people's crates have their reason in `docs/architecture.md`.

use super::{read, verdict};
use crate::project::Project;

/// Each crate with the crates it may use.
const ORDER: [(&str, &[&str]); 10] = [
    ("no-ts", &[]),
    ("cardlang", &[]),
    ("rules", &["cardlang"]),
    ("library", &["cardlang", "rules"]),
    ("bots", &["cardlang", "rules", "library"]),
    ("lab", &["cardlang", "rules", "library", "bots"]),
    ("table", &["no-ts", "cardlang", "rules", "library", "bots"]),
    ("fuzzing", &["cardlang", "rules", "library", "bots", "table"]),
    ("westmarch", &["cardlang", "rules", "library", "bots", "lab", "table"]),
    ("python", &["cardlang", "rules", "library", "bots", "lab"]),
];

/// What the engine must not use: clocks, threads, the network, storage, the system's randomness.
const NOT_IN_THE_ENGINE: [&str; 14] = [
    "async-std", "axum", "chrono", "crossbeam", "futures", "getrandom", "hyper", "rayon", "reqwest", "sqlx", "time",
    "tokio", "tracing", "uuid",
];

pub fn check(project: &Project) -> Result<(), String> {
    let folder = project.root.join("crates");
    let entries = folder.read_dir().map_err(|error| format!("cannot read crates: {error}"))?;
    let mut crates: Vec<_> = entries.flatten().map(|entry| entry.path()).collect();
    crates.push(project.root.join("python"));
    crates.retain(|path| path.join("Cargo.toml").is_file());
    crates.sort();
    let reasons = read(&project.root.join("docs/architecture.md"))?;
    let mut findings = Vec::new();
    for path in crates {
        let name = path.file_name().unwrap_or_default().to_string_lossy();
        let manifest = read(&path.join("Cargo.toml"))?;
        findings.extend(forbidden(&name, &manifest));
        findings.extend(unexplained(&name, &manifest, &reasons));
    }
    let workspace = read(&project.root.join("Cargo.toml"))?;
    let engine = read(&folder.join("rules/Cargo.toml"))?;
    findings.extend(system_randomness(&engine, &workspace));
    verdict(findings)
}

fn forbidden(name: &str, manifest: &str) -> Vec<String> {
    let Some((_, allowed)) = ORDER.iter().find(|(known, _)| *known == name) else {
        return vec![format!(
            "crates/{name} has no place in the order of the crates: give it one in xtask/src/checks/layers.rs"
        )];
    };
    let mut findings = Vec::new();
    for dependency in built_in(manifest) {
        if ours(dependency) && !allowed.contains(&dependency) {
            findings.push(format!("{name} must not depend on {dependency}"));
        }
        if name == "rules" && NOT_IN_THE_ENGINE.contains(&dependency) {
            findings.push(format!("the engine must not depend on {dependency}"));
        }
    }
    findings
}

/// Dependencies, those of tests included, without a line in the table of reasons.
fn unexplained(name: &str, manifest: &str, reasons: &str) -> Vec<String> {
    let explained = |dependency: &str| reasons.lines().any(|line| named_in(line, dependency));
    let found = dependencies(manifest).into_iter().map(|(dependency, _)| dependency);
    found
        .filter(|dependency| !ours(dependency) && !explained(dependency))
        .map(|dependency| format!("{name} uses {dependency}: say why in docs/architecture.md"))
        .collect()
}

/// Whether a row of the table begins with a crate: `| one, another | …`.
fn named_in(row: &str, dependency: &str) -> bool {
    row.strip_prefix("| ")
        .and_then(|row| row.split(" |").next())
        .is_some_and(|names| names.split(", ").any(|name| name == dependency))
}

fn ours(name: &str) -> bool {
    ORDER.iter().any(|(known, _)| *known == name)
}

/// Generators of numbers may be dependencies of the engine, but not with the features that ask the system.
fn system_randomness(engine: &str, workspace: &str) -> Option<String> {
    built_in(engine).into_iter().filter(|name| name.starts_with("rand")).find_map(|name| {
        let named = |line: &&str| line.split(['=', '.']).next().is_some_and(|key| key.trim() == name);
        let mut lines = engine.lines().chain(workspace.lines()).filter(named);
        let without = lines.any(|line| line.replace(' ', "").contains("default-features=false"));
        (!without).then(|| format!("the engine must use {name} with default-features = false"))
    })
}

/// What becomes part of the crate. Tests may look upwards.
fn built_in(manifest: &str) -> Vec<&str> {
    dependencies(manifest).into_iter().filter(|(_, kind)| *kind != Kind::Test).map(|(name, _)| name).collect()
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Kind {
    BuiltIn,
    Test,
}

/// The names in a manifest's sections of dependencies.
fn dependencies(manifest: &str) -> Vec<(&str, Kind)> {
    let mut found = Vec::new();
    let mut inside = None;
    for line in manifest.lines().map(str::trim) {
        if let Some(section) = line.strip_prefix('[') {
            let (kind, name) = section_kind(section.trim_end_matches(']'));
            inside = kind;
            if let (Some(kind), Some(name)) = (kind, name) {
                found.push((name, kind));
                inside = None;
            }
        } else if let (Some(kind), Some(key)) = (inside, line.split(['=', '.']).next()) {
            let key = key.trim();
            if !key.is_empty() && key.chars().all(|c| c.is_alphanumeric() || "-_".contains(c)) {
                found.push((key, kind));
            }
        }
    }
    found
}

/// Reads `dependencies`, `dev-dependencies.serde`, `target.'cfg(unix)'.dependencies` and their like.
fn section_kind(section: &str) -> (Option<Kind>, Option<&str>) {
    let section = match section.strip_prefix("target.") {
        Some(target) => target.rsplit_once("'.").map_or(target, |(_, rest)| rest),
        None => section,
    };
    let (kind, name) = section.split_once('.').map_or((section, None), |(kind, name)| (kind, Some(name)));
    match kind {
        "dependencies" | "build-dependencies" => (Some(Kind::BuiltIn), name),
        "dev-dependencies" => (Some(Kind::Test), name),
        _ => (None, None),
    }
}

#[cfg(test)]
mod tests {
    use super::{built_in, dependencies, forbidden, system_randomness, unexplained};

    #[test]
    fn dependencies_are_read_from_all_their_sections() {
        let manifest = "[package]\nname = \"x\"\n\n[dependencies]\nserde = { workspace = true }\n# a note\n\
                        rules.workspace = true\n\n[target.'cfg(unix)'.dependencies]\nlibc = \"1\"\n\n\
                        [dependencies.lab]\npath = \"../lab\"\n\n[dev-dependencies]\nwestmarch = \"1\"\n";
        assert_eq!(built_in(manifest), ["serde", "rules", "libc", "lab"]);
        assert_eq!(dependencies(manifest).len(), 5);
    }

    #[test]
    fn each_foreign_crate_has_its_reason() {
        let manifest =
            "[dependencies]\nrules = { workspace = true }\nserde = \"1\"\n[dev-dependencies]\ninsta = \"1\"\n";
        let table = "| serde | everywhere | plain data |\n";
        assert_eq!(unexplained("lab", manifest, table), ["lab uses insta: say why in docs/architecture.md"]);
    }

    #[test]
    fn no_crate_looks_upwards() {
        let manifest = "[dependencies]\nlibrary = { workspace = true }\ntokio = \"1\"\n";
        assert_eq!(
            forbidden("rules", manifest),
            ["rules must not depend on library", "the engine must not depend on tokio"]
        );
        assert!(forbidden("westmarch", manifest).is_empty());
        assert_eq!(forbidden("attic", manifest).len(), 1);
    }

    #[test]
    fn randomness_comes_from_the_seed_only() {
        let engine = "[dependencies]\nrand = { workspace = true }\n";
        assert!(system_randomness(engine, "rand = \"0.10\"\n").is_some());
        let plain = "rand = { version = \"0.10\", default-features = false }\n";
        assert!(system_randomness(engine, plain).is_none());
        assert!(system_randomness("[dependencies]\n", "rand = \"1\"\n").is_none());
    }
}
