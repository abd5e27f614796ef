//! Runs puzzles against a folder of content: `puzzle CONTENT PATH…`.

use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::sync::Arc;

/// The content in the order of its products, and cards that lie beside the puzzles.
fn sources(content: &Path, puzzles: &[PathBuf]) -> std::io::Result<Vec<cardlang::Source>> {
    let order = std::fs::read_to_string(content.join("order.txt"))?;
    let place = |path: &PathBuf| order.lines().position(|product| path.starts_with(content.join(product)));
    let mut paths = library::rulebook::files(content, "wm")?;
    paths.sort_by_key(|path| place(path).unwrap_or(usize::MAX));
    paths.extend(library::puzzle::own_cards(puzzles));
    let source = |path: &PathBuf| {
        Ok(cardlang::Source { path: path.display().to_string(), text: std::fs::read_to_string(path)? })
    };
    paths.iter().map(source).collect()
}

fn main() -> ExitCode {
    let paths: Vec<PathBuf> = std::env::args_os().skip(1).map(PathBuf::from).collect();
    let Some((content, puzzles)) = paths.split_first().filter(|(_, rest)| !rest.is_empty()) else {
        eprintln!("puzzle CONTENT PATH…");
        return ExitCode::from(2);
    };
    let list = match sources(content, puzzles) {
        Ok(list) => list,
        Err(error) => {
            eprintln!("{}: {error}", content.display());
            return ExitCode::from(2);
        }
    };
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
