//! `westmarch deck check`: every reason why a deck is not legal.

use std::io::Write;
use std::path::PathBuf;

use library::Library;
use library::deck::{DeckList, Fault, Found, Reason, group_faults, legal_faults};
use rules::ids::MAX_PLAYERS;
use serde::Serialize;

use super::super::wanted;
use crate::cli::deck::CheckDeckArgs;
use crate::outcome::{Done, Failure, Verdict};
use crate::page::{indent, paint, style};

#[derive(Serialize)]
struct Report {
    legal: bool,
    decks: Vec<Checked>,
    /// Of the decks together.
    group: Vec<Reason>,
}

#[derive(Serialize)]
pub struct Checked {
    id: String,
    title: String,
    legal: bool,
    reasons: Vec<Reason>,
    notes: Vec<String>,
}

pub fn run(args: &CheckDeckArgs, content: &[PathBuf], out: &mut impl Write) -> Done {
    let library = wanted::library(content, &args.decks)?;
    let decks = wanted::found(&library, &args.decks)?;
    let apart = args.apart || decks.len() > MAX_PLAYERS && args.decks.len() > 1;
    let lists: Vec<&DeckList> = decks.iter().map(|deck| &deck.list).collect();
    let group = if apart { Vec::new() } else { group_faults(&library, &lists) };
    let checked: Vec<Checked> = decks.iter().map(|deck| checked(&library, deck)).collect();
    let legal = group.is_empty() && checked.iter().all(|deck| deck.legal);
    let report = Report { legal, decks: checked, group: reasons(&group) };
    if args.json {
        writeln!(out, "{}", serde_json::to_string_pretty(&report).map_err(Failure::input)?)?;
    } else {
        tell(&report, apart, out)?;
    }
    Ok(Verdict::of(legal))
}

pub fn checked(library: &Library, deck: &Found) -> Checked {
    let faults = legal_faults(library, deck);
    let DeckList { id, title, .. } = deck.list.clone();
    Checked { id, title, legal: faults.is_empty(), reasons: reasons(&faults), notes: deck.notes.clone() }
}

fn reasons(faults: &[Fault]) -> Vec<Reason> {
    faults.iter().map(Reason::from).collect()
}

fn tell(report: &Report, apart: bool, out: &mut impl Write) -> Result<(), Failure> {
    for deck in &report.decks {
        verdict(&format!("{} ({})", deck.title, deck.id), &deck.reasons, out)?;
        for note in &deck.notes {
            write!(out, "{}", indent(&format!("note: {note}"), 2))?;
        }
    }
    if report.decks.len() > 1 && !apart {
        verdict("together", &report.group, out)?;
    } else if !report.group.is_empty() {
        verdict("as a group", &report.group, out)?;
    }
    Ok(())
}

fn verdict(name: &str, reasons: &[Reason], out: &mut impl Write) -> Result<(), Failure> {
    if reasons.is_empty() {
        writeln!(out, "{name}: {}", paint(style::GOOD, "legal"))?;
        return Ok(());
    }
    writeln!(out, "{name}: {}", paint(style::WRONG, "not legal"))?;
    for reason in reasons {
        write!(out, "{}", reason_page(reason))?;
    }
    Ok(())
}

/// What is wrong, by which rule, and what would be right.
pub fn reason_page(reason: &Reason) -> String {
    let clauses = match reason.clauses.as_slice() {
        [] => String::new(),
        clauses => format!(" ({})", clauses.join(", ")),
    };
    // The dash stands in the margin.
    let what = indent(&format!("{}{clauses}", reason.what), 4).replacen("    ", "  - ", 1);
    what + &indent(&format!("-> {}", reason.fix), 4)
}
