//! The command line of `westmarch campaign`.

use std::path::PathBuf;

use bots::Bot;
use clap::{Args, Subcommand, ValueEnum};
use rules::setup::Mode;

use super::{SittingArgs, mode};

#[derive(Debug, Args)]
pub struct CampaignArgs {
    #[command(subcommand)]
    pub command: CampaignCommand,
}

#[derive(Debug, Subcommand)]
pub enum CampaignCommand {
    /// Begin a campaign: writes its log to a file
    New(NewArgs),
    /// Show the log: what comes next, heroes, the fallen, the pool, penalties
    Show(ShowArgs),
    /// Play the next scenario, and record the outcome
    Play(Box<PlayCampaignArgs>),
    /// Print the log for people or for programs
    Export(ExportArgs),
}

#[derive(Debug, Args)]
pub struct NewArgs {
    /// The file to write; it must not exist yet
    pub file: PathBuf,

    /// The campaign, such as core-set-campaign
    #[arg(long, value_name = "ID", default_value = "core-set-campaign")]
    pub campaign: String,

    /// A player and a deck, such as Anna=core-leadership or Anna=my-deck.txt; once for each player
    #[arg(long = "player", value_name = "NAME=DECK", required = true, value_parser = pair)]
    pub players: Vec<(String, String)>,

    /// How hard: standard, easy, basic or nightmare
    #[arg(long, value_name = "MODE", default_value = "standard", value_parser = mode)]
    pub mode: Mode,

    /// Damage on heroes stays from game to game
    #[arg(long)]
    pub expert: bool,

    /// A finished campaign whose boons carry over
    #[arg(long, value_name = "FILE")]
    pub after: Option<PathBuf>,
}

#[derive(Debug, Args)]
pub struct ShowArgs {
    /// The log of the campaign
    pub file: PathBuf,
}

#[derive(Debug, Args)]
pub struct PlayCampaignArgs {
    /// The log of the campaign
    pub file: PathBuf,

    /// A hero in place of a fallen one, such as gloin=eowyn: 1 threat for everybody from now on
    #[arg(long, value_name = "FALLEN=HERO", value_parser = pair)]
    pub replace: Vec<(String, String)>,

    /// A hero in place of another, such as gloin=eowyn, one for each player before a game: 1 threat for everybody
    #[arg(long, value_name = "HERO=HERO", value_parser = pair)]
    pub trade: Vec<(String, String)>,

    /// Go on with a fallen hero, where no hero is left to choose: 1 threat for that player
    #[arg(long, value_name = "HERO")]
    pub keep_fallen: Vec<String>,

    /// Heal a hero in the expert campaign: 1 threat for that player
    #[arg(long, value_name = "HERO")]
    pub heal: Vec<String>,

    /// Another deck with the same heroes, such as Anna=my-deck.txt
    #[arg(long, value_name = "NAME=DECK", value_parser = pair)]
    pub deck: Vec<(String, String)>,

    /// Leave a boon of the pool out of a player's deck, such as Anna=revised-core-set-mendors-support
    #[arg(long, value_name = "NAME=BOON", value_parser = pair)]
    pub leave_out: Vec<(String, String)>,

    /// The same seed deals the same cards
    #[arg(long, value_name = "N")]
    pub seed: Option<u64>,

    /// Go on with a game of this campaign that was saved
    #[arg(long, value_name = "FILE", conflicts_with = "bot")]
    pub load: Option<PathBuf>,

    /// Go on with the last game of this campaign that you left
    #[arg(long, conflicts_with_all = ["bot", "load", "seed"])]
    pub resume: bool,

    /// Let a bot play
    #[arg(long, value_name = "BOT")]
    pub bot: Option<Bot>,

    #[command(flatten)]
    pub sitting: SittingArgs,
}

#[derive(Debug, Args)]
pub struct ExportArgs {
    /// The log of the campaign
    pub file: PathBuf,

    /// A page for people, or JSON
    #[arg(long, value_enum, default_value_t)]
    pub format: ExportFormat,
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, ValueEnum)]
pub enum ExportFormat {
    #[default]
    Markdown,
    Json,
}

/// `NAME=VALUE`
fn pair(text: &str) -> Result<(String, String), String> {
    match text.split_once('=') {
        Some((name, value)) if !name.trim().is_empty() && !value.trim().is_empty() => {
            Ok((name.trim().to_owned(), value.trim().to_owned()))
        }
        _ => Err("write two names with `=` between them".to_owned()),
    }
}
