//! Titles, traits and other names of the content as small numbers.

use std::collections::BTreeMap;

use crate::compile::Declared;
use crate::pool::Keywords;

/// Names given small numbers.
#[derive(Clone, Debug, Default)]
pub struct Names {
    list: Vec<String>,
    index: BTreeMap<String, u16>,
}

impl Names {
    /// The number of a name, a new one if it has none.
    pub fn intern(&mut self, name: &str) -> u16 {
        if let Some(n) = self.index.get(name) {
            return *n;
        }
        let n = self.list.len() as u16;
        self.list.push(name.to_string());
        self.index.insert(name.to_string(), n);
        n
    }

    /// The number of a name, if it has one.
    pub fn get(&self, name: &str) -> Option<u16> {
        self.index.get(name).copied()
    }

    /// The name of a number.
    pub fn name(&self, n: u16) -> &str {
        &self.list[n as usize]
    }

    /// All names in the order of their numbers.
    pub fn list(&self) -> &[String] {
        &self.list
    }

    /// How many there are.
    pub fn len(&self) -> usize {
        self.list.len()
    }

    /// Whether there are none.
    pub fn is_empty(&self) -> bool {
        self.list.is_empty()
    }
}

impl FromIterator<String> for Names {
    fn from_iter<I: IntoIterator<Item = String>>(names: I) -> Names {
        let list: Vec<String> = names.into_iter().collect();
        let index = list.iter().cloned().zip(0..).collect();
        Names { list, index }
    }
}

/// Names as the compiler meets them: numbered as they come, or all of them numbered before.
pub(crate) enum Naming<'p> {
    Open(&'p mut Names),
    Closed(&'p Names),
}

impl Naming<'_> {
    pub(crate) fn intern(&mut self, name: &str) -> u16 {
        match self {
            Naming::Open(names) => names.intern(name),
            Naming::Closed(names) => names.get(name).expect("a packed pool has every name that its cards say"),
        }
    }

    fn again(&mut self) -> Naming<'_> {
        match self {
            Naming::Open(names) => Naming::Open(names),
            Naming::Closed(names) => Naming::Closed(names),
        }
    }
}

/// What compiling a text needs to know of the rest of the content.
pub(crate) struct Lexicon<'p> {
    pub(crate) traits: Naming<'p>,
    pub(crate) titles: Naming<'p>,
    pub(crate) keywords: &'p Keywords,
    pub(crate) declared: &'p Declared,
}

impl Lexicon<'_> {
    pub(crate) fn again(&mut self) -> Lexicon<'_> {
        Lexicon {
            traits: self.traits.again(),
            titles: self.titles.again(),
            keywords: self.keywords,
            declared: self.declared,
        }
    }
}
