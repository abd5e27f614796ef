//! `westmarch soak`: random and adversarial games with every check on.

mod page;

use std::io::Write;
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use clap::ValueEnum as _;
use indicatif::{ProgressBar, ProgressStyle};
use lab::shrink::{Failed, Progress, TRIES, look, shrink};
use lab::soak::{Failure as Broken, Length, Plan, Stock, kind, soak};
use library::Library;

use super::content;
use super::sim::{bar, json, write_file};
use crate::cli::soak::SoakArgs;
use crate::files::write_whole;
use crate::outcome::{Done, Failure, Verdict, place_of_panic};
use crate::page::{count, lines, paint, style};

/// How long if nothing is said.
const USUAL: Duration = Duration::from_secs(120);

pub fn run(args: &SoakArgs, content: &[PathBuf], out: &mut impl Write) -> Done {
    let library = content::library(content)?;
    let plan = plan(args, &library)?;
    let start = Instant::now();
    let bar = progress(&plan, args.json);
    let soaked = soak(&library.pool, &plan, &|games| match plan.length {
        Length::Games(_) => bar.set_position(games),
        Length::Time(_) => {
            bar.set_message(games.to_string());
            bar.set_position(start.elapsed().as_secs());
        }
    });
    bar.finish_and_clear();
    let report = soaked.figures.report(&library.pool, &plan, start.elapsed().as_secs_f64());
    if let Some(path) = &args.figures {
        write_file(path, &(json(&report)? + "\n"))?;
    }
    if args.json {
        writeln!(out, "{}", json(&report)?)?;
    } else {
        write!(out, "{}", page::page(&report, args.verbose))?;
    }
    match soaked.failure {
        Some(failure) => keep(args, content, &library, &failure),
        None => Ok(Verdict::Good),
    }
}

fn plan(args: &SoakArgs, library: &Library) -> Result<Plan, Failure> {
    let kinds = kind::named(&library.pool, &args.only).map_err(Failure::input)?;
    let length = match (args.game, args.games) {
        (Some(_), _) => Length::Games(1),
        (None, Some(games)) => Length::Games(games),
        (None, None) => Length::Time(args.time.unwrap_or(USUAL)),
    };
    Ok(Plan {
        kinds,
        decks: Stock::new(&library.pool),
        first: args.game.unwrap_or(0),
        length,
        seed: args.seed,
        threads: usize::from(args.threads),
        care: args.care.care(),
    })
}

/// Games that are over, or the time that has passed.
fn progress(plan: &Plan, hidden: bool) -> ProgressBar {
    match plan.length {
        Length::Games(games) => bar(games, hidden),
        Length::Time(_) if hidden => ProgressBar::hidden(),
        Length::Time(time) => {
            let style = ProgressStyle::with_template("{bar:40} {msg} games, {eta} left");
            ProgressBar::new(time.as_secs()).with_style(style.unwrap_or_else(|_| ProgressStyle::default_bar()))
        }
    }
}

/// Says what failed and how to see it again, and writes the game down. What is to be read by programs stays alone in
/// the output.
fn keep(args: &SoakArgs, content: &[PathBuf], library: &Library, failure: &Broken) -> Done {
    let mut out = anstream::stderr();
    writeln!(out, "{}", paint(style::WRONG, lines(&format!("seed {}, {failure}", args.seed)).trim_end()))?;
    let place = place_of_panic();
    if !place.is_empty() {
        writeln!(out, "the last panic came from {place}")?;
    }
    let with: String = content.iter().map(|folder| format!(" --content {}", folder.display())).collect();
    writeln!(out, "again: {}{with}", again(args, failure.game))?;
    let path = args.out.join(format!("soak-{}-{}.replay.json", args.seed, failure.game));
    match written(library, failure, &path) {
        Ok(()) => writeln!(out, "shown by: westmarch replay {}{with}", path.display())?,
        Err(why) => writeln!(out, "it could not be written to {}: {why}", path.display())?,
    }
    let path = path.with_file_name(format!("soak-{}-{}.puzzle", args.seed, failure.game));
    match shrunk(library, failure, &path) {
        Ok(Progress { cards, answers, .. }) => {
            let size = format!("{}, {}", count(cards, "card"), count(answers, "answer"));
            writeln!(out, "in small ({size}): westmarch puzzle {}{with}", path.display())?;
        }
        Err(why) => writeln!(out, "there is no puzzle of it: {why}")?,
    }
    Ok(Verdict::Failed)
}

/// Makes a small puzzle of a failure.
fn shrunk(library: &Library, failure: &Broken, path: &Path) -> Result<Progress, String> {
    let bar = bar(TRIES as u64, false);
    let mut show = |progress: Progress| {
        bar.set_position(progress.tries as u64);
        true
    };
    let failed = Failed { setup: &failure.setup, answers: &failure.answers, what: &failure.what };
    let shrunk = shrink(&library.pool, failed, &look, TRIES, &mut show).map_err(|error| error.to_string());
    bar.finish_and_clear();
    let shrunk = shrunk?;
    write_whole(path, &shrunk.text).map_err(|error| error.to_string())?;
    Ok(shrunk.progress)
}

fn written(library: &Library, failure: &Broken, path: &Path) -> Result<(), String> {
    let replay = failure.replay(&library.pool, env!("CARGO_PKG_VERSION"), &library.version);
    let replay = replay.map_err(|error| error.to_string())?;
    let text = serde_json::to_string_pretty(&replay).map_err(|error| error.to_string())?;
    let folder = path.parent().filter(|folder| !folder.as_os_str().is_empty());
    folder.map_or(Ok(()), std::fs::create_dir_all).map_err(|error| error.to_string())?;
    write_whole(path, &text).map_err(|error| error.to_string())
}

/// The command that plays just this game. Which kinds there are decides which game has which number, and care which
/// checks are made when.
fn again(args: &SoakArgs, game: u64) -> String {
    let only = if args.only.is_empty() { String::new() } else { format!(" --only {}", args.only.join(" ")) };
    let care = args.care.to_possible_value().map_or_else(String::new, |care| format!(" --care {}", care.get_name()));
    format!("westmarch soak --seed {} --game {game}{care}{only}", args.seed)
}
