//! A deck in figures: what it costs, of which spheres and types it is.

use cardlang::def::{CardDef, CardType, Face, Sphere, Value};
use serde::Serialize;

use super::check::counted;
use super::list::DeckList;
use crate::Library;
use crate::cards::{kind_name, rows, sphere_name};
use cardlang::CardRow;

/// What a deck is made of. Shares count copies; heroes are none of the cards.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
pub struct Figures {
    pub heroes: Vec<HeroLine>,
    pub starting_threat: i32,
    pub size: u64,
    /// Costs in order, those between the least and the highest included; X comes last.
    pub costs: Vec<Share>,
    pub spheres: Vec<Share>,
    pub types: Vec<Share>,
    /// Hundredths of a resource, of all cards whose cost is a number.
    pub mean_cost_hundredths: u64,
    pub cards: Vec<CardLine>,
}

/// A hero of a deck, for a page.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct HeroLine {
    pub id: String,
    pub title: String,
    pub sphere: String,
    /// The product's title.
    pub set: String,
    pub threat: String,
    /// Willpower, attack, defense, hit points.
    pub stats: [String; 4],
    pub traits: String,
}

/// A card of a deck and its copies, for a page.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct CardLine {
    pub copies: u32,
    pub id: String,
    pub title: String,
    #[serde(rename = "type")]
    pub kind: String,
    pub sphere: String,
    pub cost: String,
    /// The product's title.
    pub set: String,
}

/// How many cards of a deck are of one sort.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Share {
    pub name: String,
    pub cards: u64,
}

impl Figures {
    /// The figures of a list.
    pub fn of(library: &Library, list: &DeckList) -> Figures {
        let find = |id: &String| library.pool.content.cards.iter().find(|card| card.id == *id);
        let heroes: Vec<&CardDef> = list.heroes.iter().filter_map(find).collect();
        let mut cards: Vec<(u32, &CardDef)> =
            list.cards.iter().filter_map(|(copies, id)| Some((*copies, find(id)?))).collect();
        cards.sort_by_key(|(_, card)| order(&card.faces[0]));
        Figures {
            starting_threat: heroes.iter().filter_map(|card| number(&card.faces[0])).sum(),
            heroes: heroes.into_iter().filter_map(hero).collect(),
            size: counted(library, list),
            costs: costs(&cards),
            spheres: shares(&cards, |face| (face.sphere, face.sphere.map_or_else(String::new, sphere_name))),
            types: shares(&cards, |face| (place(face.kind), kind_name(face.kind))),
            mean_cost_hundredths: mean(&cards),
            cards: cards.into_iter().filter_map(line).collect(),
        }
    }
}

/// Allies, attachments, events; by sphere, cost and title.
fn order(face: &Face) -> (usize, Option<Sphere>, i32, String) {
    (place(face.kind), face.sphere, number(face).unwrap_or(i32::MAX), face.title.clone())
}

fn place(kind: CardType) -> usize {
    match kind {
        CardType::Hero => 0,
        CardType::Ally => 1,
        CardType::Attachment => 2,
        CardType::Event => 3,
        _ => 4,
    }
}

fn number(face: &Face) -> Option<i32> {
    match face.cost {
        Some(Value::Number(cost)) => Some(cost),
        _ => None,
    }
}

fn hero(card: &CardDef) -> Option<HeroLine> {
    let row = rows(card).next()?;
    let CardRow { id, set, name, sphere, cost, willpower, attack, defense, hit_points, traits, .. } = row;
    let stats = [willpower, attack, defense, hit_points];
    Some(HeroLine { id, title: name, sphere, set, threat: cost, stats, traits })
}

fn line((copies, card): (u32, &CardDef)) -> Option<CardLine> {
    let CardRow { id, name, kind, sphere, cost, set, .. } = rows(card).next()?;
    Some(CardLine { copies, id, title: name, kind, sphere, cost, set })
}

fn costs(cards: &[(u32, &CardDef)]) -> Vec<Share> {
    let count = |wanted: Option<i32>| {
        let fitting = cards.iter().filter(|(_, card)| number(&card.faces[0]) == wanted);
        fitting.map(|(copies, _)| u64::from(*copies)).sum::<u64>()
    };
    let highest = cards.iter().filter_map(|(_, card)| number(&card.faces[0])).max();
    let numbers = (0..=highest.unwrap_or(-1)).map(|cost| Share { name: cost.to_string(), cards: count(Some(cost)) });
    let x = Some(Share { name: "X".to_owned(), cards: count(None) }).filter(|share| share.cards > 0);
    numbers.chain(x).collect()
}

fn shares<K: Ord>(cards: &[(u32, &CardDef)], sort: impl Fn(&Face) -> (K, String)) -> Vec<Share> {
    let mut total = std::collections::BTreeMap::new();
    for (copies, card) in cards {
        *total.entry(sort(&card.faces[0])).or_insert(0) += u64::from(*copies);
    }
    total.into_iter().map(|((_, name), cards)| Share { name, cards }).collect()
}

fn mean(cards: &[(u32, &CardDef)]) -> u64 {
    let costs = cards.iter().filter_map(|(copies, card)| Some((u64::from(*copies), number(&card.faces[0])?)));
    let (copies, sum) =
        costs.fold((0, 0), |(copies, sum), (more, cost)| (copies + more, sum + more * u64::from(cost.unsigned_abs())));
    (100 * sum).checked_div(copies).unwrap_or(0)
}
