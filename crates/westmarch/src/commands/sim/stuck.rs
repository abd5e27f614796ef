//! A game that could not be played on is kept as a file, so that it can be mended.

use std::io::Write;
use std::path::Path;

use lab::playout::Stuck;
use lab::sim::SimError;
use library::Library;
use rules::query::Q;
use rules::replay::{Replay, record};
use rules::setup::begin;

use crate::files::write_whole;
use crate::outcome::{Done, Verdict};
use crate::page::{paint, style};

pub fn keep(library: &Library, stuck: &Stuck, out: &mut impl Write) -> Done {
    let path = format!("stuck-{}.json", stuck.setup.seed);
    let error = SimError::Stuck(Box::new(stuck.clone()));
    writeln!(out, "{}", paint(style::WRONG, error))?;
    let saved = written(library, stuck).and_then(|replay| serde_json::to_string_pretty(&replay).ok());
    match saved.map(|text| write_whole(Path::new(&path), &text)) {
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
