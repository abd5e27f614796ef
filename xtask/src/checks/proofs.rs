//! Tests and puzzles name only rule clauses that exist.

use std::collections::BTreeSet;

use super::{sources, verdict};
use crate::project::Project;
use crate::scan::{self, Proof};

pub fn check(project: &Project) -> Result<(), String> {
    let tables = sources(project, "docs/rules", &["tsv"])?;
    let clauses: BTreeSet<&str> = tables
        .iter()
        .filter(|table| !["/definitions.tsv", "/open.tsv"].iter().any(|notes| table.name.ends_with(notes)))
        .flat_map(|table| table.text.lines().skip(1))
        .filter_map(|line| line.split('\t').next())
        .collect();
    let found = scan::scan(&project.root).map_err(|error| format!("cannot read tests: {error}"))?;
    let mut findings = Vec::new();
    for (id, places) in &found.proofs {
        if !clauses.contains(id.as_str()) {
            let near = nearest(id, &clauses);
            let problem = |Proof { file, line, .. }: &Proof| {
                format!("{file}:{line}: there is no clause {id}; did you mean {near}?")
            };
            findings.extend(places.iter().map(problem));
        }
    }
    for Proof { file, line, name } in &found.misplaced {
        findings.push(format!("{file}:{line}: {name} is named outside any test and proves nothing"));
    }
    if findings.is_empty() {
        println!("{} clauses, {} proved", clauses.len(), found.proofs.len());
    }
    verdict(findings)
}

fn nearest<'a>(id: &str, clauses: &BTreeSet<&'a str>) -> &'a str {
    let likeness = |clause: &&str| strsim::normalized_damerau_levenshtein(id, clause);
    let best = clauses.iter().max_by(|a, b| likeness(a).total_cmp(&likeness(b)));
    best.copied().unwrap_or_default()
}
