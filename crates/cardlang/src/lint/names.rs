//! Names that are introduced and never used.

use super::{Linter, ability_has};
use crate::def::AbilityDef;
use crate::diagnostic::Diagnostic;
use crate::pattern::{Fill, of_form};
use crate::term::{Arg, Term};

impl Linter<'_> {
    pub(super) fn unused_names(&mut self, ability: &AbilityDef) {
        let mut introduced: Vec<(&Term, &str)> = Vec::new();
        for term in ability.terms() {
            term.visit(&mut |term| introduced.extend(new_name(term).map(|name| (term, name))));
        }
        for (term, name) in introduced {
            if !ability_has(ability, &|term| uses(term, name)) {
                let warning = Diagnostic::warning(term.span, format!("the name `{name}` is never used"));
                self.found.push(warning.in_file(self.card.file));
            }
        }
    }
}

/// The name a statement introduces; a loop has to have one, used or not.
fn new_name(term: &Term) -> Option<&str> {
    let loops = term.args.iter().any(|arg| matches!(arg, Arg::Block(_))) && term.key() != "np";
    let pattern = of_form(term.form).filter(|_| !loops)?;
    pattern.holes().zip(&term.args).find_map(|(hole, arg)| match (hole.fill, arg) {
        (Fill::NewName(_), Arg::Name(name)) => Some(name.as_str()),
        _ => None,
    })
}

fn uses(term: &Term, name: &str) -> bool {
    let Some(pattern) = of_form(term.form) else { return false };
    pattern
        .holes()
        .zip(&term.args)
        .any(|(hole, arg)| matches!(hole.fill, Fill::Name(_)) && matches!(arg, Arg::Name(used) if used == name))
}
