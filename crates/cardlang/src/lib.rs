//! The card language: text to checked definitions, diagnostics, formatter, English.

mod check;
pub mod def;
mod diagnostic;
mod english;
mod fold;
pub mod form;
mod format;
mod grammar;
mod language;
pub mod lexer;
mod link;
mod lint;
mod pack;
mod parse;
pub mod pattern;
mod reference;
mod report;
mod row;
pub mod term;
pub mod vocab;
pub mod words;

pub use def::Content;
pub use diagnostic::{Diagnostic, Severity, Source};
pub use english::{
    Known, Words, ability_text, choice_text, face_text, given_text, keyword_text, known_text, part_text, shadow_text,
};
pub use fold::{fold, fold_into};
pub use format::{format_source, term_source};
pub use grammar::article;
pub use language::Language;
pub use link::fit as facts;
pub use link::slug::slug;
pub use lint::lint;
pub use pack::{Later, pack, pack_rows, unpack, unpack_rows};
pub use reference::vocabulary_markdown;
pub use report::render_diagnostics;
pub use row::{CardRow, Printing};
pub use term::{Arg, Span, Term};

use form::Sort;
use link::Linked;

/// Reads and checks files together. A broken card is left out; everything else is there.
pub fn load(language: &Language, sources: &[Source]) -> (Content, Vec<Diagnostic>) {
    let mut linked = Linked::default();
    for (file, source) in sources.iter().enumerate() {
        let (tree, diagnostics) = parse::file(language, &source.text);
        linked.diagnostics.extend(diagnostics.into_iter().map(|found| found.in_file(file)));
        linked.add_file(file, tree);
    }
    let crossed = check::check(sources, &linked);
    let Linked { mut content, mut diagnostics, broken_ids, .. } = linked;
    diagnostics.extend(link::reprint::settle(&mut content, &broken_ids));
    link::setting::settle(&mut content);
    diagnostics.extend(crossed);
    diagnostics.sort_by_key(|found| (found.file, found.span.start));
    (content, diagnostics)
}

/// Reads a text that is one phrase of a sort, such as a noun phrase or a condition.
#[expect(clippy::result_large_err, reason = "a refused phrase is rare and shown to a person")]
pub fn parse_phrase(language: &Language, sort: Sort, text: &str) -> Result<Term, Diagnostic> {
    parse::phrase(language, sort, text)
}
