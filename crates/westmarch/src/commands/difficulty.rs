//! `westmarch difficulty`: measures every scenario and writes the table.

use std::io::Write;
use std::path::PathBuf;
use std::time::{SystemTime, UNIX_EPOCH};

use lab::difficulty::{Reference, Survey};
use lab::sim::SimError;
use lab::study::Study;
use library::Library;
use library::decks::to_play;

use super::content;
use super::sim::{advance, bar, stuck, write_file};
use crate::cli::lab::DifficultyArgs;
use crate::history;
use crate::outcome::{Done, Failure, Verdict};
use crate::page::count;

pub fn run(args: &DifficultyArgs, content: &[PathBuf], out: &mut impl Write) -> Done {
    let library = content::library(content)?;
    let survey = survey(args, &library);
    let plan = survey.plan(&library.pool);
    let study =
        Study::new(&library.pool, &plan, env!("CARGO_PKG_VERSION"), &library.version).map_err(Failure::input)?;
    let bar = bar(plan.games(), false);
    let done = study.run(usize::from(args.threads), Some(&args.results), &|over| advance(&bar, over));
    bar.finish_and_clear();
    let report = match done {
        Ok(report) => report,
        Err(SimError::Stuck(found)) => return stuck::keep(&library, &found, out),
        Err(error) => return Err(Failure::input(error)),
    };
    write_file(&args.out, &survey.page(&report, &today()))?;
    let games = count(report.games() as usize, "game");
    writeln!(out, "{} of {} match-ups are in {}", games, report.cells.len(), args.out.display())?;
    Ok(Verdict::Good)
}

/// `2026-11-15`
fn today() -> String {
    let now = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
    history::moment(now.as_secs()).chars().take_while(|letter| *letter != ' ').collect()
}

fn survey(args: &DifficultyArgs, library: &Library) -> Survey {
    let group = |name: &str, short: &str, preset: bool| Reference {
        name: name.to_owned(),
        short: short.to_owned(),
        decks: library.decks().iter().filter(|deck| deck.preset == preset).map(to_play).collect(),
    };
    Survey {
        references: vec![
            group("the starter decks", "starter", true),
            group("our own decks of fifty cards", "own", false),
        ],
        bot: args.bot,
        games: args.games,
        rivals: args.rivals.iter().copied().filter(|bot| *bot != args.bot).collect(),
        rival_games: args.rival_games,
        compared_games: args.compared_games,
        every_deck: args.every_deck,
        seed: args.seed,
    }
}
