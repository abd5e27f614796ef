//! The build script of the program uses the engine, too. Where one of the crates below it has other features there than
//! in the program, the engine is built twice: a minute of every first build.

use std::collections::BTreeMap;

use serde_json::Value;

use super::verdict;
use crate::project::Project;

/// Ours that both use.
const SHARED: [&str; 3] = ["cardlang", "rules", "library"];

pub fn check(project: &Project) -> Result<(), String> {
    let line = ["build", "--release", "-Z", "unstable-options", "--unit-graph"];
    // Stable cargo knows the graph as well, but is not asked for it every day.
    let script = "RUSTC_BOOTSTRAP=1 exec \"$@\"";
    let said = project.says("sh", &[&["-c", script, "graph", &*project.cargo], &line[..]].concat(), &project.root)?;
    let graph: Value = match serde_json::from_str(&said.stdout) {
        Ok(graph) if said.success => graph,
        _ => return Err(format!("cargo does not tell what it builds:\n{}", said.stderr)),
    };
    verdict(built_twice(&graph))
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
    use super::built_twice;
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
}
