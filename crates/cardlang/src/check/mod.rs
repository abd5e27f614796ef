//! Checks across files: ids, titles, traits and sets that other definitions name.

mod ids;
mod pronouns;
mod shape;
mod words;

use crate::def::Face;
use crate::diagnostic::{Diagnostic, Source};
use crate::link::Linked;

/// What can be told from one face alone: an error here leaves the card out.
pub fn face(face: &Face, problems: &mut Vec<Diagnostic>) {
    pronouns::check(face, problems);
    shape::check(face, problems);
}

/// Checks everything that was read together.
pub fn check(sources: &[Source], linked: &Linked) -> Vec<Diagnostic> {
    let mut problems = Vec::new();
    ids::check(sources, linked, &mut problems);
    words::check(linked, &mut problems);
    problems
}
