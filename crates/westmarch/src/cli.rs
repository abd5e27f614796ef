//! The command line.

pub mod campaign;
pub mod deck;
mod first;
pub mod lab;
pub mod serve;
pub mod soak;

use std::path::PathBuf;

use bots::Bot;
use cardlang::def::CardType;
use cardlang::words;
use clap::{Args, Parser, Subcommand};
use rules::setup::Mode;
use table::pace::{self, Pace};

pub use self::first::First;

/// Plays The Lord of the Rings: The Card Game by its rules. Without a command it opens the table in a browser.
#[derive(Debug, Parser)]
#[command(version, max_term_width = 100)]
pub struct Cli {
    #[command(subcommand)]
    pub command: Option<Command>,

    /// A folder or file of your own cards, scenarios and decks; a card with the id of a built-in one replaces it
    #[arg(long = "content", value_name = "DIR", global = true)]
    pub content: Vec<PathBuf>,

    #[command(flatten)]
    pub home: serve::HomeArgs,
}

#[derive(Debug, Subcommand)]
pub enum Command {
    /// Play in the terminal; asks for what is not given
    Play(PlayArgs),
    /// Let bots play many games, and count how often they win
    Sim(lab::SimArgs),
    /// Measure how hard every scenario is, and write the table
    Difficulty(lab::DifficultyArgs),
    /// Play random and adversarial games with every check on, and say what does not hold
    Soak(soak::SoakArgs),
    /// Work out exact chances from a saved position: reveals, staging, draws, shadows
    Odds(lab::OddsArgs),
    /// Play games with a program at the other end of a pipe, in lines of JSON
    Gym(lab::GymArgs),
    /// Run puzzles: positions, answers, and what must follow
    Puzzle(PuzzleArgs),
    /// Play a saved game again
    Replay(ReplayArgs),
    /// Look at a finished game again: where it turned, what luck did, which choices cost most
    Review(lab::ReviewArgs),
    /// Look cards up by words of their title, traits, text, type, sphere or set
    Cards(CardsArgs),
    /// Show a scenario: its sets, cards by mode, the rules it adds, how hard it is
    Scenario(ScenarioArgs),
    /// Check, show, import and export decks
    Deck(deck::DeckArgs),
    /// Play scenarios in order, with what is kept between them
    Campaign(campaign::CampaignArgs),
    /// List the games you have finished, newest first
    History(deck::HistoryArgs),
    /// Open rooms for several players, over the network
    Serve(serve::ServeArgs),
    /// Forget rooms and games of a server's database that are older than you say
    Tidy(serve::TidyArgs),
    /// Sit down in a room of a server, from the terminal
    Join(serve::JoinArgs),
    /// Write a report of a problem from a saved game, or open one and check what it holds
    Report(ReportArgs),
    /// Start a new card from a few facts: its text in the card language, its English, and a puzzle to build on
    NewCard(NewCardArgs),
    /// Check and lint content
    Check(CheckArgs),
    /// Format content
    Fmt(FmtArgs),
    /// Find rules, rulings and cards by words, topic or id, with the tests that prove the rules
    Rules(RulesArgs),
}

#[derive(Debug, Default, Args)]
pub struct PlayArgs {
    /// The scenario, such as passage-through-mirkwood
    #[arg(long, value_name = "ID")]
    pub scenario: Option<String>,

    /// A deck for each player: its id, such as core-leadership, a file of any kind `deck import` reads, or a folder of them
    #[arg(long = "deck", value_name = "PATH-OR-ID", num_args = 1..)]
    pub decks: Vec<String>,

    /// How hard: standard, easy, basic (no shadow cards), nightmare, or expert (all scenarios of the Core Set in a row)
    #[arg(long, value_name = "MODE", default_value_t, value_parser = style)]
    pub mode: Style,

    /// The same seed deals the same cards
    #[arg(long, value_name = "N")]
    pub seed: Option<u64>,

    /// The first player, as you decide: a number, or `random` if you cannot agree
    #[arg(long, value_name = "PLAYER", default_value = "1", value_parser = first::first)]
    pub first: First,

    /// A deck that a bot plays, beside yours: its id or a file
    #[arg(long = "partner", value_name = "PATH-OR-ID", num_args = 1..)]
    pub partners: Vec<String>,

    /// The bot that plays the partners' decks: heuristic (unless you say otherwise), search, search:500ms, random, or a
    /// program of your own, exec:PROGRAM
    #[arg(long, value_name = "BOT", requires = "partners", value_parser = Bot::local)]
    pub bot: Option<Bot>,

    /// Go on with a game that was saved to a file
    #[arg(long, value_name = "FILE", conflicts_with_all = ["scenario", "decks", "partners", "seed"])]
    pub load: Option<PathBuf>,

    /// Go on with the last game that you left
    #[arg(long, conflicts_with_all = ["scenario", "decks", "partners", "seed", "load"])]
    pub resume: bool,

    #[command(flatten)]
    pub sitting: SittingArgs,
}

/// How to sit at the table in the terminal.
#[derive(Debug, Default, Args)]
pub struct SittingArgs {
    /// Where the game stops for you: auto (where you can do something that could matter), stops (at chosen steps,
    /// too), or full (everywhere)
    #[arg(long, value_name = "PACE", default_value = "auto")]
    pub pace: Pace,

    /// Stop at this step, too, such as 3.2 or 6.4.1
    #[arg(long = "stop", value_name = "STEP", value_parser = pace::stop)]
    pub stops: Vec<String>,

