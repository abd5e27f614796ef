//! What a contract asks of the deck it is chosen for.

use cardlang::def::{CardType, Face, Sphere};
use cardlang::words::kind_word;
use rules::pool::DeckRule;

use super::check::{face, in_deck};
use super::list::DeckList;
use super::reason::Fault;
use crate::Library;
use crate::cards::sphere_name;

/// The contracts of a list, and the rules of the first.
pub(super) struct Contract<'a> {
    titles: Vec<&'a str>,
    rules: &'a [DeckRule],
}

impl<'a> Contract<'a> {
    pub(super) fn of(library: &'a Library, list: &DeckList) -> Contract<'a> {
        let kind = |id: &str| face(library, id).is_some_and(|face| face.kind == CardType::Contract);
        let contracts = list.cards.iter().filter(|(_, id)| kind(id));
        let each = contracts.flat_map(|(copies, id)| (0..*copies).map(move |_| id.as_str()));
        let titles = each.clone().filter_map(|id| library.title(id)).collect();
        let first = each.clone().next().and_then(|id| library.pool.find(id));
        let rules = first.map_or(&[][..], |def| &library.pool.facts(def).faces[0].deck_rules);
        Contract { titles, rules }
    }

    /// How many heroes at most, and whether no two of them are of one sphere.
    pub(super) fn heroes(&self) -> Option<(usize, bool)> {
        let heroes = |rule: &DeckRule| match rule {
            DeckRule::Heroes { most, different } => Some((usize::from(*most), *different)),
            DeckRule::Copies(_) | DeckRule::Cards { .. } | DeckRule::Without(_) => None,
        };
        self.rules.iter().find_map(heroes)
    }

    /// How many copies of a title at most.
    pub(super) fn copies(&self) -> Option<u64> {
        let copies = |rule: &DeckRule| match rule {
            DeckRule::Copies(most) => Some(u64::from(*most)),
            DeckRule::Heroes { .. } | DeckRule::Cards { .. } | DeckRule::Without(_) => None,
        };
        self.rules.iter().find_map(copies)
    }

    /// How many cards in all, and whether no more.
    pub(super) fn sizes(&self) -> impl Iterator<Item = (u64, bool)> {
        self.counts().filter(|(of, ..)| of.is_none()).map(|(_, n, exactly)| (n, exactly))
    }

    fn counts(&self) -> impl Iterator<Item = (Option<Sphere>, u64, bool)> {
        self.rules.iter().filter_map(|rule| match rule {
            DeckRule::Cards { n, exactly, of } => Some((*of, u64::from(*n), *exactly)),
            DeckRule::Copies(_) | DeckRule::Heroes { .. } | DeckRule::Without(_) => None,
        })
    }

    /// Types of cards that the deck must not hold.
    fn without(&self) -> impl Iterator<Item = CardType> {
        self.rules.iter().filter_map(|rule| match rule {
            DeckRule::Without(kind) => Some(*kind),
            DeckRule::Copies(_) | DeckRule::Heroes { .. } | DeckRule::Cards { .. } => None,
        })
    }

    /// What is wrong by these rules and by no others. Too few cards in all are told by the deck's own size.
    pub(super) fn faults(&self, library: &Library, list: &DeckList) -> Vec<Fault> {
        let Some(contract) = self.titles.first() else { return Vec::new() };
        let mut faults = Vec::new();
        if self.titles.len() > 1 {
            faults.push(Fault::TooManyContracts(self.titles.iter().map(|title| (*title).to_owned()).collect()));
        }
        for (of, wanted, exactly) in self.counts() {
            let cards = cards_of(library, list, of);
            let fits = if exactly { cards == wanted } else { cards >= wanted };
            if !fits && (of.is_some() || cards > wanted) {
                let sphere = of.map(|sphere| sphere_name(sphere).to_lowercase());
                faults.push(Fault::OtherNumber { contract: (*contract).to_owned(), sphere, cards, wanted });
            }
        }
        for kind in self.without() {
            let cards = cards_such(library, list, |face| face.kind == kind);
            if cards > 0 {
                let (contract, sphere) = ((*contract).to_owned(), Some(kind_word(kind).to_owned()));
                faults.push(Fault::OtherNumber { contract, sphere, cards, wanted: 0 });
            }
        }
        if self.heroes().is_some_and(|(_, different)| different) {
            faults.extend(shared_sphere(library, list, contract));
        }
        faults
    }
}

/// Cards of the deck, of one sphere or in all.
fn cards_of(library: &Library, list: &DeckList, of: Option<Sphere>) -> u64 {
    cards_such(library, list, |face| of.is_none() || face.sphere == of)
}

fn cards_such(library: &Library, list: &DeckList, such: impl Fn(&Face) -> bool) -> u64 {
    let counts = |id: &str| face(library, id).is_some_and(|face| in_deck(face) && such(face));
    list.cards.iter().filter(|(_, id)| counts(id)).map(|(copies, _)| u64::from(*copies)).sum()
}

/// Two heroes of one sphere, where a contract wants them different.
fn shared_sphere(library: &Library, list: &DeckList, contract: &str) -> Option<Fault> {
    let spheres: Vec<Sphere> = list.heroes.iter().filter_map(|id| face(library, id)?.sphere).collect();
    let twice = spheres.iter().enumerate().find(|(n, sphere)| spheres[..*n].contains(sphere));
    twice.map(|(_, sphere)| Fault::SameSphere {
        contract: contract.to_owned(),
        sphere: sphere_name(*sphere).to_lowercase(),
    })
}
