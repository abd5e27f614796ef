//! Writing a deck down, for us and for others.

use std::collections::BTreeMap;
use std::fmt::{self, Write as _};

use cardlang::def::CardDef;

use super::catalog::{Found, has_encounter};
use super::check::face;
use super::figures::{CardLine, Figures};
use super::list::DeckList;
use crate::Library;
use crate::cards::for_players;
use crate::printings::{self, name_on_ringsdb, printings};

/// The game's own id on OCTGN.
const OCTGN_GAME: &str = "a21af4e8-be4b-4cda-a6b6-534f9717391f";

/// The formats that can be written; all of them can be read again.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Format {
    /// The card language.
    #[default]
    Own,
    /// `3x Title (Set)` under headings.
    Text,
    /// As OCTGN and RingsDB read it.
    O8d,
    /// The text export of RingsDB.
    Ringsdb,
    /// A deck as the interface of RingsDB gives it: codes and copies.
    Json,
}

impl Format {
    /// Every format there is.
    pub const ALL: [Format; 5] = [Format::Own, Format::Text, Format::O8d, Format::Ringsdb, Format::Json];

    /// What a command line calls it.
    pub fn name(self) -> &'static str {
        match self {
            Format::Own => "own",
            Format::Text => "text",
            Format::O8d => "o8d",
            Format::Ringsdb => "ringsdb",
            Format::Json => "json",
        }
    }

    /// The ending of its files.
    pub fn ending(self) -> &'static str {
        match self {
            Format::Own => "wm",
            Format::Text | Format::Ringsdb => "txt",
            Format::O8d => "o8d",
            Format::Json => "json",
        }
    }

    /// Several decks as one text, where the format has room for them.
    pub fn together(self, texts: &[String]) -> Option<String> {
        match (self, texts) {
            (_, [one]) => Some(one.clone()),
            (Format::Own | Format::Text | Format::Ringsdb, many) => Some(many.join("\n")),
            (Format::Json, many) => {
                let decks: Vec<&str> = many.iter().map(|deck| deck.trim_end()).collect();
                Some(format!("[\n{}\n]\n", decks.join(",\n")))
            }
            (Format::O8d, _) => None,
        }
    }
}

/// Cards that a format has no way to name.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ExportError {
    pub deck: String,
    pub titles: Vec<String>,
}

impl fmt::Display for ExportError {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        let titles = self.titles.join(", ");
        write!(
            out,
            "the deck {} cannot be written for OCTGN, whose decks have no place for {titles}; the other formats can",
            self.deck
        )
    }
}

impl std::error::Error for ExportError {}

/// The deck as the text of a file.
pub fn export(library: &Library, deck: &Found, format: Format) -> Result<String, ExportError> {
    let figures = Figures::of(library, &deck.list);
    match format {
        Format::Own => Ok(own(deck)),
        Format::Text => Ok(text(library, deck, &figures, false)),
        Format::Ringsdb => Ok(text(library, deck, &figures, true)),
        Format::O8d => o8d(library, deck, &figures),
        Format::Json => Ok(json(library, deck)),
    }
}

fn own(deck: &Found) -> String {
    let list = &deck.list;
    // Quoted texts of the language end at the next quotation mark or line.
    let title = list.title.replace('"', "'").replace(['\n', '\r'], " ");
    let mut out = format!("deck {} \"{title}\" {{\n", list.id);
    if list.preset {
        out.push_str("    preset\n");
    }
    if !list.heroes.is_empty() {
        let _ = writeln!(out, "    heroes {}", list.heroes.join(", "));
    }
    for (copies, id) in &list.cards {
        let _ = writeln!(out, "    {copies} {id}");
    }
    if !list.collection.is_empty() {
        let _ = writeln!(out, "    collection {}", list.collection.join(", "));
    }
    for missing in &deck.missing {
        let name = missing.name.replace(['\n', '\r'], " ");
        let _ = writeln!(out, "    # left out: {}x {name}", missing.copies);
    }
    out + "}\n"
}

