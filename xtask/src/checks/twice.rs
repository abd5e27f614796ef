//! The build script of the program uses the engine, too. Where one of the crates below it has other features there than
//! in the program, the engine is built twice: a minute of every first build.

use std::collections::{BTreeMap, BTreeSet};

use serde_json::Value;

use super::verdict;
use crate::project::{FEATURES, PROFILE, Project};
use crate::python;

/// Ours that both use.
const SHARED: [&str; 3] = ["cardlang", "rules", "library"];

pub fn check(project: &Project) -> Result<(), String> {
    let mut findings = built_twice(&graph(project, &["--release"])?);
    let all = graph(project, &["--workspace", FEATURES, "--profile", PROFILE])?;
    let program = graph(project, &["--package", "westmarch", FEATURES, "--profile", PROFILE])?;
    findings.extend(built_again(&all, &program, "the program, and elsewhere"));
    let package = ["--package", "westmarch-python", "--features", python::SHARED, "--profile", PROFILE];
    let where_to = "the Python package, and elsewhere; name it under `shared` in python/Cargo.toml with those:";
    findings.extend(built_again(&all, &graph(project, &package)?, where_to));
    verdict(findings)
}

/// What cargo would build.
fn graph(project: &Project, what: &[&str]) -> Result<Value, String> {
    let line = [&["build"], what, &["-Z", "unstable-options", "--unit-graph"]].concat();
    // Stable cargo knows the graph as well, but is not asked for it every day.
    let script = "RUSTC_BOOTSTRAP=1 exec \"$@\"";
    let said = project.says("sh", &[&["-c", script, "graph", &*project.cargo], &line[..]].concat(), &project.root)?;
    match serde_json::from_str(&said.stdout) {
        Ok(graph) if said.success => Ok(graph),
        _ => Err(format!("cargo does not tell what it builds:\n{}", said.stderr)),
    }
}

/// The crates that others are built with, and their features.
fn crates(graph: &Value) -> BTreeSet<(String, String)> {
    let units = graph["units"].as_array().into_iter().flatten();
    let libraries = units.filter(|unit| unit["mode"] == "build" && unit["target"]["kind"][0] != "custom-build");
    let shared = libraries.filter(|unit| unit["target"]["kind"][0] != "cdylib");
    shared.map(|unit| (unit["pkg_id"].to_string(), unit["features"].to_string())).collect()
}

/// What one stage of the tests has with other features than the rest of them, so that what uses it is built once more.
fn built_again(all: &Value, stage: &Value, whose: &str) -> Vec<String> {
    let (all, stage) = (crates(all), crates(stage));
    let told = |(name, features): &(String, String)| {
        let there = all.iter().find(|(other, _)| other == name).map_or("none", |(_, features)| features);
        format!("{name} has the features {features} for {whose} {there}")
    };
    stage.difference(&all).map(told).collect()
}

/// Which of the shared crates are built several times, and what differs below them.
fn built_twice(graph: &Value) -> Vec<String> {
    let mut features: BTreeMap<&str, Vec<String>> = BTreeMap::new();
    for unit in graph["units"].as_array().into_iter().flatten() {
        let is_library = unit["target"]["kind"].as_array().is_some_and(|kinds| kinds.iter().any(|kind| kind == "lib"));
        if is_library && unit["mode"] == "build" {
            let name = unit["target"]["name"].as_str().unwrap_or_default();
            features.entry(name).or_default().push(unit["features"].to_string());
        }
    }
    let twice = SHARED.iter().filter(|name| features.get(**name).is_some_and(|sets| sets.len() > 1));
    let twice: Vec<&str> = twice.copied().collect();
    if twice.is_empty() {
        return Vec::new();
    }
    let unlike = features.iter().filter(|(_, sets)| sets.iter().any(|set| *set != sets[0]));
    let unlike = unlike.map(|(name, sets)| format!("{name} has the features {}", sets.join(" and ")));
    vec![format!(
        "{} are built twice; name these among the build dependencies of crates/westmarch, with the features they have \
         in the program:\n{}",
        twice.join(", "),
        unlike.collect::<Vec<_>>().join("\n")
    )]
}

#[cfg(test)]
mod tests {
    use super::{built_again, built_twice};
    use serde_json::{Value, json};

    fn unit(name: &str, features: &[&str]) -> Value {
        json!({ "target": { "kind": ["lib"], "name": name }, "mode": "build", "features": features })
    }

    #[test]
    fn other_features_below_the_engine_are_found() {
        let once = [unit("rules", &[]), unit("libc", &["std"]), unit("rand", &[]), unit("rand", &["std"])];
        assert!(built_twice(&json!({ "units": once })).is_empty(), "what is not below it may be built twice");
        let twice = [unit("rules", &[]), unit("libc", &["std"]), unit("libc", &[]), unit("rules", &[])];
        let found = built_twice(&json!({ "units": twice }));
        assert!(found.len() == 1 && found[0].contains("libc") && found[0].contains("rules"), "{found:?}");
    }

    #[test]
    fn other_features_in_one_stage_are_found() {
        let unit = |name: &str, features: &[&str]| json!({ "target": { "kind": ["lib"] }, "mode": "build", "pkg_id": name, "features": features });
        let all = json!({ "units": [unit("serde", &["rc", "std"]), unit("rules", &["ts"])] });
        assert!(built_again(&all, &json!({ "units": [unit("rules", &["ts"])] }), "it, and elsewhere").is_empty());
        let found = built_again(&all, &json!({ "units": [unit("serde", &["std"])] }), "it, and elsewhere");
        assert!(found.len() == 1 && found[0].contains("serde") && found[0].contains("rc"), "{found:?}");
    }
}
