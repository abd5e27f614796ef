//! `westmarch deck`: checks, shows, examines, imports and exports decks.

mod chart;
mod check;
mod doctor;
mod show;
mod write;

use std::io::Write;
use std::path::PathBuf;

use library::Library;
use library::deck::{Format, Found};

use super::wanted;
use crate::cli::deck::{DeckArgs, DeckCommand};
use crate::outcome::{Done, Failure};

pub fn run(args: &DeckArgs, content: &[PathBuf], out: &mut impl Write) -> Done {
    match &args.command {
        DeckCommand::Check(args) => check::run(args, content, out),
        DeckCommand::Show(args) => show::run(args, content, out),
        DeckCommand::Doctor(args) => doctor::run(args, content, out),
        DeckCommand::Import(args) => write::run(&args.decks, Format::Own, &args.write, content, out),
        DeckCommand::Export(args) => write::run(&args.decks, args.format, &args.write, content, out),
    }
}

/// The decks named; those with unknown cards only where the person asked for it.
fn decks(names: &[String], content: &[PathBuf], partial: bool) -> Result<(Library, Vec<Found>), Failure> {
    let library = wanted::library(content, names)?;
    let decks = if partial { wanted::found(&library, names)? } else { wanted::complete(&library, names)? };
    Ok((library, decks))
}
