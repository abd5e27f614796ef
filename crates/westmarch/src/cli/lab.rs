//! The commands of the laboratory.

use std::path::PathBuf;

use bots::Bot;
use clap::{Args, ValueEnum};

use super::{Style, style};

#[derive(Debug, Args)]
pub struct SimArgs {
    /// Scenarios, such as passage-through-mirkwood, or `all`; not for the expert game
    #[arg(long = "scenario", value_name = "ID", num_args = 1..)]
    pub scenarios: Vec<String>,

    /// A deck for each player: its id, such as core-leadership, a file of any kind `deck import` reads, or a folder of
    /// them. For several line-ups write each with `+`, such as core-leadership+core-lore, or name the decks (`starters` and
    /// `own` are groups) and say --players
    #[arg(long = "deck", value_name = "PATH-OR-ID", num_args = 1.., required = true)]
    pub decks: Vec<String>,

    /// Make every line-up of this many players from the decks, such as 1,2
    #[arg(long, value_name = "N", value_delimiter = ',', value_parser = clap::value_parser!(u8).range(1..=4))]
    pub players: Vec<u8>,

    /// How hard: standard, easy, basic (no shadow cards), nightmare, or expert (all scenarios of the Core Set in a row)
    #[arg(long = "mode", value_name = "MODE", num_args = 1.., default_value = "standard", value_parser = style)]
    pub modes: Vec<Style>,

    /// How many games of each match-up
    #[arg(long, value_name = "N", default_value_t = 100, value_parser = clap::value_parser!(u64).range(1..))]
    pub games: u64,

    /// Who plays: heuristic, search, search:400 (games tried for a decision), search:200ms, random, or a program of your
    /// own, exec:PROGRAM; several bots are compared on the same seeds
    #[arg(long = "bot", value_name = "BOT", num_args = 1.., default_value = "heuristic", value_parser = Bot::local)]
    pub bots: Vec<Bot>,

    /// The same seed plays the same games
    #[arg(long, value_name = "S", default_value_t = 0)]
    pub seed: u64,

    /// Threads to play on; 0 for one for each core
    #[arg(long, value_name = "T", default_value_t = 0)]
    pub threads: u16,

    /// Compare with this line-up, on the same seeds
    #[arg(long, value_name = "DECKS", conflicts_with = "swap")]
    pub versus: Option<String>,

    /// Compare with the same decks after changing all copies of one card into another: "Card A=Card B"
    #[arg(long, value_name = "A=B")]
    pub swap: Option<String>,

    /// Play until every comparison is clear, at most this many games of each match-up (20,000 unless you say otherwise);
    /// for --versus, --swap and several bots
    #[arg(long, value_name = "MOST", num_args = 0..=1, require_equals = true, default_missing_value = "20000")]
    #[arg(conflicts_with = "games", value_parser = clap::value_parser!(u64).range(1..))]
    pub until_clear: Option<u64>,

    /// Keep every game in this file; the same command goes on where it stopped
    #[arg(long, value_name = "FILE")]
    pub results: Option<PathBuf>,

    /// Keep replays of the games that are lost in this folder
    #[arg(long, value_name = "DIR")]
    pub save_lost: Option<PathBuf>,

    /// Keep replays of the games that are won in this folder
    #[arg(long, value_name = "DIR")]
    pub save_won: Option<PathBuf>,

    /// Print JSON: the totals of a single match-up, everything of several; `=full` always prints everything
    #[arg(long, value_name = "WHAT", num_args = 0..=1, require_equals = true, default_missing_value = "brief")]
    pub json: Option<Json>,

    /// Write every number to this file as a table for spreadsheets
    #[arg(long, value_name = "FILE")]
    pub csv: Option<PathBuf>,

    /// Write a report with pictures to this file, to be opened in a browser
    #[arg(long, value_name = "FILE")]
    pub html: Option<PathBuf>,
}

/// How much of a simulation is printed as JSON.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum Json {
    Brief,
    Full,
}

#[derive(Debug, Args)]
pub struct GymArgs {
    /// The scenario, such as passage-through-mirkwood
    #[arg(long, value_name = "ID")]
    pub scenario: String,

    /// A deck for each player: its id, such as core-leadership, or a file of any kind `deck import` reads
    #[arg(long = "deck", value_name = "PATH-OR-ID", num_args = 1.., required = true)]
    pub decks: Vec<String>,

