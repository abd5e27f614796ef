//! `westmarch deck doctor`: how a deck runs.

use std::io::Write;
use std::path::PathBuf;

use lab::doctor::{Checkup, examine, page};
use lab::plan::{Cell, Plan};
use lab::sim::SimError;
use lab::study::Study;

use super::super::sim::{advance, bar, json, stuck, write_file};
use super::super::wanted;
use crate::cli::deck::DoctorArgs;
use crate::outcome::{Done, Failure, Verdict};
use crate::page::prose;

pub fn run(args: &DoctorArgs, content: &[PathBuf], out: &mut impl Write) -> Done {
    let (library, found) = super::decks(&args.decks, content, false)?;
    let scenario = library.scenario(&args.scenario).map_err(Failure::input)?.id.clone();
    let cell = Cell::new(&scenario, args.mode, &wanted::to_play(&found), args.bot, args.games);
    let plan = Plan { seed: args.seed, cells: vec![cell], comparisons: Vec::new() };
    let study =
        Study::new(&library.pool, &plan, env!("CARGO_PKG_VERSION"), &library.version).map_err(Failure::input)?;
    let bar = bar(plan.games(), args.json);
    let done = study.run(usize::from(args.threads), None, &|over| advance(&bar, over));
    bar.finish_and_clear();
    let report = match done {
        Ok(report) => report,
        Err(SimError::Stuck(found)) => return stuck::keep(&library, &found, out),
        Err(error) => return Err(Failure::input(error)),
    };
    let cell = &report.cells[0];
    let checkups: Vec<Checkup> = (0..cell.players).map(|seat| examine(cell, seat)).collect();
    if let Some(path) = &args.html {
        write_file(path, &page(&format!("How {} runs", cell.lineup_title()), &checkups))?;
    }
    if args.json {
        writeln!(out, "{}", json(&checkups)?)?;
        return Ok(Verdict::Good);
    }
    for (at, checkup) in checkups.iter().enumerate() {
        if at > 0 {
            writeln!(out)?;
        }
        write!(out, "{}", prose(&checkup.text()))?;
    }
    Ok(Verdict::Good)
}
