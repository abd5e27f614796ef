//! `cargo xtask draft PRODUCT`: a block for every card of a product that is not written yet, with all its printed
//! facts from reference data, where a developer has it. What a card does is for its author to say: no sentence of the
//! reference is written, only a mark that `westmarch check` refuses until somebody did.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::Path;

use crate::cards::{Face, column};
use crate::checks::read;
use crate::project::Project;
use crate::reference;
use crate::scan;
use crate::words::{fold, slug};

/// What stands where a text is wanted; `westmarch check` refuses it by the card's name.
const MARK: &str = "# draft: the text is not written yet";
const ORDER: &str = "content/order.txt";

/// The columns that become lines of their own, with the words before the value.
const VALUES: [(&str, &str); 7] = [
    ("engagement", "engagement"),
    ("threat", "threat"),
    ("willpower", "willpower"),
    ("attack", "attack"),
    ("defense", "defense"),
    ("hit_points", "hit points"),
    ("quest_points", "quest points"),
];

/// Writes what is missing of a product.
pub fn run(project: &Project, product: &str) -> Result<(), String> {
    let Some(folder) = reference::folder(project) else {
        return Err("there is no reference data here; WESTMARCH_REFERENCE names its folder".to_owned());
    };
    let sets = reference::rows(&read(&folder.join("sets.tsv"))?);
    let file = format!("{product}.tsv");
    let set = sets.iter().find(|set| column(set, "file") == file).ok_or_else(|| unknown(product, &sets))?;
    let place = product.trim_end_matches("-decks");
    let content = project.root.join("content").join(place);
    let written = numbers(&content)?;
    let traits = traits(project)?;
    let faces = reference::rows(&read(&folder.join(&file))?);
    let mut files: BTreeMap<String, String> = BTreeMap::new();
    let mut left = Vec::new();
    for card in cards(&faces).into_iter().filter(|card| !written.contains(column(card[0], "number"))) {
        let name = match column(card[0], "encounter_set") {
            "" => "player".to_owned(),
            encounter => slug(encounter),
        };
        match block(product, &card, &traits) {
            Some(block) => files.entry(name).or_insert_with(|| heading(product, set, card[0])).push_str(&block),
            None => left.push(format!("{} ({})", column(card[0], "name"), column(card[0], "type"))),
        }
    }
    write(&content, &files)?;
    place_of(project, place)?;
    println!("{} files of content/{place} have drafts; `{MARK}` stands where a text is wanted", files.len());
    if !left.is_empty() {
        println!("of kinds that the card language has no word for: {}", left.join(", "));
    }
    Ok(())
}

fn unknown(product: &str, sets: &[Face]) -> String {
    let names: Vec<&str> = sets.iter().map(|set| column(set, "file").trim_end_matches(".tsv")).collect();
    let near: Vec<&str> = names.iter().copied().filter(|name| name.contains(product)).collect();
    let near = if near.is_empty() { names } else { near };
    format!("the reference has no product `{product}`; it has {}", near.join(", "))
}

/// New files, or new blocks at the end of those that are there.
fn write(content: &Path, files: &BTreeMap<String, String>) -> Result<(), String> {
    fs::create_dir_all(content).map_err(|error| format!("cannot make {}: {error}", content.display()))?;
    for (name, text) in files {
        let path = content.join(format!("{name}.wm"));
        let text = match fs::read_to_string(&path) {
            Ok(before) => format!("{before}\n{}", blocks_of(text)),
            Err(_) => text.clone(),
        };
        fs::write(&path, text).map_err(|error| format!("cannot write {}: {error}", path.display()))?;
    }
    Ok(())
}

/// A text without its heading.
fn blocks_of(text: &str) -> &str {
    text.split_once("\n\n").map_or(text, |(_, blocks)| blocks)
}

/// The product's place among the others, before the decks.
fn place_of(project: &Project, place: &str) -> Result<(), String> {
    let path = project.root.join(ORDER);
    let order = read(&path)?;
    if order.lines().any(|line| line == place) {
        return Ok(());
    }
    let order = order.replace("decks\n", &format!("{place}\ndecks\n"));
    fs::write(path, order).map_err(|error| format!("cannot write {ORDER}: {error}"))
}

