//! Cards that a product prints again: written once, and found where they are printed.

use crate::def::{CardDef, Content};
use crate::diagnostic::{Diagnostic, nearest};
use crate::term::Span;

/// A card that is printed again, and the one that is written out.
#[derive(Debug)]
pub struct Reprint {
    pub id: String,
    pub of: String,
    pub file: usize,
    pub span: Span,
}

/// Gives every reprint what the card it prints again says; one that names no such card is left out.
pub fn settle(content: &mut Content, reprints: &[Reprint], broken: &[String]) -> Vec<Diagnostic> {
    let mut problems = Vec::new();
    for reprint in reprints {
        // A card of the player's own may have the id of one that it replaces.
        let here = |card: &CardDef| card.id == reprint.id && (card.file, card.span) == (reprint.file, reprint.span);
        let Some(at) = content.cards.iter().position(here) else { continue };
        match original(content, reprint, &content.cards[at], reprints) {
            Ok(CardDef { stage, faces, file, span, .. }) => {
                // What is wrong with its text is wrong where that is written.
                let printed = &mut content.cards[at];
                (printed.stage, printed.faces, printed.file, printed.span) = (stage, faces, file, span);
            }
            Err(problem) => {
                content.cards.remove(at);
                problems.extend((!broken.contains(&reprint.of)).then_some(problem));
            }
        }
    }
    problems
}

/// The card that is printed again, or why it cannot be.
#[expect(clippy::result_large_err, reason = "a refused reprint is rare and shown to a person")]
fn original(
    content: &Content,
    reprint: &Reprint,
    printed: &CardDef,
    reprints: &[Reprint],
) -> Result<CardDef, Diagnostic> {
    let error = |message: String| Diagnostic::error(reprint.span, message).in_file(reprint.file);
    let of = &reprint.of;
    let Some(card) = content.cards.iter().find(|card| card.id == *of) else {
        let suggestion = nearest(of, content.cards.iter().map(|card| card.id.as_str())).map(str::to_owned);
        return Err(error(format!("there is no card `{of}` to print again")).suggest(suggestion));
    };
    if let Some(other) = reprints.iter().find(|other| other.id == *of) {
        let help = format!("write: reprints {}", other.of);
        return Err(error(format!("`{of}` is a reprint itself")).help(help));
    }
    let (own, its) = (&printed.faces[0], &card.faces[0]);
    if (own.kind, &own.title) != (its.kind, &its.title) {
        let kind = crate::words::kind_word(its.kind);
        return Err(error(format!("`{of}` is the {kind} \"{}\"", its.title)));
    }
    Ok(card.clone())
}
