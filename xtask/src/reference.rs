//! `cargo xtask reference`: our cards beside reference data, where a developer has it. Facts must be equal, column
//! by column; texts are ours: they are ranked by how much they seem to say something else.

use std::collections::{BTreeMap, BTreeSet};
use std::env;
use std::path::{Path, PathBuf};
use std::process::ExitCode;

use crate::cards::{self, Face, column};
use crate::checks::read;
use crate::project::Project;
use crate::words::{fold, slug};
use crate::{scan, texts};

/// The columns that hold printed facts.
const FACTS: [&str; 18] = [
    "number", "quantity", "name", "type", "encounter_set", "unique", "sphere", "traits", "keywords", "cost",
    "engagement", "threat", "willpower", "attack", "defense", "hit_points", "quest_points", "victory",
];

/// Faces by id and side.
pub type Table = BTreeMap<(String, String), Face>;

pub fn run(project: &Project, texts: Option<&str>) -> ExitCode {
    let Some(folder) = folder(project) else {
        println!("no reference data here: nothing to compare");
        return ExitCode::SUCCESS;
    };
    let compared = load(&folder).and_then(|table| Ok((table, cards::ours(project)?)));
    let (table, ours) = match compared {
        Ok(both) => both,
        Err(message) => {
            eprintln!("{message}");
            return ExitCode::from(2);
        }
    };
    if let Some(words) = texts {
        rank_texts(&table, &second_copy(&folder), &ours, words);
    }
    let differences = differences(&table, &ours);
    for difference in &differences {
        println!("{difference}");
    }
    for line in missing(&table, &ours) {
        println!("{line}");
    }
    println!("{} faces compared, {} differences", ours.len(), differences.len());
    if differences.is_empty() { ExitCode::SUCCESS } else { ExitCode::FAILURE }
}

/// The folder with the tables of cards, if it is there.
pub fn folder(project: &Project) -> Option<PathBuf> {
    let folder = match env::var_os("WESTMARCH_REFERENCE") {
        Some(folder) => PathBuf::from(folder),
        None => project.root.join("../shared/data"),
    };
    let cards = folder.join("cards");
    cards.is_dir().then_some(cards)
}

/// Reads every table of cards; the file is named after the set.
pub fn load(folder: &Path) -> Result<Table, String> {
    let files = scan::files(folder, "tsv").map_err(|error| format!("cannot read {}: {error}", folder.display()))?;
    let mut table = Table::new();
    for path in files {
        let set = path.file_stem().unwrap_or_default().to_string_lossy();
        for mut face in rows(&read(&path)?) {
            if face.contains_key("id") {
                face.insert("set".to_owned(), set.clone().into_owned());
                table.insert(key(&face), face);
            }
        }
    }
    Ok(table)
}

/// Lines of tab-separated fields under a heading; a line break inside a field is written `\n`.
pub fn rows(text: &str) -> Vec<Face> {
    let mut lines = text.lines();
    let heading: Vec<&str> = lines.next().unwrap_or_default().split('\t').collect();
    let row = |line: &str| {
        let names = heading.iter().map(|name| (*name).to_owned());
        let fields = line.split('\t').map(|field| field.replace("\\n", "\n"));
        names.zip(fields).collect()
    };
    lines.map(row).collect()
}

/// The id and side of a face.
pub fn key(face: &Face) -> (String, String) {
    let own = |name| column(face, name).to_owned();
    (own("id"), own("side"))
}

fn differences(table: &Table, ours: &[Face]) -> Vec<String> {
    let mut found = Vec::new();
    let mut seen = BTreeSet::new();
    for face in ours {
        let (id, side) = key(face);
        let place = format!("{id}{}{side}", if side.is_empty() { "" } else { " " });
        if !seen.insert((id.clone(), side.clone())) {
            found.push(format!("{place}: stands twice in our cards"));
        }
        let Some(reference) = table.get(&(id, side)) else {
            found.push(format!("{place}: not in the reference"));
            continue;
        };
        if slug(column(face, "set")) != column(reference, "set") {
            found.push(pair(&place, "set", face, reference));
        }
        for name in FACTS {
            if !face.contains_key(name) {
                found.push(format!("{place}: column {name} is missing"));
            } else if fact(name, face) != fact(name, reference) {
                found.push(pair(&place, name, face, reference));
            }
        }
    }
    found
}

