//! The command line of `westmarch deck` and `westmarch history`.

use std::path::PathBuf;

use clap::{Args, Subcommand};
use library::deck::Format;

#[derive(Debug, Args)]
pub struct DeckArgs {
    #[command(subcommand)]
    pub command: DeckCommand,
}

#[derive(Debug, Subcommand)]
pub enum DeckCommand {
    /// Say whether decks are legal, with every reason why not
    Check(CheckDeckArgs),
    /// Show heroes, costs, spheres and types of decks
    Show(ShowDeckArgs),
    /// Turn decks of RingsDB, OCTGN or plain lists into deck files
    Import(ImportDeckArgs),
    /// Write decks for other programs
    Export(ExportDeckArgs),
}

#[derive(Debug, Args)]
pub struct CheckDeckArgs {
    /// Ids of decks, files with decks, or folders of such files; two to four are checked as one group
    #[arg(required = true, value_name = "PATH-OR-ID")]
    pub decks: Vec<String>,

    /// Check each deck by itself, not as the decks of one group
    #[arg(long)]
    pub apart: bool,

    /// Print JSON
    #[arg(long)]
    pub json: bool,
}

#[derive(Debug, Args)]
pub struct ShowDeckArgs {
    /// Ids of decks, files with decks, or folders of such files
    #[arg(required = true, value_name = "PATH-OR-ID")]
    pub decks: Vec<String>,

    /// Go on without the cards that are not known, and name them
    #[arg(long)]
    pub partial: bool,

    /// Print JSON
    #[arg(long)]
    pub json: bool,
}

#[derive(Debug, Args)]
pub struct ImportDeckArgs {
    /// Files (.json of RingsDB, .o8d, lists of cards), or folders of them
    #[arg(required = true, value_name = "PATH-OR-ID")]
    pub decks: Vec<String>,

    #[command(flatten)]
    pub write: WriteArgs,
}

#[derive(Debug, Args)]
pub struct ExportDeckArgs {
    /// Ids of decks, files with decks, or folders of such files
    #[arg(required = true, value_name = "PATH-OR-ID")]
    pub decks: Vec<String>,

    /// own (the card language), text, o8d (OCTGN and RingsDB), ringsdb (its text), json (of RingsDB)
    #[arg(long, value_name = "FORMAT", default_value = "text", value_parser = format)]
    pub format: Format,

    #[command(flatten)]
    pub write: WriteArgs,
}

#[derive(Debug, Args)]
pub struct WriteArgs {
    /// Go on without the cards that are not known, and name them
    #[arg(long)]
    pub partial: bool,

    /// Write to this file, or to a file for each deck in this folder; by default, to the screen
    #[arg(long, value_name = "PATH")]
    pub out: Option<PathBuf>,

    /// Overwrite existing files
    #[arg(long, requires = "out")]
    pub force: bool,
}

#[derive(Debug, Args)]
pub struct HistoryArgs {
    /// The folder of your records; by default WESTMARCH_DATA, or your system's usual place for application data
    #[arg(long, value_name = "DIR")]
    pub data: Option<PathBuf>,

    /// Print JSON
    #[arg(long)]
    pub json: bool,
}

fn format(text: &str) -> Result<Format, String> {
    let known = Format::ALL.map(Format::name).join(", ");
    let found = Format::ALL.into_iter().find(|format| format.name() == text);
    found.ok_or_else(|| format!("there is no such format; there are {known}"))
}
