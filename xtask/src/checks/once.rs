//! A phrase that one card alone uses stands in a list with its reason: cards should compose what is there. Kinds of
//! modifiers that one card alone has are few.

use std::collections::BTreeMap;
use std::fs;

use serde_json::{Value, json};

use super::verdict;
use crate::project::Project;
use crate::testing::{self, FIGURES};

/// Phrases and reasons.
const FILE: &str = "once.json";
/// So many of them, and no more.
const MOST: usize = 90;
/// So many kinds of modifiers may serve one card alone.
const MOST_KINDS: u64 = 15;

pub fn check(project: &Project) -> Result<(), String> {
    let report = report(project)?;
    let mut findings = findings(&uses(&report)?, &testing::rows(project, FILE)?);
    findings.extend(too_many_kinds(&report));
    verdict(findings)
}

/// `cargo xtask once`: writes the list anew. Reasons that are there stay, new ones have to be found.
pub fn write(project: &Project) -> Result<(), String> {
    let reasons: BTreeMap<String, String> = testing::rows(project, FILE)?
        .into_iter()
        .filter_map(|row| <[String; 2]>::try_from(row).ok().map(|[phrase, reason]| (phrase, reason)))
        .collect();
    let once = uses(&report(project)?)?.into_iter().filter(|(_, cards)| *cards == 1).map(|(phrase, _)| phrase);
    let row = |phrase: String| json!([phrase, reasons.get(&phrase).map_or("", String::as_str)]).to_string();
    let rows: Vec<String> = once.map(row).collect();
    let path = project.root.join(FIGURES).join(FILE);
    fs::write(&path, format!("[\n{}\n]\n", rows.join(",\n"))).map_err(|error| format!("{}: {error}", path.display()))
}

/// What the program says about its cards.
fn report(project: &Project) -> Result<Value, String> {
    testing::asked(project, &["cards", "--coverage", "--json"])
}

/// How many cards say each phrase.
fn uses(report: &Value) -> Result<BTreeMap<String, u64>, String> {
    serde_json::from_value(report["uses"].clone()).map_err(|error| format!("the report on cards: {error}"))
}

/// Kinds of modifiers that could be one, if there are many.
fn too_many_kinds(report: &Value) -> Option<String> {
    let once = report["modifiers"]["once"].as_u64().unwrap_or(u64::MAX);
    let kinds = report["kinds"].as_object().into_iter().flatten();
    let alone: Vec<&str> = kinds.filter(|(_, cards)| **cards == 1).map(|(kind, _)| kind.as_str()).collect();
    (once > MOST_KINDS).then(|| {
        format!("at most {MOST_KINDS} kinds of modifiers may serve one card alone, and these do: {}", alone.join(", "))
    })
}

fn findings(uses: &BTreeMap<String, u64>, list: &[Vec<String>]) -> Vec<String> {
    let mut findings = Vec::new();
    let reasons: BTreeMap<&str, &str> =
        list.iter().filter_map(|row| Some((row.first()?.as_str(), row.get(1)?.as_str()))).collect();
    if list.len() > MOST {
        findings.push(format!("{FILE} has {} phrases: at most {MOST} may serve one card alone", list.len()));
    }
    if reasons.len() < list.len() {
        findings.push(format!("{FILE}: each row is a phrase and its reason, and no phrase stands there twice"));
    }
    for (phrase, cards) in uses {
        let listed = reasons.get(phrase.as_str()).is_some_and(|reason| !reason.is_empty());
        match (cards, listed) {
            (1, false) => findings.push(format!(
                "one card alone says `{phrase}`: say it with other phrases, or why not in docs/figures/{FILE}"
            )),
            (2.., true) => findings.push(format!("{cards} cards say `{phrase}`: it need not stand in {FILE} any more")),
            _ => {}
        }
    }
    let unknown = reasons.keys().filter(|phrase| !uses.contains_key(**phrase));
    findings.extend(unknown.map(|phrase| format!("no card says `{phrase}`, which stands in {FILE}")));
    findings
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeMap;

    use serde_json::json;

    use super::findings;

    #[test]
    fn the_list_holds_what_one_card_says_and_nothing_else() {
        let uses = [("a", 1), ("b", 2), ("c", 1), ("d", 5)].map(|(phrase, cards)| (phrase.to_owned(), cards));
        let uses: BTreeMap<String, u64> = uses.into();
        let list = |rows: &[[&str; 2]]| -> Vec<Vec<String>> {
            rows.iter().map(|row| row.map(str::to_owned).to_vec()).collect()
        };
        assert!(findings(&uses, &list(&[["a", "a rule needs it"], ["c", "so does this"]])).is_empty());
        assert_eq!(findings(&uses, &list(&[["a", "a rule needs it"]])).len(), 1);
        assert_eq!(findings(&uses, &list(&[["a", ""], ["c", "x"]])).len(), 1);
        assert_eq!(findings(&uses, &list(&[["a", "x"], ["c", "x"], ["b", "x"], ["e", "x"]])).len(), 2);
        assert_eq!(findings(&uses, &list(&[["a", "x"], ["a", "x"], ["c", "x"]])).len(), 1);
    }

    #[test]
    fn kinds_of_modifiers_stay_few() {
        let found =
            |once: u64| super::too_many_kinds(&json!({ "modifiers": { "once": once }, "kinds": { "Away": 1 } }));
        assert!(found(super::MOST_KINDS).is_none());
        assert!(found(super::MOST_KINDS + 1).is_some_and(|said| said.ends_with("Away")));
        assert!(super::too_many_kinds(&json!({})).is_some());
    }

    #[test]
    fn the_list_stays_short() {
        let found = |n: usize| {
            let names = (0..n).map(|n| format!("phrase {n}"));
            let list: Vec<Vec<String>> = names.map(|name| vec![name, "a reason".to_owned()]).collect();
            findings(&list.iter().map(|row| (row[0].clone(), 1)).collect(), &list).len()
        };
        assert_eq!((found(super::MOST), found(super::MOST + 1)), (0, 1));
    }
}
