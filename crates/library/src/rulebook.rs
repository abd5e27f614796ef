//! The rules in our words: clauses, the tests that prove them, and how much is proved.
//!
//! The clauses are the tables in `docs/rules`, carried inside the program. A clause is *proved* by a test that
//! fails when the behaviour is wrong, *a definition* where no test of the game could show it, and *open* otherwise:
//! then `open.tsv` says what it waits for.

mod ask;
mod coverage;
mod keyword;
mod open;
mod page;
mod proofs;
mod rulings;
mod scan;
mod topics;

use std::collections::BTreeMap;
use std::fmt;
use std::sync::LazyLock;

use serde::Serialize;

pub use ask::Found;
pub use coverage::{Counts, Coverage};
pub use page::Entry;
pub use proofs::{current_proofs, embedded_proofs, find_root, proofs};
pub use rulings::{Ruling, rulings};
pub use scan::{ClauseId, Proof, Proofs, Scan, files, scan};
pub use topics::Topic;

/// The tables carried inside the program, with the names they have in `docs/rules`.
const TABLES: [(&str, &str); 5] = [
    ("rules-reference.tsv", include_str!("../../../docs/rules/rules-reference.tsv")),
    ("faq-and-compendium.tsv", include_str!("../../../docs/rules/faq-and-compendium.tsv")),
    ("scenario-rulings.tsv", include_str!("../../../docs/rules/scenario-rulings.tsv")),
    ("saga-rulings.tsv", include_str!("../../../docs/rules/saga-rulings.tsv")),
    ("summary-sheet.tsv", include_str!("../../../docs/rules/summary-sheet.tsv")),
];
const DEFINITIONS: &str = include_str!("../../../docs/rules/definitions.tsv");
const OPEN: &str = include_str!("../../../docs/rules/open.tsv");

/// One clause of the rules.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct Clause {
    pub id: &'static str,
    pub topic: &'static str,
    /// The rule itself.
    pub text: &'static str,
    /// The book it comes from.
    pub book: &'static str,
    /// What a test of it looks like.
    pub check: &'static str,
}

/// All clauses, in the order of the books.
#[derive(Clone, Debug)]
pub struct Rulebook {
    clauses: Vec<Clause>,
    places: BTreeMap<&'static str, usize>,
    definitions: BTreeMap<&'static str, &'static str>,
    waits: Vec<open::Wait>,
}

/// A clause that does not exist, with the names it may have meant.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct UnknownClause {
    pub id: String,
    pub nearest: Vec<&'static str>,
    /// Where it was named, if a test named it.
    pub place: Option<Proof>,
}

/// A table of clauses that is not well formed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TableError {
    pub file: String,
    pub line: usize,
    pub message: String,
}