/// The numbers of a product's cards that are written, as far as its folder tells.
fn numbers(content: &Path) -> Result<BTreeSet<String>, String> {
    if !content.is_dir() {
        return Ok(BTreeSet::new());
    }
    let files = scan::files(content, "wm").map_err(|error| format!("cannot read {}: {error}", content.display()))?;
    let mut numbers = BTreeSet::new();
    for file in files {
        numbers.extend(read(&file)?.lines().filter_map(|line| line.strip_prefix("    number ")).map(str::to_owned));
    }
    Ok(numbers)
}

/// Traits as our cards spell them, by their letters without accents.
fn traits(project: &Project) -> Result<BTreeMap<String, String>, String> {
    let sources = crate::checks::sources(project, "content", &["wm"])?;
    let lines = sources.iter().flat_map(|source| source.text.lines());
    let listed = lines.filter_map(|line| line.trim().strip_prefix("traits "));
    Ok(listed.flat_map(|list| list.split(", ")).map(|one| (fold(one), one.to_owned())).collect())
}

/// The faces of each card, by number.
fn cards(faces: &[Face]) -> Vec<Vec<&Face>> {
    let mut cards: BTreeMap<(u32, &str), Vec<&Face>> = BTreeMap::new();
    for face in faces.iter().filter(|face| column(face, "type") != "Rules") {
        let number = column(face, "number").parse().unwrap_or(u32::MAX);
        cards.entry((number, column(face, "id"))).or_default().push(face);
    }
    cards.into_values().collect()
}

fn heading(product: &str, set: &Face, card: &Face) -> String {
    let encounter = match column(card, "encounter_set") {
        "" => String::new(),
        name => format!("encounter set \"{name}\"\n"),
    };
    format!("set {product} \"{}\"\n{encounter}", column(set, "title"))
}

/// A card in the card language, as far as it is facts.
fn block(product: &str, card: &[&Face], traits: &BTreeMap<String, String>) -> Option<String> {
    let front = card[0];
    let kind = kind(column(front, "type"))?;
    let mut lines = Vec::new();
    let id = column(front, "id");
    if id != format!("{product}-{}", slug(column(front, "name"))) {
        lines.push(format!("id {id}"));
    }
    lines.push(format!("number {}", column(front, "number")));
    match column(front, "quantity") {
        "" | "1" => {}
        copies => lines.push(format!("copies {copies}")),
    }
    let stage: String = column(front, "stage").chars().take_while(char::is_ascii_digit).collect();
    if !stage.is_empty() {
        lines.push(format!("stage {stage}"));
    }
    if let [one] = card {
        lines.extend(facts(one, traits));
        lines.extend(wanted(one));
    } else {
        for (face, letter) in card.iter().zip(["A", "B"]) {
            let title = match column(face, "name") {
                same if same == column(front, "name") => String::new(),
                other => format!(" \"{other}\""),
            };
            let inner: String =
                facts(face, traits).into_iter().chain(wanted(face)).map(|line| format!("{line}\n")).collect();
            lines.push(format!("\nside {letter}{title} {{\n{inner}}}"));
        }
    }
    let title = column(front, "name").replace('"', "'");
    Some(indented(&format!("\n{kind} \"{title}\" {{\n{}\n}}\n", lines.join("\n"))))
}

/// Each line as far in as it is deep, without a gap below a brace.
fn indented(text: &str) -> String {
    let mut out = String::new();
    let (mut depth, mut opened) = (0, false);
    for line in text.lines() {
        if line.is_empty() && opened {
            continue;
        }
        depth -= usize::from(line == "}");
        let indent = if line.is_empty() { 0 } else { 4 * depth };
        out.push_str(&format!("{:indent$}{line}\n", ""));
        opened = line.ends_with('{');
        depth += usize::from(opened);
    }
    out
}

