//! Whole expert games: how far they came.

use std::io::Write;

use lab::series::many;
use lab::sim::SimError;
use library::Library;

use super::lineup::Lineups;
use super::{bar, json, stuck};
use crate::cli::Style;
use crate::cli::lab::SimArgs;
use crate::commands::play;
use crate::outcome::{Done, Failure, Verdict};

pub fn run(args: &SimArgs, library: &Library, lineups: &Lineups, out: &mut impl Write) -> Done {
    if !args.scenarios.is_empty() {
        return Err(Failure::input("the expert game has its own scenarios; leave --scenario out"));
    }
    let ([(decks, None)], [Style::Expert], [bot]) = (&lineups.all[..], &args.modes[..], &args.bots[..]) else {
        return Err(Failure::input("the expert game is played by one bot with one line-up, and in no other mode"));
    };
    if args.results.is_some() || args.csv.is_some() || args.html.is_some() {
        return Err(Failure::input("of the expert game there is a page or JSON; leave --results, --csv, --html out"));
    }
    if args.until_clear.is_some() {
        return Err(Failure::input("the expert game is compared with nothing; leave --until-clear out"));
    }
    let chapters = &play::series(library)?.chapters;
    let scenarios: Vec<String> = chapters.iter().map(|chapter| chapter.scenario.clone()).collect();
    let bar = bar(args.games, args.json.is_some());
    let threads = usize::from(args.threads);
    let count = (args.games, args.seed);
    let done = many(&library.pool, (&scenarios, decks), count, bot, threads, &|over| bar.set_position(over));
    bar.finish_and_clear();
    let report = match done {
        Ok(report) => report,
        Err(SimError::Stuck(stuck)) => return stuck::keep(library, &stuck, out),
        Err(error) => return Err(Failure::input(error)),
    };
    if args.json.is_some() {
        writeln!(out, "{}", json(&report)?)?;
        return Ok(Verdict::Good);
    }
    writeln!(out, "{} expert games: {} won", report.series, report.wins)?;
    for (scenario, times) in scenarios.iter().zip(&report.defeated) {
        writeln!(out, "  {times:>6} defeated {}", library.scenario(scenario)?.title)?;
    }
    if let Some(score) = report.mean_score {
        writeln!(out, "{score:.1} mean combined score")?;
    }
    Ok(Verdict::Good)
}
