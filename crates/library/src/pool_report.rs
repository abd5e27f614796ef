//! The pool in numbers: faces defined and tested by product, phrases and modifiers used, named procedures.

use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;
use std::{env, fmt, fs, io};

use cardlang::def::{CardDef, Face};
use cardlang::term::Term;
use rules::code::{Mod, OpKind};
use rules::pool::CardFacts;
use serde::Serialize;

use crate::Library;
use crate::rulebook::{files, find_root};

/// Phrases that name a procedure of the engine.
const PROCEDURES: [&str; 2] = ["effect.procedure", "constant.procedure"];
/// Phrases told one by one.
const MOST_USED: usize = 12;

/// The pool in numbers.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
pub struct PoolReport {
    pub faces: usize,
    pub tested: usize,
    pub products: Vec<Product>,
    pub phrases: Phrases,
    pub modifiers: Modifiers,
    /// How many cards say each phrase.
    pub uses: BTreeMap<&'static str, usize>,
    /// Kinds of modifiers, and how many cards have each.
    pub kinds: BTreeMap<String, usize>,
    /// The procedures of the engine that cards name, and the cards.
    pub procedures: BTreeMap<String, Vec<String>>,
}

/// The vocabulary in numbers.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize)]
pub struct Phrases {
    pub total: usize,
    /// Some card says it.
    pub used: usize,
    /// One card alone says it.
    pub once: usize,
    /// It is read, and not played yet.
    pub waiting: usize,
}

/// The kinds of modifiers in numbers.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize)]
pub struct Modifiers {
    /// Some card has it.
    pub kinds: usize,
    /// One card alone has it.
    pub once: usize,
}

/// The figures of one product.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
pub struct Product {
    pub title: String,
    pub cards: usize,
    pub faces: usize,
    /// Faces that a puzzle names.
    pub tested: usize,
    /// Ids of cards that none names.
    pub untested: Vec<String>,
}

/// The titles and ids that puzzles name, in the project one stands in.
pub fn named_in_puzzles() -> io::Result<BTreeSet<String>> {
    let root = env::current_dir().ok().and_then(|here| find_root(&here));
    root.map_or(Ok(BTreeSet::new()), |root| named_in(&root.join("puzzles")))
}

/// The titles and ids that the puzzles of a folder name.
pub(crate) fn named_in(folder: &Path) -> io::Result<BTreeSet<String>> {
    let mut names = BTreeSet::new();
    for file in files(folder, "puzzle")? {
        let text = fs::read_to_string(&file)?;
        names.extend(text.split('"').skip(1).step_by(2).map(str::to_owned));
    }
    Ok(names)
}

impl Library {
    /// Counts the pool, with the cards that puzzles name.
    pub fn pool_report(&self, named: &BTreeSet<String>) -> PoolReport {
        let mut report = PoolReport::default();
        for card in &self.pool.content.cards {
            report.add(card, named);
        }
        for def in self.pool.defs() {
            report.count_modifiers(self.pool.facts(def));
        }
        let forms = rules::language().forms();
        report.phrases = Phrases {
            total: forms.count(),
            used: report.uses.len(),
            once: once(report.uses.values()),
            waiting: rules::language().forms().filter(|form| form.waiting).count(),
        };
        report.modifiers = Modifiers { kinds: report.kinds.len(), once: once(report.kinds.values()) };
        report.faces = report.products.iter().map(|product| product.faces).sum();
        report.tested = report.products.iter().map(|product| product.tested).sum();
        report
    }
}

fn once<'a>(uses: impl Iterator<Item = &'a usize>) -> usize {
    uses.filter(|cards| **cards == 1).count()
}

/// The name of a kind of modifier: that of its variant, or of the flag it sets.
fn kind(what: &Mod) -> String {
    let said = format!("{what:?}");
    let said = said.strip_prefix("Flag(").unwrap_or(&said);
    said.chars().take_while(|letter| letter.is_alphanumeric()).collect()
}

impl PoolReport {
    fn add(&mut self, card: &CardDef, named: &BTreeSet<String>) {
        let product = self.product(&card.set_title);
        product.cards += 1;
        product.faces += card.faces.len();
        let tested = |face: &&Face| named.contains(&face.title) || named.contains(&card.id);
        let count = card.faces.iter().filter(tested).count();
        product.tested += count;
        if count == 0 {
            product.untested.push(card.id.clone());
        }
        let mut said = BTreeSet::new();
        for face in &card.faces {
            self.count(card, face, &mut said);
        }
        for key in said {
            *self.uses.entry(key).or_default() += 1;
        }
    }

