//! A deck, before and after its names are looked up.

use std::borrow::Cow;

use cardlang::def::{CardType, DeckDef};
use cardlang::slug;
use rules::setup::Deck;

use crate::plain::plain;

/// A deck as a file says it.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Written {
    /// The id of a deck in the card language; others get one from their title.
    pub id: Option<String>,
    pub title: String,
    pub preset: bool,
    pub lines: Vec<Line>,
    /// What the file holds besides, and what was done with it.
    pub notes: Vec<String>,
}

impl Written {
    /// Leaves nothing in it that is no text: it is shown to people.
    pub(super) fn clean(&mut self) {
        let names = self.lines.iter_mut().flat_map(|line| line.name.texts());
        let texts = names.chain(self.id.as_mut()).chain([&mut self.title]).chain(&mut self.notes);
        for text in texts {
            if let Cow::Owned(clean) = plain(text) {
                *text = clean;
            }
        }
    }
}

/// Some copies of one card.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Line {
    pub copies: u32,
    pub name: Name,
    pub part: Part,
    /// The heading it stands under.
    pub kind: Option<CardType>,
    /// The line of the file, from 1.
    pub row: Option<usize>,
}

/// How a file names a card.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Name {
    /// As the card language does.
    Id(String),
    /// As RingsDB does: two digits for the product, three for the card.
    Code(String),
    Title {
        title: String,
        set: Option<String>,
    },
}

impl Name {
    fn texts(&mut self) -> impl Iterator<Item = &mut String> {
        let (text, set) = match self {
            Name::Id(text) | Name::Code(text) => (text, None),
            Name::Title { title, set } => (title, set.as_mut()),
        };
        std::iter::once(text).chain(set)
    }
}

/// Where a line puts its card.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Part {
    Heroes,
    Deck,
    Sideboard,
    /// Heroes to the heroes, everything else to the deck.
    ByType,
}

/// A deck whose cards are known by id.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct DeckList {
    pub id: String,
    pub title: String,
    pub preset: bool,
    pub heroes: Vec<String>,
    pub cards: Vec<(u32, String)>,
    /// What is brought along besides, for cards that look for it.
    pub collection: Vec<String>,
}

impl DeckList {
    /// How many cards the deck has; heroes are none of them.
    pub fn size(&self) -> u64 {
        self.cards.iter().map(|(copies, _)| u64::from(*copies)).sum()
    }

    /// The deck as a game takes it.
    pub fn to_play(&self) -> Deck {
        Deck::new(self.id.clone(), self.heroes.clone(), self.cards.clone()).with_collection(self.collection.clone())
    }

    /// Whether two decks have the same heroes and the same cards, in any order.
    pub fn same_cards(&self, other: &DeckList) -> bool {
        let heroes = |list: &DeckList| {
            let mut heroes = list.heroes.clone();
            heroes.sort();
            heroes
        };
        let cards = |list: &DeckList| {
            let mut total = std::collections::BTreeMap::new();
            for (copies, id) in &list.cards {
                *total.entry(id.clone()).or_insert(0u64) += u64::from(*copies);
            }
            total
        };
        heroes(self) == heroes(other) && cards(self) == cards(other)
    }
}

impl From<&DeckDef> for DeckList {
    fn from(deck: &DeckDef) -> DeckList {
        DeckList {
            id: deck.id.clone(),
            title: deck.title.clone(),
            preset: deck.preset,
            heroes: deck.heroes.clone(),
            cards: deck.cards.clone(),
            collection: deck.collection.clone(),
        }
    }
}

impl From<&DeckDef> for Written {
    fn from(deck: &DeckDef) -> Written {
        let line = |part, copies, id: &String| Line { copies, name: Name::Id(id.clone()), part, kind: None, row: None };
        let heroes = deck.heroes.iter().map(|id| line(Part::Heroes, 1, id));
        let cards = deck.cards.iter().map(|(copies, id)| line(Part::Deck, *copies, id));
        let besides = deck.collection.iter().map(|id| line(Part::Sideboard, 1, id));
        Written {
            id: Some(deck.id.clone()),
            title: deck.title.clone(),
            preset: deck.preset,
            lines: heroes.chain(cards).chain(besides).collect(),
            notes: Vec::new(),
        }
    }
}

/// An id for a deck of this title: a word of the card language.
pub fn id_of(title: &str) -> String {
    let id = slug(title);
    match id.chars().next() {
        Some(first) if first.is_ascii_alphabetic() => id,
        Some(_) => format!("deck-{id}"),
        None => "deck".to_owned(),
    }
}
