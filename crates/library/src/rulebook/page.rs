//! What `rules ID` shows: a clause or a group of clauses, with the tests behind them.

use std::fmt::Write as _;

use serde::{Serialize, Serializer};

use super::{Clause, Proof, Proofs, Rulebook, UnknownClause};

/// A clause with what is known about its proof.
#[derive(Clone, Debug, Serialize)]
pub struct Entry<'a> {
    #[serde(flatten)]
    pub clause: Clause,
    /// Why it needs no test, if it is a definition.
    pub definition: Option<&'static str>,
    /// What it waits for, if it is open.
    pub waits_for: Option<&'static str>,
    #[serde(serialize_with = "places")]
    pub proved_by: &'a [Proof],
}

impl Entry<'_> {
    fn status(&self) -> &'static str {
        match (self.proved_by, self.definition) {
            ([_, ..], _) => "proved",
            ([], Some(_)) => "definition",
            ([], None) => "open",
        }
    }
}

impl Rulebook {
    /// A clause with what is known about its proof.
    pub fn entry<'a>(&self, clause: &Clause, proofs: &'a Proofs) -> Entry<'a> {
        Entry {
            clause: *clause,
            definition: self.definition(clause.id),
            waits_for: self.waits_for(clause.id).filter(|_| self.is_open(clause.id, proofs)),
            proved_by: proofs.get(clause.id).map_or(&[], Vec::as_slice),
        }
    }

    /// The clause of this name, or the clauses of the group of this name, in small or capital letters.
    pub fn entries<'a>(&self, id: &str, proofs: &'a Proofs) -> Result<Vec<Entry<'a>>, UnknownClause> {
        let found: Vec<_> = match self.get(id) {
            Some(clause) => vec![self.entry(clause, proofs)],
            None => self.group(id).map(|clause| self.entry(clause, proofs)).collect(),
        };
        if found.is_empty() {
            return Err(UnknownClause { id: id.to_owned(), nearest: self.nearest(id), place: None });
        }
        Ok(found)
    }

    /// The same, for reading: one clause in full, a group as a list.
    pub fn page(&self, id: &str, proofs: &Proofs) -> Result<String, UnknownClause> {
        let entries = self.entries(id, proofs)?;
        Ok(match entries.as_slice() {
            [entry] => clause_page(entry),
            entries => group_page(entries),
        })
    }
}

fn clause_page(entry: &Entry<'_>) -> String {
    let Clause { id, topic, text, book, check } = entry.clause;
    let mut page = format!("{id}  {topic} ({book})\n\n  {text}\n");
    if check != "n/a" {
        let _ = write!(page, "\n  For example: {check}\n");
    }
    page.push('\n');
    match (entry.proved_by, entry.definition) {
        ([], Some(reason)) => {
            let _ = writeln!(page, "  A definition: {reason}");
        }
        ([], None) => {
            let waits = entry.waits_for.map_or(String::new(), |waits| format!(" It waits for: {waits}."));
            let _ = writeln!(page, "  Open: no test proves it yet.{waits}");
        }
        (places, _) => {
            page.push_str("  Proved by\n");
            for Proof { file, line, name } in places {
                let _ = writeln!(page, "    {name}  ({file}:{line})");
            }
        }
    }
    page
}

fn group_page(entries: &[Entry<'_>]) -> String {
    let width = entries.iter().map(|entry| entry.clause.id.len()).max();
    let width = width.unwrap_or_default();
    let mut page = String::new();
    for entry in entries {
        let status = entry.status();
        let _ = writeln!(page, "{:<width$}  {status:<10}  {}", entry.clause.id, entry.clause.text);
    }
    page
}

/// `Proof` itself knows nothing of serde, because the build script uses it too.
fn places<S: Serializer>(places: &&[Proof], serializer: S) -> Result<S::Ok, S::Error> {
    #[derive(Serialize)]
    struct Place<'a> {
        file: &'a str,
        line: usize,
        name: &'a str,
    }
    serializer.collect_seq(places.iter().map(|proof| Place { file: &proof.file, line: proof.line, name: &proof.name }))
}
