//! `cargo xtask printings`: the products that print a card of ours again, from reference data, where a developer has
//! it. What is written are facts: a product, a number, copies, and the id of our card.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;

use crate::cards::{self, Face, column};
use crate::checks::read;
use crate::project::Project;
use crate::reference::{self, Table};
use crate::words::{fold, slug};

const FILE: &str = "content/printings.tsv";
const PRODUCTS: &str = "content/products.tsv";
const HEADING: &str = "product\tnumber\tcopies\tcard\n";

/// What a card of a starter has in common with the card it prints again, where the reference does not say so.
const SAME: [&str; 9] = ["name", "type", "sphere", "unique", "cost", "willpower", "attack", "defense", "hit_points"];

/// Writes the table.
pub fn write(project: &Project) -> Result<(), String> {
    let Some(table) = table(project)? else {
        println!("no reference data here: {FILE} stays as it is");
        return Ok(());
    };
    println!("{FILE}: {} printings", table.lines().count() - 1);
    fs::write(project.root.join(FILE), table).map_err(|error| format!("cannot write {FILE}: {error}"))
}

/// Whether the table is what would be written; true where there is no reference data.
pub fn check(project: &Project) -> Result<(), String> {
    let Some(table) = table(project)? else { return Ok(()) };
    let kept = read(&project.root.join(FILE))?;
    if kept == table { Ok(()) } else { Err(format!("{FILE} is not up to date: cargo xtask printings")) }
}

fn table(project: &Project) -> Result<Option<String>, String> {
    let Some(folder) = reference::folder(project) else { return Ok(None) };
    let products = read(&project.root.join(PRODUCTS))?;
    let products: Vec<&str> = products.lines().skip(1).filter_map(|line| line.split('\t').next()).collect();
    let all = reference::load(&folder)?;
    let again = read(&folder.join("../reprints.tsv"))?;
    let sets = reference::rows(&read(&folder.join("sets.tsv"))?);
    let starters = sets.iter().filter(|set| column(set, "kind") == "starter");
    let starters: Vec<String> = starters.map(|set| column(set, "file").trim_end_matches(".tsv").to_owned()).collect();
    let lines = printings(&all, &cards::ours(project)?, &reference::rows(&again), &starters);
    let unknown: BTreeSet<&str> =
        lines.iter().map(|line| line.0.as_str()).filter(|set| !products.contains(set)).collect();
    if !unknown.is_empty() {
        let unknown: Vec<&str> = unknown.into_iter().collect();
        return Err(format!("{PRODUCTS} needs a line for {}", unknown.join(", ")));
    }
    let mut lines: Vec<_> = lines.into_iter().collect();
    lines.sort_by_key(|(set, number, ..)| (products.iter().position(|product| product == set), *number));
    let line = |(set, number, copies, card): (String, u32, u32, String)| format!("{set}\t{number}\t{copies}\t{card}\n");
    Ok(Some(HEADING.to_owned() + &lines.into_iter().map(line).collect::<String>()))
}

/// A product, a number, copies, and our card.
type Line = (String, u32, u32, String);

fn printings(all: &Table, ours: &[Face], again: &[Face], starters: &[String]) -> BTreeSet<Line> {
    let known: BTreeSet<&str> = ours.iter().map(|face| column(face, "id")).collect();
    let faces: Vec<&Face> = all.values().filter(|face| column(face, "side") != "B").collect();
    let (same, alike) = (groups(&faces), alike(ours));
    let mut lines = BTreeSet::new();
    // The id that the reference has for a printing, and ours.
    let mut found: BTreeMap<&str, &str> = known.iter().map(|id| (*id, *id)).collect();
    for face in &faces {
        let id = column(face, "id");
        if known.contains(id) {
            continue;
        }
        let told = same.get(id).into_iter().flatten().find(|other| known.contains(**other)).copied();
        let starter = starters.iter().any(|set| set == column(face, "set"));
        let seen = || alike.get(&facts(face).filter(|_| starter)?).copied().flatten();
        if let Some(card) = told.or_else(seen) {
            found.insert(id, card);
            lines.extend(line(column(face, "set"), face, card));
        }
    }
    for face in again {
        if let Some(card) = found.get(column(face, "id")) {
            lines.extend(line(&slug(column(face, "product")), face, card));
        }
    }
    lines
}

