//! Legality: every reason why a deck, or the decks of a group, may not be played.

use std::collections::BTreeMap;

use cardlang::def::{CardType, Face};

use super::catalog::{Found, has_encounter};
use super::contract::Contract;
use super::list::DeckList;
use super::reason::{CARDS, COPIES, Fault, HEROES, PLAYERS, SET_ASIDE};
use crate::Library;
use crate::cards::kind_name;

/// All faults of one deck. Cards of a sphere that no hero has are no fault, and no deck is too big.
pub fn legal_faults(library: &Library, deck: &Found) -> Vec<Fault> {
    let list = &deck.list;
    // Cards that are missing here would count if they were known.
    let missing = |hero: bool| deck.missing.iter().filter(move |card| card.hero == hero).map(|card| card.copies);
    let rules = Contract::of(library, list);
    let mut faults = hero_count(list.heroes.len() + missing(true).count(), &rules);
    faults.extend(heroes(library, list));
    faults.extend(cards(library, list));
    let size = counted(library, list) + missing(false).map(u64::from).sum::<u64>();
    let fewest = rules.sizes().map(|(n, _)| n).max().unwrap_or(CARDS);
    if size < fewest && !is_sanctioned(library, list) {
        faults.push(Fault::TooFewCards { cards: size, fewest });
    }
    faults.extend(copies(library, list, &rules));
    faults.extend(set_aside(library, list));
    faults.extend(rules.faults(library, list));
    faults.extend(deck.missing.iter().cloned().map(Fault::Missing));
    faults
}

/// Faults of decks that are to be played together.
pub fn group_faults(library: &Library, decks: &[&DeckList]) -> Vec<Fault> {
    let mut faults = Vec::new();
    if decks.len() > PLAYERS {
        faults.push(Fault::TooManyPlayers(decks.len()));
    }
    let mut users: BTreeMap<&str, Vec<String>> = BTreeMap::new();
    for deck in decks {
        let mut titles: Vec<&str> = deck.heroes.iter().filter_map(|id| library.title(id)).collect();
        titles.sort_unstable();
        titles.dedup();
        for title in titles {
            users.entry(title).or_default().push(deck.id.clone());
        }
    }
    let shared = users.into_iter().filter(|(_, decks)| decks.len() > 1);
    faults.extend(shared.map(|(title, decks)| Fault::SharedHero { title: title.to_owned(), decks }));
    faults
}

/// Whether a deck is one that comes with a product, whatever its file is called.
pub fn is_sanctioned(library: &Library, list: &DeckList) -> bool {
    let mut presets = library.decks().iter().filter(|deck| deck.preset);
    presets.any(|preset| DeckList::from(preset).same_cards(list))
}

fn hero_count(heroes: usize, rules: &Contract<'_>) -> Vec<Fault> {
    let most = rules.heroes().map_or(HEROES, |(most, _)| most);
    match heroes {
        0 => vec![Fault::NoHero],
        many if many > most => vec![Fault::TooManyHeroes { heroes: many, most }],
        _ => Vec::new(),
    }
}

/// Cards with Encounter are set aside, three of them at most.
fn set_aside(library: &Library, list: &DeckList) -> Option<Fault> {
    let aside = |id: &str| face(library, id).is_some_and(has_encounter);
    let many = list.cards.iter().filter(|(_, id)| aside(id)).map(|(copies, _)| u64::from(*copies)).sum();
    (many > SET_ASIDE).then_some(Fault::TooManySetAside(many))
}

fn heroes(library: &Library, list: &DeckList) -> Vec<Fault> {
    let mut faults = Vec::new();
    let mut seen: BTreeMap<&str, usize> = BTreeMap::new();
    for face in list.heroes.iter().filter_map(|id| face(library, id)) {
        let times = seen.entry(&face.title).or_default();
        *times += 1;
        match (face.kind, *times) {
            (CardType::Hero, 2) => faults.push(Fault::HeroTwice(face.title.clone())),
            (CardType::Hero, _) => {}
            (kind, 1) => faults.push(Fault::NotAHero { title: face.title.clone(), kind: a(kind) }),
            _ => {}
        }
        if face.is_of_saga() {
            faults.push(Fault::OnlyInSagas(face.title.clone()));
        }
    }
    faults
}

fn cards(library: &Library, list: &DeckList) -> Vec<Fault> {
    let mut faults = Vec::new();
    for (copies, id) in &list.cards {
        let Some(face) = face(library, id) else { continue };
        let title = face.title.clone();
        if face.is_of_campaign() {
            faults.push(Fault::OnlyInCampaigns(title));
            continue;
        }
        if face.is_of_saga() {
            faults.push(Fault::OnlyInSagas(title.clone()));
        }
        match face.kind {
            CardType::Ally | CardType::Attachment | CardType::Event | CardType::SideQuest | CardType::Contract
                if *copies > 0 => {}
            CardType::Ally | CardType::Attachment | CardType::Event | CardType::SideQuest | CardType::Contract => {
                faults.push(Fault::NoCopies(title))
            }
            CardType::Hero => faults.push(Fault::HeroInDeck(title)),
            kind => faults.push(Fault::NotForDecks { title, kind: a(kind) }),
        }
    }
    faults
}

/// Copies are counted by title: versions and types do not matter.
fn copies(library: &Library, list: &DeckList, rules: &Contract<'_>) -> Vec<Fault> {
    let mut total: BTreeMap<&str, (u64, u64)> = BTreeMap::new();
    for (copies, id) in &list.cards {
        if let Some(face) = face(library, id).filter(|face| in_deck(face)) {
            let (many, most) = total.entry(&face.title).or_insert((0, rules.copies().unwrap_or(COPIES)));
            *many += u64::from(*copies);
            *most = (*most).min(limit_per_deck(library, id).unwrap_or(COPIES));
        }
    }
    let many = total.into_iter().filter(|(_, (copies, most))| copies > most);
    many.map(|(title, (copies, most))| Fault::TooManyCopies { title: title.to_owned(), copies, most }).collect()
}

/// Boons, burdens and a contract come on top of a deck, and what is set aside is no part of it: they do not count.
pub(super) fn counted(library: &Library, list: &DeckList) -> u64 {
    let extra = |id: &str| face(library, id).is_some_and(|face| face.is_of_campaign() || !in_deck(face));
    list.cards.iter().filter(|(_, id)| !extra(id)).map(|(copies, _)| u64::from(*copies)).sum()
}

/// Whether a card of a list lies in the deck.
pub(super) fn in_deck(face: &Face) -> bool {
    face.kind != CardType::Contract && !has_encounter(face)
}

pub(super) fn face<'a>(library: &'a Library, id: &str) -> Option<&'a Face> {
    library.pool.content.cards.iter().find(|card| card.id == id)?.faces.first()
}

/// How many copies its own text allows.
fn limit_per_deck(library: &Library, id: &str) -> Option<u64> {
    let facts = library.pool.facts(library.pool.find(id)?);
    facts.faces.first()?.limit_per_deck.map(u64::from)
}

/// `an ally`, `a location`.
fn a(kind: CardType) -> String {
    let name = kind_name(kind).to_lowercase();
    let article = if name.starts_with(['a', 'e', 'i', 'o', 'u']) { "an" } else { "a" };
    format!("{article} {name}")
}
