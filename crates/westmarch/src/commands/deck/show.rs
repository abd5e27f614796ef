//! `westmarch deck show`: a deck at a glance.

use std::io::Write;
use std::path::PathBuf;

use library::Library;
use library::deck::{CardLine, Figures, Found, HeroLine};
use serde::Serialize;

use super::chart::{beside, chart};
use super::check::{Checked, checked};
use crate::cli::deck::ShowDeckArgs;
use crate::outcome::{Done, Failure, Verdict};
use crate::page::{count, cut, indent, paint, style, width};

/// A deck as data.
#[derive(Serialize)]
struct Shown {
    #[serde(flatten)]
    checked: Checked,
    missing: Vec<String>,
    #[serde(flatten)]
    figures: Figures,
}

pub fn run(args: &ShowDeckArgs, content: &[PathBuf], out: &mut impl Write) -> Done {
    let (library, decks) = super::decks(&args.decks, content, args.partial)?;
    if args.json {
        let shown: Vec<Shown> = decks.iter().map(|deck| shown(&library, deck)).collect();
        let json = serde_json::json!({ "decks": shown });
        writeln!(out, "{}", serde_json::to_string_pretty(&json).map_err(Failure::input)?)?;
        return Ok(Verdict::Good);
    }
    for (at, deck) in decks.iter().enumerate() {
        if at > 0 {
            writeln!(out)?;
        }
        write!(out, "{}", page(&library, deck))?;
    }
    Ok(Verdict::Good)
}

fn shown(library: &Library, deck: &Found) -> Shown {
    Shown {
        checked: checked(library, deck),
        missing: deck.missing.iter().map(ToString::to_string).collect(),
        figures: Figures::of(library, &deck.list),
    }
}

fn page(library: &Library, deck: &Found) -> String {
    let figures = Figures::of(library, &deck.list);
    let mut page = format!("{} ({})\n\n", paint(style::TITLE, &deck.list.title), deck.list.id);
    page += &format!("{}\n", paint(style::HEAD, format!("Starting threat {}", figures.starting_threat)));
    for hero in &figures.heroes {
        page += &hero_line(hero);
    }
    let mean = figures.mean_cost_hundredths;
    let size = count(figures.size as usize, "card");
    page += &format!("\n{size}, {}.{:02} resources each on average\n\n", mean / 100, mean % 100);
    page += &charts(&figures);
    page += "\n";
    page += &card_lists(&figures);
    page += &remarks(library, deck);
    page
}

fn hero_line(hero: &HeroLine) -> String {
    let line = format!(
        "  {:<20} {:<11} threat {:>2}  {:<8} {}",
        cut(&hero.title, 20),
        hero.sphere,
        hero.threat,
        hero.stats.join("/"),
        hero.traits
    );
    cut(line.trim_end(), width()) + "\n"
}

fn charts(figures: &Figures) -> String {
    const COLUMN: usize = 32;
    let all = [("Cost", &figures.costs), ("Sphere", &figures.spheres), ("Type", &figures.types)];
    let columns = all.map(|(heading, shares)| chart(heading, shares, COLUMN));
    beside(&columns, COLUMN).iter().map(|line| format!("  {line}\n")).collect()
}

/// The cards by type, in two columns.
fn card_lists(figures: &Figures) -> String {
    let mut page = String::new();
    for share in &figures.types {
        let cards: Vec<&CardLine> = figures.cards.iter().filter(|card| card.kind == share.name).collect();
        page += &format!("{}\n", paint(style::HEAD, format!("{} ({})", share.name, share.cards)));
        let lines: Vec<String> = cards.iter().map(|card| card_line(card)).collect();
        let (left, right) = lines.split_at(lines.len().div_ceil(2));
        page +=
            &beside(&[left.to_vec(), right.to_vec()], 49).iter().map(|line| format!("  {line}\n")).collect::<String>();
    }
    page
}

fn card_line(card: &CardLine) -> String {
    format!("{}x {:<27} {:>2}  {}", card.copies, cut(&card.title, 27), card.cost, cut(&card.sphere, 10))
}

fn remarks(library: &Library, deck: &Found) -> String {
    let mut lines: Vec<String> = deck.notes.iter().map(|note| format!("note: {note}")).collect();
    lines.extend(deck.missing.iter().map(|missing| format!("left out: {missing}")));
    let faults = library::deck::legal_faults(library, deck);
    let faults = faults.iter().filter(|fault| !matches!(fault, library::deck::Fault::Missing(_)));
    lines.extend(faults.map(|fault| format!("not legal: {fault}")));
    let remarks: String = lines.iter().map(|line| indent(line, 0)).collect();
    if remarks.is_empty() { remarks } else { format!("\n{remarks}") }
}
