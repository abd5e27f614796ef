//! Looking up the names that a deck uses.

use std::cell::OnceCell;
use std::collections::{BTreeMap, HashMap};
use std::fmt;

use cardlang::def::{CardDef, CardType, Face};
use cardlang::slug;

use super::list::{DeckList, Line, Name, Part, Written, id_of};
use super::reason::COPIES;
use crate::Library;
use crate::cards::for_players;
use crate::names::{either, nearest};
use crate::printings::{self, printings};

/// Unknown cards of a deck for which others are suggested: comparing takes a while, and a file with more is no deck.
const SUGGESTIONS: usize = 50;

/// The cards of a library by their titles.
pub struct Catalog<'a> {
    pub library: &'a Library,
    titles: HashMap<String, Vec<&'a CardDef>>,
    /// The places of cards by the codes of RingsDB, those of every printing; made when a deck first names one.
    codes: OnceCell<HashMap<String, usize>>,
}

/// A deck with its names looked up.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Found {
    pub list: DeckList,
    /// Cards that the deck names and the library does not have.
    pub missing: Vec<Missing>,
    /// What else there is to say about the file.
    pub notes: Vec<String>,
}

/// A card that a deck names and that cannot be played.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Missing {
    pub copies: u32,
    /// As the file says it.
    pub name: String,
    pub row: Option<usize>,
    /// Whether it stands among the heroes.
    pub hero: bool,
    pub why: Why,
    pub nearest: Vec<String>,
}

/// Why a line of a deck could not be found.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Why {
    /// No card is called so.
    Unknown,
    /// There are cards of that title, but none of that product.
    OtherProduct,
    /// A code of a product that is not here.
    Code,
    /// It is here, and the engine does not play it yet.
    NotPlayed,
}

impl<'a> Catalog<'a> {
    /// The cards of a library, to find those that decks name.
    pub fn new(library: &'a Library) -> Catalog<'a> {
        let mut titles: HashMap<String, Vec<&CardDef>> = HashMap::new();
        for card in &library.pool.content.cards {
            for face in &card.faces {
                titles.entry(slug(&face.title)).or_default().push(card);
            }
        }
        Catalog { library, titles, codes: OnceCell::new() }
    }

    fn of_code(&self, code: &str) -> Option<&'a CardDef> {
        let cards = &self.library.pool.content.cards;
        let codes = self.codes.get_or_init(|| {
            let printed = |(at, card)| printings(card).into_iter().filter_map(move |one| Some((one.ringsdb?, at)));
            cards.iter().enumerate().flat_map(printed).collect()
        });
        codes.get(code).map(|at| &cards[*at])
    }

    /// Whether a card for players has this title.
    pub fn knows(&self, title: &str) -> bool {
        self.titles.get(&slug(title)).is_some_and(|cards| cards.iter().any(|card| for_players(card)))
    }