    /// How hard: standard, easy, basic (no shadow cards) or nightmare
    #[arg(long, value_name = "MODE", default_value = "standard", value_parser = style)]
    pub mode: Style,

    /// How many games, one after the other
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = clap::value_parser!(u64).range(1..))]
    pub games: u64,

    /// The same seed deals the same games, which are those of `sim`
    #[arg(long, value_name = "S", default_value_t = 0)]
    pub seed: u64,

    /// The seats you answer for, counted from 0; by default, all of them
    #[arg(long = "seat", value_name = "SEAT", num_args = 1..)]
    pub seats: Vec<u8>,

    /// The bot that plays the other seats
    #[arg(long, value_name = "BOT", default_value = "heuristic")]
    pub others: Bot,
}

#[derive(Debug, Args)]
pub struct OddsArgs {
    /// A saved game, a replay, or a puzzle, whose position is taken
    pub file: PathBuf,

    /// Whose knowledge counts; by default, that of whoever is asked
    #[arg(long, value_name = "PLAYER", value_parser = clap::value_parser!(u8).range(1..=4))]
    pub seat: Option<u8>,

    /// Take the position after this many answers; by default, after all of them
    #[arg(long, value_name = "N")]
    pub at: Option<usize>,

    /// The name of the puzzle, where a file has several; by default, the first
    #[arg(long, value_name = "NAME")]
    pub puzzle: Option<String>,

    /// Cards to be revealed; by default, as many as staging brings
    #[arg(long, value_name = "N")]
    pub reveals: Option<usize>,

    /// Willpower on the quest; by default, what is committed
    #[arg(long, value_name = "N")]
    pub willpower: Option<i32>,

    /// Cards to be drawn
    #[arg(long, value_name = "N", default_value_t = 1)]
    pub draws: usize,

    /// Only cards with these words in their title or type
    #[arg(long, value_name = "WORDS")]
    pub card: Option<String>,

    /// Print JSON
    #[arg(long)]
    pub json: bool,
}

#[derive(Debug, Args)]
pub struct DifficultyArgs {
    /// Who plays; search:64 takes a day where the heuristic takes a quarter of an hour
    #[arg(long, value_name = "BOT", default_value = "heuristic")]
    pub bot: Bot,

    /// How many games of each scenario, mode, number of players and line-up
    #[arg(long, value_name = "N", default_value_t = 100, value_parser = clap::value_parser!(u64).range(1..))]
    pub games: u64,

    /// Bots to compare it with, on standard games; by default, none
    #[arg(long = "rival", value_name = "BOT", num_args = 1..)]
    pub rivals: Vec<Bot>,

    /// How many games the rivals play of each
    #[arg(long, value_name = "N", default_value_t = 1000, value_parser = clap::value_parser!(u64).range(1..))]
    pub rival_games: u64,

    /// How many games it plays itself where it is compared
    #[arg(long, value_name = "N", default_value_t = 200, value_parser = clap::value_parser!(u64).range(1..))]
    pub compared_games: u64,

    /// Measure every deck by itself, not only the first of the starters and of our own
    #[arg(long)]
    pub every_deck: bool,

    /// The same seed plays the same games
    #[arg(long, value_name = "S", default_value_t = 1)]
    pub seed: u64,

    /// Threads to play on; 0 for one for each core
    #[arg(long, value_name = "T", default_value_t = 0)]
    pub threads: u16,

    /// Keep every game in this file; the same command goes on where it stopped
    #[arg(long, value_name = "FILE", default_value = "difficulty.jsonl")]
    pub results: PathBuf,

    /// The page to write
    #[arg(long, value_name = "FILE", default_value = "docs/difficulty.md")]
    pub out: PathBuf,
}

#[derive(Debug, Args)]
pub struct ReviewArgs {
    /// A replay, or a saved game as far as it went
    pub file: PathBuf,

    /// Games played on from each position that is judged; more take longer and tell more
    #[arg(long, value_name = "N", default_value_t = 200, value_parser = clap::value_parser!(u64).range(10..))]
    pub samples: u64,

    /// The same seed gives the same review
    #[arg(long, value_name = "S", default_value_t = 1)]
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
