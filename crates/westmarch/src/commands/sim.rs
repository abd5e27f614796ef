//! `westmarch sim`: bots play many games.

use std::io::Write;
use std::path::PathBuf;

use indicatif::{ProgressBar, ProgressStyle};
use lab::series::many;
use lab::sim::{SimError, SimReport, Stuck, sim};
use library::Library;
use rules::query::Q;
use rules::replay::{Replay, record};
use rules::setup::{Deck, Setup, begin};

use super::{play, wanted};
use crate::cli::{SimArgs, Style};
use crate::outcome::{Done, Failure, Verdict};
use crate::page::{lines, paint, style};

pub fn run(args: &SimArgs, content: &[PathBuf], out: &mut impl Write) -> Done {
    let library = wanted::library(content, &args.decks)?;
    let decks = wanted::complete(&library, &args.decks)?;
    if !args.json {
        for remark in wanted::remarks(&library, &decks) {
            write!(out, "{}", lines(&remark))?;
        }
    }
    let decks = wanted::to_play(&decks);
    let mode = match args.mode {
        Style::One(mode) => mode,
        Style::Expert => return expert(args, &library, &decks, out),
    };
    let wanted = args.scenario.as_deref().ok_or_else(|| Failure::input("which scenario? write --scenario ID"))?;
    let scenario = library.scenario(wanted)?.id.clone();
    let setup = Setup { scenario, mode, decks, seed: args.seed, first: 0, campaign: None };
    let bar = bar(args);
    let threads = usize::from(args.threads);
    let done = sim(&library.pool, &setup, args.games, args.bot, args.seed, threads, &|over| bar.set_position(over));
    bar.finish_and_clear();
    match done {
        Ok(report) if args.json => {
            let json = serde_json::to_string_pretty(&report).map_err(Failure::input)?;
            writeln!(out, "{json}")?;
            Ok(Verdict::Good)
        }
        Ok(report) => {
            write!(out, "{}", page(&report))?;
            Ok(Verdict::Good)
        }
        Err(SimError::Stuck(stuck)) => keep(&library, &stuck, out),
        Err(error) => Err(Failure::input(error)),
    }
}

/// Whole expert games: how far they came.
fn expert(args: &SimArgs, library: &Library, decks: &[Deck], out: &mut impl Write) -> Done {
    if args.scenario.is_some() {
        return Err(Failure::input("the expert game has its own scenarios; leave --scenario out"));
    }
    let chapters = &play::series(library)?.chapters;
    let scenarios: Vec<String> = chapters.iter().map(|chapter| chapter.scenario.clone()).collect();
    let bar = bar(args);
    let threads = usize::from(args.threads);
    let count = (args.games, args.seed);
    let done = many(&library.pool, (&scenarios, decks), count, args.bot, threads, &|over| bar.set_position(over));
    bar.finish_and_clear();
    let report = match done {
        Ok(report) => report,
        Err(SimError::Stuck(stuck)) => return keep(library, &stuck, out),
        Err(error) => return Err(Failure::input(error)),
    };
    if args.json {
        writeln!(out, "{}", serde_json::to_string_pretty(&report).map_err(Failure::input)?)?;
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

/// Shown only where a person watches: it draws nothing unless the error output is a terminal.
fn bar(args: &SimArgs) -> ProgressBar {
    if args.json {
        return ProgressBar::hidden();
    }
    let style = ProgressStyle::with_template("{bar:40} {pos} of {len} games, {per_sec}, {eta} left");
    ProgressBar::new(args.games).with_style(style.unwrap_or_else(|_| ProgressStyle::default_bar()))
}

fn page(report: &SimReport) -> String {
    let SimReport { games, wins, losses, decisions, seconds, .. } = report;
    let share = 100.0 * *wins as f64 / (*games).max(1) as f64;
    format!(
        "{games} games: {wins} won, {losses} lost ({share:.1} % won)\n\
         {:.1} rounds a game, {decisions} decisions\n\
         {seconds:.2} s, {:.0} games and {:.0} decisions a second\n",
        report.mean_rounds, report.games_per_second, report.decisions_per_second
    )
}

/// A game that could not be played on is kept as a file, so that it can be mended.
fn keep(library: &Library, stuck: &Stuck, out: &mut impl Write) -> Done {
    let path = format!("stuck-{}.json", stuck.setup.seed);
    let error = SimError::Stuck(Box::new(stuck.clone()));
    writeln!(out, "{}", paint(style::WRONG, error))?;
    let saved = written(library, stuck).and_then(|replay| serde_json::to_string_pretty(&replay).ok());
    match saved.map(|text| std::fs::write(&path, text)) {
        Some(Ok(())) => writeln!(out, "`westmarch replay {path}` shows it")?,
        _ => writeln!(out, "it could not be written to {path}")?,
    }
    Ok(Verdict::Failed)
}

/// The game up to the answer that brought the trouble, and that answer.
fn written(library: &Library, stuck: &Stuck) -> Option<Replay> {
    let (matchup, mut game) = begin(&library.pool, &stuck.setup, None).ok()?;
    let mut answers = Vec::new();
    for answer in &stuck.answers {
        let seat = game.ask?.seat;
        answers.push((seat, *answer));
        if rules::engine::answer(&mut game, &matchup, seat, *answer, None).is_err() {
            break;
        }
    }
    let q = Q { g: &game, m: &matchup };
    Some(record(q, &stuck.setup, &answers, env!("CARGO_PKG_VERSION"), &library.version))
}
