//! Definitions of keywords: what they hold, and what is wrong with those that are not read.

use cardlang::{Content, Source, format_source, keyword_text, load};

const REGENERATE: &str = "\
keyword regenerate X {
    passive after the first player token is passed {
        heal X damage from this
    }
}
";

fn read(text: &str) -> (Content, Vec<String>) {
    let source = Source { path: "keywords.wm".to_owned(), text: text.to_owned() };
    let (content, diagnostics) = load(rules::language(), &[source]);
    let errors = diagnostics.iter().filter(|found| found.is_error()).map(|found| found.message.clone());
    (content, errors.collect())
}

#[test]
fn a_keyword_is_its_abilities() {
    let (content, errors) = read(REGENERATE);
    assert_eq!(errors, Vec::<String>::new());
    let [keyword] = &content.keywords[..] else { panic!("one keyword") };
    assert!(keyword.id == "regenerate" && keyword.numbered && keyword.face.abilities.len() == 1);
    assert!(keyword_text(keyword).contains("heal X damage from this card"), "{}", keyword_text(keyword));
    assert_eq!(format_source(rules::language(), REGENERATE).expect("it was read"), REGENERATE);
}

#[test]
fn an_unknown_keyword_is_an_error() {
    let (content, errors) = read(&REGENERATE.replace("regenerate", "regenerat"));
    assert_eq!(errors, ["there is no keyword `regenerat`"]);
    assert!(content.keywords.is_empty());
}

#[test]
fn a_keyword_has_no_facts() {
    let (_, errors) = read("keyword ambush {\n    cost 3\n}\n");
    assert_eq!(errors, ["a keyword is made of abilities and constant text"]);
}

#[test]
fn a_keyword_is_defined_once() {
    let (_, errors) = read(&format!("{REGENERATE}\n{REGENERATE}"));
    assert_eq!(errors, ["there is already a keyword `regenerate`"]);
}