/// The number of a card whose product has another of that title.
fn number_among_namesakes(library: &Library, id: &str) -> Option<u32> {
    let cards = &library.pool.content.cards;
    let card = cards.iter().find(|card| card.id == id)?;
    let same = |other: &&CardDef| {
        other.set == card.set
            && other.id != card.id
            && other.faces[0].title == card.faces[0].title
            && for_players(other)
    };
    cards.iter().any(|other| same(&other)).then_some(card.number)
}

fn text(library: &Library, deck: &Found, figures: &Figures, ringsdb: bool) -> String {
    let set = |id: &str, title: &str| {
        let named = if ringsdb { on_ringsdb(library, id, title) } else { title.to_owned() };
        number_among_namesakes(library, id).map_or(named.clone(), |number| format!("{named}, {number}"))
    };
    let gap = if ringsdb { "\n" } else { "" };
    let mut out = format!("{}\n\n", deck.list.title);
    if ringsdb {
        let _ = writeln!(out, "Packs: {}\n", packs(&figures.cards));
    }
    let _ = writeln!(out, "Heroes ({}){gap}", figures.heroes.len());
    for hero in &figures.heroes {
        let _ = writeln!(out, "1x {} ({})", hero.title, set(&hero.id, &hero.set));
    }
    let sections = SECTIONS.iter().chain([&("", "Cards")]);
    for (n, (kind, heading)) in sections.enumerate() {
        let cards: Vec<&CardLine> = figures.cards.iter().filter(|card| section(card) == *kind).collect();
        if cards.is_empty() && n >= ALWAYS {
            continue;
        }
        let count = if ringsdb { cards.len() as u64 } else { cards.iter().map(|card| u64::from(card.copies)).sum() };
        let player = if ringsdb && *kind == "Side Quest" { "Player " } else { "" };
        let _ = writeln!(out, "\n{player}{heading} ({count}){gap}");
        for card in cards {
            let _ = writeln!(out, "{}x {} ({})", card.copies, card.title, set(&card.id, &card.set));
        }
    }
    let besides: Vec<&CardDef> = besides(library, deck).collect();
    if !besides.is_empty() {
        let _ = writeln!(out, "\nSideboard ({}){gap}", besides.len());
    }
    for card in besides {
        let _ = writeln!(out, "1x {} ({})", card.faces[0].title, set(&card.id, &card.set_title));
    }
    for missing in &deck.missing {
        let _ = writeln!(out, "# left out: {}x {}", missing.copies, missing.name);
    }
    out
}

/// What RingsDB calls the product of a card.
fn on_ringsdb(library: &Library, id: &str, title: &str) -> String {
    let card = library.pool.content.cards.iter().find(|card| card.id == id);
    card.map_or(title, |card| name_on_ringsdb(&card.set, title)).to_owned()
}

/// What is brought along besides the deck.
fn besides<'a>(library: &'a Library, deck: &'a Found) -> impl Iterator<Item = &'a CardDef> {
    let cards = &library.pool.content.cards;
    deck.list.collection.iter().filter_map(move |id| cards.iter().find(|card| card.id == *id))
}

/// Types of cards with the headings they stand under. The first few are never left out.
const SECTIONS: [(&str, &str); 5] = [
    ("Ally", "Allies"),
    ("Attachment", "Attachments"),
    ("Event", "Events"),
    ("Side Quest", "Side Quests"),
    ("Contract", "Contract"),
];
const ALWAYS: usize = 3;

/// The section a card stands in; nothing for a card that belongs into no deck.
fn section(card: &CardLine) -> &str {
    if SECTIONS.iter().any(|(kind, _)| *kind == card.kind) { &card.kind } else { "" }
}

/// `Core Set`, or the first and the last of several.
fn packs(cards: &[CardLine]) -> String {
    let mut sets: Vec<&str> = cards.iter().map(|card| card.set.as_str()).collect();
    sets.dedup();
    match (sets.first(), sets.last()) {
        (Some(first), Some(last)) if first != last => format!("From {first} to {last}"),
        (Some(only), _) => (*only).to_owned(),
        _ => String::new(),
    }
}

