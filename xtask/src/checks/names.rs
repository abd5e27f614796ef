//! Cards are data: the engine names none of them.

use std::collections::BTreeSet;

use super::{Source, sources, verdict};
use crate::cards::{self, Face, column};
use crate::project::Project;
use crate::words::{fold, holds, slug};

/// Titles that are ordinary words of the rules as well, or stand in the counted list of named procedures.
const ALLOWED: [&str; 0] = [];

pub fn check(project: &Project) -> Result<(), String> {
    let engine = sources(project, "crates/rules/src", &["rs"])?;
    if engine.is_empty() {
        return Err("there is no engine to look at".to_owned());
    }
    let names = names(&cards::ours(project)?);
    verdict(engine.iter().flat_map(|file| named(file, &names)).collect())
}

/// Every id, every title and encounter set of at least two words, and the one-word titles of unique cards, which
/// are the names of persons and places.
fn names(cards: &[Face]) -> BTreeSet<String> {
    let mut names = BTreeSet::new();
    for card in cards {
        names.insert(column(card, "id").to_owned());
        for title in [column(card, "name"), column(card, "encounter_set")] {
            let unique = title == column(card, "name") && !column(card, "unique").is_empty();
            if title.split_whitespace().count() > 1 {
                names.insert(slug(title));
                names.insert(fold(title));
            } else if unique {
                names.insert(fold(title));
            }
        }
    }
    names.retain(|name| !name.is_empty() && !ALLOWED.contains(&name.as_str()));
    names
}

fn named(file: &Source, names: &BTreeSet<String>) -> Vec<String> {
    let mut findings = Vec::new();
    for (at, line) in file.text.lines().enumerate() {
        // The id of a clause may hold the name of the scenario whose rules have it.
        let parts = line.split_inclusive(|sign: char| sign == '"' || sign.is_whitespace());
        let line = fold(&parts.filter(|part| !part.starts_with("SC.")).collect::<String>());
        for name in names.iter().filter(|name| holds(&line, name)) {
            findings.push(format!("{}:{}: names {name}", file.name, at + 1));
        }
    }
    findings
}

#[cfg(test)]
mod tests {
    use super::{Source, named, names};
    use crate::cards::Face;

    fn card(id: &str, name: &str, unique: &str, set: &str) -> Face {
        let columns = [("id", id), ("name", name), ("unique", unique), ("encounter_set", set)];
        columns.map(|(a, b)| (a.to_owned(), b.to_owned())).into()
    }

    #[test]
    fn persons_titles_ids_and_sets_are_found() {
        let cards = [
            card("core-set-eowyn", "Éowyn", "yes", ""),
            card("core-set-feint", "Feint", "", ""),
            card("core-set-king-spider", "King Spider", "", "Spiders of Mirkwood"),
        ];
        let names = names(&cards);
        let file = |text: &str| Source { name: "engine.rs".to_owned(), text: text.to_owned() };
        let count = |text: &str| named(&file(text), &names).len();
        assert_eq!(count("if title == \"Eowyn\" {"), 1);
        assert_eq!(count("// a feint; Feint"), 0);
        assert_eq!(count("// the King Spider"), 1);
        assert_eq!(count("\"spiders-of-mirkwood\""), 1);
        assert_eq!(count("core-set-feint"), 1);
        assert_eq!(count("let kingdom = spiders;"), 0);
        assert_eq!(count("(\"parted\", \"SC.spiders-of-mirkwood.1\")"), 0);
    }
}