fn pair(place: &str, name: &str, ours: &Face, reference: &Face) -> String {
    let (ours, reference) = (column(ours, name), column(reference, name));
    format!("{place}: {name}: ours `{ours}`, reference `{reference}`")
}

/// A fact in a form that can be compared: no accents, lists in one order.
fn fact(name: &str, face: &Face) -> String {
    let value = fold(column(face, name).trim());
    if !matches!(name, "traits" | "keywords") {
        return value;
    }
    let mut items: Vec<_> = value.split('.').map(str::trim).collect();
    items.retain(|item| !item.is_empty());
    items.sort_unstable();
    items.join(". ")
}

/// What the sets we have begun still lack, by encounter set.
fn missing(table: &Table, ours: &[Face]) -> Vec<String> {
    let have: BTreeSet<_> = ours.iter().map(key).collect();
    let sets: BTreeSet<_> = ours.iter().map(|face| slug(column(face, "set"))).collect();
    let mut counts: BTreeMap<String, usize> = BTreeMap::new();
    for (key, face) in table {
        if sets.contains(column(face, "set")) && !have.contains(key) {
            let part = match column(face, "encounter_set") {
                "" => column(face, "type"),
                encounter_set => encounter_set,
            };
            let part = format!("{}: {part}", column(face, "set"));
            *counts.entry(part).or_default() += 1;
        }
    }
    let line = |(part, count)| format!("not written yet: {part}: {count} faces");
    counts.into_iter().map(line).collect()
}

/// Texts by how suspicious they are, what is known of the rest, and what share of the faces agrees.
fn rank_texts(table: &Table, second: &SecondCopy, ours: &[Face], words: &str) {
    let names = names(table);
    let mut compared = Vec::new();
    for face in ours.iter().filter(|face| column(face, "id").contains(words)) {
        let Some(reference) = table.get(&key(face)) else { continue };
        let whole = |face: &Face| format!("{}\n{}", column(face, "text"), column(face, "shadow"));
        let (mut left, right) = (whole(face), whole(reference));
        // Of an attachment that is put into play by other cards, the reference does not say where it is attached.
        if column(reference, "type") == "Attachment" && !right.to_lowercase().contains("attach") {
            left = left.lines().filter(|line| !line.starts_with("Attach to ")).collect::<Vec<_>>().join("\n");
        }
        if left.trim().is_empty() && right.trim().is_empty() {
            continue;
        }
        // What decks and areas a scenario has, and how they go on, may stand on its rules sheet alone.
        let declares = |line: &&str| {
            ["Use the ", "Each player has a deck of ", "When no cards are in the "]
                .iter()
                .any(|it| line.starts_with(it))
        };
        let undeclared = left.lines().filter(|line| !declares(line)).collect::<Vec<_>>().join("\n");
        let compare = |right: &str| {
            let told = [&left, &undeclared].map(|left| texts::compare(left, right, column(face, "name"), &names));
            let [whole, undeclared] = told;
            if undeclared.suspicion < whole.suspicion { undeclared } else { whole }
        };
        let printings = printings(table, reference).into_iter().map(whole);
        let printings = printings.chain(second.get(&key(face)).map(|changes| read_otherwise(&right, changes)));
        let others = printings.map(|text| (compare(&text), text));
        let own = (compare(&right), right);
        let (found, right) =
            others.fold(own, |best, other| if other.0.suspicion < best.0.suspicion { other } else { best });
        compared.push((found, key(face), left, right));
    }
    compared.sort_by_key(|(found, ..)| std::cmp::Reverse(found.suspicion));
    for (found, (id, side), left, right) in compared.iter().filter(|(found, ..)| found.suspicion > 0) {
        println!("--- {id} {side} ({})", found.suspicion);
        for (difference, aspect) in found.differences.iter().zip(&found.aspects) {
            println!("    {difference}");
            if let Some(known) = texts::Known::of(id, side, aspect) {
                println!("        known: {}", known.reason);
            }
        }
        println!("{}", side_by_side(left, right));
    }
    let found: Vec<_> = compared.iter().map(|(found, key, ..)| (key.clone(), found.aspects.clone())).collect();
    shares(&found);
    if words.is_empty() {
        for line in texts::stale(&found) {
            println!("{line}");
        }
    }
}

