//! `westmarch cards`: looks cards up.

mod json;

use std::io::Write;
use std::path::PathBuf;

use library::pool_report::named_in_puzzles;
use library::rulebook::Rulebook;
use library::search::{nearly, search, suggest};
use library::{CardRow, Library};

use super::content;
use crate::cli::CardsArgs;
use crate::outcome::{Done, Failure, Verdict};
use crate::page::{count, cut, indent, paint, style};

/// Up to so many cards are shown in full.
const FEW: usize = 6;

pub fn run(args: &CardsArgs, content: &[PathBuf], out: &mut impl Write) -> Done {
    if args.coverage {
        return coverage(&content::library(content)?, args.json, out);
    }
    let query = args.query.join(" ");
    if args.json {
        let library = Library::load(content)?.sound()?;
        let rows = library.rows();
        let faces = json::faces(&library, &search(&rows, &query));
        writeln!(out, "{}", serde_json::to_string_pretty(&faces).map_err(Failure::input)?)?;
        return Ok(Verdict::Good);
    }
    let rows = content::rows(content)?;
    let found = search(&rows, &query);
    match found.as_slice() {
        [] => nothing(&rows, &query, out)?,
        few if few.len() <= FEW => {
            for row in few {
                write!(out, "{}", page(row))?;
            }
        }
        many => {
            for row in many {
                writeln!(out, "{}", line(row))?;
            }
            writeln!(out, "\n{}", count(many.len(), "face"))?;
        }
    }
    Ok(Verdict::Good)
}

fn coverage(library: &Library, json: bool, out: &mut impl Write) -> Done {
    let report = library.pool_report(&named_in_puzzles()?);
    let text = if json { serde_json::to_string_pretty(&report).map_err(Failure::input)? } else { report.to_string() };
    writeln!(out, "{}", text.trim_end())?;
    Ok(Verdict::Good)
}

fn nothing(rows: &[CardRow], query: &str, out: &mut impl Write) -> Result<(), Failure> {
    let near = suggest(rows, query);
    let hint =
        if near.is_empty() { String::new() } else { format!(". Did you mean {}?", library::names::either(&near)) };
    writeln!(out, "No card has all of `{query}` in its title, traits, keywords, text, type, sphere or set{hint}")?;
    let near = nearly(rows, query);
    if !near.is_empty() {
        writeln!(out, "\nThese come nearest:")?;
    }
    for row in near.iter().take(FEW) {
        writeln!(out, "{}", line(row))?;
    }
    Ok(())
}

/// A card as one line.
fn line(row: &CardRow) -> String {
    let name = if row.side.is_empty() { row.name.clone() } else { format!("{} {}", row.name, row.side) };
    let group = if row.sphere.is_empty() { &row.encounter_set } else { &row.sphere };
    let head = format!("{:>4}  {:<28} {:<10} {:<24} ", row.number, cut(&name, 28), row.kind, cut(group, 24));
    (head + &short(row)).trim_end().to_owned()
}

/// The numbers of a face in short: cost or threat, then willpower/attack/defense/hit points as far as it has them.
fn short(row: &CardRow) -> String {
    let stats = [&row.willpower, &row.attack, &row.defense, &row.hit_points].map(String::as_str);
    let stats: Vec<&str> = stats.into_iter().filter(|value| !value.is_empty()).collect();
    let named = [
        (cost_word(row), &row.cost),
        ("engages", &row.engagement),
        ("threat", &row.threat),
        ("points", &row.quest_points),
    ];
    let named = named.into_iter().filter(|(_, value)| !value.is_empty()).map(|(name, value)| format!("{name} {value}"));
    named.chain((!stats.is_empty()).then(|| stats.join("/"))).collect::<Vec<_>>().join(", ")
}

/// A card in full.
pub fn page(row: &CardRow) -> String {
    let unique = if row.unique.is_empty() { "" } else { " (unique)" };
    let side = if row.side.is_empty() { String::new() } else { format!(", side {}", row.side) };
    let group = [&row.sphere, &row.encounter_set].map(String::as_str);
    let group: Vec<&str> = group.into_iter().filter(|part| !part.is_empty()).collect();
    let mut page = format!("{}{unique}\n", paint(style::TITLE, &row.name));
    let kind = if group.is_empty() { row.kind.clone() } else { format!("{}, {}", row.kind, group.join(", ")) };
    page += &format!("  {kind}{side}\n");
    for part in [numbers(row), row.traits.clone(), row.keywords.clone(), row.text.clone()] {
        page += &indent(&part, 2);
    }
    page += &explained(&row.keywords);
    if !row.shadow.is_empty() {
        page += &indent(&row.shadow, 2);
    }
    if !row.victory.is_empty() {
        page += &format!("  Victory {}.\n", row.victory);
    }
    page += &row.printings.iter().map(|one| indent(&one.to_string(), 2)).collect::<String>();
    page += &format!("  {}\n\n", paint(style::DIM, &row.id));
    page
}

/// The rule of each keyword.
fn explained(keywords: &str) -> String {
    let known = keywords.split_inclusive('.').map(str::trim).filter(|keyword| !keyword.is_empty());
    let told = known.filter_map(|keyword| {
        let clause = Rulebook::embedded().keyword(keyword)?;
        let text = format!("{} {} ({})", keyword.replace('.', ":"), clause.text, clause.id);
        Some(paint(style::DIM, indent(&text, 4).trim_end()) + "\n")
    });
    told.collect()
}

/// What the number in the corner costs: resources, or threat for a hero.
fn cost_word(row: &CardRow) -> &'static str {
    if row.kind == "Hero" { "threat cost" } else { "cost" }
}

/// The numbers of a face, in words.
pub fn numbers(row: &CardRow) -> String {
    let all = [
        (cost_word(row), &row.cost),
        ("engagement", &row.engagement),
        ("threat", &row.threat),
        ("willpower", &row.willpower),
        ("attack", &row.attack),
        ("defense", &row.defense),
        ("hit points", &row.hit_points),
        ("quest points", &row.quest_points),
    ];
    let there = all.into_iter().filter(|(_, value)| !value.is_empty());
    there.map(|(name, value)| format!("{name} {value}")).collect::<Vec<_>>().join(", ")
}
