//! Every declared phrase comes with an example that is read as it, and printed again as it was written.

use cardlang::form::{Form, Sort};

/// The statements of a text, printed again, and the key of the last.
fn read(text: &str) -> Result<(String, &'static str), String> {
    let block = format!("you may {{\n{text}\n}}");
    let term = cardlang::parse_phrase(rules::language(), Sort::Effect, &block).map_err(|found| found.message)?;
    let printed: Vec<String> = term.block(0).iter().map(cardlang::term_source).collect();
    Ok((printed.join("\n"), term.block(0).last().map_or("", |last| last.key())))
}

fn declared() -> impl Iterator<Item = &'static Form> {
    rules::language().forms().filter(|form| !form.like.is_empty())
}

#[test]
fn every_example_is_read_as_its_phrase_and_printed_as_it_was() {
    assert!(declared().count() > 80);
    let wrong = declared().filter(|form| read(form.like) != Ok((form.like.to_owned(), form.key)));
    let wrong: Vec<String> = wrong.map(|form| format!("{}: {:?}", form.key, read(form.like))).collect();
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn keys_are_unique_and_every_pattern_compiles() {
    let mut keys: Vec<_> = rules::language().forms().filter_map(Form::compiled).map(|it| it.form.key).collect();
    let total = keys.len();
    keys.sort_unstable();
    keys.dedup();
    assert_eq!(keys.len(), total, "a key stands twice in the language");
}