/// What a second copy of the texts reads in place of some words, by face.
type SecondCopy = BTreeMap<(String, String), Vec<(String, String)>>;

/// The differences of words between the two copies that the reference lists, if it does: `[before] words [after]`.
fn second_copy(cards: &Path) -> SecondCopy {
    let text = cards.parent().map(|folder| folder.join("cross-check.tsv")).and_then(|file| read(&file).ok());
    let mut copy = SecondCopy::new();
    for row in rows(&text.unwrap_or_default()) {
        let words = |name: &str| {
            let inside = column(&row, name).split_once("] ")?.1.rsplit_once(" [").map_or("", |(words, _)| words);
            Some(inside.replace("(nothing)", ""))
        };
        if let ("text", Some(ours), Some(other)) = (column(&row, "column"), words("ours"), words("other")) {
            copy.entry(key(&row)).or_default().push((ours, other));
        } else if let ("text", Some((ours, _)), Some((other, _))) =
            (column(&row, "column"), column(&row, "ours").split_once(" ["), column(&row, "other").split_once(" ["))
        {
            copy.entry(key(&row)).or_default().push((ours.to_owned(), other.to_owned()));
        }
    }
    copy
}

/// A text with the words of the second copy, capitals as they were.
fn read_otherwise(text: &str, changes: &[(String, String)]) -> String {
    let mut told = text.to_owned();
    for (ours, other) in changes.iter().filter(|(ours, _)| !ours.is_empty()) {
        let Some(at) = told.to_lowercase().find(ours.as_str()).filter(|at| told.is_char_boundary(*at)) else {
            continue;
        };
        let capital = told[at..].starts_with(char::is_uppercase);
        let mut letters = other.chars();
        let first: String = letters
            .next()
            .into_iter()
            .flat_map(|c| if capital { c.to_uppercase().collect() } else { vec![c] })
            .collect();
        let end = at + ours.len();
        if told.is_char_boundary(end) {
            told.replace_range(at..end, &(first + letters.as_str()));
        }
    }
    told
}

/// The same card in other products: where printings say different things, agreeing with one of them is agreeing.
fn printings<'a>(table: &'a Table, face: &Face) -> Vec<&'a Face> {
    const SAME: [&str; 9] = ["name", "type", "side", "sphere", "cost", "willpower", "attack", "defense", "hit_points"];
    let players = matches!(column(face, "type"), "Hero" | "Ally" | "Attachment" | "Event");
    let same = |other: &&Face| players && SAME.iter().all(|name| fact(name, other) == fact(name, face));
    table.values().filter(same).collect()
}

