//! Cards as rows of a table, one a face.

use cardlang::CardRow;
use cardlang::def::{CardDef, CardType, Face, Keyword, Sphere, Value};
use cardlang::words::{kind_word, sphere_word};

use crate::Library;
use crate::printings::printings;

impl Library {
    /// All faces: by product in the order of reading, then by number.
    pub fn rows(&self) -> Vec<CardRow> {
        match self.packed_rows {
            Some(bytes) => cardlang::unpack_rows(bytes).expect("rows are packed as they are read"),
            None => self.rows_told(),
        }
    }

    fn rows_told(&self) -> Vec<CardRow> {
        let cards = &self.pool.content.cards;
        let mut sets: Vec<&str> = Vec::new();
        for card in cards {
            if !sets.contains(&card.set.as_str()) {
                sets.push(&card.set);
            }
        }
        let place = |card: &CardDef| sets.iter().position(|set| *set == card.set);
        let mut ordered: Vec<&CardDef> = cards.iter().collect();
        ordered.sort_by_key(|card| (place(card), card.number));
        ordered.into_iter().flat_map(rows).collect()
    }
}

/// The rows of one card.
pub fn rows(card: &CardDef) -> impl Iterator<Item = CardRow> {
    let sides: &[&str] = if card.faces.len() > 1 { &["A", "B"] } else { &[""] };
    card.faces.iter().zip(sides.iter()).map(|(face, side)| row(card, face, side))
}

fn row(card: &CardDef, face: &Face, side: &str) -> CardRow {
    CardRow {
        id: card.id.clone(),
        set: card.set_title.clone(),
        number: card.number.to_string(),
        quantity: card.copies.to_string(),
        name: face.title.clone(),
        side: side.to_owned(),
        kind: kind_name(face.kind),
        encounter_set: card.encounter_set.clone().unwrap_or_default(),
        unique: if face.unique { "yes".to_owned() } else { String::new() },
        sphere: face.sphere.map(sphere_name).unwrap_or_default(),
        traits: sentences(face.traits.iter().cloned()),
        keywords: sentences(face.keywords.iter().map(keyword_name)),
        cost: value(face.cost),
        engagement: value(face.engagement),
        threat: value(face.threat),
        willpower: value(face.willpower),
        attack: value(face.attack),
        defense: value(face.defense),
        hit_points: value(face.hit_points),
        quest_points: value(face.quest_points),
        victory: face.victory.map(|points| points.to_string()).unwrap_or_default(),
        text: cardlang::face_text(card, face),
        shadow: cardlang::shadow_text(card, face).unwrap_or_default(),
        printings: printings(card),
    }
}

/// Heroes, allies and whatever else players choose; not what an encounter set brings.
pub fn for_players(card: &CardDef) -> bool {
    use CardType::{Ally, Attachment, Contract, Event, Hero, SideQuest};
    card.encounter_set.is_none()
        && matches!(card.faces[0].kind, Hero | Ally | Attachment | Event | Contract | SideQuest)
}

/// `Hero`, `Side Quest`.
pub fn kind_name(kind: CardType) -> String {
    kind_word(kind).split('-').map(capital).collect::<Vec<_>>().join(" ")
}

/// `Leadership`.
pub fn sphere_name(sphere: Sphere) -> String {
    capital(sphere_word(sphere))
}

/// `Sentinel`, `Doomed 1`.
pub fn keyword_name(keyword: &Keyword) -> String {
    let name = capital(&keyword.name);
    match keyword.value {
        _ if keyword.x => format!("{name} X"),
        Some(value) => format!("{name} {value}"),
        None => name,
    }
}

fn capital(word: &str) -> String {
    let mut letters = word.chars();
    letters.next().map_or_else(String::new, |first| first.to_uppercase().chain(letters).collect())
}

/// Each item with a full stop, as on a card.
fn sentences(items: impl Iterator<Item = String>) -> String {
    let items: Vec<String> = items.map(|item| item + ".").collect();
    items.join(" ")
}

fn value(value: Option<Value>) -> String {
    match value {
        None => String::new(),
        Some(Value::Number(number)) => number.to_string(),
        Some(Value::X) => "X".to_owned(),
        Some(Value::Dash) => "-".to_owned(),
    }
}
