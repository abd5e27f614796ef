//! `westmarch review`: looks at a finished game again.

use std::io::Write;
use std::path::PathBuf;

use indicatif::{ProgressBar, ProgressStyle};
use lab::review::{Care, page, review};

use super::{content, replay, sim};
use crate::cli::lab::ReviewArgs;
use crate::outcome::{Done, Failure, Verdict};
use crate::page::indent;

pub fn run(args: &ReviewArgs, content: &[PathBuf], out: &mut impl Write) -> Done {
    let library = content::library(content)?;
    let saved = replay::read(&args.file)?;
    let care = Care { samples: args.samples, seed: args.seed, threads: usize::from(args.threads) };
    let bar = bar(args.json);
    let done = review(&library.pool, &saved, care, &|thousandths| bar.set_position(thousandths));
    bar.finish_and_clear();
    let found = done.map_err(|error| Failure::input(format!("{}: {error}", args.file.display())))?;
    if let Some(path) = &args.html {
        sim::write_file(path, &page::html(&found))?;
    }
    if args.json {
        writeln!(out, "{}", sim::json(&found)?)?;
    } else {
        for line in page::text(&found).lines() {
            let margin = line.len() - line.trim_start().len();
            write!(out, "{}", if line.is_empty() { "\n".to_owned() } else { indent(line.trim_start(), margin) })?;
        }
    }
    Ok(Verdict::Good)
}

/// Shown only where a person watches.
fn bar(hidden: bool) -> ProgressBar {
    if hidden {
        return ProgressBar::hidden();
    }
    let style = ProgressStyle::with_template("{bar:40} {percent} %, {eta} left");
    ProgressBar::new(1000).with_style(style.unwrap_or_else(|_| ProgressStyle::default_bar()))
}
