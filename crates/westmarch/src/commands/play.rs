//! `westmarch play`: the terminal game.

use std::io::{IsTerminal as _, Write};
use std::path::PathBuf;
use std::time::{SystemTime, UNIX_EPOCH};

use rules::setup::Setup;
use table::pace::Pacing;

use super::{replay, wanted};
use crate::cli::PlayArgs;
use crate::game::{Keeper, Manner, Start, Table, menu};
use crate::history;
use crate::outcome::{Done, Failure, Verdict};
use crate::page::lines;

pub fn run(args: &PlayArgs, content: &[PathBuf], out: &mut impl Write) -> Done {
    let library = wanted::library(content, &args.decks)?;
    let mut input = std::io::stdin().lock();
    let watched = std::io::stdin().is_terminal();
    let start = match &args.load {
        Some(file) => Start::Saved(replay::read(file)?),
        None => {
            let decks = wanted::complete(&library, &args.decks)?;
            for remark in wanted::remarks(&library, &decks) {
                write!(out, "{}", lines(&remark))?;
            }
            let decks = wanted::to_play(&decks);
            let scenario = args.scenario.as_deref().map(|name| library.scenario(name)).transpose()?;
            let scenario = scenario.map(|scenario| scenario.id.clone());
            let Some((scenario, decks)) = menu::choose(&library, scenario, decks, &mut input, out)? else {
                writeln!(out, "Farewell.")?;
                return Ok(Verdict::Good);
            };
            let seed = args.seed.unwrap_or_else(seed);
            writeln!(out, "Seed {seed}.")?;
            Start::New(Setup { scenario, mode: args.mode, decks, seed, first: 0 })
        }
    };
    let pacing = Pacing::new(args.pace, &args.stops);
    let manner = Manner { watched, two_handed: args.two_handed };
    let mut table = Table::new(&library, &start, pacing, manner, input, out)?;
    table.record_with(Keeper::new(history::folder(args.data.as_deref())));
    table.play()?;
    Ok(Verdict::Good)
}

/// A seed that nobody chose, short enough to be typed.
fn seed() -> u64 {
    let now = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
    rules::state::Dice(now.as_nanos() as u64).below(1_000_000) as u64
}

impl From<rules::setup::SetupError> for Failure {
    fn from(error: rules::setup::SetupError) -> Failure {
        Failure::input(error)
    }
}
