//! The program: reads a command line, calls the rooms of the house, prints.

mod clean;
mod cli;
mod commands;
mod files;
mod game;
mod history;
mod outcome;
mod page;

use std::process::ExitCode;

use clap::Parser;

use crate::cli::Cli;

fn main() -> ExitCode {
    let cli = Cli::parse();
    outcome::guarded(|| commands::run(cli))
}
