//! The command line.

use std::path::PathBuf;

use clap::{Args, Parser, Subcommand};

/// Plays The Lord of the Rings: The Card Game by its rules.
#[derive(Debug, Parser)]
#[command(version, max_term_width = 100, args_conflicts_with_subcommands = false)]
pub struct Cli {
    #[command(subcommand)]
    pub command: Option<Command>,

    /// A folder or file of your own cards, scenarios and decks; what has a built-in id replaces it
    #[arg(long = "content", value_name = "DIR", global = true)]
    pub content: Vec<PathBuf>,
}

#[derive(Debug, Subcommand)]
pub enum Command {
    /// Look cards up by words of their title, traits, text, type, sphere or set
    Cards(CardsArgs),
    /// Check and lint content
    Check(CheckArgs),
    /// Write content in its one format
    Fmt(FmtArgs),
    /// Show a clause of the rules and the tests that prove it
    Rules(RulesArgs),
}

#[derive(Debug, Args)]
pub struct CardsArgs {
    /// Words to look for; all cards without any
    pub query: Vec<String>,

    /// Print an array of card faces
    #[arg(long)]
    pub json: bool,
}

#[derive(Debug, Args)]
pub struct CheckArgs {
    /// Files or folders to check; the built-in content without any
    pub paths: Vec<PathBuf>,
}

#[derive(Debug, Args)]
pub struct FmtArgs {
    /// Files or folders to format; the folder `content` without any
    pub paths: Vec<PathBuf>,

    /// Change nothing; fail if something is not formatted
    #[arg(long)]
    pub check: bool,
}

#[derive(Debug, Args)]
pub struct RulesArgs {
    /// A clause or a group of clauses, as RR.step-3.4.1 or RR.step-3.4
    #[arg(required_unless_present = "coverage", conflicts_with = "coverage")]
    pub id: Option<String>,

    /// Count the clauses: total, proved, definitions, open
    #[arg(long)]
    pub coverage: bool,

    /// Print JSON
    #[arg(long)]
    pub json: bool,
}
