//! What a card says, after reading: a tree of terms, each an instance of one [`Form`] of the vocabulary.

use serde::{Deserialize, Serialize};

use crate::def::AbilityDef;
use crate::form::Form;

/// A place in a source file, in bytes.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Span {
    pub start: usize,
    pub end: usize,
}

/// One phrase: a form of the vocabulary with its holes filled.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct Term {
    #[serde(with = "crate::pack::form")]
    pub form: &'static Form,
    /// One argument for each hole of the form, in the order of the pattern.
    pub args: Vec<Arg>,
    pub span: Span,
}

/// What fills a hole.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub enum Arg {
    Term(Box<Term>),
    /// A block of statements, or the adjectives and qualifiers of a noun phrase.
    Block(Vec<Term>),
    Number(i32),
    /// A bare word: a trait, a keyword, a stat, a sphere, a phase.
    Word(String),
    /// A title or other quoted text.
    Text(String),
    /// The name a `choose … as NAME` introduces, or a use of it.
    Name(String),
    /// An ability that is given to a card, written as on a card.
    Ability(Box<AbilityDef>),
    /// An optional hole that was left out.
    None,
}

impl PartialEq for Term {
    fn eq(&self, other: &Self) -> bool {
        self.form.key == other.form.key && self.args == other.args
    }
}

impl Term {
    /// The key of its form.
    pub fn key(&self) -> &'static str {
        self.form.key
    }

    /// The term in a hole.
    pub fn term(&self, hole: usize) -> &Term {
        match &self.args[hole] {
            Arg::Term(term) => term,
            other => panic!("hole {hole} of `{}` holds {other:?}, not a term", self.form.key),
        }
    }

    /// The statements in a hole.
    pub fn block(&self, hole: usize) -> &[Term] {
        match &self.args[hole] {
            Arg::Block(terms) => terms,
            other => panic!("hole {hole} of `{}` holds {other:?}, not a block", self.form.key),
        }
    }

    /// The number in a hole.
    pub fn number(&self, hole: usize) -> i32 {
        match &self.args[hole] {
            Arg::Number(n) => *n,
            other => panic!("hole {hole} of `{}` holds {other:?}, not a number", self.form.key),
        }
    }

    /// The word, text or name in a hole.
    pub fn text(&self, hole: usize) -> &str {
        match &self.args[hole] {
            Arg::Word(text) | Arg::Text(text) | Arg::Name(text) => text,
            other => panic!("hole {hole} of `{}` holds {other:?}, not a word", self.form.key),
        }
    }

    /// One of the words the author picked among several: they stand after the holes.
    pub fn kept(&self, index: usize) -> Option<&str> {
        let holes = self.form.compiled().map_or(0, |pattern| pattern.holes().count());
        match self.args.get(holes + index) {
            Some(Arg::Word(word)) => Some(word),
            _ => None,
        }
    }

    /// The ability in a hole.
    pub fn ability(&self, hole: usize) -> &AbilityDef {
        match &self.args[hole] {
            Arg::Ability(ability) => ability,
            other => panic!("hole {hole} of `{}` holds {other:?}, not an ability", self.form.key),
        }
    }

    /// Whether something fills a hole that may be empty.
    pub fn has(&self, hole: usize) -> bool {
        self.args[hole] != Arg::None
    }

    /// The terms directly inside: holes and statements of blocks, in order. A granted ability is no part of what is
    /// said here: see [`Term::granted`].
    pub fn children(&self) -> impl Iterator<Item = &Term> {
        self.args.iter().flat_map(|arg| match arg {
            Arg::Term(term) => std::slice::from_ref(&**term),
            Arg::Block(terms) => terms.as_slice(),
            _ => &[],
        })
    }

    /// Adds the abilities granted anywhere inside, each before those that it grants itself.
    pub fn granted<'a>(&'a self, found: &mut Vec<&'a AbilityDef>) {
        for arg in &self.args {
            match arg {
                Arg::Ability(ability) => {
                    found.push(ability);
                    ability.terms().for_each(|term| term.granted(found));
                }
                Arg::Term(term) => term.granted(found),
                Arg::Block(terms) => terms.iter().for_each(|term| term.granted(found)),
                Arg::Number(_) | Arg::Word(_) | Arg::Text(_) | Arg::Name(_) | Arg::None => {}
            }
        }
    }

    /// Visits this term and every term inside it, outermost first.
    pub fn visit<'a>(&'a self, see: &mut impl FnMut(&'a Term)) {
        see(self);
        for child in self.children() {
            child.visit(see);
        }
    }
}
