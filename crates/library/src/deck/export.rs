//! Writing a deck down, for us and for others.

use std::fmt::{self, Write as _};

use cardlang::def::CardDef;

use super::catalog::Found;
use super::figures::{CardLine, Figures};
use super::products::{self, OCTGN_GAME};
use crate::Library;

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
}

impl Format {
    /// Every format there is.
    pub const ALL: [Format; 4] = [Format::Own, Format::Text, Format::O8d, Format::Ringsdb];

    /// What a command line calls it.
    pub fn name(self) -> &'static str {
        match self {
            Format::Own => "own",
            Format::Text => "text",
            Format::O8d => "o8d",
            Format::Ringsdb => "ringsdb",
        }
    }

    /// The ending of its files.
    pub fn ending(self) -> &'static str {
        match self {
            Format::Own => "wm",
            Format::Text | Format::Ringsdb => "txt",
            Format::O8d => "o8d",
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
            "the deck {} cannot be written for OCTGN, which has no id for {titles}; the other formats can",
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

fn text(library: &Library, deck: &Found, figures: &Figures, ringsdb: bool) -> String {
    let gap = if ringsdb { "\n" } else { "" };
    let mut out = format!("{}\n\n", deck.list.title);
    if ringsdb {
        let _ = writeln!(out, "Packs: {}\n", packs(&figures.cards));
    }
    let _ = writeln!(out, "Heroes ({}){gap}", figures.heroes.len());
    for hero in &figures.heroes {
        let _ = writeln!(out, "1x {} ({})", hero.title, hero.set);
    }
    let sections = SECTIONS.iter().chain([&("", "Cards")]);
    for (n, (kind, heading)) in sections.enumerate() {
        let cards: Vec<&CardLine> = figures.cards.iter().filter(|card| section(card) == *kind).collect();
        if cards.is_empty() && n >= ALWAYS {
            continue;
        }
        let count = if ringsdb { cards.len() as u64 } else { cards.iter().map(|card| u64::from(card.copies)).sum() };
        let _ = writeln!(out, "\n{heading} ({count}){gap}");
        for card in cards {
            let _ = writeln!(out, "{}x {} ({})", card.copies, card.title, card.set);
        }
    }
    let besides: Vec<&CardDef> = besides(library, deck).collect();
    if !besides.is_empty() {
        let _ = writeln!(out, "\nSideboard ({}){gap}", besides.len());
    }
    for card in besides {
        let _ = writeln!(out, "1x {} ({})", card.faces[0].title, card.set_title);
    }
    for missing in &deck.missing {
        let _ = writeln!(out, "# left out: {}x {}", missing.copies, missing.name);
    }
    out
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

fn o8d(library: &Library, deck: &Found, figures: &Figures) -> Result<String, ExportError> {
    let mut unknown = Vec::new();
    let mut write = |name: &str, cards: Vec<(u32, &str, &str)>| {
        let mut out = format!("  <section name=\"{name}\" shared=\"False\">\n");
        for (copies, id, title) in cards {
            match octgn(library, id) {
                Some(guid) => {
                    let _ = writeln!(out, "    <card qty=\"{copies}\" id=\"{guid}\">{}</card>", escaped(title));
                }
                None => unknown.push(title.to_owned()),
            }
        }
        out + "  </section>\n"
    };
    let heroes = figures.heroes.iter().map(|hero| (1, hero.id.as_str(), hero.title.as_str())).collect();
    let mut out = format!(
        "<?xml version=\"1.0\" encoding=\"utf-8\" standalone=\"yes\"?>\n<deck game=\"{OCTGN_GAME}\">\n{}",
        write("Hero", heroes)
    );
    for (n, (kind, _)) in SECTIONS.iter().enumerate() {
        let cards = figures.cards.iter().filter(|card| section(card) == *kind);
        let cards: Vec<_> = cards.map(|card| (card.copies, card.id.as_str(), card.title.as_str())).collect();
        if n < ALWAYS || !cards.is_empty() {
            out += &write(kind, cards);
        }
    }
    let besides: Vec<_> =
        besides(library, deck).map(|card| (1, card.id.as_str(), card.faces[0].title.as_str())).collect();
    if !besides.is_empty() {
        out += &write("Sideboard", besides);
    }
    unknown.extend(figures.cards.iter().filter(|card| section(card).is_empty()).map(|card| card.title.clone()));
    if unknown.is_empty() {
        return Ok(out + "  <notes><![CDATA[]]></notes>\n</deck>\n");
    }
    Err(ExportError { deck: deck.list.id.clone(), titles: unknown })
}

fn octgn(library: &Library, id: &str) -> Option<String> {
    let card = library.pool.content.cards.iter().find(|card| card.id == id)?;
    products::octgn(&card.set, card.number)
}

fn escaped(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;")
}
