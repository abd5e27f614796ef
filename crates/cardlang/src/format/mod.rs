//! The one way to write a file: canonical order of facts, one statement a line, comments kept.

mod comments;
mod lines;
mod print;

use crate::diagnostic::Diagnostic;
use crate::language::Language;
use crate::parse;
use lines::Writer;

pub use print::phrase as term_source;

/// The text in canonical form, or why it cannot be read.
pub fn format_source(language: &Language, text: &str) -> Result<String, Vec<Diagnostic>> {
    let (tree, diagnostics) = parse::file(language, text);
    if diagnostics.iter().any(Diagnostic::is_error) {
        return Err(diagnostics);
    }
    let lexed = crate::lexer::lex(text);
    let mut writer = Writer::new(text, &lexed.tokens);
    writer.file(&tree);
    Ok(comments::join(text, &lexed.comments, &writer.lines))
}
