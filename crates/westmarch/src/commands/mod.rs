//! One file a command.

mod cards;
mod check;
mod fmt;
mod rules;

use crate::cli::{Cli, Command};
use crate::outcome::{Done, Verdict};

pub fn run(cli: Cli) -> Done {
    let out = &mut anstream::stdout().lock();
    match cli.command {
        Some(Command::Cards(args)) => cards::run(&args, &cli.content, out),
        Some(Command::Check(args)) => check::run(&args, &cli.content, out),
        Some(Command::Fmt(args)) => fmt::run(&args, out),
        Some(Command::Rules(args)) => rules::run(&args, out),
        None => Ok(Verdict::Good),
    }
}
