//! What the text of a face depends on beyond its own definition.

use std::collections::BTreeMap;

use crate::def::{Content, Face, Value};
use crate::term::Term;

/// Tells every face what the rest of the content says of it.
pub fn settle(content: &mut Content) {
    let mut unique: BTreeMap<String, bool> = BTreeMap::new();
    for face in content.cards.iter().flat_map(|card| &card.faces) {
        *unique.entry(face.title.clone()).or_insert(true) &= face.unique;
    }
    let last = |scenario: &crate::def::ScenarioDef| scenario.stages.iter().rfind(|stage| !stage.nightmare).cloned();
    let last: Vec<String> = content.scenarios.iter().filter_map(last).flat_map(|stage| stage.cards).collect();
    for card in &mut content.cards {
        let ends = last.contains(&card.id);
        let sides = card.faces.len();
        for (side, face) in card.faces.iter_mut().enumerate() {
            face.setting.unique_titles = titles(face).filter(|title| unique.get(title) != Some(&false)).collect();
            face.setting.last_stage = ends && side + 1 == sides && can_be_defeated(face);
        }
    }
    for keyword in &mut content.keywords {
        let face = &mut keyword.face;
        face.setting.unique_titles = titles(face).filter(|title| unique.get(title) != Some(&false)).collect();
    }
}

/// A stage with quest points that is not passed by.
fn can_be_defeated(face: &Face) -> bool {
    let bypassed = face.terms().any(|term| term.key() == "constant.may_bypass");
    matches!(face.quest_points, Some(Value::Number(_))) && !bypassed
}

/// The titles a face speaks of.
fn titles(face: &Face) -> impl Iterator<Item = String> + use<> {
    let mut titles = Vec::new();
    for term in face.terms() {
        term.visit(&mut |term: &Term| {
            if matches!(term.key(), "q.named" | "q.not_named") {
                titles.push(term.text(0).to_owned());
            }
        });
    }
    titles.sort();
    titles.dedup();
    titles.into_iter()
}