fn kind(name: &str) -> Option<&'static str> {
    Some(match name {
        "Hero" => "hero",
        "Ally" => "ally",
        "Attachment" => "attachment",
        "Event" => "event",
        "Contract" => "contract",
        "Side Quest" => "side-quest",
        "Enemy" => "enemy",
        "Location" => "location",
        "Treachery" => "treachery",
        "Objective" => "objective",
        "Objective Ally" => "objective-ally",
        "Objective Hero" => "objective-hero",
        "Quest" => "quest",
        "Nightmare" => "nightmare",
        "Campaign" => "campaign",
        _ => return None,
    })
}

/// The printed facts of a face, a line each.
fn facts(face: &Face, traits: &BTreeMap<String, String>) -> Vec<String> {
    let mut lines = Vec::new();
    if column(face, "unique") == "yes" {
        lines.push("unique".to_owned());
    }
    match column(face, "sphere").to_lowercase().as_str() {
        "" => {}
        other @ ("boon" | "burden" | "treasure") => lines.push(other.to_owned()),
        sphere => lines.push(format!("sphere {sphere}")),
    }
    let cost = if column(face, "type") == "Hero" { "threat cost" } else { "cost" };
    let values = [("cost", cost)].into_iter().chain(VALUES);
    lines.extend(values.filter_map(|(name, words)| match column(face, name) {
        "" => None,
        "*" => Some(format!("{words} X")),
        value => Some(format!("{words} {value}")),
    }));
    let spelt = |one: &str| traits.get(&fold(one)).cloned().unwrap_or_else(|| one.to_owned());
    let lists = [
        ("traits", listed(face, "traits").map(spelt).collect::<Vec<_>>()),
        ("keywords", listed(face, "keywords").map(|one| one.to_lowercase().replace(" x", " X")).collect()),
    ];
    for (name, list) in lists {
        if !list.is_empty() {
            lines.push(format!("{name} {}", list.join(", ")));
        }
    }
    let victory = column(face, "victory");
    if victory.parse::<u32>().is_ok() {
        lines.push(format!("victory {victory}"));
    }
    lines
}

fn listed<'a>(face: &'a Face, name: &str) -> impl Iterator<Item = &'a str> {
    column(face, name).split('.').map(str::trim).filter(|one| !one.is_empty())
}

/// A mark where the card has a text, and one for its shadow effect.
fn wanted(face: &Face) -> Vec<String> {
    let text = !column(face, "text").is_empty();
    let shadow = !column(face, "shadow").is_empty();
    [(text, ""), (shadow, ": a shadow effect")]
        .into_iter()
        .filter(|(there, _)| *there)
        .map(|(_, what)| format!("{MARK}{what}"))
        .collect()
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeMap;

    use super::{MARK, block, cards};
    use crate::reference::rows;

    #[test]
    fn facts_become_a_block_and_texts_a_mark() {
        let table = rows(
            "number\tquantity\tname\tside\ttype\tunique\tsphere\ttraits\tkeywords\tcost\twillpower\tattack\tid\ttext\tshadow\n\
             7\t3\tBarliman\t\tAlly\tyes\tLore\tBree. Dunedain.\tSentinel. Doomed 2.\tX\t2\t-\tbox-barliman\tAction: a secret.\t\n\
             8\t1\tRules\t\tRules\t\t\t\t\t\t\t\tbox-rules\t\t\n",
        );
        let traits = BTreeMap::from([("Dunedain".to_owned(), "Dúnedain".to_owned())]);
        let cards = cards(&table);
        assert_eq!(cards.len(), 1);
        let block = block("box", &cards[0], &traits).expect("an ally");
        let expected = format!(
            "\nally \"Barliman\" {{\n    number 7\n    copies 3\n    unique\n    sphere lore\n    cost X\n    \
             willpower 2\n    attack -\n    traits Bree, Dúnedain\n    keywords sentinel, doomed 2\n    {MARK}\n}}\n"
        );
        assert_eq!(block, expected);
        assert!(!block.contains("secret"), "sentences stay where they are");
    }
}