impl Rulebook {
    /// The clauses carried inside the program.
    pub fn embedded() -> &'static Self {
        static BOOK: LazyLock<Rulebook> = LazyLock::new(|| {
            Rulebook::parse(&TABLES, DEFINITIONS, OPEN).expect("the tables in docs/rules are well formed")
        });
        &BOOK
    }

    /// Reads tables of clauses, the table of definitions, and that of open clauses; each has one heading line.
    pub fn parse(
        tables: &[(&str, &'static str)],
        definitions: &'static str,
        open: &'static str,
    ) -> Result<Self, TableError> {
        let (clauses, waits) = (Vec::new(), Vec::new());
        let mut book = Self { clauses, places: BTreeMap::new(), definitions: BTreeMap::new(), waits };
        for (file, text) in tables {
            let heading = ["id", "topic", "clause", "source", "check"];
            for (line, [id, topic, text, source, check]) in rows(file, text, heading)? {
                let clause = Clause { id, topic, text, book: source, check };
                if book.places.insert(id, book.clauses.len()).is_some() {
                    return Err(TableError::new(file, line, format!("{id} stands twice")));
                }
                book.clauses.push(clause);
            }
        }
        let file = "definitions.tsv";
        for (line, [id, reason]) in rows(file, definitions, ["id", "reason"])? {
            if book.get(id).is_none() {
                return Err(TableError::new(file, line, format!("there is no clause {id}")));
            }
            if book.definitions.insert(id, reason).is_some() {
                return Err(TableError::new(file, line, format!("{id} stands twice")));
            }
        }
        book.waits = open::read(&book, open)?;
        Ok(book)
    }

    /// A clause by its id.
    pub fn get(&self, id: &str) -> Option<&Clause> {
        let any_case = || self.clauses.iter().position(|clause| clause.id.eq_ignore_ascii_case(id));
        self.places.get(id).copied().or_else(any_case).map(|place| &self.clauses[place])
    }

    /// All clauses, in the order of the books.
    pub fn clauses(&self) -> &[Clause] {
        &self.clauses
    }

    /// The clauses of a group, such as `RR.step-3.4` or `CO.kw-archery`, in order.
    pub fn group<'a>(&'a self, id: &'a str) -> impl Iterator<Item = &'a Clause> {
        let id = id.trim_end_matches('.');
        let within = move |clause: &&Clause| {
            let head = clause.id.get(..id.len()).is_some_and(|head| head.eq_ignore_ascii_case(id));
            head && clause.id[id.len()..].starts_with('.')
        };
        self.clauses.iter().filter(within)
    }

    /// Why a clause needs no test, if it is a definition.
    pub fn definition(&self, id: &str) -> Option<&'static str> {
        self.definitions.get(id).copied()
    }

    /// Up to three clauses whose names are most like `id`, best first.
    pub fn nearest(&self, id: &str) -> Vec<&'static str> {
        const ENOUGH: f64 = 0.6;
        if id.len() > crate::names::LONG {
            return Vec::new();
        }
        let wanted = id.to_lowercase();
        let mut scored: Vec<(f64, &'static str)> = self
            .clauses
            .iter()
            .map(|clause| {
                let likeness = strsim::normalized_damerau_levenshtein(&wanted, &clause.id.to_lowercase());
                (likeness, clause.id)
            })
            .filter(|(likeness, _)| *likeness >= ENOUGH)
            .collect();
        scored.sort_by(|a, b| b.0.total_cmp(&a.0));
        scored.into_iter().take(3).map(|(_, id)| id).collect()
    }

    /// The places in tests that name a clause which does not exist.
    pub fn unknown(&self, proofs: &Proofs) -> Vec<UnknownClause> {
        let unknown = proofs.iter().filter(|(id, _)| self.get(id).is_none());
        unknown
            .flat_map(|(id, places)| {
                let nearest = self.nearest(id);
                places.iter().map(move |place| UnknownClause {
                    id: id.clone(),
                    nearest: nearest.clone(),
                    place: Some(place.clone()),
                })
            })
            .collect()
    }
}

/// The rows of a table under its heading, each with its line number.
fn rows<const N: usize>(
    file: &str,
    text: &'static str,
    heading: [&str; N],
) -> Result<Vec<(usize, [&'static str; N])>, TableError> {
    let mut rows = Vec::new();
    for (at, line) in text.lines().enumerate() {
        let fields: Vec<&'static str> = line.split('\t').collect();
        let Ok(fields) = <[&'static str; N]>::try_from(fields) else {
            let message = format!("expected {N} fields: {}", heading.join(", "));
            return Err(TableError::new(file, at + 1, message));
        };
        if at == 0 {
            if fields != heading {
                let message = format!("expected the heading {}", heading.join(", "));
                return Err(TableError::new(file, 1, message));
            }
        } else if let Some(empty) = fields.iter().position(|field| field.trim().is_empty()) {
            let message = format!("{} is empty", heading[empty]);
            return Err(TableError::new(file, at + 1, message));
        } else {
            rows.push((at + 1, fields));
        }
    }
    Ok(rows)
}

impl TableError {
    fn new(file: &str, line: usize, message: String) -> Self {
        Self { file: file.to_owned(), line, message }
    }
}

impl fmt::Display for TableError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}:{}: {}", self.file, self.line, self.message)
    }
}

impl std::error::Error for TableError {}

impl fmt::Display for UnknownClause {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let Some(place) = &self.place {
            write!(f, "{}:{}: ", place.file, place.line)?;
        }
        write!(f, "there is no clause {}", self.id)?;
        match self.nearest.split_last() {
            None => Ok(()),
            Some((only, [])) => write!(f, "; did you mean {only}?"),
            Some((last, others)) => write!(f, "; did you mean {} or {last}?", others.join(", ")),
        }
    }
}

impl std::error::Error for UnknownClause {}

#[cfg(test)]
mod tests;