    /// A card by its id.
    pub fn card(&self, id: &str) -> Option<&'a CardDef> {
        self.library.pool.content.cards.iter().find(|card| card.id == id)
    }

    /// Looks every name up.
    pub fn find(&self, written: &Written) -> Found {
        let id = written.id.clone().unwrap_or_else(|| id_of(&written.title));
        let list = DeckList { id, title: written.title.clone(), preset: written.preset, ..DeckList::default() };
        let mut found = Found { list, missing: Vec::new(), notes: written.notes.clone() };
        let (mut side, mut besides) = (0, Vec::new());
        let mut past_heroes = false;
        for line in &written.lines {
            let under_heroes = line.kind == Some(CardType::Hero) && line.part == Part::ByType;
            // Whoever writes one heading for the heroes alone goes on with the deck below them.
            let sort = match line.kind {
                Some(_) if under_heroes && (past_heroes || line.copies > 1) => Sort::NoHero,
                kind => kind.map_or(Sort::Any, Sort::Of),
            };
            let chosen = self.line(line, sort);
            if line.part == Part::Sideboard && !chosen.is_ok_and(|chosen| is_set_aside(chosen.card)) {
                side += line.copies;
                let copies = u64::from(line.copies).min(COPIES);
                let card = chosen.into_iter().map(|chosen| chosen.card);
                besides.extend(card.flat_map(|card| (0..copies).map(|_| card.id.clone())));
                continue;
            }
            match chosen {
                Ok(chosen) => {
                    past_heroes |= under_heroes && chosen.card.faces[0].kind != CardType::Hero;
                    found.notes.extend(chosen.note(line));
                    found.add(line, chosen.card);
                }
                Err(why) => {
                    let suggest = found.missing.len() < SUGGESTIONS;
                    found.missing.push(self.missing(line, why, suggest));
                }
            }
        }
        if self.looks_further(&found.list) {
            side -= besides.len() as u32;
            found.list.collection = besides;
        }
        if side > 0 {
            let cards = if side == 1 { "card" } else { "cards" };
            found.notes.push(format!("the sideboard ({side} {cards}) is left out"));
        }
        found
    }

    /// Whether a card of the deck looks for others in its player's collection.
    fn looks_further(&self, list: &DeckList) -> bool {
        let pool = &self.library.pool;
        let looks =
            |id: &str| pool.find(id).is_some_and(|def| pool.facts(def).faces.iter().any(|face| face.asks.collection));
        list.cards.iter().any(|(_, id)| looks(id))
    }

    fn line(&self, line: &Line, sort: Sort) -> Result<Chosen<'a>, Why> {
        let only = |card| Chosen { card, of: 1 };
        let chosen = match &line.name {
            Name::Id(id) => self.card(id).map(only).ok_or(Why::Unknown),
            Name::Code(code) => self.of_code(code).map(only).ok_or(Why::Code),
            Name::Title { title, set } => self.titled(title, set.as_deref(), sort),
        };
        chosen.and_then(|chosen| self.library.pool.find(&chosen.card.id).map(|_| chosen).ok_or(Why::NotPlayed))
    }

    /// The players' cards by their ids on OCTGN, and by ours for OCTGN.
    pub fn by_octgn(&self) -> BTreeMap<String, &'a CardDef> {
        let cards = self.library.pool.content.cards.iter().filter(|card| for_players(card));
        let ids = |card: &CardDef| printings::octgn(card).into_iter().chain([printings::own_octgn(&card.id)]);
        cards.flat_map(|card| ids(card).map(move |id| (id, card))).collect()
    }

    fn titled(&self, title: &str, set: Option<&str>, sort: Sort) -> Result<Chosen<'a>, Why> {
        let cards = self.titles.get(&slug(title)).ok_or(Why::Unknown)?;
        let fits = |card: &&&CardDef| set.is_none_or(|set| is_in(card, set));
        let mut fitting: Vec<&'a CardDef> = cards.iter().filter(fits).copied().collect();
        fitting.dedup_by_key(|card| &card.id);
        // The card of the heading's type first, then any for players, then the one with the number behind the product,
        // then whatever has the title.
        let number = set.and_then(|set| set.rsplit([' ', '#', ',']).next()?.parse::<u32>().ok());
        let rank = |card: &&CardDef| {
            (!sort.has(card.faces[0].kind), !for_players(card), number.is_some_and(|number| number != card.number))
        };
        fitting.sort_by_key(rank);
        let card = *fitting.first().ok_or(Why::OtherProduct)?;
        Ok(Chosen { card, of: fitting.iter().filter(|other| rank(other) == rank(&card)).count() })
    }

    fn missing(&self, line: &Line, why: Why, suggest: bool) -> Missing {
        let suggest = suggest && why != Why::NotPlayed;
        let (name, nearest) = match &line.name {
            Name::Id(id) => (id.clone(), if suggest { self.nearest_ids(id) } else { Vec::new() }),
            Name::Code(code) => (code.clone(), Vec::new()),
            Name::Title { title, set } => {
                let set = set.as_ref().map(|set| format!(" ({set})")).unwrap_or_default();
                (format!("{title}{set}"), if suggest { self.nearest_titles(title, why) } else { Vec::new() })
            }
        };
        let hero = line.part == Part::Heroes || line.kind == Some(CardType::Hero);
        Missing { copies: line.copies, name, row: line.row, hero, why, nearest }
    }

    fn nearest_ids(&self, id: &str) -> Vec<String> {
        let cards = || self.library.pool.content.cards.iter().filter(|card| for_players(card));
        let near = nearest(id, cards().map(|card| card.id.as_str()));
        let titled = |id: String| match self.library.title(&id) {
            Some(title) => format!("{title} ({id})"),
            None => id,
        };
        near.into_iter().map(titled).collect()
    }

    fn nearest_titles(&self, title: &str, why: Why) -> Vec<String> {
        if why == Why::OtherProduct {
            let there = self.titles.get(&slug(title)).into_iter().flatten();
            return there.map(|card| format!("{} ({})", card.faces[0].title, card.set_title)).collect();
        }
        let cards = self.library.pool.content.cards.iter().filter(|card| for_players(card));
        nearest(title, cards.map(|card| card.faces[0].title.as_str()))
    }
}

