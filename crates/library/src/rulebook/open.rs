//! What open clauses wait for: cards of a product, a mode of play, the browser table.

use super::{Proofs, Rulebook, TableError, rows};

const FILE: &str = "open.tsv";

/// A clause, or all whose names begin like it (`CO.sq.*`), and what they wait for.
#[derive(Clone, Copy, Debug)]
pub(super) struct Wait {
    name: &'static str,
    every: bool,
    reason: &'static str,
    line: usize,
}

impl Wait {
    fn covers(&self, id: &str) -> bool {
        if self.every { id.starts_with(self.name) } else { id == self.name }
    }
}

/// Reads the table; each row has to name a clause.
pub(super) fn read(book: &Rulebook, table: &'static str) -> Result<Vec<Wait>, TableError> {
    let mut waits: Vec<Wait> = Vec::new();
    for (line, [pattern, reason]) in rows(FILE, table, ["clauses", "waits for"])? {
        let name = pattern.strip_suffix('*');
        let wait = Wait { name: name.unwrap_or(pattern), every: name.is_some(), reason, line };
        if !book.clauses().iter().any(|clause| wait.covers(clause.id)) {
            return Err(TableError::new(FILE, line, format!("there is no clause {pattern}")));
        }
        if waits.iter().any(|other| (other.name, other.every) == (wait.name, wait.every)) {
            return Err(TableError::new(FILE, line, format!("{pattern} stands twice")));
        }
        waits.push(wait);
    }
    Ok(waits)
}

impl Rulebook {
    /// What an open clause waits for; of several rows about it, the one that names most of it counts.
    pub fn waits_for(&self, id: &str) -> Option<&'static str> {
        let about = self.waits.iter().filter(|wait| wait.covers(id));
        about.max_by_key(|wait| (!wait.every, wait.name.len())).map(|wait| wait.reason)
    }

    /// Whether a clause is neither proved nor a definition.
    pub fn is_open(&self, id: &str, proofs: &Proofs) -> bool {
        proofs.get(id).is_none_or(Vec::is_empty) && self.definition(id).is_none()
    }

    /// Open clauses of which nobody said what they wait for.
    pub fn unexplained(&self, proofs: &Proofs) -> Vec<&'static str> {
        let ids = self.clauses().iter().map(|clause| clause.id);
        ids.filter(|id| self.is_open(id, proofs) && self.waits_for(id).is_none()).collect()
    }

    /// Rows about clauses that wait for nothing any more.
    pub fn stale(&self, proofs: &Proofs) -> Vec<TableError> {
        let open: Vec<_> = self.clauses().iter().filter(|clause| self.is_open(clause.id, proofs)).collect();
        let stale = self.waits.iter().filter(|wait| !open.iter().any(|clause| wait.covers(clause.id)));
        let told = |wait: &Wait| {
            let name = if wait.every { format!("{}*", wait.name) } else { wait.name.to_owned() };
            TableError::new(FILE, wait.line, format!("{name} waits for nothing any more: take the row out"))
        };
        stale.map(told).collect()
    }
}