/// RingsDB and OCTGN have the contract beside the heroes, and what is set aside in the sideboard.
fn o8d(library: &Library, deck: &Found, figures: &Figures) -> Result<String, ExportError> {
    let of = |kind: &'static str| {
        figures.cards.iter().filter(move |card| section(card) == kind).map(|card| (card.copies, &card.id, &card.title))
    };
    let aside = |id: &str| face(library, id).is_some_and(has_encounter);
    let heroes = figures.heroes.iter().map(|hero| (1, &hero.id, &hero.title));
    let mut sections = vec![("Hero", of("Contract").chain(heroes).collect::<Vec<_>>())];
    for kind in ["Ally", "Attachment", "Event", "Side Quest"] {
        sections.push((kind, of(kind).filter(|(_, id, _)| !aside(id)).collect()));
    }
    let kinds = SECTIONS.iter().flat_map(|(kind, _)| of(kind));
    let besides = besides(library, deck).map(|card| (1, &card.id, &card.faces[0].title));
    sections.push(("Sideboard", kinds.filter(|(_, id, _)| aside(id)).chain(besides).collect()));
    let titles: Vec<String> = of("").map(|(_, _, title)| title.clone()).collect();
    if !titles.is_empty() {
        return Err(ExportError { deck: deck.list.id.clone(), titles });
    }
    let mut out =
        format!("<?xml version=\"1.0\" encoding=\"utf-8\" standalone=\"yes\"?>\n<deck game=\"{OCTGN_GAME}\">\n");
    for (name, cards) in sections {
        let _ = writeln!(out, "  <section name=\"{name}\" shared=\"False\">");
        for (copies, id, title) in cards {
            let guid = octgn(library, id).unwrap_or_else(|| printings::own_octgn(id));
            let _ = writeln!(out, "    <card qty=\"{copies}\" id=\"{guid}\">{}</card>", escaped(title));
        }
        out.push_str("  </section>\n");
    }
    Ok(out + "  <notes><![CDATA[]]></notes>\n</deck>\n")
}

/// The titles of a deck for which OCTGN's ids are not known here.
pub fn without_octgn(library: &Library, list: &DeckList) -> Vec<String> {
    let ids = list.heroes.iter().chain(list.cards.iter().map(|(_, id)| id));
    let unknown = ids.filter(|id| octgn(library, id).is_none());
    unknown.filter_map(|id| library.title(id)).map(str::to_owned).collect()
}

fn octgn(library: &Library, id: &str) -> Option<String> {
    library.pool.content.cards.iter().find(|card| card.id == id).and_then(printings::octgn)
}

/// Codes where RingsDB has them, else ids; the heroes are among the slots, too.
fn json(library: &Library, deck: &Found) -> String {
    let list = &deck.list;
    let code = |id: &String| {
        let card = library.pool.content.cards.iter().find(|card| card.id == *id);
        let codes = card.into_iter().flat_map(printings).find_map(|printing| printing.ringsdb);
        codes.unwrap_or_else(|| id.clone())
    };
    let mut heroes: BTreeMap<String, u32> = BTreeMap::new();
    for id in &list.heroes {
        *heroes.entry(code(id)).or_default() += 1;
    }
    let mut slots = heroes.clone();
    for (copies, id) in &list.cards {
        *slots.entry(code(id)).or_default() += copies;
    }
    let mut besides: BTreeMap<String, u32> = BTreeMap::new();
    for id in &list.collection {
        *besides.entry(code(id)).or_default() += 1;
    }
    let left_out: Vec<String> = deck.missing.iter().map(|card| format!("{}x {}", card.copies, card.name)).collect();
    let mut json = serde_json::json!({ "name": list.title, "heroes": heroes, "slots": slots, "sideslots": besides });
    if !left_out.is_empty() {
        json["left_out"] = left_out.into();
    }
    serde_json::to_string_pretty(&json).expect("a deck is plain data") + "\n"
}

fn escaped(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;")
}
