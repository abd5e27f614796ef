//! Statements in the right place: options inside `choose one`, delays to a moment there is.

use crate::def::Face;
use crate::diagnostic::{Diagnostic, nearest};
use crate::term::Term;

const MOMENTS: &[&str] = &["phase", "round"];

pub fn check(face: &Face, problems: &mut Vec<Diagnostic>) {
    for term in face.terms() {
        inside(term, false, problems);
    }
}

fn inside(term: &Term, among_options: bool, problems: &mut Vec<Diagnostic>) {
    if is_option(term) && !among_options {
        problems.push(Diagnostic::error(term.span, "an `option` stands inside `choose one { … }`"));
    }
    if !is_option(term) && among_options {
        let error = Diagnostic::error(term.span, "`choose one` holds nothing but options");
        problems.push(error.help("write `option { … }` around it"));
    }
    if term.key() == "effect.delayed" && !MOMENTS.contains(&term.text(0)) {
        let message = format!("nothing ends that is called `{}`", term.text(0));
        let suggestion = nearest(term.text(0), MOMENTS.iter().copied()).map(str::to_owned);
        problems.push(Diagnostic::error(term.span, message).suggest(suggestion).help("say `phase` or `round`"));
    }
    for child in term.children() {
        inside(child, term.key() == "effect.choose_one", problems);
    }
}

fn is_option(term: &Term) -> bool {
    term.key().starts_with("effect.option")
}
