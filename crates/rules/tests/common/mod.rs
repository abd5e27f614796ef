//! Helpers for the tests: a card from a kind and a body.
#![allow(dead_code)]

use cardlang::{Content, Diagnostic, Source};

const STATS: &str = "willpower 1\nattack 1\ndefense 1\nhit points 1\n";

/// The facts without which a card of a kind is refused.
pub fn facts(kind: &str) -> String {
    match kind {
        "hero" => format!("sphere lore\nthreat cost 9\n{STATS}"),
        "ally" => format!("sphere lore\ncost 2\n{STATS}"),
        "attachment" => "sphere lore\ncost 1\n".to_owned(),
        "event" => "sphere lore\ncost 1\n".to_owned(),
        "enemy" => "engagement 20\nthreat 2\nattack 2\ndefense 1\nhit points 3\n".to_owned(),
        "location" => "threat 2\nquest points 3\n".to_owned(),
        _ => String::new(),
    }
}

/// A file with one card.
pub fn card(kind: &str, title: &str, body: &str) -> String {
    let encounter = matches!(kind, "enemy" | "location" | "treachery" | "objective" | "quest");
    let set = if encounter { "encounter set \"Test\"\n" } else { "" };
    format!("set test \"Test\"\n{set}{kind} \"{title}\" {{\n{}{body}\n}}\n", facts(kind))
}

pub fn source(text: &str) -> Source {
    Source { path: "test.wm".to_owned(), text: text.to_owned() }
}

pub fn load(text: &str) -> (Content, Vec<Diagnostic>) {
    cardlang::load(rules::language(), &[source(text)])
}

/// Diagnostics as plain text.
pub fn rendered(text: &str) -> String {
    let sources = [source(text)];
    let (_, diagnostics) = cardlang::load(rules::language(), &sources);
    cardlang::render_diagnostics(&sources, &diagnostics, false)
}

/// Loads a file that must be without errors.
pub fn content(text: &str) -> Content {
    let (content, diagnostics) = load(text);
    let errors: Vec<_> = diagnostics.into_iter().filter(Diagnostic::is_error).collect();
    let shown = cardlang::render_diagnostics(&[source(text)], &errors, false);
    assert!(errors.is_empty(), "{shown}");
    content
}

/// Every `.wm` file under a folder of the workspace, in order.
pub fn files(folder: &str) -> Vec<Source> {
    let root = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join(folder);
    let mut sources = Vec::new();
    collect(&root, &mut sources);
    sources.sort_by(|a: &Source, b| a.path.cmp(&b.path));
    sources
}

fn collect(folder: &std::path::Path, sources: &mut Vec<Source>) {
    let Ok(entries) = std::fs::read_dir(folder) else { return };
    for path in entries.flatten().map(|entry| entry.path()) {
        if path.is_dir() {
            collect(&path, sources);
        } else if path.extension().is_some_and(|extension| extension == "wm") {
            let text = std::fs::read_to_string(&path).expect("a readable file");
            sources.push(Source { path: path.display().to_string(), text });
        }
    }
}

/// Compares with a stored file; `UPDATE_SNAPSHOTS=1` writes it anew.
pub fn assert_snapshot(name: &str, actual: &str) {
    let path = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/snapshots").join(name);
    if std::env::var_os("UPDATE_SNAPSHOTS").is_some() {
        std::fs::write(&path, actual).expect("a writable snapshot");
    }
    let expected = std::fs::read_to_string(&path).unwrap_or_default();
    let differs = expected.lines().zip(actual.lines()).position(|(old, new)| old != new);
    if let Some(line) = differs {
        let show = |text: &str| text.lines().skip(line.saturating_sub(6)).take(9).collect::<Vec<_>>().join("\n");
        panic!(
            "{name}, line {}:\n{}\nis now:\n{}\nUPDATE_SNAPSHOTS=1 accepts it",
            line + 1,
            show(&expected),
            show(actual)
        );
    }
    assert_eq!(expected.len(), actual.len(), "{name} is longer or shorter than it was");
}
