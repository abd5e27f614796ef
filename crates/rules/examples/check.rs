//! Checks files and folders of card definitions.
//!
//! `check [--english] [--fmt] [--fmt-check] PATH…`

use std::path::{Path, PathBuf};
use std::process::ExitCode;

use cardlang::{Severity, Source};

fn main() -> ExitCode {
    let (flags, paths): (Vec<String>, Vec<String>) = std::env::args().skip(1).partition(|arg| arg.starts_with("--"));
    let sources = match read_all(&paths) {
        Ok(sources) => sources,
        Err(error) => {
            eprintln!("{error}");
            return ExitCode::FAILURE;
        }
    };
    let has = |flag: &str| flags.iter().any(|given| given == flag);
    if (has("--fmt") || has("--fmt-check")) && !format(&sources, has("--fmt")) {
        return ExitCode::FAILURE;
    }
    let (content, mut diagnostics) = cardlang::load(rules::language(), &sources);
    diagnostics.extend(cardlang::lint(&content));
    print!("{}", cardlang::render_diagnostics(&sources, &diagnostics, !has("--plain")));
    if has("--english") {
        content.cards.iter().for_each(print_english);
    }
    let errors = diagnostics.iter().filter(|found| found.severity == Severity::Error).count();
    println!(
        "{} files, {} cards, {} scenarios, {} decks; {errors} errors, {} warnings",
        sources.len(),
        content.cards.len(),
        content.scenarios.len(),
        content.decks.len(),
        diagnostics.len() - errors,
    );
    if errors == 0 { ExitCode::SUCCESS } else { ExitCode::FAILURE }
}

fn print_english(card: &cardlang::def::CardDef) {
    for face in &card.faces {
        let text = cardlang::face_text(card, face);
        let shadow = cardlang::shadow_text(card, face);
        println!("== {} ({})", face.title, card.id);
        for line in text.lines().chain(shadow.as_deref()) {
            println!("   {line}");
        }
    }
}

/// Writes or compares the canonical form; whether all is well.
fn format(sources: &[Source], write: bool) -> bool {
    let mut well = true;
    for source in sources {
        let Ok(formatted) = cardlang::format_source(rules::language(), &source.text) else { continue };
        if formatted == source.text {
            continue;
        }
        if write {
            well &= std::fs::write(&source.path, formatted).is_ok();
        } else {
            println!("not formatted: {}", source.path);
            well = false;
        }
    }
    well
}

fn read_all(paths: &[String]) -> std::io::Result<Vec<Source>> {
    let mut files = Vec::new();
    for path in paths {
        find(Path::new(path), &mut files)?;
    }
    files
        .iter()
        .map(|path| Ok(Source { path: path.display().to_string(), text: std::fs::read_to_string(path)? }))
        .collect()
}

fn find(path: &Path, files: &mut Vec<PathBuf>) -> std::io::Result<()> {
    if !path.is_dir() {
        files.push(path.to_owned());
        return Ok(());
    }
    let mut entries: Vec<PathBuf> =
        std::fs::read_dir(path)?.map(|entry| Ok(entry?.path())).collect::<std::io::Result<_>>()?;
    entries.sort();
    for entry in entries {
        if entry.is_dir() || entry.extension().is_some_and(|extension| extension == "wm") {
            find(&entry, files)?;
        }
    }
    Ok(())
}
