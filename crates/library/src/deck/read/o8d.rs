//! Decks of OCTGN, as RingsDB writes them, too: sections of cards with their number and title.

use std::collections::BTreeMap;

use cardlang::def::{CardDef, CardType};
use roxmltree::{Document, Node};

use super::count::copies;
use crate::deck::catalog::Catalog;
use crate::deck::list::{Line, Name, Part, Written};

/// The cards by their ids there.
type Known<'a> = BTreeMap<String, &'a CardDef>;

/// Reads a deck of OCTGN.
pub fn read(catalog: &Catalog, text: &str, stem: &str) -> Result<Vec<Written>, String> {
    let document = Document::parse(text).map_err(|error| error.to_string())?;
    let root = document.root_element();
    if root.tag_name().name() != "deck" {
        return Err(format!("it begins with <{}>; <deck> would be right", root.tag_name().name()));
    }
    let mut deck = Written { title: stem.to_owned(), ..Written::default() };
    let ends: Vec<usize> = text.match_indices('\n').map(|(at, _)| at).collect();
    let known = catalog.by_octgn();
    for section in root.children().filter(|node| node.has_tag_name("section")) {
        read_section(&known, section, &ends, &mut deck)?;
    }
    Ok(if deck.lines.is_empty() { Vec::new() } else { vec![deck] })
}

/// What a section of players' cards is called.
fn place(name: &str) -> Option<(Part, Option<CardType>)> {
    Some(match name.trim().to_lowercase().as_str() {
        // RingsDB puts the contract beside the heroes.
        "hero" | "heroes" => (Part::ByType, Some(CardType::Hero)),
        "ally" | "allies" => (Part::Deck, Some(CardType::Ally)),
        "attachment" | "attachments" => (Part::Deck, Some(CardType::Attachment)),
        "event" | "events" => (Part::Deck, Some(CardType::Event)),
        "side quest" | "side quests" => (Part::Deck, Some(CardType::SideQuest)),
        "contract" | "contracts" => (Part::Deck, Some(CardType::Contract)),
        "sideboard" => (Part::Sideboard, None),
        _ => return None,
    })
}

fn read_section(known: &Known<'_>, section: Node, ends: &[usize], deck: &mut Written) -> Result<(), String> {
    let name = section.attribute("name").unwrap_or_default();
    let cards: Vec<Node> = section.children().filter(|node| node.has_tag_name("card")).collect();
    let Some((part, kind)) = place(name) else {
        if !cards.is_empty() {
            let note = format!(
                "the section `{name}` is not a part of a player's deck; its {} cards are left out",
                cards.len()
            );
            deck.notes.push(note);
        }
        return Ok(());
    };
    for card in cards {
        let row = ends.partition_point(|end| *end < card.range().start) + 1;
        let title = card.text().unwrap_or_default().trim().to_owned();
        let copies = copies(card.attribute("qty").unwrap_or("1"), &format!("line {row}: `{title}`"))?;
        let name = read_card(known, card, title, row, &mut deck.notes)?;
        deck.lines.push(Line { copies, name, part, kind, row: Some(row) });
    }
    Ok(())
}

/// By its id where it is known, which is exact, else by its title.
fn read_card(
    known: &Known<'_>,
    card: Node,
    title: String,
    row: usize,
    notes: &mut Vec<String>,
) -> Result<Name, String> {
    let id = card.attribute("id").map(|id| id.trim().to_ascii_lowercase());
    match id.and_then(|id| known.get(&id)) {
        Some(found) => {
            let called = &found.faces[0].title;
            if !title.is_empty() && cardlang::slug(called) != cardlang::slug(&title) {
                notes.push(format!("line {row}: `{title}` has the id of {called} and is taken for it"));
            }
            Ok(Name::Id(found.id.clone()))
        }
        None if title.is_empty() => Err(format!("line {row}: the card has neither a title nor a known id")),
        None => Ok(Name::Title { title, set: None }),
    }
}
