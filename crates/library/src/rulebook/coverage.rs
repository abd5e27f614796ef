//! How many clauses are proved, by book.

use std::collections::BTreeMap;
use std::fmt;

use serde::Serialize;

use super::{Proofs, Rulebook};

/// Under this are open clauses counted of which `open.tsv` says nothing.
const UNKNOWN: &str = "nobody knows what";

/// How many clauses there are, and what became of them. The last three add up to the first.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize)]
pub struct Counts {
    pub total: usize,
    pub proved: usize,
    pub definitions: usize,
    pub open: usize,
}

/// The counts over all books and for each.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
pub struct Coverage {
    #[serde(flatten)]
    pub all: Counts,
    pub by_source: BTreeMap<&'static str, Counts>,
    /// How many open clauses wait for what.
    pub open_for: BTreeMap<&'static str, usize>,
}

impl Rulebook {
    /// Counts the clauses that `proofs` prove. Names of clauses that do not exist count for nothing.
    pub fn coverage(&self, proofs: &Proofs) -> Coverage {
        let mut coverage = Coverage::default();
        for clause in self.clauses() {
            let proved = proofs.get(clause.id).is_some_and(|places| !places.is_empty());
            let open = self.is_open(clause.id, proofs);
            let book = coverage.by_source.entry(clause.book).or_default();
            for counts in [&mut coverage.all, book] {
                counts.total += 1;
                match (proved, open) {
                    (true, _) => counts.proved += 1,
                    (false, true) => counts.open += 1,
                    (false, false) => counts.definitions += 1,
                }
            }
            if open {
                *coverage.open_for.entry(self.waits_for(clause.id).unwrap_or(UNKNOWN)).or_default() += 1;
            }
        }
        coverage
    }
}

impl fmt::Display for Coverage {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let row = |f: &mut fmt::Formatter<'_>, name: &str, counts: &Counts| {
            writeln!(
                f,
                "{name:<20} {:>7} {:>7} {:>12} {:>6}",
                counts.total, counts.proved, counts.definitions, counts.open
            )
        };
        writeln!(f, "{:<20} {:>7} {:>7} {:>12} {:>6}", "book", "total", "proved", "definitions", "open")?;
        for (book, counts) in &self.by_source {
            row(f, book, counts)?;
        }
        row(f, "all", &self.all)?;
        if !self.open_for.is_empty() {
            writeln!(f, "\nopen   waiting for")?;
        }
        let mut reasons: Vec<_> = self.open_for.iter().collect();
        reasons.sort_by_key(|(reason, count)| (std::cmp::Reverse(**count), **reason));
        reasons.iter().try_for_each(|(reason, count)| writeln!(f, "{count:>4}   {reason}"))
    }
}
