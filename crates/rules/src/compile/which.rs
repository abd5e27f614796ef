//! What tells players apart.

use cardlang::term::Term;

use super::{Made, Maker, unknown};
use crate::code::{Cond, Num, Which};

impl Maker<'_> {
    /// What tells players apart.
    pub(crate) fn which(&mut self, term: &Term) -> Made<Which> {
        Ok(match term.key() {
            "which.threat" => Which::Threat { n: self.num(term.term(0))?, more: term.kept(0) == Some("more") },
            "which.hand" => Which::Hand { n: self.num(term.term(0))?, more: term.kept(0) == Some("more") },
            "which.controls" => Which::Controls(self.filter(term.term(0))?, term.kept(0) != Some("no")),
            "which.here" if term.kept(0) == Some("this") => Which::Here,
            "which.here" if term.kept(0) == Some("another") => Which::Elsewhere,
            "which.here" => Which::Wherever,
            "which.engaged" => Which::Engaged(self.filter(term.term(0))?, term.kept(0).is_none()),
            "which.engaged_with" => Which::EngagedWith(self.sel(term.term(0))?),
            _ => return unknown(term),
        })
    }

    /// Whether there is such a player, or none.
    pub(super) fn such_a_player(&mut self, term: &Term) -> Made<Cond> {
        let one = Cond::AtLeast(Num::PlayersWho(Box::new(self.which(term.term(0))?)), Num::Lit(1));
        Ok(if term.kept(0) == Some("no") { Cond::Not(Box::new(one)) } else { one })
    }
}
