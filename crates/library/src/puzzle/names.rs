//! Cards by name.

use rules::code::Key;
use rules::ids::{CardId, DefId};
use rules::pool::{FaceFacts, Pool};
use rules::state::Game;

use super::Fault;
use super::script::{Named, Place};
use crate::names::LONG;

/// ` (did you mean “…”?)`, or nothing when nothing is near.
pub fn nearest<'a>(name: &str, known: impl Iterator<Item = &'a str>) -> String {
    if name.len() > LONG {
        return String::new();
    }
    let wanted = name.to_lowercase();
    let mut near: Vec<(usize, &str)> = known
        .map(|known| (strsim::damerau_levenshtein(&wanted, &known.to_lowercase()), known))
        .filter(|(distance, known)| *distance <= 2.max(known.chars().count() / 3) || contains(known, &wanted))
        .collect();
    near.sort();
    near.dedup();
    let best: Vec<String> = near.iter().take(3).map(|(_, known)| format!("\"{known}\"")).collect();
    if best.is_empty() { String::new() } else { format!(" (did you mean {}?)", best.join(" or ")) }
}

fn contains(known: &str, wanted: &str) -> bool {
    wanted.chars().count() >= 4 && known.to_lowercase().contains(wanted)
}

/// Whether a definition is called that, by id or by the title of a side.
fn called(pool: &Pool, def: DefId, name: &str) -> bool {
    let def = pool.def(def);
    def.id == name || def.faces.iter().any(|face| face.title == name)
}

fn all(pool: &Pool) -> impl Iterator<Item = DefId> {
    pool.defs()
}

/// The first stage of the scenario puzzles are set in where they name no other.
fn home(pool: &Pool) -> Option<DefId> {
    let scenario = pool.content.scenarios.iter().find(|scenario| scenario.id == super::position::SCENARIO)?;
    scenario.stages.first().and_then(|stage| pool.find(stage.cards.first()?))
}

/// The one definition of that name that can be in that place.
pub fn find_def(pool: &Pool, name: &str, place: Place, line: usize) -> Result<DefId, Fault> {
    let named: Vec<DefId> = all(pool).filter(|def| called(pool, *def, name)).collect();
    // What a player sets aside for the encounter deck may lie wherever encounter cards do.
    let called_for = |face: &FaceFacts| place.is_of_encounter_deck() && face.key(Key::Encounter).is_some();
    let fits = |def: &DefId| pool.facts(*def).faces.iter().any(|face| place.takes(face.kind) || called_for(face));
    let mut able: Vec<DefId> = named.iter().copied().filter(fits).collect();
    let hero = |def: &DefId| pool.facts(*def).faces[0].kind == cardlang::def::CardType::Hero;
    if matches!(place, Place::Discard(_)) && !able.iter().all(hero) {
        able.retain(|def| !hero(def));
    }
    // A title that several products print means the card of the product puzzles are set in, else the first product's.
    let set = |def: &DefId| pool.def(*def).set.as_str();
    let home = home(pool).map(|stage| set(&stage));
    let at_home = able.iter().map(set).find(|set| Some(*set) == home);
    if let Some(first) = at_home.or(able.first().map(set)) {
        able.retain(|def| set(def) == first);
    }
    match (able.as_slice(), named.as_slice()) {
        ([one], _) => Ok(*one),
        ([], []) => Err(Fault::new(line, unknown(pool, name))),
        ([], [found, ..]) => {
            let kind = pool.facts(*found).faces[0].kind;
            Err(Fault::new(line, format!("\"{name}\" is of type {kind:?} and cannot be there")))
        }
        (several, _) => {
            let ids: Vec<&str> = several.iter().map(|def| pool.facts(*def).id.as_str()).collect();
            Err(Fault::new(line, format!("\"{name}\" can mean several cards; write the id: {}", ids.join(", "))))
        }
    }
}

fn unknown(pool: &Pool, name: &str) -> String {
    let in_content =
        |card: &&cardlang::def::CardDef| card.id == name || card.faces.iter().any(|face| face.title == name);
    if pool.content.cards.iter().any(|card| in_content(&card)) {
        return format!("the engine does not play \"{name}\" yet");
    }
    let titles = all(pool).flat_map(|def| &pool.def(def).faces).map(|face| face.title.as_str());
    format!("there is no card \"{name}\"{}", nearest(name, titles))
}

/// The cards of a game that a name can mean, in order of appearance.
pub fn candidates(pool: &Pool, game: &Game, named: &Named, line: usize) -> Result<Vec<CardId>, Fault> {
    let ids = (0..game.cards.len() as u16).map(CardId);
    let found: Vec<CardId> = ids.filter(|id| called(pool, game.card(*id).def, &named.name)).collect();
    if found.is_empty() {
        return Err(Fault::new(line, not_here(pool, game, &named.name)));
    }
    let Some(nth) = named.nth else { return Ok(found) };
    match found.get(nth) {
        Some(card) => Ok(vec![*card]),
        None => Err(Fault::new(line, format!("there are only {} cards \"{}\" in this game", found.len(), named.name))),
    }
}

fn not_here(pool: &Pool, game: &Game, name: &str) -> String {
    if !all(pool).any(|def| called(pool, def, name)) {
        return unknown(pool, name);
    }
    let faces = game.cards.iter().flat_map(|card| &pool.facts(card.def).faces);
    let near = nearest(name, faces.map(|face| pool.titles.name(face.title)));
    format!("no card \"{name}\" is in this position{near}")
}

/// The one card a name means.
pub fn find_card(pool: &Pool, game: &Game, named: &Named, line: usize) -> Result<CardId, Fault> {
    match candidates(pool, game, named, line)?.as_slice() {
        [one] => Ok(*one),
        several => Err(Fault::new(line, ambiguous(&named.name, several.len()))),
    }
}

/// The message that a name fits several cards, and how to say which one is meant.
pub fn ambiguous(name: &str, count: usize) -> String {
    format!("\"{name}\" can mean {count} cards here; write \"{name}\" 1 to \"{name}\" {count}, in order of appearance")
}
