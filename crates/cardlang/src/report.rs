//! Diagnostics for people: the file, the line, the place underlined.

use std::collections::BTreeMap;
use std::fmt::Write as _;

use ariadne::{Color, Config, IndexType, Label, Report, ReportKind};

use crate::diagnostic::{Diagnostic, Severity, Source};

type Place<'a> = (&'a str, std::ops::Range<usize>);

/// As many diagnostics as anybody reads of one file; mending these often mends the others.
const MOST_OF_A_FILE: usize = 50;

/// The diagnostics in order, as text for a terminal; of a file with very many the first, and how many more there are.
pub fn render_diagnostics(sources: &[Source], diagnostics: &[Diagnostic], color: bool) -> String {
    let mut out = Vec::new();
    // Lines are counted once for all diagnostics of a file.
    let mut caches = BTreeMap::new();
    let mut found: BTreeMap<usize, usize> = BTreeMap::new();
    for diagnostic in diagnostics {
        let Some(source) = sources.get(diagnostic.file) else { continue };
        let so_far = found.entry(diagnostic.file).or_default();
        *so_far += 1;
        if *so_far > MOST_OF_A_FILE {
            continue;
        }
        let text = || (source.path.as_str(), ariadne::Source::from(source.text.as_str()));
        let cache = caches.entry(diagnostic.file).or_insert_with(text);
        // Writing to memory cannot fail.
        let _ = report(source, diagnostic, color).write(cache, &mut out);
    }
    let mut told = String::from_utf8_lossy(&out).into_owned();
    for (file, found) in found.into_iter().filter(|(_, found)| *found > MOST_OF_A_FILE) {
        let _ = writeln!(told, "{}: and {} more of the same file", sources[file].path, found - MOST_OF_A_FILE);
    }
    told
}

fn report<'a>(source: &'a Source, diagnostic: &Diagnostic, color: bool) -> Report<'a, Place<'a>> {
    let (kind, paint) = match diagnostic.severity {
        Severity::Error => (ReportKind::Error, Color::Red),
        Severity::Warning => (ReportKind::Warning, Color::Yellow),
    };
    let span = shown_span(&source.text, diagnostic);
    let place = (source.path.as_str(), span);
    let config = Config::default().with_color(color).with_index_type(IndexType::Byte);
    let mut report = Report::build(kind, place.clone())
        .with_config(config)
        .with_message(&diagnostic.message)
        .with_label(Label::new(place).with_message(label(diagnostic)).with_color(paint));
    if let Some(suggestion) = &diagnostic.suggestion {
        report = report.with_help(format!("did you mean `{suggestion}`?"));
    }
    if let Some(help) = &diagnostic.help {
        report = report.with_help(help);
    }
    report.finish()
}

fn label(diagnostic: &Diagnostic) -> String {
    match diagnostic.expected.as_slice() {
        [] => "here".to_owned(),
        [one] => format!("expected {one}"),
        [most @ .., last] => format!("expected {} or {last}", most.join(", ")),
    }
}

/// Within the text, on character boundaries; an end of line is shown at the last sign before it.
fn shown_span(text: &str, diagnostic: &Diagnostic) -> std::ops::Range<usize> {
    let mut start = diagnostic.span.start.min(text.len());
    let mut end = diagnostic.span.end.clamp(start, text.len());
    while !text.is_char_boundary(start) {
        start -= 1;
    }
    while !text.is_char_boundary(end) {
        end += 1;
    }
    let blank = text[start..end].trim().is_empty();
    if blank && let Some((last, c)) = text[..start].char_indices().next_back().filter(|(_, c)| *c != '\n') {
        return last..last + c.len_utf8();
    }
    start..end
}