/// What sort of card a line means, by the heading above it.
#[derive(Clone, Copy)]
enum Sort {
    Any,
    Of(CardType),
    NoHero,
}

impl Sort {
    fn has(self, kind: CardType) -> bool {
        match self {
            Sort::Any => true,
            Sort::Of(wanted) => kind == wanted,
            Sort::NoHero => kind != CardType::Hero,
        }
    }
}

/// The card that a line means, and how many it could have meant.
#[derive(Clone, Copy)]
struct Chosen<'a> {
    card: &'a CardDef,
    of: usize,
}

impl Chosen<'_> {
    /// What to say where the line could have meant another card.
    fn note(self, line: &Line) -> Option<String> {
        let row = line.row.filter(|_| self.of > 1)?;
        let (title, set) = (&self.card.faces[0].title, &self.card.set_title);
        Some(format!("line {row}: {} cards are called {title}; that of {set} is taken", self.of))
    }
}

impl Found {
    fn add(&mut self, line: &Line, card: &CardDef) {
        let hero = match line.part {
            Part::Heroes => true,
            Part::Deck | Part::Sideboard => false,
            Part::ByType => card.faces[0].kind == CardType::Hero,
        };
        if hero {
            self.list.heroes.extend((0..line.copies).map(|_| card.id.clone()));
        } else {
            self.list.cards.push((line.copies, card.id.clone()));
        }
    }
}

impl fmt::Display for Missing {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let Some(row) = self.row {
            write!(out, "line {row}: ")?;
        }
        let Missing { copies, name, .. } = self;
        match self.why {
            Why::Unknown => write!(out, "there is no card `{name}` ({copies}x)")?,
            Why::OtherProduct => write!(out, "there is no card `{name}` ({copies}x): another product has the title")?,
            Why::Code => write!(out, "there is no players' card with the code {name} ({copies}x)")?,
            Why::NotPlayed => write!(out, "the engine does not play `{name}` yet ({copies}x)")?,
        }
        if !self.nearest.is_empty() {
            write!(out, "; did you mean {}?", either(&self.nearest))?;
        }
        Ok(())
    }
}

/// Whether a card is set aside as the game begins, wherever a list has it.
fn is_set_aside(card: &CardDef) -> bool {
    has_encounter(&card.faces[0])
}

/// Whether a player's card lies among encounter cards.
pub(super) fn has_encounter(face: &Face) -> bool {
    face.keywords.iter().any(|keyword| keyword.name == "encounter")
}

/// Whether a card is of a product, named in any way; a number behind it does not matter here.
fn is_in(card: &CardDef, set: &str) -> bool {
    printings::is_in(card, set.trim_end_matches(|sign: char| sign.is_ascii_digit() || " #,".contains(sign)))
}
