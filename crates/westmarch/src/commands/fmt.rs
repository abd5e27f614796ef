//! `westmarch fmt`: writes content in its one format.

use std::io::Write;
use std::path::{Path, PathBuf};

use cardlang::{Source, format_source, render_diagnostics};
use library::content::{files_at, read_file};

use crate::cli::FmtArgs;
use crate::files::write_whole;
use crate::outcome::{Done, Failure, Verdict};
use crate::page::count;

pub fn run(args: &FmtArgs, out: &mut impl Write) -> Done {
    let mut files = Vec::new();
    for path in &wanted(args)? {
        files.extend(files_at(path)?);
    }
    // Everything is read before anything is written.
    let mut changes = Vec::new();
    for path in &files {
        let text = read_file(path)?;
        let formatted = formatted(path, &text)?;
        if formatted != text {
            changes.push((path, formatted));
        }
    }
    for (path, text) in &changes {
        if args.check {
            writeln!(out, "{} is not formatted", path.display())?;
        } else {
            write_whole(path, text)
                .map_err(|error| Failure::input(format!("cannot write {}: {error}", path.display())))?;
            writeln!(out, "formatted {}", path.display())?;
        }
    }
    writeln!(out, "{}, {} {}", count(files.len(), "file"), changes.len(), said(args.check))?;
    Ok(Verdict::of(!args.check || changes.is_empty()))
}

fn said(check: bool) -> &'static str {
    if check { "to format" } else { "formatted" }
}

fn wanted(args: &FmtArgs) -> Result<Vec<PathBuf>, Failure> {
    if !args.paths.is_empty() {
        return Ok(args.paths.clone());
    }
    let here = PathBuf::from("content");
    if here.is_dir() {
        return Ok(vec![here]);
    }
    Err(Failure::input("there is no folder `content` here: name the files or folders to format"))
}

fn formatted(path: &Path, text: &str) -> Result<String, Failure> {
    format_source(rules::language(), text).map_err(|found| {
        let source = Source { path: path.display().to_string(), text: text.to_owned() };
        let report = render_diagnostics(&[source], &found, false);
        Failure::input(format!("{} cannot be formatted\n{}", path.display(), report.trim_end()))
    })
}
