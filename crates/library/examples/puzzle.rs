//! Runs puzzles against a folder of content: `puzzle CONTENT PATH…`.

use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::sync::Arc;

fn sources(folder: &Path, out: &mut Vec<cardlang::Source>) -> std::io::Result<()> {
    for path in library::rulebook::files(folder, "wm")? {
        out.push(cardlang::Source { path: path.display().to_string(), text: std::fs::read_to_string(&path)? });
    }
    Ok(())
}

fn main() -> ExitCode {
    let paths: Vec<PathBuf> = std::env::args_os().skip(1).map(PathBuf::from).collect();
    let Some((content, puzzles)) = paths.split_first().filter(|(_, rest)| !rest.is_empty()) else {
        eprintln!("puzzle CONTENT PATH…");
        return ExitCode::from(2);
    };
    let mut list = Vec::new();
    if let Err(error) = sources(content, &mut list) {
        eprintln!("{}: {error}", content.display());
        return ExitCode::from(2);
    }
    let (content, diagnostics) = cardlang::load(rules::language(), &list);
    if !diagnostics.is_empty() {
        eprintln!("{}", cardlang::render_diagnostics(&list, &diagnostics, false));
    }
    let (pool, refusals) = rules::pool::Pool::build(content);
    for refusal in &refusals {
        eprintln!("{refusal}");
    }
    let report = library::puzzle::run_paths(&Arc::new(pool), puzzles, &library::puzzle::as_said);
    println!("{report}");
    ExitCode::from(report.exit_code())
}