fn line(set: &str, face: &Face, card: &str) -> Option<Line> {
    let number = |name| column(face, name).parse().ok();
    Some((set.to_owned(), number("number")?, number("quantity")?, card.to_owned()))
}

/// For each card those that the reference calls the same.
fn groups<'a>(faces: &[&'a Face]) -> BTreeMap<&'a str, Vec<&'a str>> {
    let mut groups: BTreeMap<&str, Vec<&str>> = BTreeMap::new();
    for face in faces {
        let id = column(face, "id");
        let Some((_, other)) = column(face, "note").split_once("same as ") else { continue };
        let other = other.split(|sign: char| sign != '-' && !sign.is_alphanumeric()).next().unwrap_or_default();
        let siblings = groups.get(other).cloned().unwrap_or_default();
        for (one, two) in siblings.into_iter().chain([other]).map(|other| (id, other)) {
            groups.entry(one).or_default().push(two);
            groups.entry(two).or_default().push(one);
        }
    }
    groups
}

/// Our cards for players by their printed values; nothing where two have the same.
fn alike(ours: &[Face]) -> BTreeMap<[String; 9], Option<&str>> {
    let mut cards = BTreeMap::new();
    for face in ours {
        if let Some(facts) = facts(face) {
            cards.entry(facts).and_modify(|card| *card = None).or_insert(Some(column(face, "id")));
        }
    }
    cards
}

/// The printed values of a card for players.
fn facts(face: &Face) -> Option<[String; 9]> {
    let players = column(face, "encounter_set").is_empty() && !column(face, "sphere").is_empty();
    players.then(|| SAME.map(|name| fold(column(face, name))))
}

#[cfg(test)]
mod tests {
    use super::{Face, printings};
    use crate::reference::{Table, key, rows};

    fn table(text: &str) -> Table {
        rows(text).into_iter().map(|face| (key(&face), face)).collect()
    }

    #[test]
    fn printings_are_told_or_seen() {
        let heading = "set\tnumber\tquantity\tname\ttype\tsphere\tcost\tid\tnote\n";
        let all = table(&format!(
            "{heading}starter\t3\t1\tNori\tHero\tSpirit\t9\tstarter-nori\t\n\
             box\t7\t1\tNori\tHero\tSpirit\t9\tbox-nori\tsame as starter-nori\n\
             durin\t25\t1\tNori\tHero\tSpirit\t9\tdurin-nori\tsame as starter-nori\n\
             other\t9\t2\tKíli\tAlly\tSpirit\t3\tother-kili\t\n\
             starter\t9\t2\tKíli\tAlly\tSpirit\t3\tstarter-kili\t\n\
             starter\t10\t2\tFíli\tAlly\tSpirit\t3\tstarter-fili\t\n"
        ));
        let ours: Vec<Face> = rows(
            "id\tname\ttype\tsphere\tcost\nbox-nori\tNori\tHero\tSpirit\t9\nbox-kili\tKili\tAlly\tSpirit\t3\n\
             box-fili\tFili\tAlly\tSpirit\t4\n",
        );
        let again = rows("product\tnumber\tquantity\tid\nNew Box\t1\t3\tstarter-kili\nNew Box\t2\t3\tstarter-fili\n");
        let lines: Vec<String> = printings(&all, &ours, &again, &["starter".to_owned()])
            .into_iter()
            .map(|(set, number, copies, card)| format!("{set} {number} {copies} {card}"))
            .collect();
        let expected = ["durin 25 1 box-nori", "new-box 1 3 box-kili", "starter 3 1 box-nori", "starter 9 2 box-kili"];
        assert_eq!(lines, expected, "Fíli costs something else");
    }
}
