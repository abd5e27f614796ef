//! `westmarch scenario`: what there is to know of a scenario before it is played.

use std::fmt::Write as _;
use std::io::Write;
use std::path::PathBuf;

use lab::difficulty::bar;
use library::Library;
use library::profile::Profile;
use library::scenario::{Measured, ModeDeck, ScenarioPage};

use super::content;
use crate::cli::ScenarioArgs;
use crate::outcome::{Done, Failure, Verdict};
use crate::page::{count, indent, lines, paint, style};

/// Where a smaller share of games is won, in per cent, it is told how far they came.
const RARE: f64 = 100.0 * lab::report::RARELY;

pub fn run(args: &ScenarioArgs, content: &[PathBuf], out: &mut impl Write) -> Done {
    let library = content::library(content)?;
    let name = args.name.join(" ");
    if name.is_empty() {
        write!(out, "{}", list(&library))?;
        return Ok(Verdict::Good);
    }
    let scenario = library.scenario(&name).map_err(Failure::input)?;
    let page = library.scenario_page(scenario, args.spoilers);
    if args.json {
        writeln!(out, "{}", serde_json::to_string_pretty(&page).map_err(Failure::input)?)?;
    } else {
        write!(out, "{}", told(&page, args.spoilers))?;
    }
    Ok(Verdict::Good)
}

/// All scenarios under the products they come in.
fn list(library: &Library) -> String {
    let mut page = String::new();
    let mut product = String::new();
    for scenario in library.scenarios() {
        let (held, number) = library.box_of(scenario);
        if held != product {
            let _ = writeln!(page, "{}", paint(style::TITLE, &held));
            product = held;
        }
        let _ = writeln!(page, "  {number:>2}  {:<32}  {}", scenario.title, paint(style::DIM, &scenario.id));
    }
    page
}

fn told(page: &ScenarioPage, spoilers: bool) -> String {
    let mut text = String::new();
    let head = |text: &mut String, title: &str| {
        let _ = writeln!(text, "\n{}", paint(style::TITLE, title));
    };
    let from = format!("{}, scenario {}", page.product, page.number);
    let _ = writeln!(text, "{}  {}", paint(style::TITLE, &page.title), paint(style::DIM, from));
    text += &lines(&format!("Encounter sets: {}.", page.encounter_sets.join(", ")));
    let night = page.stages.iter().filter(|stage| stage.nightmare).count();
    let more = if night > 0 { format!(", {night} more in nightmare mode") } else { String::new() };
    text += &lines(&format!("{}{more}.", count(page.stages.len() - night, "stage")));
    head(&mut text, "Encounter cards");
    page.decks.iter().for_each(|deck| text += &deck_line(deck));
    head(&mut text, "The encounter deck in numbers");
    page.profiles.iter().for_each(|profile| text += &profile_lines(profile));
    if spoilers {
        head(&mut text, "Stages");
        page.stages.iter().flat_map(|stage| &stage.faces).for_each(|face| {
            let _ = writeln!(text, "  {} {}", face.name, paint(style::DIM, &face.side));
            text += &indent(&face.text, 4);
        });
    }
    if !page.rules.is_empty() {
        head(&mut text, "Rules it adds");
        page.rules.iter().for_each(|rule| text += &indent(&format!("{} ({})", rule.text, rule.id), 2));
    }
    if !page.rulings.is_empty() {
        head(&mut text, "Rulings");
        page.rulings.iter().for_each(|it| text += &indent(&format!("{}: {} {}", it.number, it.question, it.answer), 2));
    }
    head(&mut text, "How often the bot `heuristic` wins, with the decks that serve it best");
    text += &measured(&page.measured);
    if !spoilers {
        text += &lines("\nCards, stages and what is said of single cards: --spoilers.");
    }
    text
}

/// One deck: how many cards of each kind, and their names if they may be told.
fn deck_line(deck: &ModeDeck) -> String {
    let kinds: Vec<String> = deck.kinds.iter().map(|(kind, copies)| format!("{copies} {kind}")).collect();
    let added = if deck.mode == "nightmare" { " to add" } else { "" };
    let mut text = indent(&format!("{}: {} cards{added}: {}.", deck.mode, deck.size(), kinds.join(", ")), 2);
    if !deck.cards.is_empty() {
        let cards: Vec<String> = deck.cards.iter().map(|(name, copies)| format!("{copies}× {name}")).collect();
        text += &indent(&cards.join(", "), 4);
    }
    text
}

/// What an encounter deck threatens with.
fn profile_lines(profile: &Profile) -> String {
    let Profile { mode, size, threat, surge, doomed, doom, shadows, .. } = profile;
    let kinds: Vec<String> = profile.kinds.iter().map(|(kind, copies)| format!("{copies} {kind}")).collect();
    let threats: Vec<String> = profile.threats.iter().map(|(threat, copies)| format!("{copies}× {threat}")).collect();
    let doom =
        if *doomed > 0 { format!("{doomed} with Doomed, {doom} threat in all") } else { "none with Doomed".to_owned() };
    let part = 100.0 * f64::from(*shadows) / f64::from((*size).max(1));
    let lines = [
        format!("{mode}: {size} cards: {}.", kinds.join(", ")),
        format!("A revealed card brings {threat:.1} threat on average; enemies and locations: {}.", threats.join(", ")),
        format!("{surge} with Surge, {doom}; {shadows} with a shadow effect ({part:.0} %)."),
    ];
    lines.iter().enumerate().map(|(at, line)| indent(line, if at == 0 { 2 } else { 4 })).collect()
}

/// For each mode and number of players the line-up that won most.
fn measured(rows: &[Measured]) -> String {
    if rows.is_empty() {
        return indent("Not measured yet: `westmarch difficulty` does it.", 2);
    }
    let mut text = String::new();
    let mut best: Vec<&Measured> = Vec::new();
    for row in rows {
        match best.iter_mut().find(|it| (it.mode, it.players) == (row.mode, row.players)) {
            Some(known) if known.order(row).is_lt() => *known = row,
            Some(_) => {}
            None => best.push(row),
        }
    }
    for row in best {
        let bar = bar(row.share() / 100.0);
        let way = row.way.filter(|_| row.share() < RARE).map_or_else(String::new, |way| format!("{way} of the way, "));
        let won = format!("{:.1} %", row.share());
        let _ = writeln!(
            text,
            "  {:<10} {:<10} {bar} {won:>7}  {way}{}",
            row.mode,
            row.players,
            paint(style::DIM, row.decks)
        );
    }
    text
}
