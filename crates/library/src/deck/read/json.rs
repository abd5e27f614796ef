//! Decks of RingsDB as its public interface gives them: one object, or several in a list or as the `decks` of
//! a fellowship.

use std::collections::BTreeSet;

use serde_json::{Map, Value};

use super::count::copies;
use crate::deck::list::{Line, Name, Part, Written};

/// Reads a deck of RingsDB.
pub fn read(text: &str, stem: &str) -> Result<Vec<Written>, String> {
    let value: Value = serde_json::from_str(text).map_err(|error| error.to_string())?;
    match value {
        Value::Object(mut fellowship) => match fellowship.remove("decks") {
            Some(Value::Array(decks)) => several(&decks, stem),
            Some(_) => Err("its `decks` are no list".to_owned()),
            None => Ok(vec![read_deck(&fellowship, stem)?]),
        },
        Value::Array(decks) => several(&decks, stem),
        _ => Err("it is neither an object with `slots` nor a list of such".to_owned()),
    }
}

fn several(decks: &[Value], stem: &str) -> Result<Vec<Written>, String> {
    let one = |(at, deck): (usize, &Value)| {
        let name = format!("{stem}-{}", at + 1);
        let deck = deck.as_object().ok_or_else(|| format!("item {} of the list is no deck", at + 1))?;
        read_deck(deck, &name).map_err(|why| format!("deck {}: {why}", at + 1))
    };
    decks.iter().enumerate().map(one).collect()
}

fn read_deck(deck: &Map<String, Value>, stem: &str) -> Result<Written, String> {
    let slots = part(deck, "slots")?.ok_or("it has no `slots`, the table of card codes and copies")?;
    let heroes = part(deck, "heroes")?.unwrap_or_default();
    let side = part(deck, "sideslots")?.unwrap_or_default();
    // RingsDB lists the heroes among the slots again.
    let known: BTreeSet<&String> = heroes.iter().map(|(hero, _)| hero).collect();
    let rest = slots.into_iter().filter(|(code, _)| !known.contains(code)).collect();
    let mut lines = Vec::new();
    for (list, part) in [(heroes.clone(), Part::Heroes), (rest, Part::ByType), (side, Part::Sideboard)] {
        let line = |(code, copies)| Line { copies, name: name(code), part, kind: None, row: None };
        lines.extend(list.into_iter().map(line));
    }
    let title = deck.get("name").and_then(Value::as_str).map(str::trim).filter(|name| !name.is_empty());
    let title = title.unwrap_or(stem).to_owned();
    Ok(Written { title, lines, ..Written::default() })
}

/// Cards that RingsDB has no code for stand by their ids.
fn name(code: String) -> Name {
    if code.bytes().all(|sign| sign.is_ascii_digit()) { Name::Code(code) } else { Name::Id(code) }
}

/// A table of codes and copies. An empty one is written as an empty list.
fn part(deck: &Map<String, Value>, key: &str) -> Result<Option<Vec<(String, u32)>>, String> {
    match deck.get(key) {
        None | Some(Value::Null) => Ok(None),
        Some(Value::Array(list)) if list.is_empty() => Ok(Some(Vec::new())),
        Some(Value::Object(table)) => {
            let entry = |(code, value): (&String, &Value)| {
                let number = value.as_str().map_or_else(|| value.to_string(), str::to_owned);
                Ok((code.clone(), copies(&number, &format!("the code {code} of `{key}`"))?))
            };
            table.iter().map(entry).collect::<Result<_, String>>().map(Some)
        }
        Some(_) => Err(format!("its `{key}` is not a table like {{\"01073\": 3}}")),
    }
}