    /// One person plays all hands: nothing is hidden between them
    #[arg(long)]
    pub two_handed: bool,

    /// The folder where finished games are recorded; by default WESTMARCH_DATA, or your system's usual place for
    /// application data
    #[arg(long, value_name = "DIR")]
    pub data: Option<PathBuf>,
}

#[derive(Debug, Args)]
pub struct PuzzleArgs {
    /// Puzzle files, or folders of them
    #[arg(required = true)]
    pub paths: Vec<PathBuf>,
}

#[derive(Debug, Args)]
pub struct ReplayArgs {
    /// A file that `save` wrote
    pub file: PathBuf,

    /// Only check that every answer is legal, the end is the same, and the deal is the one that was promised
    #[arg(long)]
    pub verify: bool,

    /// What was told of the deal before the game; by default, what the file says of it
    #[arg(long, value_name = "DIGITS")]
    pub promise: Option<String>,
}

#[derive(Debug, Args)]
pub struct ReportArgs {
    /// A saved game or a replay to report a problem with, or a report to open
    pub file: PathBuf,

    /// Take the game after this many answers; by default, at its end
    #[arg(long, value_name = "N")]
    pub at: Option<usize>,

    /// What you expected
    #[arg(long, value_name = "WORDS")]
    pub expected: Option<String>,

    /// The file to write; by default, one beside the game
    #[arg(long, value_name = "FILE")]
    pub out: Option<PathBuf>,
}

#[derive(Debug, Args)]
pub struct CardsArgs {
    /// Words to look for; without words, all cards are shown
    #[arg(conflicts_with = "coverage")]
    pub query: Vec<String>,

    /// Count the pool: faces defined and tested by product, phrases used, named procedures
    #[arg(long)]
    pub coverage: bool,

    /// Print JSON: an array of card faces, or the counts
    #[arg(long)]
    pub json: bool,
}

#[derive(Debug, Args)]
pub struct NewCardArgs {
    /// What it is: hero, ally, attachment, event, enemy, location, treachery, objective …
    #[arg(value_parser = kind)]
    pub kind: CardType,

    /// Its title
    pub title: String,

    /// Lines of its body, such as "cost 3", "traits Elf, Scout" or "action { you draw 1 card }"; you are asked
    /// for what is missing
    pub lines: Vec<String>,

    /// The file it is added to, which is made if it is not there; without one it is only shown
    #[arg(long, value_name = "FILE")]
    pub file: Option<PathBuf>,

    /// The set of a new file
    #[arg(long, value_name = "NAME", default_value = "Own Cards")]
    pub set: String,

    /// Write the puzzle to this file
    #[arg(long, value_name = "FILE")]
    pub puzzle: Option<PathBuf>,
}

fn kind(word: &str) -> Result<CardType, String> {
    let kinds: Vec<&str> = words::kinds().collect();
    words::kind(word).ok_or_else(|| format!("there are: {}", kinds.join(", ")))
}

#[derive(Debug, Args)]
pub struct CheckArgs {
    /// Files or folders to check; by default, the built-in content
    pub paths: Vec<PathBuf>,
}

#[derive(Debug, Args)]
pub struct FmtArgs {
    /// Files or folders to format; by default, the folder `content`
    pub paths: Vec<PathBuf>,

    /// Change nothing; fail if something is not formatted
    #[arg(long)]
    pub check: bool,
}

#[derive(Debug, Args)]
pub struct ScenarioArgs {
    /// Its id or title, such as passage-through-mirkwood; all scenarios are listed if you name none
    pub name: Vec<String>,

    /// Name its cards and stages, and tell what is said of single cards
    #[arg(long)]
    pub spoilers: bool,

    /// Print JSON
    #[arg(long)]
    pub json: bool,
}

#[derive(Debug, Args)]
pub struct RulesArgs {
    /// What to look for: words, as in `exhausted defender`, a topic, as in `surge`, or the id of a clause or of a group
    /// of clauses, as in RR.step-3.4.1; without words, the topics are listed
    #[arg(conflicts_with = "coverage")]
    pub words: Vec<String>,

    /// Count the clauses: total, proved, definitions, open
    #[arg(long)]
    pub coverage: bool,

    /// Print JSON
    #[arg(long)]
    pub json: bool,
}

/// One game of a mode, or the expert game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Style {
    One(Mode),
    Expert,
}

impl Style {
    /// The mode of a single game.
    pub fn mode(self) -> Option<Mode> {
        match self {
            Style::One(mode) => Some(mode),
            Style::Expert => None,
        }
    }
}

impl Default for Style {
    fn default() -> Style {
        Style::One(Mode::default())
    }
}

impl std::fmt::Display for Style {
    fn fmt(&self, out: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Style::One(mode) => out.write_str(mode.name()),
            Style::Expert => out.write_str(EXPERT),
        }
    }
}

const EXPERT: &str = "expert";

fn style(name: &str) -> Result<Style, String> {
    if name == EXPERT {
        return Ok(Style::Expert);
    }
    mode(name).map(Style::One).map_err(|known| format!("{known}, {EXPERT}"))
}

/// A mode by its name.
fn mode(name: &str) -> Result<Mode, String> {
    let names = || Mode::ALL.map(Mode::name).join(", ");
    Mode::ALL.into_iter().find(|mode| mode.name() == name).ok_or_else(|| format!("there are {}", names()))
}
