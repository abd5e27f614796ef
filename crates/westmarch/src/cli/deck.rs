//! The command line of `westmarch deck` and `westmarch history`.

use std::path::PathBuf;

use bots::Bot;
use clap::{Args, Subcommand};
use library::deck::Format;
use rules::setup::Mode;

use super::mode;

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
    /// Let a bot play a deck, and say how soon it draws its cards, what it leaves unspent and what it never plays
    Doctor(DoctorArgs),
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
pub struct DoctorArgs {
    /// Ids of decks or files with decks, one for each player
    #[arg(required = true, value_name = "PATH-OR-ID", num_args = 1..=4)]
    pub decks: Vec<String>,

    /// The scenario it is played against, such as passage-through-mirkwood
    #[arg(long, value_name = "ID", default_value = "passage-through-mirkwood")]
    pub scenario: String,

    /// How hard: standard, easy, basic (no shadow cards) or nightmare
    #[arg(long, value_name = "MODE", default_value = "standard", value_parser = mode)]
    pub mode: Mode,

    /// How many games
    #[arg(long, value_name = "N", default_value_t = 500, value_parser = clap::value_parser!(u64).range(1..))]
    pub games: u64,

    /// Who plays: heuristic, search:64 (games tried for a decision), or any other bot of `sim`
    #[arg(long, value_name = "BOT", default_value = "heuristic", value_parser = Bot::local)]
    pub bot: Bot,

    /// The same seed plays the same games
    #[arg(long, value_name = "S", default_value_t = 0)]
    pub seed: u64,

    /// Threads to play on; 0 for one for each core
    #[arg(long, value_name = "T", default_value_t = 0)]
    pub threads: u16,

    /// Print JSON
    #[arg(long)]
    pub json: bool,

    /// Write a page with pictures to this file, to be opened in a browser
    #[arg(long, value_name = "FILE")]
    pub html: Option<PathBuf>,
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
