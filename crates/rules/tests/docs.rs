//! The reference page: its examples are read, and its vocabulary is the one in the code.

use std::path::{Path, PathBuf};

use cardlang::{Severity, Source};

const MARK: &str = "<!-- The vocabulary: generated.";

fn page() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/card-language.md")
}

fn text() -> String {
    std::fs::read_to_string(page()).expect("docs/card-language.md is there")
}

/// The code blocks marked `wm`.
fn examples(text: &str) -> Vec<Source> {
    let blocks = text.split("```wm\n").skip(1);
    blocks
        .enumerate()
        .map(|(n, rest)| Source {
            path: format!("example {}", n + 1),
            text: rest.split("```").next().unwrap_or_default().to_string(),
        })
        .collect()
}

#[test]
fn every_example_is_read_formatted_and_played() {
    let examples = examples(&text());
    assert!(examples.len() >= 4);
    for example in &examples {
        let (content, diagnostics) = cardlang::load(rules::language(), std::slice::from_ref(example));
        let errors: Vec<_> = diagnostics.iter().filter(|found| found.severity == Severity::Error).collect();
        assert!(errors.is_empty(), "{}: {errors:?}", example.path);
        assert!(!content.cards.is_empty(), "{} defines a card", example.path);
        assert_eq!(
            cardlang::format_source(rules::language(), &example.text).expect("it was read"),
            example.text,
            "{}",
            example.path
        );
        let (_, refusals) = rules::pool::Pool::build(content);
        assert!(refusals.is_empty(), "{}: {refusals:?}", example.path);
    }
}

#[test]
fn the_vocabulary_is_the_one_in_the_code() {
    let text = text();
    let start = text.find(MARK).expect("the mark is there");
    let head = start + text[start..].find('\n').expect("the mark is a line") + 1;
    let wanted = format!("{}\n{}", &text[..head], cardlang::vocabulary_markdown(rules::language()));
    if std::env::var_os("WESTMARCH_BLESS").is_some() {
        std::fs::write(page(), &wanted).expect("the page can be written");
    } else {
        assert_eq!(text, wanted, "run with WESTMARCH_BLESS=1 to write the vocabulary anew");
    }
}
