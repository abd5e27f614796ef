//! Cards that a product prints again: written once, and found where they are printed.

use crate::def::{CardDef, Content, Face};
use crate::diagnostic::{Diagnostic, nearest};
use crate::words::kind_word;

/// Gives every reprint the faces of the card it prints again; one that names no such card is left out.
pub fn settle(content: &mut Content, broken: &[String]) -> Vec<Diagnostic> {
    let mut problems = Vec::new();
    let mut printed: Vec<Option<Found>> = content.cards.iter().map(|card| original(content, card)).collect();
    for (card, found) in content.cards.iter_mut().zip(&mut printed) {
        if let Some(Ok((stage, faces))) = found {
            (card.stage, card.faces) = (*stage, std::mem::take(faces));
        }
    }
    let mut kept = printed.into_iter();
    content.cards.retain(|card| match kept.next().flatten() {
        Some(Err(problem)) => {
            let told = card.reprints.as_ref().is_some_and(|of| !broken.contains(of));
            problems.extend(told.then_some(problem));
            false
        }
        Some(Ok(_)) | None => true,
    });
    problems
}

/// The stage number and the faces of the card that is printed again, or why it cannot be.
type Found = Result<(Option<u32>, Vec<Face>), Diagnostic>;

/// Nothing of a card that is no reprint.
fn original(content: &Content, printed: &CardDef) -> Option<Found> {
    let of = printed.reprints.as_ref()?;
    let error = |message: String| Diagnostic::error(printed.span, message).in_file(printed.file);
    // A card of the player's own comes after the one that it replaces.
    let Some(card) = content.cards.iter().rfind(|card| card.id == *of) else {
        let suggestion = nearest(of, content.cards.iter().map(|card| card.id.as_str())).map(str::to_owned);
        return Some(Err(error(format!("there is no card `{of}` to print again")).suggest(suggestion)));
    };
    if let Some(first) = &card.reprints {
        return Some(Err(error(format!("`{of}` is a reprint itself")).help(format!("write: reprints {first}"))));
    }
    let (own, its) = (&printed.faces[0], &card.faces[0]);
    if (own.kind, &own.title) != (its.kind, &its.title) {
        return Some(Err(error(format!("`{of}` is the {} \"{}\"", kind_word(its.kind), its.title))));
    }
    Some(Ok((card.stage, card.faces.clone())))
}
