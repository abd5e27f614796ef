//! Cards for other programs: numbers are numbers, what a card does not have is null.

use cardlang::Printing;
use cardlang::def::{CardDef, Value};
use library::{CardRow, Library};
use serde::Serialize;

/// One face of a card.
#[derive(Debug, Serialize)]
pub struct Face<'a> {
    id: &'a str,
    /// Its code on RingsDB, where that is known.
    ringsdb: Option<&'a str>,
    /// The product's title.
    set: &'a str,
    number: u32,
    /// Copies in the product.
    quantity: u32,
    /// Every product that has it.
    printings: &'a [Printing],
    name: &'a str,
    /// `A` or `B` of a double-sided card.
    side: Option<&'a str>,
    #[serde(rename = "type")]
    kind: &'a str,
    encounter_set: Option<&'a str>,
    unique: bool,
    sphere: Option<&'a str>,
    traits: Vec<&'a str>,
    keywords: Vec<&'a str>,
    cost: Option<Number>,
    /// Of a hero.
    threat_cost: Option<Number>,
    engagement: Option<Number>,
    threat: Option<Number>,
    willpower: Option<Number>,
    attack: Option<Number>,
    defense: Option<Number>,
    hit_points: Option<Number>,
    quest_points: Option<Number>,
    victory: Option<Number>,
    text: Option<&'a str>,
    shadow: Option<&'a str>,
    /// The card as it is written in the card language.
    definition: Option<&'a str>,
}

/// A number on a card; some are `X`, some are a dash.
#[derive(Clone, Copy, Debug, Serialize)]
#[serde(untagged)]
enum Number {
    Known(i64),
    Sign(&'static str),
}

/// The faces that rows stand for.
pub fn faces<'a>(library: &'a Library, rows: &[&'a CardRow]) -> Vec<Face<'a>> {
    rows.iter().filter_map(|row| Some(face(library, row, card(library, &row.id)?))).collect()
}

fn card<'a>(library: &'a Library, id: &str) -> Option<&'a CardDef> {
    library.pool.content.cards.iter().find(|card| card.id == id)
}

fn face<'a>(library: &'a Library, row: &'a CardRow, card: &'a CardDef) -> Face<'a> {
    let printed = &card.faces[usize::from(row.side == "B")];
    let cost = number(printed.cost);
    let (cost, threat_cost) = if row.kind == "Hero" { (None, cost) } else { (cost, None) };
    Face {
        id: &row.id,
        ringsdb: row.printings.first().and_then(|one| one.ringsdb.as_deref()),
        set: &row.set,
        number: card.number,
        quantity: card.copies,
        printings: &row.printings,
        name: &row.name,
        side: there(&row.side),
        kind: &row.kind,
        encounter_set: there(&row.encounter_set),
        unique: printed.unique,
        sphere: there(&row.sphere),
        traits: items(&row.traits),
        keywords: items(&row.keywords),
        cost,
        threat_cost,
        engagement: number(printed.engagement),
        threat: number(printed.threat),
        willpower: number(printed.willpower),
        attack: number(printed.attack),
        defense: number(printed.defense),
        hit_points: number(printed.hit_points),
        quest_points: number(printed.quest_points),
        victory: printed.victory.map(|points| Number::Known(i64::from(points))),
        text: there(&row.text),
        shadow: there(&row.shadow),
        definition: definition(library, card),
    }
}

fn there(text: &str) -> Option<&str> {
    (!text.is_empty()).then_some(text)
}

fn items(sentences: &str) -> Vec<&str> {
    sentences.split('.').map(str::trim).filter(|item| !item.is_empty()).collect()
}

fn number(value: Option<Value>) -> Option<Number> {
    value.map(|value| match value {
        Value::Number(number) => Number::Known(i64::from(number)),
        Value::X => Number::Sign("X"),
        Value::Dash => Number::Sign("-"),
    })
}

/// The block of a card in its file: from its first line to the brace that closes it.
fn definition<'a>(library: &'a Library, card: &CardDef) -> Option<&'a str> {
    const CLOSED: &str = "\n}";
    let text = library.sources.get(card.file)?.text.as_str();
    let from = text.get(..card.span.start)?.rfind('\n').map_or(0, |at| at + 1);
    let to = text[from..].find(CLOSED)? + from + CLOSED.len();
    text.get(from..to)
}
