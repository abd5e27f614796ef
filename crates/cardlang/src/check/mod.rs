//! Checks across files: ids, titles, traits and sets that other definitions name.

mod ids;
pub mod pronouns;
mod words;

use crate::diagnostic::{Diagnostic, Source};
use crate::link::Linked;

pub fn check(sources: &[Source], linked: &Linked) -> Vec<Diagnostic> {
    let mut problems = Vec::new();
    ids::check(sources, linked, &mut problems);
    words::check(linked, &mut problems);
    problems
}