/// What share of the faces agrees: in each aspect, in those that must, in everything.
fn shares(found: &[((String, String), Vec<&'static str>)]) {
    let all = found.len().max(1);
    let share =
        |agreeing: usize| format!("{agreeing} of {} ({:.1} %)", found.len(), 100.0 * agreeing as f64 / all as f64);
    for (aspect, _) in texts::ASPECTS {
        let differing = found.iter().filter(|(_, aspects)| aspects.contains(&aspect)).count();
        println!("faces that agree in {aspect}: {}", share(found.len() - differing));
    }
    let must = |aspect: &&'static str| texts::MUST_AGREE.contains(aspect);
    let seven = found.iter().filter(|(_, aspects)| !aspects.iter().any(&must)).count();
    let open = found.iter().filter(|((id, side), aspects)| {
        aspects.iter().any(|aspect| must(aspect) && texts::Known::of(id, side, aspect).is_none())
    });
    let nine = found.iter().filter(|(_, aspects)| aspects.is_empty()).count();
    println!("faces that agree in all that must agree: {}", share(seven));
    println!("faces that differ there without a reason on the list: {}", open.count());
    println!("faces that agree in everything: {}\n", share(nine));
}

fn names(table: &Table) -> texts::Names {
    let traits: BTreeSet<String> = table.values().flat_map(|face| traits_of(face).collect::<Vec<_>>()).collect();
    texts::Names::new(table.values().map(|face| column(face, "name").to_owned()), traits)
}

fn traits_of(face: &Face) -> impl Iterator<Item = String> {
    let names = column(face, "traits").split('.').map(|name| fold(name.trim()));
    names.filter(|name| !name.is_empty()).collect::<Vec<_>>().into_iter()
}

/// Two texts in two columns: ours on the left.
fn side_by_side(left: &str, right: &str) -> String {
    const WIDTH: usize = 58;
    let (left, right) = (wrap(left, WIDTH), wrap(right, WIDTH));
    let mut lines = Vec::new();
    for at in 0..left.len().max(right.len()) {
        let part = |lines: &[String]| lines.get(at).cloned().unwrap_or_default();
        lines.push(format!("{:<WIDTH$} | {}", part(&left), part(&right)));
    }
    lines.join("\n") + "\n"
}

fn wrap(text: &str, width: usize) -> Vec<String> {
    let mut lines = Vec::new();
    for paragraph in text.lines() {
        let mut line = String::new();
        for word in paragraph.split_whitespace() {
            if !line.is_empty() && line.chars().count() + 1 + word.chars().count() > width {
                lines.push(std::mem::take(&mut line));
            }
            if !line.is_empty() {
                line.push(' ');
            }
            line.push_str(word);
        }
        lines.push(line);
    }
    lines
}

#[cfg(test)]
mod tests {
    use super::{FACTS, Face, Table, differences, key, missing, read_otherwise, rows, side_by_side};

    fn reference() -> Table {
        let text = "id\tside\tname\ttype\tunique\ttraits\tcost\ttext\n\
                    core-set-theodred\t\tThéodred\tHero\tyes\tNoble. Rohan.\t8\tResponse: one\\ntwo\n\
                    core-set-gimli\t\tGimli\tHero\tyes\tDwarf.\t11\t\n";
        let with_set = |mut face: Face| {
            face.insert("set".to_owned(), "core-set".to_owned());
            (key(&face), face)
        };
        rows(text).into_iter().map(with_set).collect()
    }

    fn ours(changes: &[(&str, &str)]) -> Face {
        let mut face: Face = FACTS.iter().map(|name| ((*name).to_owned(), String::new())).collect();
        let plain = [
            ("id", "core-set-theodred"),
            ("side", ""),
            ("set", "Core Set"),
            ("name", "Theodred"),
            ("type", "Hero"),
            ("unique", "yes"),
            ("traits", "Rohan. Noble."),
            ("cost", "8"),
        ];
        for (name, value) in plain.iter().chain(changes) {
            face.insert((*name).to_owned(), (*value).to_owned());
        }
        face
    }

    #[test]
    fn equal_facts_are_equal_without_accents_and_in_any_order() {
        assert!(differences(&reference(), &[ours(&[])]).is_empty());
    }

    #[test]
    fn each_difference_is_named() {
        let found = differences(&reference(), &[ours(&[("cost", "9")])]);
        assert_eq!(found, ["core-set-theodred: cost: ours `9`, reference `8`"]);
        let found = differences(&reference(), &[ours(&[("id", "core-set-nobody")])]);
        assert_eq!(found, ["core-set-nobody: not in the reference"]);
        let found = differences(&reference(), &[ours(&[]), ours(&[])]);
        assert_eq!(found, ["core-set-theodred: stands twice in our cards"]);
    }

    #[test]
    fn what_is_missing_is_counted() {
        assert_eq!(missing(&reference(), &[ours(&[])]), ["not written yet: core-set: Hero: 1 faces"]);
    }

    #[test]
    fn the_second_copy_reads_otherwise() {
        let changes = [("action".to_owned(), "response".to_owned()), ("+2".to_owned(), "+3".to_owned())];
        assert_eq!(read_otherwise("Action: It gets +2.", &changes), "Response: It gets +3.");
        assert_eq!(read_otherwise("Forced: It gets +1.", &changes), "Forced: It gets +1.");
    }

    #[test]
    fn texts_stand_side_by_side() {
        let shown = side_by_side("one\ntwo", "one");
        let lines: Vec<_> = shown.lines().map(str::trim_end).collect();
        assert!(lines[0].starts_with("one ") && lines[0].ends_with("| one"));
        assert!(lines[1].starts_with("two ") && lines[1].ends_with('|'));
    }
}
