//! What every card says, kept as plain text beside this file: a file a product, a block a card, sorted, so that a
//! changed template is seen wherever it is read.
//!
//! `WESTMARCH_BLESS=1 cargo test --package library --test texts` writes the files anew.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::sync::LazyLock;
use std::{env, fs};

use cardlang::def::CardDef;
use cardlang::{face_text, shadow_text};
use library::Library;

static LIBRARY: LazyLock<Library> =
    LazyLock::new(|| Library::load(&[]).and_then(Library::sound).expect("the content is sound"));

fn folder() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/texts")
}

/// The block of a card: its id, then the lines of each face.
fn block(card: &CardDef) -> String {
    let mut text = String::new();
    for (side, face) in ["A", "B"].iter().zip(&card.faces) {
        let side = if card.faces.len() > 1 { format!(" {side}") } else { String::new() };
        text.push_str(&format!("{}{side}: {}\n", card.id, face.title));
        let shadow = shadow_text(card, face);
        for line in face_text(card, face).lines().chain(shadow.as_deref()) {
            text.push_str(&format!("    {line}\n"));
        }
    }
    text
}

/// The texts of each product.
fn texts() -> BTreeMap<String, String> {
    let mut cards: Vec<&CardDef> = LIBRARY.pool.content.cards.iter().collect();
    cards.sort_by_key(|card| (&card.set, &card.id));
    let mut texts = BTreeMap::new();
    for card in cards {
        let text: &mut String = texts.entry(card.set.clone()).or_default();
        if !text.is_empty() {
            text.push('\n');
        }
        text.push_str(&block(card));
    }
    texts
}

/// The lines of which one text has more than the other, with a sign before each.
fn difference(kept: &str, said: &str) -> String {
    let only = |one: &str, other: &str, sign: &str| {
        let other: Vec<&str> = other.lines().collect();
        one.lines().filter(|line| !other.contains(line)).map(|line| format!("{sign} {line}\n")).collect::<String>()
    };
    only(kept, said, "-") + &only(said, kept, "+")
}

#[test]
fn every_card_says_what_it_said() {
    let texts = texts();
    let path = |product: &str| folder().join(format!("{product}.txt"));
    if env::var_os("WESTMARCH_BLESS").is_some() {
        fs::create_dir_all(folder()).expect("a folder");
        for (product, text) in &texts {
            fs::write(path(product), text).expect("a file");
        }
        return;
    }
    let mut found = String::new();
    for (product, said) in &texts {
        let kept = fs::read_to_string(path(product)).unwrap_or_default();
        if kept != *said {
            found.push_str(&format!("{product}:\n{}", difference(&kept, said)));
        }
    }
    assert!(found.is_empty(), "{found}\nIf the new words are better, run again with WESTMARCH_BLESS=1.");
}

#[test]
fn every_kept_text_is_of_a_product() {
    let texts = texts();
    for entry in fs::read_dir(folder()).expect("a folder") {
        let path = entry.expect("an entry").path();
        let product = path.file_stem().expect("a name").to_string_lossy();
        assert!(texts.contains_key(product.as_ref()), "{} is of no product", path.display());
    }
}
