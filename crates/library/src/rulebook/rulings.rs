//! Rulings: what is done where the books disagree or say nothing, from `docs/rulings.md`.

use std::sync::LazyLock;

use serde::Serialize;

const PAGE: &str = include_str!("../../../../docs/rulings.md");

/// One ruling.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct Ruling {
    pub number: u16,
    pub question: &'static str,
    /// What is done.
    pub answer: &'static str,
    /// The clauses it is about, as the page writes them.
    pub clauses: &'static str,
}

/// All rulings, in the order of their numbers.
pub fn rulings() -> &'static [Ruling] {
    static ALL: LazyLock<Vec<Ruling>> = LazyLock::new(|| PAGE.lines().filter_map(row).collect());
    &ALL
}

/// A row of the table: number, question, what we do, clauses, what shows it.
fn row(line: &'static str) -> Option<Ruling> {
    let mut cells = line.strip_prefix('|')?.split(" | ").map(str::trim);
    let number = cells.next()?.parse().ok()?;
    Some(Ruling { number, question: cells.next()?, answer: cells.next()?, clauses: cells.next()? })
}