    fn product(&mut self, title: &str) -> &mut Product {
        let at = self.products.iter().position(|product| product.title == title).unwrap_or_else(|| {
            self.products.push(Product { title: title.to_owned(), ..Product::default() });
            self.products.len() - 1
        });
        &mut self.products[at]
    }

    fn count(&mut self, card: &CardDef, face: &Face, said: &mut BTreeSet<&'static str>) {
        let mut see = |term: &Term| {
            said.insert(term.key());
            if PROCEDURES.contains(&term.key()) {
                let cards = self.procedures.entry(term.text(0).to_owned()).or_default();
                if cards.last() != Some(&card.id) {
                    cards.push(card.id.clone());
                }
            }
        };
        face.terms().for_each(|term| term.visit(&mut see));
    }

    /// Modifiers of constant text and of lasting effects.
    fn count_modifiers(&mut self, card: &CardFacts) {
        let mut kinds = BTreeSet::new();
        for face in &card.faces {
            kinds.extend(face.all_constants().map(|constant| kind(&constant.what)));
            for op in face.code() {
                if let OpKind::Do(phrase) = &op.kind
                    && let Some(rules::phrases::lasting::Lasting { what, .. }) = phrase.lasting()
                {
                    kinds.extend(what.iter().map(kind));
                }
            }
        }
        for kind in kinds {
            *self.kinds.entry(kind).or_default() += 1;
        }
    }

    /// Faces of cards that name a procedure.
    pub fn by_procedure(&self) -> usize {
        self.procedures.values().map(Vec::len).sum()
    }
}

impl fmt::Display for PoolReport {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "{:<40} {:>6} {:>6} {:>7}", "product", "cards", "faces", "tested")?;
        for product in &self.products {
            let Product { title, cards, faces, tested, .. } = product;
            writeln!(f, "{title:<40} {cards:>6} {faces:>6} {tested:>7}")?;
        }
        let cards: usize = self.products.iter().map(|product| product.cards).sum();
        writeln!(f, "{:<40} {cards:>6} {:>6} {:>7}", "all", self.faces, self.tested)?;
        for product in self.products.iter().filter(|product| !product.untested.is_empty()) {
            writeln!(f, "\nno puzzle names, of {}: {}", product.title, product.untested.join(", "))?;
        }
        let Phrases { total, used, once, waiting } = self.phrases;
        writeln!(
            f,
            "\n{used} of the {total} phrases of the card language are used, {once} by one card; {waiting} wait"
        )?;
        let Modifiers { kinds, once } = self.modifiers;
        writeln!(f, "{kinds} kinds of modifiers are used, {once} by one card")?;
        writeln!(f, "\ncards that say a phrase, most first:")?;
        let mut most: Vec<_> = self.uses.iter().collect();
        most.sort_by_key(|(key, faces)| (std::cmp::Reverse(**faces), **key));
        for (key, faces) in most.into_iter().take(MOST_USED) {
            writeln!(f, "{faces:>5}  {key}")?;
        }
        writeln!(f, "\nnamed procedures: {} on {} cards", self.procedures.len(), self.by_procedure())?;
        for (name, cards) in &self.procedures {
            writeln!(f, "  {name}: {}", cards.join(", "))?;
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::{Modifiers, Phrases};
    use crate::Library;

    #[test]
    fn faces_are_counted_and_those_named_are_tested() {
        let library = Library::load(&[]).expect("there is content");
        let none = library.pool_report(&BTreeSet::new());
        assert_eq!(none.tested, 0);
        assert_eq!(none.faces, library.rows().len());
        let core = none.products.iter().find(|product| product.title == "Core Set").expect("a product");
        assert_eq!(core.untested.len(), core.cards);
        let hero = library.pool.content.cards.iter().find(|card| card.faces.len() == 1).expect("a card");
        let named = BTreeSet::from([hero.faces[0].title.clone(), "nobody".to_owned()]);
        let one = library.pool_report(&named);
        assert!(one.tested >= 1 && one.tested < 4, "{}", one.tested);
        assert!(one.products.iter().all(|product| !product.untested.contains(&hero.id)));
        let Phrases { total, used, once, waiting } = one.phrases;
        assert!(used > 100 && used + waiting <= total, "{:?}", one.phrases);
        assert!(once < used && one.uses.len() == used, "{:?}", one.phrases);
        let Modifiers { kinds, once } = one.modifiers;
        assert!(once < kinds && kinds == one.kinds.len(), "{:?}", one.modifiers);
        assert!(one.kinds["Stat"] > 50, "{:?}", one.kinds);
    }
}
