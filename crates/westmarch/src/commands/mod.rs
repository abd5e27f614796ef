//! One file a command.

mod campaign;
pub mod cards;
mod check;
mod content;
mod deck;
mod difficulty;
mod fmt;
mod gym;
mod history;
mod home;
mod join;
mod new_card;
mod odds;
mod play;
mod position;
mod puzzle;
mod replay;
mod report;
mod review;
pub mod rules;
mod scenario;
mod serve;
mod sim;
mod soak;
mod tidy;
mod wanted;

use std::io::Write;

use crate::clean::Clean;
use crate::cli::{Cli, Command};
use crate::outcome::{Done, Failure};

pub fn run(cli: Cli) -> Done {
    let out = &mut Clean::terminal(anstream::stdout().lock());
    let done = command(cli, out);
    // What a person has seen enough of is no failure; that is for the exit to say.
    done.and_then(|verdict| out.flush().map(|()| verdict).map_err(Failure::from))
}

fn command(cli: Cli, out: &mut impl Write) -> Done {
    let content = cli.content.as_slice();
    if cli.command.is_some() && cli.home.are_given() {
        let why = "--images and --no-open come after the command, or without one; only `serve` takes --images";
        return Err(Failure::input(why));
    }
    match cli.command {
        Some(Command::Play(args)) => play::run(&args, content, out),
        Some(Command::Sim(args)) => sim::run(&args, content, out),
        Some(Command::Difficulty(args)) => difficulty::run(&args, content, out),
        Some(Command::Soak(args)) => soak::run(&args, content, out),
        Some(Command::Gym(args)) => gym::run(&args, content, out),
        Some(Command::Odds(args)) => odds::run(&args, content, out),
        Some(Command::Puzzle(args)) => puzzle::run(&args, content, out),
        Some(Command::Replay(args)) => replay::run(&args, content, out),
        Some(Command::Report(args)) => report::run(&args, content, out),
        Some(Command::Review(args)) => review::run(&args, content, out),
        Some(Command::Cards(args)) => cards::run(&args, content, out),
        Some(Command::Deck(args)) => deck::run(&args, content, out),
        Some(Command::Campaign(args)) => campaign::run(&args, content, out),
        Some(Command::History(args)) => history::run(&args, out),
        Some(Command::Join(args)) => join::run(&args, out),
        Some(Command::Serve(args)) => serve::run(&args, content, out),
        Some(Command::Tidy(args)) => tidy::run(&args, out),
        Some(Command::NewCard(args)) => new_card::run(&args, content, &mut std::io::stdin().lock(), out),
        Some(Command::Check(args)) => check::run(&args, content, out),
        Some(Command::Fmt(args)) => fmt::run(&args, out),
        Some(Command::Scenario(args)) => scenario::run(&args, content, out),
        Some(Command::Rules(args)) => rules::run(&args, content, out),
        None => home::run(&cli.home, content, out),
    }
}
